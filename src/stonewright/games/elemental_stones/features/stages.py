"""How long the match will last, and what each seat can still do in this round."""

import numpy as np

from stonewright.games.elemental_stones.rules.rounds import in_bag
from stonewright.games.elemental_stones.rules.state import (
    CHOOSING,
    ENOUGH,
    TAKING,
    TURN_ACTIONS,
    bit,
)
from stonewright.kernel import count_bits, jit, lowest_bit

# Of a match, by the rounds to come: 0 in the last, 5 at the beginning.
STAGE = np.array([0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5], np.int64)


@jit
def rounds_to_come(state):
    """Return how many rounds may follow this one: as long as the bag lasts, and the patterns.

    The last pattern may come in the next round; each of the others takes about two.
    """
    if state.ending:
        return np.int64(0)
    rounds = np.int64(in_bag(state)) // (2 * (state.seats + 1))
    for seat in range(state.seats):
        rounds = min(rounds, 2 * (ENOUGH[state.seats] - count_bits(state.scored[seat])) - 1)
    return min(max(rounds, 1), np.int64(len(STAGE) - 1))


@jit
def actions_to_come(state, seat):
    """Return how many actions a seat still has in this round."""
    if state.phase <= CHOOSING:
        return TURN_ACTIONS
    if seat == state.turn:
        return TURN_ACTIONS if state.phase == TAKING else np.int64(state.left)
    return TURN_ACTIONS if rank(state, seat) > state.taken else 0


@jit
def rank(state, seat):
    """Return how many seats have their turn before this one, in this round."""
    return (seat - state.start + state.seats) % state.seats


@jit
def pile_to_come(state, seat):
    """Tell whether a seat has yet to take a pile in this round."""
    return rank(state, seat) > state.taken or (seat == state.turn and state.phase <= TAKING)


@jit
def count_primaries(state, box, work):
    """Count the patterns that were scored by their primary element."""
    for element in range(5):
        work.primaries[element] = 0
    scored = state.scored[0] | state.scored[1] | state.scored[2] | state.scored[3]
    while scored != 0:
        card = lowest_bit(scored)
        work.primaries[box.primary[card]] += 1
        scored &= ~bit(card)
