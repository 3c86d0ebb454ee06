"""Runes: what each is worth to a seat, and how near its spirit stands."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import CENTRE, PLANE_STRIDE, STEP
from stonewright.games.sorcerer_and_stones.rules.plane import is_free_cell, top_rune
from stonewright.games.sorcerer_and_stones.rules.state import (
    ARTIFACTS,
    COLOURS,
    CRAFTED_BY,
    EARTH,
    FREE,
    REWARD,
    RUNES,
    WALKING,
)
from stonewright.kernel import jit

STACKS = 5
# What is left of a rune's worth so many steps away.
FADE = 0.73 ** np.arange(16.0)


@jit
def count_lures(state, box, work, seat):
    """Note what each stack is worth to a seat: its top, symbols and stones of its colour."""
    for stack in range(STACKS):
        colour = EARTH if stack == CENTRE else state.corners[stack]
        top = top_rune(state, colour)
        work.lure[stack] = 0.0
        if top < RUNES and not state.held[seat] >> colour & 1:
            rune = np.int64(box.rune[colour, top]) + work.stock[seat, colour]
            work.lure[stack] = rune + count_symbols(state, box, seat, colour)


@jit
def count_symbols(state, box, seat, colour):
    """Count the symbols of a colour on a seat's artifacts."""
    total = 0
    for artifact in range(ARTIFACTS):
        if state.where[artifact] == CRAFTED_BY + seat:
            total += box.needs[artifact, colour]
    return total


@jit
def distance(side, cell, stack):
    """Count the steps from a cell to the nearest one that touches a stack (6.4)."""
    row, column = cell // PLANE_STRIDE - 1, cell % PLANE_STRIDE - 1
    if stack == CENTRE:
        rows = max(0, side - 1 - row, row - side)
        return rows + max(0, side - 1 - column, column - side)
    last = 2 * side - 1
    rows = row if stack < 2 else last - row
    return max(0, rows + (column if stack % 2 == 0 else last - column) - 1)


@jit
def nearness(box, work, cell):
    """Add up what all stacks are worth as seen from a cell."""
    total = 0.0
    for stack in range(STACKS):
        if work.lure[stack] > 0:
            total += work.lure[stack] * FADE[distance(np.int64(box.side), cell, stack)]
    return total


@jit
def prospect(state, box, work, seat):
    """Return what runes promise a seat, after the steps that it may still take this turn."""
    cell = np.int64(state.spirits[seat])
    if seat != state.turn or state.phase < WALKING:
        return nearness(box, work, cell)
    free = np.int64(state.free) if state.phase <= FREE else np.int64(state.phase == REWARD)
    for colour in range(COLOURS):
        work.unused[colour] = state.fresh[colour]
    return climb(state, box, work, cell, free)


@jit
def climb(state, box, work, cell, free):
    """Walk uphill as long as gained stones and free steps allow; return how near that comes."""
    best = nearness(box, work, cell)
    while True:
        start, better = cell, cell
        for direction in range(4):
            target = start + STEP[direction]
            if is_free_cell(state, target):
                if free > 0 or work.unused[state.plane[target]] > 0:
                    near = nearness(box, work, target)
                    if near > best:
                        best, better = near, target
        if better == start:
            return best
        cell = better
        if work.unused[state.plane[cell]] > 0:
            work.unused[state.plane[cell]] -= 1
        else:
            free -= 1


@jit
def step_gain(state, box, work, seat, colour):
    """Return how much nearer a step onto a colour can bring a seat's spirit."""
    cell = np.int64(state.spirits[seat])
    here = nearness(box, work, cell)
    best = here
    for direction in range(4):
        target = cell + STEP[direction]
        if state.plane[target] == colour and is_free_cell(state, target):
            best = max(best, nearness(box, work, target))
    return best - here
