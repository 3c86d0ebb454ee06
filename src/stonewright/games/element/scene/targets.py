"""What can be chosen, and where: each legal action as a target on the table."""

from collections.abc import Iterable

from stonewright.game import State
from stonewright.games.element.board import SQUARE, SQUARES, STEP, name
from stonewright.games.element.rules.fire import line_end
from stonewright.games.element.rules.sages import landing
from stonewright.games.element.rules.state import END, FLOW, MOVE, PLACE, RIVER, SPREAD
from stonewright.games.element.words import ELEMENTS, phrase, write
from stonewright.scenes import Target


def targets(state: State, actions: Iterable[int]) -> tuple[Target, ...]:
    """Return one target for each action."""
    return tuple(_target(state, action) for action in actions)


def _target(state: State, action: int) -> Target:
    group, place = _where(state, action)
    return Target(action, place, group, write(state, action), phrase(state, action))


def _where(state: State, action: int) -> tuple[str, str]:
    """Return an action's group and place; End has no place."""
    if action >= PLACE:
        element, square = divmod(action - PLACE, SQUARES)
        return ELEMENTS[element], name(square)
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
