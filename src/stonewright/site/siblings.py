"""The server processes that one command started, as each of them knows the others.

Each has two boxes that the others put something into: notices of what they did, and callers, that
is connections to a table that it looks after.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from zlib import crc32

AGAIN = "again"  # a notice: read everything again
WAIT = 1.0  # seconds for which a full box is waited for
MOST = 1 << 17  # bytes of what is put into a box at once
TAKEN = 64  # notices that are read at a time, before others have their turn

Box = tuple[socket.socket, socket.socket]  # where things are taken out, and put in


def boxes(many: int) -> tuple[Box, ...]:
    """Return a box for each process."""
    return tuple(socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(many))


@dataclass(frozen=True)
class Siblings:
    """One process among its siblings."""

    number: int
    listener: socket.socket  # which all share
    notices: tuple[Box, ...]
    callers: tuple[Box, ...]
    newborn: bool = True  # not in the place of one that died
    _untold: set[int] = field(default_factory=set)  # whose box was full

    def looked_after_by(self, table: str) -> int:
        """Return the number of the process that has the sockets of a table, if all goes well."""
        return crc32(table.encode()) % len(self.callers)

    @property
    def announces(self) -> bool:
        """Tell whether this one says where the site is."""
        return self.number == 0 and self.newborn

    # Notices.

    def tell(self, notice: str) -> None:
        """Tell all others something; who could not be told is to read everything again."""
        for number, (_, box) in enumerate(self.notices):
            if number != self.number:
                self._tell(number, box, notice)

    def _tell(self, number: int, box: socket.socket, notice: str) -> None:
        box.settimeout(WAIT)
        try:
            box.send((AGAIN if number in self._untold else notice).encode())
            self._untold.discard(number)
        except OSError:
            self._untold.add(number)

    # Callers.

    def hand_over(self, number: int, connection: int, request: bytes) -> bool:
        """Give a connection and what was read from it to another process; tell whether it went."""
        with socket.socket(fileno=self.callers[number][1].dup().detach()) as box:
            box.setblocking(False)
            try:
                return socket.send_fds(box, [request], [connection]) == len(request)
            except OSError:
                return False

    def next_caller(self) -> tuple[socket.socket, bytes] | None:
        """Return a connection that was handed over, with what was read from it."""
        box = self.callers[self.number][0]
        box.setblocking(False)
        try:
            request, (connection, *_), _, _ = socket.recv_fds(box, MOST, 1)
        except (OSError, ValueError):
            return None
        return socket.socket(fileno=connection), request


class Ear:
    """Hears what the siblings tell."""

    def __init__(
        self, siblings: Siblings, heard: Callable[[str], None], again: Callable[[], None]
    ) -> None:
        self._heard, self._again = heard, again
        self._box = siblings.notices[siblings.number][0]
        self._box.setblocking(False)
        asyncio.get_running_loop().add_reader(self._box, self._read)

    def _read(self) -> None:
        with contextlib.suppress(OSError):
            for _ in range(TAKEN):
                notice = self._box.recv(MOST).decode()
                if notice == AGAIN:
                    self._again()
                else:
                    self._heard(notice)

    async def close(self) -> None:
        """Stop listening."""
        asyncio.get_running_loop().remove_reader(self._box)
