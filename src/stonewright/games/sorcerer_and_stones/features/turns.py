"""The turn that is being played: what it promises the seat whose activation comes next."""

from stonewright.games.sorcerer_and_stones.board import CORNER
from stonewright.games.sorcerer_and_stones.features.casts import (
    best_cast,
    best_flight,
    best_move,
    best_quake,
    best_shift,
    best_spin,
    best_swap,
)
from stonewright.games.sorcerer_and_stones.features.crafts import (
    note_row,
    progress,
    progress_with,
)
from stonewright.games.sorcerer_and_stones.features.spirits import step_gain
from stonewright.games.sorcerer_and_stones.features.zones import yield_of
from stonewright.games.sorcerer_and_stones.rules.state import (
    COLOURS,
    FLY,
    FLYING,
    MOVING,
    QUAKING,
    SHIFT,
    SHIFTING,
    SPINNING,
    STANDARD,
    SWAPPING,
    TAKING,
)
from stonewright.kernel import jit

STONE = 0.2  # points that any stone is worth
PROGRESS = 0.5  # points that progress by one is worth
STEP = 1.1  # points that a step nearer by one is worth
HELD = 0.7  # points that a stone of a held rune is worth: it may be spent before the end


@jit
def note_prices(state, box, work, seat):
    """Note what a stone of each colour would be worth to a seat."""
    note_row(state, box, work, seat)
    before = progress(work)
    for colour in range(COLOURS):
        price = STONE + PROGRESS * (progress_with(state, box, work, seat, colour) - before)
        if state.variant == STANDARD:
            price += STEP * step_gain(state, box, work, seat, colour)
            price += state.colours[seat] == colour
            if state.held[seat] >> colour & 1:
                price += HELD
        work.price[colour + 1] = price


@jit
def coming_seat(state):
    """Return the seat whose activation comes next."""
    if state.phase <= TAKING:
        return int(state.turn)
    return (state.turn + 1) % state.seats


@jit
def promise(state, box, work, seat):
    """Return what the activation that comes next is worth, by the best play of one card."""
    cell = CORNER[state.spots[state.taoists[seat]]]
    phase = state.phase
    if phase == SPINNING:
        return best_spin(state, box, work, cell)
    if phase == FLYING:
        return best_flight(state, box, work)
    if phase == QUAKING:
        return best_quake(state, box, work, seat)
    if phase == MOVING:
        return best_move(state, box, work, seat, state.chosen)
    if phase == SHIFTING:
        return best_shift(state, box, work, cell, state.card - SHIFT + 1)
    if phase == SWAPPING:
        return best_swap(state, box, work, cell, state.chosen)
    now = yield_of(state, box, work, cell)
    if phase == TAKING:
        return now
    return max(now, best_cast(state, box, work, seat, cell))


@jit
def outlook(state, box, work, seat):
    """Return what a turn that has not begun finds: the own zone, and any other with a FLY."""
    if state.open[seat, FLY] > 0:
        return best_flight(state, box, work)
    return yield_of(state, box, work, CORNER[state.spots[state.taoists[seat]]])
