"""Zones: what activating one would give."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    CORNER,
    ENDS,
    LINES,
    OFFSET,
    PAIRS,
    REFILL_ORDER,
    SLOTS,
    WAYS,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.activation import largest_sets, note_patterns
from stonewright.games.sorcerer_and_stones.rules.plane import is_open
from stonewright.games.sorcerer_and_stones.rules.state import (
    LINES_LONG,
    MANY_LINES,
    MANY_STONES,
    NONE,
    STANDARD,
    TWO_ALIKE,
)
from stonewright.kernel import jit, jit_inside, lowest_bit

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
def scan_zone(work, cell):
    """Find the patterns and lines of the zone with this top left cell, as the lattice is now."""
    near, second, third, fourth = find_runs(work, cell)
    note_patterns(work, near, second, third, fourth, find_equal(work, cell))


@jit_inside
def find_runs(work, cell):
    """Return the directions in which one, two, three and four equal stones or more follow."""
    near = np.int64(0)
    for way in range(2 * LINES):
        start = cell + ENDS[way]
        same = work.lattice[np.uint64(start)] == work.lattice[np.uint64(start + WAYS[way])]
        near |= np.int64(same) << way
    second, third, fourth = np.int64(0), np.int64(0), np.int64(0)
    left = near
    while left != 0:
        way = lowest_bit(left)
        count = reach(work, cell + ENDS[way], WAYS[way])
        second |= np.int64(count >= 2) << way
        third |= np.int64(count >= 3) << way
        fourth |= np.int64(count >= 4) << way
        left &= left - 1
    return near, second, third, fourth


@jit_inside
def reach(work, cell, step):
    """Count the stones of the same colour that follow a stone in one direction."""
    colour = work.lattice[cell]
    count = 0
    cell += step
    while work.lattice[cell] == colour:
        count += 1
        cell += step
    return count


@jit_inside
def find_equal(work, cell):
    """Return the pairs of slots whose stones are equal."""
    found = np.int64(0)
    for line in range(len(PAIRS)):
        first, second = cell + ENDS[LINES + line], cell + ENDS[line]
        same = work.lattice[np.uint64(first)] == work.lattice[np.uint64(second)]
        found |= np.int64(same) << line
    return found


@jit
def yield_of(state, box, work, cell):
    """Return what activating the zone with this top left cell is worth, by the prices noted."""
    scan_zone(work, cell)
    if work.patterns == 0:
        return 0.0
    sets = largest_sets(work)
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
    scan_zone(work, cell)
    sets, taken, count = largest_sets(work), 0, 0
    while sets >> taken & 1 == 0:
        taken += 1
    for slot in range(SLOTS):
        count += taken >> slot & 1
    return count
