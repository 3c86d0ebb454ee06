"""What can be chosen, and where: each legal action as a target on the table."""

from bisect import bisect_left
from functools import cache

from stonewright.game import State
from stonewright.games.element.board import SQUARE, SQUARES, STEP, name
from stonewright.games.element.rules.fire import line_end
from stonewright.games.element.rules.sages import landing
from stonewright.games.element.rules.state import (
    EMPTY,
    END,
    FLOW,
    MOVE,
    PLACE,
    RIVER,
    SPREAD,
)
from stonewright.games.element.scene.pieces import CODES
from stonewright.games.element.words import (
    ELEMENTS,
    notation,
    phrase_move,
    phrase_place,
    phrase_plain,
)
from stonewright.scenes import Target

STEPS: list[int] = STEP.tolist()
ONTO = (*[0] * PLACE, *[*range(SQUARES)] * len(ELEMENTS))  # the square of a placement


def targets(state: State, facts: State, actions: list[int]) -> tuple[Target, ...]:
    """Return one target for each action; `facts` are the state's fields, faster to read."""
    first, codes = bisect_left(actions, PLACE), facts.codes
    others = [_small(state, facts, action) for action in actions[:first]]
    placings = [_placing(action * CODES + codes[ONTO[action]]) for action in actions[first:]]
    return (*others, *placings)


def _small(state: State, facts: State, action: int) -> Target:
    """Return the target of anything but a placement."""
    return _plain(action) if action <= END else _pointing(action, *_reached(state, facts, action))


@cache
def _placing(number: int) -> Target:
    """Return the target of a placement, by its action and what the square holds in one number."""
    action, code = divmod(number, CODES)
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
        return "Flow", last + STEPS[2 * (action - FLOW)], False
    if action >= RIVER:
        return "River", facts.head + STEPS[2 * (action - RIVER)], False
    sage, direction = facts.sages[facts.turn], action - MOVE
    beside = sage + STEPS[direction]
    if facts.board[beside] == EMPTY:  # where a step ends; only a jump needs the rules to tell
        return "Move", beside, True
    return "Move", int(landing(state, sage, direction, facts.range_jumps)), False
