"""Placing stones: the first next to any stone, the others next to one placed in the same action."""

from stonewright.games.elemental_stones.board import (
    BIT,
    LOW,
    NEAR_BITS,
    OPEN_BITS,
    SPACES,
)
from stonewright.games.elemental_stones.rows import FLAG, HALF
from stonewright.games.elemental_stones.rules.rounds import end_action
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    PLACE,
    PLACED,
    PLACING,
    outer_ring,
)
from stonewright.kernel import count_bits, jit, lowest_bit, trace


@jit
def settle_stone(state, kind, space):
    """Put a stone on an empty space."""
    state.board[space] = kind
    state.lying[kind, HALF[space]] |= FLAG[space]
    state.occupied[space // LOW] |= BIT[space]
    state.fringe[0] |= NEAR_BITS[space, 0]
    state.fringe[1] |= NEAR_BITS[space, 1]


@jit
def exchange_stone(state, space, kind):
    """Put a stone in the place of another."""
    state.lying[state.board[space], HALF[space]] ^= FLAG[space]
    state.lying[kind, HALF[space]] |= FLAG[space]
    state.board[space] = kind


@jit
def fits(state, kind):
    """Tell whether a kind is in hand and may follow what this action has placed (5.3-5.5)."""
    if state.stones[state.turn, kind] == 0:
        return False
    return state.element == AIR or kind == AIR or kind == state.element


@jit
def free_spaces(state, word):
    """Return, as one word of bits, the spaces where the next stone may go (5.1, 5.2)."""
    near = state.reach[word] if state.phase == PLACING else state.fringe[word]
    return near & ~state.occupied[word] & OPEN_BITS[outer_ring(state), word]


@jit
def can_place(state):
    """Tell whether a stone in hand can be placed now."""
    if free_spaces(state, 0) | free_spaces(state, 1) == 0:
        return False
    for kind in range(6):
        if fits(state, kind):
            return True
    return False


@jit
def list_places(state, out, count):
    """Add the placements that are legal now to the list; return its new length."""
    low, high = free_spaces(state, 0), free_spaces(state, 1)
    for kind in range(6):
        if fits(state, kind):
            count = list_spaces(low, PLACE + kind * SPACES, out, count)
            count = list_spaces(high, PLACE + kind * SPACES + LOW, out, count)
    return count


@jit
def mark_places(state, out):
    """Write a one for each placement that is legal now among zeros; return how many."""
    low, high = free_spaces(state, 0), free_spaces(state, 1)
    for kind in range(6):
        if fits(state, kind):
            action = PLACE + kind * SPACES
            for space in range(LOW):
                out[action + space] = low >> space & 1
            for space in range(SPACES - LOW):
                out[action + LOW + space] = high >> space & 1
    return count_places(state)


@jit
def list_spaces(spaces, action, out, count):
    """Add an action for each space of a word of bits to the list; return its new length."""
    while spaces != 0:
        out[count] = action + lowest_bit(spaces)
        spaces &= spaces - 1
        count += 1
    return count


@jit
def kinds_that_fit(state):
    """Count the kinds that can be placed now."""
    count = 0
    for kind in range(6):
        count += fits(state, kind)
    return count


@jit
def count_places(state):
    """Count the placements that are legal now."""
    spaces = count_bits(free_spaces(state, 0)) + count_bits(free_spaces(state, 1))
    return spaces * kinds_that_fit(state)


@jit
def nth_place(state, number):
    """Return the placement of this number among those that are legal now."""
    low, high = free_spaces(state, 0), free_spaces(state, 1)
    lows = count_bits(low)
    spaces = lows + count_bits(high)
    kind = 0
    while not fits(state, kind) or number >= spaces:
        number -= spaces if fits(state, kind) else 0
        kind += 1
    if number < lows:
        return PLACE + kind * SPACES + nth_space(low, number)
    return PLACE + kind * SPACES + LOW + nth_space(high, number - lows)


@jit
def nth_space(spaces, number):
    """Return the space of this number in a word of bits."""
    for _ in range(number):
        spaces &= spaces - 1
    return lowest_bit(spaces)


@jit
def place(state, work, kind, space):
    """Place a stone; the action goes on while another one fits (5.1-5.6)."""
    if state.phase != PLACING:
        state.left -= 1
        state.phase = PLACING
    if kind != AIR:
        state.element = kind
    state.stones[state.turn, kind] -= 1
    settle_stone(state, kind, space)
    state.chain[space // LOW] |= BIT[space]
    state.reach[0] |= NEAR_BITS[space, 0]
    state.reach[1] |= NEAR_BITS[space, 1]
    trace(work, PLACED, kind, state.turn, space, -1)
    if not can_place(state):
        stop_placing(state, work)


@jit
def stop_placing(state, work):
    """End the action (5.6)."""
    for word in range(2):
        state.chain[word] = 0
        state.reach[word] = 0
    end_action(state, work)
