"""All legal actions at once, on crowded boards: the same as asking about each of them."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from stonewright.games.element.board import CELL, SIZE, SQUARES, STEP
from stonewright.games.element.rules import apply, legal, mark
from stonewright.games.element.rules.picking import accept
from stonewright.games.element.rules.placing import find_ground, ground, places
from stonewright.games.element.rules.sages import (
    around,
    barred,
    is_captured,
    landing,
    open_jumps,
    open_steps,
)
from stonewright.games.element.rules.sets import count_squares
from stonewright.games.element.rules.state import (
    ACTING,
    BORDER,
    EARTH_STONE,
    EMPTY,
    END,
    FIRE_STONE,
    FLOWING,
    MOUNTAIN,
    MOVE,
    PLACE,
    RANGE_STONE,
    SAGE,
    USED_WIND,
    WATER,
    WATER_STONE,
    WIND_STONE,
)
from stonewright.games.element.rules.water import (
    can_flow,
    likely_sides,
    may_choose,
    sort_rivers,
    wet_sides,
)

GAME = sw.load("element")
BOX = GAME.box.data[0]
ACTS = [END, *range(MOVE, MOVE + 8), *range(PLACE, GAME.actions)]
CODES = [FIRE_STONE, WATER_STONE, EARTH_STONE, RANGE_STONE, MOUNTAIN, WIND_STONE, WIND_STONE + 2]
CODES += [WIND_STONE + 3, USED_WIND, USED_WIND + 3]
OPTIONS = ("", "range_jumps", "dead_ends", "mountain_on_range")
# How common each code is: on boards of all kinds, of Fire, of Water, of Earth and of Ranges.
MIXTURES = [[1] * 10, [8, 1, 1, 0, 0, 1, 1, 0, 0, 0], [1, 8, 1, 0, 0, 1, 0, 0, 0, 0]]
MIXTURES += [[1, 1, 6, 3, 1, 1, 0, 0, 1, 0], [0, 0, 1, 8, 1, 2, 0, 0, 0, 0]]


def row(states: np.ndarray) -> Any:
    """Return the state of an array with one, so that its fields can be read and set."""
    return states.view(np.recarray)[0]


def crowded(chance: np.random.Generator, mixture: list[int]) -> np.ndarray:
    """Return a state where a sage with few ways out acts, with a stone of each element in hand."""
    states = np.zeros(1, GAME.layout)
    state = row(states)
    empty = chance.uniform(0.05, 0.6)
    shares = [empty, *((1 - empty) * np.array(mixture) / sum(mixture))]
    state.board[:] = BORDER
    state.board[CELL] = chance.choice([EMPTY, *CODES], SQUARES, p=shares)
    square = chance.choice([0, 5, SIZE - 1, 60, 64, int(chance.integers(SQUARES))])
    while square == (other := int(chance.integers(SQUARES))):
        pass
    for seat, cell in enumerate((CELL[square], CELL[other])):
        state.sages[seat], state.board[cell] = cell, SAGE + seat
    state.seats, state.phase, state.turn_limit = 2, ACTING, 200
    state.hand[:], state.bag[:], state.bag[0] = 1, 9, chance.integers(5)
    state.steps, state.jumped = chance.integers(2), 1
    return states


def boards(count: int) -> list[np.ndarray]:
    """Return states where the acting sage is not captured yet."""
    chance = np.random.default_rng(7)
    found: list[np.ndarray] = []
    while len(found) < count:
        states = crowded(chance, MIXTURES[len(found) % len(MIXTURES)])
        state = row(states)
        if not is_captured(state, state.sages[0], 0):
            found.append(states)
    return found


@pytest.mark.parametrize("option", OPTIONS)
def test_what_is_listed_and_marked_is_what_is_accepted(option: str) -> None:
    works, out = np.zeros(1, GAME.work), np.zeros(GAME.actions, np.int32)
    forbidden = 0  # placements, by more than the ground
    for states in boards(160):
        if option:
            states[option] = 1
        asked = [act for act in ACTS if accept(states[0], BOX, works[0], act)]
        before = states.tobytes()
        count = legal(states[0], GAME.box.data[0], works[0], out)
        assert out[:count].tolist() == asked
        mask = np.full(GAME.actions, 9, np.uint8)
        assert mark(states[0], GAME.box.data[0], works[0], out, mask) == count
        assert np.flatnonzero(mask).tolist() == asked
        assert states.tobytes() == before
        placements = [act for act in ACTS if act >= PLACE and act not in asked]
        forbidden += sum(ground_of(states, act) for act in placements)
    assert forbidden > 100


def ground_of(states: np.ndarray, action: int) -> int:
    """Return 1 if what lies on the square of a placement lets the stone be put there."""
    element, square = divmod(action - PLACE, SQUARES)
    state = row(states)
    return int(ground(state, element)) >> int(state.board[CELL[square]]) & 1


def test_ground_is_the_same_for_one_square_and_for_all() -> None:
    states, works = np.zeros(1, GAME.layout), np.zeros(1, GAME.work)
    state = row(states)
    state.hand[:] = 1
    for code in range(SAGE):
        for option in (0, 1):
            state.board[:], state.mountain_on_range = BORDER, option
            state.board[CELL[40]] = code
            find_ground(states[0], works[0])
            for element in range(4):
                fits = int(ground(state, element)) >> code & 1
                assert count_squares(places(works[0], element)) == fits


def sorted_rivers(states: np.ndarray, ways: int, jumps: int) -> list[list[bool]]:
    """Return for each square whether it is said to be hopeless, and whether to be doubtful."""
    pairs = sort_rivers(states[0], ways, jumps)[1:]
    sets = (int(low) | int(high) << SQUARES - 64 for low, high in pairs)
    return [[bool(bits >> square & 1) for square in range(SQUARES)] for bits in sets]


def open_ways(states: np.ndarray) -> tuple[int, int]:
    """Return how many exits the acting sage has, and which of them are jumps, as bits."""
    sage = int(states["sages"][0, 0])
    near = around(states[0], sage)
    steps, jumps = open_steps(near), open_jumps(states[0], sage, near, 0)
    return int(steps | jumps).bit_count(), int(jumps)


def test_rivers_that_are_sure_can_flow_and_hopeless_ones_cannot() -> None:
    works = np.zeros(1, GAME.work)
    found: dict[Any, int] = {}
    for states in boards(240):
        hopeless, doubtful = sorted_rivers(states, *open_ways(states))
        board = states["board"][0]
        for square, cell in enumerate(CELL.tolist()):
            sides = wet_sides(states[0], cell)
            if board[cell] in (EMPTY, FIRE_STONE) and sides != 0:
                flows = bool(can_flow(states[0], works[0], cell, sides, 0))
                assert not (flows and hopeless[square])
                assert flows or hopeless[square] or doubtful[square]
                kind = flows, hopeless[square], doubtful[square]
                found[kind] = found.get(kind, 0) + 1
    assert found[False, True, True] > 50 and found[False, False, True] > 10
    assert found[True, False, False] > found[True, False, True] > 10


def flowing(chance: np.random.Generator) -> Iterator[np.ndarray]:
    """Yield states where a river has to choose its next square, on many boards."""
    works, out = np.zeros(1, GAME.work), np.zeros(GAME.actions, np.int32)
    rivers = range(PLACE + WATER * SQUARES, PLACE + (WATER + 1) * SQUARES)
    for states in boards(1200):
        state, tried = row(states), 0
        while state.phase != ACTING or tried == 0:
            if state.phase == FLOWING:
                yield states
            count = legal(states[0], GAME.box.data[0], works[0], out)
            acts = [act for act in out[:count] if state.phase != ACTING or act in rivers]
            if not acts:
                break
            apply(states[0], int(chance.choice(acts)), GAME.box.data[0], works[0])
            tried = 1


def test_a_river_may_choose_sides_that_are_sure_and_no_others_than_the_likely() -> None:
    works = np.zeros(1, GAME.work)
    found: dict[Any, int] = {}
    for states in flowing(np.random.default_rng(11)):
        sides = sum(1 << side for side in range(4) if may_choose(states[0], works[0], side))
        likely, sure = likely_sides(states[0])
        assert sides & ~likely == 0
        assert not sure or likely == sides
        state = row(states)
        kind = "sure" if sure else "sought" if likely == sides else "unlikely", state.flowed > 0
        found[kind] = found.get(kind, 0) + 1
        found["long"] = found.get("long", 0) + (state.length - state.flowed > 3)
    assert min(found["sure", begun] for begun in (False, True)) > 50
    assert min(found["sought", begun] for begun in (False, True)) > 100
    assert found["long"] > 10 and found["unlikely", False] + found["unlikely", True] > 2


@pytest.mark.parametrize("free", [0, 1])
def test_exits_are_the_ways_that_lead_somewhere(free: int) -> None:
    chance, closed = np.random.default_rng(3), 0
    for number in range(1500):
        states = crowded(chance, MIXTURES[number % len(MIXTURES)])
        sage, table = int(states["sages"][0, 0]), states[0]
        near = around(table, sage)
        found = open_steps(near) | open_jumps(table, sage, near, free)
        ways = [way for way in range(8) if landing(table, sage, way, free) != 0]
        assert [way for way in range(8) if found >> way & 1] == ways
        assert is_captured(table, sage, free) == (not ways)
        closed += int(barred(near) & near).bit_count()
    assert closed > 40  # diagonals to empty squares


def test_a_sage_at_the_edge_has_no_way_over_it() -> None:
    for square in range(SQUARES):
        states = np.zeros(1, GAME.layout)
        states["board"], states["sages"] = BORDER, CELL[square]
        states["board"][0, CELL] = EMPTY
        inside = [way for way in STEP if states["board"][0, CELL[square] + way] == EMPTY]
        assert open_ways(states) == (len(inside), 0)
