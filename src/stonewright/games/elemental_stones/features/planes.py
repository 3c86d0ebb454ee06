"""Elemental Stones as planes of numbers: the board on a grid, stones and cards as facts."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.board import CELLS, RADIUS
from stonewright.games.elemental_stones.rows import BIT, HALF, OPEN as OPEN_ROWS
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.rules.state import AIR, MOST_PILES, bit, outer_ring
from stonewright.kernel import count_bits, jit, jit_inside
from stonewright.planes import Row, Sight, until, until_turn
from stonewright.vectors import arranger, write_8, write_32, write_64

SIDE = 2 * RADIUS + 1
AREA = np.int64(SIDE * SIDE)
KINDS = "Fire, Earth, Metal, Water, Wood, Air"
PHASES = "cards to keep, objective, pile, action, placement, swap, match, discard"
BY_SEAT = "by seat, the viewer's first"

SIGHT = Sight(
    SIDE,
    SIDE,
    (
        Row("stones", f"stones of {KINDS}; columns are q, rows are r", 1, 6),
        Row("open", "spaces that may be used"),
        Row("chain", "stones that were placed in this action"),
    ),
    (
        Row("phase", f"1 for what is chosen: {PHASES}", 1, 8),
        Row("held", f"stones in hand {BY_SEAT}, six kinds each", 17, 24),
        Row("bag", "stones in the bag, five elements", 17, 5),
        Row("supply", "stones beside the board, six kinds", 17, 6),
        Row("piles", "stones of the five piles, six kinds each", 2, 30),
        Row("sovereign", "the viewer's sovereign, of five", 1, 5),
        Row("objectives", "the viewer's, of eight: 2 the one chosen, 1 others dealt", 2, 8),
        Row("bound", "the element that this action is bound to, of five", 1, 5),
        Row("hands", f"patterns in hand {BY_SEAT}", 5, 4),
        Row("deck", "patterns in the deck", 40),
        Row("reshuffles", "how often the deck was made anew", 20),
        Row("round", "number of the round", 40),
        Row("starter", f"1 for the start player of the round {BY_SEAT}", 1, 4),
        Row("left", "actions left in this turn", 3),
        Row("drew", "a pattern was drawn in this turn"),
        Row("ending", "this round is the last"),
        Row("turn", "how many seats on the seat to move is; 4 at the end", 4),
        Row("hand", "patterns in the viewer's hand, of forty", 1, 40),
        Row("returned", "patterns that the viewer returned in the set-up, of forty", 1, 40),
        Row("row", "patterns in the row, of forty", 1, 40),
        Row("discards", "patterns on the discards, of forty", 1, 40),
        Row("matching", "the pattern whose match is being chosen, of forty", 1, 40),
        Row("known", "known patterns in the hands of the next three seats, forty each", 1, 120),
        Row("scored", f"patterns scored {BY_SEAT}, forty each", 1, 160),
    ),
)

STONES, OPEN, CHAIN = SIGHT.board("stones"), SIGHT.board("open"), SIGHT.board("chain")
PHASE, HELD, BAG = SIGHT.fact("phase"), SIGHT.fact("held"), SIGHT.fact("bag")
SUPPLY, PILES, SOVEREIGN = SIGHT.fact("supply"), SIGHT.fact("piles"), SIGHT.fact("sovereign")
OBJECTIVES, BOUND, HANDS = SIGHT.fact("objectives"), SIGHT.fact("bound"), SIGHT.fact("hands")
STARTER, IN_HAND = SIGHT.fact("starter"), SIGHT.fact("hand")
MATCHING, SCORED = SIGHT.fact("matching"), SIGHT.fact("scored")
END = np.int64(np.prod(SIGHT.shape))
ELEMENTS = np.int64((1 << AIR) - 1)  # as a set

# The seats as a viewer counts them, by the number of seats; then those where nobody sits.
ORDER = np.zeros((5, 4, 4), np.uint64)
for _seats in range(2, 5):
    for _viewer in range(4):
        _met = [(_viewer + _offset) % _seats for _offset in range(_seats)]
        ORDER[_seats, _viewer] = [*_met, *range(_seats, 4)]
# The stones of a pile, a byte for each kind; both places begin with none.
PILE = np.zeros((7, 7), np.int64)
for _kind in range(6):
    PILE[_kind + 1, :] += 1 << 8 * _kind
    PILE[:, _kind + 1] += 1 << 8 * _kind
# What is no space is shown as the highest bit of a word, which is never set.
_HALVES, _BITS = np.zeros(AREA, np.int64), np.full(AREA, 63)
for _space, (_q, _r) in enumerate(CELLS):
    _at = (_r + RADIUS) * SIDE + _q + RADIUS
    _HALVES[_at], _BITS[_at] = HALF[_space], BIT[_space]
write_board = arranger(_HALVES, _BITS)

# All is written in ascending order: a row of bits may be longer than what it stands for, since its
# end is written anew by what follows. Where several numbers are read before any is written, they
# are copied at one go.


@jit
def observe(state, seat, box, out):
    """Write what a seat may know; of the others' cards only those that lie open or did."""
    viewer = np.uint64(max(seat, 0))
    observe_board(state, out)
    observe_stones(state, viewer, out)
    observe_turn(state, seat, viewer, out)
    observe_cards(state, seat, viewer, out)


@jit_inside
def seat_after(state, viewer, offset):
    """Return the seat that comes so many seats after the viewer, or one where nobody sits."""
    return ORDER[np.uint8(state.seats), viewer, np.uint64(offset)]


@jit_inside
def observe_board(state, out):
    """Write the spaces, the stones on them and those of this action."""
    for kind in range(6):
        write_board(out, STONES + AREA * kind, (state.lying[kind, 0], state.lying[kind, 1]))
    ring = np.uint64(outer_ring(state))
    write_board(out, OPEN, (OPEN_ROWS[ring, 0], OPEN_ROWS[ring, 1]))
    write_board(out, CHAIN, (state.chain[0], state.chain[1]))


@jit_inside
def observe_stones(state, viewer, out):
    """Write what is chosen, and the stones in hands, in the bag, beside the board and in piles."""
    write_8(out, PHASE, bit(state.phase))
    for offset in range(4):
        copy_six(state.stones[seat_after(state, viewer, offset)], out, HELD + 6 * offset)
    bag, areas = state.bag, state.areas
    copy_six((bag[0], bag[1], bag[2], bag[3], bag[4], areas[0]), out, BAG)
    copy_six((areas[0], areas[1], areas[2], areas[3], areas[4], state.air), out, SUPPLY)
    for pile in range(MOST_PILES):
        first, second = np.uint8(state.piles[pile, 0] + 1), np.uint8(state.piles[pile, 1] + 1)
        write_bytes(out, PILES + 6 * pile, PILE[first, second])


@jit_inside
def write_bytes(out, start, word):
    """Write the eight bytes of a number, the lowest first, at one go."""
    for i in range(8):
        out[start + i] = word >> 8 * i & 255


@jit_inside
def copy_six(stones, out, start):
    """Write how many stones of each kind there are."""
    fire, earth, metal = stones[0], stones[1], stones[2]
    water, wood, air = stones[3], stones[4], stones[5]
    out[start], out[start + 1], out[start + 2] = fire, earth, metal
    out[start + 3], out[start + 4], out[start + 5] = water, wood, air


@jit_inside
def observe_turn(state, seat, viewer, out):
    """Write the viewer's aims, and how far the turn and the match have come (10.1)."""
    sees, chosen = np.int64(seat != NOBODY), np.int64(state.objectives[viewer, 0])
    write_8(out, SOVEREIGN, sees << np.int64(state.sovereigns[viewer]))
    write_8(out, OBJECTIVES, sees << chosen | sees << np.int64(state.objectives[viewer, 1]))
    out[OBJECTIVES + chosen] = sees + (sees & has_objective(state, max(seat, 0)))
    write_8(out, BOUND, bit(state.element) & ELEMENTS)
    sizes = np.int64(0)
    for offset in range(4):
        sizes |= count_bits(state.hand[seat_after(state, viewer, offset)]) << 8 * offset
    write_bytes(out, HANDS, sizes | joined(state.decked, state.generation, state.round_, 0) << 32)
    starter = bit(8 * until(state, seat, state.start))
    turn = joined(state.left, state.drew, state.ending, until_turn(state, seat))
    write_bytes(out, STARTER, starter | turn << 32)


@jit_inside
def joined(first, second, third, fourth):
    """Return four small numbers as the bytes of one."""
    low, high = np.int64(second) << 8, np.int64(third) << 16
    return np.int64(first) | low | high | np.int64(fourth) << 24


@jit_inside
def observe_cards(state, seat, viewer, out):
    """Write the viewer's patterns, and those that lie open or are known to be in a hand (10.2)."""
    sees = -np.int64(seat != NOBODY)
    second, third = seat_after(state, viewer, 1), seat_after(state, viewer, 2)
    fourth = seat_after(state, viewer, 3)
    hand, returned = state.hand[viewer] & sees, state.returned[viewer] & sees
    matched, known = np.int64(state.card >= 0) << max(state.card, 0), state.known
    known_2, known_3 = state.hand[second] & known, state.hand[third] & known
    known_4, scored = state.hand[fourth] & known, state.scored
    write_patterns(out, IN_HAND, hand, returned, state.row, state.discards)
    write_patterns(out, MATCHING, matched, known_2, known_3, known_4)
    write_patterns(out, SCORED, scored[viewer], scored[second], scored[third], scored[fourth])
    write_32(out, END - 32, scored[fourth] >> END - 32 - SCORED - 120)  # and what is left over


@jit_inside
def write_patterns(out, start, first, second, third, fourth):
    """Write four sets of forty patterns: 160 numbers in two long rows and a short one."""
    write_64(out, start, first | second << 40)
    write_64(out, start + 64, second >> 24 | third << 16 | fourth << 56)
    write_32(out, start + 128, fourth >> 8)
