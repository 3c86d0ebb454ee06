"""Patterns have two readers: the rules look around a zone, the evaluation at all zones at once."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright.games.sorcerer_and_stones.board import CORNER, ZONES
from stonewright.games.sorcerer_and_stones.features.zones import (
    clear,
    scan_zone,
    spread,
    take_layout,
)
from stonewright.games.sorcerer_and_stones.rules.activation import find_takes
from stonewright.games.sorcerer_and_stones.rules.state import NONE


def found(work: Any) -> tuple[int, int, int]:
    """Return what was noted of a zone."""
    return int(work.patterns), int(work.lines), int(work.longest)


def as_the_rules_see(state: Any, work: Any, zone: int) -> tuple[int, int, int]:
    """Read the patterns of a zone as it is activated."""
    state.active = zone
    find_takes(state, work)
    return found(work)


def as_the_evaluation_sees(state: Any, work: Any, zone: int) -> tuple[int, int, int]:
    """Read them among all stones, with no zone to be refilled."""
    state.active = -1
    take_layout(state, work)
    spread(state, work)
    scan_zone(work, CORNER[state.spots[zone]])
    clear(work)
    return found(work)


@pytest.mark.parametrize("variant", ["standard", "coop"])
def test_both_readers_find_the_same_patterns(variant: str) -> None:
    game = sw.load("sorcerer_and_stones")
    batch, work = sw.Batch(game, 40, seed=3, variant=variant), np.zeros(1, game.work)[0]
    chance, seen = np.random.default_rng(4), set()
    for number in range(40):
        for row in batch.states.copy():
            if number % 2:  # stones of two colours only make long lines
                row.stones[:] = chance.integers(0, 2, row.stones.shape)
            if (row.stones == NONE).any():
                continue
            for zone in range(ZONES):
                rules = as_the_rules_see(row, work, zone)
                assert as_the_evaluation_sees(row, work, zone) == rules
                seen.add(rules)
        for _ in range(7):
            batch.step(batch.uniform())
    assert len({patterns for patterns, _, _ in seen}) > 50
    assert {lines for _, lines, _ in seen} >= {0, 1, 2, 3}
    assert {longest for _, _, longest in seen} == {0, 3, 4, 5}
