"""The searching bot: it thinks for a number of iterations, or for a time."""

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from stonewright.bots.base import Ban, allowed
from stonewright.bots.rating import rate
from stonewright.bots.tree import KNOWN, NODE, NONE, ROOM, ROOT, add_child, grower, transplant
from stonewright.errors import BadOption, shown
from stonewright.game import Game
from stonewright.kernel import cast, stream
from stonewright.match import View

LEVELS = range(1, 7)
WRITTEN = re.compile(
    r"(?P<amount>[0-9]+|[0-9]*\.?[0-9]+(?=s))(?P<unit>s?)(?:\*(?P<threads>[0-9]+))?(?:~(?P<slips>[0-9]+))?"
)
MOST_SECONDS, MOST_ITERATIONS, MOST_THREADS = 3600, 10**9, 256
LARGEST = 1 << 18  # nodes of a tree
SPARE = 2048  # nodes for the actions at the root, and what was kept from the last choice
FIRST = 64  # iterations before the first look at the clock
LOOK = 0.004  # seconds between two looks at it later
CHUNK = 1024  # iterations between two chances to be interrupted


@dataclass(frozen=True)
class Effort:
    """How long a search thinks: iterations for a decision, or seconds for a whole turn.

    A search that slips plays that share of its decisions, in percent, at random.
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
            f"several threads as in search:2s*4 (at most {MOST_THREADS}), with slips in 30 of 100 "
            "actions as in search:50~30"
        )


class Tree:
    """One tree and the memory to grow it in."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        self.nodes, self.spare = np.zeros(size, NODE), np.zeros(size, NODE)
        self.rooms = np.zeros(1, ROOM)
        self.rooms["dice"], self.rooms["used"] = seed, 1
        for name, value in game.features.manner._asdict().items():
            self.rooms[name] = value
        self._states, self._works = np.zeros(3, game.layout), np.zeros(1, game.work)
        self._moves, self._marks = np.zeros((2, game.actions), np.int32)
        self._game, self._grow = game, grower(type(game))
        self.stopped = False

    def clear(self) -> None:
        """Forget everything."""
        self.nodes[ROOT] = np.zeros(1, NODE)[0]
        self.rooms["used"] = 1

    def keep(self, action: int) -> None:
        """Forget everything but what comes after an action."""
        child = self.nodes["first"][ROOT]
        while child != NONE and self.nodes["action"][child] != action:
            child = self.nodes["next"][child]
        if child == NONE:
            self.clear()
        else:
            transplant(self.nodes, self.spare, self.rooms, child)
            self.nodes, self.spare = self.spare, self.nodes

    def plant(self, view: View, actions: NDArray[np.int32], ratings: NDArray[np.float64]) -> None:
        """Give the root a child for each action, the best looking first.

        A new child begins as if it had been visited once, with its rating as the result.
        """
        if self.rooms["used"][0] + len(actions) > len(self.nodes):
            self.clear()
        self._states[KNOWN] = view.states[0]
        self._marks[:], self.rooms["stamp"] = 0, 0
        nodes = self.nodes
        old = {int(nodes["action"][child]): child for child in self.children()}
        nodes["first"][ROOT] = NONE
        for i in np.argsort(ratings, kind="stable"):
            child = old.get(int(actions[i]))
            if child is None:
                child = add_child(nodes, self.rooms[0], ROOT, actions[i])
                nodes["visits"][child] = 1
                nodes["values"][child, view.seat] = ratings[i]
            else:
                nodes["next"][child], nodes["first"][ROOT] = nodes["first"][ROOT], child

    def children(self) -> list[int]:
        """Return the children of the root."""
        found, child = [], int(self.nodes["first"][ROOT])
        while child != NONE:
            found.append(child)
            child = int(self.nodes["next"][child])
        return found

    def grow(self, seat: int, iterations: int) -> None:
        """Run so many iterations, unless stopped."""
        for done in range(0, iterations, CHUNK):
            if not self.stopped:
                self._run(seat, min(CHUNK, iterations - done))

    def _run(self, seat: int, iterations: int) -> None:
        self._grow(
            self.nodes,
            self._states,
            self._game.box.data,
            self._works,
            self.rooms,
            self._moves,
            self._marks,
            seat,
            iterations,
        )

    def grow_until(self, seat: int, deadline: float) -> None:
        """Run iterations until it is so late, unless stopped."""
        count, before = FIRST, time.perf_counter()
        while (left := deadline - before) > 0 and not self.stopped:
            self._run(seat, count)
            now = time.perf_counter()
            pace = count / max(now - before, 1e-6)
            count = max(1, int(pace * min(LOOK, left)))
            before = now

    def tally(self, counts: dict[int, list[float]], seat: int) -> None:
        """Add the visits of each action, and what they came to, to the counts."""
        for child in self.children():
            count = counts.setdefault(int(self.nodes["action"][child]), [0.0, 0.0])
            count[0] += self.nodes["visits"][child]
            count[1] += self.nodes["values"][child, seat]


class Search:
    """Plays what a search in guessed worlds visits most."""

    def __init__(self, effort: Effort, seed: int = 0, ban: Ban | None = None) -> None:
        self.effort, self._ban = effort, ban
        self._seed, self._dice = seed, np.array([seed], np.uint64)
        self._trees: list[Tree] = []
        self._last: tuple[Game, int, int, int] | None = None  # game, seat, ply and news
        self._action = 0  # chosen last
        self._turn: tuple[int, int] = (-1, -1)  # the seat and number of the turn
        self._left = 0.0  # seconds of it

    def choose(self, view: View) -> int:
        """Return the action that was visited most."""
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
        if self.effort.slips and cast(self._dice, 100) < self.effort.slips:
            return int(actions[cast(self._dice, len(actions))])
        return self._think(view, actions, began)

    def _begin_turn(self, view: View) -> None:
        """Grant a new turn its seconds."""
        turn = view.seat, view.game.turns(view.state)
        if turn != self._turn:
            self._turn, self._left = turn, self.effort.seconds or 0.0

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
            size = min(LARGEST, (self.effort.iterations or LARGEST) + SPARE)
            seeds = [int(stream(np.uint64(self._seed), i)) for i in range(self.effort.threads)]
            self._trees = [Tree(game, size, seed) for seed in seeds]

    def _think(self, view: View, actions: NDArray[np.int32], began: float) -> int:
        """Rate the actions, grow the trees and return what they favour."""
        iterations = self.effort.iterations
        if iterations is not None and iterations < len(actions):
            actions = self._some(actions, iterations)
        ratings = rate(view, actions, cast(self._dice, 2**32))
        for tree in self._trees:
            tree.plant(view, actions, ratings)
        if iterations is not None:
            self._grow(lambda tree: tree.grow(view.seat, iterations - len(actions)))
        else:
            deadline = began + self._left / 3
            self._grow(lambda tree: tree.grow_until(view.seat, deadline))
        counts: dict[int, list[float]] = {}
        for tree in self._trees:
            tree.tally(counts, view.seat)
        return max(counts, key=lambda action: (counts[action][0], counts[action][1]))

    def _some(self, actions: NDArray[np.int32], count: int) -> NDArray[np.int32]:
        """Return so many of the actions, drawn at random."""
        left = actions.tolist()
        return np.array([left.pop(cast(self._dice, len(left))) for _ in range(count)], np.int32)

    def _grow(self, grow: Callable[[Tree], None]) -> None:
        """Grow all trees, each on a thread of its own."""
        if len(self._trees) == 1:
            grow(self._trees[0])
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            try:
                list(pool.map(grow, self._trees))
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
