"""The board as sets of spaces in two words of bits, by rows, so that a step is a shift.

A row has room for twelve spaces, one more than the board has: a step past the end of a row ends on
a bit that is never set. So a connected pattern whose spaces are all in a set lies on the board.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stonewright.games.elemental_stones.board import (
    CELLS,
    OUTSIDE,
    RADIUS,
    REACH,
    RING,
    SECTOR,
    STRIDE,
    Cell,
    grid,
    turned,
)
from stonewright.kernel import count_bits, jit

WIDTH = 12
WORD = 61  # bits used of a word: none is ever negative
ALL = (1 << WORD) - 1
PLACE = np.array([(r + RADIUS) * WIDTH + q for q, r in CELLS], np.int64)  # the bit of each space
SPACE = np.full(2 * WORD, OUTSIDE, np.int64)  # the space of each bit
SPACE[PLACE] = np.arange(len(CELLS))
HALF, BIT = PLACE // WORD, PLACE % WORD  # the word of each space, and its bit there
FLAG = np.int64(1) << BIT

# The spaces of each ring, the sixth of which has none, and of each sixth of the board.
RINGS = np.zeros((6, 2), np.int64)
SIXTHS = np.zeros((6, 2), np.int64)
for _space in range(1, len(CELLS)):
    RINGS[RING[_space] - 1, HALF[_space]] |= FLAG[_space]
    SIXTHS[SECTOR[_space], HALF[_space]] |= FLAG[_space]
OPEN = np.zeros((RADIUS + 1, 2), np.int64)  # the spaces up to each ring
OPEN[0, HALF[0]] = FLAG[0]
for _ring in range(1, RADIUS + 1):
    OPEN[_ring] = OPEN[_ring - 1] | RINGS[_ring - 1]


def bit_step(cell: Cell) -> int:
    """Return the step of bits that a difference of cells makes."""
    return cell[1] * WIDTH + cell[0]


TURNS = 8  # the last two are the first ones: processors look at eight numbers as fast as at six


def above_lowest(cells: Sequence[Cell]) -> NDArray[np.int64]:
    """Return by how many bits each of some cells lies above the lowest one, turn by turn."""
    turns = [[bit_step(turned(cell, times)) for times in range(TURNS)] for cell in cells]
    steps: NDArray[np.int64] = np.array(turns) - np.min(turns, axis=0)
    return steps


MIDDLE = grid((REACH, REACH))
STEP = np.zeros(2 * MIDDLE + 1, np.int64)  # of bits, for a step on the grid
assert STRIDE > 2 * REACH
for _q in range(-REACH, REACH + 1):
    for _r in range(-REACH, REACH + 1):
        STEP[MIDDLE + grid((_q, _r))] = bit_step((_q, _r))


@jit
def moved(lower, upper, step):  # type: ignore[no-untyped-def]
    """Return a word of the set of spaces from which so many bits on there is one of the set."""
    return lower >> step | (upper << (WORD - step)) & ALL


@jit
def seen_from(lower, upper, step):  # type: ignore[no-untyped-def]
    """Return both words of such a set; a step may be negative."""
    if step >= 0:
        return moved(lower, upper, step), upper >> step
    return lower << -step & ALL, (upper << -step | lower >> (WORD + step)) & ALL


# Neighbours: a step along a row, and to both sides of it.


@jit
def beside(word, upper, lower):  # type: ignore[no-untyped-def]
    """Return a word of the neighbours of a set, given the words above and below it."""
    near = moved(word, upper, 1) | moved(word, upper, WIDTH - 1) | moved(word, upper, WIDTH)
    near |= risen(word, lower, 1) | risen(word, lower, WIDTH - 1) | risen(word, lower, WIDTH)
    return near


@jit
def risen(word, lower, step):  # type: ignore[no-untyped-def]
    """Return a word of a set moved up by so many bits."""
    return (word << step) & ALL | lower >> (WORD - step)


@jit
def largest_group(low, high):  # type: ignore[no-untyped-def]
    """Return the size of the largest connected group of a set."""
    best = np.int64(0)
    while low | high != 0:
        group_low = low & -low
        group_high = np.int64(0) if group_low != 0 else high & -high
        size, before = np.int64(1), np.int64(0)
        while size != before:
            near_low = beside(group_low, group_high, np.int64(0))
            near_high = beside(group_high, np.int64(0), group_low)
            group_low, group_high = group_low | near_low & low, group_high | near_high & high
            before, size = size, count_bits(group_low) + count_bits(group_high)
        low, high = low & ~group_low, high & ~group_high
        best = max(best, size)
    return best
