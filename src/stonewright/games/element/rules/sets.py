"""Sets of squares: two numbers of 64 bits, for the first and for the last 64 of the 121 squares.

Seven squares in the middle are in both of them. Sets are written to masks as they are.
"""

import numpy as np

from stonewright.games.element.board import CELLS, FIRST, SQUARE, SQUARES, STEP
from stonewright.kernel import count_bits, jit, lowest_bit
from stonewright.vectors import WORD, find_11_by_11, survey_11_by_11

LATER = SQUARES - WORD  # the first square of the second number
ONE, NOTHING, ALL = np.uint64(1), np.uint64(0), np.uint64(2**WORD - 1)


def _pair(members: list[int]) -> tuple[np.uint64, np.uint64]:
    """Return a set of squares."""
    bits = sum(1 << square for square in members)
    return np.uint64(bits % 2**WORD), np.uint64(bits >> LATER)


def _near(cell: int) -> tuple[np.uint64, np.uint64]:
    """Return the neighbours of a cell that is a square."""
    near = SQUARE[cell + STEP].tolist() if SQUARE[cell] >= 0 else []
    return _pair([square for square in near if square >= 0])


_pairs = [_pair([square] if square >= 0 else []) for square in SQUARE.tolist()]
LOW = np.array([low for low, _ in _pairs], np.uint64)  # of the set of each cell alone
HIGH = np.array([high for _, high in _pairs], np.uint64)
_rings = [_near(cell) for cell in range(CELLS)]
LOW_AROUND = np.array([low for low, _ in _rings], np.uint64)  # of the set of its eight neighbours
HIGH_AROUND = np.array([high for _, high in _rings], np.uint64)
UNSEEN = np.uint64(2**WORD - 2 ** (WORD - LATER))  # what the second number has beyond the first


@jit
def single(cell):
    """Return the set of one cell; none of the border."""
    return LOW[cell], HIGH[cell]


@jit
def squares(table, least, most):
    """Return the squares whose code is within bounds."""
    return find_11_by_11(table.board, FIRST, least, most)


@jit
def either(some, others):
    """Return the squares of both sets together."""
    return some[0] | others[0], some[1] | others[1]


@jit
def both(some, others):
    """Return the squares that are in both sets."""
    return some[0] & others[0], some[1] & others[1]


@jit
def without(some, others):
    """Return the squares that are in the first set only."""
    return some[0] & ~others[0], some[1] & ~others[1]


@jit
def holds(some, cell):
    """Tell whether a cell is a square of a set."""
    return some[0] & LOW[cell] | some[1] & HIGH[cell] != NOTHING


@jit
def is_empty(some):
    """Tell whether there is no square in a set."""
    return some[0] | some[1] == NOTHING


@jit
def count_squares(some):
    """Count the squares of a set."""
    return count_bits(some[0]) + count_bits(some[1] & UNSEEN)


@jit
def beside(some):
    """Return the orthogonal neighbours of some squares."""
    near = survey_11_by_11(some[0], some[1])
    return near[0] | near[2], near[1] | near[3]


@jit
def through(some):
    """Return the squares between two opposite orthogonal neighbours in a set."""
    near = survey_11_by_11(some[0], some[1])
    return near[4], near[5]


@jit
def between(some):
    """Return the squares with at least two orthogonal neighbours in a set."""
    near = survey_11_by_11(some[0], some[1])
    return near[4] | near[0] & near[2], near[5] | near[1] & near[3]


@jit
def touching(some):
    """Return some squares and their eight neighbours."""
    near = survey_11_by_11(some[0], some[1])
    low, high = some[0] | near[2], some[1] | near[3]
    near = survey_11_by_11(low, high)
    return low | near[0], high | near[1]


@jit
def line_ends(some):
    """Return the squares behind the end of a line of one, of two and of three in a set.

    Where a line is longer that is one of its own squares.
    """
    near = survey_11_by_11(some[0], some[1])
    return (near[6], near[7]), (near[8], near[9]), (near[10], near[11])


@jit
def list_squares(some, action, out, count):
    """Add the action of each square in a set to a list, given the first; return its length."""
    low, high = some[0], some[1] & UNSEEN
    while low != NOTHING:
        out[count] = action + lowest_bit(low)
        low &= low - ONE
        count += 1
    while high != NOTHING:
        out[count] = action + LATER + lowest_bit(high)
        high &= high - ONE
        count += 1
    return count
