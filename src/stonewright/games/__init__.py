"""The games: one folder each, found by their names."""

from importlib import import_module
from importlib.resources import files
from os import PathLike
from pkgutil import iter_modules

from stonewright.errors import UnknownGame, shown
from stonewright.game import Game


def names() -> list[str]:
    """Return the names of all games."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def find(name: str) -> type[Game]:
    """Return the class of the game of this name; UnknownGame if there is none."""
    if not isinstance(name, str) or name not in names():
        raise UnknownGame(f"no game is called {shown(name)}; the games are: {', '.join(names())}")
    game: type[Game] = import_module(f"{__name__}.{name}").GAME
    return game


def load(name: str, cards: str | PathLike[str] | None = None) -> Game:
    """Return the game of this name, with the box in the file `cards` instead of its own."""
    game = find(name)
    return game() if cards is None else game(game.read_box(cards))


def rules_text(name: str) -> str:
    """Return a game's rules in words, as Markdown."""
    return (files(find(name).__module__) / "rules.md").read_text(encoding="utf-8")
