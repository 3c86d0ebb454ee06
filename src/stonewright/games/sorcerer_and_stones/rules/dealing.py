"""Set-up: zones, artifacts and colours first, the rest when all Taoists are placed."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    PLANE_CELLS,
    PLANE_CORNERS,
    PLANE_STRIDE,
    SLOTS,
    START,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    CASTING,
    COLOURS,
    COOP,
    DEALT,
    DREW,
    EARTH,
    FACE_UP,
    IN_DECK,
    IN_ROW,
    KINDS,
    METAL,
    NO_RUNE,
    NONE,
    OBJECTIVES,
    PLACED,
    PLACING,
    REMOVED,
    REVEALED,
    ROW,
    RUNES,
    SHUFFLED,
    STANDARD,
    STONES,
    TILES,
)
from stonewright.kernel import count_bits, jit, jit_inside, jit_wrapping, roll, trace
from stonewright.vectors import pack_8

# How many things there are up to each sort, itself included, are the bytes of one number, the last
# of which says how many there are of all. Which sort comes is then found without branches, for
# chance cannot be guessed: by the bytes of all sorts but the last.
SORTS = KINDS - 1
EACH = sum(1 << 8 * sort for sort in range(SORTS))
SIGNS, LAST_BYTE = EACH << 7, 8 * SORTS
EVERY = np.uint64(EACH | 1 << LAST_BYTE)
# One of a sort.
FROM = np.array([int(EVERY) >> 8 * sort << 8 * sort for sort in range(KINDS)], np.int64)

BESIDE = ZONES * SLOTS  # stones that are on no zone when the line is laid
OPEN_OBJECTIVES = 3


@jit
def draw_clear(state, taken, count):
    """Return a random number below `count` whose bit in `taken` is clear."""
    left = 0
    for number in range(count):
        left += 1 - (taken >> number & 1)
    nth = roll(state, left)
    for number in range(count):
        if taken >> number & 1 == 0:
            if nth == 0:
                return number
            nth -= 1
    return -1


@jit
def setup(state, box, work):
    """Lay the cross and the row of artifacts, deal the colours (2.1-2.3)."""
    for zone in range(ZONES):
        state.spots[zone] = START[zone]
        taken = 0
        for slot in range(SLOTS):
            colour = draw_clear(state, taken, COLOURS)
            state.stones[zone, slot] = colour
            taken |= 1 << colour
    for place in range(ROW):
        reveal(state, work, place)
    deal_colours(state)
    for seat in range(state.seats):
        for kind in range(KINDS):
            state.pile[seat, kind] = box.magic[kind]
    for i in range(len(state.line)):
        state.line[i] = NONE
    state.active = -1
    state.turn = state.seats - 1
    state.phase = PLACING
    state.news = 0


@jit
def deal_colours(state):
    """Give each seat a colour of its own (2.3)."""
    taken = 0
    for seat in range(4):
        state.taoists[seat] = -1
        state.colours[seat] = -1
        if seat < state.seats:
            state.colours[seat] = draw_clear(state, taken, METAL + 1)
            taken |= 1 << state.colours[seat]


@jit
def reveal(state, work, place):
    """Turn an artifact of the deck face up on a place of the row, if there is one left (9.3)."""
    left = 0
    for artifact in range(ARTIFACTS):
        left += state.where[artifact] == IN_DECK
    state.row[place] = -1
    if left == 0:
        return
    nth = roll(state, left)
    for artifact in range(ARTIFACTS):
        if state.where[artifact] == IN_DECK:
            if nth == 0:
                state.row[place] = artifact
            nth -= 1
    state.where[state.row[place]] = IN_ROW
    state.news += 1
    trace(work, REVEALED, state.row[place], -1, place, -1)


@jit
def place_taoist(state, box, work, zone):
    """Put a Taoist on a zone; after the first seat's everything else is dealt (2.4)."""
    state.taoists[state.turn] = zone
    trace(work, PLACED, state.turn, -1, zone, -1)
    if state.turn > 0:
        state.turn -= 1
        return
    state.phase = CASTING
    state.news += 1
    for seat in range(state.seats):
        face_up(state, work, seat)
    lay_line(state, work)
    if state.variant == STANDARD:
        deal_standard(state, box)
    trace(work, DEALT, -1, -1, -1, -1)


@jit_wrapping
def up_to_each(cards, seat):
    """Return how many of a seat's cards are of each kind or before it."""
    return np.int64(np.uint64(pack_8(cards, KINDS * seat)) * EVERY)


@jit
def count_open(state, seat):
    """Count the cards that a seat has face up."""
    return up_to_each(state.open, seat) >> LAST_BYTE


@jit
def sort_of(until, nth):
    """Return the sort of a thing that comes so late, by how many there are up to each sort."""
    return count_bits((nth * EACH | SIGNS) - until & SIGNS)


@jit
def face_up(state, work, seat):
    """Turn cards face up until there are four, or in co-op none is left (2.5, 4.9, 12.1)."""
    until = up_to_each(state.pile, seat)
    for _ in range(FACE_UP - count_open(state, seat)):
        if until == 0:
            if state.variant == COOP:
                return
            shuffle_spent(state, work, seat)
            until = up_to_each(state.pile, seat)
        until -= FROM[draw_card(state, work, seat, until)]


@jit
def shuffle_spent(state, work, seat):
    """Make the discards the pile again."""
    for kind in range(KINDS):
        state.pile[seat, kind] = state.spent[seat, kind]
        state.spent[seat, kind] = 0
    trace(work, SHUFFLED, seat, -1, -1, -1)


@jit_inside
def draw_card(state, work, seat, until):
    """Turn one card of the pile face up: its order is chance, fallen when it is drawn."""
    kind = np.uint64(sort_of(until, roll(state, until >> LAST_BYTE)))
    state.pile[seat, kind] -= 1
    state.open[seat, kind] += 1
    state.news += 1
    trace(work, DREW, np.int64(kind), -1, seat, -1)
    return kind


@jit
def lay_line(state, work):
    """Lay the other stones in a line, uniformly among those without equal neighbours (2.6)."""
    until = np.int64(0)
    for colour in range(COLOURS):
        until += STONES * FROM[colour]
    for zone in range(ZONES):
        for slot in range(SLOTS):
            until -= FROM[state.stones[zone, slot]]
    while not try_line(state, until):
        pass
    state.length = BESIDE


@jit
def try_line(state, until):
    """Lay the line at random; give up where two neighbours are equal."""
    before = -1
    for i in range(BESIDE):
        colour = sort_of(until, roll(state, BESIDE - i))
        if colour == before:
            return False
        until -= FROM[np.uint64(colour)]
        state.line[i] = colour
        before = colour
    return True


@jit
def deal_standard(state, box):
    """Deal the plane, the runes, the Qi and the objectives (2.7-2.11)."""
    taken = 0
    for corner in range(4):
        tile = draw_clear(state, taken, TILES)
        taken |= 1 << tile
        state.tiles[corner] = tile
        state.rotations[corner] = roll(state, 4)
    taken = 0
    for corner in range(4):
        state.corners[corner] = draw_clear(state, taken, METAL + 1)
        taken |= 1 << state.corners[corner]
    build_plane(state, box)
    place_spirits(state, box)
    for colour in range(COLOURS):
        stack_runes(state, colour)
    state.supply = full_supply(state.seats)
    for _ in range(OPEN_OBJECTIVES):
        state.objectives |= 1 << draw_clear(state, state.objectives, OBJECTIVES)


@jit
def full_supply(seats):
    """Return how much Qi there is for so many players (2.10)."""
    if seats == 2:
        return 30
    return 42 if seats == 3 else 56


@jit
def build_plane(state, box):
    """Lay out the symbols of the four tiles as they are turned; corners are closed (2.7, 6.3)."""
    side = box.side
    for cell in range(PLANE_CELLS):
        state.plane[cell] = -1
    for corner in range(4):
        first = (1 + corner // 2 * side) * PLANE_STRIDE + 1 + corner % 2 * side
        for row in range(side):
            for column in range(side):
                symbol = turned_symbol(row, column, side, state.rotations[corner])
                cell = first + row * PLANE_STRIDE + column
                state.plane[cell] = box.tile[state.tiles[corner], symbol]
    for corner in range(4):
        state.plane[PLANE_CORNERS[side - 2, corner]] = -1


@jit
def turned_symbol(row, column, side, rotation):
    """Return which symbol of a tile shows here after so many quarter turns clockwise."""
    for _ in range(rotation):
        old = row
        row = side - 1 - column
        column = old
    return row * side + column


@jit
def place_spirits(state, box):
    """Put each spirit on the stack of its colour, whose starting rune its owner holds (2.9)."""
    for seat in range(state.seats):
        state.held[seat] = 1 << state.colours[seat]
        for corner in range(4):
            if state.corners[corner] == state.colours[seat]:
                state.spirits[seat] = PLANE_CORNERS[box.side - 2, corner]


@jit
def stack_runes(state, colour):
    """Remove one rune of a type at random; the others stay, the dearest on top (2.8)."""
    if colour != EARTH:
        state.runes[colour, RUNES - 1] = NO_RUNE
    state.runes[colour, roll(state, RUNES if colour == EARTH else RUNES - 1)] = REMOVED
