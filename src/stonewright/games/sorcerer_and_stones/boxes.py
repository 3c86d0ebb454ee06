"""Boxes of Sorcerer & Stones: rows of components checked and made a record; TOML files of them."""

import re
import tomllib
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stonewright.errors import BadBox, shown
from stonewright.game import Box
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    BOX,
    CARDS,
    SYMBOLS,
    TILES,
)

Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = list[Row]
Table: TypeAlias = dict[str, Rows]

ELEMENTS = ("wood", "fire", "water", "metal", "earth")
MAGIC = ("spin", "fly", "quake", *(f"shift {colour}" for colour in ELEMENTS))
SOURCES = ("rulebook", "inferred", "rebuilt")
KEYS: dict[str, tuple[str, ...]] = {
    "magic": ("card", "count"),
    "artifact": ("name", "cost", "points"),
    "rune": ("colour", "points"),
    "starting_rune": ("colour", "points"),
    "tile": ("symbols",),
    "objective": ("number",),
}
MAY = {"objective": ("qi", "steps")}  # keys that a row may leave out
COUNTS = {"artifact": ARTIFACTS, "rune": 16, "starting_rune": 4, "tile": TILES, "objective": 7}
TIERS = {1: ("qi", "steps", 3), 2: ("qi", "", 3), 3: ("qi", "", 1), 4: ("", "steps", 2)}
MOST_POINTS, MOST_REWARD = 20, 9
NAME = re.compile(r"[A-Za-z][A-Za-z0-9' -]{0,23}")


def _refuse(where: str, fault: str) -> NoReturn:
    raise BadBox(f"sorcerer_and_stones box: {where}: {fault}")


def fill(name: str, table: Table) -> Box:
    """Return the box with these rows; BadBox names the row that is wrong, and what is."""
    data = np.zeros(1, BOX)
    box = data[0]
    for kind in KEYS:
        _check_rows(kind, table[kind])
    _fill_magic(box, table["magic"])
    _fill_artifacts(box, table["artifact"])
    _fill_runes(box, table["rune"], table["starting_rune"])
    _fill_tiles(box, table["tile"])
    _fill_objectives(box, table["objective"])
    return Box(name, data)


def _check_rows(kind: str, rows: object) -> None:
    """Check that the rows are tables with the right keys, and as many as the game has."""
    if not isinstance(rows, list):
        _refuse(f"[[{kind}]]", "expected a list of tables")
    if kind in COUNTS and len(rows) != COUNTS[kind]:
        _refuse(f"[[{kind}]]", f"{len(rows)} rows, expected {COUNTS[kind]}")
    for number, row in enumerate(rows, 1):
        where = f"{kind} {number}"
        if not isinstance(row, dict):
            _refuse(where, f"{shown(row)}, expected a table")
        for key in row:
            if key not in (*KEYS[kind], *MAY.get(kind, ()), "source"):
                _refuse(where, f"no such key: {shown(key)}")
        for key in (*KEYS[kind], "source"):
            if key not in row:
                _refuse(where, f"{key} is missing")
        if row["source"] not in SOURCES:
            _refuse(where, f"source = {shown(row['source'])}, expected {', '.join(SOURCES)}")


def _number(where: str, row: Row, key: str, most: int) -> int:
    value = row[key]
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        _refuse(where, f"{key} = {shown(value)}, expected a number from 0 to {most}")
    return int(value)


def _colour(where: str, value: object, count: int = len(ELEMENTS)) -> int:
    if value not in ELEMENTS[:count]:
        _refuse(where, f"{shown(value)}, expected one of {', '.join(ELEMENTS[:count])}")
    return ELEMENTS.index(str(value))


def _fill_magic(box: Any, rows: Rows) -> None:
    """Count the magic cards of a player by kind."""
    seen = set()
    for number, row in enumerate(rows, 1):
        where, card = f"magic {number}", row["card"]
        if card not in MAGIC:
            _refuse(where, f"card = {shown(card)}, expected one of {', '.join(MAGIC)}")
        if card in seen:
            _refuse(where, f"card = {shown(card)} stands twice")
        seen.add(card)
        box.magic[MAGIC.index(card)] = _number(where, row, "count", CARDS)
    if box.magic.sum() != CARDS:
        _refuse("[[magic]]", f"{box.magic.sum()} cards, expected {CARDS} for each player")


def _fill_artifacts(box: Any, rows: Rows) -> None:
    box.cost[:] = -1
    names, costs = set(), set()
    for artifact, row in enumerate(rows):
        where = f"artifact {artifact + 1} ({shown(row['name'], 24)})"
        name, cost = row["name"], _cost(where, row["cost"])
        if not isinstance(name, str) or not NAME.fullmatch(name) or name != name.strip():
            _refuse(where, "name: expected 1 to 24 letters, digits, spaces, ' and -")
        if (key := re.sub(r"\s+", "", name).casefold()) in names:
            _refuse(where, "name: stands twice")
        if tuple(sorted(cost)) in costs:
            _refuse(where, "cost: another artifact costs the same")
        names.add(key)
        costs.add(tuple(sorted(cost)))
        box.cost[artifact, : len(cost)] = cost
        box.symbols[artifact] = len(cost)
        box.needs[artifact] = np.bincount(cost, minlength=len(ELEMENTS))
        box.worth[artifact] = _number(where, row, "points", MOST_POINTS)
        box.names[artifact, : len(name)] = list(name.encode())


def _cost(where: str, value: object) -> list[int]:
    if not isinstance(value, list) or not 1 <= len(value) <= SYMBOLS:
        _refuse(where, f"cost = {shown(value)}, expected a list of 1 to {SYMBOLS} colours")
    return [_colour(f"{where}, cost", colour) for colour in value]


def _fill_runes(box: Any, runes: Rows, starting: Rows) -> None:
    """Sort the runes of each type by points, the dearest first."""
    points: list[list[int]] = [[] for _ in ELEMENTS]
    for number, row in enumerate(runes, 1):
        where = f"rune {number}"
        points[_colour(where, row["colour"])].append(_number(where, row, "points", MOST_POINTS))
    box.rune[:] = -1
    for colour, values in enumerate(points):
        wanted = 4 if colour == len(ELEMENTS) - 1 else 3
        if len(values) != wanted:
            _refuse("[[rune]]", f"{len(values)} of {ELEMENTS[colour]}, expected {wanted}")
        box.rune[colour, :wanted] = sorted(values, reverse=True)
    seen = set()
    for number, row in enumerate(starting, 1):
        where = f"starting_rune {number}"
        colour = _colour(where, row["colour"], 4)
        if colour in seen:
            _refuse(where, f"{ELEMENTS[colour]} stands twice")
        seen.add(colour)
        box.start[colour] = _number(where, row, "points", MOST_POINTS)


def _fill_tiles(box: Any, rows: Rows) -> None:
    box.tile[:] = -1
    seen = set()
    for tile, row in enumerate(rows):
        where = f"tile {tile + 1}"
        symbols = _symbols(where, row["symbols"])
        side = round(len(symbols) ** 0.5)
        if tile and side != box.side:
            _refuse(where, f"{side} x {side} symbols, but tile 1 has {box.side} x {box.side}")
        if tuple(symbols) in seen:
            _refuse(where, "another tile shows the same, perhaps turned")
        seen |= {tuple(turned.flat) for turned in _turns(np.array(symbols).reshape(side, side))}
        box.side = side
        box.tile[tile, : len(symbols)] = symbols


def _turns(square: NDArray[Any]) -> Iterable[NDArray[Any]]:
    return (np.rot90(square, quarter) for quarter in range(4))


def _symbols(where: str, value: object) -> list[int]:
    """Return the symbols of a tile row by row."""
    if not isinstance(value, list) or len(value) not in (2, 3):
        _refuse(where, f"symbols = {shown(value)}, expected 2 or 3 rows")
    rows = [row.split() if isinstance(row, str) else [] for row in value]
    for row, text in zip(rows, value, strict=True):
        if len(row) != len(value):
            _refuse(where, f"row {shown(text)}, expected {len(value)} colours with spaces")
    return [_colour(where, colour) for row in rows for colour in row]


def _fill_objectives(box: Any, rows: Rows) -> None:
    """Read the rewards of the objectives, as many tiers as each has."""
    for index, row in enumerate(rows):
        where = f"objective {index + 1}"
        if row["number"] != index + 1:
            _refuse(where, f"number = {shown(row['number'])}, expected {index + 1}")
        tiers = TIERS.get(index + 1, ("", "", 0))
        for key, target in (("qi", box.qi), ("steps", box.steps)):
            if (key in row) != (key in tiers):
                _refuse(where, f"{key} is {'missing' if key in tiers else 'not for this one'}")
            if key in row:
                target[index, : tiers[2]] = _rewards(where, key, row[key], int(tiers[2]))


def _rewards(where: str, key: str, value: object, count: int) -> list[int]:
    if not isinstance(value, list) or len(value) != count:
        _refuse(where, f"{key} = {shown(value)}, expected a list of {count}")
    return [_number(where, {key: number}, key, MOST_REWARD) for number in value]


# Files.


def read(path: str | PathLike[str]) -> Box:
    """Return the box in a TOML file; BadBox says what is wrong with it."""
    try:
        table = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        _refuse(shown(str(path)), f"cannot be read: {problem.strerror}")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        _refuse(shown(str(path)), f"is no TOML: {problem}")
    for key in table:
        if key not in (*KEYS, "name"):
            _refuse(f"[{key}]", f"expected only name, {', '.join(KEYS)}")
    for key in KEYS:
        if key not in table:
            _refuse(f"[[{key}]]", "is missing")
    name = table.get("name", Path(path).stem)
    if not isinstance(name, str) or not re.fullmatch(r"[\w.-]{1,40}", name):
        _refuse("name", f"{shown(name)}, expected up to 40 letters, digits, . _ and -")
    return fill(name, table)


HEAD = """\
# The box of Sorcerer & Stones, to start your own from: change what your copy of the game shows,
# save it, and play with it. Everything with source = "rebuilt" is our own guess.
# source: rulebook (a rulebook says so), inferred (it follows from one), rebuilt (nothing says so).
"""
NOTES = {
    "magic": "The 11 magic cards of each player, the same for all: how many of each.",
    "artifact": f"The 14 artifacts: 1 to {SYMBOLS} cost symbols in printed order, no two alike.",
    "rune": "The 16 runes: three of each colour, four of earth.",
    "starting_rune": "What the rune on each player's reference card is worth.",
    "tile": "The backs of the 9 tiles, row by row: all 3 x 3 or all 2 x 2 symbols.",
    "objective": "The 7 objectives: Qi and free steps by tier, as many as each has.",
}


def write(name: str, table: Table) -> str:
    """Return rows as a commented TOML file."""
    parts = [HEAD, f"name = {_toml(name)}\n"]
    for kind, rows in table.items():
        parts.append(f"\n# {NOTES[kind]}\n")
        for row in rows:
            lines = (f"{key} = {_toml(value)}" for key, value in row.items())
            parts.append("\n".join([f"[[{kind}]]", *lines]) + "\n\n")
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _toml(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
