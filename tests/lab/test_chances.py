"""Small statistics at their edges."""

import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from stonewright.lab.chances import (
    chance_of,
    holm,
    middle_difference,
    middle_interval,
    reach,
    share_interval,
)

SURE = reach(1e9)


class TestShares:
    @pytest.mark.parametrize(
        ("share", "count", "low", "high"),
        [
            (0.5, 100, 0.4038, 0.5962),
            (0.1, 50, 0.0435, 0.2136),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 20, 0.8389, 1.0),
        ],
    )
    def test_against_tables_of_wilson(
        self, share: float, count: float, low: float, high: float
    ) -> None:
        assert share_interval(share, count, SURE) == pytest.approx((low, high), abs=1e-4)

    @settings(deadline=None)
    @given(st.floats(0, 1), st.floats(0.5, 1e9), st.floats(0.5, 13))
    def test_it_holds_the_share_and_stays_between_0_and_1(
        self, share: float, count: float, distance: float
    ) -> None:
        low, high = share_interval(share, count, distance)
        assert 0 <= low <= share <= high <= 1

    @settings(deadline=None)
    @given(st.floats(0.01, 0.99), st.integers(2, 10_000))
    def test_more_is_narrower(self, share: float, count: int) -> None:
        few, many = (share_interval(share, size, SURE) for size in (count, 4 * count))
        assert many[1] - many[0] < few[1] - few[0]


class TestMedian:
    def test_by_hand(self) -> None:
        assert middle_interval([(3, 1), (1, 1), (2, 1)], 3)[0] == 2
        assert middle_interval([(7, 5)], 5) == (7, 7, 7)
        assert middle_interval([(1, 50), (9, 50)], 100)[0] == 1

    def test_it_narrows(self) -> None:
        few = middle_interval([(value, 1) for value in range(100)], 100)
        many = middle_interval([(value, 100) for value in range(100)], 10_000)
        assert many[2] - many[1] < few[2] - few[1]
        assert few[1] < 49 < few[2]

    def test_blocks_count_and_not_matches(self) -> None:
        """Four matches of a block are no four cases."""
        counts = [(value, 4) for value in range(100)]
        cautious, bold = middle_interval(counts, 100), middle_interval(counts, 400)
        assert cautious[2] - cautious[1] > bold[2] - bold[1]

    @settings(deadline=None)
    @given(st.lists(st.integers(0, 30), min_size=2, max_size=60))
    def test_against_numpy(self, values: list[int]) -> None:
        found, counts = np.unique(values, return_counts=True)
        pairs = list(zip(found.tolist(), counts.tolist(), strict=True))
        middle, low, high = middle_interval(pairs, len(values))
        ordered = sorted(values)
        assert middle == ordered[math.ceil(len(values) / 2) - 1]
        assert low <= middle <= high
        assert low in values and high in values


def counted(values: list[int]) -> list[tuple[int, int]]:
    return list(Counter(values).items())


class TestTwoMedians:
    def test_the_same_values_do_not_differ(self) -> None:
        values = counted(list(range(100)))
        value, low, high, chance = middle_difference(values, values, 100)
        assert value == 0 and low < 0 < high and chance == 1

    def test_second_less_first(self) -> None:
        first, second = counted([5] * 50), counted([7] * 50)
        assert middle_difference(first, second, 50)[:3] == (2, 2, 2)
        assert middle_difference(second, first, 50)[:3] == (-2, -2, -2)
        assert middle_difference(first, second, 50)[3] < 1e-6

    def test_more_cases_are_surer(self) -> None:
        first, second = list(range(100)), [value + 20 for value in range(100)]
        few = middle_difference(counted(first), counted(second), 20)
        many = middle_difference(counted(first * 100), counted(second * 100), 10_000)
        assert few[0] == many[0] == 20
        assert few[1] < many[1] <= 20 <= many[2] < few[2]
        assert many[3] < few[3]

    def test_the_chance_and_the_interval_agree(self) -> None:
        dice = random.Random(2)
        for shift in range(6):
            first = [dice.randrange(20) for _ in range(80)]
            second = [dice.randrange(20) + shift for _ in range(80)]
            _, low, high, chance = middle_difference(counted(first), counted(second), 80)
            assert (chance <= 0.05) == (not low <= 0 <= high)

    def test_what_is_not_there_is_seldom_found(self) -> None:
        """Also where what is compared hangs together, either way."""
        dice, found = random.Random(3), Counter[str]()
        for _ in range(300):
            first = [dice.randrange(30) for _ in range(60)]
            others = {
                "alone": [dice.randrange(30) for _ in range(60)],
                "alike": [(value + dice.randrange(5)) % 30 for value in first],
                "opposed": [29 - value for value in first],
            }
            for name, second in others.items():
                chance = middle_difference(counted(first), counted(second), 60)[3]
                found[name] += chance <= 0.05
        assert all(count <= 15 for count in found.values()), found


class TestHolm:
    chances = st.lists(st.floats(0, 1), max_size=30)

    @given(chances)
    def test_it_is_stricter_than_one_look_and_milder_than_bonferroni(
        self, found: list[float]
    ) -> None:
        held = holm(found)
        for chance, holds in zip(found, held, strict=True):
            if holds:
                assert chance <= 0.05 + 1e-12
            if chance <= 0.0499 / max(len(found), 1):
                assert holds

    @given(chances)
    def test_the_smaller_chance_holds_first(self, found: list[float]) -> None:
        held = holm(found)
        kept = [chance for chance, holds in zip(found, held, strict=True) if holds]
        lost = [chance for chance, holds in zip(found, held, strict=True) if not holds]
        assert not kept or not lost or max(kept) <= min(lost)

    @given(chances, st.randoms(use_true_random=False))
    def test_the_order_does_not_matter(self, found: list[float], dice: object) -> None:
        order = list(range(len(found)))
        dice.shuffle(order)  # type: ignore[attr-defined]
        held, mixed = holm(found), holm([found[i] for i in order])
        distinct = len(set(found)) == len(found)
        assert not distinct or mixed == [held[i] for i in order]


@pytest.mark.parametrize("freedom", [1, 2, 9, 99, 10**7])
def test_chances_fall_with_the_distance(freedom: int) -> None:
    chances = [chance_of(step / 4, freedom) for step in range(40)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == pytest.approx(1)
    assert 0 <= chances[-1] < 0.1


def test_cauchy() -> None:
    """With one degree of freedom it is known in closed form."""
    for distance in (0.3, 1.0, 5.0, 60.0):
        assert chance_of(distance, 1) == pytest.approx(1 - 2 * math.atan(distance) / math.pi)
