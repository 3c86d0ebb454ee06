"""The compiled rules as callers from Python use them: on arrays of one row.

A record costs four times as much to pass to compiled code as an array of one row; and every such
array costs as much as a small rule, so that all a match needs to go on lies on one desk.
"""

from functools import cache
from typing import Any, NamedTuple

from stonewright.game import Game, Layout, record_layout
from stonewright.kernel import Kernel, bind, jit
from stonewright.planes import mark_listed

setup: Any
legal: Any
apply: Any
score: Any
points: Any
guess: Any
redeal: Any
evaluate: Any
observe: Any


@cache
def desk_layout(game: type[Game]) -> Layout:
    """Return the layout of all that a match needs: state, scratch memory, box and legal actions."""
    return record_layout(
        ("state", game.layout),
        ("work", game.work),
        ("box", game.standard.data.dtype),
        ("moves", "i4", game.actions),
        ("end", "u8"),  # aligns the whole as its parts are
    )


@jit
def contains(moves, count, action):  # type: ignore[no-untyped-def]
    """Tell whether an action is among the first `count` of a list."""
    for i in range(count):
        if moves[i] == action:
            return True
    return False


def door_setup(states, boxes, works):  # type: ignore[no-untyped-def]
    """Complete a blank state."""
    setup(states[0], boxes[0], works[0])


def door_legal(states, boxes, works, out):  # type: ignore[no-untyped-def]
    """Write the legal actions; return how many."""
    return legal(states[0], boxes[0], works[0], out)


def door_play(desks, action, count):  # type: ignore[no-untyped-def]
    """Apply an action if it is one of the `count` legal ones; return how many are legal next.

    They replace those on the desk. An action that is not legal changes nothing and gives -1.
    """
    desk = desks[0]
    if not contains(desk.moves, count, action):
        return -1
    apply(desk.state, action, desk.box, desk.work)
    return legal(desk.state, desk.box, desk.work, desk.moves)


def door_mark(desks, count, out):  # type: ignore[no-untyped-def]
    """Write a one for each of the `count` legal actions."""
    mark_listed(desks[0].moves, count, out)


def door_apply(states, action, boxes, works):  # type: ignore[no-untyped-def]
    """Apply an action that is known to be legal."""
    apply(states[0], action, boxes[0], works[0])


def door_score(states, boxes, out):  # type: ignore[no-untyped-def]
    """Write each seat's share of the win."""
    score(states[0], boxes[0], out)


def door_points(states, boxes, out):  # type: ignore[no-untyped-def]
    """Write each seat's printed score."""
    points(states[0], boxes[0], out)


def door_guess(states, seat, boxes, works):  # type: ignore[no-untyped-def]
    """Re-deal what a seat cannot know."""
    guess(states[0], seat, boxes[0], works[0])


def door_redeal(states, boxes, works):  # type: ignore[no-untyped-def]
    """Re-deal what no seat knows."""
    redeal(states[0], boxes[0], works[0])


def door_observe(states, seat, boxes, out):  # type: ignore[no-untyped-def]
    """Write what a seat may know."""
    observe(states[0], seat, boxes[0], out)


def door_evaluate(states, seat, boxes, works, out):  # type: ignore[no-untyped-def]
    """Write each seat's expected share of the win."""
    evaluate(states[0], seat, boxes[0], works[0], out)


class Doors(NamedTuple):
    """One game's rules and features, ready to be called from Python."""

    setup: Kernel
    legal: Kernel
    apply: Kernel
    play: Kernel
    mark: Kernel
    score: Kernel
    points: Kernel
    guess: Kernel
    redeal: Kernel
    evaluate: Kernel
    observe: Kernel


@cache
def doors(game: type[Game]) -> Doors:
    """Return a game's doors; each compiles when it is first used."""
    rules = game.rules._asdict()
    return Doors(
        bind(door_setup, game.name, setup=rules["setup"]),
        bind(door_legal, game.name, legal=rules["legal"]),
        bind(door_apply, game.name, apply=rules["apply"]),
        bind(door_play, game.name, legal=rules["legal"], apply=rules["apply"]),
        bind(door_mark, game.name),
        bind(door_score, game.name, score=rules["score"]),
        bind(door_points, game.name, points=rules["points"]),
        bind(door_guess, game.name, guess=rules["guess"]),
        bind(door_redeal, game.name, redeal=rules["redeal"]),
        bind(door_evaluate, game.name, evaluate=game.features.evaluate),
        bind(door_observe, game.name, observe=game.features.observe),
    )
