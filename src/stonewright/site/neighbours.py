"""Other server processes on the same database: what they did, and who is at their tables.

A notice begins with the process it comes from, and goes on with items: `e TABLE NUMBER` for an
event, `h TABLE GUEST` and `g TABLE GUEST` for a guest who is here or gone, `w TABLE` to ask who is.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from stonewright.site import siblings
from stonewright.site.rooms import Room
from stonewright.site.store import listening

if TYPE_CHECKING:
    from stonewright.site.house import House

HERE = 45.0  # seconds for which a guest counts as being here after the last sign
UNUSED = 2.0  # seconds after which a table is not followed any more if nobody here looks at it


class Neighbours:
    """One process among others."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._ear: listening.Ear | siblings.Ear | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._said = time.monotonic()

    def begin(self) -> None:
        """Begin to listen, if there can be others."""
        store = self.house.store
        if store.listens:
            self._ear = listening.Ear(store.url, self._heard, self._missed)
        elif store.siblings:
            self._ear = siblings.Ear(store.siblings, self._heard, self._missed)
            if not store.siblings.newborn:  # the one before may have died before it told all
                store.siblings.tell(siblings.AGAIN)

    async def end(self) -> None:
        """Stop listening."""
        if self._ear is not None:
            await self._ear.close()

    # What is heard.

    def _heard(self, notice: str) -> None:
        process, *items = notice.split(",")
        if process == self.house.store.process:
            return
        for item in items:
            kind, id, *rest = item.split(" ")
            if room := self.house.rooms.get(id):
                self._take(room, kind, process, rest)

    def _take(self, room: Room, kind: str, process: str, rest: list[str]) -> None:
        if kind == "e" and int(rest[0]) > room.table.number:
            if room.leased or not self.house.forget(room, UNUSED):
                self._start(self.house.catch_up(room))
        elif kind == "w":
            self.say_who(room)
        elif kind in "hg":
            self._start(self._note(room, rest[0], process, kind == "h"))

    async def _note(self, room: Room, guest: str, process: str, here: bool) -> None:
        before = room.here(guest)
        found = room.elsewhere.setdefault(guest, {})
        found[process] = time.monotonic() + HERE if here else 0.0
        if before != room.here(guest):
            room.gone[guest] = time.monotonic()
            async with room.lock:
                room.tell_all()

    def _missed(self) -> None:
        """Read again whatever may have been missed."""
        for room in list(self.house.rooms.values()):
            self._start(self.house.catch_up(room))

    def _start(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What is said.

    def say(self, *items: str) -> None:
        """Tell the other processes something."""
        if self.house.store.shared:
            self._start(self.house.store.notify(items))

    def say_here(self, room: Room, guest: str, here: bool) -> None:
        """Tell the others that a guest is at a table, or gone."""
        if guest:
            self.say(f"{'h' if here else 'g'} {room.table.id} {guest}")

    def say_who(self, room: Room) -> None:
        """Tell the others all who are at a table."""
        guests = {line.viewer.guest for line in room.lines} - {""}
        if guests:
            self.say(*(f"h {room.table.id} {guest}" for guest in guests))

    def say_again(self) -> None:
        """Now and then, repeat who is here."""
        if self.house.store.shared and time.monotonic() - self._said > HERE / 3:
            self._said = time.monotonic()
            for room in self.house.rooms.values():
                self.say_who(room)
