"""The server's end of a WebSocket: messages go out at once, without queue, task or waiting."""

from collections.abc import Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

NAME = "stonewright.wire"


class Wire(WebSocketsSansIOProtocol):
    """A protocol that the site finds among the extensions of a connection's scope."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find this."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[NAME] = self

    def send_now(self, text: bytes) -> None:
        """Send a text."""
        if not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))

    @property
    def behind(self) -> int:
        """Return how many bytes wait for a slow reader."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection at once, without waiting for a slow reader."""
        self.transport.abort()


def wire(scope: Mapping[str, Any]) -> Wire:
    """Return the wire of a connection."""
    found: Wire = scope["extensions"][NAME]
    return found
