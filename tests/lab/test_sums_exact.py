"""Sums of made-up blocks: exact in any order, and a ratio worked out by hand."""

import json
import math
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from lab.sightings import table
from stonewright.lab.chances import chance_of, holm, reach
from stonewright.lab.document import Study
from stonewright.lab.estimates import compare, estimate, joint_of, ratio_of
from stonewright.lab.findings import study
from stonewright.lab.studies import Design
from stonewright.lab.sums import Adder, Sums
from stonewright.lab.tasks import Setting
from stonewright.lab.traits import names_of

HUGE = 2**40  # more than a sum of squares has room for in a float


def summed(blocks: np.ndarray, games: int = 1) -> Sums:
    """Return the sums of blocks by side and part, and figure."""
    adder = Adder(blocks.shape[2], blocks.shape[1] // 2)
    for block in blocks:
        adder.add(block, (block[1::2] != 0).sum(axis=0), games)
        adder.see(0, "rounds", [int(block[0, 0]) % 5])
        if block[0, 0] % 4 == 0:
            adder.fail("greedy", 1, f"trouble {block[0, 0]}")
    return adder.finish()


def drawn(seed: int, blocks: int, sides: int, figures: int) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 30, (blocks, 2 * sides, figures))


class TestMerging:
    @pytest.mark.parametrize("sides", [1, 2])
    def test_any_order_of_any_pieces(self, sides: int) -> None:
        blocks = drawn(1, 24, sides, 3)
        whole = summed(blocks)
        pieces = [summed(part) for part in np.split(blocks, [1, 9, 20])]
        for order in permutations(range(4)):
            sums = Sums.blank(3, sides)
            for number in order:
                sums.add(pieces[number])
            assert sums == whole
            assert json.dumps(sums.plain()) == json.dumps(whole.plain())

    def test_nothing_added_changes_nothing(self) -> None:
        sums, same = summed(drawn(2, 8, 1, 2)), summed(drawn(2, 8, 1, 2))
        sums.add(Sums.blank(2, 1))
        assert sums == same

    def test_large_numbers_stay_exact(self) -> None:
        """As floats the ones would be lost beside the rest."""
        part = Sums.blank(1, 1)
        part.products = [[HUGE * HUGE + 1], [1], [1]]
        sums = Sums.blank(1, 1)
        for _ in range(3):
            sums.add(part)
        assert sums.products[0] == [3 * HUGE * HUGE + 3]

    def test_failures_keep_one_trouble_whatever_the_order(self) -> None:
        parts = []
        for word in ("late", "broken", "silent"):
            part = Sums.blank(1, 1)
            part.failures, part.troubles = {"greedy": 2}, {"greedy": word}
            parts.append(part)
        for order in permutations(parts):
            sums = Sums.blank(1, 1)
            for part in order:
                sums.add(part)
            assert (sums.failures, sums.troubles) == ({"greedy": 6}, {"greedy": "broken"})

    def test_a_block_in_which_nothing_was_seen(self) -> None:
        blocks = np.array([[[0], [0]], [[0], [2]], [[1], [2]]])
        sums = summed(blocks, games=4)
        assert (sums.blocks, sums.games, sums.seen, sums.cases) == (3, 12, [2], [2])


class TestByHand:
    """Three blocks: 1 of 2, 3 of 4, 2 of 4 wins."""

    SUMS = summed(np.array([[[1], [2]], [[3], [4]], [[2], [4]]]))

    def test_the_ratio(self) -> None:
        ratio = ratio_of(self.SUMS, 0, 1)
        assert ratio is not None
        assert (ratio.x, ratio.y, ratio.xx, ratio.xy, ratio.yy) == (6, 10, 14, 22, 36)
        assert ratio.value == 0.6
        off = [1 - 1.2, 3 - 2.4, 2 - 2.4]
        assert ratio.spread == pytest.approx(sum(value**2 for value in off) / 100)

    def test_its_interval_where_there_are_no_bounds(self) -> None:
        ratio = ratio_of(self.SUMS, 0, 1)
        assert ratio is not None
        error = math.sqrt(0.56 / 100 * 3 / 2)
        made = estimate(ratio, "free", 0.5)
        assert made.high - made.value == pytest.approx(4.30265 * error, rel=1e-4)
        assert made.chance == pytest.approx(chance_of(0.1 / error, 2))

    def test_a_scale(self) -> None:
        scaled = summed(np.array([[[7], [2]], [[21], [4]], [[14], [4]]]))
        assert ratio_of(scaled, 0, 7) == ratio_of(self.SUMS, 0, 1)

    def test_the_second_side(self) -> None:
        both = summed(np.array([[[9], [9], [1], [2]], [[9], [9], [3], [4]], [[9], [9], [2], [4]]]))
        assert ratio_of(both, 0, 1, side=1) == ratio_of(self.SUMS, 0, 1)


class TestItself:
    @pytest.mark.parametrize("seed", range(5))
    def test_a_thing_less_itself_is_nothing(self, seed: int) -> None:
        one = drawn(seed, 40, 1, 1)
        sums = summed(np.concatenate([one, one], axis=1))
        first, second = ratio_of(sums, 0, 1, 0), ratio_of(sums, 0, 1, 1)
        assert first is not None and second is not None
        made = compare(first, second, joint_of(sums, 0, 1, (first, second)), "free")
        assert (made.value, made.chance) == (0, 1)
        assert made.high - made.low == pytest.approx(0, abs=1e-6)

    def test_what_is_exchanged_changes_its_sign(self) -> None:
        blocks = drawn(3, 30, 2, 1)
        found = []
        for order in ([0, 1, 2, 3], [2, 3, 0, 1]):
            sums = summed(blocks[:, order])
            first, second = ratio_of(sums, 0, 1, 0), ratio_of(sums, 0, 1, 1)
            assert first is not None and second is not None
            found.append(compare(first, second, joint_of(sums, 0, 1, (first, second)), "free"))
        assert found[0].value == pytest.approx(-found[1].value)
        assert found[0].low == pytest.approx(-found[1].high)
        assert found[0].chance == pytest.approx(found[1].chance)


HOLM: list[tuple[list[float], list[bool]]] = [
    ([0.05], [True]),
    ([0.051], [False]),
    ([0.024, 0.05], [True, True]),
    ([0.026, 0.0261], [False, False]),
    ([0.05, 0.024], [True, True]),
    ([0.016, 0.024, 0.06], [True, True, False]),
    ([0.017, 0.001, 0.03], [True, True, True]),
    ([0.02, 0.02, 0.02], [False] * 3),
    ([1.0, 0.0, 1.0], [False, True, False]),
]


@pytest.mark.parametrize(("chances", "expected"), HOLM)
def test_holm(chances: list[float], expected: list[bool]) -> None:
    assert holm(chances) == expected
    assert holm(chances[::-1]) == expected[::-1]


def test_holm_at_another_level() -> None:
    assert holm([0.06, 0.04], 0.9) == [True, True]
    assert holm([0.06, 0.06], 0.9) == [False, False]


class TestFindings:
    """Studies of made-up sums, without a match."""

    ONE = Setting("2 players", (table(2),))

    def made(self, wins: list[int], sides: int = 1) -> Study:
        """Return a study in which Sun wins so much in each block, and nothing else is known."""
        setting = replace(self.ONE, sides=self.ONE.sides * sides)
        names = names_of(setting.traits())
        row, unit = names.index(("seat_share", "Sun")), setting.traits()[0].scale
        blocks = np.zeros((len(wins), 2 * sides, len(names)), np.int64)
        for side in range(sides):
            blocks[:, 2 * side, row] = np.array(wins) * unit
            blocks[:, 2 * side + 1, row] = 1
        design = Design("balance" if sides == 1 else "compare", "element", 0, (setting,), "")
        return study(design, [summed(blocks)], "1")

    def test_a_clear_case(self) -> None:
        family = self.made([1] * 45 + [0] * 5).families[0]
        (figure,) = family.panels[0].figures
        assert (family.key, figure.name, figure.value, figure.games) == (
            "seat_share",
            "Sun",
            0.9,
            50,
        )
        assert figure.real is True
        assert 0.75 < figure.low < 0.9 < figure.high < 0.97

    def test_an_even_case(self) -> None:
        (figure,) = self.made([1, 0] * 25).families[0].panels[0].figures
        assert (figure.value, figure.real) == (0.5, False)
        assert figure.low == pytest.approx(1 - figure.high)

    def test_the_same_on_both_sides(self) -> None:
        (figure,) = self.made([1] * 45 + [0] * 5, sides=2).families[0].panels[0].figures
        assert (figure.value, figure.sides, figure.real) == (0, (0.9, 0.9), False)

    def test_failures_are_told(self) -> None:
        (note,) = self.made([1, 0, 1, 0]).notes
        assert note.startswith("2 players: greedy failed 4 times")
        assert note.endswith("trouble 0")


def test_reach_shrinks_with_what_is_known() -> None:
    found = [reach(freedom) for freedom in (1, 2, 4, 9, 30, 1000)]
    assert found == sorted(found, reverse=True)
    assert found[-1] == pytest.approx(1.9623, abs=1e-4)
