"""What an objective is worth: exact, with Air counted as is best for its owner (9.5-9.10)."""

import numpy as np

from stonewright.games.elemental_stones.cards import CLUSTER, PRESENCE, RINGS, SETS
from stonewright.games.elemental_stones.rows import (
    MIDDLE,
    RINGS as RING_SPACES,
    SIXTHS,
    STEP,
    WORD,
    largest_group,
    moved,
)
from stonewright.games.elemental_stones.rules.state import AIR
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit

WAYS = 12  # to turn a set, or turn it over
# To lay it: its first cell is before the last space. Six numbers below this fit into a word.
PLACES = WAYS * 120


@jit
def objective_points(state, box, number, own):
    """Return what an objective brings the owner of a sovereign."""
    worth = np.int64(box.worth[number])
    if box.kind[number] == SETS:
        return worth * most_sets(state, box, number, own)
    if box.kind[number] == CLUSTER:
        size = largest_group(own_stones(state, own, 0), own_stones(state, own, 1))
        return worth * (size // np.int64(box.need[number]))
    if box.kind[number] == PRESENCE:
        return worth * sectors_held(state, box.need[number], own)
    return worth * regions_varied(state, box.kind[number] == RINGS, box.need[number])


@jit
def regions_varied(state, by_rings, need):
    """Count the rings, or the sectors, with at least so many different elements (9.8)."""
    count = 0
    for region in range(6):
        low = RING_SPACES[region, 0] if by_rings else SIXTHS[region, 0]
        high = RING_SPACES[region, 1] if by_rings else SIXTHS[region, 1]
        count += variety(state, low, high) >= need
    return count


@jit
def own_stones(state, own, word):
    """Return the stones that are of an element, or Air that can stand for it, by rows."""
    return state.lying[own, word] | state.lying[AIR, word]


@jit
def variety(state, low, high):
    """Return how many different elements a region can be said to hold (9.8).

    Every Air can fill one that is missing.
    """
    found = count_bits(state.lying[AIR, 0] & low) + count_bits(state.lying[AIR, 1] & high)
    for element in range(5):
        found += (state.lying[element, 0] & low | state.lying[element, 1] & high) != 0
    return min(found, 5)


@jit
def sectors_held(state, need, own):
    """Count the sectors with at least so many stones of an element (9.9)."""
    low, high = own_stones(state, own, 0), own_stones(state, own, 1)
    count = 0
    for sector in range(6):
        stones = count_bits(low & SIXTHS[sector, 0]) + count_bits(high & SIXTHS[sector, 1])
        count += stones >= need
    return count


# Sets: the largest number of them without a common stone (9.6). The search tries, for each stone,
# the sets that begin with it and then none; it keeps what it has chosen as digits of two numbers
# and turns back when the stones left cannot make a better result.


@jit
def most_sets(state, box, number, own):
    """Return the greatest number of disjoint copies of a set in stones of one element."""
    low, high = own_stones(state, own, 0), own_stones(state, own, 1)
    best, count = 0, 0
    place, lower, upper = np.int64(0), np.int64(0), np.int64(0)
    while True:
        wanted = (best - count + 1) * np.int64(box.set_extent[number])
        place = next_set(box, number, low, high, place, wanted)
        if place < PLACES:
            if count < 6:
                lower = lower * PLACES + place
            else:
                upper = upper * PLACES + place
            count += 1
            best = max(best, count)
        elif count == 0:
            return best
        else:
            count -= 1
            if count < 6:
                place, lower = lower % PLACES, lower // PLACES
            else:
                place, upper = upper % PLACES, upper // PLACES
        set_low, set_high = set_bits(box, number, place)
        low, high = low ^ set_low, high ^ set_high
        place += 1


@jit_inside
def next_set(box, number, low, high, place, wanted):
    """Return the next way, from `place` on, to lay a set; PLACES if too few stones are left."""
    here, tried = place // WAYS, place % WAYS
    best = np.int64(PLACES)
    for way in range(box.set_turns[number]):
        begin_low, begin_high = set_places(box, number, way, low, high)
        begin_low, begin_high = stones_from(begin_low, begin_high, here + (way < tried))
        if begin_low | begin_high != 0:
            best = min(best, first_place(begin_low, begin_high) * WAYS + way)
    if best == PLACES or (best // WAYS > here and is_settled(box, number, low, high, place)):
        return PLACES
    left_low, left_high = stones_from(low, high, best // WAYS)
    return best if count_bits(left_low) + count_bits(left_high) >= wanted else PLACES


@jit_inside
def is_settled(box, number, low, high, place):
    """Tell whether all was tried with a stone that is in some greatest number of sets.

    So is one that has a partner, if sets are pairs.
    """
    here, left = place // WAYS, low
    if here >= WORD:
        here, left = here - WORD, high
    return box.set_extent[number] == 2 and place % WAYS > 0 and left >> here & 1 != 0


@jit_inside
def set_places(box, number, way, low, high):
    """Return where a set, turned so, lies among stones: the places of its first cell."""
    here_low, here_high = low, high
    for cell in range(1, box.set_extent[number]):
        step = STEP[MIDDLE + box.set_offset[number, way, cell]]
        here_low &= moved(low, high, step)
        here_high &= high >> step
    return here_low, here_high


@jit_inside
def first_place(low, high):
    """Return the lowest place of a set that is not empty."""
    return lowest_bit(low) if low != 0 else WORD + lowest_bit(high)


@jit_inside
def stones_from(low, high, place):
    """Return the stones that do not come before a place."""
    if place < WORD:
        return low >> place << place, high
    return np.int64(0), high >> place - WORD << place - WORD


@jit_inside
def set_bits(box, number, place):
    """Return the stones of a set, laid so, in two words."""
    low, high = np.int64(0), np.int64(0)
    for cell in range(box.set_extent[number]):
        here = place // WAYS + STEP[MIDDLE + box.set_offset[number, place % WAYS, cell]]
        flag, upper = np.int64(1) << here % WORD, -np.int64(here >= WORD)
        low, high = low | flag & ~upper, high | flag & upper
    return low, high
