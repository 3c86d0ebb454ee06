"""A program beside ours: lines to it and from it, none of which can hold us up.

Each pipe has a thread of its own, which works alike on every system; so a program that does not
read, does not write, or writes without end makes us wait no longer than we chose to.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
from collections import deque
from typing import IO, Any

from stonewright.errors import BotFailed

LONGEST = 1_000_000  # bytes of one line
WAITING = 4 * LONGEST  # bytes that may lie unread before the program has to wait
CHUNK = 65_536
LAST_WORDS = 2_000  # bytes kept of what it complained about
GRACE = 1.0  # seconds to leave by itself


class Inbox:
    """The lines that a program has written and nobody has read yet."""

    def __init__(self) -> None:
        self.end = ""  # why there will be no more
        self._lines: deque[bytes] = deque()
        self._size = 0
        self._closed = False
        self._changed = threading.Condition()

    def fill(self, pipe: IO[bytes]) -> None:
        """Collect lines until the pipe ends, or one has no end."""
        rest = b""
        with pipe:
            while chunk := pipe.read1(CHUNK):  # type: ignore[attr-defined]
                *lines, rest = (rest + chunk).split(b"\n")
                self._add(lines)
                if max(map(len, (rest, *lines))) > LONGEST:
                    return self._finish(f"wrote a line of more than {LONGEST:,} bytes")
        return self._finish("ended")

    def _add(self, lines: list[bytes]) -> None:
        with self._changed:
            self._lines.extend(lines)
            self._size += sum(map(len, lines)) + len(lines)
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._closed or self._size < WAITING)
            if self._closed:
                self._lines.clear()

    def _finish(self, why: str) -> None:
        with self._changed:
            self.end = why
            self._changed.notify_all()

    def take(self, seconds: float) -> str | None:
        """Return the next line, or None if none came in time; BotFailed if none will ever come."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._lines or self.end, max(0.0, seconds)):
                return None
            if not self._lines:
                raise BotFailed(self.end)
            if seconds <= 0:  # else a program that never stops writing would hold us up
                return None
            return self._pop()

    def take_all(self) -> list[str]:
        """Return the lines that are there."""
        with self._changed:
            return [self._pop() for _ in range(len(self._lines))]

    def _pop(self) -> str:
        line = self._lines.popleft()
        self._size -= len(line) + 1
        self._changed.notify_all()
        return line.decode("utf-8", "replace").strip()

    def close(self) -> None:
        """Throw away what is there and what still comes."""
        with self._changed:
            self._closed = True
            self._lines.clear()
            self._changed.notify_all()


class Child:
    """A running program with lines going in and coming out."""

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **_apart(),
        )
        self._inbox, self._outbox = Inbox(), queue.SimpleQueue[bytes | None]()
        self._last = b""
        self._threads = [
            _thread(self._inbox.fill, self._process.stdout),
            _thread(self._listen, self._process.stderr),
            _thread(_send, self._outbox, self._process.stdin),
        ]

    def write(self, text: str) -> None:
        """Send text, whether the program reads it or not."""
        self._outbox.put(text.encode())

    def read(self, seconds: float) -> str | None:
        """Return its next line, None if it does not come in time; BotFailed if it never will."""
        return self._inbox.take(seconds)

    def unread(self) -> list[str]:
        """Return the lines that are there already."""
        return self._inbox.take_all()

    def close(self) -> None:
        """Let the program leave by itself for a moment, then end it."""
        try:
            self.write("quit\n")
            self._outbox.put(None)
            self._inbox.close()
            self._threads[0].join(GRACE)
        finally:
            self.kill()

    def kill(self) -> None:
        """End the program and all that it started."""
        _kill(self._process)
        self._inbox.close()
        self._outbox.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)

    def last_words(self) -> str:
        """Return the end of what a killed program wrote to its error stream, as one line."""
        for thread in self._threads:
            thread.join(GRACE)
        lines = self._last.decode("utf-8", "replace").split("\n")
        return " / ".join(line.strip() for line in lines if line.strip())

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while chunk := pipe.read1(CHUNK):  # type: ignore[attr-defined]
                self._last = (self._last + chunk)[-LAST_WORDS:]


def _thread(*work: Any) -> threading.Thread:
    thread = threading.Thread(target=work[0], args=work[1:], daemon=True)
    thread.start()
    return thread


def _send(outbox: "queue.SimpleQueue[bytes | None]", pipe: IO[bytes]) -> None:
    """Write what is to be sent, until nothing is or nobody reads it."""
    with contextlib.suppress(OSError), pipe:
        while (data := outbox.get()) is not None:
            pipe.write(data)
            pipe.flush()


def _apart() -> dict[str, Any]:
    """Return what keeps the terminal's Ctrl-C from a program: it is for us alone."""
    if os.name == "nt":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}  # type: ignore[attr-defined]
    return {"start_new_session": True}


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a program and its own children; it has not been waited for, so its number is its own."""
    if process.returncode is None:
        with contextlib.suppress(OSError):
            if os.name == "nt":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
