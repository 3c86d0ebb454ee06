"""The sets of spaces that a state keeps are what its board says, at every moment."""

from collections.abc import Iterable
from typing import Any

import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, drawn, lay, position, sized
from games.elemental_stones.oracle import (
    CELLS,
    SPACES,
    Cell,
    keys_of,
    near,
    read_rings,
)
from stonewright.games.elemental_stones.board import LOW
from stonewright.games.elemental_stones.rules.state import MATCHING, PLACING, SWAPPING
from tables import play_out

LETTERS = "FEMWTA"
SETS = ("lying", "occupied", "fringe", "chain", "reach")


def spaces(words: Any) -> set[Cell]:
    """Return the cells of a set that is kept in two words."""
    low, high = map(int, words)
    assert low >= 0 and high >= 0
    assert low < 1 << LOW and high < 1 << len(SPACES) - LOW
    return {
        cell
        for number, cell in enumerate(SPACES)
        if (low >> number if number < LOW else high >> number - LOW) & 1
    }


def by_rows(words: Any) -> set[Cell]:
    """Return the cells of a set that is kept in two words of 61 bits, twelve bits a row."""
    low, high = map(int, words)
    assert 0 <= low < 1 << 61 and 0 <= high < 1 << 61
    members = low | high << 61
    found = {(q, r) for q, r in SPACES if members >> 12 * (r + 5) + q & 1}
    assert len(found) == members.bit_count()
    return found


def around(cells: Iterable[Cell]) -> set[Cell]:
    """Return all cells next to some."""
    return {beside for cell in cells for beside in near(cell) if beside in SPACES}


def check(match: sw.Match) -> None:
    """Compare the sets with the board as it is written, and its record with both."""
    state, text = match.state, match.position()
    board = read_rings(text.split()[0])
    for number, letter in enumerate(LETTERS):
        assert by_rows(state.lying[number]) == {cell for cell in board if board[cell] == letter}
    assert spaces(state.occupied) == set(board)
    assert spaces(state.fringe) == around(board)
    chain = [CELLS[name] for name in keys_of(text).get("chain", "").split("+") if name]
    assert by_rows(state.chain) == set(chain)
    assert spaces(state.reach) == around(chain)


@pytest.mark.parametrize("radius", [4, 5])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_along_a_match(seats: int, radius: int) -> None:
    match = sw.Match(GAME, seats, 10 * seats + radius, radius=radius)
    phases = set()
    while not match.over:
        check(match)
        phases.add(int(match.state.phase))
        play_out(match, len(match.history), 1)
    check(match)
    assert {PLACING, SWAPPING} <= phases
    assert len(spaces(match.state.occupied)) > 12


@pytest.mark.parametrize("seats", [2, 4])
def test_a_position_that_is_read_has_the_same_sets(seats: int) -> None:
    match = play_out(sw.Match(GAME, seats, 3), 3)
    for ply in range(0, len(match.history), 7):
        past = match.back(ply)
        again = sw.Match.at(GAME, past.position())
        check(again)
        for name in SETS:
            assert again.state[name].tolist() == past.state[name].tolist(), name


class TestActions:
    """What each action leaves in the sets."""

    def at(self, text: str, *actions: str) -> sw.Match:
        match = sw.Match.at(GAME, text)
        for action in actions:
            match.play(action)
        check(match)
        return match

    def test_placing(self) -> None:
        match = self.at(position({"F": "o"}, ["FFE"]), "F a1")
        assert match.state.phase == PLACING
        assert by_rows(match.state.chain) == {CELLS["a1"]}
        match.play("F a2")
        check(match)
        match.play("E a4")
        check(match)
        assert len(spaces(match.state.occupied)) == 4

    def test_a_chain_ends_with_its_action(self) -> None:
        match = self.at(position({"F": "o"}, ["FFE"]), "F a1", "stop")
        assert by_rows(match.state.chain) == spaces(match.state.reach) == set()

    @pytest.mark.parametrize("target", "ET")
    def test_transmuting_on_the_board(self, target: str) -> None:
        match = self.at(position({"F": "o a1"}, areas="ET"), f"a1>{target}")
        assert by_rows(match.state.lying[LETTERS.index(target)]) == {CELLS["a1"]}
        assert by_rows(match.state.lying[0]) == {CELLS["o"]}

    def test_an_air_that_is_replaced(self) -> None:
        card = sized(3)
        stones = lay(card)
        first = next(iter(stones))
        match = self.at(position(drawn({**stones, first: "A"}), [], [card]), f"score {card}")
        assert match.state.phase != MATCHING
        assert by_rows(match.state.lying[LETTERS.index("A")]) == set()

    def test_taking_back(self) -> None:
        match = self.at(position({"F": "o"}, ["FFE"]), "F a1", "F a2")
        match.undo()
        check(match)
        assert CELLS["a2"] not in spaces(match.state.occupied)


@pytest.mark.parametrize(("seats", "radius"), [(2, 5), (2, 4), (4, 5), (4, 4)])
def test_placements_offered_are_those_of_the_sets(seats: int, radius: int) -> None:
    """With two players the outermost ring is closed, and a stone there would touch nothing."""
    match = play_out(sw.Match(GAME, seats, 8, radius=radius), 8, 12 * seats)
    outer = radius - (seats == 2)
    checked = 0
    while not match.over and checked < 12:
        words = [match.write(int(action)).split() for action in match.legal()]
        places = {CELLS[word[1]] for word in words if word[0] in LETTERS and len(word) == 2}
        if places:
            state = match.state
            touched = spaces(state.reach if state.phase == PLACING else state.fringe)
            free = touched - spaces(state.occupied)
            inside = {cell for cell in SPACES if max(map(abs, (*cell, sum(cell)))) <= outer}
            assert places == free & inside
            checked += 1
        play_out(match, checked, 1)
    assert checked > 3
