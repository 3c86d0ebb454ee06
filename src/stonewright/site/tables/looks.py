"""What is seen through one seat, or by nobody's eyes: scene and log, and how they changed."""

import secrets
from itertools import count
from typing import Any

import orjson

from stonewright.game import NOBODY
from stonewright.match import Match
from stonewright.scenes import Scene
from stonewright.site.tables.naming import Naming
from stonewright.site.tables.patch import written_patch
from stonewright.site.tables.table import Table

Line = dict[str, Any]


def draw(match: Match, seat: int, seed: int) -> Scene:
    """Return what a seat sees, drawn from a guess, so that a leak could show only that."""
    return match.scene(seat, None if match.over else seed)


_first, _step, _count = secrets.randbits(63), secrets.randbits(63) | 1, count()


def guess_seed() -> int:
    """Return a seed for a guess, which must have nothing to do with the match.

    It need not surprise anybody, and to ask the system each time takes long.
    """
    return (_first + next(_count) * _step) % 2**63


def log_lines(match: Match, seat: int, since: int = 0) -> list[Line]:
    """Return the actions since a ply in words, as far as a seat may know them."""
    return [
        {"ply": ply + 1, "seat": match.actor(ply), "words": words}
        for ply, words in enumerate(match.log(seat, since), since)
    ]


class Round:
    """One round of telling all viewers of a table: what they have in common is made once."""

    def __init__(self, table: Table) -> None:
        self.seed = guess_seed()
        self.secrets = table.game.secrets
        self._written: dict[Any, Any] = {}

    def patch(self, old: Scene, new: Scene, names: Naming) -> orjson.Fragment:
        """Return what changed in a scene, ready to be sent; the scenes must stay where they are."""
        return orjson.Fragment(names.fill(written_patch(old, new, self._written)))

    def lines(self, match: Match, seat: int, since: int) -> list[Line]:
        """Return the actions since a ply in words; without secrets all seats read the same."""
        key = seat if self.secrets else NOBODY, since
        if key not in self._written:
            self._written[key] = log_lines(match, *key)
        found: list[Line] = self._written[key]
        return found

    def log(self, lines: list[Line], since: int, names: Naming) -> dict[str, Any]:
        """Return the end of a log, ready to be sent."""
        key = "log", since, *map(id, lines[since:])
        if key not in self._written:
            self._written[key] = {"from": since, "lines": written(lines[since:], names)}
        found: dict[str, Any] = self._written[key]
        return found


def written(what: Any, names: Naming) -> orjson.Fragment:
    """Return something as it is sent, with the players' own names."""
    return orjson.Fragment(names(orjson.dumps(what)))


def with_notes(table: Table, lines: list[Line]) -> list[Line]:
    """Return the log with its notes, such as who has left, where they belong."""
    if not table.notes:
        return lines
    merged, at = [], 0
    for note in table.notes:
        merged += lines[at : note.ply]
        at = max(at, note.ply)
        merged.append({"ply": note.ply, "seat": note.seat, "words": note.words, "note": True})
    return merged + lines[at:]


class Look:
    """What is seen through one seat now; it follows the table and tells what changed."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self._fresh(Round(table))

    def _fresh(self, now: Round) -> None:
        table = self.table
        self.number, self.open = table.changed, table.status == "over"
        self.seats, self.noted = table.seats, len(table.notes)
        self.naming = Naming(table.names())
        self.scene = None if table.match is None else draw(table.match, self.seat, now.seed)
        self.lines = [] if table.match is None else log_lines(table.match, self.seat)
        self.log = with_notes(table, self.lines)

    def whole(self) -> dict[str, Any]:
        """Return everything, ready to be sent."""
        scene = None if self.scene is None else written(self.scene, self.naming)
        return {"scene": scene, "log": written(self.log, self.naming)}

    def follow(self, now: Round | None = None) -> dict[str, Any]:
        """Catch up with the table; return what changed, ready to be sent."""
        table, now = self.table, now or Round(self.table)
        if table.match is None:
            return {}
        if self.scene is None or self._renamed() or self.open != (table.status == "over"):
            self._fresh(now)
            return self.whole() | {"log": {"from": 0, "lines": written(self.log, self.naming)}}
        changes: dict[str, Any] = {}
        if table.changed != self.number:
            old, self.scene = self.scene, draw(table.match, self.seat, now.seed)
            self.number = table.changed
            changes["scene"] = now.patch(old, self.scene, self.naming)
        if (since := self._follow_log(table.match, now)) is not None:
            changes["log"] = now.log(self.log, since, self.naming)
        return changes

    def _renamed(self) -> bool:
        """Tell whether names changed since; remember who sits where."""
        before, self.seats = self.seats, self.table.seats
        if before is self.table.seats:
            return False
        return [s.called(n) for n, s in enumerate(before)] != self.table.names()

    def _follow_log(self, match: Match, now: Round) -> int | None:
        """Catch up with the log; return where it changed, if it did."""
        notes, before = self.table.notes, self.log
        if self.noted == len(notes):  # then nothing was taken back, and all that is new comes last
            known, new = len(before), now.lines(match, self.seat, len(self.lines))
            self.lines += new
            if self.log is not self.lines:
                self.log += new
            return known if new else None
        keep = min(len(self.lines), *(note.ply for note in notes[self.noted :]))
        self.noted = len(notes)
        self.lines = self.lines[:keep] + now.lines(match, self.seat, keep)
        self.log = with_notes(self.table, self.lines)
        return _same(before, self.log)


def _same(before: list[Line], after: list[Line]) -> int:
    """Return how many lines two logs have in common from their beginning."""
    least = min(len(before), len(after))
    for index in range(least):
        if before[index] is not after[index] and before[index] != after[index]:
            return index
    return least


def spectator(seat: int | None) -> int:
    """Return the eyes to look through: a seat's, or nobody's."""
    return NOBODY if seat is None else seat
