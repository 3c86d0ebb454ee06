"""The set-up: stones, cards and the first choices."""

from stonewright.games.elemental_stones.cards import OBJECTIVE_CARDS, PATTERN_CARDS
from stonewright.games.elemental_stones.rules.patterns import deal_row
from stonewright.games.elemental_stones.rules.placing import settle_stone
from stonewright.games.elemental_stones.rules.rounds import (
    close_bag,
    find_stone,
    in_bag,
    make_piles,
    open_bag,
    without,
)
from stonewright.games.elemental_stones.rules.state import (
    AIR,
    AIRS,
    BOARD,
    CHOOSING,
    CHOSE,
    DEALT_PATTERNS,
    EMPTY,
    FIRST_KEPT,
    KEEPING,
    KEPT,
    MOST_PILES,
    REJECTED,
    RETURNED,
    SECOND_KEPT,
    SET_UP_AREAS,
    SET_UP_STONES,
    STONES,
    TAKING,
    bit,
    list_members,
    nth,
    seat_after,
)
from stonewright.kernel import jit, lowest_bit, roll, shuffle, trace


@jit
def setup(state, box, work):
    """Set up board, stones and cards, and find who begins (1.1-1.12)."""
    clear(state)
    place_first(state)
    deal_stones(state)
    work.traced = 0
    make_piles(state, work)
    deal_sovereigns(state, work)
    deal_patterns(state)
    deal_objectives(state, work)
    work.traced = 0
    state.start = roll(state, state.seats)
    state.turn = state.start
    state.round_ = 1
    state.phase = KEEPING


@jit
def clear(state):
    """Empty the table: no card or stone is anywhere but in the bag (1.5)."""
    for space in range(BOARD):
        state.board[space] = EMPTY
    for element in range(5):
        state.bag[element] = STONES
    state.card = -1
    state.element = AIR
    for card in range(PATTERN_CARDS):
        state.deck[card] = -1
    for pile in range(MOST_PILES):
        state.piles[pile, 0] = -1
        state.piles[pile, 1] = -1
    for seat in range(4):
        state.sovereigns[seat] = -1
        state.objectives[seat, 0] = -1
        state.objectives[seat, 1] = -1


@jit
def place_first(state):
    """Put one stone of each kind on the first ring, at random (1.5, 1.6)."""
    for kind in range(6):
        space = 1 + roll(state, 6 - kind)
        while state.board[space] != EMPTY:
            space += 1
        settle_stone(state, kind, space)
        if kind != AIR:
            state.bag[kind] -= 1
    state.air = AIRS - 1


@jit
def deal_stones(state):
    """Draw two stones for each seat, and some for the areas (1.7)."""
    bag, left = open_bag(state), in_bag(state)
    for seat in range(state.seats):
        for _ in range(SET_UP_STONES):
            kind = find_stone(state, bag, left)
            bag, left = without(bag, kind), left - 1
            state.stones[seat, kind] += 1
    for _ in range(SET_UP_AREAS[state.seats]):
        kind = find_stone(state, bag, left)
        bag, left = without(bag, kind), left - 1
        state.areas[kind] += 1
    close_bag(state, bag)


@jit
def deal_sovereigns(state, work):
    """Deal each seat a secret sovereign (1.8)."""
    for element in range(5):
        work.pool[element] = element
    shuffle(state, work.pool, 5)
    for seat in range(state.seats):
        state.sovereigns[seat] = work.pool[seat]


@jit
def deal_patterns(state):
    """Deal each seat five patterns, of which it will keep two (1.9)."""
    for card in range(PATTERN_CARDS):
        state.deck[card] = card
    shuffle(state, state.deck, PATTERN_CARDS)
    state.decked = PATTERN_CARDS
    for seat in range(state.seats):
        for _ in range(DEALT_PATTERNS):
            state.decked -= 1
            state.hand[seat] |= bit(state.deck[state.decked])
            state.deck[state.decked] = -1


@jit
def deal_objectives(state, work):
    """Deal each seat two objectives, of which it will keep one (1.10)."""
    for number in range(OBJECTIVE_CARDS):
        work.pool[number] = number
    shuffle(state, work.pool, OBJECTIVE_CARDS)
    for seat in range(state.seats):
        state.objectives[seat, 0] = min(work.pool[2 * seat], work.pool[2 * seat + 1])
        state.objectives[seat, 1] = max(work.pool[2 * seat], work.pool[2 * seat + 1])


@jit
def keep(state, work, pair):
    """Keep two of the five patterns and lay the others aside (1.9)."""
    seat = state.turn
    first = nth(state.hand[seat], FIRST_KEPT[pair])
    second = nth(state.hand[seat], SECOND_KEPT[pair])
    kept = bit(first) | bit(second)
    # Not in the order of the cards: that would tell the others which places were kept.
    trace(work, KEPT, first, -1, seat, seat)
    trace(work, KEPT, second, -1, seat, seat)
    returned = state.hand[seat] ^ kept
    state.hand[seat], state.kept[seat], state.returned[seat] = kept, kept, returned
    while returned != 0:
        trace(work, RETURNED, lowest_bit(returned), seat, -1, seat)
        returned &= returned - 1
    state.phase = CHOOSING


@jit
def choose(state, work, number):
    """Keep one of the two objectives; after the last seat the match begins (1.10, 1.11)."""
    seat = state.turn
    kept = state.objectives[seat, number]
    rejected = state.objectives[seat, 1 - number]
    state.objectives[seat, 0] = kept
    state.objectives[seat, 1] = rejected
    trace(work, CHOSE, kept, -1, seat, seat)
    trace(work, REJECTED, rejected, seat, -1, seat)
    state.turn = seat_after(state, seat)
    state.phase = KEEPING
    if state.turn == state.start:
        begin(state, work)


@jit
def begin(state, work):
    """Shuffle the returned patterns into the deck and deal the first row (1.9, 1.11)."""
    returned = state.returned[0] | state.returned[1] | state.returned[2] | state.returned[3]
    state.decked = list_members(returned, 0, state.deck, state.decked)
    shuffle(state, state.deck, state.decked)
    deal_row(state, work)
    state.news += 1
    state.phase = TAKING
