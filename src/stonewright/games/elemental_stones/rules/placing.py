"""Placing stones: the first next to any stone, the others next to one placed in the same action."""

import numpy as np

from stonewright.games.elemental_stones.board import (
    BIT,
    LOW,
    NEAR_BITS,
    OPEN_BITS,
    SPACES,
)
from stonewright.games.elemental_stones.rows import FLAG, HALF
from stonewright.games.elemental_stones.rules.rounds import end_action
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    PLACE,
    PLACED,
    PLACING,
    add_stone,
    list_members,
    nth,
    outer_ring,
)
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, trace
from stonewright.vectors import crosser, find_8, put_32

# The kinds that may be placed with each element, as sets; while it is Air, all (5.3, 5.4).
ALL_KINDS = (1 << 6) - 1
FITTING = np.array([1 << AIR | 1 << element for element in range(AIR)] + [ALL_KINDS], np.int64)
# All spaces, in two words, for each of the kinds.
write_places = crosser(6, np.arange(SPACES) // LOW, np.arange(SPACES) % LOW)


@jit
def settle_stone(state, kind, space):
    """Put a stone on an empty space."""
    put_32(state.board, space, kind)
    state.lying[kind, HALF[space]] |= FLAG[space]
    state.occupied[space // LOW] |= BIT[space]
    state.fringe[0] |= NEAR_BITS[space, 0]
    state.fringe[1] |= NEAR_BITS[space, 1]


@jit
def exchange_stone(state, space, kind):
    """Put a stone in the place of another."""
    state.lying[state.board[space], HALF[space]] ^= FLAG[space]
    state.lying[kind, HALF[space]] |= FLAG[space]
    put_32(state.board, space, kind)


@jit
def kinds_held(state):
    """Return the kinds of stones in hand, as a set."""
    return ~np.int64(find_8(state.stones, 8 * np.int64(state.turn), 0)) & ALL_KINDS


@jit
def kinds_that_fit(state):
    """Return the kinds in hand that may follow what this action has placed (5.3-5.5)."""
    return kinds_held(state) & FITTING[np.uint8(state.element)]


@jit
def free_spaces(state, word):
    """Return, as one word of bits, the spaces where the next stone may go (5.1, 5.2)."""
    near = state.reach[word] if state.phase == PLACING else state.fringe[word]
    return near & ~state.occupied[word] & OPEN_BITS[np.uint8(outer_ring(state)), word]


@jit
def can_place(state):
    """Tell whether a stone in hand can be placed now."""
    free = free_spaces(state, 0) | free_spaces(state, 1)
    return (free != 0) & (kinds_that_fit(state) != 0)


@jit
def list_places(state, out, count):
    """Add the placements that are legal now to the list; return its new length."""
    low, high, kinds = free_spaces(state, 0), free_spaces(state, 1), kinds_that_fit(state)
    while kinds != 0:
        action = PLACE + lowest_bit(kinds) * SPACES
        count = list_members(low, action, out, count)
        count = list_members(high, action + LOW, out, count)
        kinds &= kinds - 1
    return count


@jit_inside
def mark_places(state, out):
    """Write a one for each placement that is legal now, else zeros; return how many are."""
    low, high, kinds = free_spaces(state, 0), free_spaces(state, 1), kinds_that_fit(state)
    write_places(out, PLACE, kinds, (low, high))
    return (count_bits(low) + count_bits(high)) * count_bits(kinds)


@jit
def count_places(state):
    """Count the placements that are legal now."""
    spaces = count_bits(free_spaces(state, 0)) + count_bits(free_spaces(state, 1))
    return spaces * count_bits(kinds_that_fit(state))


@jit
def nth_place(state, number):
    """Return the placement of this number among those that are legal now."""
    low, high, kinds = free_spaces(state, 0), free_spaces(state, 1), kinds_that_fit(state)
    lows = count_bits(low)
    spaces = lows + count_bits(high)
    while number >= spaces:
        number -= spaces
        kinds &= kinds - 1
    action = PLACE + lowest_bit(kinds) * SPACES
    if number < lows:
        return action + nth(low, number)
    return action + LOW + nth(high, number - lows)


@jit_inside
def place(state, work, kind, space):
    """Place a stone; the action goes on while another one fits (5.1-5.6)."""
    state.left -= state.phase != PLACING
    state.phase = PLACING
    state.element = min(kind, state.element)  # Air, the last of them, leaves it open
    add_stone(state, kind, -1)
    settle_stone(state, kind, space)
    state.chain[HALF[space]] |= FLAG[space]
    state.reach[0] |= NEAR_BITS[space, 0]
    state.reach[1] |= NEAR_BITS[space, 1]
    trace(work, PLACED, kind, state.turn, space, -1)
    if not can_place(state):
        stop_placing(state, work)


@jit
def stop_placing(state, work):
    """End the action (5.6)."""
    for word in range(2):
        state.chain[word] = 0
        state.reach[word] = 0
    end_action(state, work)
