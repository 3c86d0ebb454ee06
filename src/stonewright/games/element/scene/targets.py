"""What can be chosen, and where: each legal action as a target on the table."""

from collections.abc import Iterable
from functools import cache

from stonewright.game import State
from stonewright.games.element.board import CELL, SQUARE, SQUARES, STEP, name
from stonewright.games.element.rules.fire import line_end
from stonewright.games.element.rules.sages import landing
from stonewright.games.element.rules.state import END, FLOW, MOVE, PLACE, RIVER, SPREAD
from stonewright.games.element.words import ELEMENTS, LETTERS, phrase, phrase_place, write
from stonewright.scenes import Target


def targets(state: State, actions: Iterable[int]) -> tuple[Target, ...]:
    """Return one target for each action."""
    board = state.board[CELL].tolist()
    return tuple(
        _placing(action, board[(action - PLACE) % SQUARES])
        if action >= PLACE
        else _target(state, action)
        for action in actions
    )


@cache
def _placing(action: int, code: int) -> Target:
    """Return the target that places a stone on a square that holds `code`."""
    element, square = divmod(action - PLACE, SQUARES)
    where = name(square)
    notation = f"{LETTERS[element]} {where}"
    return Target(action, where, ELEMENTS[element], notation, phrase_place(action, code))


def _target(state: State, action: int) -> Target:
    group, place = _where(state, action)
    return Target(action, place, group, write(state, action), phrase(state, action))


def _where(state: State, action: int) -> tuple[str, str]:
    """Return an action's group and place; End has no place."""
    if action < END:
        return "Draw", "bag"
    if action == END:
        return "End", ""
    group, cell = _reached(state, action)
    return group, name(SQUARE[cell])


def _reached(state: State, action: int) -> tuple[str, int]:
    """Return the group of an action with a direction, and the cell it points at."""
    if action >= SPREAD:
        return "Spread", line_end(state, state.head, action - SPREAD)
    if action >= FLOW:
        last = state.path[state.flowed - 1] if state.flowed else state.head
        return "Flow", last + STEP[2 * (action - FLOW)]
    if action >= RIVER:
        return "River", state.head + STEP[2 * (action - RIVER)]
    sage = state.sages[state.turn]
    return "Move", landing(state, sage, action - MOVE, state.range_jumps)
