"""The games on the shelf: their list, and their rules in words."""

import os
import sys
from collections.abc import Iterator

from stonewright import games
from stonewright.cli.screen import open_console
from stonewright.game import Game


def show_rules(name: str) -> int:
    """Show a game's rules: set and paged in a terminal, as they are written in a pipe."""
    text = games.rules_text(name)
    console = open_console()
    if not (console.is_terminal and sys.stdin.isatty()):
        print(text)
        return 0
    from rich.markdown import Markdown

    os.environ.setdefault("LESS", "-FRX")  # colours, and no paging of what fits the screen
    with console.pager(styles="less" in os.environ.get("PAGER", "less")):
        console.print(Markdown(text))
    return 0


def show_box(name: str) -> int:
    """Print a game's own box as a file to start another one from."""
    print(games.find(name).write_box(), end="")
    return 0


def show_games() -> int:
    """List the games with their options."""
    for name in games.names():
        for line in _described(games.load(name)):
            print(line)
    return 0


def _described(game: Game) -> Iterator[str]:
    yield f"{game.name}: {game.title}, {game.seats[0]} to {game.seats[-1]} players"
    if game.options:
        yield "  options, each with its default:"
    for option in game.options:
        yield f"    {option.name}={option.default}"
        yield f"        {option.words}: {option.choices}"
