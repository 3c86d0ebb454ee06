"""Looking at where an action leads is the same as playing it on a copy, whatever is foretold."""

import numpy as np
import pytest

from stonewright.bots.looks import KNOWN, TRIAL, WORLD, looks
from tables import TABLES, Table, play_out


def shares_after(table: Table, states: np.ndarray, action: int, seat: int) -> list[float]:
    """Return what a seat thinks of a position after an action."""
    game, out = table.game, np.zeros(4)
    after, works, box = states[WORLD:][:1].copy(), np.zeros(1, game.work), game.box.data[0]
    game.rules.apply(after[0], action, box, works[0])
    game.features.evaluate(after[0], seat, box, works[0], out)
    return [float(share) for share in out]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_look_is_a_trial(table: Table) -> None:
    game, match = table.game, table.match(4)
    box, works, out = game.box.data[0], game.scratch(), np.zeros(4)
    prepare, look = looks(type(game))
    while not match.over and len(match.history) < 60:
        view, seat = match.seen_by(match.turn, len(match.history)), match.turn
        states = np.repeat(view.states, TRIAL + 1)
        prepare(states[WORLD], seat, box, works[0])
        for action in match.legal().tolist():
            look(states, action, seat, box, works[0], out)
            assert out.tolist() == shares_after(table, states, action, seat)
        assert states[WORLD].tobytes() == states[KNOWN].tobytes() == view.states[0].tobytes()
        play_out(match, len(match.history), 4)
