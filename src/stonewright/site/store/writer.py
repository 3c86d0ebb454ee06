"""The one writer: events of all tables are appended in grouped transactions."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson
from sqlalchemy import Connection, Engine, bindparam, insert, text, update
from sqlalchemy.exc import IntegrityError

from stonewright.site.siblings import Siblings
from stonewright.site.store import schema
from stonewright.site.tables.events import Event

GROUP = 512  # events in one transaction at most
GATHERING = 0.1  # seconds for which they come together at most
CHANNEL = "stonewright"
NOTICE = 7000  # characters of one notification; PostgreSQL takes 8000 bytes

Result = TypeVar("Result")


class Conflict(Exception):  # noqa: N818  (somebody else was first)
    """Another process has already appended an event of this number."""


@dataclass(slots=True)
class Summary:
    """What lists and lookers-after know about a table."""

    game: str
    status: str
    public: bool
    host: str
    summary: str
    due: int | None
    touched: int
    sitters: tuple[str, ...] = ()


@dataclass(slots=True)
class Append:
    """An event to be appended to a table, with its new summary if that changed."""

    table: str
    event: Event
    summary: Summary | None
    done: "asyncio.Future[None]"

    def row(self) -> dict[str, Any]:
        """Return the event as it is stored."""
        event = self.event
        return {
            "table_id": self.table,
            "number": event.number,
            "kind": event.kind,
            "data": orjson.dumps(event.data).decode(),
            "by": event.by,
            "request": event.request,
            "at": event.at,
        }


@dataclass(slots=True)
class Job:
    """Any other piece of work on the database."""

    work: Callable[[Connection], Any]
    done: "asyncio.Future[Any]"


class Writer:
    """A thread that owns the writing connection."""

    def __init__(self, engine: Engine, process: str, siblings: Siblings | None = None) -> None:
        self.engine, self.process, self.siblings = engine, process, siblings
        self._plain = _autocommit(engine)
        self._notices: list[str] = []  # for the siblings, when a transaction is done
        self.groups = self.appended = 0
        self._waiting: list[Append] = []  # while a group is being written
        self._writing = False
        self._queue: queue.SimpleQueue[list[Append] | Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def append(self, table: str, event: Event, summary: Summary | None) -> "asyncio.Future[None]":
        """Append an event; it is durable when this is done. Conflict if its number is taken."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.append(Append(table, event, summary, done))
        if not self._writing:
            self._begin()
        return done

    def _begin(self) -> None:
        """Begin with the next group, if anything waits."""
        self._writing = bool(self._waiting)
        if self._writing:
            self._gather(time.monotonic(), 0)

    def _gather(self, since: float, known: int) -> None:
        """Give the thread a group as soon as a round of the loop brings nothing more for it.

        Many small groups would cost more than they write, and the thread would take turns with
        the loop for each.
        """
        many = len(self._waiting)
        if known < many < GROUP and time.monotonic() - since < GATHERING:
            asyncio.get_running_loop().call_soon(self._gather, since, many)
            return
        group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        self._queue.put(group)

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do some work in a transaction of its own."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._queue.put(Job(work, done))
        return await done

    def close(self) -> None:
        """Finish what was asked for, and stop."""
        rest, self._waiting = self._waiting, []
        self._queue.put(rest)
        self._queue.put(None)
        self._thread.join(10)

    # On the thread.

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            if isinstance(item, Job):
                self._settle([(item, *self._tried(item.work))])
            elif item:
                self._append(item)
                _call(item[0].done.get_loop(), self._begin)

    def _append(self, group: list[Append]) -> None:
        """Append a group; where somebody was faster, one by one, so that only that one fails."""
        plain = all(item.summary is None for item in group)
        engine = self._plain if plain else self.engine
        _, problem = self._tried(lambda connection: self._insert(connection, group), engine)
        if isinstance(problem, IntegrityError) and len(group) > 1:
            for item in group:
                self._append([item])
            return
        self.groups += 1
        if isinstance(problem, IntegrityError):
            problem = Conflict(f"{group[0].table} {group[0].event.number}")
        elif problem is None:
            self.appended += len(group)
        self._settle([(item, None, problem) for item in group])

    def _tried(
        self, work: Callable[[Connection], Result], engine: Engine | None = None
    ) -> tuple[Any, Exception | None]:
        """Do some work in a transaction; return its result, or what went wrong."""
        self._notices = []
        try:
            with (engine or self.engine).begin() as connection:
                result = work(connection)
        except Exception as problem:
            return None, problem
        for notice in self._notices:
            assert self.siblings is not None
            self.siblings.tell(notice)
        return result, None

    def _insert(self, connection: Connection, group: list[Append]) -> None:
        _insert(connection, [item.row() for item in group])
        for item in group:
            if item.summary is not None:
                _summarize(connection, item.table, item.summary)
        self.notify(connection, [f"e {item.table} {item.event.number}" for item in group])

    def notify(self, connection: Connection, words: Iterable[str]) -> None:
        """Tell the other processes something, as soon as the transaction is done."""
        notices = _notices(self.process, words)
        if connection.dialect.name == "postgresql":
            send = text("SELECT pg_notify(:channel, :line)")
            connection.execute(send, [{"channel": CHANNEL, "line": line} for line in notices])
        elif self.siblings:
            self._notices += notices

    def _settle(self, settled: list[tuple[Append | Job, Any, Exception | None]]) -> None:
        loop = settled[0][0].done.get_loop()

        def tell() -> None:
            for item, result, problem in settled:
                if item.done.done():
                    continue
                if problem is None:
                    item.done.set_result(result)
                else:
                    item.done.set_exception(problem)

        _call(loop, tell)


def _autocommit(engine: Engine) -> Engine:
    """Return an engine for what is one statement, and durable with it, on SQLite.

    So the interpreter's lock is needed once and not thrice, and the file's lock is not kept from
    other processes while this one waits for it.
    """
    if engine.dialect.name != "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def _notices(process: str, words: Iterable[str]) -> list[str]:
    """Return notices that are not too long, each with the process it comes from."""
    notices = [process]
    for word in words:
        if len(notices[-1]) + len(word) > NOTICE:
            notices.append(process)
        notices[-1] += f",{word}"
    return notices


def _call(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """Do something on the event loop, if it is still there."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(work)


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Insert events; into SQLite as one statement, since each needs the interpreter's lock."""
    if connection.dialect.name != "sqlite":
        connection.execute(insert(schema.events), rows)
        return
    names = ", ".join(f'"{name}"' for name in rows[0])
    places = ", ".join(f"({', '.join('?' * len(row))})" for row in rows)
    values = tuple(value for row in rows for value in row.values())
    connection.exec_driver_sql(f"INSERT INTO events ({names}) VALUES {places}", values)


_change = update(schema.tables).where(schema.tables.c.id == bindparam("key"))


def _summarize(connection: Connection, table: str, given: Summary) -> None:
    values = {name: getattr(given, name) for name in Summary.__slots__ if name != "sitters"}
    if not connection.execute(_change.values(**values), {"key": table}).rowcount:
        connection.execute(insert(schema.tables), {"id": table, **values})
    known = connection.execute(
        schema.sitters.select().where(schema.sitters.c.table_id == table)
    ).fetchall()
    for guest in set(given.sitters) - {row.guest for row in known}:
        connection.execute(insert(schema.sitters), {"table_id": table, "guest": guest})
