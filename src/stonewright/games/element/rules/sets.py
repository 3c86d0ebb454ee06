"""Sets of squares: two numbers of 64 bits, for the first and for the last 64 of the 121 squares.

Seven squares in the middle are in both of them. Sets are written to masks as they are.
"""

import numpy as np

from stonewright.games.element.board import CELLS, FIRST, SIZE, SQUARE, SQUARES, STEP
from stonewright.kernel import count_bits, jit, lowest_bit
from stonewright.vectors import WORD, find_11_by_11

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
EASTERN = _pair([square for square in range(SQUARES) if square % SIZE > 0])  # but for the a file
WESTERN = _pair([square for square in range(SQUARES) if square % SIZE < SIZE - 1])
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
def northward(some):
    """Return the squares north of some squares."""
    return some[0] >> 11 | some[1] << 46, some[1] >> 11


@jit
def southward(some):
    """Return the squares south of some squares."""
    return some[0] << 11, some[1] << 11 | some[0] >> 46


@jit
def eastward(some):
    """Return the squares east of some squares."""
    return some[0] << 1 & EASTERN[0], (some[1] << 1 | some[0] >> 56) & EASTERN[1]


@jit
def westward(some):
    """Return the squares west of some squares."""
    return (some[0] >> 1 | some[1] << 56) & WESTERN[0], some[1] >> 1 & WESTERN[1]


@jit
def beside(some):
    """Return the orthogonal neighbours of some squares."""
    upright = either(northward(some), southward(some))
    return either(upright, either(eastward(some), westward(some)))


@jit
def touching(some):
    """Return some squares and their eight neighbours."""
    wide = either(some, either(eastward(some), westward(some)))
    return either(wide, either(northward(wide), southward(wide)))


@jit
def between(some):
    """Return the squares with at least two orthogonal neighbours in a set."""
    north, south, east, west = northward(some), southward(some), eastward(some), westward(some)
    turned = both(either(north, south), either(east, west))
    return either(turned, either(both(north, south), both(east, west)))


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
