"""Earth: mountains and the ranges around them."""

from stonewright.games.element.board import STEP
from stonewright.games.element.rules.state import (
    EARTH_STONE,
    MOUNTAIN,
    RANGE_STONE,
    is_range,
)
from stonewright.kernel import jit


@jit
def touches_range(board, cell):  # type: ignore[no-untyped-def]
    """Tell whether one of the eight neighbours is part of a Range."""
    for direction in range(8):
        if is_range(board[cell + STEP[direction]]):
            return True
    return False


@jit
def touches_earth(board, cell):  # type: ignore[no-untyped-def]
    """Tell whether there is Earth here or on one of the eight neighbours."""
    if EARTH_STONE <= board[cell] <= MOUNTAIN:
        return True
    for direction in range(8):
        if EARTH_STONE <= board[cell + STEP[direction]] <= MOUNTAIN:
            return True
    return False


@jit
def raise_range(board, cell, queue):  # type: ignore[no-untyped-def]
    """Turn all Earth connected with the stone just placed into Range, if it is one (7.2, 7.4)."""
    if board[cell] != MOUNTAIN:
        if not touches_range(board, cell):
            return
        board[cell] = RANGE_STONE
    queue[0] = cell
    head, tail = 0, 1
    while head < tail:
        for direction in range(8):
            near = queue[head] + STEP[direction]
            if board[near] == EARTH_STONE:
                board[near] = RANGE_STONE
                queue[tail] = near
                tail += 1
        head += 1
