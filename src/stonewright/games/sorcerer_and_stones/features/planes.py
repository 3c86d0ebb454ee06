"""Sorcerer & Stones as planes of numbers: zones on their lattice, the rest as lists."""

import math

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    GRID,
    PLANE_CELLS,
    ZONES,
    plane_cell,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    COLOURS,
    CRAFTED_BY,
    IN_STACK,
    KINDS,
    LAYING,
    METAL,
    MOVING,
    OWNED,
    PAYING,
    PLACING,
    RUNES,
    SHIFT,
    STANDARD,
    SWAPPING,
)
from stonewright.kernel import jit, jit_inside
from stonewright.planes import Row, Sight, until_turn
from stonewright.vectors import (
    copy_4,
    copy_8,
    copy_16,
    find_16,
    find_32,
    tell_4_of_4,
    tell_4_of_14,
    tell_5_of_25,
    tell_24_of_5,
    teller,
    tile_shower,
    write_64,
)

SIDE = 2 * GRID
NAMES = "Wood, Fire, Water, Metal, Earth"
FIRST_NAMES = "Wood, Fire, Water, Metal"
BY_SEAT = "by seat, the viewer's first"
BY_RUNE = f"{RUNES} of each type, the dearest first: {NAMES}"

# What is told of each seat: name, words, how many ones and zeros.
PLAYER = (
    ("taoist", "the zone of the Taoist, A to E", ZONES),
    ("colour", f"the colour: {FIRST_NAMES}", METAL + 1),
    ("held", f"types of rune held: {NAMES}", COLOURS),
    ("runes", f"runes claimed, {BY_RUNE}", COLOURS * RUNES),
    ("crafted", "artifacts crafted, of fourteen", ARTIFACTS),
    ("spirit", "the row of the spirit on the elemental plane, of six, then its column", 12),
)
SEATS = ("of the viewer", *(f"of the seat {place} after the viewer" for place in (1, 2, 3)))

SIGHT = Sight(
    SIDE,
    SIDE,
    (Row("stones", f"stones on zones: {NAMES}", 1, 5),),
    (
        Row("line", f"the line from its marker on, for each place: {NAMES}", 1, 120),
        Row("zones", "the place of each zone, A to E, among five by five, row by row", 1, 125),
        Row("symbols", f"symbols of the elemental plane, six by six, row by row: {NAMES}", 1, 180),
        Row("stacks", f"stacks on its corners TL, TR, BL, BR: {FIRST_NAMES}", 1, 16),
        Row("tops", f"runes on top of a stack, {BY_RUNE}", 1, 20),
        Row("heights", f"a one for each rune in a stack, four numbers each: {NAMES}", 1, 20),
        Row("cards", f"magic cards face up {BY_SEAT}, eight kinds each", 11, 32),
        Row("piles", f"magic cards to draw from {BY_SEAT}, eight kinds each", 11, 32),
        Row("spent", f"magic cards discarded {BY_SEAT}, eight kinds each", 11, 32),
        Row("reservoirs", f"stones in reservoirs {BY_SEAT}, five numbers each", 8, 20),
        Row("qi", f"Qi {BY_SEAT}", 127, 4),
        Row("credit", f"Qi that the supply could not pay {BY_SEAT}", 127, 4),
        Row("row", "artifacts on the four places of the row, of fourteen each", 1, 56),
        Row("phase", "1 for what is chosen, in the order of `PLACING` to `LAYING`", 1, 17),
        Row("played", "how many magic cards were played this turn: none, one, two", 1, 3),
        Row("casting", f"the colour of the SHIFT that is being resolved: {NAMES}", 1, 5),
        Row("active", "the zone that was activated or will move, A to E", 1, 5),
        Row("swapping", "the stone to be swapped, by its zone and slot", 1, 20),
        Row("paying", "the place of the row whose artifact is being paid", 1, 4),
        Row("objectives", "the open objectives, of seven", 1, 7),
        Row("claimed", "a rune was claimed this turn"),
        Row("ending", "this round is the last, or the match is over"),
        *(
            Row(f"{name}_{place}", f"{words}, {whose}", 1, number)
            for place, whose in enumerate(SEATS)
            for name, words, number in PLAYER
        ),
        Row("laid", "stones on the artifacts of the row in co-op, five numbers each", 6, 20),
        Row("paid", f"stones paid for the artifact that is being paid: {NAMES}", 9, 5),
        Row("fresh", f"stones just gained: {NAMES}", 8, 5),
        Row("supply", "Qi in the supply", 127),
        Row("free", "free steps left", 127),
        Row("bonus", "Qi still to be paid for objectives", 127),
        Row("rounds", "rounds left to the limit, 255 if there are more", 255),
        Row("turn", "how many seats on the seat to move is; 4 at the end", 4),
    ),
)

STONES, LINE, ZONE = SIGHT.board("stones"), SIGHT.fact("line"), SIGHT.fact("zones")
SYMBOLS, STACKS, TOPS = SIGHT.fact("symbols"), SIGHT.fact("stacks"), SIGHT.fact("tops")
IN_ROW, PHASE, PLAYERS = SIGHT.fact("row"), SIGHT.fact("phase"), SIGHT.fact("taoist_0")
OPEN, PILES, SPENT = SIGHT.fact("cards"), SIGHT.fact("piles"), SIGHT.fact("spent")
RESERVOIRS, QI, CREDIT = SIGHT.fact("reservoirs"), SIGHT.fact("qi"), SIGHT.fact("credit")
LAID, PAID, FRESH = SIGHT.fact("laid"), SIGHT.fact("paid"), SIGHT.fact("fresh")
SUPPLY, FREE, BONUS = SIGHT.fact("supply"), SIGHT.fact("free"), SIGHT.fact("bonus")
ROUNDS, TURN = SIGHT.fact("rounds"), SIGHT.fact("turn")
ALL = math.prod(SIGHT.shape)

# Ones and zeros are bits of one number, written together. Where each begins:
PLAYED, CASTING, ACTIVE = (
    int(SIGHT.fact(name) - PHASE) for name in ("played", "casting", "active")
)
SWAPPED, BEING_PAID = (int(SIGHT.fact(name) - PHASE) for name in ("swapping", "paying"))
OBJECTIVES = int(SIGHT.fact("objectives") - PHASE)
CLAIMED, ENDING = (int(SIGHT.fact(name) - PHASE) for name in ("claimed", "ending"))
COLOUR, HELD, CLAIMS = (
    int(SIGHT.fact(f"{name}_0") - PLAYERS) for name in ("colour", "held", "runes")
)
CRAFTED, SPIRIT = (int(SIGHT.fact(f"{name}_0") - PLAYERS) for name in ("crafted", "spirit"))
EACH = SIGHT.fact("taoist_1") - PLAYERS

EDGE = 6  # of the largest elemental plane
FIRST = plane_cell(0, 0)
_places = [(row, column) for row in range(EDGE) for column in range(EDGE)]
_cells = [plane_cell(*place) for place in _places]
# Where the spirit on a cell is, as the bits of its row and column; beyond the plane nowhere.
SPIRITS = np.zeros(PLANE_CELLS, np.int16)
SPIRITS[_cells] = [1 << row | 1 << EDGE + column for row, column in _places]
show_stones = tile_shower(GRID, ZONES, COLOURS)
tell_symbols = teller([cell - FIRST for cell in _cells], COLOURS)

# What is seen of the runes in two stacks, given as bits: their tops, and then how many they are.
SEEN = np.zeros(256, np.uint32)
for _lying in range(256):
    for _first in (0, RUNES):
        _stack = _lying >> _first & (1 << RUNES) - 1
        _height = (1 << _stack.bit_count()) - 1
        SEEN[_lying] |= (_stack & -_stack | _height << COLOURS * RUNES) << _first
# What the chosen number says, by phase: before step 2 no zone is active, so that one may move.
CHOSEN = np.zeros(LAYING + 1, np.int64)
CHOSEN[[MOVING, SWAPPING, PAYING]] = 1 << ACTIVE, 1 << SWAPPED, 1 << BEING_PAID
EVERY_RUNE, EVERY_ARTIFACT = (1 << COLOURS * RUNES) - 1, (1 << ARTIFACTS) - 1

# What is written at one go may reach beyond what it tells, with zeros: what comes there is written
# later. So few stores are needed, which are what takes the time here.


@jit
def observe(state, seat, box, out):
    """Write what every seat may know, from one side of the table."""
    tell_24_of_5(out, LINE, state.line, 0)
    tell_5_of_25(out, ZONE, state.spots, 0)
    if state.variant == STANDARD and state.phase != PLACING:
        observe_plane(state, out)
    else:
        for i in range(SYMBOLS, OPEN):
            out[i] = 0
    for i in range(OPEN, IN_ROW):
        out[i] = 0
    tell_4_of_14(out, IN_ROW, state.row, 0)
    write_64(out, PHASE, np.uint64(turn_bits(state)))
    for i in range(PLAYERS, ALL):
        out[i] = 0
    seats, whose = np.int64(state.seats), max(seat, 0)
    for offset in range(seats):
        observe_player(state, np.uint64(whose), offset, out)
        whose = whose + 1 if whose + 1 < seats else 0
    observe_turn(state, seat, out)
    show_stones(out, STONES, state.stones, state.spots)


@jit_inside
def observe_plane(state, out):
    """Write the plane and the stacks of runes; the top of each is seen, and its height (2.12)."""
    tell_symbols(out, SYMBOLS, state.plane, FIRST)
    tell_4_of_4(out, STACKS, state.corners, 0)
    lying = np.int64(find_32(state.runes, 0, IN_STACK)) & EVERY_RUNE
    write_64(out, TOPS, np.uint64(seen(lying) | seen(lying >> 8) << 8 | seen(lying >> 16) << 16))


@jit_inside
def seen(lying):
    """Return what is seen of the next two stacks of runes, as bits."""
    return np.int64(SEEN[np.uint64(lying & 255)])


@jit_inside
def turn_bits(state):
    """Return what is chosen, of what, and what was done this turn, as bits."""
    phase = np.uint64(state.phase)
    return (
        np.int64(1) << np.int64(phase)
        | np.int64(1) << PLAYED + state.played
        | np.int64(1) << state.card >> SHIFT << CASTING
        | np.int64(1) << state.active + 1 >> 1 << ACTIVE
        | CHOSEN[phase] << state.chosen
        | np.int64(state.objectives) << OBJECTIVES
        | np.int64(state.claimed) << CLAIMED
        | np.int64(state.ending != 0) << ENDING
    )


@jit_inside
def player_bits(state, seat):
    """Return what a seat is, where it stands and what it has claimed and crafted, as bits."""
    row = np.int64(seat)
    claims = np.int64(find_32(state.runes, 0, OWNED + row)) & EVERY_RUNE
    crafted = np.int64(find_16(state.where, 0, CRAFTED_BY + row)) & EVERY_ARTIFACT
    return (
        np.int64(1) << state.taoists[seat] + 1 >> 1
        | np.int64(1) << COLOUR + state.colours[seat]
        | np.int64(state.held[seat]) << HELD
        | claims << CLAIMS
        | crafted << CRAFTED
        | np.int64(SPIRITS[np.uint64(state.spirits[seat])]) << SPIRIT
    )


@jit_inside
def copy_colours(out, start, numbers, row):
    """Copy the five numbers of a row."""
    copy_4(out, start, numbers, COLOURS * row)
    copy_4(out, start + 1, numbers, COLOURS * row + 1)


@jit_inside
def observe_player(state, seat, offset, out):
    """Write what a seat is and has."""
    row = np.int64(seat)
    write_64(out, PLAYERS + EACH * offset, np.uint64(player_bits(state, seat)))
    copy_8(out, OPEN + KINDS * offset, state.open, KINDS * row)
    copy_8(out, PILES + KINDS * offset, state.pile, KINDS * row)
    copy_8(out, SPENT + KINDS * offset, state.spent, KINDS * row)
    copy_colours(out, RESERVOIRS + COLOURS * offset, state.reservoir, row)
    out[np.uint64(QI + offset)] = state.qi[seat]
    out[np.uint64(CREDIT + offset)] = state.credit[seat]


@jit_inside
def observe_turn(state, seat, out):
    """Write how far the turn and the match have come."""
    copy_16(out, LAID, state.laid, 0)
    copy_4(out, LAID + 16, state.laid, 16)
    copy_colours(out, PAID, state.paid, 0)
    copy_colours(out, FRESH, state.fresh, 0)
    out[SUPPLY] = state.supply
    out[FREE] = state.free
    out[BONUS] = state.bonus
    out[ROUNDS] = min(255, np.int64(state.round_limit) - state.rounds)
    out[TURN] = until_turn(state, seat)
