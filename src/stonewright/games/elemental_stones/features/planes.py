"""Elemental Stones as planes of numbers: the board on a grid, stones and cards as facts."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.board import CELLS, LOW, OPEN_SPACES, RADIUS, SPACES
from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.rules.state import AIR, EMPTY, MOST_ROW, outer_ring
from stonewright.kernel import jit
from stonewright.planes import Row, Sight, after, clear, until, until_turn, write_set

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
DECK, RESHUFFLES, ROUND = SIGHT.fact("deck"), SIGHT.fact("reshuffles"), SIGHT.fact("round")
STARTER, LEFT, DREW = SIGHT.fact("starter"), SIGHT.fact("left"), SIGHT.fact("drew")
ENDING, TURN, IN_HAND = SIGHT.fact("ending"), SIGHT.fact("turn"), SIGHT.fact("hand")
RETURNED, IN_ROW, DISCARDS = SIGHT.fact("returned"), SIGHT.fact("row"), SIGHT.fact("discards")
MATCHING, KNOWN, SCORED = SIGHT.fact("matching"), SIGHT.fact("known"), SIGHT.fact("scored")

# Where each space is on the grid, and where a stone on it is shown; none is shown as an open space.
PLACE = np.array([(r + RADIUS) * SIDE + q + RADIUS for q, r in CELLS], np.uint64)
SHOWN = np.array([*(STONES + AREA * kind for kind in range(EMPTY)), OPEN], np.uint64)
OPEN_PLACES = np.zeros((RADIUS + 1, AREA), np.uint8)  # the spaces up to each ring
for _ring in range(RADIUS + 1):
    OPEN_PLACES[_ring, PLACE[: OPEN_SPACES[_ring]]] = 1


@jit
def observe(state, seat, box, out):
    """Write what a seat may know; of the others' cards only those that lie open or did."""
    clear(out)
    observe_board(state, out)
    observe_stones(state, seat, out)
    observe_cards(state, seat, out)
    if seat != NOBODY:
        observe_secrets(state, seat, out)
    observe_turn(state, seat, out)


@jit
def observe_board(state, out):
    """Write the spaces, the stones on them and those of this action."""
    ring = outer_ring(state)
    for place in range(AREA):
        out[OPEN + place] = OPEN_PLACES[ring, place]
    for space in range(OPEN_SPACES[ring]):
        out[SHOWN[np.uint8(state.board[space])] + PLACE[space]] = 1
    if state.chain[0] != 0 or state.chain[1] != 0:
        for space in range(SPACES):
            out[np.uint64(CHAIN) + PLACE[space]] = state.chain[space // LOW] >> space % LOW & 1


@jit
def observe_stones(state, seat, out):
    """Write the stones in hands, in the bag, beside the board and in piles."""
    for offset in range(state.seats):
        other = after(state, seat, offset)
        for kind in range(6):
            out[HELD + 6 * offset + kind] = state.stones[other, kind]
    for element in range(5):
        out[BAG + element] = state.bag[element]
        out[SUPPLY + element] = state.areas[element]
    out[SUPPLY + AIR] = state.air
    for pile in range(MOST_ROW):
        for i in range(2):
            if state.piles[pile, i] >= 0 and pile <= state.seats:
                out[PILES + 6 * pile + state.piles[pile, i]] += 1


@jit
def observe_cards(state, seat, out):
    """Write the patterns that lie open, or are known to be in a hand (10.2)."""
    for i in range(state.rowed):
        out[IN_ROW + state.row[i]] = 1
    write_set(out, DISCARDS, PATTERN_CARDS, state.discards)
    for offset in range(state.seats):
        other = after(state, seat, offset)
        scored = state.scored[other]
        write_set(out, SCORED + PATTERN_CARDS * offset, PATTERN_CARDS, scored)
        out[HANDS + offset] = state.held[other]
        if offset > 0:
            observe_known(state, other, KNOWN + PATTERN_CARDS * (offset - 1), out)
    if state.card >= 0:
        out[MATCHING + state.card] = 1


@jit
def observe_known(state, seat, start, out):
    """Write the patterns that everybody knows to be in a hand."""
    for i in range(state.held[seat]):
        card = np.int64(state.hand[seat, i])
        out[start + card] = state.known >> card & 1


@jit
def observe_secrets(state, seat, out):
    """Write what only the viewer knows: its sovereign, its objectives and its hand (10.1)."""
    out[SOVEREIGN + state.sovereigns[seat]] = 1
    out[OBJECTIVES + state.objectives[seat, 0]] = 2 if has_objective(state, seat) else 1
    out[OBJECTIVES + state.objectives[seat, 1]] = 1
    for i in range(state.held[seat]):
        out[IN_HAND + state.hand[seat, i]] = 1
    write_set(out, RETURNED, PATTERN_CARDS, state.returned[seat])


@jit
def observe_turn(state, seat, out):
    """Write how far the turn and the match have come."""
    out[PHASE + state.phase] = 1
    if state.element != AIR:
        out[BOUND + state.element] = 1
    out[DECK] = state.decked
    out[RESHUFFLES] = state.generation
    out[ROUND] = state.round_
    out[STARTER + until(state, seat, state.start)] = 1
    out[LEFT] = state.left
    out[DREW] = state.drew
    out[ENDING] = state.ending
    out[TURN] = until_turn(state, seat)
