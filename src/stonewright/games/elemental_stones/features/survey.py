"""What lies where, as sets of spaces by rows."""

from stonewright.games.elemental_stones.rows import OPEN
from stonewright.games.elemental_stones.rules.state import EMPTY, outer_ring
from stonewright.kernel import jit


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
