"""A match as a PettingZoo environment: agents take turns, a seat each."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from stonewright.envs.common import (
    SEEDS,
    check_render_mode,
    found,
    planes_space,
    rendered,
)
from stonewright.errors import IllegalMove
from stonewright.game import Game
from stonewright.match import Match


class Table(AECEnv[str, Any, Any]):
    """Every seat is an agent; an agent may act several times in a row.

    The mask of legal actions is in the observation and in the info of the agent to act. Rewards are
    shares of the win, and come at the end.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "stonewright_v0",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self, game: str | Game, seats: int = 2, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.game, self.seats, self.options = found(game), seats, options
        self.render_mode = check_render_mode(render_mode)
        self.game.complete(seats, options)
        self.metadata = {**self.metadata, "name": f"stonewright_{self.game.name}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        planes, actions = planes_space(self.game), self.game.actions
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(actions) for agent in self.possible_agents
        }
        self._nothing = np.zeros(actions, np.int8)
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent sees: planes and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action numbers of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.match = Match(self.game, self.seats, int(self._chance.integers(SEEDS)), **self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._turn_to(self.match.turn)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may do if it is to act."""
        seat = self._seat[agent]
        mask = self._mask if seat == self.match.turn else self._nothing
        return {"observation": self.match.observe(seat), "action_mask": mask.copy()}

    def step(self, action: int | None) -> None:
        """Play the action of the agent to act; None once it has ended."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{self.game.name}: action None, expected a number")
        self.match.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.match.over:
            self._finish()
        else:
            self._turn_to(self.match.turn)

    def _turn_to(self, seat: int) -> None:
        """Let the agent of a seat act next."""
        self._mask = self.match.mask()
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = {"action_mask": self._mask}

    def _finish(self) -> None:
        """Share out the win."""
        scores = self.match.score().tolist()
        self.rewards = dict(zip(self.agents, scores, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Show the table as the agent to act sees it."""
        return rendered(self.match, self._seat[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
