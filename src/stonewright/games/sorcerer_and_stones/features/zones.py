"""Zones: what activating one would give, now and after the card that is being played."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    BL,
    BR,
    CORNER,
    EAST,
    FRAME,
    GRID,
    IN_FRAME,
    LARGEST,
    LATTICE,
    OFFSET,
    PLACES,
    REFILL_ORDER,
    SLOTS,
    SOUTH,
    SOUTH_EAST,
    SOUTH_WEST,
    TL,
    TR,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.activation import scan_pair, scan_single
from stonewright.games.sorcerer_and_stones.rules.magic import colours_on_zones, joints
from stonewright.games.sorcerer_and_stones.rules.plane import is_open
from stonewright.games.sorcerer_and_stones.rules.state import (
    FLY,
    KINDS,
    LINES_LONG,
    MANY_LINES,
    MANY_STONES,
    NONE,
    QUAKE,
    SHIFT,
    SPIN,
    STANDARD,
    TWO_ALIKE,
)
from stonewright.kernel import jit

FREE_STEP = 0.5  # points that a free step is worth


@jit
def take_layout(state, work):
    """Begin with the layout as it is."""
    for zone in range(ZONES):
        work.trial[zone] = state.spots[zone]


@jit
def spread(state, work):
    """Lay all stones on the lattice, the activated zone already refilled (8.1)."""
    for zone in range(ZONES):
        corner = CORNER[work.trial[zone]]
        for slot in range(SLOTS):
            stone = np.int64(state.stones[zone, slot])
            # An empty slot is unlike all others.
            work.lattice[corner + OFFSET[slot]] = stone + 1 if stone < NONE else 7 + 4 * zone + slot
    if state.active >= 0:
        spread_refill(state, work, state.active)


@jit
def spread_refill(state, work, zone):
    """Lay the stones that will come from the line."""
    taken = 0
    for i in range(SLOTS):
        slot = REFILL_ORDER[state.edition, i]
        if state.stones[zone, slot] == NONE and taken < state.length:
            work.lattice[CORNER[work.trial[zone]] + OFFSET[slot]] = state.line[taken] + 1
            taken += 1


@jit
def clear(work):
    """Take all stones off the lattice again."""
    for zone in range(ZONES):
        corner = CORNER[work.trial[zone]]
        for slot in range(SLOTS):
            work.lattice[corner + OFFSET[slot]] = 0


@jit
def scan(work, cell):
    """Find the patterns and lines of the zone with this top left cell (5.2, 5.3)."""
    work.patterns = work.lines = work.longest = 0
    right, low = cell + EAST, cell + SOUTH
    across = low + EAST
    scan_pair(work, cell, right, EAST, 1, 1 << TL, 1 << TR, 1 << 4)
    scan_pair(work, low, across, EAST, 1, 1 << BL, 1 << BR, 1 << 5)
    scan_pair(work, cell, low, SOUTH, 1, 1 << TL, 1 << BL, 1 << 6)
    scan_pair(work, right, across, SOUTH, 1, 1 << TR, 1 << BR, 1 << 7)
    scan_pair(work, cell, across, SOUTH_EAST, 2, 1 << TL, 1 << BR, 1 << 8)
    scan_pair(work, right, low, SOUTH_WEST, 2, 1 << TR, 1 << BL, 1 << 9)
    scan_single(work, right, SOUTH_EAST, 1 << TR)
    scan_single(work, low, SOUTH_EAST, 1 << BL)
    scan_single(work, cell, SOUTH_WEST, 1 << TL)
    scan_single(work, across, SOUTH_WEST, 1 << BR)


@jit
def yield_of(state, box, work, cell):
    """Return what activating the zone with this top left cell is worth, by the prices noted."""
    scan(work, cell)
    if work.patterns == 0:
        return 0.0
    sets = LARGEST[work.patterns]
    best = 0.0
    for taken in range(1, 16):
        if sets >> taken & 1:
            best = max(best, worth_of(state, box, work, cell, taken))
    return best + line_rewards(state, box, work)


@jit
def worth_of(state, box, work, cell, taken):
    """Return what a set of stones is worth, with the objectives for stones (7.4, 7.5)."""
    total, count, seen, alike = 0.0, 0, 0, 0
    for slot in range(SLOTS):
        if taken >> slot & 1:
            stone = work.lattice[cell + OFFSET[slot]]
            total += work.price[stone]
            count += 1
            alike |= seen >> stone & 1
            seen |= 1 << stone
    if state.variant == STANDARD:
        if alike and is_open(state, TWO_ALIKE):
            total += box.qi[TWO_ALIKE, 0]
        if count >= 2 and is_open(state, MANY_STONES):
            total += box.qi[MANY_STONES, count - 2]
    return total


@jit
def line_rewards(state, box, work):
    """Return what the objectives give for lines (7.3, 7.6)."""
    total = 0.0
    if work.longest < 3 or state.variant != STANDARD:
        return total
    if is_open(state, LINES_LONG):
        tier = min(work.longest, 5) - 3
        total += box.qi[LINES_LONG, tier] + FREE_STEP * box.steps[LINES_LONG, tier]
    if work.lines >= 2 and is_open(state, MANY_LINES):
        total += FREE_STEP * box.steps[MANY_LINES, min(work.lines, 3) - 2]
    return total


@jit
def count_gain(work, cell):
    """Count the stones that activating a zone would give."""
    scan(work, cell)
    sets, taken, count = LARGEST[work.patterns], 0, 0
    while sets >> taken & 1 == 0:
        taken += 1
    for slot in range(SLOTS):
        count += taken >> slot & 1
    return count


# The best that one card can do.


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
    row, column = target // FRAME - 1, target % FRAME - 1
    top, left = row, column
    for zone in range(ZONES):
        if zone != moving:
            top = min(top, state.spots[zone] // GRID)
            left = min(left, state.spots[zone] % GRID)
    for zone in range(ZONES):
        y = row if zone == moving else state.spots[zone] // GRID
        x = column if zone == moving else state.spots[zone] % GRID
        work.trial[zone] = (y - top) * GRID + x - left
