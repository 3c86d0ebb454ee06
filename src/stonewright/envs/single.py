"""A seat of a match as a Gymnasium environment; bots have the others."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from stonewright.bots import Bot
from stonewright.envs.common import (
    SEEDS,
    check_render_mode,
    check_seat,
    found,
    ids,
    made,
    planes_space,
    rendered,
    seated,
)
from stonewright.errors import BadOption, shown
from stonewright.game import Game
from stonewright.match import Match

ILLEGAL = ("raise", "lose")  # what an illegal action does

Planes = NDArray[np.uint8]


class Moves(spaces.Discrete):
    """The actions of a game; without a mask, samples are legal ones."""

    def __init__(self, chair: "Chair") -> None:
        super().__init__(chair.game.actions)
        self._chair = chair

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return an action at random, a legal one if nothing else is said."""
        if mask is None and probability is None and self._chair.match is not None:
            mask = self._chair.match.mask()
            mask = mask if mask.any() else None
        action: np.int64 = super().sample(mask, probability)
        return action


class Chair(gymnasium.Env[Planes, np.int64]):
    """One seat against given bots.

    The reward is the seat's share of the win, at the end. The info has the mask of legal actions.
    An illegal one raises IllegalMove, or loses the match where `illegal` says so.
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        seat: int = 0,
        bots: str | Bot | Sequence[str | Bot] = "uniform",
        illegal: str = "raise",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.seats, self.options = found(game), seats, options
        self.game.complete(seats, options)
        self.seat = check_seat(seat, seats)
        self.render_mode = check_render_mode(render_mode)
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal={shown(illegal)}, expected one of: {', '.join(ILLEGAL)}")
        self._loses = illegal == "lose"
        self._others = [other for other in range(seats) if other != seat]
        self._given = dict(zip(self._others, seated(bots, seats - 1), strict=True))
        self.match: Match | None = None
        self.observation_space = planes_space(self.game)
        self.action_space = Moves(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Begin a new match and let the bots play up to the agent's first turn."""
        super().reset(seed=seed)
        self._bots = {other: made(bot, self._drawn()) for other, bot in self._given.items()}
        self.match = Match(self.game, self.seats, self._drawn(), **self.options)
        self._wait(self.match)
        return self._seen(self.match)

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play the agent's action, then the bots' up to its next one; IllegalMove if it is none."""
        if self.match is None:
            raise gymnasium.error.ResetNeeded("call reset before step")
        if self._loses and int(action) not in self.match.legal():
            return self._lost(self.match)
        self.match.play(int(action))
        self._wait(self.match)
        planes, info = self._seen(self.match)
        return planes, float(self.match.score()[self.seat]), self.match.over, False, info

    def _lost(self, match: Match) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """End the episode without a share of the win."""
        self.match = None
        return match.observe(self.seat), 0.0, True, False, {"action_mask": match.mask()}

    def render(self) -> str | None:
        """Show the table as the agent sees it."""
        return None if self.match is None else rendered(self.match, self.seat, self.render_mode)

    def _drawn(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def _wait(self, match: Match) -> None:
        """Let the bots play until the agent is to move, or the match is over."""
        while not match.over and match.turn != self.seat:
            view = match.seen_by(match.turn, self._drawn())
            match.play(self._bots[match.turn].choose(view))

    def _seen(self, match: Match) -> tuple[Planes, dict[str, Any]]:
        return match.observe(self.seat), {"action_mask": match.mask()}


def register() -> list[str]:
    """Register an id for each game, unless that was done before."""
    for name, game in ids().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:Chair",
                vector_entry_point="stonewright.envs.many:made_vector",
                kwargs={"game": game},
            )
    return list(ids())
