"""A box of Elemental Stones as a TOML file: reading it, checked row by row, and writing one."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from stonewright.errors import BadBox, shown
from stonewright.game import Box
from stonewright.games.elemental_stones.cards import (
    ELEMENTS,
    Cards,
    Objective,
    Pattern,
    Sovereign,
    boxed,
    refuse,
)

LARGEST_FILE = 200_000
HEADER = """\
# A box of cards for Elemental Stones: 40 patterns, 8 objectives and 5 sovereigns.
# A cell is [q, r] in axial coordinates, q to the east and r to the south-east; in a pattern its
# element follows. A pattern may be turned on the board, but not turned over.
# source: rulebook, inferred, rebuilt or own.
# Kinds of objectives, "own" being the element of the owner's sovereign:
#   sets      points for each separate copy of the cells in own stones, turned or turned over
#   cluster   points for every `need` stones in the largest group of own stones
#   rings     points for each ring with at least `need` different elements
#   sectors   points for each sixth of the board with at least `need` different elements
#   presence  points for each sixth of the board with at least `need` own stones
"""


def read(path: str | PathLike[str]) -> Box:
    """Return the box in a file; BadBox names the row and what is wrong with it."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as problem:
        raise BadBox(f"elemental_stones box: cannot read {shown(str(path))}: {problem}") from None
    if len(content) > LARGEST_FILE:
        raise BadBox(
            f"elemental_stones box: {shown(str(path))} is longer than {LARGEST_FILE} bytes"
        )
    try:
        table = tomllib.loads(content.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as problem:
        raise BadBox(f"elemental_stones box: {shown(str(path))} is no TOML: {problem}") from None
    return boxed(cards(table))


def cards(table: Mapping[str, Any]) -> Cards:
    """Return the rows of a parsed file."""
    name = table.get("name")
    if not isinstance(name, str) or not name or len(name) > 40 or not name.isprintable():
        refuse("?", f"name = {shown(name)}, expected a text of 1 to 40 letters")
    if unknown := set(table) - {"name", "pattern", "objective", "sovereign"}:
        refuse(name, f"unknown entry {shown(min(unknown))}")
    return Cards(
        name,
        tuple(_rows(name, table, "pattern", _pattern)),
        tuple(_rows(name, table, "objective", _objective)),
        tuple(_rows(name, table, "sovereign", _sovereign)),
    )


def _rows(
    name: str, table: Mapping[str, Any], kind: str, make: Callable[..., Any]
) -> Iterator[Any]:
    rows = table.get(kind, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        refuse(name, f"{kind}: expected [[{kind}]] tables")
    for number, row in enumerate(rows, 1):
        try:
            yield make(dict(row))
        except _FaultError as fault:
            refuse(name, f"[[{kind}]] number {number} ({shown(row.get('key', '?'))}): {fault}")


class _FaultError(Exception):
    """Something is wrong with a row."""


def _take(row: dict[str, Any], field: str, kind: type[Any]) -> Any:
    """Return a field of a row, of the right kind."""
    value: Any = row.pop(field, None)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _FaultError(f"{field} = {shown(value)}, expected {_KINDS[kind]}")
    if kind is int and not -100 <= value <= 100:
        raise _FaultError(f"{field} = {shown(value)} is out of range")
    return value


_KINDS = {int: "a number", str: "a text", bool: "true or false", list: "a list"}


def _done(row: dict[str, Any]) -> None:
    if row:
        raise _FaultError(f"unknown field {shown(min(row))}")


def _element(value: object) -> int:
    if value not in ELEMENTS:
        raise _FaultError(f"element {shown(value)}, expected one of {', '.join(ELEMENTS)}")
    return ELEMENTS.index(str(value))


def _cell(cell: object, length: int) -> list[Any]:
    """Return a cell of a file: two small numbers, and an element after them in a pattern."""
    if not isinstance(cell, list) or len(cell) != length:
        raise _FaultError(f"cell {shown(cell)}, expected [q, r{', element' * (length > 2)}]")
    for value in cell[:2]:
        if type(value) is not int or abs(value) > 10:
            raise _FaultError(f"cell {shown(cell)}, expected small whole numbers")
    return cell


def _pattern(row: dict[str, Any]) -> Pattern:
    cells = [_cell(cell, 3) for cell in _take(row, "cells", list)]
    pattern = Pattern(
        key=_take(row, "key", str),
        name=_take(row, "name", str),
        cells=tuple((q, r, _element(element)) for q, r, element in cells),
        points=_take(row, "points", int),
        penalty=_take(row, "penalty", int),
        air=_take(row, "air", bool),
        source=_take(row, "source", str),
    )
    _done(row)
    return pattern


def _objective(row: dict[str, Any]) -> Objective:
    cells = [_cell(cell, 2) for cell in (_take(row, "cells", list) if "cells" in row else ())]
    objective = Objective(
        key=_take(row, "key", str),
        name=_take(row, "name", str),
        kind=_take(row, "kind", str),
        points=_take(row, "points", int),
        need=_take(row, "need", int) if "need" in row else 0,
        cells=tuple((q, r) for q, r in cells),
        source=_take(row, "source", str),
    )
    _done(row)
    return objective


def _sovereign(row: dict[str, Any]) -> Sovereign:
    sovereign = Sovereign(
        element=_element(row.pop("element", None)),
        name=_take(row, "name", str),
        points=_take(row, "points", int),
        source=_take(row, "source", str),
    )
    if not 0 <= sovereign.points <= 20:
        raise _FaultError(f"points {sovereign.points}, expected 0 to 20")
    _done(row)
    return sovereign


def write(content: Cards) -> str:
    """Return a box as the text of a commented TOML file, which `read` understands."""
    lines = [HEADER, f"name = {_quoted(content.name)}"]
    for pattern in content.patterns:
        lines += _table("pattern", pattern, cells=_coloured(pattern))
    for objective in content.objectives:
        cells = "[" + ", ".join(f"[{q}, {r}]" for q, r in objective.cells) + "]"
        lines += _table("objective", objective, cells=cells)
    for sovereign in content.sovereigns:
        lines += _table("sovereign", sovereign, element=_quoted(ELEMENTS[sovereign.element]))
    return "\n".join(lines) + "\n"


def _coloured(pattern: Pattern) -> str:
    cells = (f"[{q}, {r}, {_quoted(ELEMENTS[element])}]" for q, r, element in pattern.cells)
    return "[" + ", ".join(cells) + "]"


def _table(kind: str, row: Any, **written: str) -> list[str]:
    """Write one row; `written` holds the fields that are TOML already."""
    lines = ["", f"[[{kind}]]"]
    for field, value in row._asdict().items():
        lines.append(f"{field} = {written.get(field) or _value(value)}")
    return lines


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
