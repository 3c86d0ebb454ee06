"""Sets of squares, compared with sets of coordinates."""

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright.games.element.board import CELL, CELLS, SIZE, SQUARE, SQUARES
from stonewright.games.element.rules import sets
from stonewright.games.element.rules.state import ACTIONS, MOUNTAIN, SAGE

Place = tuple[int, int]  # row and column
Pair = tuple[np.uint64, np.uint64]
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))
RING = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1)]
EVERYWHERE = {divmod(square, SIZE) for square in range(SQUARES)}


def paired(places: Iterable[Place]) -> Pair:
    """Return a set as the rules have it."""
    bits = sum(1 << y * SIZE + x for y, x in places)
    return np.uint64(bits & 2**64 - 1), np.uint64(bits >> SQUARES - 64)


def read(pair: Pair) -> set[Place]:
    """Return the members of a set; what both its numbers have must be the same."""
    low, high = map(int, pair)
    assert low >> SQUARES - 64 == high & 2 ** (128 - SQUARES) - 1
    bits = low | high << SQUARES - 64
    return {divmod(square, SIZE) for square in range(bits.bit_length()) if bits >> square & 1}


def moved(places: set[Place], step: Place) -> set[Place]:
    """Return where places come to lie, but for those that leave the board."""
    return {(y + step[0], x + step[1]) for y, x in places} & EVERYWHERE


def neighbours(place: Place, places: set[Place]) -> int:
    """Count the orthogonal neighbours of a place that are in a set."""
    return sum((place[0] + y, place[1] + x) in places for y, x in SIDES)


def is_between(place: Place, places: set[Place]) -> bool:
    """Tell whether two opposite neighbours of a place are in a set."""
    y, x = place
    return {(y - 1, x), (y + 1, x)} <= places or {(y, x - 1), (y, x + 1)} <= places


def behind(length: int, step: Place, places: set[Place]) -> set[Place]:
    """Return the squares behind this many of a set in a row, before which there is none."""
    down, across = step
    return {
        (y, x)
        for y, x in EVERYWHERE
        if all((y - i * down, x - i * across) in places for i in range(1, length + 1))
        and (y - (length + 1) * down, x - (length + 1) * across) not in places
    }


def some_sets() -> list[set[Place]]:
    """Return sets of all densities, and those of single squares."""
    chance = np.random.default_rng(1)
    drawn = [
        {place for place in sorted(EVERYWHERE) if chance.random() < share}
        for share in np.linspace(0, 1, 40)
    ]
    return drawn + [{place} for place in sorted(EVERYWHERE)]


SLOW: dict[Callable[..., Any], Callable[[set[Place]], set[Place]]] = {
    sets.beside: lambda some: {place for place in EVERYWHERE if neighbours(place, some)},
    sets.between: lambda some: {place for place in EVERYWHERE if neighbours(place, some) > 1},
    sets.through: lambda some: {place for place in EVERYWHERE if is_between(place, some)},
    sets.touching: lambda some: {place for step in RING for place in moved(some, step)},
}


@pytest.mark.parametrize("move", SLOW, ids=lambda move: str(move.__name__))
def test_neighbours_of_sets(move: Callable[..., Any]) -> None:
    for some in some_sets():
        assert read(move(paired(some))) == SLOW[move](some)


def test_ends_of_lines() -> None:
    for some in some_sets()[:60]:
        for length, found in enumerate(sets.line_ends(paired(some)), 1):
            assert read(found) == set().union(*(behind(length, step, some) for step in SIDES))


def test_sets_together() -> None:
    found = some_sets()[:40]
    for some, others in zip(found, reversed(found), strict=True):
        pairs = paired(some), paired(others)
        assert read(sets.either(*pairs)) == some | others
        assert read(sets.both(*pairs)) == some & others
        assert read(sets.without(*pairs)) == some - others
        assert sets.count_squares(pairs[0]) == len(some)
        assert sets.is_empty(pairs[0]) == (not some)


def test_sets_are_listed_in_order() -> None:
    for some in some_sets():
        out = np.zeros(ACTIONS, np.int32)
        count = sets.list_squares(paired(some), 30, out, 2)
        assert out[2:count].tolist() == [30 + y * SIZE + x for y, x in sorted(some)]


def test_sets_of_cells() -> None:
    for cell in range(CELLS):
        alone, near = (sets.LOW, sets.HIGH), (sets.LOW_AROUND, sets.HIGH_AROUND)
        here = {divmod(int(SQUARE[cell]), SIZE)} if SQUARE[cell] >= 0 else set()
        assert read((alone[0][cell], alone[1][cell])) == here
        around = {place for step in RING for place in moved(here, step)} - here
        assert read((near[0][cell], near[1][cell])) == around


def test_squares_by_code() -> None:
    states = np.zeros(1, sw.load("element").layout)
    board = np.random.default_rng(1).integers(0, SAGE, SQUARES)
    states["board"][0, CELL] = board
    for least, most in ((0, 0), (2, MOUNTAIN), (6, 13)):
        found = {divmod(i, SIZE) for i, code in enumerate(board) if least <= code <= most}
        assert read(sets.squares(states[0], least, most)) == found
