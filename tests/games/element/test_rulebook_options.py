"""The doubtful rulings as options, each in both values, and what the engine refuses."""

import pytest
from games.element.diagrams import DOORS, DOUBLE_DEAD_END, GAME, POSITION_17, position, xy

import stonewright as sw
from stonewright.errors import BadOption, BadPosition, IllegalMove

both_doors = pytest.mark.parametrize("door", DOORS)

FIRES = "F" * 11
SHARED_EXIT = "{} F {} F\nF . F F\n"


@both_doors
class TestDeadEnds:
    def test_forbidden(self, door):
        table = door.at(position(POSITION_17), dead_ends="forbidden")
        assert table.legal() == {"end"}

    @pytest.mark.parametrize(("seats", "hunter"), [(2, 1), (3, 2), (4, 3)])
    def test_allowed(self, door, seats, hunter):
        table = door.at(position(POSITION_17, seats=seats), dead_ends="allowed")
        assert table.legal() == {"e", "end"}
        table.play("e")
        assert table.letters(xy(5, 2)) == "p"
        assert table.over
        assert table.winners == {hunter}

    def test_allowed_for_jumps_only(self, door):
        table = door.at(position("p F\nF .", hand="E"), dead_ends="allowed")
        assert xy(1, 1) not in table.places("E")

    @pytest.mark.parametrize(("joint", "winners"), [("first", {1}), ("shared", {0, 1})])
    def test_the_own_sage_is_met_first(self, door, joint, winners):
        text = position(DOUBLE_DEAD_END)
        table = door.at(text, dead_ends="allowed", joint_captures=joint).play("e")
        assert table.over
        assert table.winners == winners


@both_doors
class TestRangeJumps:
    def test_barred(self, door):
        text = position({"p": [(2, 2)], "B": [(3, 3)], "M": [(3, 2)], "E": [(2, 3)]}, steps="")
        assert door.at(text, range_jumps="barred").legal() == {"end"}

    def test_free(self, door):
        text = position({"p": [(2, 2)], "B": [(3, 3)], "M": [(3, 2)], "E": [(2, 3)]}, steps="")
        table = door.at(text, range_jumps="free")
        assert table.legal() == {"se", "end"}
        assert table.play("se").letters(xy(5, 5)) == "p"

    def test_free_does_not_open_closed_steps(self, door):
        text = position({"p": [(2, 2)], "M": [(3, 2)], "E": [(2, 3)]})
        assert "se" not in door.at(text, range_jumps="free").moves()

    @pytest.mark.parametrize(("value", "captured"), [("barred", True), ("free", False)])
    def test_it_decides_captures(self, door, value, captured):
        text = position({"q": [(0, 0)], "M": [(1, 0)], "A": [(1, 1)]}, hand="E")
        assert door.at(text, range_jumps=value).play(f"E {xy(0, 1)}").over is captured

    @pytest.mark.parametrize(("value", "legal"), [("barred", False), ("free", True)])
    def test_it_decides_self_capture(self, door, value, legal):
        text = position({"p": [(0, 0)], "M": [(1, 0)], "A": [(1, 1)]}, hand="E")
        assert (xy(0, 1) in door.at(text, range_jumps=value).places("E")) is legal


    @pytest.mark.parametrize("element", "FWE")
    def test_the_landing_square_of_the_last_free_jump_is_barred(self, door, element):
        text = position("p M\nE A\n. . .", hand=element)
        table = door.at(text, range_jumps="free")
        assert xy(2, 2) not in table.places(element)
        assert xy(3, 3) in table.places(element)

    @pytest.mark.parametrize("element", "FWE")
    def test_the_landing_square_of_the_hunted_sages_last_free_jump(self, door, element):
        text = position("q M\nE A\n. . .", hand=element)
        table = door.at(text, range_jumps="free").play(f"{element} {xy(2, 2)}")
        assert table.over
        assert table.winners == {0}


@both_doors
class TestMountainOnRange:
    TEXT = position({"M": [(5, 5)], "E": [(6, 6), (2, 2)]}, hand="E")

    def test_allowed(self, door):
        table = door.at(self.TEXT, mountain_on_range="allowed")
        assert table.play(f"E {xy(6, 6)}").letters(xy(6, 6)) == "M"

    def test_forbidden(self, door):
        table = door.at(self.TEXT, mountain_on_range="forbidden")
        assert xy(6, 6) not in table.places("E")
        assert table.play(f"E {xy(2, 2)}").letters(xy(2, 2)) == "M"

    @pytest.mark.parametrize("value", ["allowed", "forbidden"])
    def test_wind_never(self, door, value):
        text = self.TEXT.replace("hand:E", "hand:A")
        assert xy(6, 6) not in door.at(text, mountain_on_range=value).places("A")


@both_doors
class TestJointCaptures:
    @pytest.mark.parametrize(
        ("victims", "actor", "first", "shared"),
        [
            ("rs", 0, {1}, {1, 2}),
            ("qr", 0, {0}, {0, 1}),
            ("ps", 1, {2}, {2, 3}),
            ("pr", 3, {3}, {1, 3}),
        ],
    )
    def test_both_values(self, door, victims, actor, first, shared):
        text = position(SHARED_EXIT.format(*victims), hand="E", seats=4, to=actor)
        for value, winners in [("first", first), ("shared", shared)]:
            table = door.at(text, joint_captures=value).play(f"E {xy(1, 1)}")
            assert table.over
            assert table.winners == winners

    def test_a_single_capture_is_the_same(self, door):
        text = position({"q": [(0, 0)], "F": [(1, 0), (0, 1)]}, hand="E", seats=4)
        table = door.at(text, joint_captures="shared").play(f"E {xy(1, 1)}")
        assert table.winners == {0}

    def test_shared_does_not_excuse_the_own_sage(self, door):
        text = position(SHARED_EXIT.format("p", "q"), hand="E")
        assert xy(1, 1) not in door.at(text, joint_captures="shared").places("E")


class TestFirst:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_without_a_choice_anybody_may_begin(self, seats):
        firsts = {int(sw.Match(GAME, seats=seats, seed=seed).turn) for seed in range(80)}
        assert firsts == set(range(seats))

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_chosen_seat_begins_whatever_the_seed(self, seats):
        for first in range(seats):
            turns = {int(sw.Match(GAME, seats=seats, seed=s, first=first).turn) for s in range(9)}
            assert turns == {first}

    @pytest.mark.parametrize("seats", [2, 3])
    def test_it_must_be_a_seat(self, seats):
        with pytest.raises(BadOption):
            sw.Match(GAME, seats=seats, first=seats)


class TestScore:
    def test_a_win_is_whole(self):
        text = position({"q": [(0, 0)], "F": [(1, 0), (0, 1)]}, hand="E", seats=3)
        match = sw.Match.at(GAME, text)
        match.play(f"E {xy(1, 1)}")
        assert [float(share) for share in match.score()] == [1, 0, 0]

    def test_a_shared_win_is_divided(self):
        text = position(SHARED_EXIT.format("r", "s"), hand="E", seats=4)
        match = sw.Match.at(GAME, text, joint_captures="shared")
        match.play(f"E {xy(1, 1)}")
        assert [float(share) for share in match.score()] == [0, 0.5, 0.5, 0]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_a_draw_is_divided_among_all(self, seats):
        match = sw.Match(GAME, seats=seats, turn_limit=1)
        match.play("draw 0")
        match.play("end")
        assert [float(share) for share in match.score()] == pytest.approx([1 / seats] * seats)


class TestRefused:
    @pytest.mark.parametrize(
        "options",
        [
            {"turn_limit": 0},
            {"turn_limit": 1001},
            {"first": "nobody"},
            {"dead_ends": "maybe"},
            {"range_jumps": "allowed"},
            {"mountain_on_range": "free"},
            {"joint_captures": "all"},
            {"colour": "red"},
        ],
    )
    def test_options(self, options):
        with pytest.raises(BadOption):
            sw.Match(GAME, seats=2, **options)

    @pytest.mark.parametrize("number", [-1, 5, 510, 100000])
    def test_actions_that_are_not_legal(self, number):
        with pytest.raises(IllegalMove):
            sw.Match(GAME, seats=2).play(number)

    def test_any_action_after_the_end(self):
        match = sw.Match(GAME, seats=2, turn_limit=1)
        match.play("draw 0")
        match.play("end")
        with pytest.raises(IllegalMove):
            match.play(0)
        with pytest.raises(sw.GameError):
            match.play("draw 0")

    @pytest.mark.parametrize(
        "rows",
        [
            pytest.param("11/11/11/11/5q5/11/5p5/11/11/11", id="ten rows"),
            pytest.param("11/11/11/11/5q5/11/5p6/11/11/11/11", id="a row of twelve"),
            pytest.param("11/11/11/11/5x5/11/5p5/11/11/11/11", id="an unknown letter"),
            pytest.param("11/11/11/11/11/11/5p5/11/11/11/11", id="one sage"),
            pytest.param("11/11/11/11/5r5/11/5p5/11/11/11/11", id="a sage missing"),
            pytest.param("11/11/11/11/5q5/5q5/5p5/11/11/11/11", id="a sage doubled"),
            pytest.param(f"{FIRES}/{FIRES}/FFFFFFFFF2/11/5q5/11/5p5/11/11/11/11", id="31 Fire"),
            pytest.param("MMMMMMMMMMM/MMMME6/11/11/5q5/11/5p5/11/11/11/11", id="31 Earth"),
            pytest.param("pF9/FF9/11/11/5q5/11/11/11/11/11/11", id="a captured sage"),
        ],
    )
    def test_boards(self, rows):
        with pytest.raises(BadPosition):
            sw.Match.at(GAME, f"{rows} to:0")

    @pytest.mark.parametrize(
        "keys",
        [
            pytest.param("to:2", id="a seat too many"),
            pytest.param("to:0 phase:sleep", id="no such phase"),
            pytest.param("to:0 hand:F", id="a hand at the draw"),
            pytest.param("to:0 phase:act hand:FFFFF", id="five in hand"),
            pytest.param("to:0 phase:act hand:FF steps:4", id="too many steps"),
            pytest.param("to:0 phase:act hand:AAAA steps:1", id="31 Wind with the hand"),
            pytest.param("to:0 phase:act used:c3", id="a mark without Wind"),
            pytest.param("to:0 phase:flow at:a1 line:e", id="a river without Water"),
            pytest.param("to:0 phase:direction at:a1", id="a choice without Water"),
            pytest.param("to:0 phase:spread at:a1 spread:e left:1", id="a spread without Fire"),
        ],
    )
    def test_keys(self, keys):
        with pytest.raises(BadPosition):
            sw.Match.at(GAME, f"DDDDDDC4/11/11/11/5q5/11/5p5/11/11/11/11 {keys}")

    def test_the_board_of_these_keys_is_good(self):
        text = "DDDDDDC4/11/11/11/5q5/11/5p5/11/11/11/11 to:0"
        assert sw.Match.at(GAME, text).position() == text
