"""Sums over blocks of matches, exact whatever the order in which they are added up.

Every figure is a ratio of two quantities that are counted in each block: wins and seats, rounds and
matches. For each side of a setting a block has a numerator and a denominator of every figure, all
of them whole numbers. Kept are their sums and the sums of their products; values, standard errors
and comparisons all follow from these.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]


@dataclass
class Sums:
    """What was counted in some blocks of one setting; a list has an entry for each figure."""

    blocks: int  # in all
    games: int
    seen: list[int]  # blocks in which the figure was counted at all
    cases: list[int]  # matches in which it was
    totals: list[list[int]]  # of numerator and denominator, for each side
    products: list[list[int]]  # of every two of these
    spreads: list[dict[str, dict[int, int]]]  # for each side: how often each value came
    failures: dict[str, int] = field(default_factory=dict)  # of each bot
    troubles: dict[str, str] = field(default_factory=dict)  # one of them for each bot

    @classmethod
    def blank(cls, figures: int, sides: int) -> "Sums":
        """Return the sums of no block."""
        width = 2 * sides
        pairs = width * (width + 1) // 2
        return cls(
            0,
            0,
            [0] * figures,
            [0] * figures,
            [[0] * figures for _ in range(width)],
            [[0] * figures for _ in range(pairs)],
            [{} for _ in range(sides)],
        )

    def add(self, other: "Sums") -> None:
        """Count other blocks of the same setting in."""
        self.blocks += other.blocks
        self.games += other.games
        self.seen = _added(self.seen, other.seen)
        self.cases = _added(self.cases, other.cases)
        self.totals = [_added(a, b) for a, b in zip(self.totals, other.totals, strict=True)]
        self.products = [_added(a, b) for a, b in zip(self.products, other.products, strict=True)]
        for own, more in zip(self.spreads, other.spreads, strict=True):
            for key, counts in more.items():
                own[key] = dict(sorted((Counter(own.get(key, {})) + Counter(counts)).items()))
        for bot, count in sorted(other.failures.items()):
            self.failures[bot] = self.failures.get(bot, 0) + count
            troubles = [self.troubles.get(bot), other.troubles[bot]]
            self.troubles[bot] = min(trouble for trouble in troubles if trouble is not None)

    def plain(self) -> dict[str, Any]:
        """Return them as data for a file."""
        return dict(vars(self))


def _added(first: list[int], second: list[int]) -> list[int]:
    return [a + b for a, b in zip(first, second, strict=True)]


class Adder:
    """Adds blocks up; fast, for as many as a task has."""

    def __init__(self, figures: int, sides: int) -> None:
        self.figures = figures
        self.sums = Sums.blank(figures, sides)
        self._seen = np.zeros(figures, np.int64)
        self._cases = np.zeros(figures, np.int64)
        self._totals = np.zeros((2 * sides, figures), np.int64)
        self._products = np.zeros((len(self.sums.products), figures), np.int64)
        self._pairs = list(combinations_with_replacement(range(2 * sides), 2))

    def add(self, values: Whole, cases: Whole, games: int) -> None:
        """Count a block: the values of every figure by side and part, and matches it came in."""
        self.sums.blocks += 1
        self.sums.games += games
        self._seen += values.any(axis=0)
        self._cases += cases
        self._totals += values
        for row, (a, b) in enumerate(self._pairs):
            self._products[row] += values[a] * values[b]

    def see(self, side: int, key: str, values: list[int]) -> None:
        """Note values of a spread."""
        counts = self.sums.spreads[side].setdefault(key, {})
        for value in values:
            counts[value] = counts.get(value, 0) + 1

    def fail(self, bot: str, count: int, trouble: str) -> None:
        """Note that a bot has failed."""
        sums = self.sums
        sums.failures[bot] = sums.failures.get(bot, 0) + count
        sums.troubles[bot] = min(trouble, sums.troubles.get(bot, trouble))

    def finish(self) -> Sums:
        """Return what was counted."""
        sums = self.sums
        sums.seen, sums.cases = self._seen.tolist(), self._cases.tolist()
        sums.totals, sums.products = self._totals.tolist(), self._products.tolist()
        for spread in sums.spreads:
            for key, counts in spread.items():
                spread[key] = dict(sorted(counts.items()))
        return sums
