"""Files: written whole or not at all, and read with care."""

from pathlib import Path

from stonewright.errors import BadRecord
from stonewright.lab.report import writing

LARGEST = 16 * 1024 * 1024  # bytes of a match record; the longest match needs far less


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old one or the new one, never half of it."""
    writing.write_whole(path, text.encode())


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
