"""How far a pattern is from lying on the board: the best of all places, in any of its six turns.

Every space has a number for every element: 3 if its stone will do, 2 if it is empty and such a
stone is in hand, 1 if its stone can be transmuted, 0 if it needs more. The numbers of a pattern's
spaces are added for all places at once, one bit of them in each word.
"""

import numpy as np

from stonewright.games.elemental_stones.rows import (
    ALL,
    MIDDLE,
    SPACE,
    STEP,
    WIDTH,
    WORD,
    moved,
)
from stonewright.games.elemental_stones.rules.state import AIR, EMPTY, NEXT, PLACING, SWAPPING
from stonewright.kernel import jit, lowest_bit

CYCLE_STEPS = np.array([0, 1, 2, 2, 1], np.int64)  # between elements so many places apart
PLACES = 6 * 128  # a turn and the bit of a space


@jit
def rate_spaces(state, work, seat):
    """Note how near each space is to being each element, for the owner of a hand."""
    for element in range(5):
        supplied = state.areas[element] > 0
        stocked = state.stones[seat, element] > 0 or state.stones[seat, AIR] > 0
        before, after = NEXT[element, 0], NEXT[element, 1]
        for word in range(2):
            fine, close = work.kinds[element, word], np.int64(0)
            if supplied:
                fine |= work.kinds[AIR, word]
                close = work.kinds[before, word] | work.kinds[after, word]
            work.near[element, 0, word] = fine | close
            work.near[element, 1, word] = fine | (work.kinds[EMPTY, word] if stocked else 0)


@jit
def nearest_place(box, work, card):
    """Return where a pattern comes nearest, as a number: a turn and the bit of its lowest space."""
    best = np.int64(-1)
    for turn in range(6):
        best = max(best, nearest_turned(box, work, card, turn, first_step(box, card, turn)))
    return best % PLACES


@jit
def first_step(box, card, turn):
    """Return the step from a pattern's first space to its lowest."""
    first = np.int64(0)
    for cell in range(1, box.extent[card]):
        first = min(first, STEP[MIDDLE + box.offset[card, turn, cell]])
    return first


@jit
def nearest_turned(box, work, card, turn, first):
    """Return the best sum that a pattern has, so turned, and behind it the place; or -1."""
    room, upper_room = np.int64(ALL), np.int64(ALL)
    ones, twos, fours, eights = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    upper_ones, upper_twos, upper_fours, upper_eights = ones, twos, fours, eights
    for cell in range(box.extent[card]):
        element = box.element[card, cell]
        step = STEP[MIDDLE + box.offset[card, turn, cell]] - first
        upper_low, upper_high = work.near[element, 0, 1], work.near[element, 1, 1]
        low = moved(work.near[element, 0, 0], upper_low, step)
        high = moved(work.near[element, 1, 0], upper_high, step)
        upper_low, upper_high = upper_low >> step, upper_high >> step
        room &= moved(work.open_[0], work.open_[1], step)
        upper_room &= work.open_[1] >> step
        ones, twos, fours, eights = added(ones, twos, fours, eights, low, high)
        upper_ones, upper_twos, upper_fours, upper_eights = added(
            upper_ones, upper_twos, upper_fours, upper_eights, upper_low, upper_high
        )
    total, room, upper_room = kept(0, 8, room, upper_room, eights, upper_eights)
    total, room, upper_room = kept(total, 4, room, upper_room, fours, upper_fours)
    total, room, upper_room = kept(total, 2, room, upper_room, twos, upper_twos)
    total, room, upper_room = kept(total, 1, room, upper_room, ones, upper_ones)
    if room | upper_room == 0:
        return np.int64(-1)
    bit = lowest_bit(room) if room != 0 else WORD + lowest_bit(upper_room)
    return total * PLACES + turn * 128 + bit


@jit
def added(ones, twos, fours, eights, low, high):
    """Add a number of two bits, for each space of a word, to a sum of four."""
    carry = ones & low
    either = twos ^ high
    further = twos & high | either & carry
    return ones ^ low, either ^ carry, fours ^ further, eights ^ fours & further


@jit
def kept(total, value, room, upper_room, bits, upper_bits):
    """Keep only the places whose sum has a certain bit, if there are any."""
    if room & bits | upper_room & upper_bits == 0:
        return total, room, upper_room
    return total + value, room & bits, upper_room & upper_bits


@jit
def note_missing(state, box, work, card, place):
    """Note what a pattern lacks at a place: by element stones and pieces to place; return steps."""
    turn = place // 128
    anchor = place % 128 - first_step(box, card, turn)
    for element in range(5):
        work.lacks[element] = 0
        work.pieces[element] = 0
    steps = np.int64(0)
    for cell in range(box.extent[card]):
        wanted = np.int64(box.element[card, cell])
        here = anchor + STEP[MIDDLE + box.offset[card, turn, cell]]
        stone = np.int64(state.board[SPACE[here]])
        work.holes[cell] = -1
        if stone == EMPTY:
            work.holes[cell] = here
            work.lacks[wanted] += 1
            work.pieces[wanted] += 1 - joins(box, work, card, cell)
        elif stone < AIR:
            steps += CYCLE_STEPS[abs(stone - wanted)]
        if stone < EMPTY and stone != wanted and state.areas[wanted] == 0:
            steps += 1  # someone must give one first (6.4, 6.9)
    return steps


@jit
def joins(box, work, card, cell):
    """Count the holes before this one that touch it and want the same element."""
    count = 0
    for other in range(cell):
        apart = abs(work.holes[cell] - work.holes[other])
        if box.element[card, other] == box.element[card, cell]:
            count += work.holes[other] >= 0 and (apart == 1 or apart == WIDTH or apart == WIDTH - 1)
    return count


@jit
def effort(state, work, seat, steps):
    """Return about how many actions it takes to supply what a pattern lacks.

    Stones of one element that touch are placed in a single action, and those of one element are
    made in hand in one, which costs nothing more while it is under way.
    """
    actions, airs = steps, np.int64(state.stones[seat, AIR])
    for element in range(5):
        wanted = work.lacks[element]
        if wanted > 0:
            short = max(wanted - np.int64(state.stones[seat, element]), 0)
            spared = min(short, airs)
            airs -= spared
            actions += max(work.pieces[element], 1) - under_way(state, seat, element, PLACING)
            actions += effort_in_hand(state, seat, element, short - spared)
    return actions


@jit
def effort_in_hand(state, seat, element, short):
    """Return about how many actions it takes to get so many stones of an element."""
    if short == 0:
        return np.int64(0)
    made = min(neighbours_held(state, seat, element), np.int64(state.areas[element]))
    begun = under_way(state, seat, element, SWAPPING)
    return max(short - made, 0) + (made > 0 and not begun)


@jit
def under_way(state, seat, element, phase):
    """Tell whether a seat is placing, or making in hand, stones of an element."""
    return state.phase == phase and state.turn == seat and state.element == element


@jit
def neighbours_held(state, seat, element):
    """Count the stones in a hand that can become an element."""
    before, after = NEXT[element, 0], NEXT[element, 1]
    return np.int64(state.stones[seat, before]) + np.int64(state.stones[seat, after])
