"""A real server in a process of its own, that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import httpx

START = 300.0  # seconds a server may take on a busy machine


def free_port() -> int:
    """Return a port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """One server process on one database."""

    def __init__(self, folder: Path, database: str = "", *more: str) -> None:
        self.folder, self.database, self.more = folder, database, more
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Return where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        """Return the command that starts it."""
        database = self.database or f"sqlite:///{self.folder / 'site.db'}"
        words = ["serve", "--port", str(self.port), "--database", database, "--workers", "1"]
        return [sys.executable, "-m", "stonewright", *words, "--limits", "1000", *self.more]

    def start(self) -> Self:
        """Start it and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )
        until = time.monotonic() + START
        while time.monotonic() < until:
            assert self.process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.url}/health", timeout=5).status_code == 200:
                    return self
            except httpx.TransportError:
                time.sleep(0.05)
        self.kill()
        raise AssertionError(f"no answer in {START} s: {self.log.read_text()}")

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Stop it politely."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            os.kill(self.process.pid, how)
            self.process.wait(30)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def children(self) -> list[int]:
        """Return the processes it started."""
        assert self.process is not None
        tasks = Path(f"/proc/{self.process.pid}/task")
        found = [(task / "children").read_text().split() for task in tasks.iterdir()]
        return [int(child) for some in found for child in some]
