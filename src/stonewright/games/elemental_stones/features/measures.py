"""What is measured for each seat.

A position is looked at through the eyes of the seat that acts or has just acted. What the others hide
is only guessed when this seat's choices are compared, so nothing is read from it: a choice that spoils
a guessed card would look good and be a waste.
"""

import numpy as np

from stonewright.games.elemental_stones.cards import CLUSTER, SETS
from stonewright.games.elemental_stones.features.aims import aim_steps
from stonewright.games.elemental_stones.features.distance import (
    effort,
    nearest_place,
    note_missing,
    rate_spaces,
)
from stonewright.games.elemental_stones.features.rows import first_of
from stonewright.games.elemental_stones.features.stages import actions_to_come, pile_to_come
from stonewright.games.elemental_stones.features.weights import (
    ACTIONS,
    AIM,
    AIRS,
    BANKED,
    EFFORT,
    HELD,
    HIDDEN,
    KNOWN,
    LOOSE,
    MOST,
    PILE,
    PRIOR,
    REACHED,
    REIGN,
    SCORED,
    SEEN,
    STONES,
    TERMS,
)
from stonewright.games.elemental_stones.rules.scoring import has_objective, stone_points
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    DEALT_PATTERNS,
    KEEPING,
    bit,
    size_of,
)
from stonewright.kernel import jit


@jit
def measure(state, box, work, seat, viewer):
    """Write all terms of a seat."""
    terms = work.terms[seat]
    for term in range(TERMS):
        terms[term] = 0.0
    terms[BANKED] = banked_points(state, box, seat)
    terms[SCORED] = size_of(state.scored[seat])
    terms[MOST] = stone_points(state, seat)
    terms[AIRS] = state.stones[seat, AIR]
    terms[PILE] = pile_to_come(state, seat)
    terms[ACTIONS] = actions_to_come(state, seat)
    for element in range(5):
        terms[STONES] += state.stones[seat, element]
    if seat == viewer:
        measure_secrets(state, box, work, seat, terms)
    measure_hand(state, box, work, seat, seat == viewer, terms)


@jit
def banked_points(state, box, seat):
    """Add up the patterns that a seat scored (9.2)."""
    gained = np.int64(0)
    scored = state.scored[seat]
    while scored != 0:
        card = first_of(scored)
        gained += np.int64(box.points[card])
        scored &= ~bit(card)
    return gained


@jit
def measure_secrets(state, box, work, seat, terms):
    """Measure sovereign and objective; of two from which a seat has yet to choose, the mean."""
    own = state.sovereigns[seat]
    terms[SEEN] = 1.0
    terms[REIGN] = work.primaries[own] * np.int64(box.reign[own])
    if has_objective(state, seat):
        add_aim(state, box, work, seat, 0, 1.0, terms)
    else:
        add_aim(state, box, work, seat, 0, 0.5, terms)
        add_aim(state, box, work, seat, 1, 0.5, terms)


@jit
def add_aim(state, box, work, seat, which, weight, terms):
    """Add what an objective brings now, and what its kind is good for."""
    number = state.objectives[seat, which]
    worth = weight * box.worth[number]
    terms[AIM] += worth * aim_steps(box, work, number, state.sovereigns[seat])
    if box.kind[number] == SETS:
        terms[PRIOR + min(max(box.set_extent[number] - 2, 0), 2)] += worth
    else:
        terms[PRIOR + 3 + box.kind[number] - CLUSTER] += worth


@jit
def measure_hand(state, box, work, seat, seen, terms):
    """Measure the patterns in hand that are seen or known, and count the others."""
    to_come = actions_to_come(state, seat)
    choosing = state.phase == KEEPING and state.held[seat] == DEALT_PATTERNS
    weight = 0.4 if choosing else 1.0  # it will keep two of five
    last = state.ending != 0 and to_come == 0
    rate_spaces(state, work, seat)
    for i in range(state.held[seat]):
        card = state.hand[seat, i]
        known = state.known & bit(card) != 0
        if seen or known:
            terms[BANKED] -= weight * box.penalty[card]
            terms[HELD if seen else KNOWN] += weight
            if not last:
                gain = np.int64(box.points[card]) + box.penalty[card]
                if seen and box.primary[card] == state.sovereigns[seat]:
                    gain += box.reign[box.primary[card]]
                add_card(state, box, work, seat, card, weight * gain, to_come, terms)
        else:
            terms[HIDDEN] += weight


@jit
def add_card(state, box, work, seat, card, gain, to_come, terms):
    """Add what a pattern would bring to the terms for what it lacks."""
    steps = note_missing(state, box, work, card, nearest_place(box, work, card))
    actions = effort(state, work, seat, steps)
    terms[EFFORT + min(actions, 6)] += gain
    terms[LOOSE] += gain * loose_ends(state, work, seat)
    if actions < to_come:
        terms[REACHED] += gain


@jit
def loose_ends(state, work, seat):
    """Count the stones that a pattern lacks on the board, and those that lack in hand for it."""
    count = np.int64(0)
    for element in range(5):
        wanted = work.lacks[element]
        count += wanted + max(wanted - np.int64(state.stones[seat, element]), 0)
    return count
