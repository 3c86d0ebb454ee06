"""How many of a sage's exits the player to move could close at once."""

import numpy as np

from stonewright.games.element.board import STEP
from stonewright.games.element.features.exits import BITS, distance
from stonewright.games.element.features.facts import DOUBLES, DRY, NEAR, WAYS, WINDY
from stonewright.games.element.rules.state import (
    EARTH,
    EARTH_STONE,
    FIRE,
    FIRE_STONE,
    FLOWING,
    WATER,
    WIND,
    is_range,
)
from stonewright.kernel import jit


@jit
def burnt(work, cell, diagonal):
    """Return the exits that Fire on a diagonal neighbour would close, also by spreading (5.1)."""
    ways = work.facts[WAYS]
    closes = ways & 1 << diagonal
    if closes != 0:
        if work.board[cell + STEP[diagonal - 1]] == FIRE_STONE:
            closes |= ways & 1 << (diagonal + 6) % 8
        if work.board[cell + STEP[(diagonal + 1) % 8]] == FIRE_STONE:
            closes |= ways & 1 << (diagonal + 2) % 8
    return closes


@jit
def buried(work, cell, side):
    """Return the exits that Earth on a side would close, as the corner of a Range too (7.6)."""
    ways, code = work.facts[WAYS], work.board[cell + STEP[side]]
    if code > EARTH_STONE or code == FIRE_STONE:
        return 0
    closes = ways & 1 << side
    if is_range(work.board[cell + STEP[(side + 6) % 8]]):
        closes |= ways & 1 << (side + 7) % 8
    if is_range(work.board[cell + STEP[(side + 2) % 8]]):
        closes |= ways & 1 << side + 1
    return closes


@jit
def closable(work, fire, water, earth, wind, closed):
    """Count exits, but for some closed already, that stones could close one by one."""
    ways = work.facts[WAYS] & ~closed
    windy, dry = work.facts[WINDY] & ways, work.facts[DRY] & ways
    soft = min(min(wind, BITS[windy]) + min(water, BITS[dry]), BITS[windy | dry])
    return min(BITS[ways], fire + earth + soft)


@jit
def most_closable(state, work, cell):
    """Count the exits of a sage that the hand could close, with at most one stone for several."""
    fire, water = np.int64(state.hand[FIRE]), np.int64(state.hand[WATER])
    earth, wind = np.int64(state.hand[EARTH]), np.int64(state.hand[WIND])
    most = closable(work, fire, water, earth, wind, 0)
    work.facts[DOUBLES] = 0
    for side in range(0, 8, 2):
        flames, rocks = burnt(work, cell, side + 1), buried(work, cell, side)
        if BITS[flames] > 1:
            work.facts[DOUBLES] += 1
            if fire > 0:
                others = closable(work, fire - 1, water, earth, wind, flames)
                most = max(most, BITS[flames] + others)
        if BITS[rocks] > 1:
            work.facts[DOUBLES] += 1
            if earth > 0:
                others = closable(work, fire, water, earth - 1, wind, rocks)
                most = max(most, BITS[rocks] + others)
    return most


@jit
def stoppers(state, work, cell):
    """Count the exits of a sage that the player to move could close at once."""
    stones = most_closable(state, work, cell)
    if 0 < work.facts[NEAR] <= state.steps and distance(cell, state.sages[state.turn]) > 1:
        stones += 1
    return stones + coming_water(state, cell)


@jit
def coming_water(state, cell):
    """Count the stones of a river under way that can still come to lie next to a sage."""
    if state.phase != FLOWING:
        return 0
    tip = state.head if state.flowed == 0 else state.path[state.flowed - 1]
    return max(0, state.length - state.flowed - max(0, distance(tip, cell) - 2))
