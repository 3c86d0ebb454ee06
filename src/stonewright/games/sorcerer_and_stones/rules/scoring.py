"""Points and shares of the win."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    COLOURS,
    COOP,
    CRAFTED_BY,
    OWNED,
    RUNES,
    STANDARD,
)
from stonewright.kernel import jit


@jit
def rune_points(state, box, seat):
    """Add up a seat's runes, its starting one included (10.6)."""
    total = np.int64(box.start[state.colours[seat]])
    for colour in range(COLOURS):
        for rune in range(RUNES):
            if state.runes[colour, rune] == OWNED + seat:
                total += box.rune[colour, rune]
    return total


@jit
def artifact_points(state, box, seat):
    """Add up a seat's artifacts (10.6)."""
    total = 0
    for artifact in range(ARTIFACTS):
        if state.where[artifact] == CRAFTED_BY + seat:
            total += box.worth[artifact]
    return total


@jit
def symbol_points(state, box, seat):
    """Count the symbols of a seat's artifacts whose rune it holds (10.6)."""
    total = 0
    for artifact in range(ARTIFACTS):
        if state.where[artifact] == CRAFTED_BY + seat:
            for colour in range(COLOURS):
                if state.held[seat] >> colour & 1:
                    total += box.needs[artifact, colour]
    return total


@jit
def stone_points(state, seat):
    """Count the stones of a seat's reservoir whose rune it holds (10.6)."""
    total = 0
    for colour in range(COLOURS):
        if state.held[seat] >> colour & 1:
            total += state.reservoir[seat, colour]
    return total


@jit
def qi_points(state, seat):
    """Count a seat's Qi and what the supply still owes it (10.3, 10.6)."""
    return np.int64(state.qi[seat]) + state.credit[seat]


@jit
def team_artifacts(state):
    """Count the artifacts of all seats (12.8)."""
    total = 0
    for seat in range(state.seats):
        total += state.made[seat]
    return total


@jit
def total_points(state, box, seat):
    """Return a seat's printed score (10.6, 11.3, 12.8)."""
    if state.variant == COOP:
        return team_artifacts(state)
    if state.variant != STANDARD:
        return np.int64(state.made[seat])
    return (
        rune_points(state, box, seat)
        + artifact_points(state, box, seat)
        + qi_points(state, seat)
        + symbol_points(state, box, seat)
        + stone_points(state, seat)
    )


@jit
def points(state, box, out):
    """Write each seat's printed score."""
    for seat in range(state.seats):
        out[seat] = total_points(state, box, seat)


@jit
def score(state, box, out):
    """Write each seat's share of the win: ties share it, a co-op team has its part of the 14."""
    points(state, box, out)
    best, winners = -1.0, 0
    for seat in range(state.seats):
        if out[seat] > best:
            best, winners = out[seat], 0
        winners += out[seat] == best
    for seat in range(state.seats):
        if state.turn != NOBODY:
            out[seat] = 0.0
        elif state.variant == COOP:
            out[seat] = out[seat] / ARTIFACTS
        else:
            out[seat] = 1 / winners if out[seat] == best else 0.0
