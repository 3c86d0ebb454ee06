"""What a bot is, the actions it is denied, and the simplest one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stonewright.kernel import cast, scaled
from stonewright.view import View

Ban: TypeAlias = Callable[[View, int], bool]  # whether a bot may not play an action


class Bot(Protocol):
    """Chooses one of the legal actions of a View, which holds only what its seat knows."""

    def choose(self, view: View) -> int:
        """Return the action to play."""


@dataclass(frozen=True)
class Without:
    """A ban on actions that use any of some components, as `Game.topics` names them."""

    topics: frozenset[str]

    def __call__(self, view: View, action: int) -> bool:
        """Tell whether an action uses one of them."""
        return not self.topics.isdisjoint(view.game.topics(view.state, action))


def without(*topics: str) -> Ban:
    """Return a ban on all actions that use one of these components."""
    return Without(frozenset(topics))


def allowed(view: View, ban: Ban | None) -> NDArray[np.int32]:
    """Return the legal actions that are not banned; all of them if nothing else is left."""
    legal = view.legal()
    if ban is None:
        return legal
    free = [action for action in legal.tolist() if not ban(view, action)]
    return np.array(free, np.int32) if free else legal


def any_of(actions: NDArray[np.int32], dice: NDArray[np.uint64], view: View) -> int:
    """Return one of some actions at random, at another ply another one with the same dice."""
    count = len(actions)
    return int(actions[(cast(dice, count) + scaled(np.uint64(view.ply), count)) % count])


class Uniform:
    """Plays any legal action with the same chance."""

    def __init__(self, seed: int = 0, ban: Ban | None = None) -> None:
        self._dice, self._ban = np.array([seed], np.uint64), ban

    def choose(self, view: View) -> int:
        """Return a legal action at random."""
        return any_of(allowed(view, self._ban), self._dice, view)
