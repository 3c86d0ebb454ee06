"""What is near a sage, as sets: seven by seven squares with the sage in the middle.

The squares are the bits of one number, eight to a row; the eighth column stays clear, so that
nothing moves from one row into the next. Around the sage itself directions are bits, too.
"""

import numpy as np

from stonewright.games.element.board import CELLS, SIZE, STRIDE
from stonewright.games.element.rules.state import (
    EMPTY,
    MOUNTAIN,
    RANGE_STONE,
    SAGE,
    WATER_STONE,
    WIND_STONE,
)
from stonewright.kernel import jit
from stonewright.vectors import window_finder

RADIUS = 3
MIDDLE = 27  # the sage's bit
SHIFT = np.array([-8, -7, 1, 9, 8, 7, -1, -9], np.int64)  # of a bit, by direction
ONE = np.int64(1)
LINE, COLUMN = np.divmod(np.arange(CELLS), STRIDE)  # of each cell

_y, _x = np.mgrid[-RADIUS : RADIUS + 1, -RADIUS : RADIUS + 1].reshape(2, -1)
_rows, _columns = LINE[:, None] + _y, COLUMN[:, None] + _x
_inside = (_rows > 0) & (_rows <= SIZE) & (_columns > 0) & (_columns <= SIZE)
INSIDE = (_inside * (ONE << MIDDLE + 8 * _y + _x)).sum(1)  # the squares around each cell

find_near = window_finder(
    SIZE,
    (
        (EMPTY, EMPTY),
        (WATER_STONE, WATER_STONE),
        (RANGE_STONE, MOUNTAIN),
        (WIND_STONE, SAGE - 1),
    ),
)


@jit
def look_around(work, cell):
    """Return the squares of the window that are empty, and those of Water, Ranges and Wind."""
    empty, water, ranges, winds = find_near(work.board, cell)
    inside = INSIDE[cell]
    return empty & inside, water & inside, ranges & inside, winds & inside


@jit
def distance(cell, other):
    """Return how many steps two cells are apart."""
    down, across = LINE[cell] - LINE[other], COLUMN[cell] - COLUMN[other]
    return max(abs(down), abs(across))


@jit
def shifted(bits, direction):
    """Return the neighbours of some squares in one direction."""
    places = SHIFT[direction]
    return bits << places if places > 0 else bits >> -places


@jit
def beside(bits):
    """Return the squares on a side of some squares."""
    return bits << 1 | bits >> 1 | bits << 8 | bits >> 8


@jit
def ring(bits, steps):
    """Return, as bits by direction, which squares so many steps from the middle are in a set."""
    found = bits & 0
    for direction in range(8):
        found |= (bits >> MIDDLE + steps * SHIFT[direction] & 1) << direction
    return found


@jit
def turned(ways, eighths):
    """Return directions, turned clockwise by so many eighths."""
    return (ways << eighths | ways >> 8 - eighths) & 0xFF
