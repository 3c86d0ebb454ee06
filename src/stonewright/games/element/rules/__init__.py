"""Element's rules, compiled: set-up, turns, captures and the score."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.element.board import CELL, CELLS, CIRCLES, DUEL, SQUARE, SQUARES, STEP
from stonewright.games.element.rules import fire, water
from stonewright.games.element.rules.picking import (
    find_jumps,
    first_side,
    holds_nothing,
    may_choose,
    most_drawn,
)
from stonewright.games.element.rules.placing import find_places, place, places
from stonewright.games.element.rules.sages import (
    around,
    is_captured,
    jump_end,
    open_steps,
)
from stonewright.games.element.rules.sets import ALL, LATER, NOTHING, list_squares
from stonewright.games.element.rules.state import (
    ACTING,
    BORDER,
    CAPTURED,
    DIRECTING,
    DRAW,
    DRAWING,
    DREW,
    EMPTY,
    END,
    FLOW,
    FLOWING,
    HIGHEST_WIND,
    JUMPED,
    LIMIT,
    MOVE,
    PLACE,
    RETURNED,
    RIVER,
    SAGE,
    SPREAD,
    STEPPED,
    STONES,
    TURN,
    USED_WIND,
    is_wind,
)
from stonewright.kernel import count_bits, jit, jit_inside, lowest_bit, roll, trace
from stonewright.vectors import add_4, write_32, write_64

ALLOWANCE = 5


@jit
def setup(state, box, work):
    """Set up the board, the bag and the sages, and find who begins (1.4-1.9)."""
    for cell in range(CELLS):
        state.board[cell] = BORDER if SQUARE[cell] < 0 else EMPTY
    for element in range(4):
        state.bag[element] = STONES
    for seat in range(state.seats):
        cell = DUEL[seat] if state.seats == 2 else CIRCLES[seat]
        state.sages[seat] = cell
        state.board[cell] = SAGE + seat
    state.turn = roll(state, state.seats) if state.first == 0 else state.first - 1
    state.phase = DRAWING


@jit
def legal(state, box, work, out):
    """List the legal actions, ascending; return how many."""
    others, placing = choices(state, work)
    count = 0
    while others != 0:
        out[count] = lowest_bit(others)
        others &= others - 1
        count += 1
    if placing > 0:
        for element in range(4):
            if state.hand[element] > 0:
                action = PLACE + element * SQUARES
                count = list_squares(places(work, element), action, out, count)
    return count


@jit
def mark(state, box, work, listed, out):
    """Write a one for each legal action and zeros for the others; return how many."""
    others, placing = choices(state, work)
    noted = ALL if placing > 0 else NOTHING
    write_32(out, 0, others)
    for element in range(4):
        low, high = places(work, element)
        write_64(out, PLACE + element * SQUARES, low & noted)
        write_64(out, PLACE + element * SQUARES + LATER, high & noted)
    return count_bits(others) + placing


@jit_inside
def choices(state, work):
    """Return, as bits, the legal actions that place no stone, and how many do, which are noted."""
    if state.turn == NOBODY:
        return 0, 0
    if state.phase == DRAWING:
        return (2 << most_drawn(state)) - 1 << DRAW, 0
    if state.phase >= DIRECTING:
        return sides(state, work) << first_side(state), 0
    sage = state.sages[state.turn]
    near = around(state, sage)
    steps = open_steps(near)
    jumps, chosen = find_jumps(state, sage, near)
    placing = 0 if holds_nothing(state) else find_places(state, work, steps, jumps)
    chosen |= steps * np.int64(state.steps > 0)  # 3.1
    return chosen << MOVE | np.int64(placing == 0) << END, placing  # 2.9


@jit
def sides(state, work):
    """Return, as bits, the sides among which a river or free Fire has to choose."""
    likely, sure = water.likely_sides(state) if state.phase == FLOWING else (15, False)
    if sure or likely & (likely - 1) == 0:  # what was begun can be completed (6.12)
        return likely
    found = 0
    for side in range(4):
        if likely >> side & 1:
            found |= np.int64(may_choose(state, work, side)) << side
    return found


@jit
def apply(state, action, box, work):
    """Play a legal action, noting its effects in the trace."""
    work.traced = 0
    if action >= PLACE:
        number = action - PLACE
        place(state, work, number // SQUARES, CELL[number % SQUARES])
    elif action >= SPREAD:
        spread(state, work, action - SPREAD)
    elif action >= FLOW:
        flow(state, work, action - FLOW)
    elif action >= RIVER:
        water.choose_line(state, action - RIVER)
    elif action >= MOVE:
        move(state, work, action - MOVE)
    elif action == END:
        end_turn(state, work)
    else:
        draw(state, work, action - DRAW)
    if action >= MOVE and state.phase == ACTING:  # what was begun leaves nothing to choose
        settle(state, work)


@jit_inside
def draw(state, work, number):
    """Draw stones at random; the fewer, the more steps (2.1, 2.2, 2.4)."""
    for _ in range(number):
        two = state.bag[0] + state.bag[1]
        three = two + state.bag[2]
        left = roll(state, three + state.bag[3])
        element = np.int64(left >= state.bag[0]) + (left >= two) + (left >= three)
        add_4(state.bag, 0, element, -1)
        add_4(state.hand, 0, element, 1)
        trace(work, DREW, element, -1, -1, -1)
    if number > 0:
        state.news += 1
    state.steps = ALLOWANCE - number
    state.phase = ACTING


@jit
def spread(state, work, side):
    """Pick one free Fire; with the last one the action is complete (5.8)."""
    fire.ignite(state, work, side)
    state.spread &= ~(1 << side)
    state.left -= 1
    if state.left == 0:
        state.spread = 0
        state.head = 0
        state.phase = ACTING


@jit
def flow(state, work, side):
    """Choose a step of the river; with the last one the action is complete (6.5)."""
    water.flow(state, work, side)
    if state.length == 0:
        state.phase = ACTING


@jit_inside
def move(state, work, direction):
    """Step, or jump and mark the Wind that was jumped (3.1, 8.5, 8.7)."""
    seat = state.turn
    sage = state.sages[seat]
    target = sage + STEP[direction]
    jumps = state.board[target] != EMPTY
    if jumps:
        use_run(state, target, direction)
        target = jump_end(state, sage, direction)
    else:
        state.steps -= 1
    state.board[sage] = EMPTY
    state.board[target] = SAGE + seat
    state.sages[seat] = target
    trace(work, JUMPED if jumps else STEPPED, seat, SQUARE[sage], SQUARE[target], -1)


@jit
def use_run(state, here, direction):
    """Mark the run of Wind that begins here as used."""
    state.jumped = 1
    while is_wind(state.board[here]):
        state.board[here] += HIGHEST_WIND
        here += STEP[direction]


@jit_inside
def settle(state, work):
    """Look for captured sages, and end the match if there are some (9.4)."""
    captured = 0
    for seat in range(state.seats):
        sage = state.sages[seat]
        captured |= np.int64(is_captured(state, sage, state.range_jumps)) << seat
    if captured != 0:
        capture(state, work, captured)


@jit
def capture(state, work, captured):
    """End the match with some sages captured, from the acting player on (9.5-9.8)."""
    for i in range(state.seats):
        seat = (state.turn + i) % state.seats
        if captured >> seat & 1:
            trace(work, CAPTURED, seat, -1, SQUARE[state.sages[seat]], -1)
            if state.winners == 0 or state.joint_captures:
                state.winners |= 1 << ((seat + state.seats - 1) % state.seats)
    state.turn = NOBODY


@jit
def return_hand(state, work):
    """Return what could not be placed to the bag (2.10)."""
    for element in range(4):
        for _ in range(state.hand[element]):
            trace(work, RETURNED, element, -1, -1, -1)
        state.bag[element] += state.hand[element]
        state.hand[element] = 0


@jit
def end_turn(state, work):
    """Return what could not be placed, forget used Wind and pass the turn (2.10, 8.7, 9.9)."""
    if not holds_nothing(state):
        return_hand(state, work)
    if state.jumped:
        state.jumped = 0
        for cell in range(CELLS):
            used = np.int64(USED_WIND <= state.board[cell] < SAGE)
            state.board[cell] -= HIGHEST_WIND * used
    state.steps = 0
    state.phase = DRAWING
    state.turns += 1
    if state.turns >= state.turn_limit:
        state.turn = NOBODY
        trace(work, LIMIT, -1, -1, -1, -1)
    else:
        after = np.int64(state.turn) + 1
        state.turn = after if after < state.seats else 0
        trace(work, TURN, state.turn, -1, -1, -1)


@jit
def score(state, box, out):
    """Write each seat's share of the win; nothing while the match lasts."""
    winners = 0
    for seat in range(state.seats):
        winners += state.winners >> seat & 1
    for seat in range(state.seats):
        if winners > 0:
            out[seat] = (state.winners >> seat & 1) / winners
        else:
            out[seat] = 1 / state.seats if state.turn == NOBODY else 0.0


@jit
def points(state, box, out):
    """Write a point for each winner: Element counts nothing else."""
    for seat in range(state.seats):
        out[seat] = state.winners >> seat & 1


@jit
def guess(state, seat, box, work):
    """Re-deal what a seat cannot know: here only chance to come, and that is the generator's."""


@jit
def redeal(state, box, work):
    """Re-deal what no seat knows: nothing but chance to come, too."""
