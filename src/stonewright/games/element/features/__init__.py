"""What a position promises each seat: how likely it is that its prey is the first to be captured.

Exactly one sage is captured first, and its hunter wins (9.5, 9.6). So each sage gets one number,
its danger, and the softmax of the dangers is what their hunters may expect.
"""

import math

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.element.board import STEP
from stonewright.games.element.features.closing import stoppers
from stonewright.games.element.features.exits import note_exits
from stonewright.games.element.features.facts import EXITS, GAP, HELD, JUMPS, ROOM, STEPS
from stonewright.games.element.features.room import note_room
from stonewright.games.element.features.weights import BY_EXITS, BY_FACT, BY_GAP, BY_ROOM
from stonewright.games.element.features.window import look_around
from stonewright.games.element.rules import score
from stonewright.games.element.rules.sages import begin_trial
from stonewright.games.element.rules.state import DRAWING, EMPTY, FLOWING, WATER_STONE
from stonewright.kernel import jit

# Whose turn it is, as a sage sees it.
HUNTER_DRAWS, HUNTER_ACTS, OWN_DRAW, OWN_ACTS, WAITING = range(5)
SITUATIONS = 5
COMPLETE = 1  # the gap when the hunter could close all exits at once
LAST_TURNS = 10  # before the turn limit: dangers fade, since a draw comes near (9.9)


@jit
def evaluate(state, seat, box, work, out):
    """Write each seat's expected share of the win; all of it can be seen by every seat."""
    if state.turn == NOBODY:
        score(state, box, out)
        return
    lay_out(state, work)
    for hunted in range(state.seats):
        hunter = (hunted + state.seats - 1) % state.seats
        describe(state, work, hunted, hunter)
        out[hunter] = danger(state, work.facts, hunted, hunter)
    share_out(state, out)


@jit
def share_out(state, out):
    """Turn dangers into shares that add up to one."""
    most = out[0]
    for seat in range(1, state.seats):
        most = max(most, out[seat])
    total = 0.0
    for seat in range(state.seats):
        out[seat] = math.exp(out[seat] - most) if out[seat] != most else 1.0
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total


@jit
def lay_out(state, work):
    """Copy the board, with a river under way already on its path (6.7)."""
    begin_trial(state, work)
    if state.phase == FLOWING:
        for i in range(state.length):
            work.board[state.head + i * STEP[2 * state.line]] = EMPTY
        for i in range(state.flowed):
            work.board[state.path[i]] = WATER_STONE


@jit
def situation(state, seat, hunter):
    """Return whose turn it is, as the sage of a seat sees it."""
    if state.turn == hunter:
        return HUNTER_DRAWS if state.phase == DRAWING else HUNTER_ACTS
    if state.turn == seat:
        return OWN_DRAW if state.phase == DRAWING else OWN_ACTS
    return WAITING


@jit
def danger(state, facts, seat, hunter):
    """Return how much a sage is in danger to be captured before all others, by the facts."""
    kind, more = situation(state, seat, hunter), np.int64(state.seats > 2)
    row = SITUATIONS * more + kind
    total = BY_EXITS[row, facts[EXITS]] + BY_ROOM[row, facts[ROOM]]
    for fact in range(JUMPS, HELD + 1):
        total += BY_FACT[row, fact - JUMPS] * facts[fact]
    if kind == HUNTER_ACTS:
        total += BY_GAP[more, facts[GAP]]
        if facts[GAP] <= COMPLETE:
            return total
    return total * min(1.0, (state.turn_limit - state.turns) / LAST_TURNS)


@jit
def describe(state, work, seat, hunter):
    """Note the facts about the sage of a seat; return what it was seen in."""
    facts, cell = work.facts, np.int64(state.sages[seat])
    empty, water, ranges, winds = look_around(work, cell)
    doors = note_exits(state, work, cell, state.sages[hunter], empty, water, winds)
    note_room(facts, empty, ranges, doors, strides(state, seat))
    facts[STEPS] = state.steps
    note_hand(state, work, seat, hunter)
    return empty, ranges, winds, doors


@jit
def strides(state, seat):
    """Return within how many steps a sage looks for the most open square."""
    return np.int64(state.steps) if state.turn == seat and state.phase != DRAWING else np.int64(2)


@jit
def note_hand(state, work, seat, hunter):
    """Note the facts about the sage of a seat that depend on the stones in hand."""
    facts = work.facts
    facts[HELD] = state.hand[0] + state.hand[1] + state.hand[2] + state.hand[3]
    facts[GAP] = 1 + facts[EXITS] - stoppers(state, work, np.int64(state.sages[seat]))
    facts[GAP] = min(8, max(0, facts[GAP])) if state.turn == hunter else 0
