"""What a match told the lab, by the names of its components."""

from typing import Literal

import stonewright as sw

Column = Literal["offered", "held", "used"]


def told(match: sw.Match, column: Column, kind: str) -> dict[str, list[int]]:
    """Return a column of the tale for the components of a kind, by seat; rows of zeros left out."""
    numbers = getattr(match.game.tale(match.course()), column)
    parts = match.game.components()
    return {
        part.name: row.tolist()
        for part, row in zip(parts, numbers, strict=True)
        if part.kind == kind and row.any()
    }


def offered(match: sw.Match, kind: str) -> dict[str, set[int]]:
    """Return the seats to which each component of a kind was offered."""
    return {
        name: {seat for seat, count in enumerate(row) if count}
        for name, row in told(match, "offered", kind).items()
    }


def ending(match: sw.Match) -> str:
    """Return why a match has ended."""
    assert match.over
    return match.game.ending(match.state)
