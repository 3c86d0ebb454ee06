"""Placing a stone: where it may go and what it does there."""

import numpy as np

from stonewright.games.element.board import (
    FIRST,
    LAST,
    SIZE,
    SQUARE,
    SQUARES,
    STEP,
    STRIDE,
)
from stonewright.games.element.rules import fire, water
from stonewright.games.element.rules.earth import raise_range, touches_earth
from stonewright.games.element.rules.sages import begin_trial, keeps_exit, own_is_captured
from stonewright.games.element.rules.state import (
    EARTH,
    EARTH_STONE,
    EMPTY,
    FIRE,
    FIRE_STONE,
    FIRST_CODE,
    HIGHEST_WIND,
    MOUNTAIN,
    PLACE,
    PLACED,
    RANGE_STONE,
    REMOVED,
    USED_WIND,
    WATER,
    WATER_STONE,
    WIND,
    WIND_STONE,
    give_back,
    is_wind,
)
from stonewright.kernel import jit, trace


def _bits(*codes: int) -> int:
    """Return a set of codes as bits."""
    return sum(1 << code for code in codes)


_low_winds = [base + i for base in (WIND_STONE, USED_WIND) for i in range(HIGHEST_WIND - 1)]
_winds = [base + i for base in (WIND_STONE, USED_WIND) for i in range(HIGHEST_WIND)]

# What each element may be put on (4.1, 4.2, 4.6-4.8).
GROUND = np.array(
    [
        _bits(EMPTY, *_winds),
        _bits(EMPTY, FIRE_STONE),
        _bits(EMPTY, WATER_STONE, EARTH_STONE, RANGE_STONE),
        _bits(EMPTY, EARTH_STONE, *_low_winds),
    ],
    np.int64,
)
RANGE_BIT = _bits(RANGE_STONE)

# Diagonals between two orthogonal neighbours, as bits, by the set of sides 0-3.
BETWEEN = np.array(
    [
        sum(1 << (2 * side + 1) for side in range(4) if sides >> side & sides >> (side + 1) % 4 & 1)
        for sides in range(16)
    ],
    np.int64,
)


@jit
def ground(state, element):
    """Return, as bits, the codes that an element may be put on."""
    if element == EARTH and state.mountain_on_range != 0:
        return GROUND[EARTH] & ~RANGE_BIT
    return GROUND[element]


@jit
def laid(element, code):
    """Return the code after an element is put on another code."""
    if element == WIND and is_wind(code):
        return code + 1  # a used mark stays (8.8)
    if element == EARTH and (code == EARTH_STONE or code == RANGE_STONE):
        return MOUNTAIN
    return FIRST_CODE[element]


@jit
def replaces(element, code):
    """Tell whether the element sends what it is put on back to the bag (4.2, 4.3)."""
    stacks = (element == WIND and is_wind(code)) or (
        element == EARTH and (code == EARTH_STONE or code == RANGE_STONE)
    )
    return code != EMPTY and not stacks


@jit
def place(state, work, element, cell):
    """Put a stone from the hand on the board and begin its effect."""
    code = state.board[cell]
    if replaces(element, code):
        give_back(state, code)
        trace(work, REMOVED, code, SQUARE[cell], -1, -1)
    state.hand[element] -= 1
    state.board[cell] = laid(element, code)
    trace(work, PLACED, element, -1, SQUARE[cell], -1)
    if element == FIRE:
        fire.kindle(state, work, cell)
    elif element == WATER:
        water.spring(state, work, cell)
    elif element == EARTH:
        raise_range(state, cell, work.queue)


@jit
def may_place(state, work, element, cell):
    """Tell whether an element that is in hand may be put on a cell."""
    if not ground(state, element) >> state.board[cell] & 1:
        return False
    if element == WATER and water.wet_sides(state, cell) != 0:
        return water.can_be_river(state, work, cell)
    if is_harmless(state, work, element, cell):
        return True
    if element == FIRE:
        return fire.may_burn(state, work, cell)
    return spares_own(state, work, element, cell)


@jit
def is_harmless(state, work, element, cell):
    """Tell whether some exit of the own sage is surely left alone: then nothing is to be tried."""
    if element == EARTH and touches_earth(state, cell):
        return False
    sides = fire.spread_sides(state, cell) if element == FIRE else 0
    visit(state, work, cell, sides, 1)
    kept = keeps_exit(state, work)
    visit(state, work, cell, sides, 0)
    return kept


@jit
def visit(state, work, cell, sides, mark):
    """Mark a cell as visited and those where Fire on it would spread to, or remove the marks."""
    work.visited[cell] = mark
    for side in range(4):
        if sides >> side & 1:
            work.visited[fire.line_end(state, cell, side)] = mark


@jit
def spares_own(state, work, element, cell):
    """Try an element that does not spread: tell whether it spares the own sage (4.9-4.11)."""
    begin_trial(state, work)
    work.board[cell] = laid(element, state.board[cell])
    if element == EARTH:
        raise_range(work, cell, work.queue)
    return not own_is_captured(state, work)


# Listing placements: flag the ground an element may go on, ask `may_place` about the few cells
# where more than the ground matters, and collect. A stone that leaves one of the sage's exits
# alone cannot capture it, so what matters are rivers and the cells on which all exits depend.


@jit
def flag_ground(state, work, element):
    """Flag the cells whose stone, if any, lets the element be put there."""
    bits = ground(state, element)
    for cell in range(FIRST, LAST + 1):
        work.fits[cell] = (bits >> state.board[cell]) & 1


@jit
def review(state, work, element, cell):
    """Unflag a cell where the element may not be put."""
    if work.fits[cell] == 1 and not may_place(state, work, element, cell):
        work.fits[cell] = 0


@jit
def review_fire(state, work):
    """Review the cells from which Fire may close all exits, by itself or by spreading."""
    fire.watch_heat(state, work)
    for i in range(work.heating):
        if work.heat[work.heated[i]] == work.exits:
            review(state, work, FIRE, work.heated[i])
    fire.unwatch_heat(work)


@jit
def review_water(state, work):
    """Review the cells where Water becomes a river, and those that close the last exit."""
    water.flag_wet(state, work)
    water.flag_paths(state, work, 0)
    water.unflag_hopeless(work)
    if work.ways <= water.SHORTEST:
        water.flag_paths(state, work, work.exits)
    water.unflag_easy(work)
    for cell in range(FIRST, LAST + 1):
        if work.wet[cell] & work.fits[cell] and not water.can_be_river(state, work, cell):
            work.fits[cell] = 0
    review_last_exit(state, work, WATER)


@jit
def review_earth(state, work):
    """Review the cells from which Earth may close all exits, by itself or with a Range (7.7)."""
    sage = state.sages[state.turn]
    sides = 0  # with Earth
    for side in range(4):
        if EARTH_STONE <= state.board[sage + STEP[2 * side]] <= MOUNTAIN:
            sides |= 1 << side
    if work.exits & ~BETWEEN[sides] == 0:
        for cell in range(FIRST, LAST + 1):
            if touches_earth(state, cell):
                review(state, work, EARTH, cell)
    for i in range(work.watching):
        cell = work.watched[i]
        if work.exits & ~BETWEEN[sides] & ~work.ray[cell] == 0:
            review(state, work, EARTH, cell)
    for side in range(4):
        cell = sage + STEP[2 * side]
        if work.exits & ~BETWEEN[sides | 1 << side] & ~work.ray[cell] == 0:
            review(state, work, EARTH, cell)


@jit
def review_last_exit(state, work, element):
    """Review the cells on which the last exit depends: all that an element without spread does."""
    for i in range(work.watching):
        if work.ray[work.watched[i]] == work.exits:
            review(state, work, element, work.watched[i])


@jit
def list_places(state, work, element, out, count):
    """Add the legal placements of one element to the list; return its new length."""
    flag_places(state, work, element)
    return collect(work, PLACE + element * SQUARES, out, count)


@jit
def mark_places(state, work, element, out):
    """Write a one for each legal placement of one element among zeros; return how many."""
    flag_places(state, work, element)
    action, count = PLACE + element * SQUARES, 0
    for row in range(SIZE):
        first = FIRST + row * STRIDE
        for column in range(SIZE):
            out[action + column] = work.fits[first + column]
            count += np.int64(work.fits[first + column])
        action += SIZE
    return count


@jit
def flag_places(state, work, element):
    """Flag the cells where an element may be put."""
    flag_ground(state, work, element)
    if element == FIRE:
        review_fire(state, work)
    elif element == WATER:
        review_water(state, work)
    elif element == EARTH:
        review_earth(state, work)
    else:
        review_last_exit(state, work, WIND)


@jit
def collect(work, action, out, count):
    """Add the action of each flagged cell to the list; return its new length."""
    for row in range(SIZE):
        first = FIRST + row * STRIDE
        for column in range(SIZE):
            out[count] = action
            count += np.int64(work.fits[first + column])
            action += 1
    return count
