"""The table of Sorcerer & Stones: zones on a grid, their stones on a lattice, the elemental plane.

Zones are tiles of 2x2 slots. Grid places are row * 5 + column, the group pushed to the top left:

    .  A  .        A: row 0, column 1          slots of a zone   TL TR
    B  C  D        C: row 1, column 1                            BL BR
    .  E  .

A quake may aim one place beyond the grid on every side: the frame, 7x7, rows and columns -1 to 5.
All stones together lie on a lattice of 10x10 cells; a border around it lets a run look past the
edge. The plane has 2n x 2n cells (n = 2 or 3) with stacks on its corners and one in the centre,
and a border too: its cells are (row + 1) * 10 + column + 1 whatever n is, with rows as far apart as
those of the lattice.
"""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

ZONES, SLOTS = 5, 4
GRID = 5  # rows and columns that a connected group can need
START = np.array([1, 5, 6, 7, 11], np.int64)  # grid places of the cross, A to E
ZONE_NAMES = "ABCDE"
SLOT_NAMES = ("TL", "TR", "BL", "BR")
TL, TR, BL, BR = range(SLOTS)

# The slot whose stone comes to each slot by a quarter turn: left (counter-clockwise), right.
TURNED = np.array([[TR, BR, TL, BL], [BL, TL, BR, TR]], np.int64)

# Slots in the order in which a zone is refilled (8.1): edition 2018, edition 2017.
REFILL_ORDER = np.array([[TL, BL, BR, TR], [TL, TR, BL, BR]], np.int64)

# The frame.
FRAME = GRID + 2
PLACES = FRAME * FRAME
_rows, _columns = np.divmod(np.arange(GRID * GRID), GRID)
IN_FRAME = ((_rows + 1) * FRAME + _columns + 1).astype(np.int64)  # of each grid place

# The lattice.
SIDE = 2 * GRID
LATTICE = SIDE + 2
CELLS = LATTICE * LATTICE
CORNER = ((2 * _rows + 1) * LATTICE + 2 * _columns + 1).astype(np.int64)  # TL cell of a place
OFFSET = np.array([0, 1, LATTICE, LATTICE + 1], np.int64)  # of each slot
EAST, SOUTH, SOUTH_EAST, SOUTH_WEST = 1, LATTICE, LATTICE + 1, LATTICE - 1

# Pairs of slots that share a row, a column or a diagonal; a run through both is one pattern.
PAIRS = ((TL, TR), (BL, BR), (TL, BL), (TR, BR), (TL, BR), (TR, BL))

# Ten lines run through a zone: those of the pairs, in their order, then for each slot the diagonal
# that meets the zone there only. Runs go on beyond the zone in 20 directions: ahead along each line
# from the second of its slots, then back from the first.
LINES = len(PAIRS) + SLOTS
_slots = np.array([*PAIRS, (TL, TL), (TR, TR), (BL, BL), (BR, BR)]).T
_steps = np.array([EAST, EAST, SOUTH, SOUTH, SOUTH_EAST] + [SOUTH_WEST] * 2 + [SOUTH_EAST] * 2)
WAY = np.append(_steps, SOUTH_WEST).astype(np.int64)
WAYS = np.append(WAY, -WAY)  # of each direction: one step,
ENDS = OFFSET[_slots[::-1].ravel()]  # and where in the zone it begins

# Patterns are read from a board of five by five places around the zone, which shows as much of the
# lattice as runs are counted. By place of the zone and of another one, AROUND says on which place
# of that board the other lies.
REACH, OUT_OF_SIGHT = 4, 31
_off = np.stack([_rows - _rows[:, None], _columns - _columns[:, None]]) + REACH // 2
_seen = ((_off >= 0) & (_off < GRID)).all(axis=0)
AROUND = np.where(_seen, _off[0] * GRID + _off[1], OUT_OF_SIGHT).astype(np.uint8)


def _in_sight(cells: NDArray[np.int64]) -> list[list[int]]:
    """Return cells of that board by how they lie to the zone's top left cell on the lattice."""
    rows = (cells + REACH) // LATTICE
    found: list[list[int]] = (cells + REACH + rows * (SIDE - LATTICE) + REACH * SIDE).tolist()
    return found


# In each direction, and from the first slot of each pair to the second: where a run begins, and the
# cells that it reaches by one to four steps.
_begins = np.append(ENDS, OFFSET[_slots[0, : len(PAIRS)]])
_steps = np.append(WAYS, WAY[: len(PAIRS)])
BEGINNINGS = _in_sight(np.stack([_begins] * REACH))
REACHED = _in_sight(_begins + _steps * np.arange(1, REACH + 1)[:, None])


# Tables that are looked into by chance are narrow: what is not in the nearest cache comes late.


def _slots_of(slots: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the slots, as bits, where the pairs of each set have one of their ends."""
    sets = np.arange(1 << len(PAIRS))[:, None] >> np.arange(len(PAIRS)) & 1
    parts: NDArray[np.int64] = np.bitwise_or.reduce(sets << slots[: len(PAIRS)], axis=1)
    return parts.astype(np.uint8)


FIRST_SLOTS, SECOND_SLOTS = map(_slots_of, _slots)


def _largest() -> NDArray[np.uint16]:
    """Find the largest sets of slots that can be matched one-to-one to patterns (5.4).

    Indexed by patterns: bits 0-3 a pattern with this slot alone, bits 4-9 one with both slots of
    a pair. Each entry has a bit for every largest set, a set being a number of 4 bits. By Hall's
    theorem a set can be matched if each of its subsets touches as many patterns as it has slots.
    """
    patterns = [1 << slot for slot in range(SLOTS)] + [1 << a | 1 << b for a, b in PAIRS]
    present = np.arange(1 << len(patterns))[:, None] >> np.arange(len(patterns)) & 1
    touches = np.array([[bool(mask & part) for part in range(16)] for mask in patterns])
    size = np.array([part.bit_count() for part in range(16)])
    enough = present @ touches.astype(np.int64) >= size
    matched = np.array(
        [enough[:, [s for s in range(16) if s & part == s]].all(axis=1) for part in range(16)]
    ).T
    best = (matched * size).max(axis=1, keepdims=True)
    sets: NDArray[np.int64] = (matched & (size == best)) << np.arange(16)
    total: NDArray[np.int64] = sets.sum(axis=1)
    return total.astype(np.uint16)


LARGEST = _largest()

# The plane.
PLANE_STRIDE = SIDE
PLANE_CELLS = 80
DIRECTIONS = "nesw"
STEP = np.array([-PLANE_STRIDE, 1, PLANE_STRIDE, -1], np.int64)
CENTRE = 4  # what the central cells touch; the corners are 0-3: TL TR BL BR


def plane_cell(row: int, column: int) -> int:
    """Return the cell of the plane in this row and column."""
    return (row + 1) * PLANE_STRIDE + column + 1


def plane_place(cell: int) -> tuple[int, int]:
    """Return the row and column of a cell of the plane."""
    return cell // PLANE_STRIDE - 1, cell % PLANE_STRIDE - 1


def _plane_corners() -> NDArray[np.int64]:
    """Return the four corner cells of a plane of 4x4 and of 6x6."""
    sides = ((0, 3), (0, 5))
    return np.array([[plane_cell(r, c) for r in side for c in side] for side in sides], np.int64)


PLANE_CORNERS = _plane_corners()  # [n - 2, corner]


def _touch() -> NDArray[np.int8]:
    """Return which stack each cell touches, -1 for none (6.4)."""
    touch = np.full((2, PLANE_CELLS), -1, np.int8)
    for index in range(2):
        for corner, cell in enumerate(PLANE_CORNERS[index]):
            rows, columns = (0, 2 * index + 3), (0, 2 * index + 3)
            row, column = rows[corner // 2], columns[corner % 2]
            touch[index, cell + (1 if column == 0 else -1)] = corner
            touch[index, cell + (PLANE_STRIDE if row == 0 else -PLANE_STRIDE)] = corner
        for row, column in ((r, c) for r in (1, 2) for c in (1, 2)):
            touch[index, plane_cell(row + index, column + index)] = CENTRE
    return touch


TOUCH = _touch()  # [n - 2, cell]


def connected(places: list[int]) -> bool:
    """Tell whether grid places form one orthogonally connected group."""
    near = {
        (a, b)
        for a, b in combinations(places, 2)
        if abs(a // GRID - b // GRID) + abs(a % GRID - b % GRID) == 1
    }
    reached = {places[0]}
    for _ in places:
        reached |= {b for pair in near for b in pair if reached & set(pair)}
    return reached == set(places)


def stone_name(place: int) -> str:
    """Return what people call the place of a stone: A.TL."""
    return f"{ZONE_NAMES[place // SLOTS]}.{SLOT_NAMES[place % SLOTS]}"


def target_name(place: int) -> str:
    """Return what people call a place of the frame: its row and column."""
    return f"{place // FRAME - 1},{place % FRAME - 1}"
