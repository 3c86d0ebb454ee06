"""The commands and their options."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable
from contextlib import closing

import stonewright as sw
from stonewright import bots
from stonewright.cli import counts, shelf
from stonewright.cli.arena import arena
from stonewright.cli.opening import chosen, open_table
from stonewright.cli.replay import replay
from stonewright.cli.screen import Screen
from stonewright.cli.serve import run_serve
from stonewright.cli.studying import add_lab
from stonewright.cli.talk import Talk
from stonewright.cli.warm import warm
from stonewright.game import PLAYERS

Command = Callable[[Namespace], int]
Add = Callable[[str, Command, str], ArgumentParser]
SEATS = ", ".join(f"{seat} is {name}" for seat, name in enumerate(PLAYERS))
EXAMPLES = """examples:
  stonewright play                      people at one keyboard
  stonewright play --against uniform    against a bot
  stonewright play --save game.txt      the game is saved after every move
  stonewright play --load game.txt --save game.txt
  stonewright replay game.txt           look at it again, move by move
  stonewright arena element greedy uniform    which of two bots is better
  stonewright lab balance element --out report    how balanced a game is
  stonewright COMMAND --help            all that a command can do
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
    commands = top.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, run: Command, words: str) -> ArgumentParser:
        command = commands.add_parser(
            name, help=words, description=f"{words[0].upper()}{words[1:]}."
        )
        command.set_defaults(run=run)
        return command

    fills = (_serve, _play, _replay, _rules, _games, _box, _warm, _playouts, _perft, _arena)
    for fill in fills:
        fill(add)
    add_lab(commands, _add_changes)
    return top


def _serve(add: Add) -> None:
    command = add("serve", run_serve, "run the web site, where people play in the browser")
    command.add_argument("--host", default="127.0.0.1", help="the address to listen at (127.0.0.1)")
    command.add_argument("--port", type=int, default=8000, metavar="N", help="the port (8000)")
    command.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="where tables are kept: sqlite:///FILE, or postgresql://USER@HOST/NAME for several "
        "servers at once (a file in your data folder)",
    )
    command.add_argument(
        "--public-url", default="", metavar="URL", help="the address people use, behind a proxy"
    )
    command.add_argument(
        "--processes", type=int, default=1, metavar="N", help="processes that serve people (1)"
    )
    command.add_argument(
        "--workers", type=int, default=0, metavar="N", help="bot processes (one for each core)"
    )
    command.add_argument(
        "--trusted-proxies",
        default="127.0.0.1",
        metavar="LIST",
        help="addresses of proxies whose X-Forwarded headers are believed (127.0.0.1)",
    )
    command.add_argument(
        "--limits",
        type=float,
        default=1.0,
        metavar="N",
        help="how many times as much as usual each guest and address may ask for (1)",
    )
    _add_cards(command.add_argument)


def _play(add: Add) -> None:
    command = add("play", _run_play, "play a game in the terminal, with people or bots")
    _add_game(command)
    _add_match(command)
    who = command.add_argument_group("who plays")
    _add_seats(who.add_argument)
    who.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="BOT",
        help="a bot for all other seats, or one for each of them: --against BOT,BOT "
        f"(bots: {bots.EXAMPLES}, a program whose command goes on to the end of the text); "
        "without it all players share the keyboard",
    )
    who.add_argument("--seat", help=f"your own seat among bots, by number or name ({SEATS})")
    _add_files(command.add_argument_group("files").add_argument)


def _add_files(add: Callable[..., object]) -> None:
    add("--save", metavar="FILE", help="save the match here after every move")
    add("--load", metavar="FILE", help="go on with a saved match")
    add("--force", action="store_true", help="let --save overwrite a file")
    _add_cards(add)


def _replay(add: Add) -> None:
    command = add("replay", replay, "look at a saved match, move by move")
    command.add_argument("file", metavar="FILE", help="a match record, as saved by play")
    command.add_argument(
        "--ply", type=int, metavar="N", help="show the table after so many moves, and nothing else"
    )
    command.add_argument(
        "--svg", metavar="OUT.svg", help="draw that table (the last, without --ply) into a file"
    )
    command.add_argument("--dark", action="store_true", help="draw it in the colours of the night")
    command.add_argument(
        "--seat", help=f"look from this seat ({SEATS}); without it, as a spectator does"
    )
    _add_cards(command.add_argument)


def _rules(add: Add) -> None:
    _add_game(add("rules", lambda given: shelf.show_rules(chosen(given.game)), "read the rules"))


def _games(add: Add) -> None:
    add("games", lambda given: shelf.show_games(), "list the games and their options")


def _box(add: Add) -> None:
    words = "print a game's cards as a file to change and to play with (--cards)"
    _add_game(add("box", lambda given: shelf.show_box(chosen(given.game)), words))


def _warm(add: Add) -> None:
    words = "compile the rules now, so that the first game starts at once"
    command = add("warm", _run_warm, words)
    command.add_argument(
        "games", nargs="*", metavar="GAME", help="the games; all, if none is named"
    )


def _playouts(add: Add) -> None:
    words = "play many games at random and count who wins"
    command = add("playouts", counts.count_playouts, words)
    _add_game(command)
    _add_seats(command.add_argument)
    command.add_argument("--games", type=int, default=10_000, metavar="N", help="how many (10000)")
    command.add_argument("--seed", type=int, default=0, help="the same seed, the same games (0)")
    command.add_argument("--threads", type=int, metavar="N", help="how many (one for each core)")
    _add_option(command.add_argument)
    _add_cards(command.add_argument)


def _perft(add: Add) -> None:
    words = "count the lines of play from a position, to check the rules"
    command = add("perft", counts.count_leaves, words)
    _add_game(command)
    command.add_argument("--depth", type=int, default=2, metavar="N", help="moves ahead (2)")
    _add_match(command)
    _add_seats(command.add_argument)
    _add_cards(command.add_argument)


def _arena(add: Add) -> None:
    command = add("arena", arena, "play bots against each other and say which is better")
    command.add_argument("game", metavar="GAME", help=f"which game: {', '.join(sw.names())}")
    command.add_argument(
        "bots",
        nargs="+",
        metavar="BOT",
        help="2 to 4 bots, one for each seat; of two bots at a larger table the second takes all "
        f"other seats (bots: {bots.EXAMPLES})",
    )
    _add_arena_matches(command.add_argument_group("matches").add_argument)
    _add_stop(command.add_argument_group("when to stop").add_argument)
    files = command.add_argument_group("files").add_argument
    files("--out", metavar="FILE", help="keep all results here; the same command goes on with them")
    files("--plot", metavar="FILE.svg", help="draw the result as a chart")
    _add_cards(files)


def _add_arena_matches(add: Callable[..., object]) -> None:
    add("--seats", type=int, metavar="N", help="how many play (as many as bots are named)")
    add("--seed", type=int, default=0, help="the same seed, the same matches (0)")
    _add_option(add)
    add("--jobs", type=int, metavar="N", help="how many processes play (one for each core)")
    add("--round-robin", action="store_true", help="let every pair of the bots meet, and rate them")
    add("--span", type=int, metavar="N", help="let only bots meet that are named so near together")


def _add_stop(add: Callable[..., object]) -> None:
    add("--games", type=int, default=200, metavar="N", help="matches at most, of each pair (200)")
    add("--at-least", type=int, default=60, metavar="N", help="matches at least (60)")
    add(
        "--versus",
        type=float,
        metavar="SHARE",
        help="stop when the first bot's share of the win is surely not this (1 / seats)",
    )
    add("--all", action="store_true", help="do not stop before all are played")


def _add_game(command: ArgumentParser) -> None:
    first, *others = sw.names()
    known = f"which game: {', '.join([*others, first])} (if none is named)"
    command.add_argument("game", nargs="?", metavar="GAME", help=known)


def _add_match(command: ArgumentParser) -> None:
    start = command.add_argument_group("how it begins")
    start.add_argument("--seed", type=int, metavar="N", help="of all chance; random if not given")
    start.add_argument(
        "--position", metavar="TEXT", help="begin from a position written as one line"
    )
    _add_option(start.add_argument)


def _add_option(add: Callable[..., object]) -> None:
    add(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="change a rule, as often as you like; 'stonewright games' lists them",
    )


def _add_changes(add: Callable[..., object]) -> None:
    _add_option(add)
    _add_cards(add)


def _add_seats(add: Callable[..., object]) -> None:
    add("--seats", type=int, metavar="N", help="how many players (2)")


def _add_cards(add: Callable[..., object]) -> None:
    add(
        "--cards", metavar="FILE", help="play with the cards in this file instead of the game's own"
    )


def _run_play(given: Namespace) -> int:
    with closing(open_table(given)) as table:
        return Talk(table, Screen()).run()


def _run_warm(given: Namespace) -> int:
    return warm([sw.load(name) for name in given.games or sw.names()])
