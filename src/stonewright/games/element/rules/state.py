"""Element's state: elements, what stands on a cell, phases, actions and the record's layout."""

import numpy as np

from stonewright.game import state_layout, work_layout
from stonewright.games.element.board import CELLS, SIZE, SQUARES, STEP
from stonewright.kernel import jit
from stonewright.vectors import add_4

FIRE, WATER, EARTH, WIND = range(4)
STONES = 30  # of each element
HAND = 4

# What stands on a cell. Wind has its height in the code, and whether it was jumped this turn (8.7).
EMPTY, FIRE_STONE, WATER_STONE, EARTH_STONE, RANGE_STONE, MOUNTAIN = range(6)
WIND_STONE, USED_WIND, SAGE, BORDER = 6, 10, 14, 18
HIGHEST_WIND = 4
FACTS = 16  # numbers that the evaluation notes of a sage

FIRST_CODE = np.array([FIRE_STONE, WATER_STONE, EARTH_STONE, WIND_STONE], np.int64)
ELEMENT = np.array([-1, FIRE, WATER, EARTH, EARTH, EARTH, *[WIND] * 8], np.int64)  # of a code
HEIGHT = np.array([0, 1, 1, 1, 1, 2, 1, 2, 3, 4, 1, 2, 3, 4], np.int64)  # of a code

DRAWING, ACTING, DIRECTING, FLOWING, SPREADING = range(5)  # phases

# Actions. Directions of rivers and Fire are the four orthogonal ones, numbered 0-3: n, e, s, w.
DRAW, END, MOVE, RIVER, FLOW, SPREAD, PLACE = 0, 5, 6, 14, 18, 22, 26
ACTIONS = PLACE + 4 * SQUARES
KINDS = END, MOVE, RIVER, *range(PLACE, ACTIONS, SQUARES)  # where kinds of actions begin

# Kinds of trace rows.
(
    DREW,
    PLACED,
    REMOVED,
    STEPPED,
    JUMPED,
    FLOWED,
    SPREAD_TO,
    RETURNED,
    CAPTURED,
    TURN,
    LIMIT,
) = range(1, 12)

LAYOUT = state_layout(
    ("turn_limit", "i2"),
    ("first", "i1"),
    ("dead_ends", "i1"),
    ("range_jumps", "i1"),
    ("mountain_on_range", "i1"),
    ("joint_captures", "i1"),
    ("phase", "i1"),
    ("steps", "i1"),  # left of the allowance
    ("jumped", "i1"),  # some Wind is marked as used
    ("turns", "i2"),  # completed, of all players
    ("bag", "i1", 4),
    ("hand", "i1", 4),
    ("sages", "i2", 4),  # cells by seat, 0 where nobody sits
    ("board", "i1", CELLS),
    ("winners", "i1"),  # bits by seat
    ("head", "i2"),  # cell of the headwater, or of the Fire that spreads
    ("line", "i1"),  # direction of the river's line, 0-3
    ("length", "i1"),  # of the river
    ("flowed", "i1"),  # how much of its path is chosen
    ("path", "i2", SIZE),
    ("spread", "i1"),  # directions of free Fire still to choose from, as bits
    ("left", "i1"),  # free Fire still to pick
)

WORK = work_layout(
    64,
    ("board", "i1", CELLS),  # for trying a placement
    ("places", "u8", 8),  # squares where each element may go: sets of two numbers
    ("visited", "i1", CELLS),  # cells that a river's path, or a stone being looked at, would take
    ("walk", "i2", SIZE + 1),  # a river's path being tried
    ("turned", "i1", SIZE + 1),  # and the direction tried next at each of its cells
    ("queue", "i2", CELLS),
    ("facts", "i2", FACTS),  # what the evaluation sees of one sage
    # What is foreseen of placements: sets of two numbers by element, some for each hunted seat.
    ("lying", "u8", (4, 2)),  # where a stone has no further effect
    ("far", "u8", (4, 2)),  # where it changes nothing around any sage, either
    ("apart", "u8", (4, 4, 2)),  # where it leaves the exits of a sage as they are
    ("space", "i8", (4, 3)),  # by hunted seat: what is empty, a Range and a jump's end near it
    ("foreseen", "i2", (4, 4, FACTS)),  # the facts by element and hunted seat, but for the room
    ("calm", "f8", (4, 4)),  # the danger, if the stone changes nothing around the sage
    ("shares", "f8", (4, 4)),  # by element and seat, if it is far from all
)


@jit
def is_wind(code):
    """Tell whether a code is Wind, used or not."""
    return WIND_STONE <= code < SAGE


@jit
def is_range(code):
    """Tell whether a code is part of a Range."""
    return code == RANGE_STONE or code == MOUNTAIN


@jit
def sides_with(table, cell, code):
    """Return, as bits, the sides on which a code lies next to a cell."""
    sides = 0
    for side in range(4):
        sides |= np.int64(table.board[cell + STEP[2 * side]] == code) << side
    return sides


@jit
def give_back(state, code):
    """Return the stones behind a code to the bag."""
    if code != EMPTY:
        add_4(state.bag, 0, ELEMENT[code], HEIGHT[code])
