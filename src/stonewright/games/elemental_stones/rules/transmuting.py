"""Transmuting stones on the board or in hand to a neighbour on the elemental cycle."""

import numpy as np

from stonewright.games.elemental_stones.board import LOW
from stonewright.games.elemental_stones.rules.placing import exchange_stone, kinds_held
from stonewright.games.elemental_stones.rules.rounds import end_action
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    BOARD,
    NEXT,
    SWAPPED,
    SWAPPING,
    TRANSMUTE,
    TRANSMUTED,
    add_stone,
)
from stonewright.kernel import jit, jit_inside, lowest_bit, trace
from stonewright.vectors import add_8, find_8, pair_writer

# Transmutations as sets, two bits for each kind: those to some elements, of some kinds, and to the
# element that an action in hand is bound to; while that is Air, all.
ELEMENTS = (1 << AIR) - 1
WAYS = np.zeros(1 << AIR, np.int64)
HELD = np.zeros(1 << AIR + 1, np.int64)
TOWARDS = np.full(AIR + 1, (1 << 2 * AIR) - 1, np.int64)
TOWARDS[:AIR] = 0
for _kind in range(AIR):
    for _way in range(2):
        _bit, _target = 1 << 2 * _kind + _way, NEXT[_kind, _way]
        WAYS[np.arange(len(WAYS)) >> _target & 1 == 1] |= _bit
        HELD[np.arange(len(HELD)) >> _kind & 1 == 1] |= _bit
        TOWARDS[_target] |= _bit

# Two bits for each stone on the board, and zeros for the spaces outside, in the place of what is
# written next.
write_ways = pair_writer(BOARD)


@jit
def may_transmute(state, space, way):
    """Tell whether the stone on a space can become its neighbour one way (6.1, 6.4)."""
    kind = state.board[space]
    return kind < AIR and state.areas[NEXT[kind, way]] > 0


@jit
def list_transmutes(state, out, count):
    """Add the legal transmutations on the board to the list; return its new length."""
    ways = ways_to_turn(state)
    for word in range(2):
        spaces = state.occupied[word]
        while spaces != 0:
            space = word * LOW + lowest_bit(spaces)
            way = ways >> 2 * np.int64(state.board[space])
            out[count] = TRANSMUTE + 2 * space
            count += way & 1
            out[count] = TRANSMUTE + 2 * space + 1
            count += way >> 1 & 1
            spaces &= spaces - 1
    return count


@jit_inside
def mark_transmutes(state, out):
    """Write whether each transmutation on the board is legal; return how many are."""
    return write_ways(out, TRANSMUTE, state.board, 0, ways_to_turn(state))


@jit
def ways_to_turn(state):
    """Return, as two bits for each kind of stone, the ways in which it can be transmuted now."""
    empty = np.int64(find_8(state.areas, 0, 0))
    return WAYS[~empty & ELEMENTS]


@jit_inside
def transmute(state, work, space, way):
    """Exchange a stone on the board with one from an area (6.1, 6.3)."""
    old = np.int64(state.board[space])
    new = NEXT[old, way]
    exchange_stone(state, space, new)
    exchange(state, old, new)
    state.left -= 1
    trace(work, TRANSMUTED, new, old, space, -1)
    end_action(state, work)


@jit
def exchange(state, old, new):
    """Put a stone into its area and take one from another (6.3)."""
    add_8(state.areas, 0, old, 1)
    add_8(state.areas, 0, new, -1)


@jit
def swaps(state):
    """Return the legal transmutations in hand as a set, two for each kind (6.2, 6.4, 6.5)."""
    return ways_to_turn(state) & HELD[kinds_held(state)] & TOWARDS[np.uint8(state.element)]


@jit
def swap(state, work, source, way):
    """Exchange a stone in hand; the action goes on while another one can follow (6.2-6.5)."""
    target = NEXT[source, way]
    if state.phase != SWAPPING:
        state.left -= 1
        state.phase = SWAPPING
        state.element = target
    add_stone(state, source, -1)
    add_stone(state, target, 1)
    exchange(state, source, target)
    trace(work, SWAPPED, target, source, state.turn, -1)
    if swaps(state) == 0:
        end_action(state, work)
