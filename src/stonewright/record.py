"""A match as text: a save, a golden test and something a person can read.

    Stonewright record 1
    game: element
    revision: 1
    box: none 0123456789ab
    seats: 2
    seed: 7
    option: turn_limit 200
    plies: 6
    turn: 1 draw 2; F e5; A c3; ne; end
    turn: 0 draw 0
    check: 0123456789abcdef

`position:` stands where the match began from a composed position, `score:` where it is over, one
`option:` for each option. A `turn:` line holds the actions of one seat in a row. A `note:` tells
what else happened at the table, and replays to nothing. `check:` is a hash of all lines before it;
a record written by hand may leave it out.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NoReturn

from stonewright.errors import BadRecord, shown

FORMAT = 1
TITLE = "Stonewright record"
ONCE = ("game", "revision", "box", "seats", "seed", "position", "plies", "score", "check")
MANY = ("option", "turn", "note")
NEEDED = ("game", "revision", "box", "seats", "seed", "plies")


@dataclass(slots=True)
class Record:
    """What a match record says, before anything is replayed."""

    game: str
    revision: int
    box: str  # name and hash
    seats: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    position: str | None = None
    actions: list[tuple[int, str]] = field(default_factory=list)  # seat and notation
    score: tuple[float, ...] | None = None
    notes: list[str] = field(default_factory=list)  # what else happened, such as a taking back

    def __str__(self) -> str:
        body = "".join(f"{line}\n" for line in self._lines())
        return f"{body}check: {_hash(body)}\n"

    def _lines(self) -> Iterator[str]:
        yield f"{TITLE} {FORMAT}"
        for key in ("game", "revision", "box", "seats", "seed"):
            yield f"{key}: {getattr(self, key)}"
        if self.position is not None:
            yield f"position: {self.position}"
        yield from (f"option: {name} {value}" for name, value in self.options.items())
        yield f"plies: {len(self.actions)}"
        yield from _turn_lines(self.actions)
        if self.score is not None:
            yield "score: " + " ".join(f"{share:.6g}" for share in self.score)
        yield from (f"note: {' '.join(note.split())}" for note in self.notes)


def _turn_lines(actions: Iterable[tuple[int, str]]) -> Iterator[str]:
    """Write the actions, those of one seat in a row on one line."""
    turns: list[tuple[int, list[str]]] = []
    for seat, notation in actions:
        if not turns or turns[-1][0] != seat:
            turns.append((seat, []))
        turns[-1][1].append(notation)
    yield from (f"turn: {seat} {'; '.join(notations)}" for seat, notations in turns)


def _hash(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:16]


def _refuse(message: str) -> NoReturn:
    raise BadRecord(f"match record: {message}")


def read(text: str) -> Record:
    """Return what a record says; BadRecord if it is cut short, edited, newer or none at all."""
    if not isinstance(text, str):
        _refuse(f"{shown(text)} is no text")
    _check_title(text[:100])
    once: dict[str, str] = {}
    many: dict[str, list[str]] = {key: [] for key in MANY}
    for number, line in enumerate(text.splitlines()[1:], 2):
        _read_line(number, line, once, many)
    for key in NEEDED:
        if key not in once:
            _refuse(f"the line {key}: is missing; the record may be cut short")
    record = _record(once, many)
    _check_whole(text, once, record)
    return record


def _check_title(start: str) -> None:
    found = re.match(rf"{TITLE} (\d+)\r?\n", start)
    if not found:
        _refuse(f"expected it to begin with '{TITLE} {FORMAT}', not {shown(start[:40])}")
    if int(found[1]) > FORMAT:
        _refuse(f"format {found[1]} is newer than this version of Stonewright reads ({FORMAT})")


def _read_line(number: int, line: str, once: dict[str, str], many: dict[str, list[str]]) -> None:
    key, colon, value = line.partition(": ")
    if not colon or key not in (*ONCE, *MANY):
        _refuse(f"line {number} is {shown(line)}, expected one of {', '.join((*ONCE, *MANY))}")
    if "check" in once:
        _refuse(f"line {number} stands after the end: {shown(line)}")
    if key in many:
        many[key].append(value)
    elif key in once:
        _refuse(f"line {number} gives {key}: a second time")
    else:
        once[key] = value


def _record(once: dict[str, str], many: dict[str, list[str]]) -> Record:
    return Record(
        game=once["game"],
        revision=_number("revision", once["revision"]),
        box=once["box"],
        seats=_number("seats", once["seats"]),
        seed=_number("seed", once["seed"]),
        options=dict(_option(value) for value in many["option"]),
        position=once.get("position"),
        actions=[action for value in many["turn"] for action in _actions(value)],
        score=_score(once.get("score")),
        notes=many["note"],
    )


def _number(key: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,20}", text):
        _refuse(f"{key}: {shown(text)}, expected a number")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition(" ")
    return name, value


def _actions(text: str) -> Iterator[tuple[int, str]]:
    seat, _, notations = text.partition(" ")
    for notation in notations.split("; "):
        if not notation:
            _refuse(f"turn: {shown(text)}, expected a seat and its actions")
        yield _number("turn", seat), notation


def _score(text: str | None) -> tuple[float, ...] | None:
    if text is None:
        return None
    if not re.fullmatch(r"[0-9.e+-]+( [0-9.e+-]+)*", text):
        _refuse(f"score: {shown(text)}, expected a number for each seat")
    try:
        return tuple(float(share) for share in text.split(" "))
    except ValueError:
        _refuse(f"score: {shown(text)}, expected a number for each seat")


def _check_whole(text: str, once: dict[str, str], record: Record) -> None:
    """Refuse a record that lost or changed something on its way."""
    promised = _number("plies", once["plies"])
    if promised != len(record.actions):
        _refuse(f"{promised} plies promised, {len(record.actions)} found; it may be cut short")
    if "check" in once:
        body = text.replace("\r\n", "\n")
        body = body[: body.rindex("check: ")]
        if _hash(body) != once["check"]:
            _refuse(f"check: {shown(once['check'])} does not fit: the text was edited or damaged")
