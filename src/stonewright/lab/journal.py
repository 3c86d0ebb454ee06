"""The file of an arena: a line with the plan, then a line for every match as it ends."""

import contextlib
import json
import os
from dataclasses import asdict, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NoReturn, Self

from stonewright.errors import BadRecord, shown
from stonewright.lab.arena import Result
from stonewright.lab.plan import Plan

FORMAT = 1
TITLE = "stonewright arena"  # the first key of the first line
NUMBERS = ("score", "points", "seconds")
COUNTS = ("turns", "choices", "failures")


def header(plan: Plan, version: str) -> dict[str, Any]:
    """Return all that must be the same for two files to belong together."""
    game = plan.load()
    return {
        TITLE: FORMAT,
        "version": version,
        "game": plan.game,
        "revision": game.revision,
        "box": game.box.label,
        "options": plan.options,
        "seed": plan.seed,
        "line_ups": [list(line_up) for line_up in plan.line_ups],
    }


class Journal:
    """A results file that goes on where it was left; nothing in it is ever overwritten."""

    def __init__(self, path: Path, plan: Plan, version: str) -> None:
        self.path, self.plan = path, plan
        self.results: dict[int, Result] = {}  # what the file held when it was opened
        self.dropped = False  # whether its last line was cut short
        self._header = header(plan, version)
        self._file: BinaryIO = path.open("a+b")
        try:
            self._lock()
            self._go_on()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, result: Result) -> None:
        """Write a match down, so that it outlives whatever happens next."""
        self._write(asdict(result))

    def _write(self, line: dict[str, Any]) -> None:
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _lock(self) -> None:
        """Refuse a file that another arena is writing, where files can be locked."""
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._refuse("another arena is writing to it")

    def _go_on(self) -> None:
        """Read what there is, drop a last line that was cut short, and begin a new file."""
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        cut = lines.pop()
        if not lines and not json.dumps(self._header, ensure_ascii=False).encode().startswith(cut):
            self._refuse("it is no results file of an arena")
        for number, line in enumerate(lines, 1):
            self._read(number, line)
        if cut:
            self.dropped = True
            self._file.truncate(os.fstat(self._file.fileno()).st_size - len(cut))
        if not lines:
            self._write(self._header)

    def _read(self, number: int, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            self._refuse(f"line {number} is damaged: {shown(line[:40].decode(errors='replace'))}")
        if number == 1:
            self._check_header(found)
            return
        result = _result(found, self.plan)
        if result is None or result.number in self.results:
            self._refuse(f"line {number} is no match of this arena, or one for the second time")
        self.results[result.number] = result

    def _check_header(self, found: Any) -> None:
        if not isinstance(found, dict) or TITLE not in found:
            self._refuse("it is no results file of an arena")
        for key, here in self._header.items():
            there = found.get(key)
            if there != here:
                short = f"{key} is {_brief(there)} there and {_brief(here)} here"
                self._refuse(f"it holds matches of another plan: {short}")

    def _refuse(self, why: str) -> NoReturn:
        raise BadRecord(f"{self.path}: {why}")


def _brief(value: Any) -> str:
    """Write a value of the header for a message."""
    return shown(json.dumps(value, ensure_ascii=False)).strip("'")


def _result(found: Any, plan: Plan) -> Result | None:
    """Return the match that a line describes; None if it is none of this plan."""
    names = [field.name for field in fields(Result)]
    if not isinstance(found, dict) or sorted(found) != sorted(names):
        return None
    number, plies = found["number"], found["plies"]
    if not (_whole(number) and _whole(plies)):
        return None
    lists = [found[name] for name in names if name not in ("number", "plies")]
    if not all(isinstance(entry, list) and len(entry) == plan.seats for entry in lists):
        return None
    if tuple(found["seating"]) != plan.seating(number) or not _sound(found):
        return None
    entries: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
    return Result(**entries)


def _sound(found: dict[str, Any]) -> bool:
    """Tell whether the figures of a line are figures."""
    numbers = (value for name in NUMBERS for value in found[name])
    counts = (value for name in COUNTS for value in found[name])
    return (
        all(type(value) in (int, float) for value in numbers)
        and all(_whole(value) for value in counts)
        and all(isinstance(value, str) for value in found["troubles"])
        and all(0 <= share <= 1 for share in found["score"])
    )


def _whole(value: Any) -> bool:
    return type(value) is int and value >= 0
