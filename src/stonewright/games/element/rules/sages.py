"""Where a sage can go: closed diagonals, steps, jumps and capture."""

from stonewright.games.element.board import REACH, STEP
from stonewright.games.element.rules.state import (
    EMPTY,
    HEIGHT,
    is_range,
    is_wind,
)
from stonewright.kernel import jit


@jit
def closed(board, cell, direction):  # type: ignore[no-untyped-def]
    """Tell whether a Range closes the diagonal that leaves `cell` this way (7.6)."""
    if direction % 2 == 0:
        return False
    left = board[cell + STEP[direction - 1]]
    return is_range(left) and is_range(board[cell + STEP[(direction + 1) % 8]])


@jit
def landing(board, cell, direction, free):  # type: ignore[no-untyped-def]
    """Return the cell where a step or jump this way ends, 0 if it is not open.

    `free` lifts the bar that a closed first diagonal puts on jumps (option `range_jumps`).
    """
    step = STEP[direction]
    here = cell + step
    if board[here] == EMPTY:
        return 0 if closed(board, cell, direction) else here  # 3.2, 3.3
    if not is_wind(board[here]) or (not free and closed(board, cell, direction)):  # 8.11
        return 0
    height = 0
    while is_wind(board[here]):  # 8.1
        height += HEIGHT[board[here]]
        here += step
    if height >= REACH[cell, direction]:
        return 0
    target = cell + (height + 1) * step  # 8.2, 8.3
    return target if board[target] == EMPTY else 0


@jit
def is_captured(board, cell, free):  # type: ignore[no-untyped-def]
    """Tell whether no step and no jump is open, by geometry alone (9.1, 9.2)."""
    for direction in range(8):
        if landing(board, cell, direction, free) != 0:
            return False
    return True


@jit
def watch(state, work):  # type: ignore[no-untyped-def]
    """Note the acting sage's exits and the cells on which each of them depends."""
    board, cell = state.board, state.sages[state.turn]
    work.exits = 0
    work.ways = 0
    work.watching = 0
    for direction in range(8):
        target = landing(board, cell, direction, state.range_jumps)
        if target != 0:
            work.exits |= 1 << direction
            work.ways += 1
            watch_ray(work, cell, direction, target)


@jit
def watch_ray(work, cell, direction, target):  # type: ignore[no-untyped-def]
    """Mark the cells between a sage and the end of an open step or jump, the end included."""
    here = cell
    while here != target:
        here += STEP[direction]
        work.ray[here] = 1 << direction
        work.watched[work.watching] = here
        work.watching += 1


@jit
def unwatch(work):  # type: ignore[no-untyped-def]
    """Leave the work record as `watch` found it."""
    for i in range(work.watching):
        work.ray[work.watched[i]] = 0
    work.watching = 0
