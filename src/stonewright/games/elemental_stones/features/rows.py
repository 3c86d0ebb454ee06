"""The board as sets of spaces in two words of bits, by rows, so that a step is a shift.

A row has room for twelve spaces, one more than the board has: a step past the end of a row ends on
a bit that is never set.
"""

import numpy as np

from stonewright.games.elemental_stones.board import (
    BIT_INDEX,
    CELLS,
    OUTSIDE,
    RADIUS,
    REACH,
    RING,
    SECTOR,
    STRIDE,
    grid,
)
from stonewright.games.elemental_stones.rules.state import EMPTY, open_spaces, outer_ring
from stonewright.kernel import jit

WIDTH = 12
WORD = 61  # bits used of a word: none is ever negative
ALL = (1 << WORD) - 1
PLACE = np.array([(r + RADIUS) * WIDTH + q for q, r in CELLS], np.int64)  # the bit of each space
SPACE = np.full(2 * WORD, OUTSIDE, np.int64)  # the space of each bit
SPACE[PLACE] = np.arange(len(CELLS))

MIDDLE = grid((REACH, REACH))
STEP = np.zeros(2 * MIDDLE + 1, np.int64)  # of bits, for a step on the grid
assert STRIDE > 2 * REACH
for _q in range(-REACH, REACH + 1):
    for _r in range(-REACH, REACH + 1):
        STEP[MIDDLE + grid((_q, _r))] = _r * WIDTH + _q

RINGS = np.zeros((6, 2), np.int64)  # the spaces of each ring, and of each sixth of the board
SIXTHS = np.zeros((6, 2), np.int64)
for _space in range(1, len(CELLS)):
    _bit = 1 << int(PLACE[_space] % WORD)
    RINGS[RING[_space] - 1, PLACE[_space] // WORD] |= _bit
    SIXTHS[SECTOR[_space], PLACE[_space] // WORD] |= _bit
OPEN = np.zeros((6, 2), np.int64)  # the spaces up to each ring
OPEN[0, PLACE[0] // WORD] = 1 << int(PLACE[0] % WORD)
for _ring in range(1, 6):
    OPEN[_ring] = OPEN[_ring - 1] | RINGS[_ring - 1]


@jit
def survey(state, work):
    """Note the spaces of each kind of stone, and the empty ones."""
    for kind in range(EMPTY + 1):
        for word in range(2):
            work.kinds[kind, word] = 0
    for space in range(open_spaces(state)):
        place = PLACE[space]
        work.kinds[state.board[space], place // WORD] |= np.int64(1) << place % WORD
    ring = outer_ring(state)
    work.open_[0], work.open_[1] = OPEN[ring, 0], OPEN[ring, 1]


@jit
def moved(lower, upper, step):
    """Return a word of the set of spaces from which so many bits on there is one of the set."""
    return lower >> step | (upper << (WORD - step)) & ALL


@jit
def first_of(word):
    """Return the number of the lowest bit."""
    return BIT_INDEX[(word & -word) % 67]
