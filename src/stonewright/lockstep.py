"""Random games for a graphics card, whose threads play actions of the same kind at a time.

Threads of a warp that are at different places of the code take turns, and most wait. So each has
several games under way, in each of which an action is on offer. All vote for a kind of action,
and whoever has an offer of that kind takes it up: it is played, if it is legal, and the next one is
drawn. Which game is played when changes nothing in any of them.
"""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stonewright.game import NOBODY, Game, Offers, Rules, record_layout
from stonewright.kernel import NONE, Kernel, bind, elect, jit, lane, stream, take
from stonewright.places import Scratch

setup: Any
offer: Any
accept: Any
apply: Any
score: Any
began: Any  # begin_next and play_offer, bound to the rules
played: Any

GAMES = 8  # under way at a time, of each thread
BITS = 8  # for the kind of action on offer in each of them
IDLE = 31  # stands for a game that is over when none is left to begin

UNDER_WAY = record_layout(
    ("game", "i8"),  # its number
    ("plies", "i4"),
    ("offer", "i4"),  # an action that may be legal
    ("dice", "u8", 1),
)


@jit
def kind_at(table, action):  # type: ignore[no-untyped-def]
    """Return the kind of an action."""
    return np.int64(table[action])


@jit
def kind_of(kinds, slot):  # type: ignore[no-untyped-def]
    """Return the kind of action on offer in one of the games under way."""
    return kinds >> BITS * slot & 31


@jit
def found(kinds, kind):  # type: ignore[no-untyped-def]
    """Return the first game with an offer of a kind, or NONE."""
    for slot in range(GAMES):
        if kind_of(kinds, slot) == kind:
            return slot
    return NONE


@jit
def offered(kinds):  # type: ignore[no-untyped-def]
    """Return, as bits, the kinds of action on offer."""
    every = 0
    for slot in range(GAMES):
        every |= 1 << kind_of(kinds, slot)
    return every & (1 << IDLE) - 1


def begin_next(states, slot, games, start, total, counter, box, work, blank, seed):  # type: ignore[no-untyped-def]
    """Begin the next game that nobody has taken; tell whether there was one."""
    number = take(counter, 1)
    if number >= total:
        return False
    games[slot].game, games[slot].plies = number, 0
    games[slot].dice[0] = stream(seed, 2 * (start + number) + 1)
    states[slot] = blank[0]
    states[slot].rng = stream(seed, 2 * (start + number))
    setup(states[slot], box, work)
    return True


def play_offer(states, slot, games, plies, scores, box, work):  # type: ignore[no-untyped-def]
    """Play the action on offer, if it is legal; tell whether the game goes on."""
    state = states[slot]
    if not accept(state, box, work, games[slot].offer):
        return True
    apply(state, games[slot].offer, box, work)
    games[slot].plies += 1
    if state.turn != NOBODY:
        return True
    number = games[slot].game
    plies[number] = games[slot].plies
    score(state, box, scores[number])
    return False


def play_together(  # type: ignore[no-untyped-def]
    start,
    plies,
    scores,
    places,
    works,
    others,
    bell,
    sheet,
    own,
    counter,
    boxes,
    blank,
    seed,
    table,
):
    """Play a game at random for each entry of `plies`, numbered from `start`.

    Each thread has a row of works, and one with several states and games. `table` has the kind of
    each action.
    """
    states, games, box, work = places[lane()], others[lane()], boxes[0], works[lane()]
    begins, kinds = kind_at(table, len(table) - 1) + 1, 0  # to begin a game is a kind, too
    for slot in range(GAMES):
        kinds |= begins << BITS * slot
    kind = elect(offered(kinds), begins + 1)
    while kind != NONE:
        slot = found(kinds, kind)
        if slot != NONE:
            after = begins
            if kind == begins:
                goes_on = began(
                    states, slot, games, start, len(plies), counter, box, work, blank, seed
                )
                after = IDLE
            else:
                goes_on = played(states, slot, games, plies, scores, box, work)
            if goes_on:
                games[slot].offer = offer(states[slot], box, games[slot].dice)
                after = kind_at(table, games[slot].offer)
            kinds += after - kind << BITS * slot
        kind = elect(offered(kinds), begins + 1)


def kinds(game: Game, offers: Offers) -> NDArray[np.uint8]:
    """Return the kind of each action."""
    return np.searchsorted(offers.firsts, np.arange(game.actions), side="right").astype(np.uint8)


def room(game: Game) -> Scratch:
    """Return states, works and games of one thread."""
    states, games = np.zeros((1, GAMES), game.layout), np.zeros((1, GAMES), UNDER_WAY)
    return states, game.scratch(), games


@cache
def together(name: str, rules: Rules, offers: Offers) -> Kernel:
    """Return the kernel of a game that offers actions."""
    ends = {"apply": rules.apply, "score": rules.score}
    began = bind(begin_next, name, setup=rules.setup)
    played = bind(play_offer, name, accept=offers.accept, **ends)
    return bind(play_together, name, began=began, played=played, offer=offers.offer)
