"""The words of the command `lab` and their options."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import Any

import stonewright as sw
from stonewright import bots
from stonewright.cli.lab import run_balance, run_compare, run_sweep

EXAMPLES = """examples:
  stonewright lab balance GAME --games 5000 --out report
  stonewright lab balance GAME --seats 2 --restrict all --out worth
  stonewright lab compare GAME standard cards=mine.toml --out cards
  stonewright lab sweep GAME --over NAME=1,2,3 --out sweep
The report is FOLDER/report.html; the figures are beside it as JSON and Parquet.
Ctrl-C loses nothing that is finished: the same command goes on.
"""
COMPARE = """A and B each say what is changed, with commas between several changes:
  standard          nothing: the game as it comes
  NAME=VALUE        an option of the rules; 'stonewright games' lists them
  cards=FILE        the cards in this file
  bots=BOT          other players
Both play the same seeds, so that small differences can be told from luck.
"""
SWEEP = """--over names what takes several values:
  NAME=V1,V2,...              an option of the rules
  box.KIND.ROW.KEY=V1,V2,...  a value of the box, as in the file of 'stonewright box GAME';
                              ROW is a number from 1, or a name
"""


def add_lab(commands: Any, shared: Callable[..., None]) -> None:
    """Add the command and its three words; `shared` adds options that other commands have, too."""
    words = "measure how balanced a game is, with bots, and write a report"
    command = commands.add_parser(
        "lab",
        help=words,
        description=f"{words.capitalize()}.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    command.set_defaults(run=lambda given: command.print_help() or 0)
    kinds = command.add_subparsers(title="what to do", metavar="WORD")

    def add(name: str, run: Callable[..., int], words: str, more: str = "") -> ArgumentParser:
        made: ArgumentParser = kinds.add_parser(
            name,
            help=words,
            description=f"{words[0].upper()}{words[1:]}.",
            epilog=more,
            formatter_class=RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=run)
        made.add_argument("game", metavar="GAME", help=f"which game: {', '.join(sw.names())}")
        return made

    _balance(add, shared)
    _compare(add, shared)
    _sweep(add, shared)


def _balance(add: Callable[..., ArgumentParser], shared: Callable[..., None]) -> None:
    command = add("balance", run_balance, "play many matches and report how balanced the game is")
    _add_matches(command, shared)
    command.add_argument(
        "--restrict",
        nargs="+",
        default=[],
        metavar="NAME",
        help="also play matches in which one player must do without a component, to see what it is "
        "worth: all, a kind such as artifact, or names; as many matches again for each of them "
        "(none)",
    )


def _compare(add: Callable[..., ArgumentParser], shared: Callable[..., None]) -> None:
    words = "play two ways on the same seeds and report every difference"
    command = add("compare", run_compare, words, COMPARE)
    command.add_argument("first", metavar="A", help="one way to play")
    command.add_argument("second", metavar="B", help="the other")
    _add_matches(command, shared)


def _sweep(add: Callable[..., ArgumentParser], shared: Callable[..., None]) -> None:
    words = "let an option or a value of the box change and report what changes with it"
    command = add("sweep", run_sweep, words, SWEEP)
    command.add_argument("--over", required=True, metavar="NAME=V1,V2,...", help="see below")
    _add_matches(command, shared)


def _add_matches(command: ArgumentParser, shared: Callable[..., None]) -> None:
    matches = command.add_argument_group("matches").add_argument
    matches(
        "--bots",
        nargs="+",
        default=["greedy"],
        metavar="BOT",
        help=f"who plays: one for all seats, or one for each (greedy; bots: {bots.EXAMPLES})",
    )
    matches(
        "--seats", metavar="LIST", help="how many play: 2, or 2,3,4 (all that can; of a sweep 2)"
    )
    matches("--games", type=int, default=1000, metavar="N", help="matches of each setting (1000)")
    matches("--seed", type=int, default=0, help="the same seed, the same matches (0)")
    matches(
        "--at-random",
        nargs="+",
        default=[],
        metavar="KIND",
        help="let chance choose among components of a kind, such as objective, so that they are "
        "not judged by what the bots prefer (none)",
    )
    shared(matches)
    where = command.add_argument_group("where it runs").add_argument
    where("--jobs", type=int, metavar="N", help="how many processes play (one for each core)")
    where(
        "--ray",
        metavar="ADDRESS",
        help="play on a Ray cluster that runs already, such as ray://head:10001 or auto; needs "
        "stonewright[ray] here and there",
    )
    command.add_argument_group("files").add_argument(
        "--out",
        required=True,
        metavar="FOLDER",
        help="where the report goes; the same command goes on with what is there",
    )
