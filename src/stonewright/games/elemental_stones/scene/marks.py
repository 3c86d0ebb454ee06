"""What the last action touched, and the stones of a placement that goes on."""

from collections.abc import Iterator

from stonewright.game import KIND, NOBODY, SOURCE, TARGET, WHAT, State, Trace
from stonewright.games.elemental_stones.board import name
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.scene import names
from stonewright.games.elemental_stones.scene.moves import ON_BOARD, Row
from stonewright.games.elemental_stones.words import Record, placed
from stonewright.scenes import Mark


def marks(state: State, viewer: int, trace: Trace, box: Record) -> tuple[Mark, ...]:
    """Return the marks of the last action, each once."""
    found = [Mark("place", (name(space),)) for space in _chain(state)]
    for row in trace:
        found += _touched([int(value) for value in row], viewer, box)
    return tuple(dict.fromkeys(found))


def _chain(state: State) -> list[int]:
    """Return the spaces filled so far in a placement that goes on."""
    if state.phase != codes.PLACING or state.turn == NOBODY:
        return []
    return placed(state)


def _touched(row: Row, viewer: int, box: Record) -> Iterator[Mark]:
    kind = row[KIND]
    if kind in ON_BOARD:
        yield Mark("place", (name(row[TARGET]),))
    elif kind == codes.TOOK:
        yield Mark("remove", (names.pile(row[SOURCE]),))
    elif kind == codes.DISCARDED:
        yield Mark("place", (names.DISCARDS,))
    elif kind == codes.DREW and row[TARGET] == viewer:
        yield Mark("place", (names.in_hand(box, viewer, row[WHAT]),))
