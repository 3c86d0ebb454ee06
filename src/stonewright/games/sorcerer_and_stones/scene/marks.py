"""What the last action touched, and what a decision not yet complete began with."""

from collections.abc import Iterator

from stonewright.game import KIND, SOURCE, TARGET, WHAT, State, Trace
from stonewright.games.sorcerer_and_stones.board import ZONE_NAMES, stone_name
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene.events import rows_of
from stonewright.games.sorcerer_and_stones.scene.names import cell_place, rune_place
from stonewright.games.sorcerer_and_stones.scene.walk import Row
from stonewright.scenes import Mark


def marks(state: State, trace: Trace) -> tuple[Mark, ...]:
    """Return all marks, each once."""
    rows = rows_of(trace)
    filled = {row[TARGET] for row in rows if row[KIND] == codes.REFILLED}
    found = [*_pending(state), *(mark for row in rows for mark in _touched(row, filled))]
    return tuple(dict.fromkeys(mark for mark in found if _stands(state, mark)))


def _pending(state: State) -> Iterator[Mark]:
    match int(state.phase):
        case codes.MOVING:
            yield Mark("place", (ZONE_NAMES[state.chosen],))
        case codes.SWAPPING:
            yield Mark("place", (stone_name(int(state.chosen)),))
        case codes.PAYING:
            yield Mark("place", (f"row-{int(state.chosen)}",))
        case codes.TAKING:
            yield Mark("place", (ZONE_NAMES[state.active],))


def _touched(row: Row, filled: set[int]) -> Iterator[Mark]:
    what, source, target = row[WHAT], row[SOURCE], row[TARGET]
    match row[KIND]:
        case codes.PLACED:
            yield Mark("place", (ZONE_NAMES[target],))
        case codes.SPUN:
            yield Mark("place", (ZONE_NAMES[source],))
        case codes.FLEW if source != target:
            yield Mark("jump", (ZONE_NAMES[source], ZONE_NAMES[target]))
        case codes.MOVED:
            yield Mark("place", (ZONE_NAMES[what],))
        case codes.SWAPPED:
            yield Mark("step", (stone_name(source), stone_name(target)))
            yield Mark("place", (stone_name(source),))
        case codes.GAINED if source not in filled:
            yield Mark("remove", (stone_name(source),))
        case codes.REFILLED:
            yield Mark("place", (stone_name(target),))
        case _:
            yield from _beside(row)


def _beside(row: Row) -> Iterator[Mark]:
    what, source, target = row[WHAT], row[SOURCE], row[TARGET]
    match row[KIND]:
        case codes.STEPPED:
            yield Mark("step", (cell_place(source), cell_place(target)))
        case codes.CLAIMED:
            yield Mark("place", (rune_place(target, what),))
        case codes.REVEALED | codes.LAID:
            yield Mark("place", (f"row-{target}",))


def _stands(state: State, mark: Mark) -> bool:
    """Leave out the mark of a card that has slid on since, and of a row that is empty."""
    where = mark.places[0]
    return not where.startswith("row-") or bool(state.row[int(where[4:])] >= 0)
