"""Where a placement leads whose stone just lies there, with no further effect: most of them.

It changes the hand, alike for all placements of an element, perhaps the room of a sage nearby, and
seldom a sage's exits: only then everything about that sage is noted anew.
"""

import numpy as np

from stonewright.games.element.board import CELL, SQUARES, STEP, STRIDE
from stonewright.games.element.features import (
    danger,
    describe,
    lay_out,
    note_hand,
    share_out,
    strides,
)
from stonewright.games.element.features.exits import door
from stonewright.games.element.features.facts import EXITS, JUMPS
from stonewright.games.element.features.room import note_room
from stonewright.games.element.features.window import COLUMN, LINE, RADIUS, ring
from stonewright.games.element.rules.placing import LAID
from stonewright.games.element.rules.sets import (
    ALL,
    NOTHING,
    beside,
    both,
    either,
    holds,
    squares,
    touching,
    without,
)
from stonewright.games.element.rules.state import (
    ACTING,
    EARTH,
    EARTH_STONE,
    FACTS,
    FIRE,
    FIRE_STONE,
    MOUNTAIN,
    PLACE,
    WATER,
    WATER_STONE,
    WIND,
)
from stonewright.kernel import jit, lowest_bit
from stonewright.vectors import WORD

_down, _across = (to[CELL] - to[:, None] for to in (LINE, COLUMN))
_apart = np.maximum(abs(_down), abs(_across))
_lines = (_down == 0) | (_across == 0) | (abs(_down) == abs(_across))


def _sets(truths: np.ndarray) -> np.ndarray:
    """Return, for each cell, the squares that a table tells of as a set."""
    parts = (truths[..., :WORD], truths[..., -WORD:])
    packed = [np.packbits(part, -1, "little").view(np.uint64) for part in parts]
    return np.concatenate(packed, -1)


def _ray(direction: int) -> np.ndarray:
    """Tell for each cell which squares lie in a direction from it."""
    down, across = divmod(int(STEP[direction]) + STRIDE + 1, STRIDE)
    found: np.ndarray = (np.sign(_down) == down - 1) & (np.sign(_across) == across - 1) & _lines
    return found


EVERYWHERE, NOWHERE = (ALL, ALL), (NOTHING, NOTHING)
RAYS = _sets(np.stack([_ray(direction) for direction in range(8)], 1))
STIRRED = _sets((_apart <= 1) | _lines & (_apart == 2))  # what exits depend on, if Wind is far
DAMP = _sets(_apart <= 2)  # where Water counts for the ends of steps
ROOM = _sets(_apart <= RADIUS)


@jit
def prepare(state, seat, box, work):
    """Note where stones would just lie, and what comes of each element there."""
    if state.phase != ACTING:
        for element in range(4):
            keep(work.lying, element, NOWHERE)
        return
    note_lying(state, work)
    lay_out(state, work)
    for hunted in range(state.seats):
        note_sage(state, work, hunted, (hunted + state.seats - 1) % state.seats)
    for element in range(4):
        if state.hand[element] > 0:
            share_out(state, work.shares[element])


@jit
def keep(sets, number, some):
    """Note a set."""
    sets[number, 0], sets[number, 1] = some


@jit
def kept(sets, number):
    """Return a set that was noted."""
    return sets[number, 0], sets[number, 1]


@jit
def note_lying(state, work):
    """Note where a stone of each element would do nothing but lie (5.1, 6.1, 7.2, 7.4)."""
    fires, waters = squares(state, FIRE_STONE, FIRE_STONE), squares(state, WATER_STONE, WATER_STONE)
    keep(work.lying, FIRE, without(EVERYWHERE, beside(fires)))
    keep(work.lying, WATER, without(EVERYWHERE, beside(waters)))
    earths = squares(state, EARTH_STONE, MOUNTAIN)
    keep(work.lying, EARTH, without(EVERYWHERE, touching(earths)))
    keep(work.lying, WIND, EVERYWHERE)
    for element in range(4):
        keep(work.far, element, kept(work.lying, element))


@jit
def note_sage(state, work, hunted, hunter):
    """Note what comes of a stone of each element for a sage, and where it matters for its exits."""
    sage, space = np.int64(state.sages[hunted]), work.space[hunted]
    empty, ranges, winds, doors = describe(state, work, hunted, hunter)
    space[0], space[1], space[2] = empty, ranges, doors
    for element in range(4):
        if state.hand[element] > 0:
            note_calm(state, work, element, hunted, hunter)
    flights = rays(sage, ring(winds, 1) | ring(winds, 2))
    damp = kept(DAMP, sage)
    if work.facts[JUMPS] > 0:
        damp = either(damp, touching(flights))
    note_apart(state, work, hunted, either(flights, kept(STIRRED, sage)), damp)


@jit
def note_calm(state, work, element, hunted, hunter):
    """Note what comes of a stone for a sage if neither its exits nor its room change."""
    state.hand[element] -= 1
    note_hand(state, work, hunted, hunter)
    state.hand[element] += 1
    for fact in range(FACTS):
        work.foreseen[element, hunted, fact] = work.facts[fact]
    work.calm[element, hunted] = danger(state, work.facts, hunted, hunter)
    work.shares[element, hunter] = work.calm[element, hunted]


@jit
def rays(cell, directions):
    """Return the squares that lie in some directions from a cell."""
    found = NOWHERE
    while directions != 0:
        found = either(found, kept(RAYS[cell], lowest_bit(directions)))
        directions &= directions - 1
    return found


@jit
def note_apart(state, work, hunted, stirred, damp):
    """Note where a stone of each element leaves a sage's exits, and where its room, too."""
    room = kept(ROOM, np.int64(state.sages[hunted]))
    water = squares(state, WATER_STONE, WATER_STONE)
    for element in range(4):
        matters = stirred
        if element == WATER:
            matters = either(stirred, damp)
        elif element == EARTH:  # it may replace Water
            matters = either(stirred, both(water, damp))
        keep(work.apart[hunted], element, without(EVERYWHERE, matters))
        keep(work.far, element, without(kept(work.far, element), either(matters, room)))


@jit
def tell(state, action, seat, box, work, out):
    """Write what `evaluate` would write after a placement, if its stone would just lie there."""
    number = max(action - PLACE, 0)
    element, cell = number // SQUARES, CELL[number % SQUARES]
    if action < PLACE or not holds(kept(work.lying, element), cell):
        return False
    if holds(kept(work.far, element), cell):
        for other in range(state.seats):
            out[other] = work.shares[element, other]
        return True
    for hunted in range(state.seats):
        hunter = (hunted + state.seats - 1) % state.seats
        if holds(kept(work.apart[hunted], element), cell):
            out[hunter] = room_danger(state, work, element, cell, hunted, hunter)
        else:
            out[hunter] = exit_danger(state, work, element, cell, hunted, hunter)
            if work.facts[EXITS] == 0:  # captured: that is for the rules to tell
                return False
    share_out(state, out)
    return True


@jit
def room_danger(state, work, element, cell, hunted, hunter):
    """Return how much a sage is in danger after a stone that leaves its exits as they are."""
    space = work.space[hunted]
    taken = door(np.int64(state.sages[hunted]), cell) & space[0]
    if taken == 0:
        return work.calm[element, hunted]
    facts = work.foreseen[element, hunted]
    note_room(facts, space[0] & ~taken, space[1], space[2], strides(state, hunted))
    return danger(state, facts, hunted, hunter)


@jit
def exit_danger(state, work, element, cell, hunted, hunter):
    """Return how much a sage is in danger after any stone that just lies there."""
    lay_out(state, work)
    work.board[cell] = LAID[element, state.board[cell]]
    state.hand[element] -= 1
    describe(state, work, hunted, hunter)
    state.hand[element] += 1
    return danger(state, work.facts, hunted, hunter)
