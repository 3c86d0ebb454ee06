"""Bots in any language: programs that speak our line protocol, as docs/protocol.md has it."""

import os
import shlex
import shutil
import time
import weakref
from collections.abc import Iterator

import numpy as np

from stonewright.bots.base import Ban, allowed
from stonewright.bots.child import Child
from stonewright.errors import BadOption, BotFailed, shown
from stonewright.game import Option, State, Value
from stonewright.kernel import cast
from stonewright.view import View

PROTOCOL = 1
PREFIX = "outside:"
FAILURES = 3  # in a row, after which a program is not started again
LONGEST_WAIT = 86_400  # seconds
SEEDS = 2**31  # so that its seed is an ordinary number in every language


class Outside:
    """Asks a program, which is started at the first choice and again after each failure."""

    def __init__(
        self, command: str, seed: int = 0, ban: Ban | None = None, seconds: float = 10.0
    ) -> None:
        self.command, self.seconds = command, _checked_seconds(seconds)
        self.name = ""  # as the program calls itself
        self._words = _split(command)
        self._dice, self._ban = np.array([seed], np.uint64), ban
        self._failures = 0
        self._table: tuple[object, ...] = ()  # where it plays
        self._next = 0  # the first ply after its last choice
        self._child: Child | None = None
        self._guard: weakref.finalize[..., Outside] | None = None  # no program outlives its bot

    def __enter__(self) -> "Outside":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def choose(self, view: View) -> int:
        """Return the program's answer; BotFailed if it is none, or comes too late."""
        if self._failures >= FAILURES:
            raise BotFailed(self._told(f"failed {FAILURES} times in a row; it is not asked again"))
        try:
            action = self._ask(view)
        except BotFailed as problem:
            self._failures += 1
            raise BotFailed(self._told(f"{problem}{self._last_words()}")) from None
        except BaseException:  # an answer that nobody waits for must not be taken for the next
            self._drop()
            raise
        self._failures = 0
        return action

    def close(self) -> None:
        """Tell the program to leave, and end it if it does not."""
        if self._child is not None:
            child, self._child = self._child, None
            child.close()

    def _told(self, problem: str) -> str:
        return f"the outside bot {shown(self.command)} {problem}"

    def _drop(self) -> Child | None:
        """End the program at once; the next choice starts it anew."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
        return child

    def _last_words(self) -> str:
        """End the program and return what it complained about, if it did."""
        child = self._drop()
        words = child.last_words() if child is not None else ""
        return f"; its last words: {words[-300:]}" if words else ""

    # One choice.

    def _ask(self, view: View) -> int:
        """Put a choice to the program and return the action it names."""
        actions = allowed(view, self._ban)
        named = {view.game.write(view.state, a, view.seat): a for a in actions.tolist()}
        child = self._child or self._start()
        lines = [*self._news(view), *_choice(view, named), f"go {round(self.seconds * 1000)}"]
        self._check_silence(child)
        child.write("".join(f"{line}\n" for line in lines))
        return _read(self._answer(child, "play"), named)

    def _start(self) -> Child:
        """Start the program and greet it."""
        self._table = ()
        try:
            child = self._child = Child(self._words)
        except OSError as problem:
            raise BotFailed(f"cannot be started: {problem.strerror}") from None
        if self._guard is not None:
            self._guard.detach()
        self._guard = weakref.finalize(self, child.kill)
        child.write(f"stonewright {PROTOCOL}\n")
        version = self._answer(child, "ready")
        if version != str(PROTOCOL):
            raise BotFailed(f"speaks protocol {shown(version)}, expected {PROTOCOL}")
        return child

    def _answer(self, child: Child, wanted: str) -> str:
        """Return what follows a word, once the program says it."""
        deadline = time.monotonic() + self.seconds
        while (line := child.read(deadline - time.monotonic())) is not None:
            word, _, rest = line.partition(" ")
            if word == wanted:
                return rest.strip()
            self._hear(line)
        raise BotFailed(f"gave no answer within {self.seconds:g} s")

    def _hear(self, line: str) -> None:
        """Take a line that is not an answer; BotFailed if it is nothing that it may say."""
        word, _, rest = line.partition(" ")
        if word == "name":
            self.name = rest.strip()[:60]
        elif word not in ("", "info"):
            raise BotFailed(f"said {shown(line)}, which is not in the protocol")

    def _check_silence(self, child: Child) -> None:
        """Refuse answers to what was not asked: one would be taken for the next."""
        for line in child.unread():
            if line.partition(" ")[0] in ("play", "ready"):
                raise BotFailed(f"said {shown(line)} without being asked")
            self._hear(line)

    def _news(self, view: View) -> Iterator[str]:
        """Describe the match if it is another one than that of the last choice.

        A view has no name of its match, but it has all that was played since the seat's last
        choice: that tells where this last choice was.
        """
        facts = tuple(_facts(view))
        if (facts, view.ply - len(view.seen)) != (self._table, self._next):
            self._table = facts
            yield "match"
            yield from facts
            yield f"seed {cast(self._dice, SEEDS)}"
        self._next = view.ply + 1


def _facts(view: View) -> Iterator[str]:
    """Describe the table that a seat plays at."""
    game, state = view.game, view.state
    yield f"game {game.name} {game.revision}"
    yield f"box {game.box.label}"
    yield f"seats {state.seats}"
    yield f"seat {view.seat}"
    for option in game.options:
        yield f"option {option.name} {_value(option, state)}"


def _value(option: Option, state: State) -> Value:
    """Return the value that an option has in a state."""
    held = int(state[option.name])
    return held if isinstance(option.values, range) else option.values[held]


def _choice(view: View, named: dict[str, int]) -> Iterator[str]:
    """Describe one choice: what was seen, where it stands, what may be played."""
    yield f"choice {view.ply}"
    yield from (f"seen {notation}" for notation in view.seen)
    yield f"position {view.game.position(view.state)}"
    yield from (f"legal {action} {notation}" for notation, action in named.items())


def _read(answer: str, named: dict[str, int]) -> int:
    """Return the action that an answer names, by number or notation."""
    known = {_squeezed(notation): action for notation, action in named.items()}
    known |= {str(action): action for action in named.values()}
    if _squeezed(answer) not in known:
        raise BotFailed(f"played {shown(answer)}, which is not among the legal actions it was told")
    return known[_squeezed(answer)]


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


def _split(command: str) -> list[str]:
    """Return the words of a command; BadOption if it has none, or names no program."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as problem:
        raise BadOption(f"{PREFIX}{command}: {problem}") from None
    if not words:
        raise BadOption(f"{PREFIX} expects a command, such as {PREFIX}perl my_bot.pl")
    if shutil.which(words[0]) is None:
        raise BadOption(f"{PREFIX}{command}: there is no program {shown(words[0])}")
    return [word.strip('"') for word in words] if os.name == "nt" else words


def _checked_seconds(seconds: float) -> float:
    if not 0 < seconds <= LONGEST_WAIT:
        raise BadOption(f"seconds={shown(seconds)}, expected more than 0, at most {LONGEST_WAIT}")
    return seconds


def listed(text: str) -> list[str]:
    """Split a list of bots at its commas; a command goes on to the end, commas and all."""
    start = f",{text}".find(f",{PREFIX}")
    if start < 0:
        return text.split(",")
    return [*text[:start].split(",")[:-1], text[start:]]
