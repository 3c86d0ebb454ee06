"""How many of a sage's exits the player to move could close at once."""

import numpy as np

from stonewright.games.element.board import STEP
from stonewright.games.element.features.facts import DOUBLES, DRY, NEAR, WAYS, WINDY
from stonewright.games.element.features.window import distance, turned
from stonewright.games.element.rules.state import (
    EARTH,
    EARTH_STONE,
    EMPTY,
    FIRE,
    FIRE_STONE,
    FLOWING,
    MOUNTAIN,
    RANGE_STONE,
    WATER,
    WATER_STONE,
    WIND,
)
from stonewright.kernel import count_bits, jit
from stonewright.vectors import place_sorter

SIDES, DIAGONALS, WAY = 0x55, 0xAA, 0xFF

# What is next to a sage, as bits by direction: Fire, then a Range, then where Earth may be put.
sort_stones = place_sorter(
    (
        (STEP, FIRE_STONE, FIRE_STONE),
        (STEP, RANGE_STONE, MOUNTAIN),
        (STEP, EMPTY, EMPTY),
        (STEP, WATER_STONE, EARTH_STONE),
    )
)


@jit
def burnt(ways, fires, diagonal):
    """Return the exits that Fire on a diagonal would close, also by spreading (5.1)."""
    left = turned(turned(diagonal, 7) & fires, 7)
    right = turned(turned(diagonal, 1) & fires, 1)
    return ways & (diagonal | left | right)


@jit
def burning(ways, fires):
    """Return the diagonals where Fire would close two exits or more."""
    left = turned(ways, 2) & turned(fires, 1)
    right = turned(ways, 6) & turned(fires, 7)
    return ways & DIAGONALS & (left | right)


@jit
def buried(ways, ranges, side):
    """Return the exits that Earth on a side would close, as the corner of a Range too (7.6)."""
    left = turned(side, 7) & turned(ranges, 1)
    right = turned(side, 1) & turned(ranges, 7)
    return ways & (side | left | right)


@jit
def burying(ways, ranges, soft):
    """Return the sides, of those that Earth may be put on, where it would close two exits."""
    left = turned(ways, 1) & turned(ranges, 2)
    right = turned(ways, 7) & turned(ranges, 6)
    return soft & SIDES & (ways & (left | right) | left & right)


@jit
def closable(facts, fire, water, earth, wind, closed):
    """Count exits, but for some closed already, that stones could close one by one."""
    ways = np.int64(facts[WAYS]) & ~closed
    windy, dry = facts[WINDY] & ways, facts[DRY] & ways
    soft = min(min(wind, count_bits(windy)) + min(water, count_bits(dry)), count_bits(windy | dry))
    return min(count_bits(ways), fire + earth + soft)


@jit
def most_closable(state, work, cell):
    """Count the exits of a sage that the hand could close, with at most one stone for several."""
    facts, ways = work.facts, np.int64(work.facts[WAYS])
    fire, water = np.int64(state.hand[FIRE]), np.int64(state.hand[WATER])
    earth, wind = np.int64(state.hand[EARTH]), np.int64(state.hand[WIND])
    stones = sort_stones(work.board, cell)
    fires, ranges, soft = stones & WAY, stones >> 8 & WAY, (stones >> 16 | stones >> 24) & WAY
    flames, rocks = burning(ways, fires), burying(ways, ranges, soft)
    facts[DOUBLES] = count_bits(flames | rocks)
    most = closable(facts, fire, water, earth, wind, 0)
    while fire > 0 and flames != 0:
        closed = burnt(ways, fires, flames & -flames)
        flames &= flames - 1
        others = closable(facts, fire - 1, water, earth, wind, closed)
        most = max(most, count_bits(closed) + others)
    while earth > 0 and rocks != 0:
        closed = buried(ways, ranges, rocks & -rocks)
        rocks &= rocks - 1
        others = closable(facts, fire, water, earth - 1, wind, closed)
        most = max(most, count_bits(closed) + others)
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
