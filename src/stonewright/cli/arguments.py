"""The commands and their options."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version

import stonewright as sw
from stonewright.cli import counts, replay, shelf, warm
from stonewright.cli.opening import chosen, open_table
from stonewright.cli.screen import Screen
from stonewright.cli.talk import Talk
from stonewright.game import PLAYERS

Command = Callable[[Namespace], int]
SEATS = ", ".join(f"{seat} {name}" for seat, name in enumerate(PLAYERS))
EXAMPLES = """examples:
  stonewright play                        two people at one keyboard
  stonewright play --against uniform      against a bot
  stonewright play --seats 4 --against uniform --seat 2 --save game.txt
  stonewright replay game.txt             look at a saved game, move by move
  stonewright COMMAND --help              all options of a command
"""


def parser() -> ArgumentParser:
    """Return the parser of the whole command line."""
    top = ArgumentParser(
        prog="stonewright",
        description="Board games of elemental stones: play them, read their rules, count them.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"stonewright {sw.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=False)
    for add in (_play, _replay, _rules, _games, _warm, _playouts, _perft):
        add(commands)
    return top
