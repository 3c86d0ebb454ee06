"""Boxes as plain Python, read from their files or from an engine's record."""

import tomllib
from pathlib import Path
from typing import Any

from games.sorcerer_and_stones.oracle import COLOURS, KINDS, LETTER, Artifact, PlainBox

HERE = Path(__file__).parent
PROVING = HERE / "box.toml"
SMALL = HERE / "small_box.toml"


def read_box(path: Path) -> PlainBox:
    """Read a box from its file, without any check."""
    return composed(tomllib.loads(path.read_text(encoding="utf-8")))


def composed(data: dict[str, Any]) -> PlainBox:
    """Compose a box from the tables of its file."""
    artifacts = {
        number: Artifact(one["name"], letters(one["cost"]), one["points"])
        for number, one in enumerate(data["artifact"], 1)
    }
    return PlainBox(
        side=len(data["tile"][0]["symbols"]),
        magic={kind(one["card"]): one["count"] for one in data["magic"]},
        artifacts=artifacts,
        runes={colour: stack(data["rune"], colour) for colour in COLOURS},
        start={LETTER[one["colour"]]: one["points"] for one in data["starting_rune"]},
        tiles={number: rows(one["symbols"]) for number, one in enumerate(data["tile"], 1)},
        qi={one["number"]: one.get("qi", []) for one in data["objective"]},
        steps={one["number"]: one.get("steps", []) for one in data["objective"]},
    )


def kind(card: str) -> str:
    """Abbreviate a magic card."""
    word = card.split()[-1]
    return {"spin": "S", "fly": "Y", "quake": "Q"}.get(word) or LETTER[word].lower()


def letters(words: list[str]) -> str:
    """Abbreviate colours."""
    return "".join(LETTER[word] for word in words)


def rows(symbols: list[str]) -> list[str]:
    """Abbreviate the symbols of a tile."""
    return [letters(row.split()) for row in symbols]


def stack(runes: list[dict[str, Any]], colour: str) -> list[int]:
    """List the points of one colour's runes, the highest first."""
    return sorted((one["points"] for one in runes if LETTER[one["colour"]] == colour), reverse=True)


def plain(data: Any) -> PlainBox:
    """Take a box out of an engine's record."""
    side = int(data.side)

    def spelt(row: Any) -> str:
        return "".join(COLOURS[int(one)] for one in row if one >= 0)

    def name(row: Any) -> str:
        return bytes(row).rstrip(b"\0").decode("ascii")

    tiles = [spelt(row) for row in data.tile]
    return PlainBox(
        side=side,
        magic={kind: int(count) for kind, count in zip(KINDS, data.magic, strict=True)},
        artifacts={
            i + 1: Artifact(name(data.names[i]), spelt(data.cost[i]), int(data.worth[i]))
            for i in range(14)
        },
        runes={
            c: [int(p) for p in row if p >= 0] for c, row in zip(COLOURS, data.rune, strict=True)
        },
        start={colour: int(points) for colour, points in zip("TFWM", data.start, strict=True)},
        tiles={
            i + 1: [tile[side * row : side * (row + 1)] for row in range(side)]
            for i, tile in enumerate(tiles)
        },
        qi={i + 1: [int(one) for one in data.qi[i]] for i in range(7)},
        steps={i + 1: [int(one) for one in data.steps[i]] for i in range(7)},
    )
