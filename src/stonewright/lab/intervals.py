"""An interval for a mean that holds at every moment, so that one may stop when one likes.

It is a betting confidence sequence: hedged, with a grid of stakes, after Waudby-Smith and Ramdas,
"Estimating means of bounded random variables by betting" (2024). Against every mean that could be
the true one somebody bets, value by value: half of the money on higher values, half on lower ones,
spread evenly over cautious and bold stakes. Against the true mean such bets win nothing on average,
so they multiply their money by 20 with a chance of 1 in 20 at most, whenever one looks. The means
against which they have not done so are the 95 % interval.
"""

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

GRID = 1000  # steps between the means that are tried
STAKES = 20
LEVEL = 0.95
Money = NDArray[np.float64]  # a row for each stake, a column for each mean

MEANS = np.linspace(0, 1, GRID + 1)
SHARES = np.arange(1, STAKES + 1)[:, None] / (STAKES + 1)  # of its money that a bet may lose
# What each stake wins for each unit by which a value is above the mean, or below it.
UP = SHARES / np.maximum(MEANS, 1e-9)
DOWN = SHARES / np.maximum(1 - MEANS, 1e-9)


@lru_cache(64)  # blocks of matches have few different values
def _won(value: float) -> tuple[Money, Money]:
    """Return by what a value multiplies the money of each bet, as logarithms."""
    return np.log1p(UP * (value - MEANS)), np.log1p(DOWN * (MEANS - value))


def _together(bets: Money) -> Money:
    """Return the logarithm of the sum of all stakes' money, for each mean."""
    best = bets.max(axis=0)
    total: Money = best + np.log(np.exp(bets - best).sum(axis=0))
    return total


class Interval:
    """The mean of values between 0 and 1 seen so far, and an interval for the true one."""

    def __init__(self, level: float = LEVEL) -> None:
        self.count, self._total = 0, 0.0
        self.low, self.high = 0.0, 1.0
        self._goal = math.log(2 * STAKES / (1 - level))  # of all bets on one side together
        self._higher = np.zeros(UP.shape)  # logarithms of the money in each bet
        self._lower = np.zeros(DOWN.shape)

    @property
    def mean(self) -> float:
        """The mean of the values; a half before there are any."""
        return self._total / self.count if self.count else 0.5

    def add(self, value: float) -> None:
        """Take one more value into account."""
        if not 0 <= value <= 1:
            raise ValueError(f"{value}, expected a value from 0 to 1")
        higher, lower = _won(value)
        self._higher += higher
        self._lower += lower
        self.count += 1
        self._total += value
        self._narrow()

    def _narrow(self) -> None:
        """Drop the means against which the bets have won; what was dropped once stays dropped."""
        money = np.maximum(_together(self._higher), _together(self._lower))
        kept = MEANS[money < self._goal]
        if len(kept):
            step = 1 / GRID  # the true mean may lie between two that were tried
            low, high = max(self.low, kept[0] - step), min(self.high, kept[-1] + step)
            if low <= high:
                self.low, self.high = float(low), float(high)

    def excludes(self, mean: float) -> bool:
        """Tell whether this is surely not the true mean."""
        return not self.low <= mean <= self.high
