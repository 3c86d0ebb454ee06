"""What is measured for each seat."""

import numpy as np

from stonewright.games.elemental_stones.cards import CLUSTER, SETS
from stonewright.games.elemental_stones.features.aims import aim_steps
from stonewright.games.elemental_stones.features.distance import (
    effort,
    missing,
    nearest_place,
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
    LOOSE,
    MOST,
    PILE,
    PRIOR,
    REACHED,
    REIGN,
    SCORED,
    STONES,
    TERMS,
)
from stonewright.games.elemental_stones.rules.scoring import has_objective, stone_points
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    KEEPING,
    bit,
    size_of,
)
from stonewright.kernel import jit


@jit
def measure(state, box, work, seat):
    """Write all terms of a seat."""
    for term in range(TERMS):
        work.terms[seat, term] = 0.0
    terms = work.terms[seat]
    own = state.sovereigns[seat]
    terms[BANKED] = banked_points(state, box, seat)
    terms[REIGN] = work.primaries[own] * np.int64(box.reign[own])
    terms[MOST] = stone_points(state, seat)
    terms[AIRS] = state.stones[seat, AIR]
    terms[HELD] = state.held[seat]
    terms[SCORED] = size_of(state.scored[seat])
    terms[PILE] = pile_to_come(state, seat)
    for element in range(5):
        terms[STONES] += state.stones[seat, element]
    measure_aim(state, box, work, seat, terms)
    measure_hand(state, box, work, seat, terms)


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
def measure_aim(state, box, work, seat, terms):
    """Measure the objective; of two from which a seat has yet to choose, the mean."""
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
        terms[PRIOR + 2 + box.kind[number] - CLUSTER + 1] += worth


@jit
def measure_hand(state, box, work, seat, terms):
    """Measure the patterns in hand; before two of five are kept, each counts for two fifths."""
    to_come = actions_to_come(state, seat)
    terms[ACTIONS] = to_come
    weight = 0.4 if state.phase == KEEPING and state.held[seat] == 5 else 1.0
    last = state.ending != 0 and to_come == 0
    if not last:
        rate_spaces(state, work, seat)
    for i in range(state.held[seat]):
        card = state.hand[seat, i]
        terms[BANKED] -= weight * box.penalty[card]
        if not last:
            add_card(state, box, work, seat, card, weight, to_come, terms)


@jit
def add_card(state, box, work, seat, card, weight, to_come, terms):
    """Add what a pattern would bring to the terms for what it lacks."""
    gain = np.int64(box.points[card]) + box.penalty[card]
    if box.primary[card] == state.sovereigns[seat]:
        gain += box.reign[box.primary[card]]
    lacks = missing(state, box, card, nearest_place(box, work, card))
    actions = effort(state, seat, lacks, np.int64(state.stones[seat, AIR]))
    terms[EFFORT + min(actions, 7)] += weight * gain
    terms[LOOSE] += weight * gain * loose_ends(state, seat, lacks)
    if actions < to_come:
        terms[REACHED] += weight * gain


@jit
def loose_ends(state, seat, lacks):
    """Count the stones that a pattern lacks on the board, and those that lack in hand for it."""
    count = np.int64(0)
    for element in range(5):
        wanted = (lacks >> 4 * element) & 15
        count += wanted + max(wanted - np.int64(state.stones[seat, element]), 0)
    return count
