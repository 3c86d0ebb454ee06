"""A state's fields as plain numbers and bytes, which are far faster to read than a record's."""

from operator import itemgetter
from struct import Struct
from types import SimpleNamespace
from typing import Any

from stonewright.game import State
from stonewright.games.element.rules.state import BORDER, LAYOUT

ROW = Struct("5h")  # of a trace
EDGE = bytes([BORDER])
Row = tuple[int, ...]
FIELDS: dict[str, Any] = dict(LAYOUT.fields or {})


def _format(field: Any) -> str:
    """Return how `struct` reads a field: small numbers that belong together as bytes."""
    base, shape = field.subdtype or (field, ())
    count = shape[0] if shape else ""
    return f"{count}{'s' if shape and base.itemsize == 1 else base.char}"


def _places() -> list[int | slice]:
    """Return where each field stands among what `struct` reads."""
    places: list[int | slice] = []
    at = 0
    for field, _ in FIELDS.values():
        count = len(Struct(_format(field)).unpack(bytes(field.itemsize)))
        places.append(slice(at, at + count) if count > 1 else at)
        at += count
    return places


_struct = Struct("".join(_format(field) for field, _ in FIELDS.values()))
_pick = itemgetter(*_places())


def read(state: bytes) -> State:
    """Return the fields of a state, and the codes of all squares."""
    facts = SimpleNamespace(**dict(zip(FIELDS, _pick(_struct.unpack_from(state)), strict=True)))
    facts.codes = facts.board.translate(None, EDGE)
    return facts


def read_rows(trace: bytes) -> list[Row]:
    """Return the rows of a trace."""
    return list(ROW.iter_unpack(trace))
