"""Earth: mountains and the ranges around them."""

from stonewright.games.element.board import STEP
from stonewright.games.element.rules.sages import RANGES, around
from stonewright.games.element.rules.state import (
    EARTH_STONE,
    MOUNTAIN,
    RANGE_STONE,
)
from stonewright.kernel import jit


@jit
def touches_range(table, cell):
    """Tell whether one of the eight neighbours is part of a Range."""
    return around(table, cell) >> RANGES != 0


@jit
def touches_earth(state, cell):
    """Tell whether there is Earth here or on one of the eight neighbours."""
    if EARTH_STONE <= state.board[cell] <= MOUNTAIN:
        return True
    for direction in range(8):
        if EARTH_STONE <= state.board[cell + STEP[direction]] <= MOUNTAIN:
            return True
    return False


@jit
def raise_range(table, cell, queue):
    """Turn all Earth connected with the stone just placed into Range, if it is one (7.2, 7.4)."""
    if table.board[cell] != MOUNTAIN:
        if not touches_range(table, cell):
            return
        table.board[cell] = RANGE_STONE
    queue[0] = cell
    head, tail = 0, 1
    while head < tail:
        for direction in range(8):
            near = queue[head] + STEP[direction]
            if table.board[near] == EARTH_STONE:
                table.board[near] = RANGE_STONE
                queue[tail] = near
                tail += 1
        head += 1
