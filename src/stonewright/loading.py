"""Matches from their records: opened, replayed and checked against their result."""

from collections.abc import Iterator
from os import PathLike

from stonewright.errors import BadRecord, GameError, IllegalMove, shown
from stonewright.game import Game, Value
from stonewright.games import find, load
from stonewright.match import Match
from stonewright.record import Record, read


def loads(text: str, cards: str | PathLike[str] | None = None, game: Game | None = None) -> Match:
    """Return the match in a record, replayed; BadRecord tells the ply at which it breaks.

    `cards` is the file of the box it was played with, unless it came with the game; `game` the
    game itself, if it is none of ours.
    """
    record = read(text)
    game = (game or load(find(record.game).name, cards)).with_box(record.box)
    match = _opened(record, game)
    for ply, (seat, notation) in enumerate(record.actions):
        try:
            if seat != match.turn:
                raise IllegalMove(f"seat {seat} plays {shown(notation)}, not seat {match.turn}")
            match.play(notation)
        except GameError as problem:
            raise BadRecord(
                f"match record: breaks at ply {ply}: {problem}", ply, match, record.score
            ) from None
    _check_result(record, match)
    return match


def _opened(record: Record, game: Game) -> Match:
    """Return the match before its first action."""
    if record.game != game.name:
        raise BadRecord(f"match record: of {shown(record.game)}, expected {game.name}")
    if record.revision > game.revision:
        raise BadRecord(
            f"match record: revision {record.revision} of the rules of {game.name} is newer than "
            f"this version of Stonewright knows ({game.revision})"
        )
    if record.box != game.box.label:
        box = shown(record.box)
        raise BadRecord(f"match record: played with the box {box}, not with {game.box.label}")
    options = dict(_read_options(record, game))
    if record.position is None:
        return Match(game, record.seats, record.seed, **options)
    match = Match.at(game, record.position, record.seed, **options)
    if match.seats != record.seats:
        raise BadRecord(f"match record: seats: {record.seats}, but its position has {match.seats}")
    return match


def _read_options(record: Record, game: Game) -> Iterator[tuple[str, Value]]:
    for name, value in record.options.items():
        try:
            yield name, game.option(name).read(value)
        except ValueError as problem:
            raise BadRecord(f"match record: option {name} {shown(value)}: {problem}") from None


def _check_result(record: Record, match: Match) -> None:
    """Refuse a stored result that the actions do not lead to."""
    found = match.record().score
    if record.score is None and found is None:
        return
    told = None if record.score is None else tuple(round(share, 4) for share in record.score)
    if told != (None if found is None else tuple(round(share, 4) for share in found)):
        raise BadRecord(
            f"match record: its result is {record.score}, but its actions lead to {found}",
            len(match.history),
            match,
            record.score,
        )
