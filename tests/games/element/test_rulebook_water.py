"""The rulebook at both doors: Water and its rivers."""

import pytest
from games.element.diagrams import DOORS, position, walk, xy

pytestmark = pytest.mark.parametrize("door", DOORS)

ROW_OF_TEN = [(x, 5) for x in range(1, 11)]


def headwater(door, board, x, y, hand="W", **keys):
    """Place a Water stone on a position and stop where its river asks something."""
    return door.at(position(board, hand=hand, **keys)).play(f"W {xy(x, y)}")


def ends(table, head):
    """Collect the squares of each full path, in order."""
    return {tuple(walk(head, path)) for path in table.paths()}


class TestRiver:
    def test_lone_water_stays(self, door):
        table = headwater(door, {"W": [(4, 4), (7, 5)]}, 5, 5)
        assert table.squares("W") == {xy(4, 4), xy(7, 5), xy(5, 5)}
        assert table.key("phase") == "act"

    def test_two_stones_move_two_squares(self, door):
        table = headwater(door, {"W": [(4, 5)]}, 5, 5)
        assert (table.key("phase"), table.key("at"), table.key("line")) == ("flow", xy(5, 5), "w")
        assert table.legal() == {"flow n", "flow e", "flow s"}
        table.play("flow e", "flow e")
        assert table.squares("W") == {xy(6, 5), xy(7, 5)}
        assert (table.key("phase"), table.key("at"), table.key("path")) == ("act", "", "")
        assert table.bag["W"] == 28

    def test_the_line_stays_until_the_last_step(self, door):
        table = headwater(door, {"W": [(4, 5)]}, 5, 5).play("flow n")
        assert table.squares("W") == {xy(4, 5), xy(5, 5)}
        assert (table.key("phase"), table.key("path")) == ("flow", "n")
        assert table.legal() == {"flow n", "flow e", "flow w"}

    def test_position_3_three_stones(self, door):
        table = headwater(door, {"W": [(1, 1), (2, 1)]}, 3, 1)
        paths = ends(table, xy(3, 1))
        assert len(paths) == 19
        assert (xy(4, 1), xy(4, 2), xy(5, 2)) in paths
        assert not any({xy(1, 1), xy(2, 1), xy(3, 1)} & set(path) for path in paths)
        table.play("flow e", "flow s", "flow e")
        assert table.squares("W") == {xy(4, 1), xy(4, 2), xy(5, 2)}
        assert table.letters(xy(1, 1), xy(2, 1), xy(3, 1)) == "..."

    def test_six_stones_snake_six_squares(self, door):
        table = headwater(door, {"W": [(x, 2) for x in range(5)]}, 5, 2)
        table.play("flow e", "flow s", "flow s", "flow w", "flow w", "flow n")
        assert table.squares("W") == {
            xy(6, 2), xy(6, 3), xy(6, 4), xy(5, 4), xy(4, 4), xy(4, 3)
        }  # fmt: skip

    def test_a_river_across_the_whole_board(self, door):
        table = headwater(door, {"W": ROW_OF_TEN}, 0, 5)
        table.play(*(["flow s"] + ["flow e"] * 10))
        assert table.squares("W") == {xy(x, 6) for x in range(11)}
        assert table.bag["W"] == 19

    def test_position_4_three_sides_to_choose_from(self, door):
        board = {"W": [(1, 1), (3, 1), (2, 2)]}
        table = headwater(door, board, 2, 1)
        assert table.key("phase") == "direction"
        assert table.legal() == {"river e", "river s", "river w"}
        for way, moved in [("w", (1, 1)), ("e", (3, 1)), ("s", (2, 2))]:
            river = table.fork().play(f"river {way}")
            assert river.key("line") == way
            assert ends(river, xy(2, 1)) == {(xy(2, 0), xy(1, 0)), (xy(2, 0), xy(3, 0))}
            river.play("flow n", "flow e")
            stay = {xy(*square) for square in board["W"] if square != moved}
            assert river.squares("W") == {xy(2, 0), xy(3, 0)} | stay

    def test_position_5_only_the_line_away_from_the_headwater(self, door):
        table = headwater(door, {"W": [(4, 4), (5, 4), (6, 4)]}, 5, 5)
        assert (table.key("phase"), table.key("line")) == ("flow", "n")
        assert len(table.paths()) == 7
        table.play("flow s", "flow s")
        assert table.squares("W") == {xy(4, 4), xy(6, 4), xy(5, 6), xy(5, 7)}

    def test_position_12_a_corner_is_one_line_or_the_other(self, door):
        board = {"W": [(4, 4), (5, 5), (4, 5)]}
        table = headwater(door, board, 5, 4)
        assert table.legal() == {"river w", "river s"}
        across = table.fork().play("river w", "flow e", "flow e")
        assert across.squares("W") == {xy(5, 5), xy(4, 5), xy(6, 4), xy(7, 4)}
        down = table.fork().play("river s", "flow n", "flow n")
        assert down.squares("W") == {xy(4, 4), xy(4, 5), xy(5, 3), xy(5, 2)}

    def test_water_between_two_stones_takes_one_side(self, door):
        board = {"W": [(4, 5), (3, 5), (6, 5)]}
        table = headwater(door, board, 5, 5)
        assert table.legal() == {"river e", "river w"}
        assert len(next(iter(table.fork().play("river w").paths()))) == 3
        assert len(next(iter(table.fork().play("river e").paths()))) == 2
        table.play("river w", "flow n", "flow n", "flow n")
        assert table.squares("W") == {xy(6, 5), xy(5, 4), xy(5, 3), xy(5, 2)}

    def test_a_gap_ends_the_line(self, door):
        table = headwater(door, {"W": [(4, 5), (2, 5)]}, 5, 5).play("flow e", "flow e")
        assert table.squares("W") == {xy(2, 5), xy(6, 5), xy(7, 5)}

    @pytest.mark.parametrize("stone", "FEMA")
    def test_other_stones_end_the_line(self, door, stone):
        board = {"W": [(4, 5), (2, 5)], stone: [(3, 5)]}
        table = headwater(door, board, 5, 5).play("flow e", "flow e")
        assert table.squares("W") == {xy(2, 5), xy(6, 5), xy(7, 5)}

    def test_a_headwater_in_place_of_fire(self, door):
        table = headwater(door, {"W": [(4, 5)], "F": [(5, 5)]}, 5, 5)
        assert table.bag["F"] == 30
        table.play("flow e", "flow e")
        assert table.letters(xy(4, 5), xy(5, 5), xy(6, 5), xy(7, 5)) == "..WW"

    def test_at_rest_next_to_other_water(self, door):
        table = headwater(door, {"W": [(4, 5), (8, 5), (8, 4)]}, 5, 5).play("flow e", "flow e")
        assert table.squares("W") == {xy(6, 5), xy(7, 5), xy(8, 5), xy(8, 4)}
        assert table.key("phase") == "act"

    def test_rested_water_can_become_a_river_again(self, door):
        table = headwater(door, {"W": [(4, 5)]}, 5, 5, hand="WW")
        table.play("flow e", "flow e", f"W {xy(8, 5)}")
        assert table.key("line") == "w"
        table.play("flow n", "flow n", "flow n")
        assert table.squares("W") == {xy(8, 4), xy(8, 3), xy(8, 2)}

    def test_nothing_else_is_legal_while_a_river_moves(self, door):
        table = headwater(door, {"W": [(4, 5), (6, 5)]}, 5, 5, hand="FWA")
        assert table.legal() == {"river e", "river w"}
        assert table.play("river e").legal() == {"flow n", "flow s"}
        assert table.play("flow s").legal() == {"flow e", "flow s", "flow w"}


class TestPath:
    def test_the_path_never_crosses_itself(self, door):
        table = headwater(door, {"W": [(1, 5), (2, 5), (3, 5), (4, 5)]}, 5, 5)
        for path in ends(table, xy(5, 5)):
            assert len(set(path)) == 5
        table.play("flow e", "flow n", "flow w")
        assert table.legal() == {"flow n", "flow w"}

    def test_the_path_never_enters_the_old_line(self, door):
        table = headwater(door, {"W": [(2, 5), (3, 5), (4, 5)]}, 5, 5).play("flow n", "flow w")
        assert table.legal() == {"flow n", "flow w"}

    def test_fire_on_the_path_returns_to_the_bag(self, door):
        board = {"W": [(4, 5)], "F": [(6, 5), (7, 5), (8, 5)]}
        table = headwater(door, board, 5, 5)
        assert table.bag["F"] == 27
        table.play("flow e", "flow e")
        assert table.letters(xy(6, 5), xy(7, 5), xy(8, 5)) == "WWF"
        assert table.bag["F"] == 29

    def test_fire_stays_until_the_river_has_moved(self, door):
        table = headwater(door, {"W": [(4, 5)], "F": [(6, 5)]}, 5, 5).play("flow e")
        assert table.letters(xy(6, 5)) == "F"
        assert table.bag["F"] == 29

    @pytest.mark.parametrize("block", "EMABCDqW")
    def test_what_blocks_the_way(self, door, block):
        board = {"W": [(4, 5)]}
        board[block] = [*board.get(block, []), (7, 5)]
        table = headwater(door, board, 5, 5)
        assert table.after("flow") == {"n", "e", "s"}
        assert table.play("flow e").after("flow") == {"n", "s"}
        assert table.letters(xy(7, 5)) == block

    @pytest.mark.parametrize("block", "EMABCDpq")
    def test_what_blocks_the_headwater(self, door, block):
        board = {"W": [(4, 5)], block: [(6, 5)]}
        assert headwater(door, board, 5, 5).after("flow") == {"n", "s"}

    def test_the_edge_blocks(self, door):
        table = headwater(door, {"W": [(1, 0)]}, 0, 0)
        assert table.legal() == {"flow s"}
        assert table.play("flow s").legal() == {"flow e", "flow s"}

    def test_other_water_is_not_taken_along(self, door):
        table = headwater(door, {"W": [(4, 5), (6, 6)]}, 5, 5).play("flow e")
        assert table.after("flow") == {"n", "e"}

    def test_a_river_that_cannot_move_in_full_may_not_be_made(self, door):
        board = """
            W . . E
            E E E E
        """
        table = door.at(position(board, hand="W"))
        assert xy(1, 0) not in table.places("W")
        assert xy(2, 0) in table.places("W")
        longer = door.at(position("W . . . E\nE E E E E", hand="W"))
        assert longer.play(f"W {xy(1, 0)}").paths() == {"ee"}

    def test_a_river_that_cannot_move_at_all_may_not_be_made(self, door):
        table = door.at(position("W . E\nE E E", hand="W"))
        assert xy(1, 0) not in table.places("W")

    def test_replacing_fire_does_not_excuse_it(self, door):
        table = door.at(position("W F E\nE E E", hand="W"))
        assert xy(1, 0) not in table.places("W")

    def test_fire_makes_way(self, door):
        table = headwater(door, "W . F F E\nE E E E E", 1, 0)
        assert table.paths() == {"ee"}

    def test_a_pocket_is_not_offered(self, door):
        board = """
            E E . E E E
            W W . . . .
            E E . E E E
            E E E E E E
        """
        table = headwater(door, board, 2, 1)
        assert table.key("line") == "w"
        assert table.paths() == {"eee"}

    def test_the_pocket_counts_when_it_is_deep_enough(self, door):
        board = """
            E E . E E E
            W E . . . E
            W W . E E E
            E E E E E E
        """
        table = headwater(door, board, 2, 2)
        assert table.paths() == {"nee"}

    def test_a_side_that_cannot_move_is_not_offered(self, door):
        board = """
            E E E E E E
            W W . W . E
            E E . E E E
            E E . E E E
            E E E E E E
        """
        table = headwater(door, board, 2, 1)
        assert table.key("phase") == "direction"
        assert table.legal() == {"river e"}
        assert table.play("river e").paths() == {"ss"}

    def test_all_sides_blocked_is_illegal(self, door):
        board = """
            E E E E E E
            W W . W . E
            E E . E E E
            E E E E E E
        """
        assert xy(2, 1) not in door.at(position(board, hand="W")).places("W")


class TestRiverAndSages:
    def test_position_13_a_path_must_leave_the_own_sage_free(self, door):
        board = {"p": [(0, 0)], "E": [(0, 1), (1, 1)], "W": [(4, 0)]}
        table = headwater(door, board, 3, 0)
        assert "ww" not in table.paths()
        table.play("flow w")
        assert table.legal() == {"flow s"}
        table.play("flow s")
        assert table.letters(xy(1, 0), xy(2, 0), xy(2, 1)) == ".WW"

    def test_a_river_is_illegal_when_every_path_captures_the_own_sage(self, door):
        board = """
            p . . . W E
            E E E E E E
        """
        table = door.at(position(board, hand="W"))
        assert xy(3, 0) not in table.places("W")
        assert xy(2, 0) in table.places("W")

    def test_the_headwater_may_shut_the_sage_in_for_a_moment(self, door):
        board = """
            p . W
            E F .
            . . .
        """
        table = headwater(door, board, 1, 0)
        assert not table.over
        assert table.legal() == {"flow s"}
        table.play("flow s", "flow s")
        assert table.letters(xy(1, 0), xy(2, 0), xy(1, 1), xy(1, 2)) == "..WW"
        assert table.moves() == {"e"}

    def test_a_position_within_such_an_effect_can_be_composed(self, door):
        table = headwater(door, "p . W\nE F .\n", 1, 0)
        assert table.fork().legal() == {"flow s"}
        assert table.fork().paths() == {"ss", "se"}

    def test_the_hunted_sage_is_not_captured_before_the_river_moved(self, door):
        table = headwater(door, "q . W\nE F .\n", 1, 0)
        assert not table.over
        table.play("flow s", "flow e")
        assert not table.over
        assert table.turn == 0

    def test_a_river_can_capture(self, door):
        board = """
            q . . . W
            E E . . .
        """
        table = headwater(door, board, 3, 0).play("flow w", "flow w")
        assert table.over
        assert table.winners == {0}
        assert table.letters(xy(1, 0), xy(2, 0)) == "WW"

    def test_a_river_opens_the_squares_that_it_left(self, door):
        board = """
            p W W .
            . E E .
        """
        table = headwater(door, board, 3, 0).play("flow e", "flow e", "flow e")
        assert table.squares("W") == {xy(4, 0), xy(5, 0), xy(6, 0)}
        assert table.moves() == {"s", "e"}

    def test_a_line_that_would_shut_the_own_sage_in_is_not_offered(self, door):
        """Both lines have one path; only the northern one leaves a square next to the sage."""
        board = """
            p E .
            W . .
            . . E
            W E .
        """
        table = headwater(door, board, 0, 2)
        assert table.legal() == {"river n"}
        assert table.play("river n").paths() == {"en"}
        table.play("flow e", "flow n")
        assert table.letters(xy(0, 1), xy(0, 2), xy(0, 3), xy(1, 1), xy(1, 2)) == "..WWW"
        assert table.moves() == {"s"}

    def test_a_dead_branch_near_the_own_sage_is_not_offered(self, door):
        board = """
            p . . . W
            E E E . E
            E E E . E
        """
        table = headwater(door, board, 3, 0)
        assert table.paths() == {"ss"}
        assert table.after("flow") == {"s"}
