"""The store as the site uses it: everything that outlives the process."""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from stonewright.site.siblings import Siblings
from stonewright.site.store import schema
from stonewright.site.store.opening import Alone, open_engine
from stonewright.site.store.writer import Summary, Writer
from stonewright.site.tables.events import Event

Result = TypeVar("Result")
LEASE = 8_000  # milliseconds for which a process looks after a table
LISTED = 60  # tables in a list


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as lists show it."""

    id: str
    status: str
    due: int | None
    summary: dict[str, Any]
    touched: int


class Store:
    """The database, reached from the event loop."""

    def __init__(self, url: str, siblings: Siblings | None = None) -> None:
        self.url, self.siblings, self.process = url, siblings, secrets.token_hex(4)
        self._alone = None if siblings else Alone(url)  # else our parent is
        try:
            self.engine = open_engine(url)
        except BaseException:
            self._release()
            raise
        self.listens = self.engine.dialect.name == "postgresql"
        self.shared = self.listens or siblings is not None
        self.writer = Writer(self.engine, self.process, siblings)

    def close(self) -> None:
        """Finish writing and let go of the database."""
        self.writer.close()
        self.engine.dispose()
        self._release()

    def _release(self) -> None:
        if self._alone:
            self._alone.release()

    async def _read(self, work: Callable[[Connection], Result]) -> Result:
        def run() -> Result:
            with self.engine.connect() as connection:
                return work(connection)

        return await asyncio.to_thread(run)

    # Events.

    def append(
        self, table: str, event: Event, summary: Summary | None = None
    ) -> "asyncio.Future[None]":
        """Append an event; it is durable when this is done. Conflict if its number is taken."""
        return self.writer.append(table, event, summary)

    async def events(self, table: str, after: int = 0) -> list[Event]:
        """Return the events of a table after a number."""
        columns = schema.events.c
        wanted = (
            select(schema.events)
            .where(columns.table_id == table, columns.number > after)
            .order_by(columns.number)
        )
        rows = await self._read(lambda connection: connection.execute(wanted).fetchall())
        return [
            Event(row.number, row.kind, orjson.loads(row.data), row.by, row.request, row.at)
            for row in rows
        ]

    async def notify(self, words: Iterable[str]) -> None:
        """Tell the other processes something."""
        await self.writer.run(lambda connection: self.writer.notify(connection, words))

    # Lists.

    async def listed(self, guest: str = "") -> list[Listed]:
        """Return the public tables that are open or played, or those of a guest."""
        columns = schema.tables.c
        query = select(schema.tables).order_by(columns.touched.desc()).limit(LISTED)
        if guest:
            mine = select(schema.sitters.c.table_id).where(schema.sitters.c.guest == guest)
            query = query.where(or_(columns.id.in_(mine), columns.host == guest))
        else:
            query = query.where(columns.public, columns.status.in_(("lobby", "playing")))
        return [_listed(row) for row in await self._rows(query)]

    async def due(self, before: int, limit: int = 500) -> list[str]:
        """Return the tables whose bots or clocks need looking after."""
        columns = schema.tables.c
        query = (
            select(columns.id)
            .where(columns.due.is_not(None), columns.due <= before)
            .order_by(columns.due)
            .limit(limit)
        )
        return [row.id for row in await self._rows(query)]

    async def count_open(self, guest: str) -> int:
        """Return how many tables of a host are not over."""
        columns = schema.tables.c
        query = select(func.count()).where(
            columns.host == guest, columns.status.in_(("lobby", "playing"))
        )
        return int((await self._rows(query))[0][0])

    async def _rows(self, query: Any) -> list[Any]:
        rows = await self._read(lambda connection: connection.execute(query).fetchall())
        return list(rows)

    async def ping(self) -> None:
        """Ask the writer for something small; an error if that fails."""
        query = select(func.count()).select_from(schema.facts)
        await self.writer.run(lambda c: c.execute(query).scalar())  # an open result would go stale

    # Facts and guests.

    async def fact(self, name: str, make: Callable[[], str]) -> str:
        """Return a fact of this site, made once."""

        def work(connection: Connection) -> str:
            query = select(schema.facts.c.value).where(schema.facts.c.name == name)
            if found := connection.execute(query).scalar():
                return str(found)
            connection.execute(insert(schema.facts), {"name": name, "value": make()})
            return str(connection.execute(query).scalar())

        try:
            return await self.writer.run(work)
        except IntegrityError:  # another process made it
            return await self.writer.run(work)

    async def guest(self, id: str) -> str | None:
        """Return a guest's name."""
        query = select(schema.guests.c.name).where(schema.guests.c.id == id)
        rows = await self._rows(query)
        return str(rows[0].name) if rows else None

    async def add_guest(self, id: str, name: str) -> None:
        """Remember a new guest."""
        row = {"id": id, "name": name, "made": now_ms()}
        await self.writer.run(lambda c: c.execute(insert(schema.guests), row))

    async def rename(self, id: str, name: str) -> None:
        """Give a guest another name."""
        query = update(schema.guests).where(schema.guests.c.id == id).values(name=name)
        await self.writer.run(lambda c: c.execute(query))

    async def add_carry(self, hashed: str, guest: str, until: int) -> None:
        """Remember a one-time link."""
        row = {"hash": hashed, "guest": guest, "until": until}
        old = delete(schema.carries).where(schema.carries.c.until < now_ms())

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(schema.carries), row)

        await self.writer.run(work)

    async def use_carry(self, hashed: str) -> str | None:
        """Return whose link it was, and make it useless; nothing if it was used or is too old."""
        columns = schema.carries.c

        def work(connection: Connection) -> str | None:
            query = select(columns.guest).where(columns.hash == hashed, columns.until >= now_ms())
            guest = connection.execute(query).scalar()
            gone = connection.execute(delete(schema.carries).where(columns.hash == hashed))
            return str(guest) if guest is not None and gone.rowcount else None

        return await self.writer.run(work)

    # Who looks after a table.

    async def lease(self, table: str) -> bool:
        """Take or keep a table's lease; tell whether this process looks after it now."""
        if not self.shared:
            return True
        columns, now = schema.leases.c, now_ms()
        mine = (
            update(schema.leases)
            .where(
                columns.table_id == table,
                or_(columns.holder == self.process, columns.until < now),
            )
            .values(holder=self.process, until=now + LEASE)
        )
        row = {"table_id": table, "holder": self.process, "until": now + LEASE}

        def work(connection: Connection) -> bool:
            if connection.execute(mine).rowcount:
                return True
            query = select(columns.holder).where(columns.table_id == table)
            if connection.execute(query).scalar() is not None:
                return False
            connection.execute(insert(schema.leases), row)
            return True

        try:
            return await self.writer.run(work)
        except IntegrityError:  # another process was faster
            return False

    # Pauses, for the clocks.

    async def note_alive(self) -> None:
        """Note that a server is there."""

        def work(connection: Connection) -> None:
            query = update(schema.facts).where(schema.facts.c.name == "alive")
            if not connection.execute(query.values(value=str(now_ms()))).rowcount:
                connection.execute(insert(schema.facts), {"name": "alive", "value": str(now_ms())})

        await self.writer.run(work)

    async def note_pause(self, least: int) -> list[tuple[int, int]]:
        """Note how long no server was there, if that was `least` or more; return all pauses."""
        pauses = schema.pauses

        def work(connection: Connection) -> list[tuple[int, int]]:
            query = select(schema.facts.c.value).where(schema.facts.c.name == "alive")
            alive, now = connection.execute(query).scalar(), now_ms()
            if alive is not None and now - int(alive) >= least:
                connection.execute(insert(pauses), {"start": int(alive), "end": now})
                alive_now = update(schema.facts).where(schema.facts.c.name == "alive")
                connection.execute(alive_now.values(value=str(now)))
            rows = connection.execute(select(pauses).where(pauses.c.end > now - 8 * 86_400_000))
            return [(row.start, row.end) for row in rows]

        try:
            return await self.writer.run(work)
        except IntegrityError:
            return await self.writer.run(work)


def _listed(row: Any) -> Listed:
    return Listed(row.id, row.status, row.due, orjson.loads(row.summary), row.touched)
