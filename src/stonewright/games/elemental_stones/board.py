"""The board of Elemental Stones: a hexagon of 91 spaces in rings around a centre.

Spaces are numbered from the centre outward, ring by ring, clockwise from the east; a rotation by 60
degrees takes (q, r) to (-r, q + r), and the i-th space of ring k to the (i + k)-th:

           b9  b10 b11                      ( 0,-2)( 1,-2)( 2,-2)
         b8  a5  a6  b12                 (-1,-1)( 0,-1)( 1,-1)( 2,-1)
       b7  a4   o   a1  b1            (-2, 0)(-1, 0)( 0, 0)( 1, 0)( 2, 0)
         b6  a3  a2  b2                  (-2, 1)(-1, 1)( 0, 1)( 1, 1)
           b5  b4  b3                       (-2, 2)(-1, 2)( 0, 2)

Rules that follow a pattern look at a grid with a wide border, where a step is one addition.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

RADIUS = 5
SPACES = 91
OUTSIDE = 91  # where a step past the edge leads
RINGS = "oabcde"

REACH = 4  # no cell of a pattern is farther from another
STRIDE = 2 * (RADIUS + REACH) + 1
LOW = 61  # spaces in the first word of a set of spaces; the others are in the second

Cell = tuple[int, int]  # axial (q, r)
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def turned(cell: Cell, times: int = 1) -> Cell:
    """Return a cell rotated by 60 degrees, so many times."""
    q, r = cell
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def mirrored(cell: Cell) -> Cell:
    """Return the mirror image of a cell."""
    return cell[1], cell[0]


def beside(cell: Cell) -> list[Cell]:
    """Return the six neighbours of a cell, on the board or not."""
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def connected(cells: Sequence[Cell]) -> bool:
    """Tell whether all cells hang together."""
    reached, todo = {cells[0]}, [cells[0]]
    while todo:
        for cell in beside(todo.pop()):
            if cell in cells and cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return len(reached) == len(set(cells))


def _ring(ring: int) -> list[Cell]:
    """Return the cells of a ring in their order."""
    if ring == 0:
        return [(0, 0)]
    side = [(ring - offset, offset) for offset in range(ring)]
    return [turned(cell, corner) for corner in range(6) for cell in side]


CELLS = tuple(cell for ring in range(RADIUS + 1) for cell in _ring(ring))
BY_CELL = {cell: space for space, cell in enumerate(CELLS)}
RING_START = (0, *(1 + 3 * ring * (ring - 1) for ring in range(1, RADIUS + 2)))


def grid(cell: Cell) -> int:
    """Return a cell's place on the grid, or the step that a difference of cells makes there."""
    return cell[1] * STRIDE + cell[0]


ORIGIN = grid((RADIUS + REACH, RADIUS + REACH))
GRID = np.array([ORIGIN + grid(cell) for cell in CELLS], np.int64)  # of each space
AT = np.full(STRIDE * STRIDE, OUTSIDE, np.int64)  # the space at each place of the grid
AT[GRID] = np.arange(SPACES)

RING = np.array([ring for ring in range(RADIUS + 1) for _ in _ring(ring)], np.int64)
SECTOR = np.array(
    [-1, *(corner for k in range(1, RADIUS + 1) for corner in range(6) for _ in range(k))],
    np.int64,
)
NEAR = np.array([[BY_CELL.get(near, OUTSIDE) for near in beside(cell)] for cell in CELLS], np.int64)


def _near_bits() -> NDArray[np.int64]:
    """Return, for each space, its neighbours as two words of bits."""
    words = np.zeros((SPACES, 2), np.int64)
    for space in range(SPACES):
        for near in NEAR[space]:
            if near != OUTSIDE:
                words[space, near // LOW] |= 1 << int(near % LOW)
    return words


NEAR_BITS = _near_bits()
BIT = np.array([1 << space % LOW for space in range(SPACES + 1)], np.int64)


def _open_bits() -> NDArray[np.int64]:
    """Return the spaces up to each ring as two words of bits."""
    words = np.zeros((RADIUS + 1, 2), np.int64)
    for ring in range(RADIUS + 1):
        for space in range(RING_START[ring + 1]):
            words[ring, space // LOW] |= BIT[space]
    return words


OPEN_BITS = _open_bits()
OPEN_SPACES = np.array(RING_START[1:], np.int64)  # how many up to each ring

NAMES = (
    "o",
    *(f"{RINGS[ring]}{i + 1}" for ring in range(1, RADIUS + 1) for i in range(6 * ring)),
)
BY_NAME = {name: space for space, name in enumerate(NAMES)}


def name(space: int) -> str:
    """Return what people call a space: b7."""
    return NAMES[space]


def space(text: str) -> int:
    """Return the space of this name; KeyError if there is none."""
    return BY_NAME[text]


def outermost(seats: int, radius: int) -> int:
    """Return the outermost ring where stones may be placed (1.4)."""
    return radius - 1 if seats == 2 else radius
