"""Random games of which a thread has several under way: whichever is played when, all the same."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stonewright as sw
from stonewright import kernel, lockstep
from stonewright.game import Offers
from stonewright.places import ALONE
from stonewright.playouts import counter
from tables import TABLES, Table

OFFERING = [table for table in TABLES if table.game.rules.offers is not None]


def offers(table: Table) -> Offers:
    """Return how a game offers actions."""
    found = table.game.rules.offers
    assert found is not None
    return found


def kinds(table: Table) -> NDArray[np.uint8]:
    """Return the kind of each action."""
    return lockstep.kinds(table.game, offers(table))


@pytest.mark.parametrize("table", OFFERING, ids=str)
@pytest.mark.parametrize("count", [1, lockstep.GAMES - 1, 40])
def test_games_are_the_same_as_one_after_the_other(table: Table, count: int) -> None:
    game, seats = table.game, table.seats
    count = min(count, 3) if kernel.interpreted() else count
    plies, scores = np.zeros(count, np.int32), np.zeros((count, seats))
    blank = game.blank(seats, 0, game.complete(seats, table.options))
    shared = game.box.data, blank, np.uint64(9), kinds(table)
    play = lockstep.together(game.name, game.rules, offers(table))
    play(np.uint64(0), plies, scores, *lockstep.room(game), *ALONE, counter(), *shared)
    expected = sw.playouts(game, count, seats, 9, **table.options)
    assert plies.tolist() == expected.plies.tolist()
    assert scores.tolist() == expected.scores.tolist()


def test_some_game_offers_actions() -> None:
    assert OFFERING


@pytest.mark.parametrize("table", OFFERING, ids=str)
def test_kinds_of_actions_ascend_and_fit(table: Table) -> None:
    found, firsts = kinds(table), offers(table).firsts
    assert found[0] == 0 and found[-1] == len(firsts) < lockstep.IDLE - 1
    assert np.flatnonzero(np.diff(found)).tolist() == [first - 1 for first in firsts]


@pytest.mark.parametrize(("wanted", "chosen"), [(0, kernel.NONE), (1, 0), (0b101000, 3)])
def test_who_is_alone_gets_the_lowest_of_what_it_wants(wanted: int, chosen: int) -> None:
    assert kernel.elect(wanted, 6) == chosen


def test_offers_are_found_by_their_kind() -> None:
    held = [5, 2, lockstep.IDLE, 2, 2, lockstep.IDLE, 5, 30]
    every: Any = sum(kind << lockstep.BITS * slot for slot, kind in enumerate(held))
    assert [lockstep.kind_of(every, slot) for slot in range(lockstep.GAMES)] == held
    assert lockstep.offered(every) == 1 << 5 | 1 << 2 | 1 << 30
    assert [lockstep.found(every, kind) for kind in (2, 5, 30, 7)] == [1, 0, 7, kernel.NONE]
