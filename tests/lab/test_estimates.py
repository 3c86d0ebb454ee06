"""Intervals and verdicts: right as often as they say, by simulation with fixed seeds."""

import math
from itertools import combinations_with_replacement

import numpy as np
import pytest
from numpy.typing import NDArray

from stonewright.lab.chances import beta_share, chance_of, holm, middle_interval, reach
from stonewright.lab.estimates import Range, Ratio, compare, estimate, joint_of, ratio_of
from stonewright.lab.sums import Adder, Sums

RUNS = 1500
Values = NDArray[np.int64]


class TestStudent:
    """Against tables."""

    @pytest.mark.parametrize(
        ("freedom", "expected"),
        [(1, 12.7062), (2, 4.3027), (5, 2.5706), (30, 2.0423), (200, 1.9719), (10**7, 1.95996)],
    )
    def test_reach(self, freedom: float, expected: float) -> None:
        assert reach(freedom) == pytest.approx(expected, abs=1e-4)

    @pytest.mark.parametrize("freedom", [1, 3, 17, 400, 10**8])
    def test_chance_and_reach_agree(self, freedom: float) -> None:
        assert chance_of(reach(freedom, 0.9), freedom) == pytest.approx(0.1)
        assert chance_of(0, freedom) == pytest.approx(1)
        assert chance_of(-3, freedom) == chance_of(3, freedom)

    def test_large_and_normal_meet(self) -> None:
        assert chance_of(2.5, 999_999) == pytest.approx(chance_of(2.5, 10**6), rel=1e-4)

    def test_beta(self) -> None:
        assert beta_share(0.5, 2, 2) == pytest.approx(0.5)
        assert beta_share(0.3, 1, 1) == pytest.approx(0.3)
        assert (beta_share(0, 2, 3), beta_share(1, 2, 3)) == (0, 1)
        assert beta_share(0.9, 3, 0.5) == pytest.approx(1 - beta_share(0.1, 0.5, 3))


def sums_of(*sides: tuple[Values, Values]) -> Sums:
    """Return the sums of one figure, from a numerator and a denominator for each block."""
    parts = np.array([part for side in sides for part in side])
    sums, count = Sums.blank(1, len(sides)), parts.shape[1]
    sums.blocks, sums.games, sums.cases = count, count, [count]
    sums.seen = [int(parts.any(axis=0).sum())]
    sums.totals = [[int(part.sum())] for part in parts]
    pairs = combinations_with_replacement(parts, 2)
    sums.products = [[int((a * b).sum())] for a, b in pairs]
    return sums


def test_the_sums_of_these_tests_are_those_of_the_lab() -> None:
    rng = np.random.default_rng(2)
    sides = [(rng.integers(0, 3, 20), rng.integers(0, 2, 20)) for _ in range(2)]
    for side in sides:
        side[0][7] = side[1][7] = 0  # nothing was seen in this block
    adder = Adder(1, 2)
    for parts in zip(*(part for side in sides for part in side), strict=True):
        adder.add(np.array(parts)[:, None], np.ones(1, np.int64), 1)
    made, expected = adder.finish(), sums_of(*sides)
    assert made == expected
    assert made.seen[0] < 20


def ratio(x: Values, y: Values, scale: int = 1) -> Ratio:
    found = ratio_of(sums_of((x, y)), 0, scale)
    assert found is not None
    return found


def coverage(truth: float, bounds: Range, draw: object, scale: int = 1) -> float:
    """Return how often the interval holds the truth."""
    hits = 0
    for run in range(RUNS):
        x, y = draw(np.random.default_rng(run))  # type: ignore[operator]
        if not y.any():
            hits += 1
            continue
        made = estimate(ratio(x, y, scale), bounds, None)
        hits += made.low <= truth <= made.high
    return hits / RUNS


class TestCoverage:
    """An interval of 95 % holds the truth in about 95 of 100 cases, seldom in fewer."""

    @pytest.mark.parametrize("blocks", [12, 100])
    @pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.97])
    def test_of_a_share(self, blocks: int, share: float) -> None:
        def draw(rng: np.random.Generator) -> tuple[Values, Values]:
            return rng.binomial(1, share, blocks), np.ones(blocks, np.int64)

        assert coverage(share, "share", draw) >= 0.92

    def test_it_is_no_wider_than_needed(self) -> None:
        def draw(rng: np.random.Generator) -> tuple[Values, Values]:
            return rng.binomial(1, 0.4, 400), np.ones(400, np.int64)

        assert 0.935 <= coverage(0.4, "share", draw) <= 0.965

    def test_where_the_denominator_is_chance_too(self) -> None:
        """Two seats may use a card, and who uses it wins more often than not."""

        def draw(rng: np.random.Generator) -> tuple[Values, Values]:
            users = rng.binomial(2, 0.3, 150)
            wins = np.where(users == 1, rng.binomial(1, 0.7, 150), (users == 2).astype(int))
            return wins, users

        truth = (0.42 * 0.7 + 0.09) / 0.6
        assert 0.93 <= coverage(truth, "share", draw) <= 0.98

    @pytest.mark.parametrize("blocks", [8, 80])
    def test_of_a_gain(self, blocks: int) -> None:
        def draw(rng: np.random.Generator) -> tuple[Values, Values]:
            return 2 * rng.binomial(1, 0.65, blocks) - 1, np.ones(blocks, np.int64)

        assert coverage(0.3, "gain", draw) >= 0.93

    def test_of_a_length(self) -> None:
        def draw(rng: np.random.Generator) -> tuple[Values, Values]:
            return rng.poisson(7, 40), np.ones(40, np.int64)

        assert 0.93 <= coverage(7, "free", draw) <= 0.97

    def test_of_blocks_whose_matches_are_alike(self) -> None:
        """Four matches of a block end alike: the number of blocks counts, not of matches."""

        def draw(rng: np.random.Generator) -> tuple[Values, Values]:
            return 4 * rng.binomial(1, 0.3, 100), np.full(100, 4)

        assert 0.93 <= coverage(0.3, "share", draw) <= 0.98

    def test_of_a_median(self) -> None:
        hits = 0
        for run in range(RUNS):
            values = np.random.default_rng(run).poisson(20.3, 60)
            found, counts = np.unique(values, return_counts=True)
            pairs = list(zip(found.tolist(), counts.tolist(), strict=True))
            middle, low, high = middle_interval(pairs, 60)
            assert low <= middle <= high
            hits += low <= 20 <= high
        assert hits / RUNS > 0.95


class TestSmall:
    def test_all_or_nothing(self) -> None:
        none = estimate(ratio(np.zeros(30, int), np.ones(30, int)), "share", None)
        assert (none.value, none.low) == (0, 0)
        assert 0.08 < none.high < 0.16  # the exact one ends at 0.116
        every = estimate(ratio(np.ones(30, int), np.ones(30, int)), "share", None)
        assert every.low == pytest.approx(1 - none.high)

    def test_six_of_six_is_no_proof(self) -> None:
        won = estimate(ratio(np.ones(6, int), np.ones(6, int)), "gain", 0.0)
        assert won.chance is not None and won.chance > 0.03  # of a coin: 2 in 64
        assert won.low < 0.2

    def test_too_little(self) -> None:
        assert ratio_of(sums_of((np.array([1]), np.array([1]))), 0, 1) is None
        assert ratio_of(sums_of((np.array([0, 0]), np.array([0, 0]))), 0, 1) is None

    def test_what_never_varies(self) -> None:
        made = estimate(ratio(np.full(9, 8), np.ones(9, int)), "free", 8.0)
        assert (made.value, made.low, made.high, made.chance) == (8, 8, 8, 1)
        assert estimate(ratio(np.full(9, 8), np.ones(9, int)), "free", 7.0).chance == 0


class TestComparison:
    def pair(self, rng: np.random.Generator, shift: float) -> Sums:
        """Return two sides that share most of their luck."""
        luck = rng.random(200)
        sides = [(luck < share).astype(np.int64) for share in (0.4, 0.4 + shift)]
        other = rng.random(200) < 0.1  # and some that they do not
        sides[1] = np.where(other, rng.binomial(1, 0.4 + shift, 200), sides[1])
        return sums_of(*((side, np.ones(200, np.int64)) for side in sides))

    def found(self, sums: Sums, scale: int = 1) -> tuple[float, float, float, float]:
        first, second = ratio_of(sums, 0, scale, 0), ratio_of(sums, 0, scale, 1)
        assert first is not None and second is not None
        made = compare(first, second, joint_of(sums, 0, scale, (first, second)), "share")
        assert made.chance is not None
        return made.value, made.low, made.high, made.chance

    def test_coverage(self) -> None:
        for shift in (0.0, 0.08):
            hits = 0
            for run in range(RUNS):
                _, low, high, _ = self.found(self.pair(np.random.default_rng(run), shift))
                hits += low <= shift <= high
            assert 0.93 <= hits / RUNS <= 0.985

    def test_pairs_see_more(self) -> None:
        """What differs in one block of ten is found, where two samples would not show it."""
        sums = self.pair(np.random.default_rng(1), 0.08)
        _, low, high, _ = self.found(sums)
        alone = 1.96 * math.sqrt(2 * 0.24 / 200)
        assert high - low < 1.4 * alone

    def test_against_numpy(self) -> None:
        rng = np.random.default_rng(3)
        xa, ya, xb, yb = (
            rng.integers(0, 9, 50),
            rng.integers(1, 4, 50),
            *rng.integers(1, 9, (2, 50)),
        )
        sums = sums_of((xa, ya), (xb, yb))
        first, second = ratio_of(sums, 0, 1, 0), ratio_of(sums, 0, 1, 1)
        assert first is not None and second is not None
        ra, rb = xa.sum() / ya.sum(), xb.sum() / yb.sum()
        off = (xb - rb * yb) / yb.sum() - (xa - ra * ya) / ya.sum()
        error = math.sqrt((off**2).sum() * 50 / 49)
        made = compare(first, second, joint_of(sums, 0, 1, (first, second)), "free")
        assert made.value == pytest.approx(rb - ra)
        assert made.high - made.low == pytest.approx(2 * reach(49) * error)

    def test_a_scale_is_only_a_scale(self) -> None:
        plain = self.pair(np.random.default_rng(5), 0.1)
        scaled = Sums(**plain.plain())
        scaled.totals = [
            [7 * v for v in row] if i % 2 == 0 else row for i, row in enumerate(plain.totals)
        ]
        powers = [49, 7, 49, 7, 1, 7, 1, 49, 7, 1]  # xx xy xX xY yy yX yY XX XY YY
        scaled.products = [
            [p * v for v in row] for p, row in zip(powers, plain.products, strict=True)
        ]
        assert self.found(scaled, 7) == pytest.approx(self.found(plain))


class TestManyLooks:
    def test_holm(self) -> None:
        assert holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
        assert holm([0.06]) == [False]
        assert holm([]) == []
        assert holm([0.05, 0.0]) == [True, True]

    def test_false_alarms(self) -> None:
        """Of twenty figures with nothing behind them, one alarms in at most 5 of 100 studies."""
        alarms = single = 0
        for run in range(400):
            rng = np.random.default_rng(run)
            draws = rng.binomial(1, 0.5, (20, 120))
            ones = np.ones(120, np.int64)
            chances = [estimate(ratio(x, ones), "share", 0.5).chance or 0.0 for x in draws]
            alarms += any(holm(chances))
            single += any(chance < 0.05 for chance in chances)
        assert alarms / 400 <= 0.07
        assert single / 400 > 0.4  # without it one would be found most of the time

    def test_what_is_there_is_found(self) -> None:
        rng = np.random.default_rng(1)
        shares = [0.5] * 19 + [0.75]
        ones = np.ones(400, np.int64)
        made = [estimate(ratio(rng.binomial(1, p, 400), ones), "share", 0.5) for p in shares]
        assert holm([m.chance or 0.0 for m in made])[-1]
