"""Where a sage can go: closed diagonals, steps, jumps and capture."""

import numpy as np

from stonewright.games.element.board import CELLS, REACH, STEP
from stonewright.games.element.rules.sets import (
    HIGH_AROUND,
    LOW_AROUND,
    NOTHING,
    both,
    either,
    single,
    squares,
)
from stonewright.games.element.rules.state import (
    EMPTY,
    HEIGHT,
    MOUNTAIN,
    RANGE_STONE,
    SAGE,
    WIND_STONE,
    is_range,
    is_wind,
)
from stonewright.kernel import jit, jit_inside, lowest_bit
from stonewright.vectors import place_sorter

# What is next to a sage is looked up for all directions at once, as bits: empty, Wind and Range.
WINDS, RANGES = 8, 16  # the bits for Wind and Range to the north
sort_around = place_sorter(
    ((STEP, EMPTY, EMPTY), (STEP, WIND_STONE, SAGE - 1), (STEP, RANGE_STONE, MOUNTAIN))
)
WAYS, DIAGONALS = 0xFF, 0xAA

# And up to where jumps end over one stack of Wind that was not used and has height one or two.
sort_winds = place_sorter(
    (
        (STEP, WIND_STONE, WIND_STONE),
        (STEP, WIND_STONE + 1, WIND_STONE + 1),
        (2 * STEP, WIND_STONE, SAGE - 1),
        (2 * STEP, EMPTY, MOUNTAIN),
        (2 * STEP, EMPTY, EMPTY),
        (3 * STEP, EMPTY, EMPTY),
        (STEP + np.roll(STEP, -1), EMPTY, EMPTY),  # beside two of those that are two steps away
    )
)

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
    height, here = 0, cell + step
    code = np.uint8(table.board[np.uint64(here)])
    while is_wind(code):
        height += HEIGHT[code]
        here += step
        code = np.uint8(table.board[np.uint64(here)])
    if height >= REACH[np.uint64(cell), np.uint64(direction)]:
        return 0
    target = cell + (height + 1) * step
    return target if table.board[np.uint64(target)] == EMPTY else 0


@jit
def around(table, cell):
    """Return what is next to a cell, as bits by direction: empty, from WINDS on Wind, and Range."""
    return sort_around(table.board, cell)


@jit
def barred(near):
    """Return, as bits, the diagonals that a Range closes, by what is next to a cell (7.6)."""
    ranges = near >> RANGES
    return ranges << 1 & (ranges >> 1 | ranges << 7) & DIAGONALS


@jit
def open_steps(near):
    """Return, as bits, the directions of open steps, by what is next to a sage (3.2, 3.3)."""
    return near & WAYS & ~barred(near)


@jit
def windy(near, free):
    """Return, as bits, the directions of Wind that is not barred, by what is next to a sage."""
    winds = near >> WINDS & WAYS
    return winds if free else winds & ~barred(near)


@jit
def open_jumps(table, cell, near, free):
    """Return, as bits, the directions of open jumps, by what is next to a sage (8.1-8.4, 8.11)."""
    return sort_jumps(table, cell, near, free)[0]


@jit_inside
def sort_jumps(table, cell, near, free):
    """Return, as bits, the directions of open jumps, and of those that surely may be chosen."""
    winds = windy(near, free)
    jumps, sure, settled = low_jumps(table, cell)
    jumps &= winds
    left = winds & ~settled
    while left != 0:
        direction = lowest_bit(left)
        left &= left - 1
        jumps |= np.int64(jump_end(table, cell, direction) != 0) << direction
    return jumps, sure & winds


@jit_inside
def low_jumps(table, cell):
    """Return, as bits, where low Wind stands alone: open jumps, those that lead on, and all.

    That is most of the Wind there is. All directions are looked at alike, since nobody could
    foretell which of them a branch would choose. Closed diagonals are not looked at.
    """
    found = sort_winds(table.board, cell)
    ones, twos = found & ~(found >> 16) & WAYS, found >> 8 & found >> 24 & WAYS
    short, beyond = ones & found >> 32, found >> 48
    return short | twos & found >> 40, short & (beyond | beyond << 1 | beyond >> 7), ones | twos


@jit
def is_captured(table, cell, free):
    """Tell whether no step and no jump is open, by geometry alone (9.1, 9.2)."""
    near = around(table, cell)
    return open_steps(near) == 0 and open_jumps(table, cell, near, free) == 0


@jit
def rays(state, ways):
    """Return the squares on which some exits of the acting sage depend, as a set."""
    found = NOTHING, NOTHING
    while ways != 0:
        here, direction = np.int64(state.sages[state.turn]), lowest_bit(ways)
        ways &= ways - 1
        target = landing(state, here, direction, state.range_jumps)
        while here != target:
            here += STEP[direction]
            found = either(found, single(here))
    return found


@jit
def exit_squares(state, jumps):
    """Return the squares to which the acting sage may have a step, and the ends of open jumps."""
    sage = np.int64(state.sages[state.turn])
    found = both(squares(state, EMPTY, EMPTY), (LOW_AROUND[sage], HIGH_AROUND[sage]))
    while jumps != 0:
        end = jump_end(state, sage, lowest_bit(jumps))
        jumps &= jumps - 1
        found = either(found, single(end))
    return found


@jit
def keeps_exit(state, work):
    """Tell whether an exit of the acting sage depends on none of the visited cells.

    Stones put there cannot capture it, so that nothing needs to be tried.
    """
    sage, taken = state.sages[state.turn], 0
    near = around(state, sage)
    for direction in range(8):
        here = np.uint64(sage + STEP[direction])
        taken |= np.int64(work.visited[here]) << direction
    if open_steps(near) & ~taken != 0:
        return True
    jumps = open_jumps(state, sage, near, state.range_jumps) & ~taken
    while jumps != 0:
        direction = lowest_bit(jumps)
        jumps &= jumps - 1
        if not is_crossed(work, sage, direction, jump_end(state, sage, direction)):
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
