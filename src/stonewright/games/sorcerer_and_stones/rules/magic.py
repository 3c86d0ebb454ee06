"""Step 1: casting cards, and what SPIN, FLY, QUAKE and SHIFT do."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    FRAME,
    GRID,
    IN_FRAME,
    PLACES,
    SLOTS,
    TURNED,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.state import (
    CAST,
    CAST_CARD,
    CASTING,
    COLOURS,
    DONE,
    DRAWING,
    FLEW,
    FLYING,
    FRAMED,
    IDLE,
    KINDS,
    LIFT,
    MOVED,
    MOVING,
    PUT,
    QUAKING,
    SHIFT,
    SHIFTING,
    SPINNING,
    SPUN,
    STONE,
    SWAPPED,
    SWAPPING,
)
from stonewright.kernel import jit, jit_inside, trace
from stonewright.vectors import find_8, find_32

RESOLVING = np.array([SPINNING, FLYING, QUAKING] + [SHIFTING] * COLOURS, np.int64)  # by kind
ALL_KINDS = (1 << KINDS) - 1
SHIFTS = ALL_KINDS >> SHIFT << SHIFT
ALL_STONES = (1 << ZONES * SLOTS) - 1
ALL_PLACES = (1 << PLACES) - 1


@jit
def colours_on_zones(state):
    """Return the colours that lie on any zone, as bits."""
    found = np.int64(0)
    for colour in range(COLOURS):
        found |= np.int64(find_colour(state, colour) != 0) << colour
    return found


@jit
def find_colour(state, colour):
    """Return the stones of a colour, as places."""
    return np.int64(find_32(state.stones, 0, colour)) & ALL_STONES


@jit
def find_open(state):
    """Return the kinds of cards that the acting player has face up."""
    return ALL_KINDS ^ np.int64(find_8(state.open, KINDS * state.turn, 0))


@jit
def find_casts(state):
    """Return the cards that can be resolved; a second one need not be played (4.1, 4.7, 4.8)."""
    cards = find_open(state)
    casts = cards & (colours_on_zones(state) << SHIFT | 7)
    casts = cards & SHIFTS if casts == 0 else casts  # without effect: no card can be resolved (4.8)
    return casts << CAST | np.int64(state.played > 0) << DONE


@jit_inside
def cast_card(state, work, kind):
    """Play a card and ask how it is resolved (4.1)."""
    seat = state.turn
    state.open[seat, kind] -= 1
    state.spent[seat, kind] += 1
    state.played += 1
    trace(work, CAST_CARD, kind, -1, seat, -1)
    state.phase = RESOLVING[np.uint64(kind)]
    state.card = kind if kind >= SHIFT else 0
    # One question instead of two: which card was played is chance, and cannot be foreseen.
    if find_colour(state, kind - SHIFT) | np.int64(kind < SHIFT) == 0:
        trace(work, IDLE, kind, -1, -1, -1)
        after_card(state)


@jit
def choose(state, action):
    """Settle which zone the QUAKE moves, or the first stone of a SHIFT."""
    moving = action < PUT
    state.chosen = action - (LIFT if moving else STONE)
    state.phase = MOVING if moving else SWAPPING


@jit
def after_card(state):
    """Forget the card that was resolved; ask for another if one may follow (4.1)."""
    state.phase = DRAWING
    state.card = 0
    state.chosen = 0
    if state.played < 2 and find_open(state) != 0:
        state.phase = CASTING


@jit
def spin(state, work, zone, way):
    """Turn a zone by a quarter (4.2)."""
    a, b = state.stones[zone, TURNED[way, 0]], state.stones[zone, TURNED[way, 1]]
    c, d = state.stones[zone, TURNED[way, 2]], state.stones[zone, TURNED[way, 3]]
    state.stones[zone, 0] = a
    state.stones[zone, 1] = b
    state.stones[zone, 2] = c
    state.stones[zone, 3] = d
    trace(work, SPUN, way, zone, -1, -1)


@jit
def fly(state, work, zone):
    """Move the acting player's Taoist to a zone, or let it stay (4.3)."""
    trace(work, FLEW, state.turn, state.taoists[state.turn], zone, -1)
    state.taoists[state.turn] = zone


# QUAKE. Places of the frame are bits of one number. No zone lies on the frame's rim, so that a
# neighbour is a shift by one or by a row, and what wraps around the rim meets no zone.


@jit
def around(places):
    """Return the places orthogonally next to any of these."""
    return places << 1 | places >> 1 | places << FRAME | places >> FRAME


@jit
def find_moves(state):
    """Return where the chosen zone may go: swaps, and places that keep all connected (4.4, 4.5)."""
    own = np.int64(1) << IN_FRAME[state.spots[state.chosen]]
    others = -own
    for zone in range(ZONES):
        others += np.int64(1) << IN_FRAME[state.spots[zone]]
    return (others | (joints(others) & ~own)) & ALL_PLACES


@jit
def joints(others):
    """Return the free places that touch every group of the other zones."""
    found = ~others
    left = others
    while left != 0:
        group = left & -left
        grown = (group | around(group)) & others
        while grown != group:
            group = grown
            grown = (group | around(group)) & others
        found &= around(group)
        left &= ~group
    return found


@jit
def move_zone(state, work, target):
    """Move the chosen zone to a place of the frame, or swap it with the zone there (4.4)."""
    moving = state.chosen
    home = state.spots[moving]
    rows, columns = target // FRAME - 1, target % FRAME - 1
    trace(work, MOVED, moving, IN_FRAME[home], target, -1)
    for zone in range(ZONES):
        if IN_FRAME[state.spots[zone]] == target:
            state.spots[moving] = state.spots[zone]
            state.spots[zone] = home
            trace(work, MOVED, zone, target, IN_FRAME[home], -1)
            return
    reframe(state, work, moving, rows, columns)


@jit
def push_group(state, moving, row, column, spots):
    """Write where all zones lie with one on a free place and the group at the top left (4.6).

    Return by how much it was pushed.
    """
    top, left = row, column
    for zone in range(ZONES):
        if zone != moving:
            top = min(top, state.spots[zone] // GRID)
            left = min(left, state.spots[zone] % GRID)
    for zone in range(ZONES):
        y = row if zone == moving else state.spots[zone] // GRID
        x = column if zone == moving else state.spots[zone] % GRID
        spots[zone] = (y - top) * GRID + x - left
    return top, left


@jit
def reframe(state, work, moving, row, column):
    """Put a zone on a free place and push the group to the top left (4.6)."""
    top, left = push_group(state, moving, row, column, state.spots)
    if top != 0 or left != 0:
        trace(work, FRAMED, -1, -top, -left, -1)


# SHIFT.


@jit
def find_stones(state):
    """Return the stones of the card's colour, as places (4.7)."""
    return find_colour(state, state.card - SHIFT)


@jit
def swap(state, work, place):
    """Swap the chosen stone with the one on this place (4.7)."""
    a, b = state.chosen, place
    held = state.stones[a // SLOTS, a % SLOTS]
    state.stones[a // SLOTS, a % SLOTS] = state.stones[b // SLOTS, b % SLOTS]
    state.stones[b // SLOTS, b % SLOTS] = held
    trace(work, SWAPPED, -1, a, b, -1)
