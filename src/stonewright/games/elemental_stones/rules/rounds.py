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
)
from stonewright.kernel import count_bits, jit, lowest_bit, roll, trace


@jit
def in_bag(state):
    """Count the stones in the bag."""
    return state.bag[0] + state.bag[1] + state.bag[2] + state.bag[3] + state.bag[4]


@jit
def draw_stone(state):
    """Draw a stone from the bag at random; return its kind."""
    left = roll(state, in_bag(state))
    kind = 0
    while left >= state.bag[kind]:
        left -= state.bag[kind]
        kind += 1
    state.bag[kind] -= 1
    return kind


@jit
def make_piles(state, work):
    """Make players + 1 piles of two stones; if that empties the bag, the end is near (1.7, 8.1)."""
    for pile in range(state.seats + 1):
        first = draw_stone(state)
        second = draw_stone(state)
        state.piles[pile, 0] = min(first, second)
        state.piles[pile, 1] = max(first, second)
        trace(work, PILED, state.piles[pile, 0], -1, pile, -1)
        trace(work, PILED, state.piles[pile, 1], -1, pile, -1)
    if in_bag(state) == 0 and state.ending == 0:
        state.ending = 1
        trace(work, ENDING, 1, -1, -1, -1)


@jit
def piles_left(state):
    """Return the piles that nobody has taken, as a set (3.1)."""
    piles = np.int64(0)
    for pile in range(MOST_PILES):
        piles |= np.int64(state.piles[pile, 0] >= 0) << pile
    return piles


@jit
def take_pile(state, work, pile):
    """Begin a turn with a pile (3.1)."""
    for i in range(2):
        kind = state.piles[pile, i]
        state.stones[state.turn, kind] += 1
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
        if count_bits(state.hand[state.turn]) > HAND_LIMIT:
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
    state.turn = (state.turn + 1) % state.seats
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
    state.start = (state.start + 1) % state.seats
    state.turn = state.start
    state.round_ += 1
    trace(work, ROUND, state.round_, -1, state.start, -1)
    make_piles(state, work)
    state.news += 1
