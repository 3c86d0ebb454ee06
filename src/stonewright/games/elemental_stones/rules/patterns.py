"""Pattern cards on their way: dealing, drawing, discarding, reshuffling."""

from stonewright.games.elemental_stones.cards import PATTERN_CARDS
from stonewright.games.elemental_stones.rules.remembering import hidden_at_first
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
    insert,
    remove,
)
from stonewright.kernel import count_bits, jit, shuffle, trace


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
        insert(state.row, i, card)
        trace(work, DEALT, card, -1, i, -1)
    state.rowed = state.seats + 1


@jit
def clear_row(state, work):
    """Put what is left of the row on the discards (7.2)."""
    for i in range(state.rowed):
        state.discards |= bit(state.row[i])
        trace(work, CLEARED, state.row[i], -1, -1, -1)
        state.row[i] = -1
    state.rowed = 0


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
        remove(state.row, state.rowed, card)
        state.rowed -= 1
        state.known |= bit(card)
        trace(work, DREW, card, FROM_ROW, seat, -1)
    insert(state.hand[seat], state.held[seat], card)
    state.held[seat] += 1


@jit
def list_draws(state, out, count):
    """Add the cards that can be drawn to the list; return its new length (4.1-4.4)."""
    if state.drew:
        return count
    if state.decked > 0 or state.discards != 0:
        out[count] = DECK
        count += 1
    for i in range(state.rowed):
        out[count] = ROW + state.row[i]
        count += 1
    return count


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
    remove(state.hand[seat], state.held[seat], card)
    state.held[seat] -= 1
    if state.known & bit(card) != 0:
        state.known &= ~bit(card)
        return
    state.news += 1
    if state.gens[card] == 0:
        state.shown[seat] |= bit(card)
        left = count_bits(hidden_at_first(state, seat))
        if left < 2 and state.early[seat, 1 - left] == 0:
            state.early[seat, 1 - left] = state.shown[seat]
    state.gens[card] = 0
