"""The sockets of the tables: commands come in, scenes and their changes go out."""

import asyncio
import time
from collections import Counter
from typing import Any

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from stonewright.site.desk import Desk
from stonewright.site.guards import address
from stonewright.site.identity import Guest
from stonewright.site.refusals import Refusal
from stonewright.site.rooms import Room
from stonewright.site.tables.commands import COMMANDS, explain
from stonewright.site.tables.telling import Told, Viewer
from stonewright.site.wire import wire

BEHIND = 4_000_000  # bytes that may wait for a slow reader
NORMAL, TRY_LATER, POLICY = 1000, 1013, 1008


class Socket:
    """One connection to one table."""

    def __init__(self, socket: WebSocket, room: Room, guest: Guest | None) -> None:
        self.socket, self.room, self.guest = socket, room, guest
        self.viewer = Viewer(guest.id if guest else "", None)
        self.told = Told()
        self._wire = wire(socket.scope)
        self._held: list[bytes] | None = None
        self._closing: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message, without waiting; what comes before an answer that is due waits for it."""
        if self._held is None:
            self._write(message)
        else:
            self._held.append(message)

    def hold(self) -> None:
        """Promise an answer soon."""
        self._held = []

    def answer(self, message: bytes) -> None:
        """Send an answer, and all that has waited for it, at once: that takes half the time."""
        held, self._held = self._held or [], None
        self._write(*held, message)

    def _write(self, *messages: bytes) -> None:
        """Send messages; who cannot keep up comes back later."""
        self._wire.send_now(*messages)
        if self._wire.behind > BEHIND:
            self.room.lines.discard(self)
            self._wire.cut()

    def close(self) -> None:
        """End the connection."""
        self.room.lines.discard(self)
        self._closing = asyncio.create_task(self.socket.close(TRY_LATER))


class Sockets:
    """All connections of this process."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.open = desk, 0
        self._by: Counter[str] = Counter()

    async def serve(self, websocket: WebSocket, id: str) -> None:
        """Serve one connection from its beginning to its end."""
        desk = self.desk
        try:
            desk.check_origin(websocket)
            guest = await desk.who(websocket)
            room = await desk.house.room(id)
            who = self._admit(websocket, guest)
        except Refusal as problem:
            await websocket.accept()
            await websocket.send_text(orjson.dumps({"type": "error"} | problem.to_dict()).decode())
            await websocket.close(POLICY)
            return
        try:
            await websocket.accept()
            # As a task of its own: each message wakes it, and not all the callers around it.
            await asyncio.create_task(self._connected(Socket(websocket, room, guest)))
        finally:
            self.open -= 1
            self._by.subtract(who)

    def _admit(self, websocket: WebSocket, guest: Guest | None) -> list[str]:
        """Count a connection; Refusal if there are too many."""
        limits, place = self.desk.settings.limits, address(websocket)
        self.desk.rates.use("requests", place, limits.requests)
        who = [f"address {place}", *([f"guest {guest.id}"] if guest else [])]
        most = (limits.sockets_address, limits.sockets)
        if any(self._by[name] >= limit for name, limit in zip(who, most, strict=False)):
            raise Refusal("too_many", "Too many pages are open at once.")
        self.open += 1
        self._by.update(who)
        return who

    async def _connected(self, socket: Socket) -> None:
        try:
            while True:
                message = await socket.socket.receive()
                if message["type"] != "websocket.receive":
                    break
                await self._take(socket, message)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            await self._leave(socket)

    async def _leave(self, socket: Socket) -> None:
        room, guest = socket.room, socket.viewer.guest
        if socket in room.lines:
            room.lines.discard(socket)
        room.used = time.monotonic()
        if guest and not room.here(guest):
            room.gone[guest] = time.monotonic()
            self.desk.house.neighbours.say_here(room, guest, False)
            async with room.lock:
                room.tell_all()

    # Messages.

    async def _take(self, socket: Socket, message: Any) -> None:
        """Answer one message: every one gets an answer, also one that makes no sense."""
        id = None
        try:
            given = self._read(message)
            id = given.get("id") if isinstance(given.get("id"), str) else None
            await self._answer(socket, given, id)
        except Refusal as problem:
            socket.answer(orjson.dumps({"type": "error", "id": id} | problem.to_dict()))

    def _read(self, message: Any) -> dict[str, Any]:
        text = message.get("text")
        text = text if text is not None else message.get("bytes") or b""
        most = self.desk.settings.limits.message
        if len(text) > most:
            raise Refusal("too_large", f"This message has more than {most} bytes.")
        try:
            given = orjson.loads(text)
        except orjson.JSONDecodeError:
            raise Refusal("bad_request", "This message is not JSON.") from None
        if not isinstance(given, dict) or not isinstance(given.get("type"), str):
            raise Refusal("bad_request", "Expected an object with a type.")
        return given

    async def _answer(self, socket: Socket, given: dict[str, Any], id: str | None) -> None:
        kind = given.pop("type")
        if kind == "ping":
            socket.send(b'{"type":"pong"}')
        elif kind in ("hello", "view"):
            await self._hello(socket, given)
        elif kind in COMMANDS:
            socket.hold()
            number = await self._command(socket, kind, given)
            socket.answer(orjson.dumps({"type": "done", "id": id, "number": number}))
        else:
            known = ", ".join(("hello", "view", "ping", *COMMANDS))
            raise Refusal("bad_request", f"Unknown type {kind[:40]!r}, expected one of {known}.")

    async def _hello(self, socket: Socket, given: dict[str, Any]) -> None:
        """Show the table to somebody who just came, or through another own seat."""
        room, guest = socket.room, socket.guest
        async with room.lock:
            here = room.here(socket.viewer.guest) if guest else True
            socket.viewer = viewer(room, guest, given.get("seat"), "seat" in given)
            room.lines.add(socket)
            if given.get("after") is not None and given["after"] == room.table.number:
                room.resume(socket)
            else:
                room.greet(socket)
            if not here:
                room.tell_all()
                self.desk.house.neighbours.say_here(room, socket.viewer.guest, True)

    async def _command(self, socket: Socket, kind: str, given: dict[str, Any]) -> int:
        if socket.guest is None:
            raise Refusal("unknown_guest", "Choose a name first.")
        limits, rates = self.desk.settings.limits, self.desk.rates
        rates.use("commands", socket.guest.id, limits.commands)
        if kind == "chat":
            rates.use("chat lines", socket.guest.id, limits.chat)
        try:
            command = COMMANDS[kind].model_validate(given)
        except ValidationError as problem:
            raise Refusal("bad_request", explain(problem.errors())) from None
        guest = socket.guest
        return await self.desk.house.command(socket.room, guest.id, guest.name, command)


def viewer(room: Room, guest: Guest | None, seat: Any, chosen: bool) -> Viewer:
    """Return through which seat somebody may look; Refusal if not at all, or not through this."""
    table = room.table
    id = guest.id if guest else ""
    held = table.held_by(id)
    if table.status in ("over", "aborted") and table.match is not None:
        held = list(range(len(table.seats)))  # nothing is hidden any more
    if seat is not None:
        if isinstance(seat, bool) or not isinstance(seat, int) or seat not in held:
            raise Refusal("not_your_seat", f"Seat {str(seat)[:20]} is not yours to look through.")
        return Viewer(id, seat)
    if own := table.held_by(id):
        return Viewer(id, table.turn if table.turn in own else own[0])
    if not table.plan.terms.spectators and id != table.host and table.status == "playing":
        raise Refusal("forbidden", "Nobody may watch at this table.")
    return Viewer(id, None)
