"""A seat in many matches at once, as a Gymnasium vector environment on a Batch."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stonewright.batch import Batch
from stonewright.bots import Bot
from stonewright.doors import doors
from stonewright.envs.common import SEEDS, check_seat, found, made, planes_space
from stonewright.game import Game
from stonewright.view import View

Planes = NDArray[np.uint8]
Actions = NDArray[np.int64]
Policy = Callable[[Planes, NDArray[np.uint8], NDArray[np.int8]], Actions]


class Chairs(VectorEnv[Planes, Actions, NDArray[Any]]):
    """One seat in many matches, against uniform play, bots, or a policy for the whole batch.

    Matches end by themselves and the next one begins in the same step. There is no last
    observation of a match, since nothing is left to decide.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        count: int,
        seats: int = 2,
        seat: int = 0,
        bots: str | Bot | Policy = "uniform",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        self.game, self.num_envs, self._given = found(game), count, bots
        self.batch = Batch(self.game, count, seats, 0, threads=threads, **options)
        self.seat = check_seat(seat, seats)
        self.single_observation_space = planes_space(self.game)
        self.single_action_space = spaces.Discrete(self.game.actions)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._policy = self._policy_of(bots)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begin all matches anew."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(SEEDS)))
        self._policy = self._policy_of(self._given)
        self._wait(np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_))
        return self._seen()

    def step(
        self, actions: Any
    ) -> tuple[Planes, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action in each match, then the others' up to the agent's next ones."""
        self.batch.step(actions)
        rewards = self.batch.scores[:, self.seat].copy()
        ended = self.batch.done.copy()
        self._wait(rewards, ended)
        planes, info = self._seen()
        return planes, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _wait(self, rewards: NDArray[Any], ended: NDArray[np.bool_]) -> None:
        """Let the others play until the agent is to move everywhere; note what ends meanwhile."""
        batch = self.batch
        while (waiting := batch.turns != self.seat).any():
            batch.step(self._policy(waiting), only=waiting)
            rewards += batch.scores[:, self.seat]
            ended |= batch.done

    def _seen(self) -> tuple[Planes, dict[str, Any]]:
        mask = self.batch.legal().view(np.int8).copy()
        every = np.ones(self.num_envs, np.bool_)
        return self.batch.observe(), {"action_mask": mask, "_action_mask": every}

    def _policy_of(self, bots: Any) -> Callable[[NDArray[np.bool_]], Actions]:
        """Return what chooses the others' actions where matches wait for them."""
        batch = self.batch
        if isinstance(bots, str) and bots == "uniform":
            return lambda waiting: batch.uniform()
        if callable(bots):
            return lambda waiting: bots(batch.observe(), batch.legal(), batch.turns)
        bot = made(bots, int(self.np_random.integers(SEEDS)))
        return lambda waiting: self._chosen(bot, waiting)

    def _chosen(self, bot: Bot, waiting: NDArray[np.bool_]) -> Actions:
        """Return a bot's choice in each match that waits; it sees what its seat may know."""
        actions = np.zeros(self.num_envs, np.int64)
        for index in np.flatnonzero(waiting).tolist():
            actions[index] = bot.choose(self._view(index))
        return actions

    def _view(self, index: int) -> View:
        """Return what the seat to move in a match may know."""
        game, states = self.game, self.batch.states[index : index + 1].copy()
        states["rng"] = int(self.np_random.integers(SEEDS))
        seat, works = int(states["turn"][0]), game.scratch()
        doors(type(game)).guess(states, seat, game.box.data, works)
        return View(game, seat, states, int(self.batch.plies[index]), ())


def made_vector(num_envs: int, game: str, **more: Any) -> Chairs:
    """Return a vector environment as `gymnasium.make_vec` asks for it."""
    return Chairs(game, num_envs, **more)
