"""The games as PettingZoo, Gymnasium and OpenSpiel know games; needs `stonewright[envs]`."""

from importlib import import_module
from typing import Any

from stonewright.errors import MissingPart
from stonewright.game import Game


def pettingzoo(game: str | Game, seats: int = 2, **more: Any) -> Any:
    """Return a PettingZoo environment, in which every seat is an agent.

    `render_mode` is None, "human" or "ansi"; all else are options of the game.
    """
    return _part("aec", "pettingzoo").Table(game, seats, **more)


def gymnasium(game: str | Game, seats: int = 2, **more: Any) -> Any:
    """Return a Gymnasium environment of one seat against bots.

    `seat` is the agent's, `bots` is one description for all others or one for each of them,
    `illegal` actions "raise" or "lose", `render_mode` is None, "human" or "ansi"; all else are
    options of the game.
    """
    return _part("single", "gymnasium").Chair(game, seats, **more)


def vector(game: str | Game, count: int, seats: int = 2, **more: Any) -> Any:
    """Return a Gymnasium vector environment of one seat in many matches, on a Batch.

    `seat` is the agent's, `bots` is "uniform", another description, or a function from planes,
    masks and seats to actions; all else are options of the game.
    """
    return _part("many", "gymnasium").Chairs(game, count, seats, **more)


def register_gymnasium() -> list[str]:
    """Make all games known to `gymnasium.make`; return their ids."""
    ids: list[str] = _part("single", "gymnasium").register()
    return ids


def register_openspiel() -> list[str]:
    """Make all games known to `pyspiel.load_game`; return their names."""
    names: list[str] = _part("spiel", "pyspiel").register()
    return names


def _part(module: str, needed: str) -> Any:
    """Return one of our modules; MissingPart if what it adapts to is not installed."""
    try:
        import_module(needed)
    except ImportError:
        raise MissingPart(
            f"{needed} is not installed: install 'stonewright[envs]' for it"
        ) from None
    return import_module(f"{__name__}.{module}")
