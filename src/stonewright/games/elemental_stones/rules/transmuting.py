"""Transmuting stones on the board or in hand to a neighbour on the elemental cycle."""

import numpy as np

from stonewright.games.elemental_stones.rules.placing import exchange_stone
from stonewright.games.elemental_stones.rules.rounds import end_action
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    NEXT,
    SWAP,
    SWAPPED,
    SWAPPING,
    TRANSMUTE,
    TRANSMUTED,
    open_spaces,
)
from stonewright.kernel import jit, trace


@jit
def may_transmute(state, space, way):
    """Tell whether the stone on a space can become its neighbour one way (6.1, 6.4)."""
    kind = state.board[space]
    return kind < AIR and state.areas[NEXT[kind, way]] > 0


@jit
def list_transmutes(state, out, count):
    """Add the legal transmutations on the board to the list; return its new length."""
    ways = ways_to_turn(state)
    for space in range(open_spaces(state)):
        way = ways >> 2 * np.int64(state.board[space])
        out[count] = TRANSMUTE + 2 * space
        count += way & 1
        out[count] = TRANSMUTE + 2 * space + 1
        count += way >> 1 & 1
    return count


@jit
def mark_transmutes(state, out):
    """Write a one for each legal transmutation on the board among zeros; return how many."""
    ways, count = ways_to_turn(state), np.int64(0)
    for space in range(open_spaces(state)):
        way = ways >> 2 * np.int64(state.board[space])
        out[TRANSMUTE + 2 * space] = way & 1
        out[TRANSMUTE + 2 * space + 1] = way >> 1 & 1
        count += (way & 1) + (way >> 1 & 1)
    return count


@jit
def ways_to_turn(state):
    """Return, as two bits for each kind of stone, the ways in which it can be transmuted now."""
    ways = np.int64(0)
    for kind in range(AIR):
        for way in range(2):
            ways |= np.int64(state.areas[NEXT[kind, way]] > 0) << (2 * kind + way)
    return ways


@jit
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
    state.areas[old] += 1
    state.areas[new] -= 1


@jit
def may_swap(state, source, way):
    """Tell whether a stone in hand can become its neighbour, in this action too (6.2, 6.4, 6.5)."""
    target = NEXT[source, way]
    if state.stones[state.turn, source] == 0 or state.areas[target] == 0:
        return False
    return state.phase != SWAPPING or state.element == target


@jit
def list_swaps(state, out, count):
    """Add the legal transmutations in hand to the list; return its new length."""
    for source in range(5):
        for way in range(2):
            if may_swap(state, source, way):
                out[count] = SWAP + 2 * source + way
                count += 1
    return count


@jit
def can_swap(state):
    """Tell whether any stone in hand can be transmuted now."""
    for source in range(5):
        if may_swap(state, source, 0) or may_swap(state, source, 1):
            return True
    return False


@jit
def swap(state, work, source, way):
    """Exchange a stone in hand; the action goes on while another one can follow (6.2-6.5)."""
    target = NEXT[source, way]
    if state.phase != SWAPPING:
        state.left -= 1
        state.phase = SWAPPING
        state.element = target
    state.stones[state.turn, source] -= 1
    state.stones[state.turn, target] += 1
    exchange(state, source, target)
    trace(work, SWAPPED, target, source, state.turn, -1)
    if not can_swap(state):
        end_action(state, work)
