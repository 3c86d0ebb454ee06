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
from stonewright.games.element.features.window import (
    COLUMN,
    LINE,
    MIDDLE,
    ONE,
    RADIUS,
    SHIFT,
    beside,
    distance,
    ring,
)
from stonewright.games.element.rules.sages import around, jump_end, open_jumps, open_steps
from stonewright.games.element.rules.state import EMPTY, HEIGHT, WATER_STONE, is_wind
from stonewright.kernel import count_bits, jit, lowest_bit

FAR = 6

# By how far down and across the hunter is, from -FAR on: the directions, as bits, whose steps lead
# nearer to it, and with them those that lead no farther from it.
_off = np.mgrid[-FAR : FAR + 1, -FAR : FAR + 1]
_step = np.array([(SHIFT + 1) // 8, (SHIFT + 1) % 8 - 1])
_before = np.abs(_off).max(0)[..., None]
_after = np.abs(_off[..., None] - _step[:, None, None]).max(0)
NEARER, NO_FARTHER = (
    (truths << np.arange(8)).sum(-1) for truths in (_after < _before, _after <= _before)
)


@jit
def nearest(steps, cell, hunter):
    """Return how far a hunter is from the nearest end of some steps, FAR at most."""
    down, across = LINE[hunter] - LINE[cell], COLUMN[hunter] - COLUMN[cell]
    apart = max(abs(down), abs(across))
    if steps == 0 or apart > FAR:
        return FAR
    nearer = steps & NEARER[down + FAR, across + FAR] != 0
    no_farther = steps & NO_FARTHER[down + FAR, across + FAR] != 0
    return min(FAR, apart + 1 - nearer - no_farther)


@jit
def leaves_jump(work, cell, direction):
    """Tell whether there is a jump over Wind put on the neighbour, with Wind behind (8.2, 8.3)."""
    step = STEP[direction]
    height = 1
    here = cell + 2 * step
    while is_wind(work.board[here]):
        height += HEIGHT[work.board[here]]
        here += step
    return height < REACH[cell, direction] and work.board[cell + (height + 1) * step] == EMPTY


@jit
def airy(work, cell, steps, empty, winds):
    """Return those of some steps, as bits, that Wind would close: nobody could jump over it."""
    closes, raised = steps & ~ring(empty, 2), steps & ring(winds, 2)
    while raised != 0:
        direction = lowest_bit(raised)
        raised &= raised - 1
        closes ^= np.int64(leaves_jump(work, cell, direction)) << direction
    return closes


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
def note_exits(state, work, cell, hunter, empty, water, winds):
    """Note a sage's exits; return the squares of the window where jumps lead, as bits."""
    near, doors = around(work, cell), ONE & 0
    steps = open_steps(near)
    jumps = open_jumps(work, cell, near, state.range_jumps)
    dry = steps & ~ring(beside(water), 1)
    closest = nearest(steps, cell, hunter)
    flights = jumps
    while flights != 0:
        direction = lowest_bit(flights)
        flights &= flights - 1
        end = jump_end(work, cell, direction)
        doors |= door(cell, end)
        dry |= np.int64(is_dry(work, end)) << direction
        closest = min(closest, distance(end, hunter))
    windy = jumps | airy(work, cell, steps, empty, winds)
    note_ways(work.facts, steps, jumps, windy, dry, closest)
    return doors


@jit
def door(cell, target):
    """Return the bit of a jump's end in the window around a sage; none if it is outside."""
    if distance(cell, target) > RADIUS:
        return ONE & 0
    return ONE << (MIDDLE + 8 * (LINE[target] - LINE[cell]) + COLUMN[target] - COLUMN[cell])


@jit
def note_ways(facts, steps, jumps, windy, dry, closest):
    """Note what was found about a sage's exits."""
    facts[WAYS], facts[WINDY], facts[DRY] = steps | jumps, windy, dry
    facts[EXITS], facts[AIRY] = count_bits(steps | jumps), count_bits(windy)
    facts[JUMPS], facts[NEAR] = count_bits(jumps), closest
