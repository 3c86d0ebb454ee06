"""What each action looks like one ply on: the mean evaluation over guessed worlds."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.bots.base import Ban, allowed
from stonewright.bots.looks import KNOWN, WORLD, looks
from stonewright.game import Game
from stonewright.kernel import Kernel, bind, cast, stream
from stonewright.view import View

guess: Any
prepare: Any
look: Any

WORLDS = 8


def rate_actions(states, boxes, works, seat, moves, worlds, seed, values, ratings):  # type: ignore[no-untyped-def]
    """Add to each action's rating what it leads to for `seat`, in each of so many worlds.

    `states` has rows for what the seat knows, a world and a trial. All actions are tried in the
    same worlds, with the same chance to come.
    """
    box, work = boxes[0], works[0]
    for number in range(worlds):
        states[WORLD] = states[KNOWN]
        states[WORLD].rng = stream(seed, number)
        guess(states[WORLD], seat, box, work)
        prepare(states[WORLD], seat, box, work)
        for i in range(len(moves)):
            look(states, moves[i], seat, box, work, values)
            ratings[i] += values[seat] / worlds


@cache
def rater(game: type[Game]) -> Kernel:
    """Return the game's own rating kernel."""
    return bind(rate_actions, game.name, guess=game.rules.guess, **looks(game)._asdict())


def rate(
    view: View, actions: NDArray[np.int32], seed: int, worlds: int = WORLDS
) -> NDArray[np.float64]:
    """Return for each action the share of the win that its seat may expect after it."""
    game = view.game
    states, works = np.repeat(view.states, 3), game.scratch()
    values, ratings = np.zeros(4), np.zeros(len(actions))
    rater(type(game))(
        states, game.box.data, works, view.seat, actions, worlds, np.uint64(seed), values, ratings
    )
    return ratings


class Greedy:
    """Plays the action that looks best one ply on."""

    def __init__(self, seed: int = 0, ban: Ban | None = None) -> None:
        self._dice, self._ban = np.array([seed], np.uint64), ban

    def choose(self, view: View) -> int:
        """Return an action with the highest rating, one of them at random."""
        actions = allowed(view, self._ban)
        if len(actions) == 1:
            return int(actions[0])
        ratings = rate(view, actions, cast(self._dice, 2**32))
        best = np.flatnonzero(ratings >= ratings.max() - 1e-9)
        return int(actions[best[cast(self._dice, len(best))]])
