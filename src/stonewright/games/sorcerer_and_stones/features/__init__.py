"""What a position promises each seat."""

import math

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.sorcerer_and_stones.board import CORNER
from stonewright.games.sorcerer_and_stones.features.crafts import (
    being_paid,
    count_stock,
    count_stones,
    progress,
)
from stonewright.games.sorcerer_and_stones.features.spirits import count_lures, prospect
from stonewright.games.sorcerer_and_stones.features.turns import (
    coming_seat,
    note_prices,
    promise,
)
from stonewright.games.sorcerer_and_stones.features.zones import (
    clear,
    count_gain,
    spread,
    take_layout,
)
from stonewright.games.sorcerer_and_stones.rules.dealing import full_supply
from stonewright.games.sorcerer_and_stones.rules.scoring import score, total_points
from stonewright.games.sorcerer_and_stones.rules.state import (
    COLOURS,
    COOP,
    FULL,
    NO_END,
    PLACING,
    STANDARD,
    TAKING,
    TERMS,
    TO_WIN,
)
from stonewright.kernel import jit

POINTS, PROGRESS, STONES, RUNES, HELD, PROMISE, START, CARDS, ZONE = range(9)

# By variant (standard, intro) and by time: at the beginning, towards the end, in the last round.
WEIGHTS = np.zeros((2, 3, TERMS))
WEIGHTS[0, :, :9] = [
    [0.15, 0.07, 0.03, 0.06, 0.1, 0.08, 0.0, 0.1, 0.03],
    [0.25, 0.1, 0.03, 0.1, 0.1, 0.15, 0.0, 0.1, 0.03],
    [0.6, 0.2, 0.0, 0.2, 0.0, 0.4, 0.3, 0.2, 0.0],
]
WEIGHTS[1, :, :9] = [
    [1.0, 0.8, 0.05, 0.0, 0.0, 0.5, 0.0, 0.1, 0.03],
    [1.5, 1.0, 0.05, 0.0, 0.0, 0.6, 0.0, 0.1, 0.03],
    [3.0, 1.0, 0.0, 0.0, 0.0, 0.6, 0.3, 0.1, 0.0],
]


@jit
def evaluate(state, box, work, out):
    """Write each seat's expected share of the win."""
    if state.turn == NOBODY:
        score(state, box, out)
        return
    note_terms(state, box, work)
    if state.variant == COOP:
        for seat in range(state.seats):
            out[seat] = 0.5
        return
    weigh(state, work, out)
    share(state, out)


@jit
def note_terms(state, box, work):
    """Note the features of every seat."""
    for seat in range(state.seats):
        for term in range(TERMS):
            work.terms[seat, term] = 0.0
    count_stock(state, box, work)
    take_layout(state, work)
    spread(state, work)
    coming = coming_seat(state)
    for seat in range(state.seats):
        note_seat(state, box, work, seat)
        if seat == coming and state.phase != PLACING:
            note_prices(state, box, work, seat)
            work.terms[seat, PROMISE] = promise(state, box, work, seat)
        elif state.taoists[seat] >= 0:
            cell = CORNER[state.spots[state.taoists[seat]]]
            work.terms[seat, ZONE] = count_gain(work, cell)
    clear(work)
    work.terms[coming, START] = state.phase > TAKING or state.played == 0
    work.terms[coming, CARDS] = state.phase < TAKING and state.played == 1


@jit
def note_seat(state, box, work, seat):
    """Note what a seat has."""
    terms = work.terms
    terms[seat, POINTS] = total_points(state, box, seat) + being_paid(state, box, seat)
    if state.turn == seat:
        terms[seat, POINTS] += state.bonus
    if state.phase == PLACING:
        return
    terms[seat, PROGRESS] = progress(state, box, work, seat, -1)
    terms[seat, STONES] = min(FULL, count_stones(work, seat))
    if state.variant == STANDARD:
        count_lures(state, box, work, seat)
        terms[seat, RUNES] = prospect(state, box, work, seat)
        for colour in range(COLOURS):
            terms[seat, HELD] += state.held[seat] >> colour & 1


@jit
def lateness(state):
    """Return how much of the match is over, from 0 to 1."""
    gone = state.rounds / state.round_limit
    if state.variant == STANDARD:
        gone = max(gone, 1 - state.supply / full_supply(state.seats))
    for seat in range(state.seats):
        if state.variant == STANDARD:
            gone = max(gone, (count_held(state, seat) - 1) / 4)
        else:
            gone = max(gone, state.made[seat] / TO_WIN)
    return gone


@jit
def count_held(state, seat):
    """Count a seat's rune types."""
    total = 0
    for colour in range(COLOURS):
        total += state.held[seat] >> colour & 1
    return total


@jit
def weigh(state, work, out):
    """Add up the features, each with its weight at this time of the match."""
    late = lateness(state)
    last = state.ending != NO_END
    for seat in range(state.seats):
        out[seat] = 0.0
        over = last and seat < state.turn
        for term in range(1 if over else TERMS):
            weight = WEIGHTS[state.variant, 2, term]
            if not last:
                first = WEIGHTS[state.variant, 0, term]
                weight = first + late * (WEIGHTS[state.variant, 1, term] - first)
            out[seat] += weight * work.terms[seat, term]


@jit
def share(state, out):
    """Turn strengths into shares that add up to one."""
    most, total = out[0], 0.0
    for seat in range(1, state.seats):
        most = max(most, out[seat])
    for seat in range(state.seats):
        out[seat] = math.exp(out[seat] - most)
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total
