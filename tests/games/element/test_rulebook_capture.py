"""The rulebook at both doors: capture, victory and the turn limit."""

from typing import Any

import pytest

from games.element.diagrams import (
    CROWDED,
    DOORS,
    DOUBLE_DEAD_END,
    Diagram,
    Door,
    Table,
    position,
    xy,
)

pytestmark = pytest.mark.parametrize("door", DOORS)

CORNER = {"q": [(0, 0)], "F": [(1, 0), (0, 1)]}
EXIT = xy(1, 1)


def opened(door: Door, board: Diagram, hand: str = "", **keys: Any) -> Table:
    """Open a position in which the acting player holds the given stones."""
    return door.at(position(board, hand=hand, **keys))


def cornered(*sages: str) -> str:
    """Draw sages that share b10 as their last way out: two, or three of them."""
    first, second, third = (*sages, "E")[:3]
    return f"{first} F {second} F\nF . F F\n{third} F . .\nF F . .\n"


def won_by(table: Table, *winners: int) -> bool:
    """Say whether the match is over and exactly these seats won."""
    return table.over and table.legal() == set() and table.winners == set(winners)


class TestCapture:
    @pytest.mark.parametrize("element", "FWE")
    def test_position_11_a_stone_on_the_last_way_captures(self, door: Door, element: str) -> None:
        table = opened(door, CORNER, hand=element).play(f"{element} {EXIT}")
        assert won_by(table, 0)
        assert (table.turn, table.key("to"), table.key("won")) == (-1, "-", "0")

    def test_position_11_the_rest_of_the_hand_is_not_played(self, door: Door) -> None:
        table = opened(door, CORNER, hand="FWEA").play(f"E {EXIT}")
        assert won_by(table, 0)
        assert table.letters(EXIT) == "E"
        assert sum(table.bag.values()) == 120 - 2 - 4

    def test_position_11_a_sage_on_the_last_way_captures(self, door: Door) -> None:
        table = opened(door, {**CORNER, "p": [(2, 2)]})
        assert won_by(table.play("nw"), 0)

    def test_position_11_a_sage_can_jump_onto_the_last_way(self, door: Door) -> None:
        table = opened(door, {**CORNER, "p": [(3, 3)], "A": [(2, 2)]}, steps="")
        assert won_by(table.play("nw"), 0)

    def test_position_11_wind_does_not_capture_while_it_carries(self, door: Door) -> None:
        table = opened(door, CORNER, hand="A").play(f"A {EXIT}")
        assert not table.over
        assert table.letters(EXIT) == "A"

    @pytest.mark.parametrize("behind", "WEMp")
    def test_wind_captures_when_the_square_behind_is_taken(self, door: Door, behind: str) -> None:
        table = opened(door, {**CORNER, behind: [(2, 2)]}, hand="A").play(f"A {EXIT}")
        assert won_by(table, 0)

    def test_position_11_a_second_wind_can_capture(self, door: Door) -> None:
        board = {**CORNER, "A": [(1, 1)], "E": [(3, 3)]}
        assert won_by(opened(door, board, hand="A").play(f"A {EXIT}"), 0)
        free = opened(door, {**CORNER, "A": [(1, 1)]}, hand="A").play(f"A {EXIT}")
        assert not free.over

    def test_lengthening_the_run_can_capture(self, door: Door) -> None:
        board = {**CORNER, "A": [(1, 1)], "E": [(3, 3)]}
        assert won_by(opened(door, board, hand="A").play(f"A {xy(2, 2)}"), 0)

    def test_wind_past_the_edge_captures(self, door: Door) -> None:
        ring = [(4, 0), (6, 0), (4, 1), (6, 1), (4, 2), (5, 2)]
        board = {"q": [(5, 1)], "A": [(5, 0)], "E": ring}
        assert won_by(opened(door, board, hand="F").play(f"F {xy(6, 2)}"), 0)

    @pytest.mark.parametrize("element", "FWE")
    def test_a_stone_on_the_landing_square_captures(self, door: Door, element: str) -> None:
        table = opened(door, {**CORNER, "A": [(1, 1)]}, hand=element)
        assert won_by(table.play(f"{element} {xy(2, 2)}"), 0)

    def test_a_sage_on_the_landing_square_captures(self, door: Door) -> None:
        table = opened(door, {**CORNER, "A": [(1, 1)], "p": [(3, 2)]})
        assert won_by(table.play("w"), 0)

    def test_fire_in_place_of_the_wind_captures(self, door: Door) -> None:
        table = opened(door, {**CORNER, "A": [(1, 1)]}, hand="F")
        assert won_by(table.play(f"F {EXIT}"), 0)

    def test_eight_stones_in_the_open(self, door: Door) -> None:
        ring = [(4, 4), (5, 4), (6, 4), (4, 5), (6, 5), (4, 6), (5, 6)]
        table = opened(door, {"q": [(5, 5)], "E": ring}, hand="W")
        assert won_by(table.play(f"W {xy(6, 6)}"), 0)

    def test_seven_stones_in_the_open_are_not_enough(self, door: Door) -> None:
        ring = [(4, 4), (5, 4), (6, 4), (4, 5), (6, 5), (4, 6)]
        table = opened(door, {"q": [(5, 5)], "E": ring}, hand="W").play(f"W {xy(6, 6)}")
        assert not table.over

    def test_replacing_a_stone_of_the_ring_changes_nothing(self, door: Door) -> None:
        table = opened(door, CORNER, hand="W").play(f"W {xy(1, 0)}")
        assert not table.over

    def test_a_sage_may_step_away_and_free_the_other(self, door: Door) -> None:
        board = {**CORNER, "p": [(1, 1)], "A": [(0, 1)], "F": [(1, 0)]}
        table = opened(door, board).play("se")
        assert not table.over

    def test_the_own_turn_is_no_shelter(self, door: Door) -> None:
        """With three players one may walk into another's last way and lose to its hunter."""
        board = {"r": [(0, 0)], "F": [(1, 0), (0, 1)], "p": [(2, 2)]}
        assert won_by(opened(door, board, seats=3).play("nw"), 1)


class TestHunter:
    @pytest.mark.parametrize(
        ("seats", "actor", "victim", "winner"),
        [
            (2, 0, 1, 0),
            (2, 1, 0, 1),
            (3, 0, 1, 0),
            (3, 0, 2, 1),
            (3, 1, 2, 1),
            (3, 1, 0, 2),
            (3, 2, 0, 2),
            (3, 2, 1, 0),
            (4, 0, 1, 0),
            (4, 0, 2, 1),
            (4, 0, 3, 2),
            (4, 1, 2, 1),
            (4, 1, 3, 2),
            (4, 1, 0, 3),
            (4, 2, 3, 2),
            (4, 2, 0, 3),
            (4, 2, 1, 0),
            (4, 3, 0, 3),
            (4, 3, 1, 0),
            (4, 3, 2, 1),
        ],
    )
    def test_position_18_the_victims_hunter_wins(
        self, door: Door, seats: int, actor: int, victim: int, winner: int
    ) -> None:
        board = {"pqrs"[victim]: [(0, 0)], "F": [(1, 0), (0, 1)]}
        table = opened(door, board, hand="E", seats=seats, to=actor).play(f"E {EXIT}")
        assert won_by(table, winner)

    @pytest.mark.parametrize(
        ("actor", "victims", "winner"),
        [
            (0, "rs", 1),
            (0, "qr", 0),
            (0, "qs", 0),
            (1, "pr", 1),
            (1, "ps", 2),
            (2, "qs", 2),
            (2, "pq", 3),
            (3, "pr", 3),
            (3, "qr", 0),
        ],
    )
    def test_position_18_of_several_the_first_in_turn_order_counts(
        self, door: Door, actor: int, victims: str, winner: int
    ) -> None:
        table = opened(door, cornered(*victims), hand="E", seats=4, to=actor)
        assert won_by(table.play(f"E {EXIT}"), winner)

    @pytest.mark.parametrize(
        ("actor", "victims", "winner"), [(0, "qrs", 0), (1, "prs", 1), (2, "pqs", 2), (3, "pqr", 3)]
    )
    def test_three_at_once(self, door: Door, actor: int, victims: str, winner: int) -> None:
        table = opened(door, cornered(*victims), hand="E", seats=4, to=actor)
        assert won_by(table.play(f"E {EXIT}"), winner)

    @pytest.mark.parametrize(("actor", "victims", "winner"), [(0, "qr", 0), (1, "pr", 1)])
    def test_two_at_once_among_three(
        self, door: Door, actor: int, victims: str, winner: int
    ) -> None:
        table = opened(door, cornered(*victims), hand="E", seats=3, to=actor)
        assert won_by(table.play(f"E {EXIT}"), winner)

    def test_one_effect_can_capture_far_apart(self, door: Door) -> None:
        board = {
            "q": [(2, 0)],
            "r": [(8, 0)],
            "E": [(1, 0), (1, 1), (2, 1), (3, 1), (7, 1), (8, 1), (9, 1), (9, 0)],
            "F": [(4, 0), (6, 0)],
        }
        table = opened(door, board, hand="F", seats=3).play(f"F {xy(5, 0)}")
        assert table.letters(xy(3, 0), xy(7, 0)) == "FF"
        assert won_by(table, 0)


class TestOwnSageAndAnother:
    @pytest.mark.parametrize("other", "qrs")
    @pytest.mark.parametrize("element", "FWE")
    def test_a_placement_that_captures_both_is_illegal(
        self, door: Door, other: str, element: str
    ) -> None:
        table = opened(door, cornered("p", other), hand=element, seats=4)
        assert EXIT not in table.places(element)

    def test_a_jump_that_captures_both_is_illegal(self, door: Door) -> None:
        table = opened(door, DOUBLE_DEAD_END, steps=5)
        assert table.legal() == {"end"}

    def test_the_same_square_is_open_to_a_player_elsewhere(self, door: Door) -> None:
        table = opened(door, cornered("q", "r"), hand="E", seats=3)
        assert EXIT in table.places("E")


class TestTurnLimit:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_last_end_is_a_draw(self, door: Door, seats: int) -> None:
        table = door.start(seats, turn_limit=1).play("draw 0", "end")
        assert won_by(table)
        assert (table.key("to"), table.key("turns"), table.key("won")) == ("-", "1", "")

    def test_turns_of_all_players_count(self, door: Door) -> None:
        table = door.start(2, turn_limit=3)
        for _ in range(2):
            table.play("draw 0", "end")
            assert not table.over
        assert won_by(table.play("draw 0", "end"))

    def test_two_hundred_by_default(self, door: Door) -> None:
        table = opened(door, {}, turns=198).play("end")
        assert not table.over
        assert won_by(table.play("draw 0", "n", "end"))

    def test_a_capture_in_the_last_turn_wins(self, door: Door) -> None:
        table = opened(door, CORNER, hand="E", turns=199).play(f"E {EXIT}")
        assert won_by(table, 0)
        assert table.key("turns") == "199"

    def test_the_last_turn_is_played_to_its_end(self, door: Door) -> None:
        table = opened(door, {}, hand="E", turns=199).play("E f6", "n")
        assert not table.over
        assert won_by(table.play("end"))

    def test_the_hand_returns_at_the_limit_too(self, door: Door) -> None:
        table = door.at(position(CROWDED, hand="W", turns=4), turn_limit=5)
        water = table.bag["W"]
        assert won_by(table.play("end"))
        assert table.bag["W"] == water + 1
        assert table.key("hand") == ""
