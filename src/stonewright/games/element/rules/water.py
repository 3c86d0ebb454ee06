"""Water: rivers, the line that moves and the path it may take."""

from stonewright.games.element.board import CELLS, FIRST, LAST, SIZE, SQUARE, STEP, STRIDE
from stonewright.games.element.rules.sages import begin_trial, keeps_exit, own_is_captured
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
)
from stonewright.kernel import jit, trace


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
    sides = 0
    for side in range(4):
        if state.board[cell + STEP[2 * side]] == WATER_STONE:
            sides |= 1 << side
    return sides


@jit
def may_enter(state, work, cell):
    """Tell whether a river's path may enter this cell (6.8, 6.10, 6.11).

    Old squares of the river are Water, so only the path itself needs marks.
    """
    code = state.board[cell]
    return (code == EMPTY or code == FIRE_STONE) and work.visited[cell] == 0


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
    while depth < length or not spares_own(state, work, head, side, length):
        if depth == length:  # a full path, but one that captures the own sage
            turned[depth] = 4
        while turned[depth] == 4:  # every way on from here was tried
            if depth == done:
                return False
            work.visited[walk[depth]] = 0
            depth -= 1
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
    return True


@jit
def can_start(state, work, head, side):
    """Tell whether Water on `head` could flow as a river with the line on this side."""
    work.walk[0] = head
    work.visited[head] = 1
    length = river_length(state, head, side)
    answer = has_path(state, work, head, side, 0, length)
    work.visited[head] = 0
    return answer


@jit
def can_be_river(state, work, head):
    """Tell whether Water next to Water has a legal path on some side (6.12)."""
    for side in range(4):
        if state.board[head + STEP[2 * side]] == WATER_STONE and can_start(state, work, head, side):
            return True
    return False


# Most rivers are of two stones, the new one and another, and have a path at once: a step and one
# more. Where there is no such path there is no longer one either. A path of two can close two of
# the sage's exits at most; where there are no more, only one that touches none of them is sure.
# All cells are looked at together.

SHORTEST = 2


@jit
def flag_wet(state, work):
    """Flag the cells next to Water."""
    for cell in range(CELLS):
        work.water[STRIDE + cell] = state.board[cell] == WATER_STONE
    for cell in range(STRIDE + FIRST, STRIDE + LAST + 1):
        beside = work.water[cell - 1] | work.water[cell + 1]
        work.wet[cell - STRIDE] = beside | work.water[cell - STRIDE] | work.water[cell + STRIDE]


@jit
def flag_paths(state, work, feared):
    """Flag the cells from which a path of two can begin that touches none of the exits feared.

    The cell itself, which Water may enter, is one of the neighbours of the first one entered.
    """
    for cell in range(CELLS):
        code = state.board[cell]
        may_enter = (code == EMPTY) | (code == FIRE_STONE)
        work.enter[cell] = may_enter & (work.ray[cell] & feared == 0)
    for cell in range(FIRST, LAST + 1):
        west, east = work.enter[cell - 1], work.enter[cell + 1]
        north, south = work.enter[cell - STRIDE], work.enter[cell + STRIDE]
        two = (west & east) | (north & south) | ((west | east) & (north | south))
        work.leads_on[cell] = work.enter[cell] & two
    for cell in range(FIRST, LAST + 1):
        path = work.leads_on[cell - 1] | work.leads_on[cell + 1]
        work.paths[cell] = path | work.leads_on[cell - STRIDE] | work.leads_on[cell + STRIDE]


@jit
def unflag_hopeless(work):
    """Unflag the ground where Water would be a river without a path."""
    for cell in range(FIRST, LAST + 1):
        work.fits[cell] &= work.paths[cell] | ~work.wet[cell]


@jit
def unflag_easy(work):
    """Unflag the cells where Water becomes a river of two stones that has a path."""
    for cell in range(FIRST, LAST + 1):
        here = cell + STRIDE
        single = work.water[here - 1] & ~work.water[here - 2]
        single |= work.water[here + 1] & ~work.water[here + 2]
        single |= work.water[here - STRIDE] & ~work.water[here - 2 * STRIDE]
        single |= work.water[here + STRIDE] & ~work.water[here + 2 * STRIDE]
        work.wet[cell] &= ~(work.paths[cell] & single)


@jit
def list_rivers(state, work, first, out):
    """List the sides whose line may become the river, as actions from `first` on (6.3)."""
    count = 0
    for side in range(4):
        if state.board[state.head + STEP[2 * side]] == WATER_STONE and can_start(
            state, work, state.head, side
        ):
            out[count] = first + side
            count += 1
    return count


@jit
def list_flows(state, work, first, out):
    """List the ways the river may go on, as actions from `first` on (6.5, 6.6)."""
    done = state.flowed
    work.walk[0] = state.head
    for i in range(done):
        work.walk[i + 1] = state.path[i]
        work.visited[state.path[i]] = 1
    count = 0
    for side in range(4):
        cell = work.walk[done] + STEP[2 * side]
        if may_enter(state, work, cell):
            work.walk[done + 1] = cell
            work.visited[cell] = 1
            if has_path(state, work, state.head, state.line, done + 1, state.length):
                out[count] = first + side
                count += 1
            work.visited[cell] = 0
    for i in range(done):
        work.visited[state.path[i]] = 0
    return count


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
