"""What the last action did: events to play in order, and marks to leave on the board."""

from collections.abc import Iterator
from itertools import groupby

from stonewright.game import KIND, PLAYERS, SOURCE, TARGET, WHAT, State
from stonewright.games.element.board import SQUARE, name
from stonewright.games.element.rules.state import (
    CAPTURED,
    DREW,
    FLOWED,
    JUMPED,
    LIMIT,
    PLACED,
    REMOVED,
    RETURNED,
    SPREAD_TO,
    STEPPED,
    TURN,
)
from stonewright.games.element.scene.facts import Row
from stonewright.games.element.scene.pieces import held, stone
from stonewright.games.element.words import ELEMENTS
from stonewright.scenes import Event, Mark

TAKEN = {DREW: 1, PLACED: -1, RETURNED: -1}  # what a row does to the hand


def events(state: State, rows: list[Row]) -> tuple[Event, ...]:
    """Return a trace as events that carry the pieces of the scene before into this one."""
    return tuple(_told(rows, _hand_before(state, rows)))


def marks(state: State, rows: list[Row]) -> tuple[Mark, ...]:
    """Return what the last action touched, and what a decision not yet complete began with."""
    return (*_pending(state), *_touched(rows), *_trails(rows))


def _hand_before(state: State, rows: list[Row]) -> list[int]:
    hand = list(state.hand)
    for row in rows:
        if row[KIND] in TAKEN:
            hand[row[WHAT]] -= TAKEN[row[KIND]]
    return hand


def _told(rows: list[Row], hand: list[int]) -> Iterator[Event]:
    for kind, group in groupby(rows, key=lambda row: row[KIND]):
        if kind == FLOWED:
            yield from _river(list(group))
        else:
            for row in group:
                yield _stone_event(row, hand) if kind in TAKEN else _event(row)


def _stone_event(row: Row, hand: list[int]) -> Event:
    """Return what happens to a stone of the hand; count it in or out."""
    kind, element = row[KIND], row[WHAT]
    word, change = ELEMENTS[element], TAKEN[kind]
    stone_id = held(element, hand[element] + max(change, 0))
    hand[element] += change
    if kind == DREW:
        return Event("draw", f"{word} is drawn", "", stone_id, ("bag", "hand"))
    if kind == RETURNED:
        return Event("return", f"{word} goes back to the bag", stone_id, "", ("hand", "bag"))
    where = name(row[TARGET])
    return Event("place", f"{word} on {where}", stone_id, f"stone-{where}", ("hand", where))


def _event(row: Row) -> Event:
    """Return what happens to a piece on the board, or to the match."""
    kind, what = row[KIND], row[WHAT]
    if kind in (STEPPED, JUMPED):
        return _travel(what, name(row[SOURCE]), name(row[TARGET]), kind == JUMPED)
    if kind == REMOVED:
        where = name(row[SOURCE])
        words = f"{stone(what)} on {where} goes back to the bag"
        return Event("remove", words, f"stone-{where}", "", (where, "bag"))
    if kind == SPREAD_TO:
        where = name(row[TARGET])
        return Event("spread", f"Fire spreads to {where}", "", f"stone-{where}", ("bag", where))
    return _outcome(row)


def _travel(seat: int, source: str, target: str, jumps: bool) -> Event:
    kind, verb = ("jump", "jumps") if jumps else ("step", "steps")
    sage, words = f"sage-{seat}", f"{PLAYERS[seat]} {verb} from {source} to {target}"
    return Event(kind, words, sage, sage, (source, target))


def _outcome(row: Row) -> Event:
    kind, what = row[KIND], row[WHAT]
    if kind == CAPTURED:
        where, sage = name(row[TARGET]), f"sage-{what}"
        return Event("capture", f"{PLAYERS[what]} is captured on {where}", sage, sage, (where,))
    if kind == TURN:
        return Event("turn", f"{PLAYERS[what]}'s turn")
    assert kind == LIMIT
    return Event("limit", "The turn limit is reached")


def _course(rows: list[Row]) -> list[str]:
    """Return all squares of a River, from the end of its old line to the end of its path.

    The trace has the headwater first, and it goes farthest.
    """
    old, new = [name(row[SOURCE]) for row in rows], [name(row[TARGET]) for row in rows]
    return [*reversed(old), *reversed(new)]


def _river(rows: list[Row]) -> Iterator[Event]:
    course, length = _course(rows), len(rows)
    for number in range(length):
        start = length - 1 - number
        path = tuple(course[start : start + length + 1])
        words = f"Water flows from {path[0]} to {path[-1]}"
        yield Event("flow", words, f"stone-{path[0]}", f"stone-{path[-1]}", path)


def _pending(state: State) -> Iterator[Mark]:
    if not state.head:
        return
    head = name(SQUARE[state.head])
    yield Mark("place", (head,))
    if state.flowed:
        path = (name(SQUARE[cell]) for cell in state.path[: state.flowed])
        yield Mark("flow", (head, *path))


def _touched(rows: list[Row]) -> Iterator[Mark]:
    filled = {row[TARGET] for row in rows}
    for row in rows:
        if row[KIND] in (PLACED, SPREAD_TO):
            yield Mark("place", (name(row[TARGET]),))
        elif row[KIND] == CAPTURED:
            yield Mark("capture", (name(row[TARGET]),))
        elif row[KIND] == REMOVED and row[SOURCE] not in filled:
            yield Mark("remove", (name(row[SOURCE]),))


def _trails(rows: list[Row]) -> Iterator[Mark]:
    for row in rows:
        if row[KIND] in (STEPPED, JUMPED):
            kind = "jump" if row[KIND] == JUMPED else "step"
            yield Mark(kind, (name(row[SOURCE]), name(row[TARGET])))
    river = [row for row in rows if row[KIND] == FLOWED]
    if river:
        yield Mark("flow", tuple(_course(river)[len(river) - 1 :]))
