"""What can be chosen, and where: each legal action as a target on the table."""

from collections.abc import Iterable
from functools import cache

from stonewright.game import State
from stonewright.games.element.board import SQUARE, SQUARES, STEP, name
from stonewright.games.element.rules.fire import line_end
from stonewright.games.element.rules.sages import landing
from stonewright.games.element.rules.state import EMPTY, END, FLOW, MOVE, PLACE, RIVER, SPREAD
from stonewright.games.element.words import (
    ELEMENTS,
    notation,
    phrase_move,
    phrase_place,
    phrase_plain,
)
from stonewright.scenes import Target

STEPS: list[int] = STEP.tolist()


def targets(state: State, facts: State, actions: Iterable[int]) -> tuple[Target, ...]:
    """Return one target for each action; `facts` are the state's fields, faster to read."""
    codes = facts.codes
    found = [
        _placing(action, codes[(action - PLACE) % SQUARES])
        if action >= PLACE
        else _plain(action)
        if action <= END
        else _pointing(action, *_reached(state, facts, action))
        for action in actions
    ]
    return tuple(found)


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
