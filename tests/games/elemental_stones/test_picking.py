"""What random play tries without a list of all legal actions."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.elemental_stones.diagrams import position
from stonewright.game import LISTED, MISS
from stonewright.games.elemental_stones.rules.picking import propose
from stonewright.games.elemental_stones.rules.state import ACTING, PASS

GAME = sw.load("elemental_stones")
SPOT = {"F": "o"}  # one stone in the middle of the board


def proposals(match: sw.Match, count: int) -> set[int]:
    """Return what comes of so many proposals, but for misses."""
    box, works, dice = GAME.box.data[0], np.zeros(1, GAME.work), np.array([count], np.uint64)
    return {int(propose(match.state, box, works[0], dice)) for _ in range(count)} - {MISS}


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_proposed_is_legal(seats: int) -> None:
    chance, looked = np.random.default_rng(seats), 0
    for seed in range(3):
        match = sw.Match(GAME, seats, seed)
        while not match.over:
            legal, found = match.legal(), proposals(match, 20)
            if match.state.phase == ACTING:
                assert found <= set(legal.tolist())
                looked += len(found) > 1
            else:
                assert found == {LISTED}
            match.play(int(chance.choice(legal)))
    assert looked > 100


@pytest.mark.parametrize(
    ("facts", "passes"),
    [
        ({}, True),
        ({"cards": ["F1"]}, False),
        ({"hands": ["F"]}, False),
        ({"areas": "E"}, False),
        ({"hands": ["M"], "areas": "W"}, False),
        ({"drew": 0}, False),
    ],
)
def test_passing_is_proposed_if_nothing_else_is_legal(facts: dict[str, Any], passes: bool) -> None:
    match = sw.Match.at(GAME, position(SPOT, **{"areas": "", "drew": 1, **facts}))
    found = proposals(match, 4000)
    assert found == set(match.legal().tolist())
    assert (PASS in found) == passes
