"""What a seat cannot know, dealt again from a sorted order (10.1-10.8).

Hidden patterns keep to their generation: which cards were shuffled into a deck is public, so a card
drawn from it can be any of those, and none that was shuffled in later or earlier.
"""

import numpy as np

from stonewright.game import NOBODY
from stonewright.games.elemental_stones.cards import OBJECTIVE_CARDS, PATTERN_CARDS
from stonewright.games.elemental_stones.rules.remembering import (
    has_memories,
    hidden_in_hand,
    redeal_memories,
    shown_choices,
)
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.rules.state import CHOOSING, DEALT_PATTERNS, bit
from stonewright.kernel import count_bits, jit, roll, shuffle

DECK_PLACE = 4  # in work.room, after the seats
STORIES = 3**4  # none, one or two hidden cards of each hand are from the set-up
POWERS = np.array([1, 3, 9, 27], np.int64)


@jit
def guess(state, seat, box, work):
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


@jit
def redeal(state, box, work):
    """Re-deal what no seat knows: the order of the deck."""
    if state.turn == NOBODY:
        return
    cards = np.int64(0)
    for i in range(state.decked):
        cards |= bit(state.deck[i])
    for i in range(fill_pool(state, work, cards)):
        state.deck[i] = work.pool[i]


@jit
def guess_sovereigns(state, seat, work):
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
def guess_objectives(state, seat, work):
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
def has_dealt(state, seat, number):
    """Tell whether an objective was dealt to a seat."""
    return state.objectives[seat, 0] == number or state.objectives[seat, 1] == number


# During the set-up the others' patterns, what they laid aside and the deck are one pool (10.3).


@jit
def guess_dealt(state, seat, work):
    """Deal the others' patterns and the deck again, before the row is dealt."""
    own = np.int64(0)
    if seat != NOBODY:
        own = state.returned[seat] | state.hand[seat]
    count = fill_pool(state, work, ~own)
    for other in range(state.seats):
        if other != seat:
            count = deal_again(state, work, other, count)
    for i in range(state.decked):
        state.deck[i] = work.pool[i]


@jit
def fill_pool(state, work, cards):
    """Put a set of cards into the pool, shuffled; return how many."""
    count = 0
    for card in range(PATTERN_CARDS):
        if cards & bit(card) != 0:
            work.pool[count] = card
            count += 1
    shuffle(state, work.pool, count)
    return count


@jit
def deal_again(state, work, other, count):
    """Deal a seat its hand, and what it laid aside, from the pool; return how many are left."""
    chosen = state.kept[other] != 0
    cards = np.int64(0)
    for _ in range(count_bits(state.hand[other])):
        count -= 1
        cards |= bit(work.pool[count])
    state.hand[other] = cards
    if chosen:
        state.kept[other] = cards
        state.returned[other] = 0
        for _ in range(DEALT_PATTERNS - 2):
            count -= 1
            state.returned[other] |= bit(work.pool[count])
    return count


# Later each generation is a pool of its own (10.4). What this seat returned in the set-up went into
# the deck, so it is in the deck or was drawn, but was kept by nobody (10.5): first the story, how
# many of its hidden cards each of the others kept from the set-up, then the cards.


@jit
def guess_patterns(state, seat, work, generation):
    """Deal the hidden patterns of a generation again."""
    hidden, own = take_all_hidden(state, seat, work, generation), np.int64(0)
    for other in range(4):
        work.old[other] = 0
    if generation == 0 and has_memories(state):
        if seat != NOBODY:
            own = state.returned[seat] & hidden
        guess_story(state, seat, work, count_bits(own))
    split_own(state, work, count_bits(own))
    deal_hidden(state, work, own, hidden & ~own)
    if generation == 0 and has_memories(state):
        redeal_memories(state, seat, work)


@jit
def take_all_hidden(state, seat, work, generation):
    """Take what a seat cannot see of a generation from hands and deck; return it as a set."""
    hidden = np.int64(0)
    for other in range(4):
        work.room[other] = 0
        if other != seat and other < state.seats:
            hidden |= take_hidden(state, work, other, generation)
    work.room[DECK_PLACE] = 0
    if generation == state.generation:
        work.room[DECK_PLACE] = state.decked
        for i in range(state.decked):
            hidden |= bit(state.deck[i])
    return hidden


@jit
def take_hidden(state, work, other, generation):
    """Take the hidden patterns of a generation out of a hand; return them as a set."""
    taken = hidden_in_hand(state, other, generation)
    state.hand[other] ^= taken
    work.room[other] = count_bits(taken)
    return taken


@jit
def guess_story(state, seat, work, count):
    """Choose how many hidden cards of each hand are from the set-up, as chance has it (10.5)."""
    for other in range(4):
        for old in range(3):
            work.tales[other, old] = old == 0
            if other != seat and other < state.seats:
                hidden = choices(work.room[other], old)
                work.tales[other, old] = hidden * shown_choices(state, seat, other, 2 - old)
    total = 0
    for story in range(STORIES):
        total += tellings(work, story, count)
    left = roll(state, total)
    story = 0
    while left >= tellings(work, story, count):
        left -= tellings(work, story, count)
        story += 1
    for other in range(4):
        work.old[other] = digit(story, other)


@jit
def digit(story, other):
    """Return how many hidden cards of a hand are from the set-up in a story."""
    return story // POWERS[other] % 3


@jit
def tellings(work, story, count):
    """Count the ways to tell a story, with so many returned cards where nothing was kept."""
    product, free = 1, work.room[DECK_PLACE]
    for other in range(4):
        old = digit(story, other)
        product *= work.tales[other, old]
        free += work.room[other] - old
    return product * choices(free, count) if product > 0 else 0


@jit
def choices(total, number):
    """Return in how many ways up to three things can be chosen."""
    if number == 0:
        return 1
    if number > total:
        return 0
    if number == 1:
        return total
    if number == 2:
        return total * (total - 1) // 2
    return total * (total - 1) * (total - 2) // 6


@jit
def split_own(state, work, count):
    """Spread the seat's returned cards over the places of cards that nobody kept."""
    free = 0
    for place in range(5):
        work.split[place] = 0
        free += work.room[place] - (work.old[place] if place < DECK_PLACE else 0)
    for _ in range(count):
        left = roll(state, free)
        place = 0
        while left >= free_places(work, place):
            left -= free_places(work, place)
            place += 1
        work.split[place] += 1
        free -= 1


@jit
def free_places(work, place):
    """Count the places in a hand or the deck where a returned card can still go."""
    old = work.old[place] if place < DECK_PLACE else 0
    return work.room[place] - old - work.split[place]


@jit
def deal_hidden(state, work, own, others):
    """Deal the seat's returned cards as they were spread, and the other hidden ones."""
    mine = fill_pool(state, work, own)
    for i in range(mine):
        work.special[i] = work.pool[i]
    count = fill_pool(state, work, others)
    for other in range(state.seats):
        work.plain[other] = 0
        for i in range(work.room[other]):
            if i < work.split[other]:
                mine -= 1
                card = work.special[mine]
            else:
                count -= 1
                card = work.pool[count]
                work.plain[other] |= bit(card)
            state.hand[other] |= bit(card)
    if work.room[DECK_PLACE] > 0:
        for i in range(mine):
            work.pool[count + i] = work.special[i]
        for i in range(count + mine):
            state.deck[i] = work.pool[i]
        shuffle(state, state.deck, state.decked)
