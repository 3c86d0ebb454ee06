"""From sums to figures: a value, its 95 % interval, and the chance of seeing as much by luck.

A ratio's standard error is that of the delta method: each block is off by what its numerator has
beyond its part of the denominator. One made-up block that is far off is added to figures that have
bounds: where few blocks were seen they may agree by chance, and would look certain. Its weight is
gone with some dozens of them. It makes the interval of a share that is 0 or 1 in n blocks that of n
independent cases.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from stonewright.lab.chances import chance_of, reach, share_interval
from stonewright.lab.sums import Sums

Range = Literal["share", "gain", "free"]
BOUNDS = {"share": (0.0, 1.0), "gain": (-1.0, 1.0), "free": (-math.inf, math.inf)}
DOUBT = 0.5  # the made-up block is off by the root of this part of the whole range
FEWEST = 2  # blocks that an interval needs


@dataclass(frozen=True)
class Ratio:
    """The sums of a numerator and a denominator over blocks, the first in steps of 1 / scale."""

    blocks: int
    x: float
    y: float
    xx: float
    xy: float
    yy: float

    @property
    def value(self) -> float:
        """The ratio."""
        return self.x / self.y

    @property
    def spread(self) -> float:
        """The sum of squares by which blocks are off, over the square of the denominator."""
        value = self.value
        return max(0.0, self.xx - 2 * value * self.xy + value * value * self.yy) / self.y**2

    def doubt(self, width: float) -> float:
        """Return the square by which the made-up block is off, in the same measure."""
        return DOUBT * width * width / self.blocks**2


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval."""

    value: float
    low: float
    high: float
    chance: float | None  # of being as far from what was expected


def estimate(ratio: Ratio, bounds: Range, expected: float | None) -> Estimate:
    """Return a ratio with its interval, and the chance of it if `expected` were the truth."""
    low, high = BOUNDS[bounds]
    spread = ratio.spread + (ratio.doubt(high - low) if bounds != "free" else 0.0)
    return _estimated(ratio.value, spread, ratio.blocks, expected, (low, high))


def compare(first: Ratio, second: Ratio, joint: float, bounds: Range) -> Estimate:
    """Return the second ratio less the first, both seen in the same blocks.

    `joint` is the sum of the products of what each block is off by, in the ratios' own measure.
    """
    low, high = BOUNDS[bounds]
    spread = max(0.0, first.spread + second.spread - 2 * joint)
    if bounds != "free":
        spread += first.doubt(high - low) + second.doubt(high - low)
    value = second.value - first.value
    return _estimated(value, spread, first.blocks, 0.0, (low - high, high - low))


def _estimated(
    value: float, spread: float, blocks: int, expected: float | None, ends: tuple[float, float]
) -> Estimate:
    variance, freedom = spread * blocks / (blocks - 1), blocks - 1
    if math.isinf(ends[1]):
        return _unbounded(value, math.sqrt(variance), freedom, expected)
    return _bounded(value, variance, freedom, expected, ends)


def _bounded(
    value: float,
    variance: float,
    freedom: int,
    expected: float | None,
    ends: tuple[float, float],
) -> Estimate:
    """Return a value between two ends as a share of the way from one to the other.

    As many independent cases as have its variance stand for it.
    """
    start, width = ends[0], ends[1] - ends[0]
    share, part = (value - start) / width, 1 / (freedom + 1)
    middle = (share + part / 2) / (1 + part)
    count = middle * (1 - middle) * width**2 / variance
    low, high = share_interval(share, count, reach(freedom))
    chance = None
    if expected is not None:
        goal = (expected - start) / width
        chance = chance_of((share - goal) / math.sqrt(goal * (1 - goal) / count), freedom)
    return Estimate(value, start + width * low, start + width * high, chance)


def _unbounded(value: float, error: float, freedom: int, expected: float | None) -> Estimate:
    wide = reach(freedom) * error
    chance = None
    if expected is not None and error > 0:
        chance = chance_of((value - expected) / error, freedom)
    elif expected is not None:
        chance = float(abs(value - expected) < 1e-12)  # where nothing varies
    return Estimate(value, value - wide, value + wide, chance)


def ratio_of(sums: Sums, figure: int, scale: int, side: int = 0) -> Ratio | None:
    """Return a figure's ratio on one side; None if too little was seen of it."""
    if sums.seen[figure] < FEWEST or sums.totals[2 * side + 1][figure] == 0:
        return None
    x, y = 2 * side, 2 * side + 1
    return Ratio(
        sums.seen[figure],
        sums.totals[x][figure] / scale,
        sums.totals[y][figure],
        _product(sums, x, x, figure) / scale**2,
        _product(sums, x, y, figure) / scale,
        _product(sums, y, y, figure),
    )


def joint_of(sums: Sums, figure: int, scale: int, sides: Sequence[Ratio]) -> float:
    """Return the sum of products by which two sides are off in the same blocks."""
    first, second = sides
    total = (
        _product(sums, 0, 2, figure) / scale**2
        - second.value * _product(sums, 0, 3, figure) / scale
        - first.value * _product(sums, 1, 2, figure) / scale
        + first.value * second.value * _product(sums, 1, 3, figure)
    )
    return total / (first.y * second.y)


def _product(sums: Sums, a: int, b: int, figure: int) -> int:
    """Return the sum of the products of two parts, the smaller number first."""
    width = len(sums.totals)
    row = a * width - a * (a - 1) // 2 + b - a
    return sums.products[row][figure]
