"""The rulebook at both doors: Fire."""

import pytest
from games.element.diagrams import DOORS, position, xy

pytestmark = pytest.mark.parametrize("door", DOORS)

POSITION_14 = {"p": [(0, 0)], "E": [(0, 1), (1, 1)], "F": [(2, 0), (4, 0)]}
LINE = {"F": [(4, 5), (3, 5)]}


def opened(door, board, hand="F", **keys):
    """Open a position in which the acting player holds Fire."""
    return door.at(position(board, hand=hand, **keys))


class TestSpread:
    def test_lone_fire_does_not_spread(self, door):
        table = opened(door, {}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(5, 5)}
        assert table.bag["F"] == 29

    @pytest.mark.parametrize(
        ("near", "free"), [((4, 5), (3, 5)), ((6, 5), (7, 5)), ((5, 4), (5, 3)), ((5, 6), (5, 7))]
    )
    def test_a_neighbour_makes_a_line_of_three(self, door, near, free):
        table = opened(door, {"F": [near]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(5, 5), xy(*near), xy(*free)}
        assert table.bag["F"] == 27

    @pytest.mark.parametrize("near", [(4, 4), (6, 4), (4, 6), (6, 6)])
    def test_diagonal_neighbours_do_nothing(self, door, near):
        table = opened(door, {"F": [near]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(5, 5), xy(*near)}

    def test_position_1_a_line_grows_at_its_far_end(self, door):
        table = opened(door, LINE).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (2, 3, 4, 5)}
        assert table.bag["F"] == 26

    @pytest.mark.parametrize(("wind", "height"), [("A", 1), ("B", 2), ("C", 3), ("D", 4)])
    def test_position_1_wind_at_the_end_is_replaced(self, door, wind, height):
        table = opened(door, {**LINE, wind: [(2, 5)]})
        assert table.bag["A"] == 30 - height
        table.play(f"F {xy(5, 5)}")
        assert table.letters(xy(2, 5)) == "F"
        assert table.bag["A"] == 30
        assert table.bag["F"] == 26

    @pytest.mark.parametrize("end", "WEMpq")
    def test_position_1_a_blocked_end_gets_nothing(self, door, end):
        table = opened(door, {**LINE, end: [(2, 5)]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (3, 4, 5)}
        assert table.letters(xy(2, 5)) == end
        assert table.bag["F"] == 27
        assert not table.over

    def test_position_1_the_edge_gets_nothing(self, door):
        table = opened(door, {"F": [(1, 5), (0, 5)]}).play(f"F {xy(2, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (0, 1, 2)}

    @pytest.mark.parametrize(
        ("line", "placed"),
        [([(10, 5), (9, 5)], (8, 5)), ([(5, 0)], (5, 1)), ([(5, 10), (5, 9)], (5, 8))],
    )
    def test_every_edge_blocks(self, door, line, placed):
        table = opened(door, {"F": line}).play(f"F {xy(*placed)}")
        assert table.squares("F") == {xy(*placed), *(xy(*square) for square in line)}

    def test_position_2_fire_between_two(self, door):
        table = opened(door, {"F": [(4, 5), (6, 5)]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (3, 4, 5, 6, 7)}
        assert table.bag["F"] == 25

    def test_all_four_sides_at_once(self, door):
        near = [(4, 5), (6, 5), (5, 4), (5, 6)]
        table = opened(door, {"F": near}).play(f"F {xy(5, 5)}")
        free = {xy(3, 5), xy(7, 5), xy(5, 3), xy(5, 7)}
        assert table.squares("F") == {xy(5, 5), *(xy(*square) for square in near)} | free
        assert table.bag["F"] == 21

    def test_free_fire_does_not_feed_itself(self, door):
        table = opened(door, {"F": [(4, 5), (2, 5), (3, 4)]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(2, 5), xy(3, 4), xy(3, 5), xy(4, 5), xy(5, 5)}

    def test_a_gap_ends_the_line(self, door):
        table = opened(door, {"F": [(4, 5), (2, 5)]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (2, 3, 4, 5)}

    def test_a_blocked_side_does_not_hold_the_other_back(self, door):
        table = opened(door, {"F": [(4, 5), (6, 5)], "E": [(3, 5)]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (4, 5, 6, 7)}
        assert table.letters(xy(3, 5)) == "E"

    @pytest.mark.parametrize(("wind", "height"), [("A", 1), ("B", 2), ("C", 3), ("D", 4)])
    def test_fire_that_replaces_wind_spreads_too(self, door, wind, height):
        table = opened(door, {"F": [(4, 5)], wind: [(5, 5)]})
        assert table.bag["A"] == 30 - height
        table.play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(x, 5) for x in (3, 4, 5)}
        assert table.bag["A"] == 30

    def test_stones_in_the_line_but_not_fire_stop_it(self, door):
        table = opened(door, {"F": [(3, 5)], "A": [(4, 5)]}).play(f"F {xy(5, 5)}")
        assert table.squares("F") == {xy(3, 5), xy(5, 5)}
        assert table.letters(xy(4, 5)) == "A"

    def test_free_fire_can_capture(self, door):
        board = "q . F . .\nF F . . .\n"
        table = opened(door, board).play(f"F {xy(3, 0)}")
        assert table.letters(xy(1, 0)) == "F"
        assert table.over
        assert table.winners == {0}

    def test_only_the_complete_effect_is_tested(self, door):
        """Fire on c9 shuts the diagonal jump, but burns c11 and so shortens the run on row 11."""
        board = """
            p B A . E
            F A F . .
            . . . . .
        """
        table = opened(door, board)
        assert table.moves() == {"se"}
        table.play(f"F {xy(2, 2)}")
        assert table.letters(xy(2, 0)) == "F"
        assert table.moves() == {"e"}
        assert table.play("e").letters(xy(3, 0)) == "p"

    def test_only_the_complete_effect_wins(self, door):
        table = opened(door, "q B A . E\nF A F . .\n").play(f"F {xy(2, 2)}")
        assert not table.over
        assert table.letters(xy(2, 0)) == "F"


class TestShortage:
    """Too little Fire in the bag for all free Fire."""

    def test_exactly_enough_leaves_no_choice(self, door):
        table = opened(door, {"F": [(4, 5), (6, 5)]}, bag={"F": 2}).play(f"F {xy(5, 5)}")
        assert table.letters(xy(3, 5), xy(7, 5)) == "FF"
        assert table.bag["F"] == 0
        assert table.key("phase") == "act"

    def test_an_empty_bag_gives_nothing(self, door):
        board = {"F": [(4, 5), (6, 5)], "B": [(3, 5)]}
        table = opened(door, board, bag={"F": 0}).play(f"F {xy(5, 5)}")
        assert table.letters(xy(3, 5), xy(5, 5), xy(7, 5)) == "BF."
        assert table.key("phase") == "act"

    def test_one_for_two_squares(self, door):
        table = opened(door, {"F": [(4, 5), (6, 5)]}, bag={"F": 1}).play(f"F {xy(5, 5)}")
        assert table.key("phase") == "spread"
        assert table.legal() == {"spread e", "spread w"}
        assert (table.key("at"), table.key("spread"), table.key("left")) == (xy(5, 5), "ew", "1")
        west = table.fork().play("spread w")
        assert west.letters(xy(3, 5), xy(7, 5)) == "F."
        east = table.fork().play("spread e")
        assert east.letters(xy(3, 5), xy(7, 5)) == ".F"
        assert (east.key("phase"), east.bag["F"]) == ("act", 0)

    def test_two_for_three_squares(self, door):
        board = {"F": [(4, 5), (6, 5), (5, 4)]}
        table = opened(door, board, bag={"F": 2}).play(f"F {xy(5, 5)}")
        assert table.after("spread") == {"n", "e", "w"}
        table.play("spread w")
        assert table.letters(xy(3, 5)) == "F"
        assert table.legal() == {"spread n", "spread e"}
        assert (table.key("spread"), table.key("left")) == ("ne", "1")
        table.play("spread n")
        assert table.letters(xy(3, 5), xy(5, 3), xy(7, 5)) == "FF."

    def test_three_for_four_squares(self, door):
        board = {"F": [(4, 5), (6, 5), (5, 4), (5, 6)]}
        table = opened(door, board, bag={"F": 3}).play(f"F {xy(5, 5)}")
        table.play("spread s", "spread n", "spread e")
        assert table.letters(xy(5, 7), xy(5, 3), xy(7, 5), xy(3, 5)) == "FFF."
        assert table.bag["F"] == 0

    def test_wind_that_gets_no_fire_stays(self, door):
        board = {"F": [(4, 5), (6, 5)], "C": [(3, 5)], "A": [(7, 5)]}
        table = opened(door, board, bag={"F": 1}).play(f"F {xy(5, 5)}")
        before = table.bag["A"]
        table.play("spread w")
        assert table.letters(xy(3, 5), xy(7, 5)) == "FA"
        assert table.bag["A"] == before + 3

    def test_fire_in_hand_is_not_in_the_bag(self, door):
        board = {"F": [(4, 5), (6, 5)]}
        table = opened(door, board, hand="FFF", bag={"F": 1}).play(f"F {xy(5, 5)}")
        assert table.after("spread") == {"e", "w"}
        table.play("spread e")
        assert table.key("hand") == "FF"

    def test_blocked_ends_do_not_count(self, door):
        board = {"F": [(4, 5), (6, 5)], "E": [(3, 5)]}
        table = opened(door, board, bag={"F": 1}).play(f"F {xy(5, 5)}")
        assert table.letters(xy(3, 5), xy(7, 5)) == "EF"
        assert table.key("phase") == "act"

    def test_fire_returned_this_turn_can_spread(self, door):
        board = {"F": [(4, 5), (6, 5), (1, 1)]}
        table = opened(door, board, hand="FW", bag={"F": 1})
        table.play(f"W {xy(1, 1)}", f"F {xy(5, 5)}")
        assert table.letters(xy(3, 5), xy(7, 5)) == "FF"

    def test_the_last_pick_can_capture(self, door):
        board = {"q": [(3, 0)], "E": [(2, 0), (2, 1), (3, 1), (4, 1)], "F": [(5, 0), (7, 0)]}
        table = opened(door, board, bag={"F": 1}, to=0)
        table.play(f"F {xy(6, 0)}")
        assert table.after("spread") == {"w", "e"}
        lost = table.fork().play("spread w")
        assert (lost.over, lost.winners) == (True, {0})
        assert not table.play("spread e").over


class TestPosition14:
    """Fire that would spread next to the own sage."""

    @pytest.mark.parametrize("left", [2, 3])
    def test_with_enough_fire_the_placement_is_illegal(self, door, left):
        table = opened(door, POSITION_14, bag={"F": left})
        assert xy(3, 0) not in table.places("F")

    def test_with_one_fire_only_the_far_side_can_be_picked(self, door):
        table = opened(door, POSITION_14, bag={"F": 1}).play(f"F {xy(3, 0)}")
        assert table.legal() == {"spread e"}
        table.play("spread e")
        assert table.letters(xy(1, 0), xy(5, 0)) == ".F"

    def test_with_two_fires_for_three_sides_both_others_are_picked(self, door):
        board = {**POSITION_14, "F": [(2, 0), (4, 0), (3, 1)]}
        table = opened(door, board, bag={"F": 2}).play(f"F {xy(3, 0)}")
        assert table.legal() == {"spread e", "spread s"}
        assert table.play("spread s").legal() == {"spread e"}
        table.play("spread e")
        assert table.letters(xy(1, 0), xy(5, 0), xy(3, 2)) == ".FF"

    def test_with_no_fire_nothing_spreads(self, door):
        table = opened(door, POSITION_14, bag={"F": 0}).play(f"F {xy(3, 0)}")
        assert table.letters(xy(1, 0), xy(3, 0), xy(5, 0)) == ".F."
        assert table.key("phase") == "act"

    def test_without_a_far_side_it_is_illegal_with_one_fire_too(self, door):
        board = {**POSITION_14, "W": [(5, 0)]}
        assert xy(3, 0) not in opened(door, board, bag={"F": 1}).places("F")
        assert xy(3, 0) in opened(door, board, bag={"F": 0}).places("F")
