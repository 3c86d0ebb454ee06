"""The server's end of a WebSocket: messages come and go at once, without queue, task or waiting.

Nearly every message that comes is a short text in one frame that arrives as a whole: it is read
here. All else, and whatever is not as it should be, is left to the library.
"""

from collections.abc import Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request
from websockets.protocol import OPEN

NAME = "stonewright.wire"
WAITING = 16  # messages that may wait before no more are read from a connection
TEXT, FINAL, MASKED = 0x81, 0x80, 0x80  # what comes from browsers is masked
SHORT, LONG = 126, 127  # sizes below SHORT stand in the second byte, SHORT and LONG say how many do
HEAD = 6  # bytes of a short frame before its text: two and the mask


class Wire(WebSocketsSansIOProtocol):
    """A protocol that the site finds among the extensions of a connection's scope."""

    _even = True  # nothing has come yet that did not end where a message ends

    def handle_connect(self, event: Request) -> None:
        """Let the application find this."""
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope["extensions"])[NAME] = self

    def data_received(self, data: bytes) -> None:
        """Take in what arrives."""
        if self._even and self.handshake_complete:
            text = short_text(data)
            if text is not None and self.conn.state is OPEN and not self.close_sent:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._read_less()
                return
            self._even = whole(data)
        super().data_received(data)

    def _read_less(self) -> None:
        if self.queue.qsize() > WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_now(self, *texts: bytes) -> None:
        """Send texts, each as a message."""
        if not self.close_sent and not self.transport.is_closing():
            parts = [part for text in texts for part in (frame_head(len(text)), text)]
            self.transport.write(b"".join(parts))

    @property
    def behind(self) -> int:
        """Return how many bytes wait for a slow reader."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """End the connection at once, without waiting for a slow reader."""
        self.transport.abort()


def short_text(data: bytes) -> str | None:
    """Return the text of a short frame, if that is all there is."""
    size = len(data) - HEAD
    if not 0 <= size < SHORT or data[0] != TEXT or data[1] != MASKED | size:
        return None
    text = apply_mask(data[HEAD:], data[2:HEAD])
    return text.decode() if text.isascii() else None


def whole(data: bytes) -> bool:
    """Tell whether data are frames that are complete, and no parts of longer messages."""
    at = 0
    while at + HEAD <= len(data) and data[at] & FINAL:
        size, at = data[at + 1] & ~MASKED, at + HEAD
        if size >= SHORT:
            more = 2 if size == SHORT else 8
            size, at = int.from_bytes(data[at - 4 : at - 4 + more]), at + more
        at += size
    return at == len(data)


def frame_head(size: int) -> bytes:
    """Return what stands before a text of so many bytes."""
    if size < SHORT:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return bytes((TEXT, SHORT)) + size.to_bytes(2)
    return bytes((TEXT, LONG)) + size.to_bytes(8)


def wire(scope: Mapping[str, Any]) -> Wire:
    """Return the wire of a connection."""
    found: Wire = scope["extensions"][NAME]
    return found
