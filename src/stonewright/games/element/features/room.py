"""The room around a sage: how far it gets in a few steps, and the most open square on the way.

Squares that leave the window are lost, which is why the most open square is sought within two
steps only.
"""

import numpy as np

from stonewright.games.element.features.facts import AREA, EXITS, ROOM
from stonewright.games.element.features.window import MIDDLE, ONE, beside, shifted
from stonewright.kernel import count_bits, jit


@jit
def closed_corners(ranges):
    """Return, for each diagonal direction, the squares where a Range closes it (7.6)."""
    north, east = shifted(ranges, 4), shifted(ranges, 6)  # the squares with a Range there
    south, west = shifted(ranges, 0), shifted(ranges, 2)
    return north & east, south & east, south & west, north & west


@jit
def spread_out(bits, empty, closed):
    """Return some squares and all that are one open step away from them."""
    grown = beside(bits)
    for corner in range(4):
        grown |= shifted(bits & ~closed[corner], 2 * corner + 1)
    return bits | grown & empty


@jit
def opened(empty, closed, direction):
    """Return the squares from which a step this way is open."""
    found = shifted(empty, (direction + 4) % 8)
    return found if direction % 2 == 0 else found & ~closed[direction // 2]


@jit
def most_open(bits, empty, closed):
    """Return how many steps are open on the most open of some squares."""
    ones = bits & 0
    twos, fours, eights = ones, ones, ones
    for direction in range(8):  # add up all squares at once, each binary digit in its own number
        carry = opened(empty, closed, direction) & bits
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    if eights != 0:
        return 8
    twos = twos & fours if fours != 0 else twos
    ones = ones & fours if fours != 0 else ones
    ones = ones & twos if twos != 0 else ones
    return 4 * np.int64(fours != 0) + 2 * np.int64(twos != 0) + np.int64(ones != 0)


@jit
def note_room(facts, empty, ranges, doors, steps):
    """Note how much room a sage has within so many steps, and within three."""
    clear, closed = empty | ONE << MIDDLE, closed_corners(ranges)  # the sage leaves its square
    once = spread_out(doors | ONE << MIDDLE, clear, closed)
    twice = spread_out(once, clear, closed)
    within = twice if steps > 1 else once if steps == 1 else ONE & 0
    facts[ROOM] = max(np.int64(facts[EXITS]), most_open(within, clear, closed))
    facts[AREA] = count_bits(spread_out(twice, clear, closed))
