"""Single actions: whether one is legal, and one at random without a list of all."""

import numpy as np

from stonewright.games.element.board import CELL, SQUARES, STEP
from stonewright.games.element.rules import fire, water
from stonewright.games.element.rules.placing import may_place
from stonewright.games.element.rules.sages import (
    around,
    is_captured,
    jump_end,
    landing,
    open_steps,
    sort_jumps,
)
from stonewright.games.element.rules.state import (
    DIRECTING,
    DRAW,
    DRAWING,
    EMPTY,
    END,
    FLOW,
    FLOWING,
    HAND,
    MOVE,
    PLACE,
    RIVER,
    SAGE,
    SPREAD,
    SPREADING,
    USED_WIND,
    is_wind,
)
from stonewright.kernel import cast, count_bits, jit, jit_inside, lowest_bit

MOVES = 9  # an end and eight directions


@jit
def holds_nothing(state):
    """Tell whether the hand is empty."""
    return state.hand[0] + state.hand[1] + state.hand[2] + state.hand[3] == 0


@jit
def most_drawn(state):
    """Return how many stones may be drawn at most (2.1, 2.3)."""
    return min(HAND, state.bag[0] + state.bag[1] + state.bag[2] + state.bag[3])


@jit
def first_side(state):
    """Return the action for the first side where a side is to be chosen."""
    if state.phase == SPREADING:
        return SPREAD
    return FLOW if state.phase == FLOWING else RIVER


@jit
def may_choose(state, work, side):
    """Tell whether a river or free Fire may choose this side."""
    if state.phase == SPREADING:
        return fire.may_spread(state, work, side)
    return water.may_choose(state, work, side)


@jit
def may_move(state, sage, direction):
    """Tell whether the acting sage may step or jump this way."""
    steps = state.board[sage + STEP[direction]] == EMPTY
    if steps and state.steps == 0:  # 3.1
        return False
    target = landing(state, sage, direction, state.range_jumps)
    return target != 0 and (steps or may_jump(state, sage, direction, target))


@jit_inside
def find_jumps(state, sage, near):
    """Return, as bits, the directions of open jumps, and of those that may be chosen.

    `near` is what is next to the sage.
    """
    jumps, chosen = sort_jumps(state, sage, near, state.range_jumps)
    left = jumps & ~chosen
    while left != 0:
        direction = lowest_bit(left)
        left &= left - 1
        target = jump_end(state, sage, direction)
        chosen |= np.int64(may_jump(state, sage, direction, target)) << direction
    return jumps, chosen


@jit
def find_moves(state):
    """Return, as bits, the directions of steps and jumps that the acting sage may choose."""
    sage = state.sages[state.turn]
    near = around(state, sage)
    _, chosen = find_jumps(state, sage, near)
    return chosen | (open_steps(near) if state.steps > 0 else 0)  # 3.1


@jit
def any_bit(bits, dice):
    """Return the place of one of the bits that are set, each with the same chance."""
    for _ in range(cast(dice, count_bits(bits))):
        bits &= bits - 1
    return lowest_bit(bits)


@jit
def may_jump(state, sage, direction, target):
    """Tell whether an open jump may be chosen: no Wind used twice, no dead end (8.7, 8.13)."""
    if state.jumped and uses_again(state, sage, direction):
        return False
    if state.dead_ends or open_steps(around(state, target)) != 0:
        return True
    state.board[sage], state.board[target] = EMPTY, SAGE + state.turn
    stuck = is_captured(state, target, state.range_jumps)
    state.board[sage], state.board[target] = SAGE + state.turn, EMPTY
    return not stuck


@jit
def uses_again(state, sage, direction):
    """Tell whether there is used Wind in the run that begins next to a sage."""
    here = sage + STEP[direction]
    while is_wind(state.board[here]):
        if state.board[here] >= USED_WIND:
            return True
        here += STEP[direction]
    return False


@jit
def accept(state, box, work, action):
    """Tell whether an action that was offered is legal."""
    if state.phase >= DIRECTING:
        return may_choose(state, work, action - first_side(state))
    if action >= PLACE or (action == END and not holds_nothing(state)):
        return can_place(state, work, action) == (action >= PLACE)
    if holds_nothing(state):  # only what is legal was offered
        return True
    return action <= END or may_move(state, state.sages[state.turn], action - MOVE)


@jit
def can_place(state, work, action):
    """Tell whether a placement is legal; for END, whether any is (2.9).

    It is one question, since on a graphics card every other copy of `may_place` has to be fetched.
    """
    first = action - PLACE if action >= PLACE else 0
    end = first + 1 if action >= PLACE else 4 * SQUARES
    for number in range(first, end):
        element = number // SQUARES
        if state.hand[element] > 0 and may_place(state, work, element, CELL[number % SQUARES]):
            return True
    return False


@jit
def offer(state, box, dice):
    """Return an action that may be legal, drawn at random from all that may be."""
    if state.phase == DRAWING:
        return DRAW + cast(dice, most_drawn(state) + 1)
    if state.phase >= DIRECTING:
        return first_side(state) + cast(dice, 4)
    if holds_nothing(state):
        return END + any_bit(find_moves(state) << MOVE - END | 1, dice)
    kinds = 0
    for element in range(4):
        kinds += state.hand[element] > 0
    number = cast(dice, MOVES + kinds * SQUARES)
    if number < MOVES:
        return END + number
    number -= MOVES
    element = 0
    while state.hand[element] == 0 or number >= SQUARES:
        if state.hand[element] > 0:
            number -= SQUARES
        element += 1
    return PLACE + element * SQUARES + number
