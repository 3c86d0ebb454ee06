"""A file of finished work: a line that says what it belongs to, then a line for each thing done."""

import contextlib
import json
import os
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, ClassVar, NoReturn, Self

from stonewright.errors import BadRecord, shown


class Ledger(ABC):
    """A file that goes on where it was left; nothing in it is ever overwritten."""

    title: ClassVar[str]  # the first key of the first line
    what: ClassVar[str]  # "results file of an arena"
    writer: ClassVar[str]  # "another arena"
    other: ClassVar[str]  # "it holds matches of another plan"

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path, self.header = path, header
        self.dropped = False  # whether its last line was cut short
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

    @abstractmethod
    def accept(self, found: Any) -> str:
        """Take a line of the file in; return what is wrong with it, or nothing."""

    def write(self, line: dict[str, Any]) -> None:
        """Write a line, so that it outlives whatever happens next."""
        self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _lock(self) -> None:
        """Refuse a file that somebody else is writing, where files can be locked."""
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._refuse(f"{self.writer} is writing to it")

    def _go_on(self) -> None:
        """Read what there is, drop a last line that was cut short, and begin a new file."""
        self._file.seek(0)
        count, cut = 0, b""
        for count, line in enumerate(self._file, 1):  # not all at once: it may be large
            if not line.endswith(b"\n"):
                count, cut = count - 1, line
            else:
                self._read(count, line[:-1])
        if not count and not json.dumps(self.header, ensure_ascii=False).encode().startswith(cut):
            self._refuse(f"it is no {self.what}")
        if cut:
            self.dropped = True
            self._file.truncate(os.fstat(self._file.fileno()).st_size - len(cut))
        if not count:
            self.write(self.header)

    def _read(self, number: int, line: bytes) -> None:
        try:
            found = json.loads(line)
        except ValueError:
            self._refuse(f"line {number} is damaged: {shown(line[:40].decode(errors='replace'))}")
        if number == 1:
            self._check_header(found)
        elif fault := self.accept(found):
            self._refuse(f"line {number} {fault}")

    def _check_header(self, found: Any) -> None:
        if not isinstance(found, dict) or self.title not in found:
            self._refuse(f"it is no {self.what}")
        for key, here in self.header.items():
            there = found.get(key)
            if there != here:
                short = f"{key} is {_brief(there)} there and {_brief(here)} here"
                self._refuse(f"{self.other}: {short}")

    def _refuse(self, why: str) -> NoReturn:
        raise BadRecord(f"{self.path}: {why}")


def _brief(value: Any) -> str:
    """Write a value of the header for a message."""
    return shown(json.dumps(value, ensure_ascii=False)).strip("'")


def is_count(value: Any) -> bool:
    """Tell whether something read is a whole number from 0 on."""
    return type(value) is int and value >= 0
