"""What a position promises each seat: what is scored, what is in reach, what time is left."""

import math

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.features.measures import measure
from stonewright.games.elemental_stones.features.stages import (
    STAGE,
    count_primaries,
    rounds_to_come,
)
from stonewright.games.elemental_stones.features.survey import survey
from stonewright.games.elemental_stones.features.weights import TERMS, WEIGHTS
from stonewright.games.elemental_stones.rules.scoring import score
from stonewright.kernel import jit

__all__ = ["evaluate"]


@jit
def evaluate(state, seat, box, work, out):
    """Write each seat's expected share of the win, as far as `seat` can tell."""
    if state.turn == NOBODY:
        score(state, box, out)
        return
    survey(state, work)
    count_primaries(state, box, work)
    rounds = rounds_to_come(state)
    for other in range(state.seats):
        measure(state, box, work, other, seat, rounds)
        out[other] = weighed(work, other, STAGE[rounds])
    share(out, state.seats)


@jit
def weighed(work, seat, stage):
    """Return the sum of a seat's terms, each times its weight at this stage."""
    prospect = 0.0
    for term in range(TERMS):
        prospect += WEIGHTS[stage, term] * work.terms[seat, term]
    return prospect


@jit
def share(out, seats):
    """Turn the seats' prospects into shares of one win."""
    best = out[0]
    for seat in range(1, seats):
        best = max(best, out[seat])
    total = 0.0
    for seat in range(seats):
        out[seat] = math.exp(out[seat] - best)
        total += out[seat]
    for seat in range(seats):
        out[seat] /= total
