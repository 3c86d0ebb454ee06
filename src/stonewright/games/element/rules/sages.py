"""Where a sage can go: closed diagonals, steps, jumps and capture."""

from stonewright.games.element.board import CELLS, REACH, STEP
from stonewright.games.element.rules.state import (
    EMPTY,
    HEIGHT,
    is_range,
    is_wind,
)
from stonewright.kernel import jit

# A table is whatever has a `board`: a state, or a work record on which something is tried.
# Passing the record is cheap; passing its array costs more than most of what is done with it.


@jit
def closed(table, cell, direction):
    """Tell whether a Range closes the diagonal that leaves a sage's cell this way (7.6)."""
    if direction & 1 == 0 or not is_range(table.board[cell + STEP[direction - 1]]):
        return False
    return is_range(table.board[cell + STEP[direction + 1 & 7]])


@jit
def landing(table, cell, direction, free):
    """Return the cell where a step or jump of a sage this way ends, 0 if it is not open.

    `free` lifts the bar that a closed first diagonal puts on jumps (option `range_jumps`).
    """
    here = cell + STEP[direction]
    code = table.board[here]
    steps = code == EMPTY
    if not steps and not is_wind(code):  # 3.2
        return 0
    if closed(table, cell, direction) and (steps or not free):  # 3.3, 8.11
        return 0
    return here if steps else jump_end(table, cell, direction)


@jit
def jump_end(table, cell, direction):
    """Return the cell where a jump over the run of Wind this way ends, 0 if it cannot (8.1-8.4)."""
    step = STEP[direction]
    height = 0
    here = cell + step
    while is_wind(table.board[here]):
        height += HEIGHT[table.board[here]]
        here += step
    if height >= REACH[cell, direction]:
        return 0
    target = cell + (height + 1) * step
    return target if table.board[target] == EMPTY else 0


@jit
def is_captured(table, cell, free):
    """Tell whether no step and no jump is open, by geometry alone (9.1, 9.2)."""
    for direction in range(8):
        if landing(table, cell, direction, free) != 0:
            return False
    return True


@jit
def keeps_exit(state, work):
    """Tell whether an exit of the acting sage depends on none of the visited cells.

    Stones put there cannot capture it, so that nothing needs to be tried.
    """
    sage = state.sages[state.turn]
    for direction in range(8):
        target = landing(state, sage, direction, state.range_jumps)
        if target != 0 and not is_crossed(work, sage, direction, target):
            return True
    return False


@jit
def is_crossed(work, here, direction, target):
    """Tell whether the way to a target leads over a visited cell, or ends on one."""
    while here != target:
        here += STEP[direction]
        if work.visited[here]:
            return True
    return False


@jit
def begin_trial(state, work):
    """Copy the board into the work record; a loop, since slices compile ten times as long."""
    for cell in range(CELLS):
        work.board[cell] = state.board[cell]


@jit
def own_is_captured(state, work):
    """Tell whether what is tried on `work.board` captures the acting player's sage."""
    return is_captured(work, state.sages[state.turn], state.range_jumps)


@jit
def watch(state, work):
    """Note the acting sage's exits and the cells on which each of them depends."""
    cell = state.sages[state.turn]
    work.exits = 0
    work.ways = 0
    work.watching = 0
    for direction in range(8):
        target = landing(state, cell, direction, state.range_jumps)
        if target != 0:
            work.exits |= 1 << direction
            work.ways += 1
            watch_ray(work, cell, direction, target)


@jit
def watch_ray(work, cell, direction, target):
    """Mark the cells between a sage and the end of an open step or jump, the end included."""
    here = cell
    while here != target:
        here += STEP[direction]
        work.ray[here] = 1 << direction
        work.watched[work.watching] = here
        work.watching += 1


@jit
def unwatch(work):
    """Leave the work record as `watch` found it."""
    for i in range(work.watching):
        work.ray[work.watched[i]] = 0
    work.watching = 0
    work.exits = 0
