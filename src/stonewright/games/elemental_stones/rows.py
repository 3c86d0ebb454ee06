"""The board as sets of spaces in two words of bits, by rows, so that a step is a shift.

A row has room for twelve spaces, one more than the board has: a step past the end of a row ends on
a bit that is never set. So a connected pattern whose spaces are all in a set lies on the board.
"""

import numpy as np

from stonewright.games.elemental_stones.board import (
    CELLS,
    OUTSIDE,
    RADIUS,
    REACH,
    STRIDE,
    Cell,
    grid,
)
from stonewright.kernel import jit

WIDTH = 12
WORD = 61  # bits used of a word: none is ever negative
ALL = (1 << WORD) - 1
PLACE = np.array([(r + RADIUS) * WIDTH + q for q, r in CELLS], np.int64)  # the bit of each space
SPACE = np.full(2 * WORD, OUTSIDE, np.int64)  # the space of each bit
SPACE[PLACE] = np.arange(len(CELLS))
HALF, BIT = PLACE // WORD, PLACE % WORD  # the word of each space, and its bit there
FLAG = np.int64(1) << BIT


def bit_step(cell: Cell) -> int:
    """Return the step of bits that a difference of cells makes."""
    return cell[1] * WIDTH + cell[0]


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
