"""Walking a trace: what each effect did to the table, taken back and done again.

From the state after an action and its trace comes the table before it, and every step between:
only what lies on the table is kept up, not whose turn it is or what is to be decided.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np

from stonewright.game import KIND, SOURCE, TARGET, WHAT, State
from stonewright.games.sorcerer_and_stones.board import SLOTS, TURNED
from stonewright.games.sorcerer_and_stones.rules import state as codes

Row: TypeAlias = Sequence[int]
Step: TypeAlias = Callable[[State, int, int, int, int], None]  # state, what, source, target, +-1


def spread(record: Any) -> Any:
    """Return a copy of a record's fields as plain attributes: a record's take ten times as long."""
    fields = ((name, record[name]) for name in record.dtype.names)
    copies = {n: v.copy() if isinstance(v, np.ndarray) else int(v) for n, v in fields}
    return SimpleNamespace(**copies)


def before(state: State, rows: Sequence[Row]) -> State:
    """Return the table, a state spread out, as it lay before these effects."""
    table = deepcopy(state)
    for row in reversed(rows):
        move(table, row, -1)
    return table


def move(table: State, row: Row, way: int) -> None:
    """Do an effect to a table, or with -1 take it back."""
    if row[KIND] in STEPS:
        STEPS[row[KIND]](table, row[WHAT], row[SOURCE], row[TARGET], way)


def _place(table: State, what: int, source: int, target: int, way: int) -> None:
    table.taoists[what] = target if way > 0 else -1


def _draw(table: State, what: int, source: int, target: int, way: int) -> None:
    table.open[target, what] += way
    table.pile[target, what] -= way


def _shuffle(table: State, what: int, source: int, target: int, way: int) -> None:
    full, empty = (table.spent, table.pile) if way > 0 else (table.pile, table.spent)
    empty[what] = full[what]
    full[what] = 0


def _cast(table: State, what: int, source: int, target: int, way: int) -> None:
    table.open[target, what] -= way
    table.spent[target, what] += way


def _spin(table: State, what: int, source: int, target: int, way: int) -> None:
    turn = TURNED[what if way > 0 else 1 - what]
    table.stones[source] = table.stones[source][turn]


def _fly(table: State, what: int, source: int, target: int, way: int) -> None:
    table.taoists[what] = target if way > 0 else source


def _swap(table: State, what: int, source: int, target: int, way: int) -> None:
    flat = table.stones.reshape(-1)
    flat[[source, target]] = flat[[target, source]]


def _gain(table: State, what: int, source: int, target: int, way: int) -> None:
    table.stones[source // SLOTS, source % SLOTS] = codes.NONE if way > 0 else what
    if table.variant == codes.COOP:
        table.fresh[what] += way
    else:
        table.reservoir[target, what] += way


def _qi(table: State, what: int, source: int, target: int, way: int) -> None:
    table.supply -= way * what
    table.qi[target] += way * what


def _step(table: State, what: int, source: int, target: int, way: int) -> None:
    table.spirits[what] = target if way > 0 else source


def _push(table: State, colour: int, way: int) -> None:
    """Put a stone at the far end of the line, or take it back."""
    if way > 0:
        table.line[table.length] = colour
    table.length += way


def _spend(table: State, what: int, source: int, target: int, way: int) -> None:
    table.reservoir[source, what] -= way
    _push(table, what, way)


def _claim(table: State, what: int, source: int, target: int, way: int) -> None:
    table.runes[what, source] = codes.OWNED + target if way > 0 else codes.IN_STACK
    table.held[target] ^= 1 << what


def _refill(table: State, what: int, source: int, target: int, way: int) -> None:
    table.stones[target // SLOTS, target % SLOTS] = what if way > 0 else codes.NONE
    table.length -= way
    if way > 0:
        table.line[:-1] = table.line[1:].copy()
    else:
        table.line[1:] = table.line[:-1].copy()
        table.line[0] = what


def _craft(table: State, what: int, source: int, target: int, way: int) -> None:
    table.where[what] = codes.CRAFTED_BY + target if way > 0 else codes.IN_ROW
    table.made[target] += way
    for cards, value in ((table.row, -1 if way > 0 else what), (table.laid, 0)):
        if way > 0:
            cards[source:-1] = cards[source + 1 :].copy()
            cards[-1] = value
        else:
            cards[source + 1 :] = cards[source:-1].copy()
            cards[source] = value


def _reveal(table: State, what: int, source: int, target: int, way: int) -> None:
    table.row[target] = what if way > 0 else -1
    table.where[what] = codes.IN_ROW if way > 0 else codes.IN_DECK


def _lay(table: State, what: int, source: int, target: int, way: int) -> None:
    table.fresh[what] -= way
    table.laid[target, what] += way


def _misfit(table: State, what: int, source: int, target: int, way: int) -> None:
    table.fresh[what] -= way
    _push(table, what, way)


def _release(table: State, what: int, source: int, target: int, way: int) -> None:
    table.laid[source, what] -= way
    _push(table, what, way)


def _deal(table: State, what: int, source: int, target: int, way: int) -> None:
    """Lay out, or take away, what lies on the table only after set-up; the line stays written."""
    table.phase = codes.CASTING if way > 0 else codes.PLACING
    table.length = int(np.sum(table.stones != codes.NONE)) if way > 0 else 0


STEPS: dict[int, Step] = {
    codes.PLACED: _place,
    codes.DREW: _draw,
    codes.SHUFFLED: _shuffle,
    codes.CAST_CARD: _cast,
    codes.SPUN: _spin,
    codes.FLEW: _fly,
    codes.SWAPPED: _swap,
    codes.GAINED: _gain,
    codes.QI: _qi,
    codes.STEPPED: _step,
    codes.SPENT: _spend,
    codes.CLAIMED: _claim,
    codes.REFILLED: _refill,
    codes.CRAFTED: _craft,
    codes.REVEALED: _reveal,
    codes.LAID: _lay,
    codes.MISFIT: _misfit,
    codes.RELEASED: _release,
    codes.DEALT: _deal,
}
