"""Ratings on the scale of Elo from the results of pairs: 400 points are odds of ten to one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

SCALE = 400 / math.log(10)  # points for each unit of the logistic curve
DOUBT = 4.0  # matches that all players together have drawn with one in their middle
RESAMPLES = 400
STEPS, LONGEST, SMALLEST = 100, 1.5, 1e-6  # of Newton's method
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Pairing:
    """Two players, by their places in a list, and the first one's share in each block."""

    first: int
    second: int
    shares: tuple[float, ...]
    size: int = 2  # matches in a block


@dataclass(frozen=True)
class Rating:
    """How strong a player is, with a 95 % interval."""

    rating: float
    low: float
    high: float
    matches: int
    score: float  # mean share of the win over all of them


def rate(players: int, pairings: Sequence[Pairing], anchor: int = 0, seed: int = 0) -> list[Rating]:
    """Return the likeliest ratings of so many players; the anchor's is 0.

    A few drawn matches with a player in the middle are shared by all: else 60 to 0 would have no
    finite rating. They are few whatever the number of players and pairs, for they make the ladder
    shorter. The intervals come from a bootstrap that draws whole blocks, since the matches of one
    block share their seed, and that doubts more or less. A draw is half a win.
    """
    found = _won(players, pairings)
    best = _fit(_doubted(found, 1.0), anchor)
    rng = np.random.default_rng(seed)
    again = [_fit(_redrawn(players, pairings, rng), anchor) for _ in range(RESAMPLES)]
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    matches = (found + found.T).sum(axis=1)
    scores = found.sum(axis=1) / np.maximum(matches, 1)
    return [
        Rating(float(best[i]), float(low[i]), float(high[i]), round(matches[i]), float(scores[i]))
        for i in range(players)
    ]


def _won(players: int, pairings: Sequence[Pairing]) -> Matrix:
    """Return how many matches each player won against each other one."""
    won = np.zeros((players, players))
    for pairing in pairings:
        share = sum(pairing.shares)
        won[pairing.first, pairing.second] += pairing.size * share
        won[pairing.second, pairing.first] += pairing.size * (len(pairing.shares) - share)
    return won


def _redrawn(players: int, pairings: Sequence[Pairing], rng: np.random.Generator) -> Matrix:
    """Return what might have come instead: the blocks of each pair drawn with replacement."""
    drawn = [
        replace(pairing, shares=tuple(rng.choice(pairing.shares, len(pairing.shares))))
        for pairing in pairings
    ]
    return _doubted(_won(players, drawn), rng.exponential())


def _doubted(won: Matrix, doubt: float) -> Matrix:
    """Add a player in the middle, who has drawn some matches with each of the others."""
    players = len(won)
    more = np.zeros((players + 1, players + 1))
    more[:players, :players] = won
    more[players, :players] = more[:players, players] = doubt * DOUBT / players / 2
    return more


def _fit(won: Matrix, anchor: int) -> Matrix:
    """Return the ratings of greatest likelihood, by Newton's method with bounded steps.

    The last player is the one in the middle, and is not returned.
    """
    count = won + won.T
    strength = np.zeros(len(won))
    free = np.arange(len(won)) != anchor
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - count * expected).sum(axis=1)
        curve = count * expected * (1 - expected)
        information = np.diag(curve.sum(axis=1)) - curve
        step = np.linalg.solve(information[np.ix_(free, free)], slope[free])
        strength[free] += step * min(1.0, LONGEST / max(np.abs(step).max(), SMALLEST))
        if np.abs(step).max() < SMALLEST:
            break
    return strength[:-1] * SCALE
