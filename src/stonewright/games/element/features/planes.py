"""Element as planes of numbers: the board, the sages from the viewer on, bag and hand."""

import math

import numpy as np

from stonewright.games.element.board import FIRST, SIZE, SQUARE, SQUARES, STEP
from stonewright.games.element.rules.state import (
    DIRECTING,
    FIRE_STONE,
    SAGE,
    USED_WIND,
    WIND_STONE,
)
from stonewright.kernel import jit, jit_inside
from stonewright.planes import Row, Sight, after, until_turn
from stonewright.vectors import copy_4, show_11_by_11, unpack_8

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

SAGES, CHOICE = SIGHT.board("sages"), np.uint64(SIGHT.board("choice"))
IN_HAND, IN_BAG, STEPS = SIGHT.fact("hand"), SIGHT.fact("bag"), SIGHT.fact("steps")
TURNS, TURN = SIGHT.fact("turns"), SIGHT.fact("turn")
ALL = math.prod(SIGHT.shape)

PLACE = np.maximum(SQUARE, 0).astype(np.uint64)  # of each cell in a plane: its square, unsigned

# The codes that the first planes show: the first of them as 1, and so on.
_singles = [(code, code) for code in range(FIRE_STONE, WIND_STONE)]
STONES = (*_singles, (WIND_STONE, USED_WIND - 1), (USED_WIND, SAGE - 1))


@jit
def observe(state, seat, box, out):
    """Write what there is to see, from a seat's side of the table; nothing is hidden."""
    for i in range(SAGES, ALL):  # the planes before these are written as wholes
        out[i] = 0
    show_11_by_11(state.board, FIRST, STONES, out, 0)
    for offset in range(state.seats):
        sage = state.sages[np.uint64(after(state, seat, offset))]
        out[np.uint64(SAGES + SQUARES * offset) + PLACE[np.uint64(sage)]] = 1
    if state.phase >= DIRECTING:  # a river or Fire about which something is to be chosen
        cell, step = np.int64(state.head), STEP[2 * state.line]
        for i in range(state.length):  # 0 but for a river that flows, as is what has flowed
            out[CHOICE + PLACE[cell + i * step]] = 1
        for i in range(state.flowed):
            out[CHOICE + PLACE[state.path[i]]] = 3
        out[CHOICE + PLACE[cell]] = 2
    observe_facts(state, seat, out)


@jit_inside
def observe_facts(state, seat, out):
    """Write hand, bag and how far the turn and the match have come, mostly in rows."""
    turns = min(255, np.int64(state.turn_limit) - state.turns)
    chosen = np.int64(1) << np.int64(8 * state.phase)
    copy_4(out, IN_HAND, state.hand, 0)
    copy_4(out, IN_BAG, state.bag, 0)
    unpack_8(out, STEPS, np.int64(state.steps) | chosen << 8 | np.int64(state.left) << 48)
    out[TURNS] = turns
    out[TURN] = until_turn(state, seat)
