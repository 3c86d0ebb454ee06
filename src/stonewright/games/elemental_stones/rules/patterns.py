"""Pattern cards on their way: dealing, drawing, discarding, reshuffling."""

import numpy as np

from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.games.elemental_stones.rules.remembering import hidden_in_hand
from stonewright.games.elemental_stones.rules.state import (
    CLEARED,
    DEALT,
    DECK,
    DISCARDED,
    DREW,
    FROM_DECK,
    FROM_ROW,
    ROW,
    SHUFFLED,
    bit,
)
from stonewright.kernel import count_bits, jit, lowest_bit, shuffle, trace


@jit
def reshuffle(state, work):
    """Make a new deck of the discards, of a new generation (4.4, 10.4)."""
    state.generation += 1
    state.decked = 0
    for card in range(PATTERN_CARDS):
        if state.discards & bit(card) != 0:
            state.deck[state.decked] = card
            state.gens[card] = state.generation
            state.decked += 1
    state.discards = 0
    shuffle(state, state.deck, state.decked)
    trace(work, SHUFFLED, state.generation, -1, -1, -1)


@jit
def top_card(state, work):
    """Take the top of the deck, after a reshuffle if it is empty."""
    if state.decked == 0:
        reshuffle(state, work)
    state.decked -= 1
    card = state.deck[state.decked]
    state.deck[state.decked] = -1
    return card


@jit
def deal_row(state, work):
    """Lay out a new row of players + 1 patterns (1.11, 7.2)."""
    for i in range(state.seats + 1):
        card = top_card(state, work)
        state.gens[card] = 0
        state.row |= bit(card)
        trace(work, DEALT, card, -1, i, -1)


@jit
def clear_row(state, work):
    """Put what is left of the row on the discards (7.2)."""
    cards, state.row = state.row, 0
    state.discards |= cards
    while cards != 0:
        trace(work, CLEARED, lowest_bit(cards), -1, -1, -1)
        cards &= cards - 1


@jit
def draw(state, work, action):
    """Take a card of the row, or the top of the deck, into the hand (4.1-4.4)."""
    seat = state.turn
    state.drew = 1
    if action == DECK:
        card = top_card(state, work)
        state.news += 1
        trace(work, DREW, card, FROM_DECK, seat, seat)
    else:
        card = action - ROW
        state.row ^= bit(card)
        state.known |= bit(card)
        trace(work, DREW, card, FROM_ROW, seat, -1)
    state.hand[seat] |= bit(card)


@jit
def can_draw_unseen(state):
    """Tell whether a card can be drawn from the deck (4.1, 4.4)."""
    return (state.drew == 0) & ((state.decked > 0) | (state.discards != 0))


@jit
def row_to_draw(state):
    """Return the cards of the row if one can be drawn (4.1)."""
    return state.row & (np.int64(state.drew) - 1)


@jit
def discard(state, work, card):
    """Put a pattern from the hand on the discards, face up (4.5)."""
    let_go(state, card)
    state.discards |= bit(card)
    trace(work, DISCARDED, card, state.turn, -1, -1)


@jit
def let_go(state, card):
    """Take a card out of the hand, and note what that tells the others (10.2, 10.6)."""
    seat = state.turn
    state.hand[seat] ^= bit(card)
    if state.known & bit(card) != 0:
        state.known &= ~bit(card)
        return
    state.news += 1
    if state.gens[card] == 0:
        state.shown[seat] |= bit(card)
        left = count_bits(hidden_in_hand(state, seat, 0))
        if left < 2 and state.early[seat, 1 - left] == 0:
            state.early[seat, 1 - left] = state.shown[seat]
    state.gens[card] = 0
