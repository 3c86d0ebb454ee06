"""How far a pattern is from lying on the board: the best of all places, in any of its six turns.

Every space has a number for every element: 3 if its stone will do, 2 if it needs one stone from the
hand or one transmutation, 1 if it needs more, 0 if it is not on the board. The numbers of a pattern's
spaces are added for all places at once, one bit of them in each word.
"""

import numpy as np

from stonewright.games.elemental_stones.features.rows import (
    ALL,
    MIDDLE,
    SPACE,
    STEP,
    WORD,
    first_of,
    moved,
)
from stonewright.games.elemental_stones.rules.state import AIR, EMPTY, NEXT
from stonewright.kernel import jit

CYCLE_STEPS = np.array([0, 1, 2, 2, 1], np.int64)  # between elements so many places apart
WORDS = 2 * 6  # a place is a turn, a word and a bit


@jit
def rate_spaces(state, work, seat):
    """Note how near each space is to being each element, for the owner of a hand."""
    for element in range(5):
        supplied = state.areas[element] > 0
        stocked = np.int64(state.stones[seat, element]) + state.stones[seat, AIR] > 0
        before, after = NEXT[element, 0], NEXT[element, 1]
        for word in range(2):
            on_board, close = np.int64(0), work.kinds[element, word]
            for kind in range(EMPTY + 1):
                on_board |= work.kinds[kind, word]
            fine = close | (work.kinds[AIR, word] if supplied else 0)
            if supplied:
                close |= work.kinds[AIR, word] | work.kinds[before, word] | work.kinds[after, word]
            if stocked:
                close |= work.kinds[EMPTY, word]
            work.near[element, 0, word] = fine | on_board & ~close
            work.near[element, 1, word] = close


@jit
def nearest_place(box, work, card):
    """Return where a pattern comes nearest, as a number: a turn, a word and a bit."""
    best = np.int64(-1)
    for turn in range(6):
        first = first_step(box, card, turn)
        for word in range(2):
            best = max(best, nearest_in_word(box, work, card, turn, word, first))
    return best % (WORDS * 64)


@jit
def first_step(box, card, turn):
    """Return the step from a pattern's first space to the one with the lowest bit."""
    first = np.int64(0)
    for cell in range(1, box.extent[card]):
        first = min(first, STEP[MIDDLE + box.offset[card, turn, cell]])
    return first


@jit
def nearest_in_word(box, work, card, turn, word, first):
    """Return the sum for the best place in a word, and then that place; -1 if there is none."""
    room, ones, twos, fours, eights = np.int64(ALL), np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    for cell in range(box.extent[card]):
        element = box.element[card, cell]
        step = STEP[MIDDLE + box.offset[card, turn, cell]] - first
        low = moved(work.near[element, 0, word], work.near[element, 0, word + 1], step)
        high = moved(work.near[element, 1, word], work.near[element, 1, word + 1], step)
        room &= low | high
        carry = ones & low
        ones ^= low
        both = twos & high
        either = twos ^ high
        twos = either ^ carry
        carry = both | either & carry
        eights ^= fours & carry
        fours ^= carry
    if room == 0:
        return np.int64(-1)
    total = np.int64(0)
    total, room = 8 if eights & room else 0, eights & room if eights & room else room
    total, room = total + (4 if fours & room else 0), fours & room if fours & room else room
    total, room = total + (2 if twos & room else 0), twos & room if twos & room else room
    total, room = total + (1 if ones & room else 0), ones & room if ones & room else room
    return (total * WORDS + 2 * turn + word) * 64 + first_of(room)


@jit
def missing(state, box, card, place):
    """Return what a pattern lacks at a place: stones by element, four bits each; then cycle steps."""
    turn, anchor = place // 128, place // 64 % 2 * WORD + place % 64
    anchor -= first_step(box, card, turn)
    lacks = np.int64(0)
    for cell in range(box.extent[card]):
        wanted = np.int64(box.element[card, cell])
        stone = np.int64(state.board[SPACE[anchor + STEP[MIDDLE + box.offset[card, turn, cell]]]])
        if stone == EMPTY:
            lacks += np.int64(1) << 4 * wanted
        elif stone < AIR:
            lacks += CYCLE_STEPS[abs(stone - wanted)] << 20
    return lacks
