"""The door of a server process that has siblings: sockets of a table all go to one of them.

Then what a table's viewers have in common is made once. Any process could serve any table, so where
a connection cannot be handed over it simply stays.
"""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stonewright.site.siblings import Siblings

SOCKET = re.compile(rb"/api/tables/(\w+)/socket")


class Porter:
    """Sends callers to the process that looks after their table, and takes in those sent here."""

    def __init__(self, siblings: Siblings) -> None:
        self.siblings = siblings
        self._entering: set[asyncio.Task[None]] = set()

    def begin(self, make: Callable[[], asyncio.Protocol]) -> None:
        """Begin to take in what the siblings send; `make` makes a connection's protocol."""
        box = self.siblings.callers[self.siblings.number][0]
        asyncio.get_running_loop().add_reader(box, self._open, make)

    def end(self) -> None:
        """Take in no more."""
        box = self.siblings.callers[self.siblings.number][0]
        asyncio.get_running_loop().remove_reader(box)

    def _open(self, make: Callable[[], asyncio.Protocol]) -> None:
        while caller := self.siblings.next_caller():
            task = asyncio.create_task(self._enter(make, *caller))
            self._entering.add(task)
            task.add_done_callback(self._entering.discard)

    async def _enter(
        self, make: Callable[[], asyncio.Protocol], connection: Any, request: bytes
    ) -> None:
        loop = asyncio.get_running_loop()
        _, protocol = await loop.connect_accepted_socket(make, connection)
        protocol.data_received(request)

    def sends(self, url: bytes, request: bytes, transport: asyncio.Transport) -> bool:
        """Send a caller on, if another process looks after the table; tell whether it is gone."""
        siblings, found = self.siblings, SOCKET.match(url)
        number = siblings.looked_after_by(found[1].decode()) if found else siblings.number
        if number == siblings.number:
            return False
        connection = transport.get_extra_info("socket").fileno()
        return siblings.hand_over(number, connection, request)


class Door(HttpToolsProtocol):
    """A protocol that asks the porter about every socket."""

    def __init__(self, *given: Any, porter: Porter, **more: Any) -> None:
        super().__init__(*given, **more)
        self._porter = porter

    def handle_websocket_upgrade(self) -> None:
        """Let a socket in, or send it where it belongs."""
        if self._porter.sends(self.url, self._request(), self.transport):
            self.transport.abort()  # here only: the other process has it open
        else:
            super().handle_websocket_upgrade()

    def _request(self) -> bytes:
        lines = [b"%b %b HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%b: %b" % header for header in self.scope["headers"]]
        return b"\r\n".join([*lines, b"", b""])
