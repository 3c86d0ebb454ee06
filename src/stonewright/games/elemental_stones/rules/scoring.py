"""The final score and who wins."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.rules.objectives import objective_points
from stonewright.games.elemental_stones.rules.state import CHOOSING
from stonewright.kernel import jit, lowest_bit


@jit
def points(state, box, out):
    """Write each seat's printed score (9.1)."""
    for seat in range(state.seats):
        out[seat] = total(state, box, seat)


@jit
def total(state, box, seat):
    """Return a seat's points."""
    gained = pattern_points(state, box, seat) + sovereign_points(state, box, seat)
    gained += stone_points(state, seat) - penalties(state, box, seat)
    if has_objective(state, seat):
        gained += objective_points(state, box, state.objectives[seat, 0], state.sovereigns[seat])
    return gained


@jit
def has_objective(state, seat):
    """Tell whether a seat has chosen its objective."""
    if state.phase > CHOOSING:
        return True
    rank = (seat - state.start + state.seats) % state.seats
    return rank < (state.turn - state.start + state.seats) % state.seats


@jit
def pattern_points(state, box, seat):
    """Add up the patterns that a seat scored (9.2)."""
    gained = np.int64(0)
    cards = state.scored[seat]
    while cards != 0:
        gained += np.int64(box.points[lowest_bit(cards)])
        cards &= cards - 1
    return gained


@jit
def sovereign_points(state, box, seat):
    """Count the patterns of a sovereign's element that anybody scored (9.3)."""
    own = state.sovereigns[seat]
    cards = state.scored[0] | state.scored[1] | state.scored[2] | state.scored[3]
    count = 0
    while cards != 0:
        count += box.primary[lowest_bit(cards)] == own
        cards &= cards - 1
    return count * np.int64(box.reign[own])


@jit
def stone_points(state, seat):
    """Count the elements of which nobody has more stones in hand, and this seat some (9.11)."""
    count = 0
    for element in range(5):
        count += has_most(state, seat, element)
    return count


@jit
def has_most(state, seat, element):
    """Tell whether a seat has stones of an element, and nobody has more."""
    mine = state.stones[seat, element]
    for other in range(state.seats):
        if state.stones[other, element] > mine:
            return False
    return mine > 0


@jit
def penalties(state, box, seat):
    """Add up the penalties of the patterns left in hand (9.12)."""
    lost = np.int64(0)
    cards = state.hand[seat]
    while cards != 0:
        lost += np.int64(box.penalty[lowest_bit(cards)])
        cards &= cards - 1
    return lost


@jit
def score(state, box, out):
    """Give the win to one seat; nothing while the match lasts (9.13-9.15)."""
    for seat in range(state.seats):
        out[seat] = 0.0
    if state.turn == NOBODY:
        out[winner(state, box)] = 1.0


@jit
def winner(state, box):
    """Return who has most points, then fewest stones, then played earlier in the last round."""
    best, best_rank = -1, np.int64(0)
    for i in range(state.seats):
        seat = (state.start + i) % state.seats
        rank = 1000 * np.int64(total(state, box, seat)) - stones_held(state, seat)
        if best < 0 or rank > best_rank:
            best, best_rank = seat, rank
    return best


@jit
def stones_held(state, seat):
    """Count the stones in a hand, Air among them (9.14)."""
    count = np.int64(0)
    for kind in range(6):
        count += np.int64(state.stones[seat, kind])
    return count
