"""The rulebook at both doors: Wind and jumps."""

from typing import Any

import pytest

from games.element.diagrams import DOORS, POSITION_17, Diagram, Door, Table, position, xy
from games.element.oracle import Square

pytestmark = pytest.mark.parametrize("door", DOORS)

COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


def opened(door: Door, board: Diagram, hand: str = "", **keys: Any) -> Table:
    """Open a position in which the acting player has no steps, so that every move is a jump."""
    return door.at(position(board, hand=hand, **{"steps": "", **keys}))


def landing(table: Table, way: str) -> str:
    """Jump and name the square on which the acting sage lands."""
    (square,) = table.fork().play(way).squares("p")
    return square


class TestJump:
    @pytest.mark.parametrize(("way", "delta"), COMPASS.items())
    @pytest.mark.parametrize(("stack", "height"), [("A", 1), ("B", 2), ("C", 3), ("D", 4)])
    def test_a_stack_carries_its_height_and_one(
        self, door: Door, way: str, delta: Square, stack: str, height: int
    ) -> None:
        dx, dy = delta
        board = {"p": [(5, 5)], stack: [(5 + dx, 5 + dy)], "q": [(0, 3)]}
        table = opened(door, board)
        assert table.moves() == {way}
        assert landing(table, way) == xy(5 + dx * (height + 1), 5 + dy * (height + 1))

    @pytest.mark.parametrize("count", [1, 2, 3, 5, 8])
    def test_a_line_of_single_stones_is_jumped_whole(self, door: Door, count: int) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(2 + i, 1) for i in range(count)]})
        assert landing(table, "e") == xy(2 + count, 1)

    @pytest.mark.parametrize(
        ("run", "distance"), [("AB", 4), ("BA", 4), ("ABA", 5), ("CAC", 8), ("DD", 9), ("BCA", 7)]
    )
    def test_heights_of_a_run_are_added(self, door: Door, run: str, distance: int) -> None:
        board: dict[str, list[Square]] = {stack: [] for stack in run}
        for i, stack in enumerate(run):
            board[stack].append((1 + i, 5))
        table = opened(door, {"p": [(0, 5)], **board})
        assert landing(table, "e") == xy(distance, 5)

    def test_a_gap_ends_the_run(self, door: Door) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(2, 1), (4, 1)]})
        assert landing(table, "e") == xy(3, 1)

    def test_a_jump_is_free(self, door: Door) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(2, 1)]}, steps=3).play("e")
        assert table.key("steps") == "3"

    def test_jumps_need_no_steps_and_steps_stay_barred(self, door: Door) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(2, 1)]})
        assert table.legal() == {"e", "end"}

    def test_several_jumps_in_a_turn(self, door: Door) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(2, 1), (3, 2)], "B": [(2, 3)]})
        table.play("e", "s", "w")
        assert table.letters(xy(0, 3)) == "p"
        assert table.key("used") == "+".join([xy(2, 1), xy(3, 2), xy(2, 3)])

    def test_distant_wind_carries_nobody(self, door: Door) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(3, 1)]})
        assert table.legal() == {"end"}

    @pytest.mark.parametrize("between", "FWEMq")
    def test_everything_else_is_flown_over(self, door: Door, between: str) -> None:
        table = opened(door, {"p": [(1, 1)], "B": [(2, 1)], between: [(3, 1)]})
        assert landing(table, "e") == xy(4, 1)
        assert table.play("e").letters(xy(2, 1), xy(3, 1)) == "B" + between

    def test_a_crowd_is_flown_over(self, door: Door) -> None:
        board = {"p": [(1, 1)], "D": [(2, 1)], "M": [(3, 1)], "q": [(4, 1)], "A": [(5, 1)]}
        assert landing(opened(door, board), "e") == xy(6, 1)

    @pytest.mark.parametrize("end", "FWEMABCDq")
    def test_a_taken_landing_square_bars_the_jump(self, door: Door, end: str) -> None:
        assert landing(opened(door, "p B F . ."), "e") == xy(3, 0)
        assert opened(door, f"p B F {end} .").legal() == {"end"}

    @pytest.mark.parametrize("end", "FWEMq")
    def test_the_square_behind_a_single_stone_must_be_empty(self, door: Door, end: str) -> None:
        table = opened(door, {"p": [(1, 1)], "A": [(2, 1)], end: [(3, 1)]})
        assert table.legal() == {"end"}

    @pytest.mark.parametrize(
        ("sage", "wind", "stack"),
        [
            ((9, 5), (10, 5), "A"),
            ((8, 5), (9, 5), "B"),
            ((5, 1), (5, 0), "A"),
            ((1, 9), (0, 10), "A"),
        ],
    )
    def test_the_edge_bars_the_jump(
        self, door: Door, sage: Square, wind: Square, stack: str
    ) -> None:
        table = opened(door, {"p": [sage], stack: [wind]})
        assert table.legal() == {"end"}

    def test_a_jump_lands_no_nearer(self, door: Door) -> None:
        table = opened(door, {"p": [(1, 1)], "C": [(2, 1)], "F": [(5, 1)]})
        assert table.legal() == {"end"}

    def test_position_7_a_mixed_run_over_a_mountain(self, door: Door) -> None:
        board = {"p": [(1, 1)], "B": [(2, 1)], "A": [(3, 1)], "M": [(4, 1)]}
        table = opened(door, board)
        assert landing(table, "e") == xy(5, 1)
        blocked = opened(door, {**board, "A": [(3, 1), (5, 1)]})
        assert blocked.legal() == {"end"}

    def test_position_16_wind_flown_over_is_not_used(self, door: Door) -> None:
        table = opened(door, {"p": [(0, 5)], "C": [(1, 5)], "A": [(3, 5)]}).play("e")
        assert table.letters(xy(4, 5)) == "p"
        assert table.key("used") == xy(1, 5)
        assert table.play("w").letters(xy(2, 5)) == "p"

    def test_a_marked_stone_beyond_the_run_does_not_hinder(self, door: Door) -> None:
        board = {"p": [(0, 5)], "C": [(1, 5)], "A": [(3, 5)]}
        table = opened(door, board, used=xy(3, 5))
        assert landing(table, "e") == xy(4, 5)


class TestRangeAndJump:
    @pytest.mark.parametrize("tall", [(3, 2), (2, 3)])
    def test_position_8_a_closed_first_diagonal_bars_the_jump(
        self, door: Door, tall: Square
    ) -> None:
        plain = [square for square in [(3, 2), (2, 3)] if square != tall]
        board = {"p": [(2, 2)], "B": [(3, 3)], "M": [tall], "E": plain}
        assert opened(door, board).legal() == {"end"}

    def test_plain_earth_does_not_bar_it(self, door: Door) -> None:
        board = {"p": [(2, 2)], "B": [(3, 3)], "E": [(3, 2), (2, 3)]}
        assert landing(opened(door, board), "se") == xy(5, 5)

    @pytest.mark.parametrize("tall", [(4, 3), (3, 4)])
    def test_position_9_closed_further_along(self, door: Door, tall: Square) -> None:
        plain = [square for square in [(4, 3), (3, 4)] if square != tall]
        board = {"p": [(2, 2)], "A": [(3, 3)], "M": [tall], "E": plain}
        assert landing(opened(door, board), "se") == xy(4, 4)
        assert opened(door, {**board, "p": [(4, 4)]}).legal() == {"end"}
        longer = opened(door, {**board, "A": [(3, 3), (4, 4)]})
        assert landing(longer, "se") == xy(5, 5)

    def test_orthogonal_jumps_are_never_barred(self, door: Door) -> None:
        board = {"p": [(2, 2)], "A": [(3, 2)], "M": [(2, 1), (2, 3), (3, 1), (3, 3)]}
        assert landing(opened(door, board), "e") == xy(4, 2)


class TestMarks:
    """Each Wind carries a sage once a turn."""

    def test_position_15_no_way_back_this_turn(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(3, 2)]}, hand="A").play("e")
        assert table.letters(xy(4, 2)) == "p"
        assert table.key("used") == xy(3, 2)
        assert "w" not in table.moves()
        table.play(f"A {xy(3, 2)}")
        assert table.letters(xy(3, 2)) == "B"
        assert "w" not in table.moves()
        table.play("end", "draw 0", "end", "draw 0")
        assert table.key("used") == ""
        assert table.play("w").letters(xy(1, 2)) == "p"

    def test_marks_end_with_the_turn(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(3, 2)]}).play("e", "end")
        assert table.key("used") == ""
        assert table.turn == 1

    def test_every_stone_of_the_run_is_marked(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(3, 2), (4, 2)], "B": [(5, 2)]}).play("e")
        assert table.letters(xy(7, 2)) == "p"
        assert table.key("used") == "+".join([xy(3, 2), xy(4, 2), xy(5, 2)])

    def test_marks_are_written_in_board_order(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 6)], "A": [(2, 5), (1, 4)]}).play("n", "w")
        assert table.letters(xy(0, 4)) == "p"
        assert table.key("used") == f"{xy(1, 4)}+{xy(2, 5)}"

    def test_one_used_stone_bars_the_whole_run(self, door: Door) -> None:
        board = {"p": [(1, 1)], "A": [(2, 1), (3, 1), (4, 1)]}
        assert opened(door, board).moves() == {"e"}
        assert not opened(door, board, used=xy(4, 1)).moves()
        assert not opened(door, board, used=xy(2, 1)).moves()

    def test_a_crossing_run_is_barred_too(self, door: Door) -> None:
        board = {"p": [(1, 3)], "A": [(2, 3), (2, 2)]}
        table = opened(door, board, steps=2).play("e", "n", "nw")
        assert table.letters(xy(2, 1)) == "p"
        assert table.key("used") == xy(2, 3)
        assert "s" not in table.moves()
        assert "s" in opened(door, {**board, "p": [(2, 1)]}).moves()

    def test_other_wind_stays_free(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(3, 2), (4, 3)]}).play("e")
        assert table.moves() == {"s"}

    def test_a_step_marks_nothing(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(4, 2)]}, steps=2).play("e")
        assert table.key("used") == ""

    def test_wind_after_fire_is_new(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(3, 2)]}, hand="FWEA", steps="").play("e")
        table.play(f"F {xy(3, 2)}")
        assert table.key("used") == ""
        table.play(f"W {xy(3, 2)}", f"E {xy(3, 2)}", f"A {xy(3, 2)}")
        assert table.play("w").letters(xy(2, 2)) == "p"
        assert table.key("used") == xy(3, 2)

    def test_free_fire_clears_the_mark(self, door: Door) -> None:
        board = {"p": [(2, 2)], "A": [(3, 2)], "F": [(3, 3)]}
        table = opened(door, board, hand="F").play("e", f"F {xy(3, 4)}")
        assert table.letters(xy(3, 2)) == "F"
        assert table.key("used") == ""

    def test_other_marks_stay_when_fire_clears_one(self, door: Door) -> None:
        board = {"p": [(1, 1)], "A": [(2, 1), (3, 1)]}
        table = opened(door, board, hand="F").play("e", f"F {xy(2, 1)}")
        assert table.key("used") == xy(3, 1)
        assert "w" not in table.moves()

    def test_new_wind_in_a_marked_run_does_not_help(self, door: Door) -> None:
        table = opened(door, {"p": [(2, 2)], "A": [(3, 2)]}, hand="A").play("e")
        table.play(f"A {xy(2, 2)}")
        assert "w" not in table.moves()

    def test_marks_do_not_capture(self, door: Door) -> None:
        """The sage lands in a pocket whose only exit is the Wind it used."""
        board = """
            . A p A . F
            . F F F F F
        """
        table = opened(door, board).play("e")
        assert table.letters(xy(4, 0)) == "p"
        assert not table.over
        assert table.legal() == {"end"}


class TestDeadEnd:
    """A jump that would leave the own sage captured may not be chosen."""

    def test_position_17_the_sage_is_not_captured_but_may_not_jump(self, door: Door) -> None:
        table = opened(door, POSITION_17, steps=5)
        assert not table.over
        assert table.legal() == {"end"}

    def test_position_17_it_counts_as_a_way_out(self, door: Door) -> None:
        board = {**POSITION_17, "F": POSITION_17["F"][1:]}
        table = opened(door, {**board, "p": [(8, 8)], "q": [(2, 2)]}, hand="F")
        table.play(f"F {xy(1, 1)}")
        assert not table.over

    def test_position_17_shut_for_good_it_is_captured(self, door: Door) -> None:
        board = {**POSITION_17, "p": [(8, 8)], "q": [(2, 2)]}
        table = opened(door, board, hand="E").play(f"E {xy(5, 2)}")
        assert table.over
        assert table.winners == {0}

    def test_the_vacated_square_counts(self, door: Door) -> None:
        """A single Wind can be jumped back, marks aside, so this is no dead end."""
        ring = [(4, 1), (5, 1), (5, 2), (5, 3), (4, 3)]
        table = opened(door, {**POSITION_17, "A": [(3, 2)], "B": [], "E": ring})
        assert table.moves() == {"e"}
        assert not table.play("e").over
