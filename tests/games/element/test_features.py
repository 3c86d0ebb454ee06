"""The evaluation in composed positions: what a player would like better is worth more."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.element.diagrams import Diagram, position
from stonewright.games.element.features import describe, facts as names, lay_out, situation, weights

GAME = sw.load("element")
OPEN = {"p": ["f6"], "q": ["b2"]}  # two sages with all ways open
HEMMED = {**OPEN, "E": ["a1", "a2", "a3", "b3", "c3"]}  # q can only go east and south
WALLED = {**OPEN, "E": ["e5", "e6", "e7", "f7", "g7"]}  # and so can p


def opened(board: Diagram, hand: str = "", seats: int = 2, **keys: Any) -> sw.Match:
    """Open a position with the given stones in the hand of the player to move."""
    options = {key: keys.pop(key) for key in ("range_jumps", "turn_limit") if key in keys}
    return sw.Match.at(GAME, position(board, hand=hand, seats=seats, **keys), **options)


def drawing(board: Diagram, seats: int = 2, **keys: Any) -> sw.Match:
    """Open a position before the draw."""
    return opened(board, seats=seats, phase="", steps="", **keys)


def shares(match: sw.Match) -> list[float]:
    """Return each seat's expected share of the win."""
    out = np.zeros(4)
    states, works = np.array([match.state]), np.zeros(1, GAME.work)
    GAME.features.evaluate(states[0], 0, GAME.box.data[0], works[0], out)
    return [float(one) for one in out[: match.state.seats]]


def share(board: Diagram, hand: str = "", seat: int = 0, **keys: Any) -> float:
    """Return a seat's share in a position where seat 0 acts, unless said otherwise."""
    return shares(opened(board, hand, **keys))[seat]


def noted(match: sw.Match, seat: int) -> dict[str, int]:
    """Return the facts about the sage of a seat."""
    states, works = np.array([match.state]), np.zeros(1, GAME.work)
    lay_out(states[0], works[0])
    hunter = (seat - 1) % int(match.state.seats)
    describe(states[0], works[0], seat, hunter)
    numbers = {name: number for name, number in vars(names).items() if name.isupper()}
    return {name: int(works[0].facts[number]) for name, number in numbers.items()}


def fact(name: str, board: Diagram, hand: str = "", seat: int = 1, **keys: Any) -> int:
    """Return one fact about a sage, that of q if nothing else is said."""
    return noted(opened(board, hand, **keys), seat)[name]


def hemmed_in(seat: int, seats: int) -> dict[str, list[str]]:
    """Set sages apart from each other, one of them between Earth on five sides."""
    homes = ["c3", "i3", "i9", "c9"][:seats]
    x, y = homes[seat][0], int(homes[seat][1])
    left, right = chr(ord(x) - 1), chr(ord(x) + 1)
    walls = [f"{left}{y - 1}", f"{left}{y}", f"{left}{y + 1}", f"{x}{y + 1}", f"{right}{y + 1}"]
    return {**{"pqrs"[i]: [home] for i, home in enumerate(homes)}, "E": walls}


def freed(board: dict[str, list[str]]) -> dict[str, list[str]]:
    """Take the stones off a board."""
    return {letter: squares for letter, squares in board.items() if letter in "pqrs"}


class TestTheHunt:
    """Hemming in a sage is good for its hunter, at any moment, and for nobody else."""

    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.parametrize("phase", ["draw", "act"])
    def test_a_hemmed_in_sage_is_good_for_its_hunter_only(self, seats: int, phase: str) -> None:
        for seat in range(seats):
            board = hemmed_in(seat, seats)
            for to in range(seats):
                keys: dict[str, Any] = {"seats": seats, "to": to, "phase": phase, "steps": ""}
                before, after = shares(opened(freed(board), **keys)), shares(opened(board, **keys))
                gains = [now - then for now, then in zip(after, before, strict=True)]
                assert [gain > 0 for gain in gains] == [
                    i == (seat - 1) % seats for i in range(seats)
                ]

    def test_shares_add_up_to_one_and_a_fair_start_is_fair(self) -> None:
        for seats in (2, 3, 4):
            found = shares(sw.Match(GAME, seats, first=0))
            assert sum(found) == pytest.approx(1)
            assert all(0.6 / seats < one < 1.5 / seats for one in found)

    def test_the_fewer_exits_the_worse_before_the_hunter_draws(self) -> None:
        walls = ["a1", "a2", "a3", "b3", "c3", "c1"]
        found = [shares(drawing({**OPEN, "E": walls[:n]}))[0] for n in (0, 2, 3, 4, 5, 6)]
        assert found == sorted(found)
        assert found[-1] > found[0] + 0.2

    def test_the_end_is_the_score(self) -> None:
        match = opened({"q": ["a11"], "F": ["b11", "a10"]}, "E")
        assert 0.5 < shares(match)[0] < 1
        match.play("E b10")
        assert shares(match) == [1, 0]

    def test_a_draw_is_shared(self) -> None:
        match = drawing(HEMMED, turns=199)
        match.play("draw 0")
        match.play("end")
        assert match.over and shares(match) == [0.5, 0.5]


class TestRoom:
    """Where a sage can get to before its hunter acts."""

    def test_exits_are_steps_and_jumps(self) -> None:
        assert fact("EXITS", OPEN) == 8
        assert fact("EXITS", HEMMED) == 3
        assert fact("EXITS", {**HEMMED, "A": ["c2"]}) == 3
        assert fact("JUMPS", {**HEMMED, "A": ["c2"]}) == 1
        assert fact("EXITS", {**HEMMED, "A": ["c2"], "F": ["d2"]}) == 2

    def test_a_closed_diagonal_is_no_exit(self) -> None:
        board = {**OPEN, "M": ["b3"], "E": ["c2"]}
        assert fact("EXITS", board) == 5
        assert fact("EXITS", {**OPEN, "E": ["b3", "c2"]}) == 6
        jump = {**board, "A": ["c3"]}
        assert fact("EXITS", jump) == 5
        assert fact("EXITS", jump, range_jumps="free") == 6

    def test_a_step_out_of_the_wall_gives_room(self) -> None:
        rooms = [fact("ROOM", WALLED, seat=0, steps=steps or "") for steps in range(6)]
        assert rooms == [3, 8, 8, 8, 8, 8]

    def test_two_steps_may_find_more_room_than_one(self) -> None:
        alley = {**OPEN, "E": ["e5", "e6", "e7", "f7", "g7", "f5", "g5", "h5", "h7"]}
        rooms = [fact("ROOM", alley, seat=0, steps=steps or "") for steps in (0, 1, 2)]
        assert rooms == [1, 2, 4]

    def test_a_closed_diagonal_bars_the_way_to_room(self) -> None:
        wall = {"F": ["e5", "e6", "e7", "f7", "f5", "g5"], "p": ["f6"], "q": ["b2"]}
        single = {**wall, "E": ["g7", "h6", "h5"]}
        raised = {**wall, "M": ["g7", "h6"], "E": ["h5"]}
        assert fact("AREA", single, seat=0) > fact("AREA", raised, seat=0) == 2

    def test_steps_left_are_worth_more_to_a_sage_in_a_corner(self) -> None:
        assert share(WALLED, steps=1) > share(WALLED, steps="") + 0.02

    def test_area_counts_three_steps(self) -> None:
        assert fact("AREA", OPEN, seat=0) == 49
        assert fact("AREA", OPEN, seat=1) == 25
        assert fact("AREA", WALLED, seat=0) < 49

    def test_the_landing_of_a_jump_opens_area(self) -> None:
        cell = {**OPEN, "E": ["a1", "a2", "a3", "b3", "c3", "c1", "b1"]}
        beyond = {**cell, "A": ["c2"]}
        assert fact("AREA", {**beyond, "F": ["e1", "e2", "e3"]}) < fact("AREA", beyond)

    def test_a_fence_far_off_is_a_danger(self) -> None:
        rows = [f"{x}{y}" for x in "cdefghi" for y in (3, 9)]
        fence = {
            "p": ["k11"],
            "q": ["f6"],
            "E": rows + [f"{x}{y}" for x in "ci" for y in range(4, 9)],
        }
        free = {"p": ["k11"], "q": ["f6"]}
        assert (fact("EXITS", fence), fact("ROOM", fence)) == (8, 8)
        assert shares(drawing(fence))[0] > shares(drawing(free))[0]
        assert shares(drawing(fence, to=1))[0] > shares(drawing(free, to=1))[0]


class TestClosing:
    """What the stones in the hunter's hand can close at once: a gap of 1 is a capture."""

    @pytest.mark.parametrize(
        ("hand", "gap"),
        [("", 4), ("F", 3), ("FW", 2), ("FWE", 1), ("FFWE", 1), ("AAA", 2), ("AAE", 1), ("A", 3)],
    )
    def test_each_stone_closes_an_exit_but_wind_only_some(self, hand: str, gap: int) -> None:
        assert fact("AIRY", HEMMED) == 2  # b1 and c1, at the edge
        assert fact("GAP", HEMMED, hand, steps="") == gap

    def test_only_the_hunter_to_move_closes_a_gap(self) -> None:
        assert fact("GAP", HEMMED, "FWE", to=1) == 0
        assert fact("GAP", hemmed_in(1, 3), "FWE", seats=3, to=2) == 0

    def test_water_beside_water_closes_nothing(self) -> None:
        wet = {**HEMMED, "W": ["d1"]}
        assert fact("GAP", wet, "WWW", steps="") == 2
        assert fact("GAP", wet, "WWE", steps="") == 1

    def test_wind_and_water_cannot_close_the_same_exit_twice(self) -> None:
        board = {**OPEN, "E": ["a1", "a2", "a3", "b3", "c1"], "W": ["c3"]}
        assert (fact("EXITS", board), fact("AIRY", board)) == (2, 1)
        assert fact("DRY", board) == fact("WINDY", board)
        assert fact("GAP", board, "AW", steps="") == 2
        assert fact("GAP", board, "AE", steps="") == 1

    def test_fire_across_fire_closes_two(self) -> None:
        board = {"q": ["f6"], "E": ["e6", "e5", "f5", "g5", "g6"]}
        assert fact("GAP", {**board, "F": ["f7"]}, "F", steps="") == 1
        assert fact("GAP", {**board, "W": ["f7"]}, "F", steps="") == 2
        assert fact("GAP", {**board, "F": ["f7"]}, "W", steps="") == 2
        assert fact("DOUBLES", {**board, "F": ["f7"]}) == 2

    def test_fire_in_a_corner_closes_three(self) -> None:
        board = {"q": ["f6"], "E": ["f5", "g5", "g6"], "F": ["f7", "e6"]}
        assert fact("EXITS", board) == 3
        assert fact("GAP", board, "F", steps="") == 1

    def test_earth_at_the_corner_of_a_range_closes_two(self) -> None:
        board = {"q": ["f6"], "F": ["e7", "e6", "e5", "f5", "g5"]}
        assert fact("GAP", {**board, "M": ["f7"]}, "E", steps="") == 1
        assert fact("GAP", {**board, "E": ["f7"]}, "E", steps="") == 2
        assert fact("GAP", {**board, "M": ["f7"]}, "W", steps="") == 2
        assert fact("DOUBLES", {**board, "M": ["f7"]}) == 1
        mirrored = {"q": ["f6"], "F": ["g7", "g6", "g5", "f5", "e5"], "M": ["f7"]}
        assert fact("GAP", mirrored, "E", steps="") == 1

    def test_the_hunter_can_stand_in_the_way(self) -> None:
        board = {**HEMMED, "p": ["e2"]}
        assert fact("NEAR", board) == 2
        assert fact("GAP", board, "FW", steps=2) == 1
        assert fact("GAP", board, "FW", steps=1) == 2
        beside = {**HEMMED, "p": ["c2"]}  # it stands in the way already
        assert fact("GAP", beside, "F", steps=1) == 2

    def test_a_river_under_way_closes_what_it_can_reach(self) -> None:
        near = {**HEMMED, "W": ["d3", "e3"]}
        far = {**HEMMED, "W": ["e3", "f3"]}
        keys: dict[str, Any] = {"phase": "flow", "steps": "", "line": "e"}
        assert fact("GAP", near, at="d3", **keys) == 2
        assert fact("GAP", far, at="e3", **keys) == 3

    def test_a_river_under_way_has_left_its_line(self) -> None:
        board = {"p": ["e4"], "q": ["b9"], "W": ["d3", "e3"]}
        keys: dict[str, Any] = {"phase": "flow", "steps": "", "line": "e", "at": "d3"}
        assert fact("EXITS", board, seat=0, **keys) == 8
        assert fact("EXITS", board, seat=0, path="n", **keys) == 7

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_capture_in_hand_is_worth_much(self, seats: int) -> None:
        board = {letter: HEMMED[letter] for letter in "qE"}
        full, short = (share(board, hand, seats=seats, steps="") for hand in ("FWE", "AAA"))
        assert full > short + 0.2
        assert full > 0.6

    def test_the_gap_is_kept_by_placing_well(self) -> None:
        match = opened(HEMMED, "FWE", steps="")
        before = shares(match)[0]
        match.play("F c2")
        assert shares(match)[0] > before - 0.05
        match.undo()
        match.play("F k11")
        assert shares(match)[0] < before - 0.1


class TestTempo:
    def test_more_stones_in_hand_are_better(self) -> None:
        found = [share(OPEN, "FWEA"[:n], steps=1) for n in range(5)]
        assert found == sorted(found)
        assert found[-1] > found[0] + 0.02

    def test_dangers_fade_before_the_turn_limit(self) -> None:
        late, last = (shares(drawing(HEMMED, turns=turns))[0] for turns in (195, 199))
        early = shares(drawing(HEMMED))[0]
        assert early > late > last > 0.5
        assert shares(drawing(HEMMED, turns=190))[0] == early
        assert shares(drawing(HEMMED, turn_limit=5))[0] == pytest.approx(late)

    def test_but_not_that_of_a_capture_in_hand(self) -> None:
        assert share(HEMMED, "FWE", steps="", turns=199) > 0.6
        assert share(HEMMED, "FWE", steps="", turns=199) > share(HEMMED, "FW", turns=199) + 0.1


class TestWeights:
    """Every fact counts, and in the direction in which a player would count it."""

    @pytest.mark.parametrize(
        ("fact", "sign"),
        [("JUMPS", -1), ("AIRY", 1), ("DOUBLES", 1), ("NEAR", -1), ("AREA", -1)],
    )
    def test_what_is_a_danger_is_so_in_every_situation(self, fact: str, sign: int) -> None:
        column = sign * weights.BY_FACT[:, getattr(names, fact) - names.JUMPS]
        assert column.min() >= 0 and (column[5:] > 0).all()

    def test_steps_and_stones_help_the_player_to_move(self) -> None:
        for fact in (names.STEPS, names.HELD):
            column = weights.BY_FACT[:, fact - names.JUMPS]
            assert column[[1, 6]].min() > 0 > column[[3, 8]].max()

    def test_exits_and_room_are_never_a_danger(self) -> None:
        assert (np.diff(weights.BY_EXITS[[0, 1, 5, 6, 9]]) <= 0).all()
        assert (np.diff(weights.BY_ROOM) <= 0).all()

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_shares_are_the_softmax_of_the_weighted_facts(self, seats: int) -> None:
        match = sw.Match(GAME, seats, seed=seats)
        for ply in range(60):
            match.play(int(match.legal()[ply * 7919 % len(match.legal())]))
            if ply % 3 == 0 and not match.over:
                powers = np.exp([danger(match, (seat + 1) % seats) for seat in range(seats)])
                assert shares(match) == pytest.approx(powers / powers.sum())


def danger(match: sw.Match, seat: int) -> float:
    """Add up the weighted facts about a sage, far from the turn limit."""
    found, seats = noted(match, seat), int(match.state.seats)
    kind = situation(match.state, seat, (seat - 1) % seats)
    row = kind + 5 * (seats > 2)
    total = weights.BY_EXITS[row, found["EXITS"]] + weights.BY_ROOM[row, found["ROOM"]]
    for column, fact in enumerate(["JUMPS", "AIRY", "DOUBLES", "NEAR", "AREA", "STEPS", "HELD"]):
        total += weights.BY_FACT[row, column] * found[fact]
    return float(total + (weights.BY_GAP[int(seats > 2), found["GAP"]] if kind == 1 else 0))
