"""Step 2: the patterns around a zone, and the stones they yield."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    CORNER,
    ENDS,
    FIRST_SLOTS,
    LARGEST,
    LINES,
    OFFSET,
    PAIRS,
    SECOND_SLOTS,
    SLOTS,
    WAYS,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.state import COOP, GAINED, INTRO, NONE
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, trace

# Sets of lines, and of directions.
ALL_LINES = (1 << LINES) - 1
PAIRED = (1 << len(PAIRS)) - 1
SINGLE = ALL_LINES & ~PAIRED
BOTH_WAYS = 1 | 1 << LINES
STRAIGHT = 0b1111 * BOTH_WAYS


@jit_inside
def spread_stones(state, work):
    """Lay all stones on the lattice."""
    for zone in range(ZONES):
        corner = CORNER[state.spots[zone]]
        for slot in range(SLOTS):
            work.lattice[corner + OFFSET[slot]] = state.stones[zone, slot] + 1


@jit_inside
def clear_lattice(state, work):
    """Take the stones off the lattice again."""
    for zone in range(ZONES):
        corner = CORNER[state.spots[zone]]
        for slot in range(SLOTS):
            work.lattice[corner + OFFSET[slot]] = 0


@jit_inside
def read_patterns(state, work):
    """Find the patterns of the activated zone, and its lines for the objectives (5.2, 5.3)."""
    spread_stones(state, work)
    scan_zone(work, CORNER[state.spots[state.active]])
    clear_lattice(state, work)


@jit
def scan_zone(work, cell):
    """Find the patterns and lines of the zone with this top left cell (5.2, 5.3).

    A pair of equal stones is in one run with what follows at both its ends, others each in their
    own. A pattern reaches beyond the zone; on a diagonal it has three stones at least.
    """
    near, second, third, fourth = find_runs(work, cell)
    equal = find_equal(work, cell)
    apart = (PAIRED & ~equal) * BOTH_WAYS
    one, two, three, four = add_ends(near, second, third, fourth)
    runs = (equal & one) | (SINGLE & two)  # of three or more (7.2)
    ends = apart & second
    work.lines = count_bits(runs | ends << LINES)
    longer = (equal & two) | (SINGLE & three) | (apart & third)
    longest = (equal & three) | (SINGLE & four) | (apart & fourth)
    work.longest = 3 * (work.lines > 0) + (longer != 0) + (longest != 0)
    ends |= apart & near & STRAIGHT
    slots = FIRST_SLOTS[ends >> LINES & PAIRED] | SECOND_SLOTS[ends & PAIRED]
    work.patterns = slots | runs >> len(PAIRS) | (runs & PAIRED) << SLOTS


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


@jit_inside
def add_ends(near, second, third, fourth):
    """Return the lines along which, both ways together, one to four stones or more follow."""
    a, b, c, d = (near >> LINES, second >> LINES, third >> LINES, fourth >> LINES)
    one = near | a
    two = second | b | (near & a)
    three = third | c | (second & a) | (near & b)
    four = fourth | d | (third & a) | (second & b) | (near & c)
    return one & ALL_LINES, two & ALL_LINES, three & ALL_LINES, four & ALL_LINES


@jit
def largest_sets(work):
    """Return the sets of slots that may be taken, a bit for each (5.4)."""
    return LARGEST[work.patterns]


@jit
def only_set(sets):
    """Return the set if there is just one, else -1: a choice for the player (5.5)."""
    return -1 if sets & (sets - 1) != 0 else lowest_bit(sets)


@jit
def find_takes(state, work):
    """Return the largest sets that can be taken."""
    read_patterns(state, work)
    return largest_sets(work)


@jit
def gain(state, work, taken):
    """Take a set of stones from the activated zone; return how many have the own colour (5.6)."""
    seat, zone = state.turn, state.active
    own = 0
    for slot in range(SLOTS):
        if taken >> slot & 1:
            colour = state.stones[zone, slot]
            state.stones[zone, slot] = NONE
            own += colour == state.colours[seat]
            if state.variant != COOP:
                state.reservoir[seat, colour] += 1
            if state.variant != INTRO:
                state.fresh[colour] += 1
            trace(work, GAINED, colour, zone * SLOTS + slot, seat, -1)
    return own
