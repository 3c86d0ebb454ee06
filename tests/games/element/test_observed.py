"""What is observed, number by number, compared with the board."""

import math
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.element.diagrams import position
from stonewright.games.element.board import CELL, SQUARE, SQUARES, STEP
from stonewright.games.element.features.planes import observe
from stonewright.games.element.rules.state import (
    ACTING,
    DIRECTING,
    EARTH_STONE,
    FIRE_STONE,
    FLOWING,
    MOUNTAIN,
    RANGE_STONE,
    SAGE,
    SPREADING,
    USED_WIND,
    WATER_STONE,
    WIND_STONE,
)

GAME = sw.load("element")
SIGHT = GAME.features.sight
STONES = {
    "fire": FIRE_STONE,
    "water": WATER_STONE,
    "earth": EARTH_STONE,
    "range": RANGE_STONE,
    "mountain": MOUNTAIN,
}


def choice(state: Any) -> list[int]:
    """Return the plane of what is to be chosen, by the words for it."""
    plane = [0] * SQUARES
    if state.phase == FLOWING:
        for i in range(state.length):
            plane[SQUARE[state.head + i * STEP[2 * state.line]]] = 1
        for i in range(state.flowed):
            plane[SQUARE[state.path[i]]] = 3
    if state.phase >= DIRECTING:
        plane[SQUARE[state.head]] = 2
    return plane


def expected(state: Any) -> dict[str, list[int]]:
    """Return the planes that show the board, and those of the sages, from the seat to move on."""
    board = state.board[CELL].tolist()
    planes = {name: [int(code == stone) for code in board] for name, stone in STONES.items()}
    for name, first in ("wind", WIND_STONE), ("used_wind", USED_WIND):
        planes[name] = [code - first + 1 if first <= code < first + 4 else 0 for code in board]
    planes["sages"] = [
        int(offset < state.seats and code == SAGE + (state.turn + offset) % state.seats)
        for offset in range(4)
        for code in board
    ]
    return {**planes, "choice": choice(state)}


def compare(state: Any, seen: np.ndarray) -> None:
    """Compare what the seat to move sees with the state."""
    for name, numbers in expected(state).items():
        start = SIGHT.board(name)
        assert seen[start : start + len(numbers)].tolist() == numbers
    facts = seen[SIGHT.fact("hand") :].tolist()
    assert facts[:9] == [*state.hand, *state.bag, state.steps]
    assert facts[17:] == [0] * (SQUARES - 17)


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_planes_show_the_board(seats: int, dtype: type) -> None:
    batch = sw.Batch(GAME, 40, seats, 3, threads=1)
    phases = set()
    for step in range(120):
        batch.step(batch.uniform().copy())
        seen = batch.observe(np.full((40, *SIGHT.shape), 77, dtype)).reshape(40, -1)
        state = batch.states.view(np.recarray)[step % 40]
        compare(state, seen[step % 40])
        phases.add(int(state.phase))
    assert phases >= {ACTING, FLOWING}


@pytest.mark.parametrize(
    ("stones", "bag", "placed", "phase"),
    [
        ({"W": ["c5", "e5"]}, {}, "W d5", DIRECTING),
        ({"W": ["c5", "b5"]}, {}, "W d5", FLOWING),
        ({"F": ["c9", "e9"]}, {"F": 1}, "F d9", SPREADING),
    ],
)
def test_what_is_to_be_chosen_is_shown(
    stones: dict[str, list[str]], bag: dict[str, int], placed: str, phase: int
) -> None:
    diagram = position({"p": ["a11"], "q": ["k11"], **stones}, hand=placed[0], bag=bag)
    match = sw.Match.at(GAME, diagram)
    match.play(placed)
    for word in ("", "flow n", "flow w"):
        if word and phase == FLOWING:
            match.play(word)
        seen = np.full(math.prod(SIGHT.shape), 77, np.uint8)
        observe(np.array([match.state])[0], match.state.turn, GAME.box.data[0], seen)
        compare(match.state, seen)
        assert match.state.phase == phase
