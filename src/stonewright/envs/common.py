"""What the adapters share: games by name, spaces, masks and bots."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces

from stonewright import bots
from stonewright.bots import Bot
from stonewright.errors import BadOption, shown
from stonewright.game import Game
from stonewright.games import load, names
from stonewright.match import Match

RENDER_MODES = ("human", "ansi")
SEEDS = 2**63  # seeds are drawn below this


def found(game: str | Game) -> Game:
    """Return a game, loaded if it is named."""
    return load(game) if isinstance(game, str) else game


def titled(name: str) -> str:
    """Return a game's name as Gymnasium's ids have it."""
    return "".join(word.capitalize() for word in name.split("_"))


def ids() -> dict[str, str]:
    """Return the games by their ids for Gymnasium."""
    return {f"stonewright/{titled(name)}-v0": name for name in names()}


def planes_space(game: Game) -> spaces.Box:
    """Return the space of observations."""
    return spaces.Box(0, 255, game.features.sight.shape, np.uint8)


def check_render_mode(mode: str | None) -> str | None:
    """Return a render mode; BadOption if there is none of this name."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise BadOption(f"render_mode={shown(mode)}, expected None or one of: {known}")
    return mode


def rendered(match: Match, seat: int, mode: str | None) -> str | None:
    """Return the table as text, or print it."""
    if mode is None:
        return None
    text = match.show(seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def seated(given: str | Bot | Sequence[str | Bot], others: int) -> list[str | Bot]:
    """Return who sits on the other seats: one for all of them, or one for each."""
    if isinstance(given, str) or not isinstance(given, Sequence):
        return [given] * others
    if len(given) != others:
        raise BadOption(f"{len(given)} bots, expected one, or one for each of {others} seats")
    return list(given)


def made(bot: str | Bot, seed: int) -> Bot:
    """Return a bot, made from its description if it is one."""
    return bots.make(bot, seed) if isinstance(bot, str) else bot


def check_seat(seat: Any, seats: int) -> int:
    """Return the agent's seat; BadOption if nobody sits there."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadOption(f"seat={shown(seat)}, expected 0 to {seats - 1}")
    return seat
