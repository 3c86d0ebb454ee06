"""What an objective brings as the board lies, and how far its next step is."""

import numpy as np

from stonewright.games.elemental_stones.cards import CLUSTER, PRESENCE, RINGS, SETS
from stonewright.games.elemental_stones.rows import (
    ALL,
    MIDDLE,
    RINGS as RING_SPACES,
    SIXTHS,
    STEP,
    WORD,
    largest_group,
)
from stonewright.games.elemental_stones.rules.objectives import first_place, set_places
from stonewright.games.elemental_stones.rules.state import AIR
from stonewright.kernel import count_bits, jit

SETS_PART = 0.6  # whoever counts sets in full runs after them, and loses for it


@jit
def aim_steps(box, work, number, own):
    """Return how often an objective counts, with a part of one for what is on the way."""
    need = np.int64(box.need[number])
    if box.kind[number] == SETS:
        return SETS_PART * disjoint_sets(box, work, number, own)
    if box.kind[number] == CLUSTER:
        return largest_group(own_spaces(work, own, 0), own_spaces(work, own, 1)) / need
    if box.kind[number] == PRESENCE:
        return held_sixths(work, own, need)
    return varied_regions(work, box.kind[number] == RINGS, need)


@jit
def own_spaces(work, own, word):
    """Return the spaces whose stone counts as an element."""
    return work.kinds[own, word] | work.kinds[AIR, word]


@jit
def part(have, need):
    """Count something that is complete as 1 and what is under way as less than half of that."""
    return 1.0 if have >= need else 0.4 * have / need


@jit
def varied_regions(work, by_rings, need):
    """Count the rings, or the sixths, with so many different elements (9.8)."""
    steps = 0.0
    for region in range(6):
        low = RING_SPACES[region, 0] if by_rings else SIXTHS[region, 0]
        high = RING_SPACES[region, 1] if by_rings else SIXTHS[region, 1]
        found = count_bits(work.kinds[AIR, 0] & low) + count_bits(work.kinds[AIR, 1] & high)
        for element in range(5):
            found += (work.kinds[element, 0] & low | work.kinds[element, 1] & high) != 0
        steps += part(found, need)
    return steps


@jit
def held_sixths(work, own, need):
    """Count the sixths with so many stones of an element (9.9)."""
    low, high = own_spaces(work, own, 0), own_spaces(work, own, 1)
    steps = 0.0
    for sixth in range(6):
        have = count_bits(low & SIXTHS[sixth, 0]) + count_bits(high & SIXTHS[sixth, 1])
        steps += part(have, need)
    return steps


@jit
def disjoint_sets(box, work, number, own):
    """Count copies of a shape without a common stone, as they come, and loose stones (9.6)."""
    low, high = own_spaces(work, own, 0), own_spaces(work, own, 1)
    extent, steps = box.set_extent[number], 0.0
    for way in range(box.set_turns[number]):
        at = set_place(box, number, way, low, high)
        while at >= 0:
            steps += 1.0
            for cell in range(extent):
                here = at + STEP[MIDDLE + box.set_offset[number, way, cell]]
                low &= ~(np.int64(1) << here) if here < WORD else ALL
                high &= ~(np.int64(1) << (here - WORD)) if here >= WORD else ALL
            at = set_place(box, number, way, low, high)
    return steps + 0.4 * part_of_sets(count_bits(low) + count_bits(high), extent)


@jit
def part_of_sets(stones, extent):
    """Return how many sets the loose stones could make, less for each further one."""
    return min(stones / extent, 1.0 + 0.25 * stones / extent)


@jit
def set_place(box, number, way, low, high):
    """Return the first place where a set lies, turned so, or -1."""
    here_low, here_high = set_places(box, number, way, low, high)
    return first_place(here_low, here_high) if here_low | here_high != 0 else np.int64(-1)
