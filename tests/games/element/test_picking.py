"""Whether one action is legal, asked without a list: the same as being on the list of all."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.element.diagrams import CROWDED, position
from stonewright.games.element.board import SQUARES, square
from stonewright.games.element.rules.picking import accept, first_side, offer
from stonewright.games.element.rules.state import (
    ACTING,
    DIRECTING,
    DRAW,
    DRAWING,
    END,
    FLOWING,
    MOVE,
    PLACE,
    SPREADING,
)

GAME = sw.load("element")
BOX = GAME.box.data[0]
ACTS = [END, *range(MOVE, MOVE + 8), *range(PLACE, GAME.actions)]


def asked(match: sw.Match) -> list[int]:
    """Return which of the actions that random play may draw are said to be legal."""
    states, works = np.array([match.state]), np.zeros(1, GAME.work)
    found = [action for action in drawable(match) if accept(states[0], BOX, works[0], action)]
    assert states[0] == match.state  # what was tried is undone
    assert not works[0]["visited"].any()
    return found


def offers(match: sw.Match) -> list[int]:
    """Return all that is on offer in many tries, where only what is legal should be."""
    dice = np.zeros(1, np.uint64)
    return sorted({int(offer(match.state, BOX, dice)) for _ in range(200)})


def drawable(match: sw.Match) -> list[int]:
    """Return all that random play may draw: of placements, those of stones in hand."""
    state = match.state
    if state.phase == DRAWING:
        return [DRAW + number for number in range(1 + min(4, state.bag.sum()))]
    if state.phase != ACTING:
        return [first_side(state) + side for side in range(4)]
    hand = state.hand
    if not hand.any():
        return offers(match)
    return [action for action in ACTS if action < PLACE or hand[(action - PLACE) // SQUARES] > 0]


@pytest.mark.parametrize(
    "options",
    [{}, {"range_jumps": "free"}, {"dead_ends": "allowed"}, {"mountain_on_range": "forbidden"}],
    ids=lambda options: "-".join(options) or "plain",
)
def test_an_action_is_legal_if_it_is_listed(options: dict[str, Any]) -> None:
    chance, match = np.random.default_rng(1), sw.Match(GAME, 2, 1, **options)
    phases = Counter[int]()
    while not match.over:
        legal = match.legal()
        assert asked(match) == legal.tolist()
        phases[int(match.state.phase)] += 1
        match.play(int(chance.choice(legal)))
    assert phases[ACTING] > 100 and phases[FLOWING] > 10


def test_free_fire_is_accepted_where_it_may_be_picked() -> None:
    stones = {"p": ["a11"], "q": ["k11"], "F": ["c9", "e9"]}
    match = sw.Match.at(GAME, position(stones, hand="F", bag={"F": 1}))
    match.play("F d9")
    assert match.state.phase == SPREADING
    assert asked(match) == match.legal().tolist()
    assert len(asked(match)) == 2


def test_a_river_is_accepted_where_it_may_come_from() -> None:
    stones = {"p": ["a1"], "q": ["f6"], "W": ["c5", "e5"]}
    match = sw.Match.at(GAME, position(stones, hand="W"))
    match.play("W d5")
    assert match.state.phase == DIRECTING
    assert asked(match) == match.legal().tolist()
    assert len(asked(match)) == 2


def test_an_end_is_accepted_with_an_empty_hand_or_stones_that_fit_nowhere() -> None:
    match = sw.Match.at(GAME, position({"p": ["a1"], "q": ["f6"]}, hand="W"))
    assert END not in asked(match)
    match.play("W k11")
    assert END in asked(match)
    crowded = sw.Match.at(GAME, position(CROWDED, hand="W"))
    assert END in asked(crowded)
    assert asked(crowded) == crowded.legal().tolist()


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
