"""Sorcerer & Stones as planes of numbers: zones on their lattice, the rest as lists."""

import math

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    GRID,
    PLANE_CELLS,
    SLOTS,
    ZONES,
    plane_cell,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    COLOURS,
    CRAFTED_BY,
    IN_STACK,
    KINDS,
    MOVING,
    OWNED,
    PAYING,
    PLACING,
    RUNES,
    SHIFTING,
    STANDARD,
    SWAPPING,
)
from stonewright.kernel import count_bits, jit
from stonewright.planes import Row, Sight, after, until_turn
from stonewright.vectors import (
    copy_4,
    copy_8,
    copy_16,
    find_8,
    find_16,
    tell_4_of_5,
    tell_4_of_14,
    tell_24_of_5,
    teller,
    write_8,
    write_16,
)

SIDE = 2 * GRID
AREA = np.int64(SIDE * SIDE)
NAMES = "Wood, Fire, Water, Metal, Earth"
BY_SEAT = "by seat, the viewer's first"
BY_RUNE = f"{RUNES} of each type, the dearest first: {NAMES}"
BY_CELL = "for each cell of six by six, row by row"

SIGHT = Sight(
    SIDE,
    SIDE,
    (Row("stones", f"stones on zones: {NAMES}", 1, 5),),
    (
        Row("line", f"the line from its marker on, for each place: {NAMES}", 1, 120),
        Row("zones", "the zone on each of five by five places, row by row: A to E", 1, 125),
        Row("symbols", f"symbols of the elemental plane, {BY_CELL}: {NAMES}", 1, 180),
        Row("stacks", f"stacks on its corners TL, TR, BL, BR: {NAMES}", 1, 20),
        Row("spirits", f"spirits on the elemental plane {BY_SEAT}, {BY_CELL}", 1, 144),
        Row("taoists", f"the zone of a Taoist {BY_SEAT}, A to E each", 1, 20),
        Row("active", "the zone that was activated or will move, A to E", 1, 5),
        Row("swapping", "the stone to be swapped, by its zone and slot", 1, 20),
        Row("phase", "1 for what is chosen, in the order of `PLACING` to `LAYING`", 1, 17),
        Row("colours", f"1 for the colour of a player {BY_SEAT}, five numbers each", 1, 20),
        Row("cards", f"magic cards face up {BY_SEAT}, eight kinds each", 11, 32),
        Row("piles", f"magic cards to draw from {BY_SEAT}, eight kinds each", 11, 32),
        Row("spent", f"magic cards discarded {BY_SEAT}, eight kinds each", 11, 32),
        Row("casting", "the kind of magic card being resolved, if it is a SHIFT", 1, 8),
        Row("row", "artifacts on the four places of the row, of fourteen each", 1, 56),
        Row("crafted", f"artifacts crafted {BY_SEAT}, of fourteen each", 1, 56),
        Row("paying", "the place of the row whose artifact is being paid", 1, 4),
        Row("paid", f"stones paid for it: {NAMES}", 9, 5),
        Row("laid", "stones on the artifacts of the row in co-op, five numbers each", 6, 20),
        Row("reservoirs", f"stones in reservoirs {BY_SEAT}, five numbers each", 8, 20),
        Row("fresh", f"stones just gained: {NAMES}", 8, 5),
        Row("runes", f"runes claimed {BY_SEAT}, {BY_RUNE}", 1, 80),
        Row("held", f"types of rune held {BY_SEAT}, five numbers each", 1, 20),
        Row("tops", f"runes on top of a stack, {BY_RUNE}", 1, 20),
        Row("heights", f"runes in a stack: {NAMES}", 4, 5),
        Row("objectives", "the open objectives, of seven", 1, 7),
        Row("qi", f"Qi {BY_SEAT}", 127, 4),
        Row("supply", "Qi in the supply", 127),
        Row("credit", f"Qi that the supply could not pay {BY_SEAT}", 127, 4),
        Row("played", "magic cards played this turn", 2),
        Row("free", "free steps left", 127),
        Row("bonus", "Qi still to be paid for objectives", 127),
        Row("claimed", "a rune was claimed this turn"),
        Row("ending", "this round is the last, or the match is over"),
        Row("rounds", "rounds left to the limit, 255 if there are more", 255),
        Row("turn", "how many seats on the seat to move is; 4 at the end", 4),
    ),
)

STONES, ZONE, ALL = SIGHT.board("stones"), SIGHT.fact("zones"), math.prod(SIGHT.shape)
SYMBOLS, STACKS, SPIRITS = SIGHT.fact("symbols"), SIGHT.fact("stacks"), SIGHT.fact("spirits")
TAOISTS, ACTIVE, SWAPPED = SIGHT.fact("taoists"), SIGHT.fact("active"), SIGHT.fact("swapping")
LINE, PHASE, COLOUR = SIGHT.fact("line"), SIGHT.fact("phase"), SIGHT.fact("colours")
OPEN, PILES, SPENT = SIGHT.fact("cards"), SIGHT.fact("piles"), SIGHT.fact("spent")
CASTING, IN_ROW, CRAFTED = SIGHT.fact("casting"), SIGHT.fact("row"), SIGHT.fact("crafted")
BEING_PAID, PAID, LAID = SIGHT.fact("paying"), SIGHT.fact("paid"), SIGHT.fact("laid")
RESERVOIRS, FRESH, HELD = SIGHT.fact("reservoirs"), SIGHT.fact("fresh"), SIGHT.fact("held")
CLAIMS, TOPS, HEIGHTS = SIGHT.fact("runes"), SIGHT.fact("tops"), SIGHT.fact("heights")
OPEN_OBJECTIVES, QI, SUPPLY = SIGHT.fact("objectives"), SIGHT.fact("qi"), SIGHT.fact("supply")
CREDIT, PLAYED, FREE = SIGHT.fact("credit"), SIGHT.fact("played"), SIGHT.fact("free")
BONUS, CLAIMED, ENDING = SIGHT.fact("bonus"), SIGHT.fact("claimed"), SIGHT.fact("ending")
ROUNDS, TURN = SIGHT.fact("rounds"), SIGHT.fact("turn")

_rows, _columns = np.divmod(np.arange(GRID * GRID), GRID)
PLACE = (2 * _rows * SIDE + 2 * _columns).astype(np.int64)  # of a zone's first slot
SLOT = np.array([0, 1, SIDE, SIDE + 1], np.int64)  # of each slot, from there
# The plane of each colour; an empty slot is written where the line will be.
STONE = np.array([*range(STONES, STONES + COLOURS * AREA, AREA), LINE], np.int64)

EDGE = 6  # of the largest elemental plane
FIRST = plane_cell(0, 0)
_cells = [plane_cell(row, column) for row in range(EDGE) for column in range(EDGE)]
CELL = np.zeros(PLANE_CELLS, np.int64)  # which of them a cell is, 0 for others
CELL[_cells] = np.arange(len(_cells))
tell_symbols = teller([cell - FIRST for cell in _cells], COLOURS)

STACK = (1 << RUNES) - 1  # the runes of a type, as bits
DEAREST = sum(1 << RUNES * colour for colour in range(COLOURS))  # of each type
LATER = ARTIFACTS - 8  # the first of the last eight artifacts

# Rows of bits may reach beyond what they tell, with zeros: what comes there is written later. Loops
# stand here, so that what they repeat is small enough to be compiled into them.


@jit
def observe(state, seat, box, out):
    """Write what every seat may know, from one side of the table."""
    for i in range(LINE):
        out[i] = 0
    for zone in range(ZONES):
        observe_stones(state, zone, out)
    tell_24_of_5(out, LINE, state.line, 0)
    for i in range(ZONE, ALL):
        out[i] = 0
    for zone in range(ZONES):
        out[np.uint64(ZONE + ZONES * state.spots[np.uint64(zone)] + zone)] = 1
    observe_artifacts(state, out)
    dealt = state.variant == STANDARD and state.phase != PLACING
    for offset in range(state.seats):
        whose = np.uint64(after(state, seat, offset))
        observe_player(state, whose, offset, out)
        spirit = CELL[np.uint64(max(np.int64(state.spirits[whose]), 0))]
        out[np.uint64(SPIRITS + EDGE * EDGE * offset + spirit)] = dealt
    observe_turn(state, seat, out)
    if dealt:
        tell_symbols(out, SYMBOLS, state.plane, FIRST)
        tell_4_of_5(out, STACKS, state.corners, 0)
        observe_stacks(state, out)


@jit
def observe_stones(state, zone, out):
    """Write the stones on a zone."""
    place = PLACE[np.uint64(state.spots[np.uint64(zone)])]
    for slot in range(SLOTS):
        stone = STONE[np.uint64(state.stones[np.uint64(zone), slot])]
        out[np.uint64(place + stone + SLOT[slot])] = 1


@jit
def observe_artifacts(state, out):
    """Write the row, what is paid for it and lies on it, and the objectives."""
    tell_4_of_14(out, IN_ROW, state.row, 0)
    chosen, paying = np.int64(state.chosen), state.phase == PAYING
    out[np.uint64(BEING_PAID + (chosen if paying else 0))] = paying
    copy_colours(out, PAID, state.paid, 0)
    copy_16(out, LAID, state.laid, 0)
    copy_4(out, LAID + 16, state.laid, 16)
    copy_colours(out, FRESH, state.fresh, 0)
    write_8(out, OPEN_OBJECTIVES, np.uint64(state.objectives))


@jit
def copy_colours(out, start, numbers, row):
    """Copy the five numbers of a row."""
    copy_4(out, start, numbers, COLOURS * row)
    copy_4(out, start + 1, numbers, COLOURS * row + 1)


@jit
def observe_player(state, seat, offset, out):
    """Write what a seat has."""
    row, zone = np.int64(seat), np.int64(state.taoists[seat])
    out[np.uint64(TAOISTS + ZONES * offset + max(zone, 0))] = zone >= 0
    out[np.uint64(COLOUR + COLOURS * offset + state.colours[seat])] = 1
    copy_8(out, OPEN + KINDS * offset, state.open, KINDS * row)
    copy_8(out, PILES + KINDS * offset, state.pile, KINDS * row)
    copy_8(out, SPENT + KINDS * offset, state.spent, KINDS * row)
    start = CRAFTED + ARTIFACTS * offset
    write_8(out, start, find_8(state.where, 0, CRAFTED_BY + row))
    write_8(out, start + LATER, find_8(state.where, LATER, CRAFTED_BY + row))
    copy_colours(out, RESERVOIRS + COLOURS * offset, state.reservoir, row)
    write_8(out, HELD + COLOURS * offset, np.uint64(state.held[seat]))
    claims = CLAIMS + COLOURS * RUNES * offset
    write_16(out, claims, find_16(state.runes, 0, OWNED + row))
    write_16(out, claims + RUNES, find_16(state.runes, RUNES, OWNED + row))
    out[np.uint64(QI + offset)] = state.qi[seat]
    out[np.uint64(CREDIT + offset)] = state.credit[seat]


@jit
def observe_turn(state, seat, out):
    """Write how far the turn and the match have come."""
    observe_active(state, out)
    out[np.uint64(PHASE + state.phase)] = 1
    shifting = state.phase == SHIFTING or state.phase == SWAPPING
    out[np.uint64(CASTING + state.card)] = shifting
    out[SUPPLY] = state.supply
    out[PLAYED] = state.played
    out[FREE] = state.free
    out[BONUS] = state.bonus
    out[CLAIMED] = state.claimed
    out[ENDING] = np.int64(state.ending != 0)
    out[ROUNDS] = min(255, np.int64(state.round_limit) - state.rounds)
    out[TURN] = until_turn(state, seat)


@jit
def observe_active(state, out):
    """Write the zone that was activated or will move, and the stone that will be swapped."""
    chosen, swapping = np.int64(state.chosen), state.phase == SWAPPING
    zone = chosen if state.phase == MOVING else np.int64(state.active)
    out[np.uint64(ACTIVE + max(zone, 0))] = zone >= 0
    out[np.uint64(SWAPPED + (chosen if swapping else 0))] = swapping


@jit
def observe_stacks(state, out):
    """Write the stacks of runes: only the top of each is seen, and how high it is (2.12)."""
    first = find_16(state.runes, 0, IN_STACK)
    lying = np.int64(first | find_16(state.runes, RUNES, IN_STACK) << np.uint64(RUNES))
    under = lying << 1 & ~DEAREST
    under |= under << 1 & ~DEAREST
    under |= under << 1 & ~DEAREST
    write_16(out, TOPS, np.uint64(lying & ~under))
    write_8(out, TOPS + 12, np.uint64(lying & ~under) >> np.uint64(12))
    for colour in range(COLOURS):
        out[HEIGHTS + colour] = count_bits(lying >> RUNES * colour & STACK)
