"""Trees that grow in memory of their own, and how actions compete in them.

All the best looking actions of a position get the same number of iterations, in the same worlds;
then the better half of them; and so on until one is left. (A search that follows its favourite
instead looks at nothing else: what is looked into deeper looks better.)
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stonewright.bots.looks import KNOWN
from stonewright.bots.tree import NODE, NONE, ROOM, ROOT, add_child, grower, transplant
from stonewright.game import Game
from stonewright.view import View

ENTRANTS = 16  # actions that compete at most
LEAST = 8  # iterations for each of them, if there are few
FIRST = 64  # iterations before the first look at the clock
LOOK = 0.004  # seconds between two looks at it later
CHUNK = 1024  # iterations between two chances to be interrupted


@dataclass
class Budget:
    """What is left for a choice: iterations, or the time until then."""

    iterations: int | None
    deadline: float

    @property
    def entrants(self) -> int:
        """How many actions may compete."""
        if self.iterations is None:
            return ENTRANTS
        return min(ENTRANTS, max(2, self.iterations // LEAST))

    def share(self, entrants: int) -> "Share":
        """Take the next round out of the budget; all rounds get the same."""
        rounds = (entrants - 1).bit_length()
        if self.iterations is None:
            now = time.perf_counter()
            return Share(until=now + (self.deadline - now) / rounds)
        each = self.iterations // rounds // entrants
        self.iterations -= each * entrants
        return Share(each)


@dataclass(frozen=True)
class Share:
    """What a round of a search may take: iterations for each action, or the time until then."""

    iterations: int | None = None
    until: float = 0.0

    def passes(self, actions: int) -> Iterator[int]:
        """Yield iterations to run for each of so many actions, until the share is used up."""
        if self.iterations is None:
            yield from self._timed(actions)
        else:
            for done in range(0, self.iterations, CHUNK):
                yield min(CHUNK, self.iterations - done)

    def _timed(self, actions: int) -> Iterator[int]:
        count, before = max(1, FIRST // actions), time.perf_counter()
        while (left := self.until - before) > 0:
            yield count
            now = time.perf_counter()
            pace = count / max(now - before, 1e-6)
            count = max(1, int(pace * min(LOOK, left)))
            before = now


class Tree:
    """One tree and the memory to grow it in."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        self.nodes, self.spare = np.zeros(size, NODE), np.zeros(size, NODE)
        self.rooms = np.zeros(1, ROOM)
        self.rooms["dice"], self.rooms["used"] = seed, 1
        for name, value in game.features.manner._asdict().items():
            self.rooms[name] = value
        self._states, self._works = np.zeros(3, game.layout), game.scratch()
        self._moves = np.zeros(game.actions, np.int32)
        self._masks = np.zeros((1, game.actions), np.uint8)
        self._game, self._grow = game, grower(type(game))
        self.stopped = False

    def clear(self) -> None:
        """Forget everything."""
        self.nodes[ROOT] = np.zeros(1, NODE)[0]
        self.rooms["used"] = 1

    def keep(self, action: int) -> None:
        """Forget everything but what comes after an action."""
        child = self.children().get(action)
        if child is None:
            self.clear()
        else:
            transplant(self.nodes, self.spare, self.rooms, child)
            self.nodes, self.spare = self.spare, self.nodes

    def plant(self, view: View, actions: NDArray[np.int32], ratings: NDArray[np.float64]) -> None:
        """Give the root a child for each action, and for no other.

        A new child begins as if it had been visited once, with its rating as the result.
        """
        if self.rooms["used"][0] + len(actions) > len(self.nodes):
            self.clear()
        self._states[KNOWN] = view.states[0]
        nodes, old = self.nodes, self.children()
        nodes["first"][ROOT] = NONE
        for action, rating in zip(actions.tolist(), ratings, strict=True):
            child = old.get(action)
            if child is None:
                child = add_child(nodes, self.rooms[0], ROOT, action)
                nodes["visits"][child] = 1
                nodes["values"][child, view.seat] = rating
            else:
                nodes["next"][child], nodes["first"][ROOT] = nodes["first"][ROOT], child

    def children(self) -> dict[int, int]:
        """Return the children of the root by their actions."""
        found, child = {}, int(self.nodes["first"][ROOT])
        while child != NONE:
            found[int(self.nodes["action"][child])] = child
            child = int(self.nodes["next"][child])
        return found

    def counts(self, actions: list[int], seat: int) -> NDArray[np.float64]:
        """Return how often each action was visited, and the sum of what came of it for a seat."""
        children = self.children()
        rows = [children[action] for action in actions]
        return np.stack([self.nodes["visits"][rows], self.nodes["values"][rows, seat]], axis=1)

    def compete(self, seat: int, actions: list[int], share: Share) -> NDArray[np.float64]:
        """Give all actions the same number of iterations, in the same worlds; return their counts.

        The counts are of these iterations alone.
        """
        children, before = self.children(), self.counts(actions, seat)
        for iterations in share.passes(len(actions)):
            if self.stopped:
                break
            dice = self.rooms["dice"].copy()
            for action in actions:
                self.rooms["dice"] = dice
                self._run(children[action], seat, iterations)
        return self.counts(actions, seat) - before

    def _run(self, child: int, seat: int, iterations: int) -> None:
        self._grow(
            self.nodes,
            child,
            self._states,
            self._game.box.data,
            self._works,
            self.rooms,
            self._moves,
            self._masks,
            seat,
            iterations,
        )


def best(actions: list[int], counts: NDArray[np.float64], most: int) -> list[int]:
    """Return the best actions by the mean of what came of them, at most so many."""
    means = counts[:, 1] / np.maximum(counts[:, 0], 1)
    return [actions[i] for i in np.argsort(-means, kind="stable")[:most]]
