"""Several server processes at one port: a parent starts them, and replaces those that die."""

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections import deque
from multiprocessing import connection
from types import FrameType

from stonewright.errors import BadOption
from stonewright.site.serving import serve
from stonewright.site.settings import Settings, database_url
from stonewright.site.siblings import Siblings, boxes
from stonewright.site.store.opening import Alone, open_engine

BACKLOG = 2048
DEATHS, WITHIN = 5, 60.0  # so many deaths in so many seconds are the end of all
_spawn = multiprocessing.get_context("spawn")


def serve_together(settings: Settings) -> int:
    """Run several processes until interrupted; return the exit status."""
    if not hasattr(socket, "send_fds"):
        raise BadOption("--processes needs a system on which processes can share sockets")
    url = database_url(settings.database)
    alone = Alone(url)
    try:
        open_engine(url).dispose()  # brought up to date before anybody uses it
        with listening(settings.host, settings.port) as listener:
            return Parent(settings, listener).run()
    finally:
        alone.release()


def listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens; BadOption if that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as problem:
        raise BadOption(f"cannot listen at {host} port {port}: {problem.strerror}") from None


class Parent:
    """The process that looks after the others."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        many = settings.processes
        self.settings, self.listener = settings, listener
        self.notices, self.callers = boxes(many), boxes(many)
        self.children: list[multiprocessing.process.BaseProcess] = []
        self.ending = False
        self._deaths: deque[float] = deque(maxlen=DEATHS)

    def run(self) -> int:
        """Run until interrupted, or until too many have died; return the exit status."""
        for kind in (signal.SIGINT, signal.SIGTERM):
            signal.signal(kind, self._end)
        self.children = [self._start(number, True) for number in range(self.settings.processes)]
        try:
            while not self.ending:
                connection.wait([child.sentinel for child in self.children], timeout=1.0)
                self._replace()
        finally:
            self._stop()
        return 0 if len(self._deaths) < DEATHS else 1

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.ending = True

    def _start(self, number: int, newborn: bool) -> multiprocessing.process.BaseProcess:
        own = Siblings(number, self.listener, self.notices, self.callers, newborn)
        child = _spawn.Process(target=_live, args=(self.settings, own))
        child.start()
        return child

    def _replace(self) -> None:
        """Start those anew that have died, unless it happens again and again."""
        for number, child in enumerate(self.children):
            if child.is_alive() or self.ending:
                continue
            self._deaths.append(time.monotonic())
            if len(self._deaths) == DEATHS and self._deaths[-1] - self._deaths[0] < WITHIN:
                print("The server processes die again and again.", file=sys.stderr)
                self.ending = True
                return
            self.children[number] = self._start(number, False)

    def _stop(self) -> None:
        for child in self.children:
            child.terminate()
        for child in self.children:
            child.join()


def _live(settings: Settings, siblings: Siblings) -> None:
    """Serve as one of several processes, as long as the parent lives."""
    threading.Thread(target=_watch, daemon=True).start()
    sys.exit(serve(settings, siblings))


def _watch() -> None:
    """End this process when its parent is gone, however that came about."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
