"""The interval holds whenever one looks, and is worth looking at."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from stonewright.lab.intervals import Interval

Values = Callable[[np.random.Generator], float]
RUNS, LENGTH = 130, 40
MOST_MISSES = 0.05


def fed(*values: float, level: float = 0.95) -> Interval:
    """Return the interval after some values."""
    interval = Interval(level)
    for value in values:
        interval.add(value)
    return interval


class Naive:
    """The usual interval, which holds only if one looks once."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def add(self, value: float) -> None:
        self.values.append(value)

    def excludes(self, mean: float) -> bool:
        if len(self.values) < 10:
            return False
        error = np.std(self.values) / math.sqrt(len(self.values))
        return bool(abs(np.mean(self.values) - mean) > 1.96 * error)


def missed(kind: Callable[[], Interval | Naive], values: Values, mean: float, run: int) -> bool:
    """Tell whether somebody who looks after every value ever sees the true mean excluded."""
    rng, interval = np.random.default_rng(run), kind()
    for _ in range(LENGTH):
        interval.add(values(rng))
        if interval.excludes(mean):
            return True
    return False


def pairs(chance: float) -> Values:
    """Return the mean of two matches that are each won with a chance."""
    return lambda rng: float((rng.random(2) < chance).mean())


TRUTHS: list[tuple[Values, float]] = [
    (pairs(0.5), 0.5),
    (pairs(0.9), 0.9),
    (lambda rng: float(rng.choice([0, 0.25, 0.5], p=[0.4, 0.4, 0.2])), 0.2),  # a bot among four
]


def miss_rate(kind: Callable[[], Interval | Naive]) -> float:
    runs = [missed(kind, *truth, run) for truth in TRUTHS for run in range(RUNS)]
    return sum(runs) / len(runs)


class TestCoverage:
    def test_it_holds_at_the_worst_moment(self) -> None:
        assert 0 < miss_rate(Interval) <= MOST_MISSES

    def test_the_net_bites(self) -> None:
        assert miss_rate(Naive) > 3 * MOST_MISSES


class TestWidth:
    def test_nothing_is_known_at_first(self) -> None:
        interval = Interval()
        assert (interval.mean, interval.low, interval.high) == (0.5, 0.0, 1.0)

    def test_it_shrinks(self) -> None:
        rng, interval = np.random.default_rng(1), Interval()
        widths = []
        for _ in range(200):
            interval.add(pairs(0.7)(rng))
            widths.append(interval.high - interval.low)
        assert widths == sorted(widths, reverse=True)
        assert widths[29] < 0.40
        assert widths[199] < 0.16

    def test_it_is_about_the_mean(self) -> None:
        interval = fed(*[0, 0.5, 1, 1] * 10)
        assert interval.mean == 0.625
        assert interval.low < 0.625 < interval.high
        assert interval.excludes(0.3) and not interval.excludes(0.6)

    def test_a_better_level_is_wider(self) -> None:
        values = [1.0, 0.5] * 20
        assert fed(*values, level=0.99).low < fed(*values, level=0.9).low


class TestValues:
    @pytest.mark.parametrize(
        ("value", "low", "high"), [(0.0, 0.0, 0.17), (1.0, 0.83, 1.0), (0.5, 0.41, 0.59)]
    )
    def test_always_the_same(self, value: float, low: float, high: float) -> None:
        interval = fed(*[value] * 30)
        assert interval.mean == value
        assert interval.low == pytest.approx(low, abs=0.01)
        assert interval.high == pytest.approx(high, abs=0.01)

    def test_winning_and_losing_are_alike(self) -> None:
        won, lost = fed(1, 1, 0.5, 1, 0.75, 1), fed(0, 0, 0.5, 0, 0.25, 0)
        assert won.low == pytest.approx(1 - lost.high)
        assert won.high == pytest.approx(1 - lost.low)

    def test_drawn_pairs_tell_more_than_shared_wins(self) -> None:
        drawn, split = fed(*[0.5] * 40), fed(*[0.0, 1.0] * 20)
        assert drawn.high - drawn.low < 0.6 * (split.high - split.low)

    def test_thousands_of_values_stay_numbers(self) -> None:
        interval = fed(*[1.0] * 3000)
        assert 0.99 < interval.low <= 1.0 == interval.high

    @pytest.mark.parametrize("value", [-0.1, 1.1, math.nan])
    def test_other_values_are_refused(self, value: float) -> None:
        with pytest.raises(ValueError, match="from 0 to 1"):
            Interval().add(value)
