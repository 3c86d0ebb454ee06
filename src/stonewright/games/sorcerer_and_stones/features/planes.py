"""Sorcerer & Stones as planes of numbers: zones on their lattice, the plane, the rest as lists."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    GRID,
    PLANE_CELLS,
    PLANE_CORNERS,
    PLANE_STRIDE,
    SLOTS,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    COLOURS,
    CRAFTED_BY,
    IN_STACK,
    KINDS,
    MOVING,
    NONE,
    OBJECTIVES,
    OWNED,
    PAYING,
    PLACING,
    REMOVED,
    ROW,
    RUNES,
    SHIFTING,
    STANDARD,
    SWAPPING,
)
from stonewright.kernel import jit
from stonewright.planes import Row, Sight, after, clear, until, until_turn, write_set

SIDE = 2 * GRID
AREA = np.int64(SIDE * SIDE)
NAMES = "Wood, Fire, Water, Metal, Earth"
BY_SEAT = "by seat, the viewer's first"
ON_PLANE = "on the elemental plane in the top left corner"

SIGHT = Sight(
    SIDE,
    SIDE,
    (
        Row("stones", f"stones on zones: {NAMES}", 1, 5),
        Row("zones", "the four places of zone A, then of B to E", 1, 5),
        Row("taoists", f"the zone of a Taoist {BY_SEAT}", 1, 4),
        Row("active", "the zone that was activated"),
        Row("chosen", "the zone that will move, or the stone that will be swapped"),
        Row("symbols", f"symbols {ON_PLANE}: {NAMES}", 1, 5),
        Row("stacks", "stacks on its corners: Wood, Fire, Water, Metal", 1, 4),
        Row("spirits", f"spirits {ON_PLANE} {BY_SEAT}", 1, 4),
    ),
    (
        Row("line", f"the line from its marker on, for each place: {NAMES}", 1, 120),
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
        Row("held", f"types of rune held {BY_SEAT}, five numbers each", 1, 20),
        Row("runes", f"points of runes claimed {BY_SEAT}, five numbers each", 127, 20),
        Row("tops", f"points of the rune on top of a stack: {NAMES}", 127, 5),
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

STONES, ZONE, TAOISTS = SIGHT.board("stones"), SIGHT.board("zones"), SIGHT.board("taoists")
ACTIVE, CHOSEN, SYMBOLS = SIGHT.board("active"), SIGHT.board("chosen"), SIGHT.board("symbols")
STACKS, SPIRITS = SIGHT.board("stacks"), SIGHT.board("spirits")
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

_places, _slots = np.divmod(np.arange(GRID * GRID * SLOTS), SLOTS)
_grid_rows, _grid_columns = np.divmod(_places, GRID)
_shown = (2 * _grid_rows + _slots // 2) * SIDE + 2 * _grid_columns + _slots % 2
PLACE = _shown.astype(np.uint64)  # of each slot
_rows, _columns = np.divmod(np.arange(PLANE_CELLS), PLANE_STRIDE)
ON_GRID = np.maximum(_rows - 1, 0) * SIDE + np.maximum(_columns - 1, 0)  # of a cell of the plane


@jit
def observe(state, seat, box, out):
    """Write what every seat may know, from one side of the table."""
    clear(out)
    observe_zones(state, seat, out)
    observe_artifacts(state, out)
    for offset in range(state.seats):
        observe_player(state, after(state, seat, offset), offset, out)
    for i in range(state.length):
        out[LINE + COLOURS * i + state.line[i]] = 1
    if state.variant == STANDARD and state.phase != PLACING:
        observe_plane(state, seat, box, out)
        observe_runes(state, seat, box, out)
    observe_turn(state, seat, out)


@jit
def observe_zones(state, seat, out):
    """Write the zones, the stones on them and the Taoists."""
    for zone in range(ZONES):
        for slot in range(SLOTS):
            place = PLACE[np.uint64(SLOTS * state.spots[zone] + slot)]
            out[np.uint64(ZONE + AREA * zone) + place] = 1
            stone = np.int64(state.stones[zone, slot])
            lies = stone != NONE
            out[np.uint64(STONES + AREA * (stone if lies else 0)) + place] = lies
    for offset in range(state.seats):
        zone = state.taoists[after(state, seat, offset)]
        if zone >= 0:
            mark_zone(state, zone, TAOISTS + AREA * offset, out)
    if state.active >= 0:
        mark_zone(state, state.active, ACTIVE, out)
    if state.phase == MOVING:
        mark_zone(state, state.chosen, CHOSEN, out)
    if state.phase == SWAPPING:
        zone, slot = state.chosen // SLOTS, state.chosen % SLOTS
        out[np.uint64(CHOSEN) + PLACE[SLOTS * state.spots[zone] + slot]] = 1


@jit
def mark_zone(state, zone, start, out):
    """Mark the four places of a zone."""
    for slot in range(SLOTS):
        out[np.uint64(start) + PLACE[np.uint64(SLOTS * state.spots[zone] + slot)]] = 1


@jit
def observe_artifacts(state, out):
    """Write the row, what is paid for it, and in co-op what lies on it."""
    for place in range(ROW):
        if state.row[place] >= 0:
            out[IN_ROW + ARTIFACTS * place + state.row[place]] = 1
        for colour in range(COLOURS):
            out[LAID + COLOURS * place + colour] = state.laid[place, colour]
    for colour in range(COLOURS):
        out[PAID + colour] = state.paid[colour]
        out[FRESH + colour] = state.fresh[colour]
    if state.phase == PAYING:
        out[BEING_PAID + state.chosen] = 1


@jit
def observe_player(state, seat, offset, out):
    """Write the cards, stones, artifacts and Qi of a seat."""
    for kind in range(KINDS):
        out[OPEN + KINDS * offset + kind] = state.open[seat, kind]
        out[PILES + KINDS * offset + kind] = state.pile[seat, kind]
        out[SPENT + KINDS * offset + kind] = state.spent[seat, kind]
    for colour in range(COLOURS):
        out[RESERVOIRS + COLOURS * offset + colour] = state.reservoir[seat, colour]
    for artifact in range(ARTIFACTS):
        crafted = state.where[artifact] == CRAFTED_BY + seat
        out[CRAFTED + ARTIFACTS * offset + artifact] = crafted
    out[COLOUR + COLOURS * offset + state.colours[seat]] = 1
    out[QI + offset] = state.qi[seat]
    out[CREDIT + offset] = state.credit[seat]


@jit
def observe_plane(state, seat, box, out):
    """Write the elemental plane and the spirits on it."""
    for row in range(2 * box.side):
        for column in range(2 * box.side):
            colour = np.int64(state.plane[(row + 1) * PLANE_STRIDE + column + 1])
            symbols = SYMBOLS + AREA * max(colour, 0)
            out[np.uint64(symbols + row * SIDE + column)] = colour >= 0
    for corner in range(4):
        cell = PLANE_CORNERS[box.side - 2, corner]
        out[STACKS + AREA * state.corners[corner] + ON_GRID[cell]] = 1
    for offset in range(state.seats):
        cell = state.spirits[after(state, seat, offset)]
        out[SPIRITS + AREA * offset + ON_GRID[cell]] = 1


@jit
def observe_runes(state, seat, box, out):
    """Write runes by what is seen of them: lower ones and the removed one are not (2.12)."""
    for colour in range(COLOURS):
        height, top = 0, np.int64(0)
        for rune in range(RUNES - 1, -1, -1):
            where, points = state.runes[colour, rune], np.int64(box.rune[colour, rune])
            height += where == IN_STACK
            top = points if where == IN_STACK else top
            if OWNED <= where < REMOVED:
                offset = until(state, seat, where - OWNED)
                out[CLAIMS + COLOURS * offset + colour] = points
        out[HEIGHTS + colour], out[TOPS + colour] = height, top
    for offset in range(state.seats):
        held = np.int64(state.held[after(state, seat, offset)])
        write_set(out, HELD + COLOURS * offset, COLOURS, held)


@jit
def observe_turn(state, seat, out):
    """Write how far the turn and the match have come."""
    out[PHASE + state.phase] = 1
    if state.phase == SHIFTING or state.phase == SWAPPING:
        out[CASTING + state.card] = 1
    write_set(out, OPEN_OBJECTIVES, OBJECTIVES, np.int64(state.objectives))
    out[SUPPLY] = state.supply
    out[PLAYED] = state.played
    out[FREE] = state.free
    out[BONUS] = state.bonus
    out[CLAIMED] = state.claimed
    out[ENDING] = np.int64(state.ending != 0)
    out[ROUNDS] = min(255, np.int64(state.round_limit) - state.rounds)
    out[TURN] = until_turn(state, seat)
