"""Stones between zones, line and reservoirs, Qi, and how a match ends."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.sorcerer_and_stones.board import REFILL_ORDER, SLOTS
from stonewright.games.sorcerer_and_stones.rules.state import (
    CASTING,
    COLOURS,
    COOP,
    CREDIT,
    ENDING,
    NO_END,
    NO_QI,
    NONE,
    OVER,
    QI,
    REFILLED,
    SPENT,
)
from stonewright.kernel import jit, jit_inside, trace
from stonewright.vectors import copy_8, find_4


@jit
def push(state, colour):
    """Put a stone at the far end of the line."""
    state.line[state.length] = colour
    state.length += 1


@jit
def spend(state, work, colour, reason):
    """Move a stone from the acting player's reservoir to the far end of the line."""
    state.reservoir[state.turn, colour] -= 1
    push(state, colour)
    trace(work, SPENT, colour, state.turn, reason, -1)


@jit
def refill(state, work):
    """Fill the activated zone from the marker's end, as far as the line lasts (8.1, 8.2)."""
    zone = state.active
    if find_4(state.stones, SLOTS * zone, NONE) == 0:
        return
    taken = 0
    for i in range(SLOTS):
        slot = REFILL_ORDER[state.edition, i]
        if state.stones[zone, slot] == NONE and taken < state.length:
            state.stones[zone, slot] = state.line[taken]
            trace(work, REFILLED, state.line[taken], -1, zone * SLOTS + slot, -1)
            taken += 1
    shorten(state, taken)


@jit_inside
def shorten(state, taken):
    """Take the first stones out of the line: four at most, and so many are NONE after its room."""
    copy_8(state.line, 0, state.line, taken)
    copy_8(state.line, 8, state.line, 8 + taken)
    copy_8(state.line, 16, state.line, 16 + taken)
    state.length -= taken


@jit
def pay_qi(state, work, number):
    """Give the acting player Qi; the payment that empties the supply ends the match (10.3)."""
    seat, before = state.turn, np.int64(state.supply)
    given = min(number, before)
    state.supply -= given
    state.qi[seat] += given
    if not work.muted and given > 0:  # whether there is any is hard to foresee: asked for readers
        trace(work, QI, given, -1, seat, -1)
    if given == before and given > 0:
        if given < number:
            state.credit[seat] += number - given
            trace(work, CREDIT, number - given, -1, seat, -1)
        end_at_once(state, work, NO_QI)


@jit
def end_at_once(state, work, ending):
    """End the match now, or with this round under the option equal_turns (10.2-10.4)."""
    if state.equal_turns and state.variant != COOP:
        end_with_round(state, work, ending)
    else:
        finish(state, work, ending)


@jit
def end_with_round(state, work, ending):
    """Make this round the last one (10.1, 10.4)."""
    if state.ending == NO_END:
        state.ending = ending
        trace(work, ENDING, ending, -1, -1, -1)


@jit
def finish(state, work, ending):
    """End the match and clear what belongs to a turn; co-op's gained stones stay in hand."""
    if state.variant != COOP:
        clear_fresh(state)
    for colour in range(COLOURS):
        state.paid[colour] = 0
    state.card = state.chosen = state.free = state.bonus = 0
    clear_turn(state)
    state.ending = ending
    state.turn = NOBODY
    trace(work, OVER, ending, -1, -1, -1)


@jit_inside
def clear_turn(state):
    """Forget what was done this turn."""
    state.phase = CASTING
    state.played = 0
    state.claimed = 0
    state.active = -1


@jit_inside
def clear_fresh(state):
    """Forget which stones were just gained."""
    for colour in range(COLOURS):
        state.fresh[colour] = 0
