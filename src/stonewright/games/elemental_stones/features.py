"""What a position promises each seat."""

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.rules import points, score
from stonewright.kernel import jit


@jit
def evaluate(state, box, work, out):
    """Write each seat's expected share of the win."""
    if state.turn == NOBODY:
        score(state, box, out)
        return
    points(state, box, out)
    total = 0.0
    for seat in range(state.seats):
        total += out[seat] + 50
    for seat in range(state.seats):
        out[seat] = (out[seat] + 50) / total
