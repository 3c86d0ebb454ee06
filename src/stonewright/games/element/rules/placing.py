"""Placing a stone: where it may go and what it does there."""

import numpy as np

from stonewright.games.element.board import CELL, SQUARE, STEP
from stonewright.games.element.rules import fire, water
from stonewright.games.element.rules.earth import raise_range, touches_earth
from stonewright.games.element.rules.sages import (
    begin_trial,
    keeps_exit,
    landing,
    own_is_captured,
    rays,
)
from stonewright.games.element.rules.sets import (
    ALL,
    LATER,
    NOTHING,
    UNSEEN,
    both,
    count_squares,
    either,
    single,
    squares,
    touching,
    without,
)
from stonewright.games.element.rules.state import (
    BORDER,
    EARTH,
    EARTH_STONE,
    EMPTY,
    FIRE,
    FIRE_STONE,
    FIRST_CODE,
    HIGHEST_WIND,
    MOUNTAIN,
    PLACED,
    RANGE_STONE,
    REMOVED,
    SAGE,
    USED_WIND,
    WATER,
    WATER_STONE,
    WIND,
    WIND_STONE,
    give_back,
)
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, trace
from stonewright.vectors import add_4


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
# What it sends back to the bag then: all but those it is stacked on (4.2, 4.3).
REPLACED = np.array([_bits(*_winds), _bits(FIRE_STONE), _bits(WATER_STONE), _bits(EARTH_STONE)])
RANGE_BIT = _bits(RANGE_STONE)

# The code of each element after it is put on another code.
LAID = np.repeat(FIRST_CODE[:, None], BORDER, axis=1)
LAID[EARTH, [EARTH_STONE, RANGE_STONE]] = MOUNTAIN
LAID[WIND, _low_winds] = np.add(_low_winds, 1)  # a used mark stays (8.8)
MOST_CLOSED = 5  # exits that one stone can close: Fire on four sides, or Earth four diagonals

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
def replaces(element, code):
    """Tell whether the element sends what it is put on back to the bag (4.2, 4.3)."""
    return REPLACED[element] >> code & 1 != 0


@jit
def place(state, work, element, cell):
    """Put a stone from the hand on the board and begin its effect."""
    code = state.board[cell]
    if replaces(element, code):
        give_back(state, code)
        trace(work, REMOVED, code, SQUARE[cell], -1, -1)
    add_4(state.hand, 0, element, -1)
    state.board[cell] = LAID[element, code]
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
    flows = element == WATER and water.wet_sides(state, cell) != 0
    return (not flows and is_harmless(state, work, element, cell)) or spares(
        state, work, element, cell
    )


@jit
def spares(state, work, element, cell):
    """Tell whether an element that finds ground on a cell can leave the own sage a way out."""
    sides = water.wet_sides(state, cell) if element == WATER else 0
    if sides != 0:  # it becomes a river, which needs a legal path on some side (6.12)
        return water.can_flow(state, work, cell, sides, 0)
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
    work.board[cell] = LAID[element, state.board[cell]]
    if element == EARTH:
        raise_range(work, cell, work.queue)
    return not own_is_captured(state, work)


# All placements at once: squares with ground for an element, less those where it may not be put.
# `spares` is asked about the few where more than the ground matters: rivers, and squares on
# which all exits depend, since a stone that leaves one of the sage's exits alone cannot capture it.
# It need not be asked about the end of the last exit where a stone does nothing but stay: only what
# moves, or replaces or raises Wind, opens another.


@jit_inside
def find_places(state, work, steps, jumps):
    """Note where each element in hand may be put, by the exits of the sage; return how many."""
    ways = steps | jumps
    last = last_exit(state, ways)
    find_ground(state, work)
    if state.hand[FIRE] > 0 and count_bits(ways) <= MOST_CLOSED:
        review_fire(state, work, ways, steps, last)
    if state.hand[WATER] > 0:
        review_water(state, work, ways, jumps, last)
    if state.hand[EARTH] > 0 and count_bits(ways) <= MOST_CLOSED:
        deny(work, EARTH, last)
        review(state, work, EARTH, threats_of_earth(state, ways))
    if state.hand[WIND] > 0 and count_bits(ways) == 1:
        review(state, work, WIND, rays(state, ways))
    total = 0
    for element in range(4):
        total += count_squares(places(work, element))
    return total


@jit_inside
def find_ground(state, work):
    """Note the squares whose stone, if any, lets an element be put there, as GROUND says."""
    empty, earth = squares(state, EMPTY, EMPTY), squares(state, EARTH_STONE, EARTH_STONE)
    least = squares(state, WATER_STONE, EARTH_STONE + (state.mountain_on_range == 0))
    high = squares(state, WIND_STONE, SAGE - 1)
    low = squares(state, WIND_STONE, USED_WIND - 2), squares(state, USED_WIND, SAGE - 2)
    note(state, work, FIRE, either(empty, high))
    note(state, work, WATER, squares(state, EMPTY, FIRE_STONE))
    note(state, work, EARTH, either(empty, least))
    note(state, work, WIND, either(either(empty, earth), either(low[0], low[1])))


@jit
def note(state, work, element, some):
    """Note where an element may be put: nowhere if it is not in hand."""
    held = ALL if state.hand[element] > 0 else NOTHING
    work.places[2 * element] = some[0] & held
    work.places[2 * element + 1] = some[1] & held


@jit
def places(work, element):
    """Return the squares noted for an element."""
    return work.places[2 * element], work.places[2 * element + 1]


@jit
def review(state, work, element, some):
    """Take the squares of a set where an element may not be put out of those noted for it."""
    low, high = both(some, places(work, element))
    high &= UNSEEN
    while low | high != NOTHING:
        cell = CELL[lowest_bit(low) if low != NOTHING else LATER + lowest_bit(high)]
        here = single(cell)
        low, high = without((low, high), here)
        if not spares(state, work, element, cell):
            work.places[2 * element] &= ~here[0]
            work.places[2 * element + 1] &= ~here[1]


@jit
def last_exit(state, ways):
    """Return where the only exit of the acting sage ends, as a set; none if it has more."""
    if count_bits(ways) > 1:
        return NOTHING, NOTHING
    sage = state.sages[state.turn]
    return single(landing(state, sage, lowest_bit(ways), state.range_jumps))


@jit
def deny(work, element, some):
    """Take all squares of a set out of those noted for an element."""
    low, high = without(places(work, element), some)
    work.places[2 * element] = low
    work.places[2 * element + 1] = high


@jit
def review_fire(state, work, ways, steps, last):
    """Review the squares from which Fire closes all exits, of which a cold one is closed alone."""
    cold = fire.cold_steps(state, steps)
    if cold == ways:  # all of them
        deny(work, FIRE, last)
    elif count_bits(cold) < 2:
        review(state, work, FIRE, fire.threats(state, ways))


@jit
def review_water(state, work, ways, jumps, last):
    """Review the squares where Water becomes a river; where it stays it closes the last exit."""
    wet, hopeless, doubtful = water.sort_rivers(state, count_bits(ways), jumps)
    deny(work, WATER, either(hopeless, without(last, wet)))
    review(state, work, WATER, doubtful)


@jit
def threats_of_earth(state, ways):
    """Return squares from which Earth may close all exits, by itself or with a Range (7.7)."""
    sage, sides = state.sages[state.turn], 0
    for side in range(4):
        earthen = EARTH_STONE <= state.board[sage + STEP[2 * side]] <= MOUNTAIN
        sides |= np.int64(earthen) << side
    left, found = ways & ~BETWEEN[sides], (NOTHING, NOTHING)
    for side in range(4):
        closes = ways & ~BETWEEN[sides | 1 << side] & ~(1 << 2 * side) == 0
        found = either(found, single((sage + STEP[2 * side]) * closes))  # cell 0 is no square
    if left == 0:
        found = either(found, touching(squares(state, EARTH_STONE, MOUNTAIN)))
        left = ways
    elif count_bits(left) > 1:
        left = 0
    return either(found, rays(state, left))
