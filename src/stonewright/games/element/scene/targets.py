"""What can be chosen, and where: each legal action as a target on the table."""

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from stonewright.game import State
from stonewright.games.element.board import SIZE, SQUARE, SQUARES, STEP, name
from stonewright.games.element.rules.fire import line_end
from stonewright.games.element.rules.sages import landing
from stonewright.games.element.rules.state import (
    ACTIONS,
    EMPTY,
    END,
    FLOW,
    MOVE,
    PLACE,
    RIVER,
    SPREAD,
)
from stonewright.games.element.words import (
    ELEMENTS,
    notation,
    phrase_move,
    phrase_place,
    phrase_plain,
)
from stonewright.scenes import Target

STEPS: list[int] = STEP.tolist()
ROWS = range(0, SQUARES, SIZE)  # the first square of each
KEPT = 20_000  # rows with their targets


def targets(state: State, facts: State, actions: NDArray[np.int32]) -> tuple[Target, ...]:
    """Return one target for each action; `facts` are the state's fields, faster to read."""
    small = int(actions.searchsorted(PLACE))
    found = [_small(state, facts, action) for action in actions[:small].tolist()]
    if small < len(actions):
        placed = np.zeros(ACTIONS - PLACE, np.uint8)
        placed[actions[small:] - PLACE] = 1
        marks = placed.tobytes()
        for block in range(0, ACTIONS - PLACE, SQUARES):  # one for each element
            _place(found, block, marks[block : block + SQUARES], facts.codes)
    return tuple(found)


def _place(found: list[Target], block: int, placed: bytes, codes: bytes) -> None:
    """Add the targets that place a stone of one element, row by row."""
    if 1 in placed:
        for row in ROWS:
            found += _placings(
                PLACE + block + row, placed[row : row + SIZE], codes[row : row + SIZE]
            )


@lru_cache(KEPT)
def _placings(first: int, placed: bytes, codes: bytes) -> list[Target]:
    """Return the targets that place a stone on squares of a row that holds `codes`."""
    return [_placing(first + x, codes[x]) for x in range(SIZE) if placed[x]]


def _small(state: State, facts: State, action: int) -> Target:
    """Return the target of anything but a placement."""
    return _plain(action) if action <= END else _pointing(action, *_reached(state, facts, action))


@cache
def _placing(action: int, code: int) -> Target:
    """Return the target that places a stone on a square that holds `code`."""
    element, square = divmod(action - PLACE, SQUARES)
    where = name(square)
    return Target(action, where, ELEMENTS[element], notation(action), phrase_place(action, code))


@cache
def _plain(action: int) -> Target:
    """Return the target of a draw, or of the end of the turn, which has no place."""
    group, place = ("End", "") if action == END else ("Draw", "bag")
    return Target(action, place, group, notation(action), phrase_plain(action))


@cache
def _pointing(action: int, group: str, cell: int, steps: bool) -> Target:
    """Return the target of an action with a direction that points at a cell."""
    where = name(SQUARE[cell])
    words = phrase_move(action - MOVE, where, steps) if group == "Move" else phrase_plain(action)
    return Target(action, where, group, notation(action), words)


def _reached(state: State, facts: State, action: int) -> tuple[str, int, bool]:
    """Return the group of an action with a direction, its cell, and whether it is a step."""
    if action >= SPREAD:
        return "Spread", int(line_end(state, facts.head, action - SPREAD)), False
    if action >= FLOW:
        last = facts.path[facts.flowed - 1] if facts.flowed else facts.head
        return "Flow", int(last + STEPS[2 * (action - FLOW)]), False
    if action >= RIVER:
        return "River", int(facts.head + STEPS[2 * (action - RIVER)]), False
    sage, direction = int(facts.sages[facts.turn]), action - MOVE
    beside = sage + STEPS[direction]
    if facts.board[beside] == EMPTY:  # where a step ends; only a jump needs the rules to tell
        return "Move", beside, True
    return "Move", int(landing(state, sage, direction, facts.range_jumps)), False
