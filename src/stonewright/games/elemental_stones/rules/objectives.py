"""What an objective is worth: exact, with Air counted as is best for its owner (9.5-9.10)."""

import numpy as np

from stonewright.games.elemental_stones.board import (
    AT,
    BIT,
    GRID,
    LOW,
    NEAR_BITS,
    OUTSIDE,
    RING,
    SECTOR,
    SPACES,
)
from stonewright.games.elemental_stones.cards import CLUSTER, PRESENCE, RINGS, SETS
from stonewright.games.elemental_stones.rules.state import AIR, EMPTY, open_spaces
from stonewright.kernel import count_bits, jit, lowest_bit

WAYS = 12  # to turn a set, or turn it over
PLACES = WAYS * SPACES  # to lay it; six numbers below this fit into one word
ROWS = np.argsort(GRID)  # the spaces by rows
BY_ROW = np.append(np.argsort(ROWS), OUTSIDE)  # where each space comes in that order


@jit
def objective_points(state, box, number, own):
    """Return what an objective brings the owner of a sovereign."""
    worth = np.int64(box.worth[number])
    if box.kind[number] == SETS:
        return worth * most_sets(state, box, number, own)
    if box.kind[number] == CLUSTER:
        return worth * (largest_cluster(state, own) // np.int64(box.need[number]))
    if box.kind[number] == PRESENCE:
        return worth * sectors_held(state, box.need[number], own)
    regions = 5 if box.kind[number] == RINGS else 6
    count = 0
    for region in range(regions):
        count += variety(state, region, box.kind[number] == RINGS) >= box.need[number]
    return worth * count


@jit
def counts_as(state, space, own):
    """Tell whether a stone is of an element, or Air that can stand for it."""
    return state.board[space] == own or state.board[space] == AIR


@jit
def own_stones(state, own, word):
    """Return the stones that count as an element, as one word of bits."""
    bits = np.int64(0)
    for space in range(word * LOW, min(open_spaces(state), word * 30 + LOW)):
        if counts_as(state, space, own):
            bits |= BIT[space]
    return bits


# Different elements in a region: every Air can fill one that is missing (9.8).


@jit
def variety(state, region, by_rings):
    """Return how many different elements a ring or a sector can be said to hold."""
    found, airs = np.int64(0), 0
    for space in range(1, open_spaces(state)):
        here = RING[space] - 1 if by_rings else SECTOR[space]
        if here == region and state.board[space] != EMPTY:
            if state.board[space] == AIR:
                airs += 1
            else:
                found |= 1 << np.int64(state.board[space])
    different = np.int64(airs)
    for element in range(5):
        different += (found >> element) & 1
    return min(different, 5)


@jit
def sectors_held(state, need, own):
    """Count the sectors with at least so many stones of an element (9.9)."""
    count = 0
    for sector in range(6):
        stones = 0
        for space in range(1, open_spaces(state)):
            stones += SECTOR[space] == sector and counts_as(state, space, own)
        count += stones >= need
    return count


# Clusters (9.7).


@jit
def largest_cluster(state, own):
    """Return the size of the largest connected group of an element."""
    low, high = own_stones(state, own, 0), own_stones(state, own, 1)
    best = 0
    while low | high != 0:
        group_low = low & -low
        group_high = np.int64(0) if group_low != 0 else high & -high
        size, todo_low, todo_high = 0, group_low, group_high
        low, high = low & ~group_low, high & ~group_high
        while todo_low | todo_high != 0:
            bit_low = todo_low & -todo_low
            bit_high = np.int64(0) if bit_low != 0 else todo_high & -todo_high
            space = lowest_bit(bit_low | bit_high) + (0 if bit_low != 0 else LOW)
            near_low, near_high = NEAR_BITS[space, 0] & low, NEAR_BITS[space, 1] & high
            todo_low, todo_high = todo_low & ~bit_low | near_low, todo_high & ~bit_high | near_high
            low, high = low & ~near_low, high & ~near_high
            size += 1
        best = max(best, size)
    return best


# Sets: the largest number of them without a common stone (9.6). Stones are bits by rows. The search
# tries, for each stone, the sets that begin with it and then none; it keeps what it has chosen as
# digits of two numbers and turns back when the stones left cannot make a better result.


@jit
def most_sets(state, box, number, own):
    """Return the greatest number of disjoint copies of a set in stones of one element."""
    low, high = stones_by_row(state, own, 0), stones_by_row(state, own, 1)
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
        low ^= set_bits(box, number, place, 0)
        high ^= set_bits(box, number, place, 1)
        place += 1


@jit
def stones_by_row(state, own, word):
    """Return the stones that count as an element as bits in the order of rows, one word of two."""
    bits = np.int64(0)
    for space in range(open_spaces(state)):
        if counts_as(state, space, own) and BY_ROW[space] // LOW == word:
            bits |= BIT[BY_ROW[space]]
    return bits


@jit
def next_set(box, number, low, high, place, wanted):
    """Return the next way, from `place` on, to lay a set; PLACES if too few stones are left."""
    rank, way = place // WAYS, place % WAYS
    while rank < SPACES:
        if (low if rank < LOW else high) & BIT[rank] != 0:
            if way == 0 and stones_from(low, high, rank) < wanted:
                return PLACES
            tried = way > 0
            while way < box.set_turns[number]:
                if set_lies(box, number, rank * WAYS + way, low, high):
                    return rank * WAYS + way
                way += 1
            if tried and box.set_extent[number] == 2:
                return PLACES  # a stone that has a partner is in some greatest set of pairs
        rank += 1
        way = 0
    return PLACES


@jit
def stones_from(low, high, rank):
    """Count the stones that do not come before one."""
    if rank < LOW:
        return count_bits(low >> rank) + count_bits(high)
    return count_bits(high >> (rank - LOW))


@jit
def set_bits(box, number, place, word):
    """Return the stones of a set, laid so, as bits in the order of rows, one word of two."""
    here = GRID[ROWS[place // WAYS]]
    bits = np.int64(0)
    for cell in range(box.set_extent[number]):
        rank = BY_ROW[AT[here + box.set_offset[number, place % WAYS, cell]]]
        if rank // LOW == word:
            bits |= BIT[rank]
    return bits


@jit
def set_lies(box, number, place, low, high):
    """Tell whether a set, laid so, is among the stones."""
    first, second = set_bits(box, number, place, 0), set_bits(box, number, place, 1)
    return low & first == first and high & second == second
