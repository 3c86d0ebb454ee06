"""The house: all tables of this site as this process knows them, and what is asked of them."""

import asyncio
import logging
import secrets
import time
from itertools import cycle
from typing import Any

import orjson

from stonewright.errors import BadBox, GameError, UnknownGame
from stonewright.game import Game
from stonewright.games import load, names
from stonewright.site.driving import Driver
from stonewright.site.neighbours import Neighbours
from stonewright.site.refusals import Refusal, refused
from stonewright.site.rehearsal import rehearse
from stonewright.site.rooms import Room
from stonewright.site.settings import Settings, database_url
from stonewright.site.siblings import Siblings
from stonewright.site.store.store import Store, now_ms
from stonewright.site.store.writer import Conflict, Summary
from stonewright.site.tables import commands as ask
from stonewright.site.tables.deciding import Asker, decide, started
from stonewright.site.tables.events import Event
from stonewright.site.tables.plan import Plan, Seat, check
from stonewright.site.tables.planning import opened
from stonewright.site.tables.table import Table
from stonewright.site.workers import Workers

log = logging.getLogger("stonewright.site")
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
TRIES = 4  # of a command that others overtake
PAUSE = 4_000  # milliseconds without a sign of life that clocks do not count
IDLE = 300.0  # seconds after which a table nobody looks at is forgotten until it is needed
KEPT = 2_000  # tables in memory beyond which idle ones are forgotten at once


class Overtaken(Refusal):
    """Another process has changed the table at the same moment."""


def new_id(length: int = 10) -> str:
    """Return a name that nobody can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def load_games(cards: str) -> dict[str, Game]:
    """Return all games, one of them with the cards of a file; GameError if they fit none."""
    games, problems = {name: load(name) for name in names()}, []
    for name in names() if cards else ():
        try:
            games[name] = load(name, cards)
            return games
        except GameError as problem:
            problems.append(problem)
    if problems:
        raise next((p for p in problems if isinstance(p, BadBox)), problems[0])
    return games


class House:
    """The tables of a site. What it answers is durable."""

    def __init__(self, settings: Settings, siblings: Siblings | None = None) -> None:
        self.settings, self.siblings = settings, siblings
        self._turns = cycle(range(settings.processes))
        self.games = load_games(settings.cards)
        self.store = Store(database_url(settings.database), siblings)
        self.rooms: dict[str, Room] = {}
        self.pauses: list[tuple[int, int]] = []
        self.workers = Workers(settings.bots, settings.bot_deadline)
        self.driver = Driver(self)
        self.neighbours = Neighbours(self)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self.conflicts = 0

    def game(self, name: str) -> Game:
        """Return a game by name; UnknownGame if there is none."""
        if name not in self.games:
            raise UnknownGame(
                f"no game is called {name[:40]!r}; the games are: {', '.join(names())}"
            )
        return self.games[name]

    def new_id(self) -> str:
        """Return a new table's id; siblings have their turns in looking after one."""
        siblings, wanted = self.siblings, next(self._turns)
        while True:
            id = new_id()
            if siblings is None or siblings.looked_after_by(id) == wanted:
                return id

    async def begin(self) -> None:
        """Go on with everything that was going on."""
        for game in self.games.values():
            rehearse(game)
        self.pauses += await self.store.note_pause(PAUSE)
        self.neighbours.begin()
        await self.driver.begin()

    async def end(self) -> None:
        """Stop everything."""
        await self.neighbours.end()
        await self.driver.end()
        self.workers.close()
        await asyncio.to_thread(self.store.close)

    # Rooms.

    async def room(self, id: str) -> Room:
        """Return a table's room, read from the store if need be."""
        if room := self.rooms.get(id):
            room.used = time.monotonic()
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Room:
        room = Room(await self._table(id), self.pauses)
        room.summarized = _facts(room.table)
        self.rooms[id] = room
        self.neighbours.say(f"w {id}")
        self.driver.look_after(room)
        return room

    async def _table(self, id: str) -> Table:
        events = await self.store.events(id) if id.isalnum() and len(id) <= 16 else []
        if not events:
            raise Refusal("not_found", "There is no such table.")
        table = Table(id, self.game)
        try:
            for event in events:
                table.apply(event)
        except GameError as problem:  # the rules have changed since
            table.status, table.ended = "over", f"This match goes no further: {problem}."
        return table

    def forget_idle(self) -> None:
        """Forget tables that nobody looks at and that need no looking after."""
        crowded = len(self.rooms) > KEPT
        for room in list(self.rooms.values()):
            self.forget(room, 5.0 if crowded else IDLE)

    def forget(self, room: Room, unused: float) -> bool:
        """Forget a table that nobody looks at or has used for so long; tell whether it is gone."""
        recent = time.monotonic() - room.used <= unused
        if recent or room.lines or room.lock.locked() or room.busy:
            return False
        return self.rooms.pop(room.table.id, None) is not None

    # What is asked.

    async def open(self, guest: str, name: str, wish: ask.Opening) -> Room:
        """Open a table."""
        asker = Asker(guest, name, now_ms(), lambda _: 0.0)
        try:
            plan = check(opened(asker, wish), self.game(wish.game))
        except GameError as problem:
            raise refused(problem) from None
        room = await self._opened(guest, plan.to_dict())
        if wish.start:
            async with room.lock:
                await self.append(room, *started(room.table), by=guest)
        return room

    async def open_record(self, guest: str, game: str, record: str) -> Room:
        """Open a replay."""
        data = {"record": record, "game": game}
        try:
            Table("trial", self.game).apply(Event(1, "open", data))
        except GameError as problem:
            raise refused(problem) from None
        return await self._opened(guest, data)

    async def _opened(self, guest: str, data: dict[str, Any]) -> Room:
        room = Room(Table(self.new_id(), self.game), self.pauses)
        async with room.lock:
            await self.append(room, "open", data, by=guest)
        self.rooms[room.table.id] = room
        return room

    async def command(self, room: Room, guest: str, name: str, command: ask.Command) -> int:
        """Do what a guest asks; return the number of the event. Asked twice, it is done once."""
        async with room.lock:
            for _ in range(TRIES):
                try:
                    return await self._command(room, guest, name, command)
                except Overtaken:
                    continue
                except Refusal:  # perhaps only because of what another process did
                    if not self.store.shared or not await self._read_on(room):
                        raise
        raise Refusal("stale", "Too much is going on at this table: look at it again.")

    async def _command(self, room: Room, guest: str, name: str, command: ask.Command) -> int:
        table = room.table
        if (done := table.answered.get((guest, command.id))) is not None:
            return done
        asker = Asker(guest, name, now_ms(), room.away, self.pauses)
        kind, data = decide(table, asker, command)
        if kind == "rematch":
            data = {"table": table.next or await self._rematch(table, guest)}
        return await self.append(room, kind, data, guest, command.id)

    async def _rematch(self, table: Table, guest: str) -> str:
        """Open a table for the same people; start it if there is only one."""
        seats = tuple(
            Seat("person", seat.guest, seat.name) if seat.kind == "left" else seat
            for seat in table.seats
        )
        plan = Plan(table.plan.game, seats, table.plan.options, table.plan.terms, table.plan.name)
        room = await self._opened(guest, plan.to_dict())
        if {seat.guest for seat in seats if seat.kind == "person"} <= {guest}:
            async with room.lock:
                await self.append(room, *started(room.table), by=guest)
        return room.table.id

    async def append(
        self, room: Room, kind: str, data: dict[str, Any], by: str = "", request: str = ""
    ) -> int:
        """Let something happen at a table whose lock is held; it is durable when this returns.

        The table changes first and the messages are made while the disk works, but they are sent
        only afterwards.
        """
        table = room.table
        event = Event(table.number + 1, kind, data, by, request, now_ms())
        try:
            table.apply(event)
            writing = self.store.append(table.id, event, self._summary(room))
            news = room.news()
            await writing
        except BaseException as problem:
            await self._recover(room)
            if isinstance(problem, Conflict):
                self.conflicts += 1
                raise Overtaken("stale", "Somebody else was faster: look at it again.") from None
            raise
        for line, message in news:
            line.send(message)
        self.driver.look_after(room)
        return event.number

    async def _recover(self, room: Room) -> None:
        """Read a table anew, after something could not be stored."""
        try:
            room.renew(await self._table(room.table.id))
            room.summarized = ()
        except Exception:
            self.rooms.pop(room.table.id, None)
            for line in list(room.lines):
                line.close()
            log.warning("a table was given up until it is asked for again")

    async def catch_up(self, room: Room) -> None:
        """Take in what other processes did at a table."""
        async with room.lock:
            await self._read_on(room)
        self.driver.look_after(room)

    async def _read_on(self, room: Room) -> bool:
        """Take in new events of a table whose lock is held; tell whether there were any."""
        events = await self.store.events(room.table.id, room.table.number)
        for event in events:
            room.table.apply(event)
            room.tell_all()
        if events:
            room.summarized = _facts(room.table)
        return bool(events)

    def _summary(self, room: Room) -> Summary | None:
        """Return what lists should know, if it changed."""
        facts = (*_facts(room.table), self.driver.due(room))
        if facts == room.summarized:
            return None
        room.summarized = facts
        table, plan = room.table, room.table.plan
        return Summary(
            game=plan.game,
            status=table.status,
            public=plan.terms.public and not table.replay,
            host=table.host,
            summary=orjson.dumps(_described(table)).decode(),
            due=self.driver.due(room),
            touched=table.touched,
            sitters=tuple({seat.guest for seat in table.seats if seat.guest}),
        )


def _facts(table: Table) -> tuple[Any, ...]:
    return table.status, table.plan


def _described(table: Table) -> dict[str, Any]:
    plan = table.plan
    return {
        "id": table.id,
        "game": plan.game,
        "title": plan.name or table.game.title,
        "status": table.status,
        "spectators": plan.terms.spectators,
        "replay": table.replay,
        "seats": [
            {"seat": n, "name": seat.called(n), "kind": seat.kind, "bot": seat.bot}
            for n, seat in enumerate(table.seats)
        ],
    }
