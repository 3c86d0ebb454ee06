"""Ratings on the scale of Elo from the results of pairs: 400 points are odds of ten to one."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SCALE = 400 / math.log(10)  # points for each unit of the logistic curve
PRIOR = 0.5  # drawn matches that every pair begins with, so that 60 to 0 has a finite rating
RESAMPLES = 400
STEPS, LONGEST, SMALLEST = 100, 1.5, 1e-9  # of Newton's method
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

    The intervals come from a bootstrap that draws whole blocks, since the matches of one block
    share their seed. A draw is half a win.
    """
    best = _fit(*_table(players, pairings), anchor)
    rng = np.random.default_rng(seed)
    again = [_fit(*_table(players, _redrawn(pairings, rng)), anchor) for _ in range(RESAMPLES)]
    low, high = np.percentile(again, [2.5, 97.5], axis=0)
    matches, scores = _totals(players, pairings)
    return [
        Rating(float(best[i]), float(low[i]), float(high[i]), int(matches[i]), float(scores[i]))
        for i in range(players)
    ]


def _table(players: int, pairings: Sequence[Pairing]) -> tuple[Matrix, Matrix]:
    """Return what each player won against each other one, and how many matches that took."""
    won, count = np.zeros((players, players)), np.zeros((players, players))
    for pairing in pairings:
        a, b = pairing.first, pairing.second
        matches = pairing.size * len(pairing.shares)
        share = pairing.size * sum(pairing.shares)
        won[a, b] += share + PRIOR / 2
        won[b, a] += matches - share + PRIOR / 2
        count[a, b] += matches + PRIOR
        count[b, a] += matches + PRIOR
    return won, count


def _fit(won: Matrix, count: Matrix, anchor: int) -> Matrix:
    """Return the ratings of greatest likelihood, by Newton's method with bounded steps."""
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


def _redrawn(pairings: Sequence[Pairing], rng: np.random.Generator) -> list[Pairing]:
    """Return other results that might have come: each pair's blocks, drawn with replacement.

    A drawn block is put among them; without it a bot that never lost would never lose here either,
    and its rating would look certain.
    """
    drawn = []
    for pairing in pairings:
        shares = np.array([*pairing.shares, 0.5])
        chosen = rng.choice(shares, len(shares))
        drawn.append(Pairing(pairing.first, pairing.second, tuple(chosen.tolist()), pairing.size))
    return drawn


def _totals(players: int, pairings: Sequence[Pairing]) -> tuple[Matrix, Matrix]:
    """Return how many matches each player had, and its mean share of the win."""
    matches, won = np.zeros(players), np.zeros(players)
    for pairing in pairings:
        count, share = pairing.size * len(pairing.shares), pairing.size * sum(pairing.shares)
        for player, part in ((pairing.first, share), (pairing.second, count - share)):
            matches[player] += count
            won[player] += part
    return matches, won / np.maximum(matches, 1)
