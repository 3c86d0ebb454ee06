"""Element's board: 121 squares for people and actions, 157 cells for the rules.

Squares run from a11 = 0 by rows to k1 = 120. Cells are squares with a border around them, so that
a rule may look past the edge; one column serves as the right border and, a row on, as the left:

     0 | 1  2  3  4  5  6  7  8  9 10 11      border
    12 |13 14 15 16 17 18 19 20 21 22 23      a11 ... k11
    24 |25 26 27 28 29 30 31 32 33 34 35      a10 ... k10
     :
   132 |133 ...                       143     a1 ... k1
   144 |145 ...                       155 156 border
"""

import numpy as np

SIZE = 11
SQUARES = SIZE * SIZE
STRIDE = SIZE + 1
CELLS = STRIDE * (SIZE + 2) + 1

FILES = "abcdefghijk"
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")  # even ones are orthogonal
STEP = np.array([-12, -11, 1, 13, 12, 11, -1, -13], np.int64)  # from a cell to its neighbour

_ys, _xs = np.divmod(np.arange(SQUARES), SIZE)
CELL = ((_ys + 1) * STRIDE + _xs + 1).astype(np.int64)  # of each square
SQUARE = np.full(CELLS, -1, np.int64)  # of each cell, -1 on the border
SQUARE[CELL] = np.arange(SQUARES)
FIRST, LAST = int(CELL[0]), int(CELL[-1])


def _reach() -> np.ndarray[tuple[int, int], np.dtype[np.int8]]:
    """Count, for each cell and direction, the squares up to the edge.

    In bytes, as every use is a copy of its own in a graphics card's small memory for constants.
    """
    reach = np.zeros((CELLS, 8), np.int8)
    for cell in CELL:
        for direction, step in enumerate(STEP):
            while SQUARE[cell + (reach[cell, direction] + 1) * step] >= 0:
                reach[cell, direction] += 1
    return reach


REACH = _reach()

# Where the sages begin, by seat (1.6, 1.7): facing each other, or on the four circles.
DUEL = CELL[[6 * SIZE + 5, 4 * SIZE + 5]]  # f5, f7
CIRCLES = CELL[[8 * SIZE + 2, 8 * SIZE + 8, 2 * SIZE + 8, 2 * SIZE + 2]]  # c3, i3, i9, c9

NAMES = tuple(f"{FILES[x]}{SIZE - y}" for y in range(SIZE) for x in range(SIZE))
BY_NAME = {name: square for square, name in enumerate(NAMES)}


def name(square: int) -> str:
    """Return what people call a square: e5."""
    return NAMES[square]


def square(text: str) -> int:
    """Return the square of this name; KeyError if there is none."""
    return BY_NAME[text]
