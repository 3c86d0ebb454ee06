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
NEAR = np.array([1.0, 0.55, 0.3, 0.15, 0.06, 0.02, 0.0])
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
def missing(state, box, work, seat, artifact, extra):
    """Count the stones that a seat misses for an artifact, one more of a colour in hand."""
    short, spare = 0, 0
    for colour in range(COLOURS):
        left = np.int64(work.stock[seat, colour]) + (colour == extra)
        left -= box.needs[artifact, colour]
        if left < 0:
            short -= left
        else:
            spare += left
    if is_open(state, TWO_FOR_ONE):
        short = max(0, short - spare // 2)
    return short


@jit
def progress(state, box, work, seat, extra):
    """Return how near a seat is to the artifacts of the row, in their worth."""
    best, total = 0.0, 0.0
    paying = state.chosen if state.phase == PAYING else -1
    for place in range(ROW):
        artifact = state.row[place]
        if artifact >= 0 and place != paying:
            short = missing(state, box, work, seat, artifact, extra)
            worth = NEAR[short] * artifact_worth(state, box, seat, artifact)
            total += worth
            best = max(best, worth)
    return best + REST * (total - best)
