"""From the words of the command line to a match: new, composed or loaded."""

import os
import secrets
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stonewright import games
from stonewright.bots.outside import listed
from stonewright.cli.files import read_record
from stonewright.cli.table import Table
from stonewright.cli.warm import prepare
from stonewright.errors import BadOption, BadRecord, GameError, shown
from stonewright.game import PLAYERS, Game, Value
from stonewright.loading import loads
from stonewright.match import Match
from stonewright.record import read

DEFAULT_SEATS = 2
OWN = ("seats", "seed", "position", "option")  # what a loaded match brings along


def chosen(name: str | None) -> str:
    """Return the name of the game meant: the first one there is, if none was named."""
    return games.names()[0] if name is None else name


def open_table(given: Namespace) -> Table:
    """Return the table that the arguments of `play` describe, saved once if it has a file."""
    path = _path(given)
    match = _loaded(given) if given.load else new_match(given)
    kinds = _bots(match, given)
    prepare([match.game], thinking=any(kind != "uniform" for kind in kinds.values()))
    table = Table(match, kinds, path)
    table.save()
    return table


def new_match(given: Namespace) -> Match:
    """Return a new match of the game, position, seats, seed and options given."""
    game = games.load(chosen(given.game), given.cards)
    chosen_options = options(game, given.option)
    seed = secrets.randbits(32) if given.seed is None else given.seed
    prepare([game])
    if given.position is None:
        return Match(game, given.seats or DEFAULT_SEATS, seed, **chosen_options)
    match = Match.at(game, given.position, seed, **chosen_options)
    if given.seats not in (None, match.seats):
        raise BadOption(f"--seats {given.seats}, but the position has {match.seats}")
    return match


def options(game: Game, given: Iterable[str]) -> dict[str, Value]:
    """Return options written as name=value."""
    return dict(_options(game, given))


def _options(game: Game, given: Iterable[str]) -> Iterable[tuple[str, Value]]:
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"--option {shown(text)}, expected name=value")
        option = game.option(name)
        try:
            yield name, option.read(value)
        except ValueError:
            yield name, value  # the game says what it expected


def load_match(path: Path, cards: str | None) -> Match:
    """Return the match in a file; the file is named in whatever is wrong with it."""
    try:
        text = read_record(path)
        game = games.load(games.find(read(text).game).name, cards)
        prepare([game])
        return loads(text, game=game)
    except BadRecord as problem:
        message = f"{path}: {problem}"
        raise BadRecord(message, problem.ply, problem.match, problem.score) from None
    except GameError as problem:
        raise BadRecord(f"{path}: {problem}") from None


def _loaded(given: Namespace) -> Match:
    for name in OWN:
        if getattr(given, name) not in (None, []):
            raise BadOption(f"--{name} cannot be given with --load: the match has its own")
    try:
        match = load_match(Path(given.load), given.cards)
    except BadRecord as problem:
        if problem.match is None:
            raise
        hint = f"; see it up to there with: stonewright replay {given.load}"
        raise BadRecord(f"{problem}{hint}") from None
    if given.game not in (None, match.game.name):
        raise BadOption(f"{given.load} is a match of {match.game.name}, not of {given.game}")
    return match


def _bots(match: Match, given: Namespace) -> dict[int, str]:
    """Return which bot plays which seat."""
    kinds = [kind for text in given.against for kind in listed(text)]
    if not kinds:
        if given.seat is not None:
            raise BadOption("--seat says which seat is yours among bots; add --against BOT")
        return {}
    own = read_seat(given.seat, match.seats) if given.seat is not None else 0
    others = [seat for seat in range(match.seats) if seat != own]
    if len(kinds) not in (1, len(others)):
        expected = f"one, or one for each of the {len(others)} other seats"
        raise BadOption(f"--against names {len(kinds)} bots, expected {expected}")
    return dict(zip(others, kinds * len(others), strict=False))


def read_seat(text: str, seats: int) -> int:
    """Return the seat of this number or player's name."""
    names = [name.lower() for name in PLAYERS[:seats]]
    known: dict[str, Any] = {str(seat): seat for seat in range(seats)}
    known |= {name: seat for seat, name in enumerate(names)}
    if text.lower() not in known:
        raise BadOption(f"seat {shown(text)}, expected 0 to {seats - 1}, or {', '.join(names)}")
    return int(known[text.lower()])


def _path(given: Namespace) -> Path | None:
    """Return where to save; GameError if that would destroy another file."""
    if given.save is None:
        return None
    path = Path(given.save)
    if path.exists() and not given.force:
        if given.load is None or not os.path.samefile(path, given.load):
            raise GameError(
                f"{path} exists; go on with it by --load {path} --save {path}, "
                "or add --force to overwrite it"
            )
    return path
