"""A sage's ways out: where they lead, and which of them Wind or Water would close."""

import numpy as np

from stonewright.games.element.board import CELLS, REACH, STEP, STRIDE
from stonewright.games.element.features.facts import (
    AIRY,
    DRY,
    EXITS,
    JUMPS,
    NEAR,
    WAYS,
    WINDY,
)
from stonewright.games.element.features.room import MIDDLE, ONE, RADIUS
from stonewright.games.element.rules.sages import landing
from stonewright.games.element.rules.state import EMPTY, HEIGHT, WATER_STONE, is_wind
from stonewright.kernel import jit

FAR = 6
LINE, COLUMN = np.divmod(np.arange(CELLS), STRIDE)  # of each cell
BITS = np.array([bin(ways).count("1") for ways in range(256)], np.int64)


@jit
def distance(cell, other):
    """Return how many steps two cells are apart."""
    down, across = LINE[cell] - LINE[other], COLUMN[cell] - COLUMN[other]
    return max(abs(down), abs(across))


@jit
def wind_closes(work, cell, direction):
    """Tell whether Wind put on the neighbour this way leaves no jump over it (8.2, 8.3)."""
    step = STEP[direction]
    height = 1
    here = cell + 2 * step
    while is_wind(work.board[here]):
        height += HEIGHT[work.board[here]]
        here += step
    return height >= REACH[cell, direction] or work.board[cell + (height + 1) * step] != EMPTY


@jit
def is_dry(work, cell):
    """Tell whether Water on a cell would stay there (6.1)."""
    return (
        work.board[cell - STRIDE] != WATER_STONE
        and work.board[cell + STRIDE] != WATER_STONE
        and work.board[cell - 1] != WATER_STONE
        and work.board[cell + 1] != WATER_STONE
    )


@jit
def note_exits(state, work, cell, hunter):
    """Note a sage's exits; return the squares of the window where they lead, as bits."""
    doors = ONE << MIDDLE
    ways = windy = dry = jumps = np.int64(0)  # the first three as bits
    near = FAR
    for direction in range(8):
        target = landing(work, cell, direction, state.range_jumps)
        if target != 0:
            bit, flies = 1 << direction, target != cell + STEP[direction]
            ways |= bit
            windy |= bit if flies or wind_closes(work, cell, direction) else 0
            dry |= bit if is_dry(work, target) else 0
            near = min(near, distance(target, hunter))
            if flies:
                jumps += 1
                doors |= door(cell, target)
    note_ways(work.facts, ways, windy, dry, jumps, near)
    return doors


@jit
def door(cell, target):
    """Return the bit of a jump's end in the window around a sage; none if it is outside."""
    if distance(cell, target) > RADIUS:
        return ONE & 0
    return ONE << (MIDDLE + 8 * (LINE[target] - LINE[cell]) + COLUMN[target] - COLUMN[cell])


@jit
def note_ways(facts, ways, windy, dry, jumps, near):
    """Note what was found about a sage's exits."""
    facts[WAYS], facts[WINDY], facts[DRY] = ways, windy, dry
    facts[JUMPS], facts[NEAR] = jumps, near
    facts[EXITS], facts[AIRY] = BITS[ways], BITS[windy]
