"""Files that are written whole or not at all."""

import contextlib
import os
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a crash leaves either the old one or the new one, never half of it."""
    path = path.resolve()  # what a link points to is replaced, not the link
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(data)
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
