"""Cards: the best that one of them can do for the activation that follows."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    CORNER,
    EAST,
    FRAME,
    IN_FRAME,
    LATTICE,
    OFFSET,
    PLACES,
    SLOTS,
    SOUTH,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.features.zones import (
    clear,
    spread,
    take_layout,
    yield_of,
)
from stonewright.games.sorcerer_and_stones.rules.magic import colours_on_zones, joints, push_group
from stonewright.games.sorcerer_and_stones.rules.state import FLY, KINDS, QUAKE, SHIFT, SPIN
from stonewright.kernel import jit


@jit
def best_cast(state, box, work, seat, cell):
    """Return the best yield with any one of a seat's face-up cards."""
    best = 0.0
    kinds = colours_on_zones(state) << SHIFT | 7
    for kind in range(KINDS):
        if state.open[seat, kind] > 0 and kinds >> kind & 1:
            best = max(best, best_card(state, box, work, seat, cell, kind))
    return best


@jit
def best_card(state, box, work, seat, cell, kind):
    """Return the best yield with a card of this kind."""
    if kind == SPIN:
        return best_spin(state, box, work, cell)
    if kind == FLY:
        return best_flight(state, box, work)
    if kind == QUAKE:
        # Moving another zone may be better, but costs too much to look at for a card in hand.
        return best_move(state, box, work, seat, state.taoists[seat])
    return best_shift(state, box, work, cell, kind - SHIFT + 1)


@jit
def best_spin(state, box, work, cell):
    """Return the best yield after turning one zone, this one or one near it.

    A turn to the right is three to the left, and the fourth restores the zone.
    """
    best = 0.0
    for zone in range(ZONES):
        corner = CORNER[work.trial[zone]]
        if is_near(cell, corner):
            for turns in range(4):
                turn_left(work, corner)
                if turns == 0 or turns == 2:
                    best = max(best, yield_of(state, box, work, cell))
    return best


@jit
def is_near(one, other):
    """Tell whether two zones are the same or touch, if only by a corner."""
    rows, columns = one // LATTICE - other // LATTICE, one % LATTICE - other % LATTICE
    return abs(rows) <= 2 and abs(columns) <= 2


@jit
def turn_left(work, corner):
    """Turn the four stones of a zone on the lattice."""
    low = corner + SOUTH
    held = work.lattice[corner]
    work.lattice[corner] = work.lattice[corner + EAST]
    work.lattice[corner + EAST] = work.lattice[low + EAST]
    work.lattice[low + EAST] = work.lattice[low]
    work.lattice[low] = held


@jit
def best_flight(state, box, work):
    """Return the best yield of any zone."""
    best = 0.0
    for zone in range(ZONES):
        best = max(best, yield_of(state, box, work, CORNER[work.trial[zone]]))
    return best


@jit
def best_shift(state, box, work, cell, stone):
    """Return about the best yield with a stone of this colour brought onto or next to a zone."""
    best = 0.0
    corner = cell - EAST - SOUTH
    for i in range(16):
        target = corner + i // 4 * SOUTH + i % 4
        held = work.lattice[target]
        if held != 0 and held != stone:
            work.lattice[target] = stone
            best = max(best, yield_of(state, box, work, cell))
            work.lattice[target] = held
    return best


@jit
def best_swap(state, box, work, cell, place):
    """Return the best yield after swapping the stone on this place with another one."""
    first = CORNER[work.trial[place // SLOTS]] + OFFSET[place % SLOTS]
    stone = work.lattice[first]
    best = 0.0
    for other in range(ZONES * SLOTS):
        second = CORNER[work.trial[other // SLOTS]] + OFFSET[other % SLOTS]
        held = work.lattice[second]
        if held != stone:
            work.lattice[first], work.lattice[second] = held, stone
            best = max(best, yield_of(state, box, work, cell))
            work.lattice[first], work.lattice[second] = stone, held
    return best


@jit
def best_quake(state, box, work, seat):
    """Return the best yield after moving any zone."""
    best = 0.0
    for zone in range(ZONES):
        best = max(best, best_move(state, box, work, seat, zone))
    return best


@jit
def best_move(state, box, work, seat, moving):
    """Return the best yield after moving this zone (4.4, 4.5)."""
    own = np.int64(1) << IN_FRAME[state.spots[moving]]
    others = -own
    for zone in range(ZONES):
        others += np.int64(1) << IN_FRAME[state.spots[zone]]
    targets = others | (joints(others) & ~own)
    best = 0.0
    clear(work)
    for target in range(PLACES):
        if targets >> target & 1:
            try_move(state, work, moving, target)
            spread(state, work)
            best = max(best, yield_of(state, box, work, CORNER[work.trial[state.taoists[seat]]]))
            clear(work)
    take_layout(state, work)
    spread(state, work)
    return best


@jit
def try_move(state, work, moving, target):
    """Note the layout after a zone has moved to a place of the frame (4.4, 4.6)."""
    take_layout(state, work)
    for zone in range(ZONES):
        if IN_FRAME[state.spots[zone]] == target:
            work.trial[zone] = state.spots[moving]
            work.trial[moving] = state.spots[zone]
            return
    push_group(state, moving, target // FRAME - 1, target % FRAME - 1, work.trial)
