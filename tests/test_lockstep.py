"""Random games of which a thread has several under way: the same games, whichever is played when."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright import kernel, lockstep
from stonewright.places import ALONE
from stonewright.playouts import counter
from tables import TABLES, Table

OFFERING = [table for table in TABLES if table.game.rules.offer is not None]


@pytest.mark.parametrize("table", OFFERING, ids=str)
@pytest.mark.parametrize("count", [1, lockstep.GAMES - 1, 40])
def test_games_are_the_same_as_one_after_the_other(table: Table, count: int) -> None:
    game, seats = table.game, table.seats
    count = min(count, 3) if kernel.interpreted() else count
    plies, scores = np.zeros(count, np.int32), np.zeros((count, seats))
    blank = game.blank(seats, 0, game.complete(seats, table.options))
    shared = game.box.data, blank, np.uint64(9), lockstep.kinds(game)
    play = lockstep.together(type(game))
    play(np.uint64(0), plies, scores, *lockstep.room(game), *ALONE, counter(), *shared)
    expected = sw.playouts(game, count, seats, 9, **table.options)
    assert plies.tolist() == expected.plies.tolist()
    assert scores.tolist() == expected.scores.tolist()


def test_some_game_offers_actions() -> None:
    assert OFFERING


@pytest.mark.parametrize("table", OFFERING, ids=str)
def test_kinds_of_actions_ascend_and_fit(table: Table) -> None:
    kinds = lockstep.kinds(table.game)
    assert kinds[0] == 0 and kinds[-1] == len(table.game.firsts) < lockstep.BEGIN
    assert np.flatnonzero(np.diff(kinds)).tolist() == [first - 1 for first in table.game.firsts]


@pytest.mark.parametrize(("wanted", "chosen"), [(0, kernel.NONE), (1, 0), (0b101000, 3)])
def test_who_is_alone_gets_the_lowest_of_what_it_wants(wanted: int, chosen: int) -> None:
    assert kernel.elect(wanted, 5, lockstep.BEGIN) == chosen


def test_offers_are_found_by_their_kind() -> None:
    held = [5, 2, lockstep.IDLE, 2]
    kinds: Any = sum(kind << lockstep.BITS * slot for slot, kind in enumerate(held))
    assert [lockstep.kind_of(kinds, slot) for slot in range(lockstep.GAMES)] == held
    assert lockstep.offered(kinds) == 1 << 5 | 1 << 2
    assert [lockstep.found(kinds, kind) for kind in (2, 5, 7)] == [1, 0, kernel.NONE]
