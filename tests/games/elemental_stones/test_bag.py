"""Drawing stones from the bag, against counting them out one by one."""

import numpy as np
import pytest

import stonewright as sw
from stonewright.games.elemental_stones.rules.rounds import (
    close_bag,
    find_stone,
    in_bag,
    open_bag,
    without,
)
from stonewright.games.elemental_stones.rules.state import AIR, STONES
from stonewright.kernel import jit, roll

GAME = sw.load("elemental_stones")


@jit
def draw(state):  # type: ignore[no-untyped-def]
    """Take a stone out of the bag; return its kind."""
    bag = open_bag(state)
    kind = find_stone(state, bag, in_bag(state))
    close_bag(state, without(bag, kind))
    return kind


@jit
def throw(state, sides):  # type: ignore[no-untyped-def]
    """Return the number that a draw would use."""
    return roll(state, sides)


@pytest.mark.parametrize("full", [True, False])
def test_a_stone_of_each_number_is_found(full: bool) -> None:
    """Every stone has a number, counted kind by kind; some bags lack kinds."""
    chance = np.random.default_rng(int(full))
    drawn = set()
    for seed in range(200):
        state = np.zeros(1, GAME.layout)[0]
        state.bag[:] = STONES if full else chance.integers(0, 4, AIR)
        while (total := int(state.bag.sum())) > 0:
            state.rng = np.uint64(seed * 1000 + total)
            before, number = state.bag.tolist(), int(throw(state.copy(), total))
            kind = np.repeat(np.arange(AIR), before)[number]
            assert draw(state) == kind
            before[kind] -= 1
            assert state.bag.tolist() == before
            drawn.add(int(kind))
            if full and total < AIR * STONES - 20:
                break
    assert drawn == set(range(AIR))
