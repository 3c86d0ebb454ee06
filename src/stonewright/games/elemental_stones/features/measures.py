"""What is measured for each seat.

A position is looked at through the eyes of one seat. What the others hide is only guessed, so
nothing is read from it: a choice that spoils a guessed card would look good and be a waste.
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
from stonewright.games.elemental_stones.features.stages import actions_to_come, pile_to_come
from stonewright.games.elemental_stones.features.weights import (
    ACTIONS,
    AIM,
    AIRS,
    BANKED,
    HELD,
    HIDDEN,
    KNOWN,
    LOOSE,
    MOST,
    PILE,
    PRIOR,
    PROMISE,
    REIGN,
    RISK,
    SCORED,
    SEEN,
    STONES,
    TERMS,
)
from stonewright.games.elemental_stones.rules.scoring import (
    has_objective,
    pattern_points,
    stone_points,
)
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    DEALT_PATTERNS,
    HAND_LIMIT,
    KEEPING,
    TURN_ACTIONS,
    bit,
    nth,
)
from stonewright.kernel import count_bits, jit, lowest_bit

UNKNOWN = 99  # actions
LONGEST = 40
# The chance to score a pattern, by the actions it takes: in this turn, and later, when others have
# changed the board.
NOW, LATER = 0.97 ** np.arange(LONGEST + 1), 0.92 ** np.arange(LONGEST + 1)


@jit
def measure(state, box, work, seat, viewer, rounds):
    """Write all terms of a seat."""
    terms = work.terms[seat]
    for term in range(TERMS):
        terms[term] = 0.0
    terms[BANKED] = pattern_points(state, box, seat)
    terms[SCORED] = count_bits(state.scored[seat])
    terms[MOST] = stone_points(state, seat)
    terms[AIRS] = state.stones[seat, AIR]
    terms[PILE] = pile_to_come(state, seat)
    terms[ACTIONS] = actions_to_come(state, seat)
    for element in range(5):
        terms[STONES] += state.stones[seat, element]
    if seat == viewer:
        measure_secrets(state, box, work, seat, terms)
    measure_hand(state, box, work, seat, seat == viewer, rounds, terms)


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
    terms[PRIOR + prior_row(box, number)] += worth


@jit
def prior_row(box, number):
    """Return the row of an objective's kind: sets of 2, 3 and 4 stones, then the other kinds."""
    if box.kind[number] == SETS:
        return np.int64(min(max(box.set_extent[number], 2), 4)) - 2
    return np.int64(box.kind[number]) - CLUSTER + 3


@jit
def measure_hand(state, box, work, seat, seen, rounds, terms):
    """Measure the patterns in hand that are seen or known, and count the others."""
    choosing = state.phase == KEEPING and count_bits(state.hand[seat]) == DEALT_PATTERNS
    weight = 0.4 if choosing else 1.0  # it will keep two of five
    rate_spaces(state, work, seat)
    for i in range(count_bits(state.hand[seat])):
        card = nth(state.hand[seat], i)
        work.efforts[i] = UNKNOWN
        if seen or state.known & bit(card) != 0:
            terms[HELD if seen else KNOWN] += weight
            steps = note_missing(state, box, work, card, nearest_place(box, work, card))
            work.efforts[i] = effort(state, work, seat, steps)
            terms[LOOSE] += weight * np.int64(box.points[card]) * loose_ends(state, work, seat)
        else:
            terms[HIDDEN] += weight
    add_promises(state, box, work, seat, seen, rounds, weight)


@jit
def add_promises(state, box, work, seat, seen, rounds, weight):
    """Add what the patterns in hand will bring or cost, the nearest first: they share the time."""
    to_come = actions_to_come(state, seat)
    needed = np.int64(0)
    for _ in range(min(count_bits(state.hand[seat]), HAND_LIMIT)):  # a fifth must go (3.5)
        i = nearest_card(box, work, state.hand[seat])
        if work.efforts[i] == UNKNOWN:
            return
        card = nth(state.hand[seat], i)
        needed += work.efforts[i] + 1
        work.efforts[i] = UNKNOWN
        chance = success(needed, to_come, to_come + TURN_ACTIONS * rounds)
        gain = np.int64(box.points[card])
        if seen and box.primary[card] == state.sovereigns[seat]:
            gain += np.int64(box.reign[box.primary[card]])
        work.terms[seat, PROMISE] += weight * chance * gain
        work.terms[seat, RISK] += weight * (1.0 - chance) * box.penalty[card]


@jit
def nearest_card(box, work, hand):
    """Return the place in a hand of the pattern that takes least, of several the best."""
    best, best_rank = 0, np.int64(0)
    for i in range(count_bits(hand)):
        rank = 1000 * np.int64(work.efforts[i]) - np.int64(box.points[lowest_bit(hand)])
        hand &= hand - 1
        if i == 0 or rank < best_rank:
            best, best_rank = i, rank
    return best


@jit
def success(needed, to_come, left):
    """Return the chance to score a pattern when so many actions are needed, and left."""
    if needed <= to_come:
        return NOW[min(needed, LONGEST)]
    return LATER[min(needed, LONGEST)] if needed <= left else 0.0


@jit
def loose_ends(state, work, seat):
    """Count the stones that a pattern lacks on the board, and those that lack in hand for it."""
    count = np.int64(0)
    for element in range(5):
        wanted = work.lacks[element]
        count += wanted + max(wanted - np.int64(state.stones[seat, element]), 0)
    return count
