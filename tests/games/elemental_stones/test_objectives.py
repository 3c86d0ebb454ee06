"""Objectives are exact: checked against brute force over all Airs and all sets, on small boards."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright.games.elemental_stones.board import BY_CELL, CELLS, SPACES
from stonewright.games.elemental_stones.cards import OBJECTIVES, Objective
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.rules.objectives import objective_points
from stonewright.games.elemental_stones.rules.placing import settle_stone

GAME = sw.load("elemental_stones")
AIR, EMPTY = 5, 6
Stones = dict[int, int]  # kind by space


# Brute force, from the words of the cards alone.


def turn(cell: tuple[int, int]) -> tuple[int, int]:
    return -cell[1], cell[0] + cell[1]


@cache
def copies(cells: tuple[tuple[int, int], ...]) -> tuple[frozenset[int], ...]:
    """Return every place on the board where a set can lie, turned and turned over."""
    found = set()
    for image in (cells, tuple((r, q) for q, r in cells)):
        for _ in range(6):
            image = tuple(map(turn, image))
            for x, y in CELLS:
                spaces = [BY_CELL.get((x + q, y + r), -1) for q, r in image]
                if min(spaces) >= 0:
                    found.add(frozenset(spaces))
    return tuple(found)


def most(sets: Sequence[frozenset[int]]) -> int:
    """Return the greatest number of sets without a common space, by trying everything."""
    if not sets:
        return 0
    first, *rest = sets
    apart = [other for other in rest if not other & first]
    return max(most(rest), 1 + most(apart)) if len(apart) < len(rest) else 1 + most(rest)


def largest(own: set[int]) -> int:
    """Return the size of the largest connected group."""
    best, left = 0, set(own)
    while left:
        todo, size = [left.pop()], 0
        while todo:
            q, r = CELLS[todo.pop()]
            size += 1
            for step in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
                space = BY_CELL.get((q + step[0], r + step[1]), -1)
                if space in left:
                    left.remove(space)
                    todo.append(space)
        best = max(best, size)
    return best


def ring(space: int) -> int:
    q, r = CELLS[space]
    return max(abs(q), abs(r), abs(q + r))


def sector(space: int) -> int:
    """Return which sixth of its ring a space is in, counted from the east."""
    cell, times = CELLS[space], 0
    while not (cell[0] > 0 and cell[1] >= 0):
        cell, times = turn(cell), times + 1
    return (6 - times) % 6


def plain_points(objective: Objective, stones: Stones, own: int) -> int:
    """Return what an objective is worth once every Air has become an element."""
    mine = {space for space, kind in stones.items() if kind == own}
    if objective.kind == "sets":
        return objective.points * most([one for one in copies(objective.cells) if one <= mine])
    if objective.kind == "cluster":
        return objective.points * (largest(mine) // objective.need)
    regions = range(1, 6) if objective.kind == "rings" else range(6)
    where = ring if objective.kind == "rings" else sector
    count = 0
    for region in regions:
        inside = [kind for space, kind in stones.items() if space and where(space) == region]
        if objective.kind == "presence":
            count += inside.count(own) >= objective.need
        else:
            count += len(set(inside)) >= objective.need
    return objective.points * count


def brute(objective: Objective, stones: Stones, own: int) -> int:
    """Return the best of all assignments of Air."""
    airs = [space for space, kind in stones.items() if kind == AIR]
    return max(
        plain_points(objective, {**stones, **dict(zip(airs, kinds, strict=True))}, own)
        for kinds in product(range(5), repeat=len(airs))
    )


# The engine.


def state_of(stones: Stones) -> Any:
    state = np.zeros(1, GAME.layout)[0]
    state.board[:] = EMPTY
    for space, kind in stones.items():
        settle_stone(state, kind, space)
    return state


def engine(number: int, stones: Stones, own: int) -> int:
    return int(objective_points(state_of(stones), GAME.box.data[0], number, own))


def small_boards(count: int) -> Iterator[tuple[Stones, int]]:
    """Yield boards of some twenty stones within three rings, with much of one element."""
    rng = Random(4)
    for _ in range(count):
        own = rng.randrange(5)
        spaces = rng.sample(range(rng.choice((19, 37))), rng.randrange(6, 17))
        stones = {s: own if rng.random() < 0.6 else rng.randrange(5) for s in spaces}
        for space in rng.sample(spaces, rng.randrange(4)):
            stones[space] = AIR
        yield stones, own


@pytest.mark.parametrize("number", range(8), ids=lambda number: OBJECTIVES[number].name)
class TestExact:
    def test_against_brute_force(self, number: int) -> None:
        seen = set()
        for stones, own in small_boards(60):
            worth = engine(number, stones, own)
            assert worth == brute(OBJECTIVES[number], stones, own), (stones, own)
            seen.add(worth)
        assert len(seen) > 1 or OBJECTIVES[number].kind == "sectors"

    def test_far_out(self, number: int) -> None:
        """Stones in the outer rings are counted as well, in both words of bits."""
        rng = Random(number)
        for _ in range(20):
            spaces = rng.sample(range(55, SPACES), 12)
            stones = {space: rng.choice((0, 0, 1)) for space in spaces} | {spaces[0]: AIR}
            assert engine(number, stones, 0) == brute(OBJECTIVES[number], stones, 0)

    def test_never_less_for_one_more_stone(self, number: int) -> None:
        for stones, own in small_boards(25):
            free = next(space for space in range(SPACES) if space not in stones)
            more = engine(number, {**stones, free: own}, own)
            assert more >= engine(number, stones, own)

    def test_nothing_for_an_empty_board(self, number: int) -> None:
        assert engine(number, {}, 0) == 0


class TestSets:
    def test_no_stone_counts_twice(self) -> None:
        line = {BY_CELL[q, 0]: 0 for q in range(-2, 3)}  # five in a row
        assert engine(0, line, 0) == 5
        assert engine(0, {**line, BY_CELL[3, 0]: 0}, 0) == 10

    def test_air_completes_a_set(self) -> None:
        assert engine(0, {BY_CELL[0, 0]: 2, BY_CELL[1, 0]: AIR, BY_CELL[2, 0]: 2}, 2) == 5
        assert engine(0, {BY_CELL[0, 0]: 2, BY_CELL[1, 0]: AIR, BY_CELL[2, 0]: 2}, 1) == 0

    def test_a_greedy_choice_would_be_wrong(self) -> None:
        """The middle pair of four in a row must not be taken."""
        assert engine(2, {BY_CELL[q, 0]: 1 for q in range(4)}, 1) == 4

    def test_twenty_two_stones(self) -> None:
        """The most stones there can be: eleven pairs, more than one word of digits."""
        spaces = [s for s in range(SPACES) if CELLS[s][1] in (0, 1)]
        stones = dict.fromkeys(spaces[:17], 3) | dict.fromkeys(spaces[17:], AIR)
        assert len(spaces) == 21
        assert engine(2, stones, 3) == 2 * 10
        extra = next(s for s in range(SPACES) if CELLS[s] == (5, -1))
        assert engine(2, {**stones, extra: AIR}, 3) == 2 * 11


class TestRegions:
    def test_the_centre_is_in_no_ring_and_no_sector(self) -> None:
        stones = {BY_CELL[0, 0]: 4, **{1 + kind: kind for kind in range(4)}}
        assert engine(5, stones, 0) == 0
        assert engine(5, {**stones, 5: 4}, 0) == 3

    def test_airs_fill_different_elements(self) -> None:
        assert engine(5, {1: 0, 2: 1, 3: 2, 4: AIR, 5: AIR}, 0) == 3
        assert engine(5, {1: 0, 2: 1, 3: 1, 4: AIR, 5: AIR}, 0) == 0

    def test_the_outermost_ring_counts(self) -> None:
        assert engine(5, {61 + kind: kind for kind in range(5)}, 0) == 3

    def test_sectors_are_alike(self) -> None:
        for corner in range(6):
            inside = [s for s in range(1, SPACES) if sector(s) == corner]
            assert len(inside) == 15
            stones = {space: kind for kind, space in enumerate(inside[:5])}
            assert engine(6, stones, 0) == 2


def test_codes() -> None:
    assert (codes.AIR, codes.EMPTY) == (AIR, EMPTY)
