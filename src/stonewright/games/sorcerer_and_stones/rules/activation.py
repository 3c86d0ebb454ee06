"""Step 2: the patterns around a zone, and the stones they yield."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import (
    AROUND,
    BEGINNINGS,
    FIRST_SLOTS,
    GRID,
    IN_FRAME,
    LARGEST,
    LINES,
    PAIRS,
    REACHED,
    SECOND_SLOTS,
    SLOTS,
    ZONES,
)
from stonewright.games.sorcerer_and_stones.rules.state import COOP, GAINED, INTRO, NONE
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, trace
from stonewright.vectors import tile_comparer

# Sets of lines, and of directions.
ALL_LINES = (1 << LINES) - 1
PAIRED = (1 << len(PAIRS)) - 1
SINGLE = ALL_LINES & ~PAIRED
BOTH_WAYS = 1 | 1 << LINES
STRAIGHT = 0b1111 * BOTH_WAYS

compare_ways = tile_comparer(GRID, ZONES, BEGINNINGS, REACHED)


@jit_inside
def read_patterns(state, work):
    """Find the patterns of the activated zone, and its lines for the objectives (5.2, 5.3)."""
    around = len(IN_FRAME) * np.int64(state.spots[np.uint64(state.active)])
    first, second, third, fourth = compare_ways(state.stones, state.spots, AROUND, around)
    second &= first
    third &= second
    note_patterns(work, first, second, third, third & fourth, first >> 2 * LINES)


@jit_inside
def note_patterns(work, near, second, third, fourth, equal):
    """Note patterns and lines by the ways on which one to four equal stones follow (5.2, 5.3).

    A pair of equal stones is in one run with what follows at both its ends, others each in their
    own. A pattern reaches beyond the zone; on a diagonal it has three stones at least.
    """
    apart = (PAIRED & ~equal) * BOTH_WAYS
    one, two, three, four = add_ends(near, second, third, fourth)
    runs = (equal & one) | (SINGLE & two)  # of three or more (7.2)
    ends = apart & second
    work.lines = count_bits(runs | ends << LINES)
    longer = (equal & two) | (SINGLE & three) | (apart & third)
    longest = (equal & three) | (SINGLE & four) | (apart & fourth)
    work.longest = 3 * (work.lines > 0) + (longer != 0) + (longest != 0)
    ends |= apart & near & STRAIGHT
    first, other = np.uint64(ends >> LINES & PAIRED), np.uint64(ends & PAIRED)
    slots = np.int64(FIRST_SLOTS[first] | SECOND_SLOTS[other])
    work.patterns = slots | runs >> len(PAIRS) | (runs & PAIRED) << SLOTS


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
    return np.int64(LARGEST[np.uint64(work.patterns)])


@jit
def only_set(sets):
    """Return the set if there is just one, else -1: a choice for the player (5.5)."""
    return -1 if sets & (sets - 1) != 0 else lowest_bit(sets)


@jit
def find_takes(state, work):
    """Return the largest sets that can be taken."""
    read_patterns(state, work)
    return largest_sets(work)


@jit_inside
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
