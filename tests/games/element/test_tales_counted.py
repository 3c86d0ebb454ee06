"""What Element tells the lab: stones that were drawn and placed, and how it ended."""

from collections import Counter
from typing import Any

import pytest

import stonewright as sw
from games.element.diagrams import CROWDED, GAME, Diagram, position, xy
from games.element.oracle import ELEMENTS
from games.element.tables import TABLES
from tables import play_out
from telling import Column, ending, offered, told

CORNER = {"q": [(0, 0)], "F": [(1, 0), (0, 1)]}
EXIT = xy(1, 1)
WORDS = {"F": "Fire", "W": "Water", "E": "Earth", "A": "Wind"}
CAPTURED, LIMIT = "a sage is captured", "the turn limit"


def at(board: Diagram, hand: str = "", options: dict[str, Any] | None = None, **k: Any) -> sw.Match:
    """Open a position in which the seat to move holds some stones."""
    return sw.Match.at(GAME, position(board, hand=hand, **k), **(options or {}))


def played(match: sw.Match, *actions: str) -> sw.Match:
    for action in actions:
        match.play(action)
    return match


class TestEndings:
    @pytest.mark.parametrize("element", "FWE")
    def test_a_stone_captures(self, element: str) -> None:
        assert ending(played(at(CORNER, element), f"{element} {EXIT}")) == CAPTURED

    def test_a_step_captures(self) -> None:
        assert ending(played(at({**CORNER, "p": [(2, 2)]}), "nw")) == CAPTURED

    def test_a_jump_captures(self) -> None:
        board = {**CORNER, "p": [(3, 3)], "A": [(2, 2)]}
        assert ending(played(at(board, steps=""), "nw")) == CAPTURED

    def test_a_jump_that_got_longer_captures(self) -> None:
        board = {**CORNER, "A": [(1, 1)], "E": [(3, 3)]}
        assert ending(played(at(board, "A"), f"A {EXIT}")) == CAPTURED

    def test_a_mountain_closes_the_last_diagonal(self) -> None:
        """The rules document's position 10."""
        board = {"q": [(5, 5)], "E": [(5, 4), (6, 5), (5, 6), (4, 5)]}
        assert ending(played(at(board, "E"), f"E {xy(5, 4)}")) == CAPTURED

    def test_a_river_captures(self) -> None:
        board = {"q": [(0, 0)], "F": [(1, 0), (0, 1)], "W": [(4, 1)]}
        match = played(at(board, "W"), f"W {xy(3, 1)}", "flow w", "flow w")
        assert ending(match) == CAPTURED

    def test_free_fire_captures(self) -> None:
        board = {"q": [(0, 0)], "E": [(1, 0), (0, 1)], "F": [(2, 1)]}
        assert ending(played(at(board, "F"), f"F {xy(3, 1)}")) == CAPTURED

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_turn_limit(self, seats: int) -> None:
        options = {"turn_limit": 7, "first": 0}
        match = played(sw.Match(GAME, seats, 3, **options), *["draw 0", "end"] * 7)
        assert ending(match) == LIMIT
        assert match.score().tolist() == pytest.approx([1 / seats] * seats)

    def test_a_capture_in_the_last_turn_is_a_capture(self) -> None:
        match = at(CORNER, "E", {"turn_limit": 9}, turns=8)
        assert ending(played(match, f"E {EXIT}")) == CAPTURED

    def test_a_shared_capture_is_a_capture(self) -> None:
        board = "q F r F\nF . F F\nE F . .\nF F . .\n"
        match = at(board, "E", {"joint_captures": "shared"}, seats=3)
        assert ending(played(match, f"E {EXIT}")) == CAPTURED
        assert match.score().tolist() == [0.5, 0.5, 0]


class TestElements:
    def test_placed_by_whom(self) -> None:
        match = at({"p": [(0, 0)]}, "FFW")
        played(match, f"F {xy(4, 4)}", f"W {xy(8, 4)}", f"F {xy(4, 8)}", "end", "draw 0", "end")
        assert told(match, "used", "element") == {"Fire": [2, 0], "Water": [1, 0]}
        assert offered(match, "element") == {"Fire": {0}, "Water": {0}}

    def test_a_stone_that_replaces_another_counts(self) -> None:
        match = played(at({"F": [(4, 4)]}, "W"), f"W {xy(4, 4)}")
        assert told(match, "used", "element") == {"Water": [1, 0]}

    def test_free_fire_is_not_placed_by_anybody(self) -> None:
        match = played(at({"F": [(4, 5), (3, 5)]}, "F"), f"F {xy(5, 5)}")
        assert match.state.bag[0] == 30 - 2 - 1 - 1  # the last one is free
        assert told(match, "used", "element") == {"Fire": [1, 0]}

    def test_a_river_is_one_stone_however_far_it_flows(self) -> None:
        board = {"W": [(1, 1), (2, 1)]}
        match = played(at(board, "W"), f"W {xy(3, 1)}", "flow e", "flow s", "flow e")
        assert told(match, "used", "element") == {"Water": [1, 0]}

    def test_what_goes_back_to_the_bag_was_offered_and_not_used(self) -> None:
        match = at(CROWDED, "W", steps="")
        match.play("end")
        assert offered(match, "element") == {"Water": {0}}
        assert told(match, "used", "element") == {}

    def test_the_capturing_stone_counts(self) -> None:
        match = played(at(CORNER, "EEA"), f"E {EXIT}")
        assert told(match, "used", "element") == {"Earth": [1, 0]}
        assert offered(match, "element") == {"Earth": {0}, "Wind": {0}}

    def test_the_others_hand_is_not_mine(self) -> None:
        match = played(at({"p": [(0, 0)]}, "A", to=1), f"A {xy(4, 4)}", "end")
        assert offered(match, "element") == {"Wind": {1}}
        assert told(match, "used", "element") == {"Wind": [0, 1]}


class TestDraws:
    def test_each_turn_has_one(self) -> None:
        match = sw.Match(GAME, 3, 1, first=2, turn_limit=40)
        for number in (0, 0, 2, 0):
            match.play(f"draw {number}")
            if number:
                break
            match.play("end")
        used = told(match, "used", "draw")
        assert used == {"draw 0": [1, 0, 1], "draw 2": [0, 1, 0]}

    def test_every_number_is_offered_by_a_full_bag(self) -> None:
        match = played(sw.Match(GAME, 2, 1, first=0), "draw 0", "end")
        assert offered(match, "draw") == {f"draw {number}": {0} for number in range(5)}

    def test_no_more_than_the_bag_has(self) -> None:
        """Two stones are left: three and four cannot be chosen."""
        board = {"p": [(0, 0)], "q": [(0, 2)]}
        bag = {"F": 2, "W": 0, "E": 0, "A": 0}
        text = position(board, bag=bag).replace("phase:act", "phase:draw").replace(" steps:5", "")
        match = played(sw.Match.at(GAME, text), "draw 1")
        assert offered(match, "draw") == {f"draw {number}": {0} for number in range(3)}

    def test_nothing_is_held_in_this_game(self) -> None:
        match = play_out(sw.Match(GAME, 2, 4, turn_limit=20), 4)
        assert told(match, "held", "draw") == told(match, "held", "element") == {}


def by_hand(match: sw.Match) -> dict[tuple[Column, str, int], int]:
    """Count again, slowly, from what was written down of every ply and from positions."""
    found: Counter[tuple[Column, str, int]] = Counter()
    for ply, action in enumerate(match.history):
        before = match.back(ply)
        seat, word = before.turn, before.write(action)
        letter = word.split()[0]
        if letter in WORDS:
            found["used", WORDS[letter], seat] += 1
        elif letter == "draw":
            found["used", word, seat] += 1
        keys = dict(pair.split(":") for pair in before.position().split()[1:])
        for one in keys.get("hand", ""):
            found["offered", WORDS[one], seat] = 1
        for choice in (before.write(int(legal)) for legal in before.legal()):
            if choice.startswith("draw"):
                found["offered", choice, seat] = 1
    return dict(found)


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_second_count(seats: int, options: dict[str, Any], seed: int) -> None:
    match = play_out(sw.Match(GAME, seats, seed, **{**options, "turn_limit": 24}), seed)
    columns: tuple[Column, ...] = ("offered", "used")
    ours = {
        (column, name, seat): count
        for column in columns
        for kind in ("element", "draw")
        for name, row in told(match, column, kind).items()
        for seat, count in enumerate(row)
        if count
    }
    assert ours == by_hand(match)
    assert len(ours) > 8 * seats


def test_components_are_those_of_the_rulebook() -> None:
    names = [part.name for part in GAME.components()]
    assert names == [*(WORDS[one] for one in ELEMENTS), *(f"draw {n}" for n in range(5))]
    assert set(GAME.endings) == {CAPTURED, LIMIT}
