"""What is seen through one seat, or by nobody's eyes: scene and log, and how they changed."""

import secrets
from typing import Any

import orjson

from stonewright.game import NOBODY
from stonewright.match import Match
from stonewright.scenes import Scene
from stonewright.site.tables.naming import naming
from stonewright.site.tables.patch import scene_patch
from stonewright.site.tables.table import Table

Line = dict[str, Any]


def draw(match: Match, seat: int) -> Scene:
    """Return what a seat sees, drawn from a guess, so that a leak could show only that."""
    return match.scene(seat, None if match.over else secrets.randbits(63))


def log_lines(match: Match, seat: int, since: int = 0) -> list[Line]:
    """Return the actions since a ply in words, as far as a seat may know them."""
    return [
        {"ply": ply + 1, "seat": match.actor(ply), "words": words}
        for ply, words in enumerate(match.log(seat, since), since)
    ]


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
        self._fresh()

    def _fresh(self) -> None:
        table = self.table
        self.number, self.open = table.changed, table.status == "over"
        self.seats = table.seats
        self.naming = naming(table.names())
        self.scene = self._draw()
        self.lines = [] if table.match is None else log_lines(table.match, self.seat)
        self.log = with_notes(table, self.lines)

    def _draw(self) -> Scene | None:
        return None if self.table.match is None else draw(self.table.match, self.seat)

    def whole(self) -> dict[str, Any]:
        """Return everything, ready to be sent."""
        return {"scene": self._sent(self.scene), "log": self._told(self.log)}

    def follow(self) -> dict[str, Any]:
        """Catch up with the table; return what changed, ready to be sent."""
        table, old, log = self.table, self.scene, self.log
        if table.match is None:
            return {}
        if old is None or self._renamed() or self.open != (table.status == "over"):
            self._fresh()
            return self.whole() | {"log": {"from": 0, "lines": self._told(self.log)}}
        changes: dict[str, Any] = {}
        if table.changed != self.number:
            self.number, self.scene = table.changed, self._draw()
            assert self.scene is not None
            changes["scene"] = self._sent(scene_patch(old, self.scene), patch=True)
        self._follow_log(table.match)
        if (since := _same(log, self.log)) < max(len(log), len(self.log)):
            changes["log"] = {"from": since, "lines": self._told(self.log[since:])}
        return changes

    def _renamed(self) -> bool:
        """Tell whether names changed since; remember who sits where."""
        before, self.seats = self.seats, self.table.seats
        if before is self.table.seats:
            return False
        return [s.called(n) for n, s in enumerate(before)] != self.table.names()

    def _follow_log(self, match: Match) -> None:
        """Keep the lines of actions that still stand, and add the new ones."""
        played = len(match.history)
        undone = self.table.notes and len(self.log) - len(self.lines) != len(self.table.notes)
        keep = min(len(self.lines), played if not undone else self.table.notes[-1].ply)
        self.lines = self.lines[:keep] + log_lines(match, self.seat, keep)
        self.log = with_notes(self.table, self.lines)

    def _sent(self, what: Any, patch: bool = False) -> Any:
        if what is None:
            return None
        return orjson.Fragment(self.naming(orjson.dumps(what)))

    def _told(self, lines: list[Line]) -> Any:
        return orjson.Fragment(self.naming(orjson.dumps(lines)))


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
