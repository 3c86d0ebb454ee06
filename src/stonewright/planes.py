"""What a seat sees as small numbers: planes of the board and a list of facts, declared once."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stonewright.kernel import jit
from stonewright.vectors import write_8, write_32

OVER = 4  # stands for the seat to move when the match has ended


class Row(NamedTuple):
    """Some planes, or some facts, that say the same of several things."""

    name: str
    words: str  # what its numbers say
    most: int = 1  # the largest of them
    number: int = 1  # how many planes or facts


@dataclass(frozen=True)
class Sight:
    """What an observation holds: planes that picture the board, then facts, a number each.

    The facts fill the cells of the last planes, row by row; those left over are 0.
    """

    height: int
    width: int
    boards: tuple[Row, ...]
    facts: tuple[Row, ...]

    @cached_property
    def shape(self) -> tuple[int, int, int]:
        """The shape of an observation: planes, height, width."""
        sheets = -(-_total(self.facts) // (self.height * self.width))
        return _total(self.boards) + sheets, self.height, self.width

    def plane(self, name: str) -> int:
        """Return the number of the first plane of a row; KeyError if there is no such row."""
        return {row.name: number for number, row in _numbered(self.boards)}[name]

    def board(self, name: str) -> np.int64:
        """Return where the first plane of a row begins among all numbers of an observation."""
        return np.int64(self.plane(name) * self.height * self.width)

    def fact(self, name: str) -> np.int64:
        """Return where the facts of a row begin among all numbers of an observation."""
        start = _total(self.boards) * self.height * self.width
        return np.int64(start + {row.name: number for number, row in _numbered(self.facts)}[name])

    def split(self, planes: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the boards and the facts of one or many observations, as views."""
        count = _total(self.boards)
        sheets = planes[..., count:, :, :]
        flat = sheets.reshape(*sheets.shape[:-3], -1)
        return planes[..., :count, :, :], flat[..., : _total(self.facts)]

    def table(self) -> str:
        """Return all planes and facts with their meaning, as Markdown."""
        boards = [
            f"| {_span(number, row.number)} | `{row.name}` | {row.words} | {row.most} |"
            for number, row in _numbered(self.boards)
        ]
        facts = [
            f"| {_span(number, row.number)} | `{row.name}` | {row.words} | {row.most} |"
            for number, row in _numbered(self.facts)
        ]
        heads = ("| plane | name | what it shows | most |", "| fact | name | what it says | most |")
        line = "|---|---|---|---|"
        return "\n".join([heads[0], line, *boards, "", heads[1], line, *facts])


def _total(rows: tuple[Row, ...]) -> int:
    return sum(row.number for row in rows)


def _numbered(rows: tuple[Row, ...]) -> Iterator[tuple[int, Row]]:
    """Yield each row with the number of its first plane or fact."""
    number = 0
    for row in rows:
        yield number, row
        number += row.number


def _span(first: int, number: int) -> str:
    return str(first) if number == 1 else f"{first}-{first + number - 1}"


# For the games' own `observe`; `out` is all numbers of an observation in one row. What differs from
# position to position is written without branches where it can be: guessed wrong, a branch costs as
# much as a dozen numbers. An unsigned index saves a look at whether it is negative.


@jit
def clear(out):  # type: ignore[no-untyped-def]
    """Write zeros everywhere."""
    for i in range(len(out)):
        out[i] = 0


@jit
def mark_listed(moves, count, out):  # type: ignore[no-untyped-def]
    """Write a one for each of so many actions in a list; return how many."""
    for i in range(count):
        out[moves[i]] = 1
    return count


@jit
def write_set(out, start, count, members):  # type: ignore[no-untyped-def]
    """Write, from `start` on, which of the first so many bits of a set are members of it."""
    at = 0
    while count - at >= 32:
        write_32(out, start + at, members >> at)
        at += 32
    while count - at >= 8:
        write_8(out, start + at, members >> at)
        at += 8
    for i in range(at, count):
        out[start + i] = members >> i & 1


@jit
def after(state, seat, offset):  # type: ignore[no-untyped-def]
    """Return the seat that comes so many seats after the viewer; a spectator sits at seat 0."""
    seat = max(seat, 0) + offset
    return seat - state.seats if seat >= state.seats else seat


@jit
def until(state, seat, other):  # type: ignore[no-untyped-def]
    """Return how many seats after the viewer another seat comes."""
    offset, seats = other - max(seat, 0), state.seats
    return offset + seats if offset < 0 else offset


@jit
def until_turn(state, seat):  # type: ignore[no-untyped-def]
    """Return how many seats after the viewer the seat to move comes, OVER when there is none."""
    offset = until(state, seat, state.turn)
    return offset if state.turn >= 0 else OVER
