"""Steps 3 and 4: the spirit's walk, runes, and what the objectives give."""

import numpy as np

from stonewright.games.sorcerer_and_stones.board import CENTRE, STEP, TOUCH
from stonewright.games.sorcerer_and_stones.rules.state import (
    ALL_RUNES,
    BY_STEP,
    CLAIMED,
    COLOURS,
    EARTH,
    IN_STACK,
    LINES_LONG,
    MANY_LINES,
    MANY_STONES,
    NO_RUNE,
    OWNED,
    PAID_STEPS,
    REMOVED,
    RUNES,
    STEPPED,
    TWO_ALIKE,
    WALKING,
)
from stonewright.games.sorcerer_and_stones.rules.supply import end_with_round, spend
from stonewright.kernel import jit, jit_inside, lowest_bit, roll, trace
from stonewright.vectors import find_4, pack_5

ALL_TYPES = (1 << COLOURS) - 1
ANY_COLOUR = 0x01_01_01_01_01


@jit
def is_open(state, number):
    """Tell whether an objective is one of the three."""
    return state.objectives >> number & 1


@jit
def is_free_cell(state, cell):
    """Tell whether a spirit may enter a cell: in the plane, no corner, no spirit there (6.3)."""
    # Where nobody sits, the spirit is outside of the plane.
    return (state.plane[cell] >= 0) & (find_4(state.spirits, 0, cell) == 0)


@jit
def find_steps(state):
    """Return the directions of all steps that are possible in this phase.

    In step 3 a stone pays for each: one just gained, or a spent one (6.2, 7.8). A free step goes
    onto any colour.
    """
    seat, found = np.int64(state.turn), np.int64(0)
    spends = is_open(state, PAID_STEPS)
    paying = pack_5(state.fresh, 0) + spends * pack_5(state.reservoir, COLOURS * seat)
    stones = paying if state.phase == WALKING else ANY_COLOUR
    home = np.int64(state.spirits[np.uint64(seat)])
    for direction in range(4):
        cell = np.uint64(home + STEP[direction])
        # Stones are bytes of a number. Beyond the plane there is no colour, and so no stone.
        pays = stones >> (8 * np.int64(state.plane[cell]) & 63) & 255
        entered = find_4(state.spirits, 0, np.int64(cell))
        found |= np.int64((pays != 0) & (entered == 0)) << direction
    return found


@jit
def step(state, work, direction):
    """Move the spirit; in step 3 a gained stone pays, or one that goes to the line (6.2, 7.8)."""
    cell = state.spirits[state.turn]
    target = cell + STEP[direction]
    trace(work, STEPPED, state.turn, cell, target, -1)
    state.spirits[state.turn] = target
    if state.phase == WALKING:
        colour = state.plane[target]
        if state.fresh[colour] > 0:
            state.fresh[colour] -= 1
        else:
            spend(state, work, colour, BY_STEP)


@jit
def top_rune(state, colour):
    """Return the index of the rune on top of a stack, RUNES if it is empty."""
    return lowest_bit(np.int64(find_4(state.runes, RUNES * colour, IN_STACK)) | 1 << RUNES)


@jit
def claimable(state, box):
    """Return the type of the rune that the spirit may claim where it stands, else -1 (6.4-6.6)."""
    seat = np.uint64(state.turn)
    touched = TOUCH[np.uint64(box.side - 2), np.uint64(state.spirits[seat])]
    corner = np.int64(state.corners[np.uint64(touched & 3)])
    colour = EARTH if touched == CENTRE else corner
    left = np.int64(find_4(state.runes, RUNES * colour, IN_STACK)) != 0
    new = (state.held[seat] >> colour & 1) == 0
    return colour if (touched >= 0) & (state.claimed == 0) & new & left else -1


@jit
def claim(state, box, work):
    """Take the rune on top; with the fifth type this round is the last (6.5, 10.1)."""
    colour = claimable(state, box)
    rune = top_rune(state, colour)
    state.runes[colour, rune] = OWNED + state.turn
    state.held[state.turn] |= 1 << colour
    state.claimed = 1
    trace(work, CLAIMED, colour, rune, state.turn, -1)
    if top_rune(state, colour) < RUNES:
        state.news += 1
    if state.held[state.turn] == ALL_TYPES:
        end_with_round(state, work, ALL_RUNES)


@jit_inside
def reckon(state, box, work):
    """Note the Qi and the free steps that this activation earns, best tiers only (7.1-7.6)."""
    gained, most = 0, 0
    for colour in range(COLOURS):
        gained += state.fresh[colour]
        most = max(most, state.fresh[colour])
    reward(state, box, LINES_LONG, min(work.longest, 5) - 3)
    reward(state, box, MANY_STONES, gained - 2)
    reward(state, box, TWO_ALIKE, 0 if most >= 2 else -1)
    reward(state, box, MANY_LINES, min(work.lines, 3) - 2)


@jit_inside
def reward(state, box, objective, tier):
    """Note what one objective gives, if it is open and a tier is reached."""
    earned = is_open(state, objective) & (tier >= 0)
    best = np.uint64(max(tier, 0))
    state.bonus += earned * box.qi[objective, best]
    state.free += earned * box.steps[objective, best]


@jit
def restack(state, box, colour):
    """Re-deal which rune of a type was removed, among all that look the same from above (2.12)."""
    fits = 0
    for rune in range(RUNES):
        fits += looks_alike(state, box, colour, rune)
    nth = roll(state, fits)
    for rune in range(RUNES):
        if looks_alike(state, box, colour, rune):
            if nth == 0:
                remove_instead(state, colour, rune)
                return
            nth -= 1


@jit
def removed_rune(state, colour):
    """Return the index of the rune that was removed."""
    rune = 0
    while state.runes[colour, rune] != REMOVED:
        rune += 1
    return rune


@jit
def looks_alike(state, box, colour, other):
    """Tell whether the runes seen so far would be as they are, had `other` been removed."""
    if state.runes[colour, other] == NO_RUNE:
        return False
    removed = removed_rune(state, colour)
    seen = 0
    for rune in range(RUNES):
        seen += OWNED <= state.runes[colour, rune] < REMOVED
    for place in range(seen + 1):
        here, there = place + (place >= removed), place + (place >= other)
        if here < RUNES and there < RUNES:
            if box.rune[colour, here] != box.rune[colour, there]:
                return False
    return True


@jit
def remove_instead(state, colour, other):
    """Let another rune be the removed one; the stack keeps its order and its owners."""
    removed = removed_rune(state, colour)
    while removed < other:
        state.runes[colour, removed] = state.runes[colour, removed + 1]
        removed += 1
    while removed > other:
        state.runes[colour, removed] = state.runes[colour, removed - 1]
        removed -= 1
    state.runes[colour, other] = REMOVED
