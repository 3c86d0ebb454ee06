"""The tables at which every game is tested: its seat counts and options."""

from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

import stonewright as sw
from toy import Veil


@dataclass(frozen=True)
class Table:
    """One way to play a game."""

    game: sw.Game
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        given = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.seats}{given}"

    def match(self, seed: int) -> sw.Match:
        """Return a new match at this table."""
        return sw.Match(self.game, self.seats, seed, **self.options)


def _tables() -> list[Table]:
    """Return every game with every seat count, and what a game's own `tables.py` adds.

    That module of a game's tests has `TABLES`, pairs of seats and options; with it come the
    default options only where it says so.
    """
    tables = [Table(Veil(), 2), Table(Veil(), 3, {"rounds": 5})]
    for name in sw.names():
        game = sw.load(name)
        if find_spec(f"games.{name}.tables"):
            rows = import_module(f"games.{name}.tables").TABLES
        else:
            rows = [(seats, {}) for seats in game.seats]
        tables += [Table(game, seats, options) for seats, options in rows]
    return tables


TABLES = _tables()


def legal(match: sw.Match) -> list[int]:
    """Return the legal actions; the game's `mark`, if it has one, must say the same."""
    listed, game = [int(action) for action in match.legal()], match.game
    if game.rules.mark is not None and not match.over:
        out, moves = np.full(game.actions, 9, np.uint8), np.zeros(game.actions, np.int32)
        work = np.zeros(1, game.work)[0]
        count = game.rules.mark(match.state, game.box.data[0], work, moves, out)
        assert np.flatnonzero(out).tolist() == listed, match.position()
        assert (count, out.sum()) == (len(listed), len(listed)), match.position()
    return listed


def play_out(match: sw.Match, seed: int, plies: int = 10**9) -> sw.Match:
    """Play a match on at random, at most so many plies."""
    chance = np.random.default_rng(seed)
    while not match.over and plies > 0:
        match.play(int(chance.choice(match.legal())))
        plies -= 1
    return match
