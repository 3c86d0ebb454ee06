"""Sums: exact in any order and any grouping, also of very many blocks."""

import json
from itertools import combinations_with_replacement

import numpy as np
from hypothesis import given, settings, strategies as st

from stonewright.lab.estimates import joint_of, ratio_of
from stonewright.lab.sums import Adder, Sums

Block = tuple[list[int], list[int]]  # values of two figures by part, one side
FIGURES = 2
values = st.lists(st.integers(-5, 40_000), min_size=2 * FIGURES, max_size=2 * FIGURES)
blocks = st.lists(values, min_size=1, max_size=12)


def added(rows: list[list[int]]) -> Sums:
    """Return the sums of some blocks of one side."""
    adder = Adder(FIGURES, 1)
    for row in rows:
        table = np.array(row, np.int64).reshape(2, FIGURES)
        adder.add(table, (table[1] != 0).astype(np.int64), 1)
        adder.see(0, "rounds", [row[0] % 5])
    return adder.finish()


def joined(parts: list[Sums]) -> Sums:
    total = Sums.blank(FIGURES, 1)
    for part in parts:
        total.add(part)
    return total


@settings(deadline=None, max_examples=60)
@given(blocks, st.randoms(use_true_random=False), st.integers(1, 4))
def test_any_order_and_grouping(rows: list[list[int]], chance: object, size: int) -> None:
    whole = joined([added(rows)])
    parts = [added(rows[i : i + size]) for i in range(0, len(rows), size)]
    chance.shuffle(parts)  # type: ignore[attr-defined]
    assert json.dumps(joined(parts).plain()) == json.dumps(whole.plain())


@settings(deadline=None, max_examples=60)
@given(blocks)
def test_against_plain_sums(rows: list[list[int]]) -> None:
    found = added(rows)
    columns = list(zip(*rows, strict=True))
    assert found.totals == [[sum(columns[0]), sum(columns[1])], [sum(columns[2]), sum(columns[3])]]
    for figure in range(FIGURES):
        parts = [columns[figure], columns[FIGURES + figure]]
        products = [
            sum(a * b for a, b in zip(one, other, strict=True))
            for one, other in combinations_with_replacement(parts, 2)
        ]
        assert [row[figure] for row in found.products] == products
        assert found.seen[figure] == sum(any(pair) for pair in zip(*parts, strict=True))
    assert sum(found.spreads[0]["rounds"].values()) == found.blocks == found.games == len(rows)


def test_numbers_beyond_64_bits() -> None:
    """A thousand million blocks are more than an int64 of squares could hold."""
    one = added([[27_720 * 100, 1, 1, 1]] * 3)
    total = Sums.blank(FIGURES, 1)
    for _ in range(40):
        doubled = Sums.blank(FIGURES, 1)
        doubled.add(total)
        doubled.add(total)
        doubled.add(one)
        total = doubled
    assert total.products[0][0] > 2**64
    assert total.products[0][0] % (27_720 * 100) ** 2 == 0
    ratio = ratio_of(total, 0, 27_720)
    assert ratio is not None and ratio.value == 100
    assert ratio.spread == 0


def test_failures_do_not_depend_on_the_order() -> None:
    def failed(bot: str, count: int, trouble: str) -> Sums:
        adder = Adder(FIGURES, 1)
        adder.fail(bot, count, trouble)
        return adder.finish()

    parts = [failed("a", 2, "zoo"), failed("b", 1, "bus"), failed("a", 3, "ant")]
    for order in (parts, parts[::-1]):
        found = joined(order)
        assert found.failures == {"a": 5, "b": 1}
        assert found.troubles == {"a": "ant", "b": "bus"}


def test_products_of_two_sides() -> None:
    """The rows of products are found where the comparison looks for them."""
    rng = np.random.default_rng(4)
    table = rng.integers(1, 50, (30, 4))
    adder = Adder(1, 2)
    for row in table:
        adder.add(row[:, None], np.ones(1, np.int64), 2)
    sums = adder.finish()
    first, second = ratio_of(sums, 0, 1, 0), ratio_of(sums, 0, 1, 1)
    assert first is not None and second is not None
    xa, ya, xb, yb = table.T
    off_a = (xa - first.value * ya) / ya.sum()
    off_b = (xb - second.value * yb) / yb.sum()
    assert np.isclose(first.spread, (off_a**2).sum())
    assert np.isclose(second.spread, (off_b**2).sum())
    assert np.isclose(joint_of(sums, 0, 1, (first, second)), (off_a * off_b).sum())
