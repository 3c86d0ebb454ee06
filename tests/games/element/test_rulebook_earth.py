"""The rulebook at both doors: Earth, Mountains and Ranges."""

from typing import Any

import pytest

from games.element.diagrams import DOORS, Diagram, Door, Table, position, xy
from games.element.oracle import Square

pytestmark = pytest.mark.parametrize("door", DOORS)

DIAGONALS = [("ne", (5, 3)), ("se", (5, 5)), ("sw", (3, 5)), ("nw", (3, 3))]


def opened(door: Door, board: Diagram, hand: str = "", **keys: Any) -> Table:
    """Open a position in which the acting player holds the given stones."""
    return door.at(position(board, hand=hand, **keys))


def corners(square: Square) -> list[Square]:
    """Name the two squares beside the diagonal from (4, 4)."""
    return [(square[0], 4), (4, square[1])]


class TestRange:
    def test_plain_earth_is_not_immune(self, door: Door) -> None:
        table = opened(door, {"E": [(5, 5), (6, 5)]}, hand="A")
        assert table.places("A") >= {xy(5, 5), xy(6, 5)}

    def test_a_mountain_is_immune(self, door: Door) -> None:
        table = opened(door, {"M": [(5, 5)]}, hand="FWEA")
        assert not any(xy(5, 5) in table.places(element) for element in "FWEA")

    @pytest.mark.parametrize("x", [4, 5, 6])
    @pytest.mark.parametrize("y", [4, 6])
    def test_neighbours_above_and_below_are_range(self, door: Door, x: int, y: int) -> None:
        table = opened(door, {"M": [(5, 5)], "E": [(x, y), (9, 2)]}, hand="A")
        assert xy(x, y) not in table.places("A")
        assert xy(9, 2) in table.places("A")

    @pytest.mark.parametrize("x", [4, 6])
    def test_neighbours_beside_are_range(self, door: Door, x: int) -> None:
        table = opened(door, {"M": [(5, 5)], "E": [(x, 5), (9, 2)]}, hand="A")
        assert xy(x, 5) not in table.places("A")
        assert xy(9, 2) in table.places("A")

    def test_a_range_reaches_along_a_chain(self, door: Door) -> None:
        chain = [(1, 1), (2, 2), (3, 2), (4, 1), (4, 0), (5, 1), (6, 2), (6, 3), (5, 4)]
        table = opened(door, {"M": [(0, 0)], "E": chain}, hand="A")
        assert not table.places("A") & {xy(*square) for square in chain}

    def test_a_gap_ends_the_range(self, door: Door) -> None:
        table = opened(door, {"M": [(0, 0)], "E": [(1, 1), (3, 1), (3, 3)]}, hand="A")
        assert xy(1, 1) not in table.places("A")
        assert table.places("A") >= {xy(3, 1), xy(3, 3)}

    def test_other_stones_do_not_connect(self, door: Door) -> None:
        board = {"M": [(0, 0)], "F": [(1, 0)], "A": [(1, 1)], "W": [(0, 1)], "E": [(2, 0), (2, 2)]}
        table = opened(door, board, hand="A")
        assert table.places("A") >= {xy(2, 0), xy(2, 2)}

    def test_stacking_makes_all_connected_earth_a_range(self, door: Door) -> None:
        table = opened(door, {"E": [(5, 5), (6, 6), (6, 7), (8, 7)]}, hand="EA")
        assert table.places("A") >= {xy(5, 5), xy(6, 6), xy(6, 7), xy(8, 7)}
        table.play(f"E {xy(6, 6)}")
        assert table.letters(xy(6, 6)) == "M"
        assert not table.places("A") & {xy(5, 5), xy(6, 6), xy(6, 7)}
        assert xy(8, 7) in table.places("A")

    def test_earth_added_later_joins(self, door: Door) -> None:
        table = opened(door, {"M": [(5, 5)]}, hand="EEA")
        table.play(f"E {xy(6, 6)}", f"E {xy(7, 7)}")
        assert not table.places("A") & {xy(6, 6), xy(7, 7)}

    def test_one_stone_connects_a_whole_group(self, door: Door) -> None:
        table = opened(door, {"M": [(3, 5)], "E": [(5, 5), (6, 5), (7, 4)]}, hand="EA")
        assert table.places("A") >= {xy(5, 5), xy(6, 5), xy(7, 4)}
        table.play(f"E {xy(4, 5)}")
        assert not table.places("A") & {xy(4, 5), xy(5, 5), xy(6, 5), xy(7, 4)}

    def test_earth_that_replaces_water_connects_too(self, door: Door) -> None:
        table = opened(door, {"M": [(3, 5)], "W": [(4, 5)], "E": [(5, 5)]}, hand="EA")
        table.play(f"E {xy(4, 5)}")
        assert xy(5, 5) not in table.places("A")

    def test_a_range_stays_for_the_rest_of_the_match(self, door: Door) -> None:
        table = opened(door, {"M": [(5, 5)], "E": [(6, 6)], "p": [(2, 2)]}).play("end")
        text = table.position().replace("to:1", "to:1 phase:act hand:A steps:4")
        assert not door.at(text).places("A") & {xy(5, 5), xy(6, 6)}

    def test_a_range_stone_can_become_a_mountain(self, door: Door) -> None:
        table = opened(door, {"M": [(5, 5)], "E": [(6, 6)]}, hand="E").play(f"E {xy(6, 6)}")
        assert table.letters(xy(5, 5), xy(6, 6)) == "MM"

    def test_wind_may_replace_one_stone_before_the_range_is_made(self, door: Door) -> None:
        table = opened(door, {"E": [(5, 5), (6, 5), (7, 5)]}, hand="EA")
        table.play(f"A {xy(6, 5)}", f"E {xy(5, 5)}")
        assert table.letters(xy(5, 5), xy(6, 5), xy(7, 5)) == "MAE"
        assert table.bag["E"] == 27


class TestClosedDiagonal:
    @pytest.mark.parametrize(("way", "square"), DIAGONALS)
    def test_plain_earth_leaves_it_open(self, door: Door, way: str, square: Square) -> None:
        table = opened(door, {"p": [(4, 4)], "E": corners(square)})
        assert way in table.moves()

    @pytest.mark.parametrize(("way", "square"), DIAGONALS)
    @pytest.mark.parametrize("tall", [0, 1])
    def test_a_range_closes_it(self, door: Door, way: str, square: Square, tall: int) -> None:
        both = corners(square)
        table = opened(door, {"p": [(4, 4)], "M": [both.pop(tall)], "E": both})
        assert way not in table.moves()
        assert len(table.moves()) == 5

    @pytest.mark.parametrize(("way", "square"), DIAGONALS)
    def test_two_mountains_close_it(self, door: Door, way: str, square: Square) -> None:
        table = opened(door, {"p": [(4, 4)], "M": corners(square)})
        assert way not in table.moves()

    @pytest.mark.parametrize("other", "FWA")
    def test_one_range_stone_is_not_enough(self, door: Door, other: str) -> None:
        table = opened(door, {"p": [(4, 4)], "M": [(4, 3)], other: [(5, 4)]})
        assert "ne" in table.moves()

    def test_a_sage_closes_nothing(self, door: Door) -> None:
        table = opened(door, {"p": [(4, 4)], "M": [(4, 3)], "q": [(5, 4)]})
        assert "ne" in table.moves()

    def test_it_is_closed_both_ways(self, door: Door) -> None:
        table = opened(door, {"p": [(5, 3)], "M": [(4, 3)], "E": [(5, 4)]})
        assert "sw" not in table.moves()

    def test_the_mountain_may_be_far_along_the_range(self, door: Door) -> None:
        chain = [(4, 3), (5, 4), (6, 4), (7, 3), (8, 2)]
        table = opened(door, {"p": [(4, 4)], "E": chain, "M": [(9, 1)]})
        assert "ne" not in table.moves()

    def test_position_6_a_second_stone_closes_the_diagonal(self, door: Door) -> None:
        table = opened(door, {"p": [(4, 4)], "E": [(4, 3), (5, 4)]}, hand="EA")
        assert "ne" in table.moves()
        assert xy(5, 4) in table.places("A")
        assert table.fork().play("ne").letters(xy(5, 3)) == "p"
        table.play(f"E {xy(4, 3)}")
        assert "ne" not in table.moves()
        assert xy(5, 4) not in table.places("A")

    def test_position_10_four_range_stones_capture(self, door: Door) -> None:
        board = {"q": [(5, 5)], "E": [(5, 4), (6, 5), (5, 6), (4, 5)]}
        table = opened(door, board, hand="E")
        assert not table.over
        table.play(f"E {xy(5, 4)}")
        assert table.letters(xy(5, 4)) == "M"
        assert table.over
        assert table.winners == {0}

    def test_position_10_with_the_last_stone_of_the_ring(self, door: Door) -> None:
        board = {"q": [(5, 5)], "M": [(5, 4)], "E": [(6, 5), (5, 6)]}
        table = opened(door, board, hand="E").play(f"E {xy(4, 5)}")
        assert table.over
        assert table.winners == {0}

    def test_position_10_far_from_a_mountain(self, door: Door) -> None:
        board = {"q": [(5, 5)], "E": [(5, 4), (6, 5), (5, 6), (4, 5), (3, 4)]}
        table = opened(door, board, hand="E").play(f"E {xy(3, 4)}")
        assert table.over
        assert table.winners == {0}

    def test_four_plain_stones_do_not_capture(self, door: Door) -> None:
        board = {"q": [(5, 5)], "E": [(5, 4), (6, 5), (5, 6)]}
        table = opened(door, board, hand="E").play(f"E {xy(4, 5)}")
        assert not table.over

    def test_three_range_stones_and_another_do_not_capture(self, door: Door) -> None:
        board = {"q": [(5, 5)], "M": [(5, 4)], "E": [(6, 5), (5, 6)]}
        table = opened(door, board, hand="F").play(f"F {xy(4, 5)}")
        assert not table.over

    def test_the_edge_helps_a_range(self, door: Door) -> None:
        board = {"q": [(5, 0)], "M": [(4, 0)], "E": [(5, 1)]}
        table = opened(door, board, hand="E").play(f"E {xy(6, 0)}")
        assert table.over
        assert table.winners == {0}

    def test_a_range_in_the_corner_captures_with_two(self, door: Door) -> None:
        table = opened(door, {"q": [(0, 0)], "M": [(1, 0)]}, hand="E").play(f"E {xy(0, 1)}")
        assert table.over
        assert table.winners == {0}

    def test_the_own_sage_may_not_be_walled_in(self, door: Door) -> None:
        board = {"p": [(5, 5)], "E": [(5, 4), (6, 5), (5, 6), (4, 5)]}
        table = opened(door, board, hand="E")
        assert not table.places("E") & {xy(5, 4), xy(6, 5), xy(5, 6), xy(4, 5)}
