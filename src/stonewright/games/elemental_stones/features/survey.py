"""The regions of the board, and what lies where, as sets of spaces by rows."""

import numpy as np

from stonewright.games.elemental_stones.board import CELLS, RING, SECTOR
from stonewright.games.elemental_stones.rows import FLAG, HALF
from stonewright.games.elemental_stones.rules.state import EMPTY, outer_ring
from stonewright.kernel import jit

RINGS = np.zeros((6, 2), np.int64)  # the spaces of each ring, and of each sixth of the board
SIXTHS = np.zeros((6, 2), np.int64)
for _space in range(1, len(CELLS)):
    RINGS[RING[_space] - 1, HALF[_space]] |= FLAG[_space]
    SIXTHS[SECTOR[_space], HALF[_space]] |= FLAG[_space]
OPEN = np.zeros((6, 2), np.int64)  # the spaces up to each ring
OPEN[0, HALF[0]] = FLAG[0]
for _ring in range(1, 6):
    OPEN[_ring] = OPEN[_ring - 1] | RINGS[_ring - 1]


@jit
def survey(state, work):
    """Note the spaces of each kind of stone, and the empty ones."""
    ring = outer_ring(state)
    for word in range(2):
        work.open_[word] = OPEN[ring, word]
        work.kinds[EMPTY, word] = OPEN[ring, word]
        for kind in range(EMPTY):
            work.kinds[kind, word] = state.lying[kind, word]
            work.kinds[EMPTY, word] ^= state.lying[kind, word]
