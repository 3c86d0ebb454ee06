"""The searching bot: it thinks for a number of iterations, or for a time."""

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from stonewright.bots.base import Ban, allowed, any_of
from stonewright.bots.forest import Budget, Share, Tree, best
from stonewright.bots.rating import rate
from stonewright.errors import BadOption, shown
from stonewright.game import Game
from stonewright.kernel import cast, scaled, stream
from stonewright.view import View

LEVELS = range(1, 7)
WRITTEN = re.compile(
    r"(?P<amount>[0-9]+|[0-9]*\.?[0-9]+(?=s))(?P<unit>s?)(?:\*(?P<threads>[0-9]+))?(?:~(?P<slips>[0-9]+))?"
)
MOST_SECONDS, MOST_ITERATIONS, MOST_THREADS = 3600, 10**9, 256
LARGEST = 1 << 18  # nodes of a tree
SPELL = 4  # turns in a row that a search plays carelessly, if at all
SPARE = 2048  # nodes for the actions at the root, and what was kept from the last choice

T = TypeVar("T")


@dataclass(frozen=True)
class Effort:
    """How long a search thinks: iterations for a decision, or seconds for a whole turn.

    A search that slips plays that share of its turns, in percent, at random: for a spell of
    several turns it thinks, for another it does not.
    """

    iterations: int | None = None
    seconds: float | None = None
    threads: int = 1
    slips: int = 0

    @classmethod
    def read(cls, text: str) -> Self:
        """Return what a text asks for: 2s, 20000, 2s*4 with four threads, 50~30 with 30 % slips."""
        if found := WRITTEN.fullmatch(text):
            threads, slips = int(found["threads"] or 1), int(found["slips"] or 0)
            most = MOST_SECONDS if found["unit"] else MOST_ITERATIONS
            fits = 0 < float(found["amount"]) <= most and 0 < threads <= MOST_THREADS
            if fits and slips <= 100 and found["unit"]:
                return cls(seconds=float(found["amount"]), threads=threads, slips=slips)
            if fits and slips <= 100:
                return cls(iterations=int(found["amount"]), threads=threads, slips=slips)
        raise BadOption(
            f"search:{shown(text)}, expected seconds for a turn as in search:2s (at most "
            f"{MOST_SECONDS}), or iterations as in search:20000 (at most {MOST_ITERATIONS}), with "
            f"several threads as in search:2s*4 (at most {MOST_THREADS}), with 30 of 100 turns "
            "played at random as in search:50~30"
        )


class Search:
    """Plays what comes out best of a search in guessed worlds."""

    def __init__(self, effort: Effort, seed: int = 0, ban: Ban | None = None) -> None:
        self.effort, self._ban = effort, ban
        self._seed, self._dice = seed, np.array([seed], np.uint64)
        self._trees: list[Tree] = []
        self._last: tuple[Game, int, int, int] | None = None  # game, seat, ply and news
        self._action = 0  # chosen last
        self._turn: tuple[int, int] = (-1, -1)  # the seat and number of the turn
        self._left = 0.0  # seconds of it
        self._careless = False  # it is played at random

    def choose(self, view: View) -> int:
        """Return the action that came out best."""
        began = time.perf_counter()
        self._begin_turn(view)
        actions = allowed(view, self._ban)
        self._replant(view)
        action = self._answer(view, actions, began)
        self._left -= time.perf_counter() - began
        self._last = view.game, view.seat, view.ply, int(view.state.news)
        self._action = action
        return action

    def _answer(self, view: View, actions: NDArray[np.int32], began: float) -> int:
        """Return the only action, a slip, or what a search favours."""
        if len(actions) == 1:
            return int(actions[0])
        if self._careless:
            return any_of(actions, self._dice, view)
        return self._think(view, actions, began)

    def _begin_turn(self, view: View) -> None:
        """Grant a new turn its seconds, and see whether it is one of the careless ones."""
        turn = view.seat, view.game.turns(view.state)
        if turn != self._turn:
            self._turn, self._left = turn, self.effort.seconds or 0.0
            spell = turn[1] // (SPELL * int(view.state.seats))
            chance = np.uint64(stream(np.uint64(self._seed), spell))  # whoever is asked in it
            self._careless = scaled(chance, 100) < self.effort.slips

    def _replant(self, view: View) -> None:
        """Keep what the last choice found about this one, if nothing new came to light since."""
        game, news = view.game, int(view.state.news)
        if self._last == (game, view.seat, view.ply - 1, news):
            for tree in self._trees:
                tree.keep(self._action)
        elif self._last is not None and self._last[0] is game:
            for tree in self._trees:
                tree.clear()
        else:
            own = np.uint64(stream(np.uint64(self._seed), view.ply))
            size = min(LARGEST, (self.effort.iterations or LARGEST) + SPARE)
            seeds = [int(stream(own, i)) for i in range(self.effort.threads)]
            self._trees = [Tree(game, size, seed) for seed in seeds]

    def _think(self, view: View, actions: NDArray[np.int32], began: float) -> int:
        """Rate the actions, and let the best looking compete until one is left."""
        left = self.effort.iterations
        if left is not None:
            actions = self._some(actions, min(left, len(actions)))
            left -= len(actions)
        ratings = rate(view, actions, cast(self._dice, 2**32))
        for tree in self._trees:
            tree.plant(view, actions, ratings)
        entrants = actions.tolist()
        counts = np.sum([tree.counts(entrants, view.seat) for tree in self._trees], axis=0)
        budget = Budget(left, began + self._left / 3)
        entrants = best(entrants, counts, budget.entrants)
        while len(entrants) > 1:
            entrants = self._round(view.seat, entrants, budget.share(len(entrants)))
        return entrants[0]

    def _round(self, seat: int, entrants: list[int], share: Share) -> list[int]:
        """Return the better half of those who compete, the best first."""
        counts = self._grow(lambda tree: tree.compete(seat, entrants, share))
        return best(entrants, np.sum(counts, axis=0), (len(entrants) + 1) // 2)

    def _some(self, actions: NDArray[np.int32], count: int) -> NDArray[np.int32]:
        """Return so many of the actions, drawn at random."""
        if count == len(actions):
            return actions
        left = actions.tolist()
        return np.array([left.pop(cast(self._dice, len(left))) for _ in range(count)], np.int32)

    def _grow(self, grow: Callable[[Tree], T]) -> list[T]:
        """Grow all trees, each on a thread of its own."""
        if len(self._trees) == 1:
            return [grow(self._trees[0])]
        with ThreadPoolExecutor(len(self._trees)) as pool:
            try:
                return list(pool.map(grow, self._trees))
            except BaseException:
                for tree in self._trees:
                    tree.stopped = True
                self._trees, self._last = [], None
                raise


class Level:
    """A search of fixed effort: so many iterations a decision, as many as a game's level has."""

    def __init__(self, level: int, seed: int = 0, ban: Ban | None = None) -> None:
        self._level, self._seed, self._ban = level, seed, ban
        self._search: dict[str, Search] = {}

    def choose(self, view: View) -> int:
        """Return what the search chooses."""
        game = view.game
        if game.name not in self._search:
            iterations, slips = game.features.levels[self._level - 1]
            effort = Effort(iterations=iterations, slips=slips)
            self._search[game.name] = Search(effort, self._seed, self._ban)
        return self._search[game.name].choose(view)
