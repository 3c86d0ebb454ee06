"""Element as planes of numbers: the board, the sages from the viewer on, bag and hand."""

import numpy as np

from stonewright.games.element.board import SIZE, SQUARE, SQUARES, STEP, STRIDE
from stonewright.games.element.rules.state import (
    DIRECTING,
    FLOWING,
    HEIGHT,
    WIND_STONE,
)
from stonewright.kernel import jit
from stonewright.planes import Row, Sight, after, clear, until_turn

SIGHT = Sight(
    SIZE,
    SIZE,
    (
        Row("fire", "Fire"),
        Row("water", "Water"),
        Row("earth", "a single Earth"),
        Row("range", "Earth of a Range"),
        Row("mountain", "a Mountain"),
        Row("wind", "the height of Wind", 4),
        Row("used_wind", "the height of Wind that was jumped this turn", 4),
        Row("sages", "the viewer's sage, then those of the next seats", 1, 4),
        Row("choice", "1 a river that will flow, 2 its head or a Fire that spreads, 3 its path", 3),
    ),
    (
        Row("hand", "stones in hand: Fire, Water, Earth, Wind", 4, 4),
        Row("bag", "stones in the bag: Fire, Water, Earth, Wind", 30, 4),
        Row("steps", "steps left", 5),
        Row("phase", "1 for what is chosen: draw, action, direction, flow, spread", 1, 5),
        Row("spreading", "how much Fire is still to spread", 4),
        Row("turns", "turns left to the limit, 255 if there are more", 255),
        Row("turn", "how many seats on the seat to move is; 4 at the end", 4),
    ),
)

FIRE, WIND, USED = SIGHT.board("fire"), SIGHT.board("wind"), SIGHT.board("used_wind")
SAGES, CHOICE = SIGHT.board("sages"), SIGHT.board("choice")
IN_HAND, IN_BAG, STEPS = SIGHT.fact("hand"), SIGHT.fact("bag"), SIGHT.fact("steps")
PHASE, SPREADING, TURNS = SIGHT.fact("phase"), SIGHT.fact("spreading"), SIGHT.fact("turns")
TURN = SIGHT.fact("turn")

# Where each code of a cell is shown, and as what number: stones in the order of the first planes,
# Wind by its height; nothing and sages as a zero.
STONES = [FIRE + SQUARES * i for i in range(WIND_STONE - 1)]
SHOWN = np.array([FIRE, *STONES, *[WIND] * 4, *[USED] * 4, *[FIRE] * 4], np.uint64)
NUMBER = np.array([0, *[1] * len(STONES), *HEIGHT[WIND_STONE:], *[0] * 4], np.uint8)


@jit
def observe(state, seat, box, out):
    """Write what there is to see, from a seat's side of the table; nothing is hidden."""
    clear(out)
    for row in range(SIZE):
        for column in range(SIZE):
            code = np.uint8(state.board[(row + 1) * STRIDE + column + 1])
            out[SHOWN[code] + np.uint64(row * SIZE + column)] = NUMBER[code]
    for offset in range(state.seats):
        sage = state.sages[after(state, seat, offset)]
        out[SAGES + SQUARES * offset + SQUARE[sage]] = 1
    if state.phase >= DIRECTING:
        observe_choice(state, out)
    observe_facts(state, seat, out)


@jit
def observe_choice(state, out):
    """Write the river or the Fire about which something is to be chosen."""
    if state.phase == FLOWING:
        for i in range(state.length):
            out[CHOICE + SQUARE[state.head + i * STEP[2 * state.line]]] = 1
        for i in range(state.flowed):
            out[CHOICE + SQUARE[state.path[i]]] = 3
    out[CHOICE + SQUARE[state.head]] = 2


@jit
def observe_facts(state, seat, out):
    """Write hand, bag and how far the turn and the match have come."""
    for element in range(4):
        out[IN_HAND + element] = state.hand[element]
        out[IN_BAG + element] = state.bag[element]
    out[STEPS] = state.steps
    out[PHASE + state.phase] = 1
    out[SPREADING] = state.left
    out[TURNS] = min(255, np.int64(state.turn_limit) - state.turns)
    out[TURN] = until_turn(state, seat)
