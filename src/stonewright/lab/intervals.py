"""An interval for a mean that holds at every moment, so that one may stop when one likes.

It is the hedged betting confidence sequence of Waudby-Smith and Ramdas, "Estimating means of
bounded random variables by betting" (2024). For every mean that could be the true one, somebody
bets against it, value by value, a stake fixed before the value is seen. Against the true mean such
a bet wins nothing on average, so it multiplies its money by 20 with a chance of 1 in 20 at most,
whenever one looks. The means against which it has not done so are the 95 % interval.
"""

import math

import numpy as np
from numpy.typing import NDArray

GRID = 1000  # steps between the means that are tried
LEVEL = 0.95
BOLDEST = 0.5  # share of its money that a bet may lose at once


class Interval:
    """The mean of values between 0 and 1 seen so far, and an interval for the true one."""

    def __init__(self, level: float = LEVEL) -> None:
        self.count, self.mean = 0, 0.5
        self.low, self.high = 0.0, 1.0
        self._risk = 1 - level
        self._means = np.linspace(0, 1, GRID + 1)
        self._above = np.zeros(GRID + 1)  # log of the money of who bets that the mean is higher
        self._below = np.zeros(GRID + 1)  # and lower
        self._total = 0.0
        self._spread = 0.25  # of the values about their running means, with one to start from

    def add(self, value: float) -> None:
        """Take one more value into account."""
        if not 0 <= value <= 1:
            raise ValueError(f"{value}, expected a value from 0 to 1")
        self._bet(value)
        self.count += 1
        self._total += value
        self.mean = self._total / self.count
        self._spread += (value - (0.5 + self._total) / (self.count + 1)) ** 2
        self._narrow()

    def _stake(self) -> float:
        """Return how much to bet on the next value, from those before it."""
        number = self.count + 1
        variance = self._spread / number
        return math.sqrt(2 * math.log(2 / self._risk) / (variance * number * math.log(1 + number)))

    def _bet(self, value: float) -> None:
        stake, tiny = self._stake(), 1e-9
        up = np.minimum(stake, BOLDEST / np.maximum(self._means, tiny))
        down = np.minimum(stake, BOLDEST / np.maximum(1 - self._means, tiny))
        self._above += np.log1p(up * (value - self._means))
        self._below += np.log1p(-down * (value - self._means))

    def _narrow(self) -> None:
        """Drop the means against which a bet has won; what was dropped once stays dropped."""
        kept = self._means[self._kept()]
        if len(kept):
            step = 1 / GRID  # the true mean may lie between two that were tried
            low, high = max(self.low, kept[0] - step), min(self.high, kept[-1] + step)
            if low <= high:
                self.low, self.high = float(low), float(high)

    def _kept(self) -> NDArray[np.bool_]:
        """Tell which means no bet has beaten, each of the two having had half of the money."""
        return np.maximum(self._above, self._below) < math.log(2 / self._risk)

    def excludes(self, mean: float) -> bool:
        """Tell whether this is surely not the true mean."""
        return not self.low <= mean <= self.high
