"""Ratings on the scale of Elo from the results of pairs: 400 points are odds of ten to one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

SCALE = 400 / math.log(10)  # points for each unit of the logistic curve
PRIOR = 0.5  # drawn matches that every pair begins with, so that all won has a finite rating
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

    A drawn block is put among those of each pair: else 60 to 0 would have hardly a finite rating.
    The intervals come from a bootstrap that draws whole blocks, since the matches of one block
    share their seed. A draw is half a win.
    """
    found = _won(players, pairings)
    doubted = [replace(pairing, shares=(*pairing.shares, 0.5)) for pairing in pairings]
    best = _fit(_won(players, doubted), anchor)
    rng = np.random.default_rng(seed)
    again = [_fit(_won(players, _redrawn(doubted, rng)), anchor) for _ in range(RESAMPLES)]
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


def _redrawn(pairings: Sequence[Pairing], rng: np.random.Generator) -> list[Pairing]:
    """Return what might have come instead: the blocks of each pair drawn with replacement."""
    return [
        replace(pairing, shares=tuple(rng.choice(pairing.shares, len(pairing.shares))))
        for pairing in pairings
    ]


def _fit(won: Matrix, anchor: int) -> Matrix:
    """Return the ratings of greatest likelihood, by Newton's method with bounded steps."""
    met = (won + won.T) > 0
    won = won + met * PRIOR / 2
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
    return strength * SCALE
