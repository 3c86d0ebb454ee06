"""A sage's ways out: where they lead, and which of them Wind or Water would close."""

import numpy as np

from stonewright.games.element.board import REACH, STEP, STRIDE
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
BITS = np.array([bin(ways).count("1") for ways in range(256)], np.int64)


@jit
def distance(cell, other):
    """Return how many steps two cells are apart."""
    down = abs(cell // STRIDE - other // STRIDE)
    return max(down, abs(cell % STRIDE - other % STRIDE))


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
    facts = work.facts
    doors = ONE << MIDDLE
    facts[WAYS] = facts[WINDY] = facts[DRY] = facts[JUMPS] = 0
    facts[NEAR] = FAR
    for direction in range(8):
        target = landing(work, cell, direction, state.range_jumps)
        if target != 0:
            jumps = target != cell + STEP[direction]
            facts[JUMPS] += jumps
            facts[WAYS] |= 1 << direction
            facts[WINDY] |= (jumps or wind_closes(work, cell, direction)) << direction
            facts[DRY] |= is_dry(work, target) << direction
            facts[NEAR] = min(facts[NEAR], distance(target, hunter))
            if jumps and distance(cell, target) <= RADIUS:
                y, x = target // STRIDE - cell // STRIDE, target % STRIDE - cell % STRIDE
                doors |= ONE << (MIDDLE + 8 * y + x)
    facts[EXITS] = BITS[facts[WAYS]]
    facts[AIRY] = BITS[facts[WINDY]]
    return doors
