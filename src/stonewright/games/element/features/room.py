"""The room around a sage: how far it gets in a few steps, and the most open square on the way.

Seven by seven squares with the sage in the middle are the bits of one number, eight to a row; the
eighth column stays clear, so that nothing moves from one row into the next. Bits that leave the
window are lost, which is why the most open square is sought within two steps only.
"""

import numpy as np

from stonewright.games.element.board import CELLS, SIZE, STRIDE
from stonewright.games.element.features.facts import AREA, EXITS, ROOM
from stonewright.games.element.rules.state import EMPTY, is_range
from stonewright.kernel import count_bits, jit

RADIUS = 3
MIDDLE = 27  # the sage's bit
SHIFT = np.array([-8, -7, 1, 9, 8, 7, -1, -9], np.int64)  # of a bit, by direction
ONE = np.int64(1)

# The cells of the window around each cell, as unsigned numbers, and their bits. Where the window
# leaves the board it shows cell 0, which is border.
_y, _x = np.mgrid[-RADIUS : RADIUS + 1, -RADIUS : RADIUS + 1].reshape(2, -1)
PLACES = len(_y)
BIT = MIDDLE + 8 * _y + _x
_cells = np.arange(CELLS)[:, None]
_rows, _columns = _cells // STRIDE + _y, _cells % STRIDE + _x
_inside = (_rows > 0) & (_rows <= SIZE) & (_columns > 0) & (_columns <= SIZE)
WINDOW = np.where(_inside, _rows * STRIDE + _columns, 0).astype(np.uint64)


@jit
def shifted(bits, direction):
    """Return the neighbours of some squares in one direction."""
    places = SHIFT[direction]
    return bits << places if places > 0 else bits >> -places


@jit
def open_window(work, cell):
    """Note in `work.opened`, for each direction, the squares from which a step is open."""
    empty = ONE << MIDDLE
    ranges = empty & 0
    for place in range(PLACES):
        code = work.board[WINDOW[cell, place]]
        empty |= np.int64(code == EMPTY) << BIT[place]
        ranges |= np.int64(is_range(code)) << BIT[place]
    for direction in range(8):
        opened = shifted(empty, (direction + 4) % 8)
        if direction % 2 == 1 and ranges != 0:  # a closed diagonal (7.6)
            opened &= ~(shifted(ranges, (direction + 3) % 8) & shifted(ranges, (direction + 5) % 8))
        work.opened[direction] = opened & empty


@jit
def spread_out(work, bits):
    """Return some squares and all that are one open step away from them."""
    grown = bits
    for direction in range(8):
        grown |= shifted(bits & work.opened[direction], direction)
    return grown


@jit
def most_open(work, bits):
    """Return how many steps are open on the most open of some squares."""
    ones = bits & 0
    twos, fours, eights = ones, ones, ones
    for direction in range(8):  # add up all squares at once, each binary digit in its own number
        carry = work.opened[direction] & bits
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    if eights != 0:
        return 8
    most = 0
    if fours != 0:
        most, twos, ones = 4, twos & fours, ones & fours
    if twos != 0:
        most, ones = most + 2, ones & twos
    return most + (ones != 0)


@jit
def note_room(work, cell, doors, steps):
    """Note how much room a sage has within so many steps, and within three."""
    open_window(work, cell)
    room = work.facts[EXITS]
    wide = doors
    for step in range(3):
        wide = spread_out(work, wide)
        if step + 1 == min(steps, 2):
            room = max(room, most_open(work, wide))
    work.facts[ROOM] = room
    work.facts[AREA] = count_bits(wide)
