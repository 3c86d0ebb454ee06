"""Fire: lines, free Fire and the choice when the bag is short."""

import numpy as np

from stonewright.games.element.board import SQUARE, STEP
from stonewright.games.element.rules.sages import begin_trial, landing, own_is_captured
from stonewright.games.element.rules.sets import ALL, NOTHING, both, either, is_empty, single
from stonewright.games.element.rules.state import (
    EMPTY,
    FIRE,
    FIRE_STONE,
    REMOVED,
    SPREAD_TO,
    SPREADING,
    give_back,
    is_wind,
    sides_with,
)
from stonewright.kernel import count_bits, jit, lowest_bit, trace
from stonewright.vectors import add_4, place_sorter


@jit
def line_end(table, cell, side):
    """Return the cell after the unbroken line of Fire that leaves `cell` this way."""
    step = STEP[2 * side]
    here = cell + step
    while table.board[here] == FIRE_STONE:
        here += step
    return here


@jit
def spread_sides(table, cell):
    """Return, as bits, the sides on which Fire placed on `cell` asks for free Fire (5.1-5.4)."""
    burning = sides_with(table, cell, FIRE_STONE)
    sides = 0
    while burning != 0:
        side = lowest_bit(burning)
        burning &= burning - 1
        code = table.board[line_end(table, cell, side)]
        sides |= np.int64(code == EMPTY or is_wind(code)) << side
    return sides


@jit
def ignite(state, work, side):
    """Put a free Fire at the end of the line on this side of the Fire just placed (5.2, 5.3)."""
    target = line_end(state, state.head, side)
    replaced = state.board[target]
    if replaced != EMPTY:
        give_back(state, replaced)
        trace(work, REMOVED, replaced, SQUARE[target], -1, -1)
    state.board[target] = FIRE_STONE
    add_4(state.bag, 0, FIRE, -1)
    trace(work, SPREAD_TO, FIRE, -1, SQUARE[target], -1)


@jit
def kindle(state, work, cell):
    """Spread from the Fire just placed; leave the choice open where the bag is short (5.8)."""
    sides = spread_sides(state, cell)
    wanted = count_bits(sides)
    if wanted == 0 or state.bag[FIRE] == 0:
        return
    state.head = cell
    if state.bag[FIRE] < wanted:
        state.phase = SPREADING
        state.spread = sides
        state.left = state.bag[FIRE]
        return
    for side in range(4):
        if sides >> side & 1:
            ignite(state, work, side)
    state.head = 0


@jit
def spares_own(state, work, cell, sides):
    """Try Fire on `cell` with free Fire on exactly these sides: tell whether it is safe (5.11)."""
    begin_trial(state, work)
    work.board[cell] = FIRE_STONE
    for side in range(4):
        if sides >> side & 1:
            work.board[line_end(state, cell, side)] = FIRE_STONE
    return not own_is_captured(state, work)


@jit
def can_spare(state, work, cell, offered, needed, count):
    """Tell whether some choice of `count` offered sides, the needed ones among them, is safe."""
    for sides in range(16):
        if sides & ~offered == 0 and sides & needed == needed and count_bits(sides) == count:
            if spares_own(state, work, cell, sides):
                return True
    return False


@jit
def may_burn(state, work, cell):
    """Tell whether Fire on `cell` can spread so that it spares the own sage (5.11)."""
    sides = spread_sides(state, cell)
    count = min(count_bits(sides), np.int64(state.bag[FIRE]))
    return can_spare(state, work, cell, sides, 0, count)


@jit
def may_spread(state, work, side):
    """Tell whether the free Fire on this side may be picked next (5.8)."""
    if not state.spread >> side & 1:
        return False
    return can_spare(state, work, state.head, state.spread, 1 << side, state.left)


# Where Fire would lie beside the end of each step of a sage, as bits by direction, for each side.
sort_heat = place_sorter(
    tuple((STEP + STEP[2 * side], FIRE_STONE, FIRE_STONE) for side in range(4))
)


@jit
def cold_steps(state, steps):
    """Return those of the acting sage's open steps that no Fire lies beside, as bits.

    Fire reaches the end of such a step only if it is put there.
    """
    fires = sort_heat(state.board, state.sages[state.turn])
    fires |= fires >> 16
    return steps & ~(fires | fires >> 8)


@jit
def heat(state, cell):
    """Return the squares from which Fire reaches a cell, itself or by spreading, as a set."""
    burning = sides_with(state, cell, FIRE_STONE)
    found = single(cell)
    while burning != 0:
        side = lowest_bit(burning)
        burning &= burning - 1
        found = either(found, single(line_end(state, cell, side)))
    return found


@jit
def threats(state, ways):
    """Return the squares from which Fire may close all of the acting sage's exits, as a set."""
    found = ALL, ALL
    while ways != 0 and not is_empty(found):
        here, direction = np.int64(state.sages[state.turn]), lowest_bit(ways)
        ways &= ways - 1
        target, some = landing(state, here, direction, state.range_jumps), (NOTHING, NOTHING)
        while here != target:
            here += STEP[direction]
            some = either(some, heat(state, here))
        found = both(found, some)
    return found
