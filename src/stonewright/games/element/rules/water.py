"""Water: rivers, the line that moves and the path it may take."""

import numpy as np

from stonewright.games.element.board import SIZE, SQUARE, STEP
from stonewright.games.element.rules.sages import (
    around,
    begin_trial,
    exit_squares,
    keeps_exit,
    open_steps,
    own_is_captured,
)
from stonewright.games.element.rules.sets import (
    beside,
    between,
    both,
    either,
    holds,
    is_empty,
    line_ends,
    single,
    squares,
    through,
    without,
)
from stonewright.games.element.rules.state import (
    DIRECTING,
    EMPTY,
    FIRE_STONE,
    FLOWED,
    FLOWING,
    REMOVED,
    WATER,
    WATER_STONE,
    give_back,
    sides_with,
)
from stonewright.kernel import count_bits, jit, lowest_bit, trace


@jit
def river_length(state, head, side):
    """Count the headwater and the unbroken line of Water on this side of it (6.2)."""
    step = STEP[2 * side]
    length = 1
    here = head + step
    while state.board[here] == WATER_STONE:
        length += 1
        here += step
    return length


@jit
def wet_sides(state, cell):
    """Return, as bits, the sides on which Water lies next to `cell`."""
    return sides_with(state, cell, WATER_STONE)


@jit
def lets_in(state, cell):
    """Tell whether what lies on a cell lets a river in (6.8, 6.11): its own old squares do not."""
    code = state.board[cell]
    return code == EMPTY or code == FIRE_STONE


@jit
def may_enter(state, work, cell):
    """Tell whether a river's path may enter this cell, which it must not cross (6.10)."""
    return lets_in(state, cell) and work.visited[cell] == 0


@jit
def spares_own(state, work, head, side, length):
    """Tell whether the river on the visited path in `work.walk` spares the own sage (6.13)."""
    if keeps_exit(state, work):
        return True
    begin_trial(state, work)
    for i in range(length):
        work.board[head + i * STEP[2 * side]] = EMPTY
    for i in range(1, length + 1):
        work.board[work.walk[i]] = WATER_STONE
    return not own_is_captured(state, work)


@jit
def has_path(state, work, head, side, done, length):
    """Tell whether the first `done` cells of `work.walk` can be completed to a legal path.

    walk[0] is the headwater. Cells of the walk are marked as visited on entry and on return.
    """
    walk, turned = work.walk, work.turned
    depth = done
    turned[depth] = 0
    found = False
    while not found and depth >= done:
        if depth == length:
            found = spares_own(state, work, head, side, length)
            turned[depth] = 4
        if turned[depth] == 4:  # every way on from here was tried, or none is needed
            if depth > done:
                work.visited[walk[depth]] = 0
            depth -= 1
            continue
        cell = walk[depth] + STEP[2 * turned[depth]]
        turned[depth] += 1
        if may_enter(state, work, cell):
            depth += 1
            walk[depth] = cell
            turned[depth] = 0
            work.visited[cell] = 1
    while depth > done:
        work.visited[walk[depth]] = 0
        depth -= 1
    return found


@jit
def can_flow(state, work, head, sides, done):
    """Tell whether Water on `head` can flow as a river with a line on one of some sides.

    The first `done` cells of its path stand in `work.walk`.
    """
    if sides == 0:
        return False
    work.walk[0] = head
    for i in range(done + 1):
        work.visited[work.walk[i]] = 1
    answer = False
    while sides != 0 and not answer:
        side = lowest_bit(sides)
        sides &= sides - 1
        length = river_length(state, head, side)
        answer = has_path(state, work, head, side, done, length)
    for i in range(done + 1):
        work.visited[work.walk[i]] = 0
    return answer


# Most rivers are of two, three or four stones, and have a path at once. Where there is no path of
# some stones there is no longer one either. A path closes no more of the sage's exits than it has
# squares; where that may be all of them, a path is sure of which no square is one, or only the
# first if there are more. The headwater moves on with its river, so it closes nothing.

SURE = 4  # stones of the longest river that is looked at without trying its paths


@jit
def sort_rivers(state, ways, jumps):
    """Return where Water becomes a river, where it has no path then, and where one must be sought.

    The acting sage has so many exits.
    """
    enter, water = squares(state, EMPTY, FIRE_STONE), squares(state, WATER_STONE, WATER_STONE)
    wet, (singles, doubles, triples) = beside(water), line_ends(water)
    leads_on = both(enter, between(enter))  # where Water is put lets it in, too
    twos, threes = beside(leads_on), steps_onto(enter, leads_on)
    hopeful, away = both(twos, either(singles, threes)), enter
    if ways <= SURE:
        away = without(enter, exit_squares(state, jumps))
        twos, threes = sure_paths(enter, away, ways)
    sure = either(both(singles, twos), both(doubles, threes))
    longer = both(enter, without(wet, either(singles, doubles)))
    if not is_empty(longer):
        fours = steps_onto(enter, both(enter, between(leads_on)))
        hopeful = without(hopeful, without(longer, fours))
        sure = either(sure, both(triples, sure_fours(enter, away, ways)))
    return wet, without(wet, hopeful), without(wet, sure)


@jit
def steps_onto(some, goals):
    """Return the squares from which a step onto one of some squares leads on to a goal.

    The goal is another square than the one that the step comes from.
    """
    one, two = both(some, beside(goals)), both(some, between(goals))
    return either(without(beside(one), goals), beside(two))


@jit
def sure_paths(enter, away, ways):
    """Return where paths of two and of three surely leave one of so many exits open."""
    first, free = enter if ways > 1 else away, enter if ways > 2 else away
    twos = either(steps_onto(first, free), steps_onto(free, first))
    free = enter if ways > 3 else away
    return twos, steps_onto(first, both(free, between(free)))


@jit
def sure_fours(enter, away, ways):
    """Return where some paths of four leave one of so many exits open.

    The third square of such a path lies between two others in a line, so that the path can go on
    from it without coming back to where it began.
    """
    first, third = enter if ways > 1 else away, both(away, through(away))
    straight = steps_onto(without(first, third), both(away, beside(third)))
    return either(straight, steps_onto(first, both(away, between(third))))


EXACT = 3  # squares of the longest rest of a path about which the likely sides are right


@jit
def likely_sides(state):
    """Return, as bits, the sides on which a river may find its path, and whether it surely does.

    A path closes no more of the acting sage's exits than it has squares.
    """
    left, here = state.length - state.flowed, np.int64(state.head)
    enter = squares(state, EMPTY, FIRE_STONE)
    for i in range(state.flowed):
        here = np.int64(state.path[i])
        enter = without(enter, single(here))
    ahead = both(enter, between(enter)) if left > 2 else enter
    ahead = both(enter, beside(ahead)) if left > 1 else enter
    sides = 0
    for side in range(4):
        sides |= np.int64(holds(ahead, here + STEP[2 * side])) << side
    steps = open_steps(around(state, state.sages[state.turn]))
    return sides, left <= EXACT and count_bits(steps) > state.length


@jit
def may_choose(state, work, side):
    """Tell whether this side's line may be the river, or the river may go on this way (6.3-6.6)."""
    if state.phase == DIRECTING:
        sides, done = wet_sides(state, state.head) & 1 << side, 0
    else:
        done = state.flowed + 1
        sides = goes_on(state, work, side) << state.line
    return can_flow(state, work, state.head, sides, done)


@jit
def goes_on(state, work, side):
    """Note the path so far in `work.walk` and one more cell; return 1 if it may be entered."""
    here, crosses = np.int64(state.head), False
    for i in range(state.flowed):
        here = np.int64(state.path[i])
        work.walk[i + 1] = here
    here += STEP[2 * side]
    for i in range(state.flowed):
        crosses |= state.path[i] == here
    work.walk[state.flowed + 1] = here
    return 1 if lets_in(state, here) and not crosses else 0


@jit
def spring(state, work, cell):
    """Make Water just placed next to Water a headwater; ask for the line if there are several."""
    sides = wet_sides(state, cell)
    if sides == 0:
        return
    state.head = cell
    state.phase = DIRECTING
    for side in range(4):
        if sides == 1 << side:
            choose_line(state, side)


@jit
def choose_line(state, side):
    """Settle which line the river is."""
    state.line = side
    state.length = river_length(state, state.head, side)
    state.phase = FLOWING


@jit
def flow(state, work, side):
    """Choose the next cell of the path; with the last one the river moves."""
    here = state.head if state.flowed == 0 else state.path[state.flowed - 1]
    state.path[state.flowed] = here + STEP[2 * side]
    state.flowed += 1
    if state.flowed == state.length:
        move_river(state, work)


@jit
def move_river(state, work):
    """Move the river onto its path, the headwater foremost (6.7, 6.9)."""
    step = STEP[2 * state.line]
    for i in range(state.length):
        cell = state.path[i]
        if state.board[cell] == FIRE_STONE:
            give_back(state, FIRE_STONE)
            trace(work, REMOVED, FIRE_STONE, SQUARE[cell], -1, -1)
        state.board[cell] = WATER_STONE
        state.board[state.head + i * step] = EMPTY
    for i in range(state.length):
        old, new = state.head + i * step, state.path[state.length - 1 - i]
        trace(work, FLOWED, WATER, SQUARE[old], SQUARE[new], -1)
    for i in range(SIZE):
        state.path[i] = 0
    state.head = state.line = state.length = state.flowed = 0
