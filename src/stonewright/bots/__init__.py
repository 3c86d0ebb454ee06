"""Players that are programs: each gets a View and answers with an action."""

from typing import Protocol

import numpy as np

from stonewright.errors import BadOption, shown
from stonewright.kernel import cast
from stonewright.match import View


class Bot(Protocol):
    """Chooses one of the legal actions of a View, which holds only what its seat knows."""

    def choose(self, view: View) -> int:
        """Return the action to play."""


class Uniform:
    """Plays any legal action with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = np.array([seed], np.uint64)

    def choose(self, view: View) -> int:
        """Return a legal action at random."""
        legal = view.legal()
        return int(legal[cast(self._dice, len(legal))])


KINDS = {"uniform": Uniform}


def make(text: str, seed: int = 0) -> Bot:
    """Return the bot that a short text describes: uniform."""
    if text not in KINDS:
        raise BadOption(f"no bot is called {shown(text)}; the bots are: {', '.join(KINDS)}")
    return KINDS[text](seed)
