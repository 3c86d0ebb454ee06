"""Veil's rules, compiled like those of any other game."""

import numpy as np

from stonewright.game import NOBODY, state_layout, work_layout
from stonewright.kernel import jit, roll, shuffle, trace
from stonewright.planes import Row, Sight, after, clear, until_turn, write_set

CARDS = 8
SEATS = 3
PEEK, TAKE, THROW, END = range(CARDS, CARDS + 4)  # below them: keep a card
DECK, HAND, AWAY, DISCARD, DIE = range(5)  # places in the trace

LAYOUT = state_layout(
    ("rounds", "i1"),
    ("played", "i1"),
    ("left", "i1"),  # cards in the deck
    ("done", "i1"),  # what was done this turn, as bits
    ("deck", "i1", CARDS),  # the top is deck[left - 1]
    ("hand", "i1", (SEATS, 2)),  # -1 where there is none
    ("away", "i1", SEATS),
    ("peeked", "i1", SEATS),  # knows the top
    ("pips", "i1", SEATS),
    ("shown", "i2"),  # cards laid open, as bits
)
FIELDS = ("turn", "played", "left", "done", "deck", "hand", "away", "peeked", "pips", "shown")
WORK = work_layout(8, ("pool", "i1", CARDS))


@jit
def setup(state, box, work):
    """Shuffle, and deal two cards to each seat."""
    for card in range(CARDS):
        state.deck[card] = card
    shuffle(state, state.deck, CARDS)
    state.left = CARDS
    for seat in range(SEATS):
        state.away[seat] = -1
        for i in range(2):
            state.hand[seat, i] = -1
            if seat < state.seats:
                state.left -= 1
                state.hand[seat, i] = state.deck[state.left]
                state.deck[state.left] = 0


@jit
def legal(state, box, work, out):
    """List the legal actions."""
    seat = state.turn
    if seat == NOBODY:
        return 0
    if state.hand[seat, 1] >= 0:
        out[0] = min(state.hand[seat, 0], state.hand[seat, 1])
        out[1] = max(state.hand[seat, 0], state.hand[seat, 1])
        return 2
    count = 0
    for action in range(PEEK, END):
        blind = action == THROW or state.left > 0
        if blind and not state.done >> (action - PEEK) & 1:
            out[count] = action
            count += 1
    out[count] = END
    return count + 1


@jit
def apply(state, action, box, work):
    """Play a legal action."""
    work.traced = 0
    if action < CARDS:
        keep(state, work, action)
    elif action == END:
        end(state)
    else:
        state.news += 1
        state.done |= 1 << (action - PEEK)
        if action == PEEK:
            state.peeked[state.turn] = 1
            trace(work, PEEK, state.deck[state.left - 1], DECK, HAND, state.turn)
        elif action == TAKE:
            take(state, work)
        else:
            pips = roll(state, 6) + 1
            state.pips[state.turn] += pips
            trace(work, THROW, pips, DIE, DIE, NOBODY)


@jit
def keep(state, work, card):
    """Keep one card and lay the other away, unseen by the others."""
    seat = state.turn
    other = state.hand[seat, 0] + state.hand[seat, 1] - card
    state.hand[seat, 0], state.hand[seat, 1], state.away[seat] = card, -1, other
    trace(work, 0, other, HAND, AWAY, seat)
    state.turn = (seat + 1) % state.seats


@jit
def take(state, work):
    """Take the top of the deck and lay the own card open."""
    seat = state.turn
    old = state.hand[seat, 0]
    state.left -= 1
    state.hand[seat, 0] = state.deck[state.left]
    state.deck[state.left] = 0
    state.shown |= 1 << np.int64(old)
    for other in range(SEATS):
        state.peeked[other] = 0
    trace(work, TAKE, state.hand[seat, 0], DECK, HAND, seat)
    trace(work, TAKE, old, HAND, DISCARD, NOBODY)


@jit
def end(state):
    """Pass the turn; after the last round the match is over and all is shown."""
    state.done = 0
    state.turn = (state.turn + 1) % state.seats
    if state.turn == 0:
        state.played += 1
        if state.played == state.rounds:
            state.turn = NOBODY
            state.news += 1


@jit
def points(state, box, out):
    """Write the value of each seat's card and its pips."""
    for seat in range(state.seats):
        out[seat] = box.values[state.hand[seat, 0]] + state.pips[seat]


@jit
def score(state, box, out):
    """Share the win among those with most points."""
    points(state, box, out)
    best = 0.0
    for seat in range(state.seats):
        best = max(best, out[seat])
    winners = 0
    for seat in range(state.seats):
        winners += out[seat] == best
    for seat in range(state.seats):
        out[seat] = 1 / winners if out[seat] == best and state.turn == NOBODY else 0.0


@jit
def guess(state, seat, box, work):
    """Re-deal the cards that a seat has not seen among the places it cannot see."""
    if state.turn == NOBODY:
        return
    count = hidden(state, seat, work, False)
    for i in range(1, count):  # sorted, so that nothing of the truth is left
        for j in range(i, 0, -1):
            if work.pool[j] < work.pool[j - 1]:
                work.pool[j], work.pool[j - 1] = work.pool[j - 1], work.pool[j]
    shuffle(state, work.pool, count)
    hidden(state, seat, work, True)


@jit
def redeal(state, box, work):
    """Shuffle the part of the deck that nobody has peeked at."""
    if state.turn == NOBODY:
        return
    count = state.left
    for seat in range(state.seats):
        if state.peeked[seat]:
            count = state.left - 1
    for i in range(1, count):
        for j in range(i, 0, -1):
            if state.deck[j] < state.deck[j - 1]:
                state.deck[j], state.deck[j - 1] = state.deck[j - 1], state.deck[j]
    shuffle(state, state.deck, count)


@jit
def hidden(state, seat, work, deal):
    """Collect the cards in the places hidden from a seat, or deal the pool to them."""
    count = 0
    top = state.left - 1 if seat != NOBODY and state.peeked[seat] else state.left
    for i in range(top):
        if deal:
            state.deck[i] = work.pool[count]
        work.pool[count] = state.deck[i]
        count += 1
    for owner in range(state.seats):
        if owner != seat:
            for i in range(2):
                if state.hand[owner, i] >= 0:
                    if deal:
                        state.hand[owner, i] = work.pool[count]
                    work.pool[count] = state.hand[owner, i]
                    count += 1
            if state.away[owner] >= 0:
                if deal:
                    state.away[owner] = work.pool[count]
                work.pool[count] = state.away[owner]
                count += 1
    return count


@jit
def evaluate(state, seat, box, work, out):
    """Write the share of all points that each seat has, at the end its score."""
    if state.turn == NOBODY:
        score(state, box, out)
        return
    points(state, box, out)
    total = 0.0
    for other in range(state.seats):
        total += out[other]
    for other in range(state.seats):
        out[other] /= max(total, 1.0)


SIGHT = Sight(
    3,
    3,
    (Row("hand", "the viewer's cards, by rows"),),
    (
        Row("away", "the card that the viewer laid away", 1, CARDS),
        Row("top", "the top of the deck, if the viewer has peeked", 1, CARDS),
        Row("shown", "cards laid open", 1, CARDS),
        Row("pips", "points by seat, the viewer's first", 30, SEATS),
        Row("done", "what was done this turn", 1, 3),
        Row("left", "cards in the deck", CARDS),
        Row("turn", "how many seats on the seat to move is; 4 at the end", 4),
    ),
)
SEEN_AWAY, SEEN_TOP, SEEN_OPEN = SIGHT.fact("away"), SIGHT.fact("top"), SIGHT.fact("shown")
SEEN_PIPS, SEEN_DONE, SEEN_LEFT = SIGHT.fact("pips"), SIGHT.fact("done"), SIGHT.fact("left")
SEEN_TURN = SIGHT.fact("turn")


@jit
def observe(state, seat, box, out):
    """Write what a seat may know."""
    clear(out)
    if seat != NOBODY:
        for i in range(2):
            if state.hand[seat, i] >= 0:
                out[state.hand[seat, i]] = 1
        if state.away[seat] >= 0:
            out[SEEN_AWAY + state.away[seat]] = 1
        if state.peeked[seat] and state.left > 0:
            out[SEEN_TOP + state.deck[state.left - 1]] = 1
    write_set(out, SEEN_OPEN, CARDS, np.int64(state.shown))
    for offset in range(state.seats):
        out[SEEN_PIPS + offset] = state.pips[after(state, seat, offset)]
    write_set(out, SEEN_DONE, 3, np.int64(state.done))
    out[SEEN_LEFT] = state.left
    out[SEEN_TURN] = until_turn(state, seat)
