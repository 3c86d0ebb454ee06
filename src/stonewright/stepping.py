"""What a batch runs over its matches, compiled: playing, masking, observing, choosing."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from stonewright.game import NOBODY, Game, record_layout
from stonewright.kernel import (
    NONE,
    Kernel,
    bind,
    bind_inside,
    count_bits,
    jit,
    lane,
    lower,
    lowest_bit,
    roll,
    stream,
)
from stonewright.planes import clear, mark_listed
from stonewright.shifts import LEFT, UNSEEN, WISH, again, meet, share, start, take_rows
from stonewright.vectors import WORD, find_64

setup: Any
legal: Any
mark: Any
apply: Any
score: Any
observe: Any
begin: Any
advance: Any
mask: Any

TALLY = record_layout(
    ("number", "u8"),  # of the match among all that this batch plays
    ("seed", "u8"),  # of the match
    ("rng", "u8"),  # from which the choices come
    ("legal", "i4"),  # how many actions are
    ("plies", "i4"),  # played in the match
    ("done", "?"),  # the last step ended the match before
)


def begin_match(states, tallies, work, boxes, blank, seed, i):  # type: ignore[no-untyped-def]
    """Set up the match that the tally names."""
    tallies[i].seed = stream(seed, 2 * tallies[i].number)
    tallies[i].plies = 0
    states[i] = blank[0]
    states[i].rng = tallies[i].seed
    setup(states[i], boxes[0], work)


def mark_by_list(state, box, work, moves, out):  # type: ignore[no-untyped-def]
    """Write a one for each legal action and zeros for the others; return how many."""
    clear(out)
    return mark_listed(moves, legal(state, box, work, moves), out)


@cache
def marker(game: type[Game]) -> Kernel:
    """Return a game's own `mark`, or one that lists what is legal."""
    return game.rules.mark or bind(mark_by_list, game.name, legal=game.rules.legal)


def mask_match(states, tallies, masks, work, moves, boxes, i):  # type: ignore[no-untyped-def]
    """Mark the legal actions of a match."""
    tallies[i].legal = mark(states[i], boxes[0], work, moves, masks[i])


@jit
def nth_one(mask, number):  # type: ignore[no-untyped-def]
    """Return where the one of this number is in a mask; words before it are only counted."""
    start = 0
    while start + WORD <= len(mask):
        ones = np.int64(find_64(mask, start, 1))
        count = count_bits(ones)
        if count > number:
            for _ in range(number):
                ones &= ones - 1
            return start + lowest_bit(ones)
        number -= count
        start += WORD
    while mask[start] <= number:
        number -= mask[start]
        start += 1
    return start


@jit
def is_illegal(masks, actions, only, i):  # type: ignore[no-untyped-def]
    """Tell whether a match does not wait, and its action is not legal."""
    action = actions[i]
    return only[i] and (action < 0 or action >= masks.shape[1] or masks[i, action] == 0)


@jit
def choose_match(tallies, masks, choices, i):  # type: ignore[no-untyped-def]
    """Choose a legal action of a match."""
    number = roll(tallies[i], tallies[i].legal)
    choices[i] = nth_one(masks[i], number)


def advance_match(  # type: ignore[no-untyped-def]
    states, tallies, scores, actions, work, boxes, blank, seed, total, i
):
    """Play a legal action in a match; if that ends it, it is scored, and the next one begins."""
    apply(states[i], actions[i], boxes[0], work)
    tallies[i].plies += 1
    if states[i].turn == NOBODY:
        tallies[i].done = True
        score(states[i], boxes[0], scores[i])
        tallies[i].number += np.uint64(total)
        begin(states, tallies, work, boxes, blank, seed, i)


@jit
def forget_end(tallies, scores, i):  # type: ignore[no-untyped-def]
    """Take back that the step before ended a match, and what it scored."""
    tallies[i].done = False
    for seat in range(scores.shape[1]):
        scores[i, seat] = 0.0


# Each of these shares its rows with all threads that run it, and each thread has a row of `works`
# and `moves`. Rows are counted by unsigned numbers: nothing has to look whether one is negative.


def begin_all(  # type: ignore[no-untyped-def]
    first, states, tallies, masks, works, moves, bell, sheet, own, boxes, blank, seed
):
    """Begin the first match of every place, of which the first has this number."""
    work, listed, count = works[lane()], moves[lane()], len(states)
    row = take_rows(sheet, own, LEFT, count, NONE) if start(bell, sheet, own) else NONE
    while row != NONE:
        for i in range(np.uint64(row), np.uint64(min(row + share(), count))):
            tallies[i].number = first + np.uint64(i)
            tallies[i].rng = stream(seed, 2 * tallies[i].number + 1)
            tallies[i].done = False
            begin(states, tallies, work, boxes, blank, seed, i)
            mask(states, tallies, masks, work, listed, boxes, i)
        row = take_rows(sheet, own, LEFT, count, row)


# What can be wished from a batch. Threads of a card cannot wait for each other: there all rows are
# looked at first, and played if they are all legal.
LOOK, PLAY, CHOOSE = 1, 2, 4


def attend_all(  # type: ignore[no-untyped-def]
    first,
    states,
    tallies,
    masks,
    scores,
    choices,
    actions,
    only,
    out,
    works,
    moves,
    bell,
    sheet,
    own,
    boxes,
    blank,
    seed,
    total,
    wrong,
):
    """Look at the actions of all matches, play them or choose some, as is wished.

    The first match with an illegal action is noted, and if there is one, none is played. Who plays
    is masked, and all are observed if there is room for that.
    """
    work, listed, count = works[lane()], moves[lane()], len(states)
    going = start(bell, sheet, own)
    while going:
        wish = sheet[0, WISH]
        if wish & LOOK:
            seen, row = 0, take_rows(sheet, own, UNSEEN, count, NONE)
            while row != NONE:
                end = min(row + share(), count)
                for i in range(np.uint64(row), np.uint64(end)):
                    if is_illegal(masks, actions, only, i):
                        lower(wrong, i)
                seen += end - row
                row = take_rows(sheet, own, UNSEEN, count, row)
            meet(sheet, seen, count)
        plays = wish & PLAY and wrong[0] == count
        row = take_rows(sheet, own, LEFT, count, NONE) if plays or wish & CHOOSE else NONE
        while row != NONE:
            for i in range(np.uint64(row), np.uint64(min(row + share(), count))):
                if wish & CHOOSE:
                    choose_match(tallies, masks, choices, i)
                    continue
                if tallies[i].done:
                    forget_end(tallies, scores, i)
                if only[i]:
                    advance(states, tallies, scores, actions, work, boxes, blank, seed, total, i)
                    mask(states, tallies, masks, work, listed, boxes, i)
                if out.shape[1] > 0:
                    observe(states[i], states[i].turn, boxes[0], out[i])
            row = take_rows(sheet, own, LEFT, count, row)
        going = again(bell, sheet, own)


def observe_all(first, states, out, works, moves, bell, sheet, own, boxes):  # type: ignore[no-untyped-def]
    """Write what the seat to move may know, for every match."""
    count = len(states)
    row = take_rows(sheet, own, LEFT, count, NONE) if start(bell, sheet, own) else NONE
    while row != NONE:
        for i in range(np.uint64(row), np.uint64(min(row + share(), count))):
            observe(states[i], states[i].turn, boxes[0], out[i])
        row = take_rows(sheet, own, LEFT, count, row)


class Kernels(NamedTuple):
    """What a batch runs, bound to one game."""

    begin: Kernel
    attend: Kernel
    observe: Kernel


@cache
def kernels(game: type[Game]) -> Kernels:
    """Return a game's kernels; each compiles when it is first used.

    A game's rules are compiled into the loops over its matches: to hand a row of each array over
    to each of them takes longer than some of them do.
    """
    rules, own = game.rules, f"{game.name}.inside"
    begin = bind(begin_match, game.name, setup=rules.setup)
    apply, observe = bind_inside(rules.apply, own), bind_inside(game.features.observe, own)
    mask = bind_inside(mask_match, game.name, mark=bind_inside(marker(game), own))
    more = {"apply": apply, "score": rules.score, "begin": begin}
    advance = bind_inside(advance_match, game.name, **more)
    return Kernels(
        bind(begin_all, game.name, begin=begin, mask=mask),
        bind(attend_all, game.name, advance=advance, mask=mask, observe=observe),
        bind(observe_all, game.name, observe=observe),
    )
