"""Tests that hold only with bounds checks on; test_modes.py runs them so."""

import numpy as np
import pytest

from stonewright.doors import doors
from stonewright.kernel import jit
from tables import TABLES, Table


@jit
def element_at(items, index):  # type: ignore[no-untyped-def]
    """Read one item."""
    return items[index]


def test_checks_are_on() -> None:
    with pytest.raises(IndexError):
        element_at(np.zeros(3), 3)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_checks_are_on_inside_a_games_rules(table: Table) -> None:
    match = table.match(1)
    room = np.zeros(1, table.game.work)
    with pytest.raises(IndexError):
        doors(type(table.game)).legal(
            match._states, table.game.box.data, room, np.zeros(len(match.legal()) - 1, np.int32)
        )
