"""The command as people meet it: a process of its own, behind pipes or a pseudo-terminal."""

import codecs
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import stonewright as sw

COMMAND = (sys.executable, "-m", "stonewright")
PATIENCE = 120  # seconds; long enough to compile everything on a slow machine
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()=>]\w?")
COLOURS = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]")


def environment(**extra: str) -> dict[str, str]:
    """Return an environment that looks the same on every machine."""
    free = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "PAGER")}
    ours = {
        "COLUMNS": "80",
        "LINES": "40",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONPATH": str(Path(sw.__file__).parent.parent),
    }
    return free | ours | extra


def run(*words: str, typed: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
    """Run a command with `typed` in its pipe; return what it printed."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        env=environment(**extra),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


def errors(text: str) -> list[str]:
    """Return the lines of an error stream; a bar, on a slow day, is no error."""
    return [line for line in text.splitlines() if line.strip() and "compiling, once" not in line]


def heed_interrupts() -> None:
    """Let Ctrl-C reach a child even where the tests themselves run with it ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def begun(words: Sequence[str], path: Path, lines: int) -> "subprocess.Popen[str]":
    """Start a command that takes long, as a group of its own; wait for so many lines of a file."""
    child = subprocess.Popen(
        [*COMMAND, *words],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    latest = time.monotonic() + PATIENCE
    while not path.exists() or path.read_bytes().count(b"\n") < lines:
        assert time.monotonic() < latest and child.poll() is None
        time.sleep(0.05)
    return child


def plain(text: str) -> str:
    """Return what a terminal shows of a text."""
    return ESCAPES.sub("", text).replace("\r\n", "\n")


@dataclass
class Terminal:
    """A command that runs in a pseudo-terminal; what it printed is kept."""

    child: subprocess.Popen[bytes]
    master: int
    output: str = ""
    read: int = 0  # characters of the output that were waited for
    decoder: codecs.IncrementalDecoder = field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")("replace")
    )

    @classmethod
    def open(cls, *words: str, **extra: str) -> Self:
        """Start a command."""
        master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (40, 80))
        child = subprocess.Popen(
            [*COMMAND, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**extra),
            start_new_session=True,
            preexec_fn=heed_interrupts,
        )
        os.close(slave)
        return cls(child, master)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.kill()
        self.child.wait()
        os.close(self.master)

    def until(self, text: str) -> str:
        """Wait for a text; return what came since the last wait, as a person sees it."""
        while text not in self.output[self.read :]:
            assert self._more(), f"waited for {text!r} in\n{self.output}"
        start, self.read = self.read, self.output.index(text, self.read) + len(text)
        return plain(self.output[start : self.read])

    def answer(self, line: str, text: str = "Sun> ") -> str:
        """Type a line and wait for a text, the question to the first seat unless said otherwise."""
        os.write(self.master, f"{line}\n".encode())
        self.until("\n")  # the terminal's echo
        return self.until(text)

    def interrupt(self) -> None:
        """Press Ctrl-C, and again if nothing happens, as a person would.

        One that comes while readline draws its prompt is only seen with the next key.
        """
        for _ in range(10):
            self.child.send_signal(signal.SIGINT)
            if select.select([self.master], [], [], 3)[0]:
                return

    def rest(self) -> str:
        """Return what comes until the command ends."""
        while self._more():
            pass
        start, self.read = self.read, len(self.output)
        return plain(self.output[start:])

    def status(self) -> int:
        """Return the exit status."""
        return self.child.wait(PATIENCE)

    def _more(self) -> bool:
        """Wait for more output; tell whether there was any."""
        ready, _, _ = select.select([self.master], [], [], PATIENCE)
        try:
            data = os.read(self.master, 65_536) if ready else b""
        except OSError:  # the other side has been closed
            return False
        self.output += self.decoder.decode(data)
        return bool(data)
