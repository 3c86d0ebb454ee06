"""Files: written whole or not at all, and read with care."""

import contextlib
import os
from pathlib import Path

from stonewright.errors import BadRecord

LARGEST = 16 * 1024 * 1024  # bytes of a match record; the longest match needs far less


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old one or the new one, never half of it."""
    path = path.resolve()  # what a link points to is replaced, not the link
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from None  # not the draft's name
    finally:
        draft.unlink(missing_ok=True)
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Make the folder's new entry survive a power cut, where folders can be synced."""
    with contextlib.suppress(OSError):
        entry = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)


def read_record(path: Path) -> str:
    """Return the text of a match record; BadRecord if the file cannot be one."""
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadRecord("larger than any match record")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("no match record, not even text") from None
