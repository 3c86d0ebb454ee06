"""Whether one action is legal, asked without a list: the same as being on the list of all."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.element.diagrams import position
from stonewright.games.element.board import SQUARES, square
from stonewright.games.element.rules import is_legal_act
from stonewright.games.element.rules.state import ACTING, END, MOVE, PLACE

GAME = sw.load("element")
ACTS = [END, *range(MOVE, MOVE + 8), *range(PLACE, GAME.actions)]


def asked(match: sw.Match) -> list[int]:
    """Return the ends, moves and placements of stones in hand that are said to be legal."""
    states, works = np.array([match.state]), np.zeros(1, GAME.work)
    moves = np.zeros(GAME.actions, np.int32)
    held = [action for action in ACTS if action < PLACE or holds(match, action)]
    found = [action for action in held if is_legal_act(states[0], works[0], action, moves)]
    assert states[0] == match.state  # what was tried is undone
    assert not works[0]["visited"].any()
    return found


def holds(match: sw.Match, action: int) -> bool:
    """Tell whether the stone of a placement is in hand."""
    return bool(match.state.hand[(action - PLACE) // SQUARES] > 0)


def playing(match: sw.Match) -> bool:
    """Tell whether there are stones in hand and an action is to be chosen."""
    return bool(match.state.phase == ACTING and match.state.hand.any())


@pytest.mark.parametrize(
    "options",
    [{}, {"range_jumps": "free"}, {"dead_ends": "allowed"}, {"mountain_on_range": "forbidden"}],
    ids=lambda options: "-".join(options) or "plain",
)
def test_an_action_is_legal_if_it_is_listed(options: dict[str, Any]) -> None:
    chance, match, looked = np.random.default_rng(1), sw.Match(GAME, 2, 1, **options), 0
    while not match.over:
        legal = match.legal()
        if playing(match):
            assert asked(match) == legal.tolist()
            looked += 1
        match.play(int(chance.choice(legal)))
    assert looked > 50


@pytest.mark.parametrize(
    ("stones", "element", "cell"),
    [
        pytest.param({"F": ["a2", "b2"]}, "F", "b1", id="step"),
        pytest.param({"F": ["a2", "b2"], "A": ["b1"]}, "F", "c1", id="jump"),
        pytest.param({"E": ["a2", "b1"], "M": ["d3"]}, "E", "c2", id="range"),
        pytest.param({"F": ["a2", "b2", "c1"]}, "F", "d1", id="spread"),
        pytest.param({"E": ["a2", "b2"], "W": ["c1"]}, "W", "b1", id="river"),
    ],
)
def test_a_stone_in_the_last_way_out(stones: dict[str, list[str]], element: str, cell: str) -> None:
    match = sw.Match.at(GAME, position({"p": ["a1"], "q": ["f6"], **stones}, hand="FWEA"))
    assert asked(match) == match.legal().tolist()
    assert PLACE + SQUARES * "FWEA".index(element) + square(cell) not in asked(match)
