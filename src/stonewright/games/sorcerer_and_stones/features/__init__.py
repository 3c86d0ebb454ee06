"""What a position promises each seat."""

import math

from stonewright.game import NOBODY
from stonewright.games.sorcerer_and_stones.board import CORNER
from stonewright.games.sorcerer_and_stones.features import team
from stonewright.games.sorcerer_and_stones.features.crafts import (
    being_paid,
    count_stock,
    count_stones,
    note_row,
    progress,
)
from stonewright.games.sorcerer_and_stones.features.spirits import count_lures, prospect
from stonewright.games.sorcerer_and_stones.features.turns import (
    coming_seat,
    note_prices,
    outlook,
    promise,
)
from stonewright.games.sorcerer_and_stones.features.weights import (
    CARDS,
    HELD,
    OUTLOOK,
    POINTS,
    PROGRESS,
    PROMISE,
    RUNES,
    START,
    STONES,
    WEIGHTS,
    ZONE,
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
    CASTING,
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


@jit
def evaluate(state, seat, box, work, out):
    """Write each seat's expected share of the win; all of it can be seen by every seat."""
    if state.turn == NOBODY:
        score(state, box, out)
        return
    if state.variant == COOP:
        team.expect(state, box, work, out)
        return
    note_terms(state, box, work)
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
            note_turn(state, box, work, seat)
        elif state.taoists[seat] >= 0:
            cell = CORNER[state.spots[state.taoists[seat]]]
            work.terms[seat, ZONE] = count_gain(work, cell)
    clear(work)


@jit
def note_turn(state, box, work, seat):
    """Note what the activation that comes next promises its seat."""
    note_prices(state, box, work, seat)
    if state.phase > TAKING or (state.phase == CASTING and state.played == 0):
        work.terms[seat, START] = 1.0
        work.terms[seat, OUTLOOK] = outlook(state, box, work, seat)
    else:
        work.terms[seat, CARDS] = state.phase < TAKING and state.played == 1
        work.terms[seat, PROMISE] = promise(state, box, work, seat)


@jit
def note_seat(state, box, work, seat):
    """Note what a seat has."""
    terms = work.terms
    terms[seat, POINTS] = total_points(state, box, seat) + being_paid(state, box, seat)
    if state.turn == seat:
        terms[seat, POINTS] += state.bonus
    if state.phase == PLACING:
        return
    note_row(state, box, work, seat)
    terms[seat, PROGRESS] = progress(work)
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
            types = count_held(state, seat) - 1
            gone = max(gone, types * types / 16)  # the last ones come faster
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
