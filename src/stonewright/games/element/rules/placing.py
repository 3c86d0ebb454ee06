"""Placing a stone: where it may go and what it does there."""

import numpy as np

from stonewright.games.element.board import CELL, SIZE, SQUARE, SQUARES, STEP, STRIDE
from stonewright.games.element.rules import fire, water
from stonewright.games.element.rules.earth import raise_range, touches_earth
from stonewright.games.element.rules.sages import is_captured
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
FIRST, LAST = int(CELL[0]), int(CELL[-1])


@jit
def laid(element, code):  # type: ignore[no-untyped-def]
    """Return the code after an element is put on another code."""
    if element == WIND and is_wind(code):
        return code + 1  # a used mark stays (8.8)
    if element == EARTH and (code == EARTH_STONE or code == RANGE_STONE):
        return MOUNTAIN
    return FIRST_CODE[element]


@jit
def replaces(element, code):  # type: ignore[no-untyped-def]
    """Tell whether the element sends what it is put on back to the bag (4.2, 4.3)."""
    stacks = (element == WIND and is_wind(code)) or (
        element == EARTH and (code == EARTH_STONE or code == RANGE_STONE)
    )
    return code != EMPTY and not stacks


@jit
def place(state, work, element, cell):  # type: ignore[no-untyped-def]
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
        raise_range(state.board, cell, work.queue)


@jit
def spares_own(state, work, element, cell):  # type: ignore[no-untyped-def]
    """Try a placement without a river: tell whether the own sage keeps a way out (4.9-4.11)."""
    if element == FIRE:
        return spares_with_fire(state, work, cell)
    trial = work.board
    trial[:] = state.board
    trial[cell] = laid(element, state.board[cell])
    if element == EARTH:
        raise_range(trial, cell, work.queue)
    return not is_captured(trial, state.sages[state.turn], state.range_jumps)


@jit
def spares_with_fire(state, work, cell):  # type: ignore[no-untyped-def]
    """Tell whether some way of spreading from Fire on `cell` spares the own sage (5.11)."""
    held = state.board[cell]
    state.board[cell] = FIRE_STONE
    sides = fire.spread_sides(state.board, cell)
    count = min(fire.size(sides), np.int64(state.bag[FIRE]))
    answer = fire.spares_somehow(state, work, state.board, cell, sides, 0, count)
    state.board[cell] = held
    return answer


# Listing placements: flag the ground an element may go on, drop what the rules of that element or
# the own sage forbid, then collect. Only cells on which all the sage's exits depend need a trial.


@jit
def flag_ground(state, work, element):  # type: ignore[no-untyped-def]
    """Flag the cells whose stone, if any, lets the element be put there."""
    board, fits, ground = state.board, work.fits, GROUND[element]
    if element == EARTH and state.mountain_on_range != 0:
        ground &= ~RANGE_BIT
    for cell in range(FIRST, LAST + 1):
        fits[cell] = (ground >> board[cell]) & 1


@jit
def drop_fatal(state, work, element, count, cells, bits):  # type: ignore[no-untyped-def]
    """Unflag, among the listed cells, those that would capture the own sage."""
    for i in range(count):
        cell = cells[i]
        if (
            bits[cell] == work.exits
            and work.fits[cell] == 1
            and not spares_own(state, work, element, cell)
        ):
            work.fits[cell] = 0


@jit
def range_may_capture(state, work):  # type: ignore[no-untyped-def]
    """Tell whether one Earth stone might close all exits with the help of a Range."""
    board, sage = state.board, state.sages[state.turn]
    firm = 0  # exits that no Range can close
    for direction in range(8):
        if work.exits >> direction & 1 and (
            direction % 2 == 0
            or not may_close(
                board[sage + STEP[direction - 1]], board[sage + STEP[(direction + 1) % 8]]
            )
        ):
            firm += 1
    return firm <= 1


@jit
def may_close(left, right):  # type: ignore[no-untyped-def]
    """Tell whether a diagonal between these two may be closed by one more Earth stone."""
    if EARTH_STONE <= left <= MOUNTAIN:
        return right == EMPTY or WATER_STONE <= right <= MOUNTAIN
    return (left == EMPTY or left == WATER_STONE) and EARTH_STONE <= right <= MOUNTAIN


@jit
def drop_fatal_earth(state, work):  # type: ignore[no-untyped-def]
    """Unflag Earth that would capture the own sage, by itself or with a Range (7.7)."""
    drop_fatal(state, work, EARTH, work.watching, work.watched, work.ray)
    if range_may_capture(state, work):
        for cell in range(FIRST, LAST + 1):
            if (
                work.fits[cell] == 1
                and touches_earth(state.board, cell)
                and not spares_own(state, work, EARTH, cell)
            ):
                work.fits[cell] = 0


@jit
def drop_dry_rivers(state, work):  # type: ignore[no-untyped-def]
    """Unflag Water that would become a river without a legal path (6.12, 6.13)."""
    board, fits, rivers = state.board, work.fits, work.rivers
    count = 0
    for cell in range(FIRST, LAST + 1):
        wet = (
            (board[cell - STRIDE] == WATER_STONE)
            | (board[cell + STRIDE] == WATER_STONE)
            | (board[cell - 1] == WATER_STONE)
            | (board[cell + 1] == WATER_STONE)
        )
        rivers[count] = cell
        count += np.int64(wet & (fits[cell] == 1))
    for i in range(count):
        fits[rivers[i]] = water.can_be_river(state, work, rivers[i])


@jit
def drop_fatal_water(state, work):  # type: ignore[no-untyped-def]
    """Unflag still Water that would capture the own sage, and rivers that cannot flow."""
    for i in range(work.watching):
        cell = work.watched[i]
        if (
            work.ray[cell] == work.exits
            and work.fits[cell] == 1
            and water.wet_sides(state.board, cell) == 0
            and not spares_own(state, work, WATER, cell)
        ):
            work.fits[cell] = 0
    drop_dry_rivers(state, work)


@jit
def list_places(state, work, element, out, count):  # type: ignore[no-untyped-def]
    """Add the legal placements of one element to the list; return its new length."""
    flag_ground(state, work, element)
    if element == FIRE:
        fire.watch_heat(state.board, work)
        drop_fatal(state, work, FIRE, work.heating, work.heated, work.heat)
        fire.unwatch_heat(work)
    elif element == WATER:
        drop_fatal_water(state, work)
    elif element == EARTH:
        drop_fatal_earth(state, work)
    else:
        drop_fatal(state, work, WIND, work.watching, work.watched, work.ray)
    return collect(work.fits, PLACE + element * SQUARES, out, count)


@jit
def collect(fits, action, out, count):  # type: ignore[no-untyped-def]
    """Add the action of each flagged cell to the list; return its new length."""
    for row in range(SIZE):
        first = FIRST + row * STRIDE
        for column in range(SIZE):
            out[count] = action
            count += np.int64(fits[first + column])
            action += 1
    return count
