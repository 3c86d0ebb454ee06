"""Looking after tables: bots that are to move, clocks that run out, tables long unused."""

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from typing import TYPE_CHECKING

from stonewright.site.refusals import Refusal
from stonewright.site.rooms import Room
from stonewright.site.store.store import LEASE, now_ms
from stonewright.site.tables.deciding import STANDIN
from stonewright.site.tables.table import Table
from stonewright.site.workers import Failed

if TYPE_CHECKING:
    from stonewright.site.house import House

log = logging.getLogger("stonewright.site")
ROUND = 2.0  # seconds between two rounds through everything
GRACE = 250  # milliseconds a clock may overrun while a message is under way


class Driver:
    """Moves the bots and ends what clocks end, for tables this process holds the lease of."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._rounds: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Find what is due, and go on looking."""
        await self._find_due()
        self._rounds = asyncio.create_task(self._go_round())

    async def end(self) -> None:
        """Stop looking after anything."""
        tasks = [room.driver for room in self.house.rooms.values() if room.driver]
        tasks += [self._rounds] if self._rounds else []
        for task in tasks:
            task.cancel()
        for room in self.house.rooms.values():
            if room.alarm:
                room.alarm.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(ROUND)
            try:
                if any(room.table.clock and room.table.turn is not None for room in self._rooms()):
                    await self.house.store.note_alive()
                await self._find_due()
                self.house.forget_idle()
                self.house.neighbours.say_again()
            except Exception:
                log.exception("a round failed")

    def _rooms(self) -> list[Room]:
        return list(self.house.rooms.values())

    async def _find_due(self) -> None:
        """Open the rooms of tables that need looking after."""
        for id in await self.house.store.due(now_ms() + int(ROUND * 2000)):
            if id not in self.house.rooms:
                with contextlib.suppress(Refusal):
                    await self.house.room(id)
            else:
                self.look_after(self.house.rooms[id])

    def due(self, room: Room) -> int | None:
        """Return when a table needs looking after, in milliseconds since 1970."""
        table = room.table
        turn = table.turn
        if turn is None:
            return None
        if table.seats[turn].automatic:
            return table.touched if attended(table) else None
        if table.clock:
            return table.clock.since + table.clock.left[turn]
        return None

    def look_after(self, room: Room) -> None:
        """See to it that whatever is due at a table will happen."""
        table, turn = room.table, room.table.turn
        if room.alarm:
            room.alarm.cancel()
            room.alarm = None
        if turn is None:
            return
        if table.seats[turn].automatic:
            if (attended(table) or room.lines) and not room.busy:
                room.driver = asyncio.create_task(self._drive(room))
        elif table.clock:
            left = table.clock.remaining(turn, now_ms(), self.house.pauses) + GRACE
            room.alarm = asyncio.get_running_loop().call_later(left / 1000, self._ring, room)

    # Bots.

    async def _drive(self, room: Room) -> None:
        """Play for the bots until it is somebody else's turn."""
        try:
            while await self._leased(room):
                if not await self._move(room):
                    return
        except Failed as problem:
            log.error("a bot failed: %s", problem)
        except Exception:
            log.exception("looking after a table failed")
        finally:
            room.driver = None

    async def _leased(self, room: Room) -> bool:
        """Take or keep the lease; without it another process looks after the table."""
        if room.leased_until - time.monotonic() > LEASE / 2000:
            return True
        if not await self.house.store.lease(room.table.id):
            return False
        room.leased_until = time.monotonic() + LEASE / 1000
        return True

    async def _move(self, room: Room) -> bool:
        """Play one action of a bot; tell whether another may follow."""
        async with room.lock:
            table, turn = room.table, room.table.turn
            if turn is None or table.match is None or not table.seats[turn].automatic:
                return False
            bot, changed, match = table.seats[turn].bot, table.changed, table.match
            view = match.seen_by(turn, secrets.randbits(63))
        action = await self.house.workers.choose(bot, _seed(match.seed, turn), view)
        async with room.lock:
            if room.table.changed != changed or room.table.turn != turn:
                return True
            with contextlib.suppress(Refusal):  # another process was faster: look again
                await self.house.append(room, "act", {"seat": turn, "action": action})
        return True

    # Clocks.

    def _ring(self, room: Room) -> None:
        room.alarm = None
        if not room.busy:
            room.driver = asyncio.create_task(self._time_out(room))

    async def _time_out(self, room: Room) -> None:
        """End the turn of somebody whose time is over."""
        try:
            if await self._leased(room):
                async with room.lock:
                    await self._timed_out(room)
        except Refusal:
            return
        except Exception:
            log.exception("looking after a clock failed")
        finally:
            room.driver = None
            self.look_after(room)

    async def _timed_out(self, room: Room) -> None:
        table, turn = room.table, room.table.turn
        if turn is None or table.clock is None or table.seats[turn].automatic:
            return
        if table.clock.remaining(turn, now_ms(), self.house.pauses):
            return
        data: dict[str, object] = {"seat": turn}
        if table.clock.then == "bot":
            data["bot"] = STANDIN
        await self.house.append(room, "timeout", data)


def attended(table: Table) -> bool:
    """Tell whether any person plays at a table, so that bots need not wait for a spectator."""
    return any(seat.kind == "person" for seat in table.seats)


def _seed(*numbers: int) -> int:
    """Return a seed for a bot: one for the whole match, since it is made anew for each action."""
    return int.from_bytes(hashlib.blake2b(repr(numbers).encode(), digest_size=7).digest())
