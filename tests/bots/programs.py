"""Small programs that speak the protocol well or badly, and what passes between them and us."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

import stonewright as sw
from sources import ROOT
from stonewright import bots
from stonewright.bots.child import Child
from toy import Veil

EXAMPLES = ROOT / "examples/bots"
EAGER = shlex.join(["perl", str(EXAMPLES / "eager.pl")])
HUNTER = shlex.join([sys.executable, "-IS", str(EXAMPLES / "hunter.py")])

HEAD = '''
import os, sys, time

def say(line):
    print(line, flush=True)

def greet(name="Test"):
    assert sys.stdin.readline() == "stonewright 1\\n"
    say("name " + name)
    say("ready 1")

def asked():
    """Return the legal actions of the next choice, pairs of number and notation."""
    legal = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\\n").partition(" ")
        if word == "legal":
            legal.append(rest.split(" ", 1))
        if word == "go":
            return legal
        if word == "quit":
            break
    sys.exit()

def started():
    """Return how often this program was started before."""
    with open(__file__ + ".starts", "a+") as file:
        file.write("x")
        file.seek(0)
        return len(file.read()) - 1

def serve():
    """Play well from here on."""
    while True:
        say("play " + asked()[0][0])
'''


def program(folder: Path, body: str) -> str:
    """Write a program and return the command that runs it."""
    path = folder / "program.py"
    path.write_text(HEAD + body, encoding="utf-8")
    return shlex.join([sys.executable, "-IS", str(path)])


def a_view(game: sw.Game | None = None) -> sw.View:
    """Return what the first seat sees at the beginning of a match."""
    match = sw.Match(game or Veil(), seats=2, seed=4)
    return match.seen_by(match.turn, 1)


def gone(pid: int, seconds: float = 5.0) -> bool:
    """Tell whether a process has ended, or does within some time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if _buried_soon(pid):
            return True
        time.sleep(0.01)
    return False


def _buried_soon(pid: int) -> bool:
    """Tell whether a process is dead and only not yet waited for."""
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def play_against(bot: bots.Bot, match: sw.Match, seat: int) -> float:
    """Play a whole match, the other seats at random; return the share that the bot won."""
    chance = bots.make("uniform", match.seed)
    while not match.over:
        view = match.seen_by(match.turn, len(match.history))
        match.play((bot if match.turn == seat else chance).choose(view))
    return float(match.score()[seat])


def overhear(patch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that fills with all lines between us and programs, marked > and <."""
    lines: list[str] = []
    write, read = Child.write, Child.read

    def noted_write(self: Child, text: str) -> None:
        lines.extend(f"> {line}" for line in text.splitlines())
        write(self, text)

    def noted_read(self: Child, seconds: float) -> str | None:
        line = read(self, seconds)
        if line is not None:
            lines.append(f"< {line}")
        return line

    patch.setattr(Child, "write", noted_write)
    patch.setattr(Child, "read", noted_read)
    return lines
