"""Boxes for a sweep: a box file with one value changed."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stonewright.errors import BadOption, shown
from stonewright.game import Game

Table = dict[str, Any]


def box_text(game: type[Game], cards: str | None) -> str:
    """Return the text of a box file: another box's, or the game's own."""
    if cards is None:
        return game.write_box()
    game.read_box(cards)  # refuses one that is none, in its own words
    return Path(cards).read_text(encoding="utf-8")


def changed(text: str, path: str, value: str) -> str:
    """Return a box file with another value at a path such as artifact.3.points.

    A path names the kind of row, the row by its number from 1 or by one of its names, then the key,
    and in a list the place from 1.
    """
    table = tomllib.loads(text)
    steps = path.split(".")
    holder: Any = table
    for step in steps[:-1]:
        holder = holder[_key(holder, step, path)]
    holder[_key(holder, steps[-1], path)] = _read(value)
    return "\n".join(_written(table)) + "\n"


def _key(holder: Any, step: str, path: str) -> Any:
    """Return the key or the index that a step of a path means."""
    if isinstance(holder, dict) and step in holder:
        return step
    if isinstance(holder, list):
        if step.isdecimal() and 1 <= int(step) <= len(holder):
            return int(step) - 1
        named = [i for i, row in enumerate(holder) if _is_named(row, step)]
        if len(named) == 1:
            return named[0]
    raise BadOption(f"box.{path}: there is no {shown(step)}, expected {_expected(holder)}")


def _is_named(row: Any, name: str) -> bool:
    return isinstance(row, dict) and name.casefold() in (
        value.casefold() for value in row.values() if isinstance(value, str)
    )


def _expected(holder: Any) -> str:
    if isinstance(holder, dict):
        return f"one of {', '.join(holder)}"
    if isinstance(holder, list):
        return f"1 to {len(holder)}, or one name of a row"
    return "the path to end there"


def _read(text: str) -> Any:
    """Return a value written as in TOML, or as plain words."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _written(table: Table) -> Iterator[str]:
    """Yield a box file line by line: single values first, then the rows."""
    rows = {key: value for key, value in table.items() if _has_rows(value)}
    for key, value in table.items():
        if key not in rows:
            yield f"{key} = {_value(value)}"
    for key, entries in rows.items():
        for entry in entries:
            yield f"\n[[{key}]]"
            yield from (f"{name} = {_value(value)}" for name, value in entry.items())


def _has_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_value(part)}" for key, part in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)
