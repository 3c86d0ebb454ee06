"""What the others kept and returned in the set-up, dealt again so that the story is possible."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.games.elemental_stones.rules.state import bit
from stonewright.kernel import jit, roll, shuffle


@jit
def redeal_memories(state, seat, work):  # type: ignore[no-untyped-def]
    """Deal the others' choices of the set-up again (10.6)."""
    own = np.int64(0)
    if seat != NOBODY:
        own = state.returned[seat]
    taken = own
    for other in range(state.seats):
        if other != seat and state.kept[other] != 0:
            state.kept[other] = likely_pair(state, other, own)
        taken |= state.kept[other]
    count = 0
    for card in range(PATTERN_CARDS):
        if taken & bit(card) == 0:
            work.pool[count] = card
            count += 1
    shuffle(state, work.pool, count)
    for other in range(state.seats):
        if other != seat and state.kept[other] != 0:
            state.returned[other] = 0
            for _ in range(3):
                count -= 1
                state.returned[other] |= bit(work.pool[count])


@jit
def likely_pair(state, other, own):  # type: ignore[no-untyped-def]
    """Return two patterns that a seat can have kept, each possible pair with the same chance."""
    cards = (state.shown[other] | hidden_at_first(state, other)) & ~own
    left = roll(state, count_pairs(state, other, cards))
    first = cards
    while first != 0:
        one = first & -first
        first ^= one
        second = first
        while second != 0:
            two = second & -second
            second ^= two
            if is_possible(state, other, one | two):
                if left == 0:
                    return one | two
                left -= 1
    return np.int64(0)


@jit
def count_pairs(state, other, cards):  # type: ignore[no-untyped-def]
    """Count the pairs of cards that a seat can have kept."""
    count, first = 0, cards
    while first != 0:
        one = first & -first
        first ^= one
        second = first
        while second != 0:
            two = second & -second
            second ^= two
            count += is_possible(state, other, one | two)
    return count


@jit
def is_possible(state, other, pair):  # type: ignore[no-untyped-def]
    """Tell whether a seat can have shown what it did when it did, had it kept these (10.6)."""
    if state.early[other, 1] != 0 and pair & ~state.early[other, 1] != 0:
        return False
    return state.early[other, 0] == 0 or pair & state.early[other, 0] != 0


@jit
def hidden_at_first(state, seat):  # type: ignore[no-untyped-def]
    """Return the hidden patterns of generation 0 in a hand, as a set."""
    cards = np.int64(0)
    for i in range(state.held[seat]):
        card = state.hand[seat, i]
        if state.known & bit(card) == 0 and state.gens[card] == 0:
            cards |= bit(card)
    return cards
