"""What the others kept and returned in the set-up, dealt again so that the story is possible."""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.games.elemental_stones.rules.state import bit
from stonewright.kernel import count_bits, jit, lowest_bit, roll, shuffle


@jit
def has_memories(state):
    """Tell whether the set-up is known: a composed position may leave it out."""
    return state.kept[0] != 0


@jit
def redeal_memories(state, seat, work):
    """Deal again what the others kept and returned in the set-up (10.6)."""
    taken = np.int64(0)
    if seat != NOBODY:
        taken = state.returned[seat]
    for other in range(state.seats):
        if other != seat:
            kept = some_shown(state, seat, other, 2 - work.old[other])
            state.kept[other] = kept | some_of(state, work.plain[other], work.old[other])
        taken |= state.kept[other]
    count = 0
    for card in range(PATTERN_CARDS):
        if taken & bit(card) == 0:
            work.pool[count] = card
            count += 1
    shuffle(state, work.pool, count)
    for other in range(state.seats):
        if other != seat:
            state.returned[other] = 0
            for _ in range(3):
                count -= 1
                state.returned[other] |= bit(work.pool[count])


@jit
def some_of(state, cards, number):
    """Return so many cards of a set, at random."""
    chosen = np.int64(0)
    for _ in range(number):
        left, rest = roll(state, count_bits(cards)), cards
        for _ in range(left):
            rest &= rest - 1
        chosen |= rest & -rest
        cards ^= rest & -rest
    return chosen


# What a seat kept and has shown since: no card that the guesser returned, and enough of what it
# showed early, when it had not drawn as many cards from the deck as it had shown (10.6).


@jit
def shown_cards(state, seat, other):
    """Return what a seat has shown, but for what the guesser returned in the set-up."""
    cards = state.shown[other]
    if seat != NOBODY:
        cards &= ~state.returned[seat]
    return cards


@jit
def shown_choices(state, seat, other, number):
    """Count the ways in which none, one or two of the shown cards can be those kept."""
    cards = shown_cards(state, seat, other)
    if number == 0:
        return np.int64(is_possible(state, other, np.int64(0), 0))
    count, first = np.int64(0), cards
    while first != 0:
        one = first & -first
        first ^= one
        second = first if number == 2 else one
        while second != 0:
            two = second & -second
            second ^= two
            count += is_possible(state, other, one | two, number)
    return count


@jit
def some_shown(state, seat, other, number):
    """Return none, one or two of the shown cards, each possible choice with the same chance."""
    cards = shown_cards(state, seat, other)
    if number == 0:
        return np.int64(0)
    left = roll(state, shown_choices(state, seat, other, number))
    first = cards
    while first != 0:
        one = first & -first
        first ^= one
        second = first if number == 2 else one
        while second != 0:
            two = second & -second
            second ^= two
            if is_possible(state, other, one | two, number):
                if left == 0:
                    return one | two
                left -= 1
    return np.int64(0)


@jit
def is_possible(state, other, cards, number):
    """Tell whether a seat can have kept just these of what it showed (10.6)."""
    if state.early[other, 1] != 0 and (number < 2 or cards & ~state.early[other, 1] != 0):
        return False
    return state.early[other, 0] == 0 or cards & state.early[other, 0] != 0


@jit
def hidden_in_hand(state, seat, generation):
    """Return the hidden patterns of a generation in a hand."""
    cards, rest = np.int64(0), state.hand[seat] & ~state.known
    while rest != 0:
        card = lowest_bit(rest)
        rest &= rest - 1
        if state.gens[card] == generation:
            cards |= bit(card)
    return cards
