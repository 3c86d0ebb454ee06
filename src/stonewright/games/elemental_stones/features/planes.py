"""Elemental Stones as planes of numbers: the board on a grid, stones and cards as facts."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.board import CELLS, RADIUS
from stonewright.games.elemental_stones.rows import BIT, HALF, OPEN as OPEN_ROWS
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.rules.state import AIR, MOST_PILES, bit, outer_ring
from stonewright.kernel import count_bits, jit_inside
from stonewright.planes import Row, Sight, until, until_turn
from stonewright.vectors import WORD, arranger, copy_8, unpack_8, write_64

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
STARTER, CARDS = SIGHT.fact("starter"), SIGHT.fact("hand")
THIRD = SIGHT.fact("scored") + 80  # what the third seat scored
LAST = np.int64(np.prod(SIGHT.shape)) - WORD  # from here on a row of bits ends with the observation
ELEMENTS = np.int64((1 << 8 * AIR) - 1)  # a byte for each

# The seats as a viewer counts them, by the number of seats; then those where nobody sits.
ORDER = np.zeros((5, 4, 4), np.uint64)
for _seats in range(2, 5):
    for _viewer in range(4):
        _met = [(_viewer + _offset) % _seats for _offset in range(_seats)]
        ORDER[_seats, _viewer] = [*_met, *range(_seats, 4)]
# The stones of a pile, a byte for each kind; where none lies, both are -1.
PILE = np.zeros(56, np.int64)
for _first in range(6):
    for _second in range(6):
        PILE[9 + 8 * _first + _second] = (1 << 8 * _first) + (1 << 8 * _second)
# What is no space is shown as the highest bit of a word, which is never set.
_HALVES, _BITS = np.zeros(AREA, np.int64), np.full(AREA, 63)
for _space, (_q, _r) in enumerate(CELLS):
    _at = (_r + RADIUS) * SIDE + _q + RADIUS
    _HALVES[_at], _BITS[_at] = HALF[_space], BIT[_space]
write_board = arranger(_HALVES, _BITS)

# All is written in ascending order: a row of numbers may be longer than what it stands for, since
# its end is written anew by what follows.


@jit_inside
def observe(state, seat, box, out):
    """Write what a seat may know; of the others' cards only those that lie open or did."""
    viewer = np.uint64(max(seat, 0))
    order = seats_from(state, viewer)
    observe_board(state, out)
    observe_stones(state, order, out)
    observe_turn(state, seat, order, out)
    observe_cards(state, seat, order, out)


@jit_inside
def seats_from(state, viewer):
    """Return the seats from the viewer on, and then those where nobody sits."""
    seats = np.uint8(state.seats)
    return viewer, ORDER[seats, viewer, 1], ORDER[seats, viewer, 2], ORDER[seats, viewer, 3]


@jit_inside
def observe_board(state, out):
    """Write the spaces, the stones on them and those of this action."""
    for kind in range(6):
        write_board(out, STONES + AREA * kind, (state.lying[kind, 0], state.lying[kind, 1]))
    ring = np.uint64(outer_ring(state))
    write_board(out, OPEN, (OPEN_ROWS[ring, 0], OPEN_ROWS[ring, 1]))
    write_board(out, CHAIN, (state.chain[0], state.chain[1]))


@jit_inside
def observe_stones(state, order, out):
    """Write what is chosen, and the stones in hands, in the bag, beside the board and in piles."""
    unpack_8(out, PHASE, bit(8 * state.phase))
    for offset in range(4):
        copy_8(out, HELD + 6 * offset, state.stones, 8 * np.int64(order[offset]))
    copy_8(out, BAG, state.bag, 0)
    copy_8(out, SUPPLY, state.areas, 0)
    out[SUPPLY + AIR] = state.air
    for pile in range(MOST_PILES):
        first, second = np.int64(state.piles[pile, 0]), np.int64(state.piles[pile, 1])
        unpack_8(out, PILES + 6 * pile, PILE[np.uint64(9 + 8 * first + second)])


@jit_inside
def observe_turn(state, seat, order, out):
    """Write the viewer's aims, and how far the turn and the match have come (10.1)."""
    viewer, second, third, fourth = order
    sees, hand = np.int64(seat != NOBODY), state.hand
    chosen, other = state.objectives[viewer, 0], state.objectives[viewer, 1]
    worth = sees + (sees & has_objective(state, max(seat, 0)))
    unpack_8(out, SOVEREIGN, sees << np.int64(8 * state.sovereigns[viewer]))
    unpack_8(out, OBJECTIVES, worth << np.int64(8 * chosen) | sees << np.int64(8 * other))
    unpack_8(out, BOUND, bit(8 * state.element) & ELEMENTS)
    first_sizes = joined(count_bits(hand[viewer]), count_bits(hand[second]), 0, 0)
    last_sizes = joined(0, 0, count_bits(hand[third]), count_bits(hand[fourth]))
    match = joined(state.decked, state.generation, state.round_, 0)
    unpack_8(out, HANDS, first_sizes | last_sizes | match << 32)
    starter = bit(8 * until(state, seat, state.start))
    turn = joined(state.left, state.drew, state.ending, until_turn(state, seat))
    unpack_8(out, STARTER, starter | turn << 32)


@jit_inside
def joined(first, second, third, fourth):
    """Return four small numbers as the bytes of one."""
    low, high = np.int64(second) << 8, np.int64(third) << 16
    return np.int64(first) | low | high | np.int64(fourth) << 24


@jit_inside
def observe_cards(state, seat, order, out):
    """Write the viewer's patterns, and those that lie open or are known to be in a hand (10.2)."""
    viewer, second, third, fourth = order
    sees, known, hands, scored = -np.int64(seat != NOBODY), state.known, state.hand, state.scored
    hand, returned, discards = hands[viewer] & sees, state.returned[viewer] & sees, state.discards
    matched = np.int64(state.card >= 0) << max(state.card, 0)
    known_2, known_3, known_4 = hands[second] & known, hands[third] & known, hands[fourth] & known
    scored_1, scored_2 = scored[viewer], scored[second]
    scored_3, scored_4 = scored[third], scored[fourth]
    write_four(out, CARDS, hand, returned, state.row, discards)
    write_64(out, CARDS + 2 * WORD, discards >> 8 | matched << 32)
    write_64(out, CARDS + 3 * WORD, matched >> 32 | known_2 << 8 | known_3 << 48)
    write_64(out, CARDS + 4 * WORD, known_3 >> 16 | known_4 << 24)
    write_four(out, CARDS + 5 * WORD, scored_1, scored_2, scored_3, scored_4)
    write_64(out, LAST, scored_3 >> LAST - THIRD | scored_4 << THIRD + 40 - LAST)


@jit_inside
def write_four(out, start, first, second, third, fourth):
    """Write four sets of forty patterns, as far as two rows reach."""
    write_64(out, start, first | second << 40)
    write_64(out, start + WORD, second >> 24 | third << 16 | fourth << 56)
