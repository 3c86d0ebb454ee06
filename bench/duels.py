"""Players at many tables who play scripts, over WebSockets as plain as they can be.

So it is not the driver that is measured.
"""

import asyncio
import os
import re
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

PATIENCE = 60.0  # seconds
SETTLING = 0.5  # seconds until all know who is there
Greeting = list[tuple[bytes, bytes]]  # what is awaited, in order, and what is said then


@dataclass
class Duel:
    """Two players at one table and their script."""

    paths: tuple[str, str]  # of the players' sockets
    greetings: tuple[Greeting, Greeting]
    script: list[tuple[int, bytes]]  # who moves, and what is sent
    update: re.Pattern[bytes]  # finds the number of a move in what arrives
    first: int  # the number of the first move
    headers: tuple[str, str] = ("", "")
    sent: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)  # until the other player saw each move
    done: "asyncio.Event" = field(default_factory=asyncio.Event)
    lines: "list[Line]" = field(default_factory=list)

    def play(self, number: int) -> None:
        """Make a move."""
        self.sent.append(time.perf_counter())
        seat, message = self.script[number]
        self.lines[seat].send(message)

    def heard(self, seat: int, message: bytes) -> None:
        """Take in what a player hears, and go on if it is that player's turn."""
        if not self.sent or not (found := self.update.search(message)):
            return
        number = int(found[1]) - self.first
        if number >= 0 and self.script[number][0] != seat:
            self.late.append(time.perf_counter() - self.sent[number])
            if len(self.late) == len(self.script):
                self.done.set()
        if 0 <= number < len(self.script) - 1 and self.script[number + 1][0] == seat:
            self.play(number + 1)


class Line(asyncio.Protocol):
    """One player's socket."""

    def __init__(self, duel: Duel, seat: int) -> None:
        self.duel, self.seat = duel, seat
        self.greeting = list(duel.greetings[seat])
        self.ready, self.received, self._rest = asyncio.Event(), 0, b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        words = [
            f"GET {self.duel.paths[self.seat]} HTTP/1.1",
            "Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket",
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c3RvbmV3cmlnaHQgc2l0ZQ==",
        ]
        words += [self.duel.headers[self.seat]] if self.duel.headers[self.seat] else []
        self._transport.write("\r\n".join([*words, "", ""]).encode())
        self._open = False

    def data_received(self, data: bytes) -> None:
        """Take the messages out of what has arrived."""
        data, self._rest = self._rest + data, b""
        if not self._open:
            head, _, data = data.partition(b"\r\n\r\n")
            if b" 101 " not in head:
                raise ConnectionError(head.decode())
            self._open = True
            self._hear(b"")
        at = 0
        while (found := frame(data, at)) is not None:
            kind, start, at = found
            self._take(kind, data[start:at])
        self._rest = data[at:]

    def _take(self, kind: int, message: bytes) -> None:
        if kind == 9:
            self._write(0x8A, message)
        elif kind == 1:
            self.received += len(message)
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        if self.ready.is_set():
            self.duel.heard(self.seat, message)
        elif message.startswith(self.greeting[0][0]):
            _, reply = self.greeting.pop(0)
            if reply:
                self.send(reply)
            if not self.greeting:
                self.ready.set()
        if message == b"2":  # how socket.io asks whether anybody is there
            self.send(b"3")

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._write(0x81, message)

    def _write(self, kind: int, message: bytes) -> None:
        """Send a frame, masked by zeros."""
        size = len(message)
        head = (
            bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE, size >> 8, size & 255))
        )
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        """Leave."""
        self._transport.close()


def frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Return the kind of the frame at a place, and its message's begin and end, if it is whole."""
    if len(data) < at + 2:
        return None
    kind, size, start = data[at] & 15, data[at + 1], at + 2
    if size >= 126:
        start = at + (4 if size == 126 else 10)
        size = int.from_bytes(data[at + 2 : start])
    return (kind, start, start + size) if len(data) >= start + size else None


@dataclass
class Measured:
    """One round at one server."""

    rate: float  # moves a second
    late: list[float]  # seconds until the other player saw a move
    server: float  # seconds of processor time a move
    busy: float  # share of a core that the server used
    driver: float  # share of a core that the driver used
    size: float  # bytes a move that the players received


async def sit_down(port: int, duel: Duel, seat: int) -> None:
    """Connect a player, and wait for the first sight of the table."""
    line = Line(duel, seat)
    await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
    duel.lines.append(line)
    await asyncio.wait_for(line.ready.wait(), PATIENCE)


async def drive(port: int, duels: list[Duel], pid: int) -> Measured:
    """Play all scripts at once."""
    for duel in duels:
        for seat in (0, 1):
            await sit_down(port, duel, seat)
    await asyncio.sleep(SETTLING)
    lines = [line for duel in duels for line in duel.lines]
    before = sum(line.received for line in lines)
    start, own, used = time.perf_counter(), time.process_time(), processor_time(pid)
    for duel in duels:
        duel.play(0)
    for duel in duels:
        await asyncio.wait_for(duel.done.wait(), PATIENCE)
    taken, own, used = (
        time.perf_counter() - start,
        time.process_time() - own,
        processor_time(pid) - used,
    )
    for line in lines:
        line.close()
    moves = sum(len(duel.script) for duel in duels)
    size = (sum(line.received for line in lines) - before) / moves
    late = [seconds for duel in duels for seconds in duel.late]
    return Measured(moves / taken, late, used / moves, used / taken, own / taken, size)


def processor_time(pid: int) -> float:
    """Return the seconds of processor time that a process and its children have used."""
    folder = Path(f"/proc/{pid}")
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    children = [(task / "children").read_text().split() for task in (folder / "task").iterdir()]
    return own + sum(processor_time(int(child)) for some in children for child in some)
