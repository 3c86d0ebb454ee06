"""A room: a table in this process's memory, with the lines of everybody who looks at it."""

import asyncio
import time
from typing import Any, Protocol

import orjson

from stonewright.site.store.store import now_ms
from stonewright.site.tables.clock import Pauses
from stonewright.site.tables.looks import Look, Round, spectator
from stonewright.site.tables.table import Said, Table
from stonewright.site.tables.telling import Moment, Stand, Told, Viewer, result, tell, tell_chat

CHAT_SENT = 100  # lines of chat in a snapshot


class Line(Protocol):
    """A connection of somebody who looks at a table."""

    viewer: Viewer
    told: Told

    def send(self, message: bytes) -> None:
        """Send a message, without waiting."""

    def close(self) -> None:
        """End the connection; the page will come back by itself."""


class Room:
    """One table and who looks at it. Whoever reads or changes the table holds the lock."""

    def __init__(self, table: Table, pauses: Pauses) -> None:
        self.table, self.pauses = table, pauses
        self.lock = asyncio.Lock()
        self.lines: set[Line] = set()
        self.looks: dict[int, Look] = {}
        self.chat_told, self.number_told = len(table.chat), table.number
        self.result_told = table.status == "over"
        self.gone: dict[str, float] = {}  # when guests were last there
        self.elsewhere: dict[str, dict[str, float]] = {}  # guests at other servers, until when
        self.used = self.opened = time.monotonic()
        self.leased_until = 0.0
        self.driver: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None
        self.summarized: tuple[Any, ...] = ()

    @property
    def busy(self) -> bool:
        """Tell whether a bot or a clock is being looked after."""
        return self.driver is not None and not self.driver.done()

    @property
    def leased(self) -> bool:
        """Tell whether no other process may look after the bots and clocks."""
        return self.leased_until > time.monotonic()

    # Who is there.

    def present(self) -> set[str]:
        """Return the guests who have the table open."""
        found = {line.viewer.guest for line in self.lines}
        if self.elsewhere:
            now = time.monotonic()
            found |= {
                g for g, seen in self.elsewhere.items() if max(seen.values(), default=0) > now
            }
        return found

    def here(self, guest: str) -> bool:
        """Tell whether a guest has the table open."""
        return guest in self.present()

    def away(self, guest: str) -> float:
        """Return for how many seconds a guest has not been there."""
        return 0.0 if self.here(guest) else time.monotonic() - self.gone.get(guest, self.opened)

    def moment(self) -> Moment:
        """Return what is known now beside the table."""
        return Moment(now_ms(), self.present().__contains__, self.pauses)

    # What is told.

    def look(self, seat: int | None) -> Look:
        """Return what is seen through a seat."""
        eyes = spectator(seat)
        if eyes not in self.looks:
            self.looks[eyes] = Look(self.table, eyes)
        return self.looks[eyes]

    def _turned(self, line: Line) -> bool:
        """Let a line look through its own seat only; tell whether it had to be turned.

        Players may move round when a match starts, and sit down while they look.
        """
        table, seat, guest = self.table, line.viewer.seat, line.viewer.guest
        if table.status != "playing" or (seat is not None and table.seats[seat].guest == guest):
            return False
        own = table.held_by(guest)
        wanted = table.turn if table.turn in own else next(iter(own), None)
        if seat == wanted:
            return False
        line.viewer = Viewer(guest, wanted)
        return True

    def snapshot(self, viewer: Viewer) -> dict[str, Any]:
        """Return everything that a viewer may know."""
        table = self.table
        return {
            "number": table.number,
            "table": tell(table, viewer, self.moment()),
            **self.look(viewer.seat).whole(),
            "chat": tell_chat(table, viewer, table.chat[-CHAT_SENT:]),
            "result": result(table),
        }

    def greet(self, line: Line) -> None:
        """Send a line everything."""
        self._turned(line)
        line.send(self._whole(line))

    def _whole(self, line: Line) -> bytes:
        line.told, moment = Told(), self.moment()
        line.told.follow(self.table, line.viewer, moment, Stand.of(self.table, moment))
        whole = self.snapshot(line.viewer) | {"table": line.told.facts}
        return orjson.dumps({"type": "snapshot", **whole})

    def resume(self, line: Line) -> None:
        """Tell a line that has seen everything who is there now."""
        line.told, moment = Told(), self.moment()
        self.look(line.viewer.seat)
        facts = line.told.follow(self.table, line.viewer, moment, Stand.of(self.table, moment))
        line.send(self._update({"table": facts}))

    def news(self) -> list[tuple[Line, bytes]]:
        """Return what each line is to be told since the last time."""
        table, moment = self.table, self.moment()
        turned = {line for line in self.lines if self._turned(line)}
        wanted = {spectator(line.viewer.seat) for line in self.lines}
        self.looks = {eyes: look for eyes, look in self.looks.items() if eyes in wanted}
        now = Round(table)
        seen = {eyes: look.follow(now) for eyes, look in self.looks.items()}
        said, self.chat_told = table.chat[self.chat_told :], len(table.chat)
        ended = not self.result_told and table.status == "over"
        self.result_told = self.result_told or ended
        common = {"result": result(table)} if ended else {}
        number, self.number_told = self.number_told, table.number
        found, stand = [], Stand.of(table, moment)
        for line in self.lines:
            facts = line.told.follow(table, line.viewer, moment, stand)
            changes = self._changes(line.viewer, facts, seen, said) | common
            if line in turned:
                found.append((line, self._whole(line)))
            elif changes or number != table.number:
                found.append((line, self._update(changes)))
        return found

    def _changes(
        self, viewer: Viewer, facts: dict[str, Any], seen: dict[int, Any], said: list[Said]
    ) -> dict[str, Any]:
        """Return what one viewer does not know yet."""
        changes = dict(seen.get(spectator(viewer.seat), {}))
        if facts:
            changes["table"] = facts
        if said:
            changes["chat"] = tell_chat(self.table, viewer, said)
        return changes

    def _update(self, changes: dict[str, Any]) -> bytes:
        message = {"type": "update", "number": self.table.number, "changes": changes}
        return orjson.dumps(message)

    def tell_all(self) -> None:
        """Tell every line what changed, presence included."""
        for line, message in self.news():
            line.send(message)

    def renew(self, table: Table) -> None:
        """Take a table that was read anew, and tell everybody all of it."""
        self.table, self.looks = table, {}
        self.chat_told, self.number_told = len(table.chat), table.number
        self.result_told = table.status == "over"
        for line in self.lines:
            self.greet(line)
