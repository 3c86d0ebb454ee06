"""Piles, turns and rounds: what happens between two choices."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.rules.patterns import clear_row, deal_row
from stonewright.games.elemental_stones.rules.state import (
    ACTING,
    AIR,
    ENDING,
    HAND_LIMIT,
    LEFTOVER,
    MOST_PILES,
    OVER,
    PILED,
    ROUND,
    TAKING,
    TOOK,
    TRIMMING,
    TURN,
    TURN_ACTIONS,
    add_stone,
    seat_after,
)
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, roll, trace


@jit
def in_bag(state):
    """Count the stones in the bag."""
    return state.bag[0] + state.bag[1] + state.bag[2] + state.bag[3] + state.bag[4]


# While stones are drawn, the bag is five bytes of one number: how many stones there are up to each
# kind. So a kind is found without a branch, which nobody could foretell.
EACH, MARKS = 0x01_01_01_01_01, 0x80_80_80_80_80
BYTES = 0xFF_FF_FF_FF_FF


@jit_inside
def open_bag(state):
    """Return the bag as such a number."""
    count, bag = np.int64(0), np.int64(0)
    for kind in range(AIR):
        count += state.bag[kind]
        bag |= count << 8 * kind
    return bag


@jit_inside
def close_bag(state, bag):
    """Put what is left of such a number back."""
    counts = bag - (bag << 8 & BYTES)
    for kind in range(AIR):
        state.bag[kind] = counts >> 8 * kind & 255


@jit_inside
def find_stone(state, bag, left):
    """Return the kind of a stone from the bag, in which so many are left, at random.

    The number could tell how many, but only after the stone before was found.
    """
    number = roll(state, left)
    return count_bits((EACH * number | MARKS) - bag & MARKS)


@jit_inside
def without(bag, kind):
    """Return a bag from which a stone was taken."""
    return bag - (EACH << 8 * kind & BYTES)


@jit
def make_piles(state, work):
    """Make players + 1 piles of two stones; if that empties the bag, the end is near (1.7, 8.1)."""
    bag, left = open_bag(state), in_bag(state)
    for pile in range(state.seats + 1):
        first = find_stone(state, bag, left - 2 * pile)
        bag = without(bag, first)
        second = find_stone(state, bag, left - 2 * pile - 1)
        bag = without(bag, second)
        low, high = min(first, second), max(first, second)
        state.piles[pile, 0], state.piles[pile, 1] = low, high
        trace(work, PILED, low, -1, pile, -1)
        trace(work, PILED, high, -1, pile, -1)
    close_bag(state, bag)
    if bag == 0 and state.ending == 0:
        state.ending = 1
        trace(work, ENDING, 1, -1, -1, -1)


@jit
def piles_left(state):
    """Return the piles that nobody has taken, as a set (3.1)."""
    piles = np.int64(0)
    for pile in range(MOST_PILES):
        piles |= np.int64(state.piles[pile, 0] >= 0) << pile
    return piles


@jit_inside
def take_pile(state, work, pile):
    """Begin a turn with a pile (3.1)."""
    for i in range(2):
        kind = state.piles[pile, i]
        add_stone(state, kind, 1)
        state.piles[pile, i] = -1
        trace(work, TOOK, kind, pile, state.turn, -1)
    state.left = TURN_ACTIONS
    state.phase = ACTING


@jit
def end_action(state, work):
    """Go on after an action: to the next, to the hand limit, or to the next turn (3.2, 3.5)."""
    state.phase = ACTING
    state.element = AIR
    if state.left == 0:
        if count_bits(state.hand[np.uint8(state.turn)]) > HAND_LIMIT:
            state.phase = TRIMMING
        else:
            end_turn(state, work)


@jit
def end_turn(state, work):
    """Pass the turn clockwise; after the last of a round clean up, or end the match (7.1, 8.2)."""
    state.left = 0
    state.drew = 0
    state.phase = TAKING
    state.taken += 1
    state.turn = seat_after(state, state.turn)
    if state.taken == state.seats:
        state.taken = 0
        if state.ending:
            state.turn = NOBODY
            state.news += 1
            trace(work, OVER, -1, -1, -1, -1)
            return
        next_round(state, work)
    trace(work, TURN, state.turn, -1, -1, -1)


@jit
def next_round(state, work):
    """Clean up, pass the start on and make new piles (7.1-7.4)."""
    pile = lowest_bit(piles_left(state))  # the only one
    for i in range(2):
        state.areas[state.piles[pile, i]] += 1
        trace(work, LEFTOVER, state.piles[pile, i], pile, -1, -1)
        state.piles[pile, i] = -1
    clear_row(state, work)
    deal_row(state, work)
    state.start = seat_after(state, state.start)
    state.turn = state.start
    state.round_ += 1
    trace(work, ROUND, state.round_, -1, state.start, -1)
    make_piles(state, work)
    state.news += 1
