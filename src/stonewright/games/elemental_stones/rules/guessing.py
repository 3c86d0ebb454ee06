"""What a seat cannot know, dealt again from a sorted order (10.1-10.8).

Hidden patterns keep to their generation: which cards were shuffled into a deck is public, so a card
drawn from it can be any of those, and none that was shuffled in later or earlier.
"""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.cards import OBJECTIVE_CARDS, PATTERN_CARDS
from stonewright.games.elemental_stones.rules.remembering import redeal_memories
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.rules.state import (
    CHOOSING,
    DEALT_PATTERNS,
    bit,
    insert,
    size_of,
)
from stonewright.kernel import jit, roll, shuffle

DECK_PLACE = 4  # in work.room, after the seats
SPLITS = 4**4  # ways to give up to three cards to each of four seats


@jit
def guess(state, seat, box, work):  # type: ignore[no-untyped-def]
    """Re-deal what a seat cannot know; when the match is over nothing is hidden (10.1, 10.8)."""
    if state.turn == NOBODY:
        return
    guess_sovereigns(state, seat, work)
    guess_objectives(state, seat, work)
    if state.phase <= CHOOSING:
        guess_dealt(state, seat, work)
        return
    for generation in range(state.generation + 1):
        guess_patterns(state, seat, work, generation)
    redeal_memories(state, seat, work)


@jit
def guess_sovereigns(state, seat, work):  # type: ignore[no-untyped-def]
    """Deal the others their sovereigns again (10.1)."""
    count = 0
    for element in range(5):
        if seat == NOBODY or state.sovereigns[seat] != element:
            work.pool[count] = element
            count += 1
    shuffle(state, work.pool, count)
    for other in range(state.seats):
        if other != seat:
            count -= 1
            state.sovereigns[other] = work.pool[count]


@jit
def guess_objectives(state, seat, work):  # type: ignore[no-untyped-def]
    """Deal the others their objectives again, kept and rejected ones (10.1)."""
    count = 0
    for number in range(OBJECTIVE_CARDS):
        if seat == NOBODY or not has_dealt(state, seat, number):
            work.pool[count] = number
            count += 1
    shuffle(state, work.pool, count)
    for other in range(state.seats):
        if other != seat:
            count -= 2
            first, second = work.pool[count], work.pool[count + 1]
            ordered = first < second or has_objective(state, other)
            state.objectives[other, 0] = first if ordered else second
            state.objectives[other, 1] = second if ordered else first


@jit
def has_dealt(state, seat, number):  # type: ignore[no-untyped-def]
    """Tell whether an objective was dealt to a seat."""
    return state.objectives[seat, 0] == number or state.objectives[seat, 1] == number


# During the set-up the others' patterns, what they laid aside and the deck are one pool (10.3).


@jit
def guess_dealt(state, seat, work):  # type: ignore[no-untyped-def]
    """Deal the others' patterns and the deck again, before the row is dealt."""
    own = np.int64(0)
    if seat != NOBODY:
        own = state.returned[seat] | hand_set(state, seat)
    count = fill_pool(state, work, ~own)
    for other in range(state.seats):
        if other != seat:
            count = deal_again(state, work, other, count)
    for i in range(state.decked):
        state.deck[i] = work.pool[i]


@jit
def fill_pool(state, work, cards):  # type: ignore[no-untyped-def]
    """Put a set of cards into the pool, shuffled; return how many."""
    count = 0
    for card in range(PATTERN_CARDS):
        if cards & bit(card) != 0:
            work.pool[count] = card
            count += 1
    shuffle(state, work.pool, count)
    return count


@jit
def hand_set(state, seat):  # type: ignore[no-untyped-def]
    """Return the patterns in a hand as a set."""
    cards = np.int64(0)
    for i in range(state.held[seat]):
        cards |= bit(state.hand[seat, i])
    return cards


@jit
def deal_again(state, work, other, count):  # type: ignore[no-untyped-def]
    """Deal a seat its hand, and what it laid aside, from the pool; return how many are left."""
    chosen = state.kept[other] != 0
    for i in range(state.held[other]):
        count -= 1
        insert(state.hand[other], i, work.pool[count])
    if chosen:
        state.kept[other] = hand_set(state, other)
        state.returned[other] = 0
        for _ in range(DEALT_PATTERNS - 2):
            count -= 1
            state.returned[other] |= bit(work.pool[count])
    return count


# Later each generation is a pool of its own (10.4); and nobody can hold more of the cards that this
# seat returned than it has drawn from the deck since (10.5).


@jit
def guess_patterns(state, seat, work, generation):  # type: ignore[no-untyped-def]
    """Deal the hidden patterns of a generation again."""
    hidden = np.int64(0)
    for other in range(state.seats):
        work.room[other] = 0
        if other != seat:
            hidden |= take_hidden(state, work, other, generation)
    work.room[DECK_PLACE] = 0
    if generation == state.generation:
        work.room[DECK_PLACE] = state.decked
        for i in range(state.decked):
            hidden |= bit(state.deck[i])
    own = np.int64(0)
    if seat != NOBODY and generation == 0:
        own = state.returned[seat] & hidden
    limit(state, seat, work)
    split_own(state, work, size_of(own))
    deal_hidden(state, seat, work, own, hidden & ~own)


@jit
def take_hidden(state, work, other, generation):  # type: ignore[no-untyped-def]
    """Take the hidden patterns of a generation out of a hand; return them as a set."""
    taken = np.int64(0)
    left = 0
    for i in range(state.held[other]):
        card = state.hand[other, i]
        state.hand[other, i] = -1
        if state.known & bit(card) == 0 and state.gens[card] == generation:
            taken |= bit(card)
            work.room[other] += 1
        else:
            state.hand[other, left] = card
            left += 1
    state.held[other] = left
    return taken


@jit
def limit(state, seat, work):  # type: ignore[no-untyped-def]
    """Find how many of the seat's returned cards each place can hold (10.5)."""
    work.most[DECK_PLACE] = work.room[DECK_PLACE]
    for other in range(state.seats):
        draws = size_of(state.shown[other]) + work.room[other] - 2
        if seat != NOBODY:
            draws -= size_of(state.shown[other] & state.returned[seat])
        work.most[other] = max(0, min(draws, work.room[other]))


@jit
def split_own(state, work, count):  # type: ignore[no-untyped-def]
    """Choose how many of the seat's returned cards go where, as often as chance has it."""
    for place in range(5):
        work.split[place] = 0
    if count == 0:
        return
    total = 0
    for split in range(SPLITS):
        total += ways(state, work, split, count)
    left = roll(state, total)
    split = 0
    while left >= ways(state, work, split, count):
        left -= ways(state, work, split, count)
        split += 1
    for other in range(state.seats):
        work.split[other] = (split >> 2 * other) & 3


@jit
def ways(state, work, split, count):  # type: ignore[no-untyped-def]
    """Count the ways to give the seats so many cards each, and the rest to the deck."""
    product, rest = 1, count
    for other in range(4):
        number = (split >> 2 * other) & 3
        if number > 0 and (other >= state.seats or number > work.most[other]):
            return 0
        rest -= number
        if number > 0:
            product *= choices(work.room[other], number)
    if rest < 0 or rest > work.room[DECK_PLACE]:
        return 0
    return product * choices(work.room[DECK_PLACE], rest)


@jit
def choices(total, number):  # type: ignore[no-untyped-def]
    """Return in how many ways up to three things can be chosen."""
    if number == 0:
        return 1
    if number == 1:
        return total
    if number == 2:
        return total * (total - 1) // 2
    return total * (total - 1) * (total - 2) // 6


@jit
def deal_hidden(state, seat, work, own, others):  # type: ignore[no-untyped-def]
    """Deal the seat's returned cards as they were split, and the other hidden ones."""
    mine = fill_pool(state, work, own)
    for i in range(mine):
        work.special[i] = work.pool[i]
    count = fill_pool(state, work, others)
    for other in range(state.seats):
        for i in range(work.room[other]):
            if i < work.split[other]:
                mine -= 1
                card = work.special[mine]
            else:
                count -= 1
                card = work.pool[count]
            insert(state.hand[other], state.held[other], card)
            state.held[other] += 1
    if work.room[DECK_PLACE] > 0:
        for i in range(mine):
            work.pool[count + i] = work.special[i]
        for i in range(count + mine):
            state.deck[i] = work.pool[i]
        shuffle(state, state.deck, state.decked)
