"""The tree of an information-set search, compiled: one tree for all worlds that a seat may be in.

Each iteration guesses a world, walks down the actions that are legal in it, opens one new action,
and carries the evaluation of what it found back to the root. A node stands for the actions that
lead to it, whatever chance and hidden cards were. Worlds that lack an action pass its node by, so
each node counts how often it could have been chosen.

Where none waits at a node all its actions are looked at, and the best looking wait in a queue to
be opened one after the other: looking is by far the dearest part of an iteration.
"""

import math
from functools import cache
from typing import Any

import numpy as np

from stonewright.bots.looks import KNOWN, WORLD, looks
from stonewright.game import NOBODY, Game, record_layout
from stonewright.kernel import Kernel, bind, cast, jit, sown
from stonewright.stepping import marker

guess: Any
legal: Any
mark: Any
apply: Any
evaluate: Any
prepare: Any
look: Any
filled: Any  # fill_queue, follow and descend, bound to the rules
followed: Any
descended: Any

ROOT = NONE = 0  # the root is nobody's child
NOTHING = -1  # no action
DEEPEST = 400  # plies that an iteration follows the tree
QUEUE = 8  # actions that wait at a node

NODE = record_layout(
    ("values", "f8", 4),  # sums of what came of it, by seat
    ("visits", "i4"),
    ("chances", "i4"),  # how often it could have been chosen
    ("action", "i4"),  # that leads here
    ("first", "i4"),  # of its children
    ("next", "i4"),  # child of the same parent
    ("waiting", "i4"),  # actions in its queue
    ("queue", "i4", QUEUE),  # what to open next, the best looking first
)
ROOM = record_layout(
    ("explore", "f8"),  # weight of what is little tried
    ("widen", "f8"),  # open children: this times the square root of the visits
    ("tries", "i4"),  # actions looked at to fill a queue with the best of them
    ("horizon", "i4"),  # how often another seat may come to move before an evaluation
    ("dice", "u8", 1),
    ("used", "i4"),  # nodes
    ("path", "i4", DEEPEST + 1),
    ("values", "f8", 4),
    ("looks", "f8", QUEUE),  # how good the actions of the queue look that is being filled
)


@jit
def add_child(nodes, room, node, action):  # type: ignore[no-untyped-def]
    """Add a child that has seen nothing yet; return it."""
    child = room.used
    room.used += 1
    nodes[child].visits = 0
    nodes[child].chances = 1
    nodes[child].action = action
    nodes[child].first = NONE
    nodes[child].waiting = 0
    nodes[child].next = nodes[node].first
    for seat in range(4):
        nodes[child].values[seat] = 0.0
    nodes[node].first = child
    return child


@jit
def bound(nodes, child, seat, explore):  # type: ignore[no-untyped-def]
    """Return the upper confidence bound of what a child is worth to a seat."""
    visits = nodes[child].visits
    spread = math.sqrt(math.log(nodes[child].chances) / visits)
    return nodes[child].values[seat] / visits + explore * spread


@jit
def best_child(nodes, node, seat, explore, mask):  # type: ignore[no-untyped-def]
    """Return the child to follow among those that are legal, and how many these are."""
    best, best_bound, count = NONE, -1.0, 0
    child = nodes[node].first
    while child != NONE:
        if mask[nodes[child].action]:
            count += 1
            nodes[child].chances += 1
            here = bound(nodes, child, seat, explore)
            if here > best_bound:
                best, best_bound = child, here
        child = nodes[child].next
    return best, count


@jit
def gather_unopened(nodes, node, moves, count, mask):  # type: ignore[no-untyped-def]
    """Move the legal actions without a node to the front of the list; return how many they are.

    The others are taken out of the mask.
    """
    child = nodes[node].first
    while child != NONE:
        mask[nodes[child].action] = 0
        child = nodes[child].next
    free = 0
    for i in range(count):
        if mask[moves[i]]:
            moves[free] = moves[i]
            free += 1
    return free


@jit
def join_queue(node, room, action, look):  # type: ignore[no-untyped-def]
    """Let an action wait before those that look worse; from a full queue the last has to go."""
    at = node.waiting
    if at < QUEUE:
        node.waiting += 1
    else:
        at -= 1
        if look <= room.looks[at]:
            return
    while at > 0 and room.looks[at - 1] < look:
        room.looks[at] = room.looks[at - 1]
        node.queue[at] = node.queue[at - 1]
        at -= 1
    room.looks[at] = look
    node.queue[at] = action


@jit
def leave_queue(node, mask):  # type: ignore[no-untyped-def]
    """Take the first action that is legal out of a queue and return it, or NOTHING."""
    for i in range(node.waiting):
        action = node.queue[i]
        if mask[action]:
            node.waiting -= 1
            for later in range(i, node.waiting):
                node.queue[later] = node.queue[later + 1]
            return np.int64(action)
    return np.int64(NOTHING)


def fill_queue(node, states, seat, box, work, room, moves, free):  # type: ignore[no-untyped-def]
    """Look at actions drawn at random from the first `free`, and let the best of them wait."""
    mover = states[WORLD].turn
    node.waiting = 0
    if free == 1:
        join_queue(node, room, moves[0], 0.0)
        return
    prepare(states[WORLD], seat, box, work)
    for drawn in range(min(room.tries, free)):
        at = drawn + cast(room.dice, free - drawn)
        action = moves[at]
        moves[at] = moves[drawn]
        look(states, action, seat, box, work, room.values)
        join_queue(node, room, action, room.values[mover])


def follow(nodes, node, states, seat, box, work, room, moves, mask):  # type: ignore[no-untyped-def]
    """Return the child of an inner node to go on with, and whether it was opened just now."""
    count = mark(states[WORLD], box, work, moves, mask)
    mover = states[WORLD].turn
    child, known = best_child(nodes, node, mover, room.explore, mask)
    width = int(room.widen * math.sqrt(nodes[node].visits)) + 1
    if known >= min(width, count) or room.used == len(nodes):
        return child, False
    action = leave_queue(nodes[node], mask)
    if action == NOTHING:
        free = legal(states[WORLD], box, work, moves)
        free = gather_unopened(nodes, node, moves, free, mask)
        filled(nodes[node], states, seat, box, work, room, moves, free)
        action = leave_queue(nodes[node], mask)
    return add_child(nodes, room, node, action), count > 1


def descend(nodes, child, states, seat, box, work, room, moves, mask):  # type: ignore[no-untyped-def]
    """Follow the tree from a child of the root in the present world and open one action.

    Return the length of the path.
    """
    fresh = False
    depth, changes = 0, 0
    room.path[0] = ROOT
    while child != NONE:
        mover = states[WORLD].turn
        apply(states[WORLD], nodes[child].action, box, work)
        depth += 1
        room.path[depth] = child
        changes += states[WORLD].turn != mover
        if fresh or depth == DEEPEST or changes > room.horizon or states[WORLD].turn == NOBODY:
            return depth
        child, fresh = followed(nodes, child, states, seat, box, work, room, moves, mask)
    return depth


def grow(nodes, child, states, boxes, works, rooms, moves, masks, seat, iterations):  # type: ignore[no-untyped-def]
    """Run so many iterations from what a seat knows, all through one child of the root."""
    box, work, room, mask = boxes[0], works[0], rooms[0], masks[0]
    for _ in range(iterations):
        states[WORLD] = states[KNOWN]
        states[WORLD].rng = sown(room.dice)
        guess(states[WORLD], seat, box, work)
        depth = descended(nodes, child, states, seat, box, work, room, moves, mask)
        evaluate(states[WORLD], seat, box, work, room.values)
        for i in range(depth + 1):
            nodes[room.path[i]].visits += 1
            for other in range(states[WORLD].seats):
                nodes[room.path[i]].values[other] += room.values[other]


@jit
def transplant(old, new, rooms, root):  # type: ignore[no-untyped-def]
    """Copy a node and all below it into another array, the node as its root."""
    new[ROOT] = old[root]
    used = 1
    for node in range(len(new)):
        if node == used:
            break
        child = new[node].first  # still numbered as in the old array
        last = NONE
        while child != NONE:
            new[used] = old[child]
            if last == NONE:
                new[node].first = used
            else:
                new[last].next = used
            last = used
            used += 1
            child = old[child].next
        if last != NONE:
            new[last].next = NONE
    rooms[0].used = used


@cache
def grower(game: type[Game]) -> Kernel:
    """Return the game's own search."""
    rules, evaluate = game.rules, game.features.evaluate
    fills = bind(fill_queue, game.name, **looks(game)._asdict())
    follows = bind(follow, game.name, legal=rules.legal, mark=marker(game), filled=fills)
    descends = bind(descend, game.name, apply=rules.apply, followed=follows)
    return bind(grow, game.name, guess=rules.guess, descended=descends, evaluate=evaluate)
