"""Artifacts: what each is worth to a seat, and how near its stones bring it."""

import numpy as np

from stonewright.games.sorcerer_and_stones.rules.plane import is_open
from stonewright.games.sorcerer_and_stones.rules.state import (
    COLOURS,
    PAYING,
    ROW,
    STANDARD,
    TWO_FOR_ONE,
)
from stonewright.kernel import jit

# What is left of an artifact's worth if so many of its stones are missing.
NEAR = np.array([1.0, 0.5, 0.22, 0.1, 0.04, 0.01, 0.0])
REST = 0.3  # worth of all but the nearest artifact: stones serve one at a time


@jit
def count_stock(state, box, work):
    """Note what each seat can dispose of: a payment that has begun is as good as made."""
    for seat in range(state.seats):
        for colour in range(COLOURS):
            work.stock[seat, colour] = state.reservoir[seat, colour]
    if state.phase == PAYING:
        take_payment(state, box, work, state.row[state.chosen])


@jit
def take_payment(state, box, work, artifact):
    """Take the rest of a payment from the stock, two for one where a colour is short (7.9)."""
    seat, due = state.turn, 0
    for colour in range(COLOURS):
        short = np.int64(box.needs[artifact, colour]) - state.paid[colour]
        if short < 0:
            due += short
        else:
            taken = min(short, np.int64(work.stock[seat, colour]))
            work.stock[seat, colour] -= taken
            due += 2 * (short - taken)
    for colour in range(COLOURS):
        taken = min(max(due, 0), np.int64(work.stock[seat, colour]))
        work.stock[seat, colour] -= taken
        due -= taken


@jit
def count_stones(work, seat):
    """Count the stones of a seat's stock."""
    total = 0
    for colour in range(COLOURS):
        total += work.stock[seat, colour]
    return total


@jit
def artifact_worth(state, box, seat, artifact):
    """Return what an artifact gives its maker: its points, and its symbols of held runes."""
    if state.variant != STANDARD:
        return 1.0
    total = np.int64(box.worth[artifact])
    for colour in range(COLOURS):
        if state.held[seat] >> colour & 1:
            total += box.needs[artifact, colour]
    return float(total)


@jit
def being_paid(state, box, seat):
    """Return the worth of the artifact that a seat is paying for, nothing if there is none."""
    if state.phase != PAYING or state.turn != seat:
        return 0.0
    return artifact_worth(state, box, seat, state.row[state.chosen])


@jit
def missing(state, box, work, seat, artifact):
    """Count the stones that a seat misses for an artifact."""
    short, spare = 0, 0
    for colour in range(COLOURS):
        left = np.int64(work.stock[seat, colour]) - box.needs[artifact, colour]
        if left < 0:
            short -= left
        else:
            spare += left
    if is_open(state, TWO_FOR_ONE):
        short = max(0, short - spare // 2)
    return short


@jit
def note_row(state, box, work, seat):
    """Note what each artifact of the row is worth to a seat, and how many stones it misses."""
    paying = state.chosen if state.phase == PAYING else -1
    for place in range(ROW):
        artifact = state.row[place]
        work.short[place] = 0
        work.worth[place] = 0.0
        if artifact >= 0 and place != paying:
            work.short[place] = missing(state, box, work, seat, artifact)
            work.worth[place] = artifact_worth(state, box, seat, artifact)


@jit
def progress(work):
    """Return how near the seat that was noted is to the artifacts of the row, in their worth."""
    best, total = 0.0, 0.0
    for place in range(ROW):
        worth = NEAR[work.short[place]] * work.worth[place]
        total += worth
        best = max(best, worth)
    return best + REST * (total - best)


@jit
def progress_with(state, box, work, seat, colour):
    """Return the same with one stone more."""
    best, total = 0.0, 0.0
    for place in range(ROW):
        short = np.int64(work.short[place])
        if short > 0 and work.stock[seat, colour] < box.needs[state.row[place], colour]:
            short -= 1
        worth = NEAR[short] * work.worth[place]
        total += worth
        best = max(best, worth)
    return best + REST * (total - best)
