"""The rulebook at both doors: the co-operative game and the solo game."""

from typing import Any

import pytest

from games.sorcerer_and_stones.diagrams import DOORS, Door, Table, near, opened

pytestmark = pytest.mark.parametrize("door", DOORS)

ALL = "SSYYQQtfwme"
OVER: dict[str, Any] = {"to": "-", "ending": "cards"}
PLACINGS = ["leftmost", "strict", "waterfall"]


def laying(door: Door, gained: str, placing: str = "leftmost", **facts: Any) -> Table:
    """Open a co-operative turn in which stones wait to be placed."""
    options = {"coop_placing": placing}
    return opened(door, options=options, variant="coop", phase="lay", gained=gained, **facts)


class TestGaining:
    def test_a_single_stone_is_placed_without_asking(self, door: Door) -> None:
        table = opened(door, near("E", "O.TL L.TR"), variant="coop", row="1+2+3+4").stay()
        assert (table.group("laid", 0), table.turn, table.key("stones")) == ("E", 1, "")

    def test_two_colours_in_the_players_order(self, door: Door) -> None:
        stones = near("E", "O.TL L.TR") | near("M", "O.TR U.BR")
        table = opened(door, stones, variant="coop", row="1+2+3+4").stay()
        assert (table.phase, table.key("fresh")) == ("lay", "ME")
        assert table.legal() == {"lay metal", "lay earth"}

    def test_the_choice_of_stones_comes_before(self, door: Door) -> None:
        table = opened(door, near("E", "O.TL O.TR R.TL"), variant="coop", row="1+2+3+4").stay()
        assert table.legal() == {"take TL", "take TR"}
        table.play("take TR")
        assert (table.group("laid", 0), table.turn) == ("E", 1)

    def test_nobody_has_a_reservoir_or_crafts_later(self, door: Door) -> None:
        table = laying(door, "TF", row="4+1+2+3").play("lay fire")
        assert (table.key("stones"), table.turn, table.group("made", 0)) == ("", 1, "4")

    def test_no_qi_for_the_own_colour(self, door: Door) -> None:
        table = opened(door, near("T", "O.TL L.TR"), variant="coop", row="2+1+3+5").stay()
        assert (table.key("qi"), table.key("supply"), table.turn) == ("", "", 1)

    def test_the_zone_is_refilled_after_the_stones_are_placed(self, door: Door) -> None:
        table = laying(door, "TM", row="7+2+3+5", line="WF")
        assert table.zone("C")[:2] == ".."
        line = table.key("line")
        table.play("lay wood")
        assert table.key("line") == f"{line}T"[2:]
        assert (table.zone("C")[0], table.zone("C")[2] != ".") == ("W", True)


class TestLeftmost:
    """Any open symbol of the leftmost card; what it does not need goes to the far end."""

    def test_any_open_symbol(self, door: Door) -> None:
        table = laying(door, "ME", row="1+2+3+4")
        table.play("lay metal")
        assert table.group("laid", 0) == "ME"

    def test_a_misfit_goes_to_the_far_end(self, door: Door) -> None:
        table = laying(door, "TFM", row="1+2+3+4")
        line = table.key("line")
        table.play("lay fire")
        assert (table.key("line"), table.key("fresh")) == (f"{line}F", "TM")
        table.play("lay wood")
        assert table.group("laid", 0) == "M"

    def test_a_colour_that_is_complete_is_a_misfit(self, door: Door) -> None:
        table = laying(door, "TE", row="1+2+3+4", laid="E/-/-/-")
        line = table.key("line")
        table.play("lay earth")
        assert table.group("laid", 0) == "E"
        assert table.key("line") == f"{line}ET"[2:]

    def test_other_cards_get_nothing(self, door: Door) -> None:
        table = laying(door, "TW", row="1+2+3+4").play("lay wood")
        assert table.key("laid") == ""

    def test_a_completed_card_is_crafted_at_once(self, door: Door) -> None:
        table = laying(door, "TM", row="1+2+3+4", laid="ME/-/-/-")
        line = table.key("line")
        table.play("lay metal")
        assert table.turn == 1
        assert table.group("made", 0) == "1"
        assert table.key("row").split("+")[:3] == ["2", "3", "4"]
        assert len(table.key("row").split("+")) == 4
        assert table.group("laid", 0) == "T"  # the wood fits the next card
        assert table.key("line") == f"{line}EMM"[2:]

    def test_its_stones_go_back_in_printed_order(self, door: Door) -> None:
        table = laying(door, "TFWM", row="6+1+2+3", laid="E/-/-/-")
        line = table.key("line")
        table.play("lay metal", "lay fire", "lay wood")
        assert table.group("made", 0) == "6"
        assert table.key("line") == f"{line}TFWME"[4:]

    def test_a_printed_order_that_goes_back_and_forth(self, door: Door) -> None:
        table = laying(door, "TE", row="12+1+2+3", laid="E/-/-/-")
        line = table.key("line")
        table.play("lay earth")
        assert table.group("made", 0) == "12"
        assert table.key("line") == f"{line}ETE"[2:]

    def test_two_cards_in_one_turn(self, door: Door) -> None:
        table = laying(door, "TF", row="4+5+1+2", laid="-/-/-/-")
        table = laying(door, "TFFM", row="4+5+1+2").play("lay wood")
        assert (table.group("made", 0), table.key("row").split("+")[0]) == ("4", "5")
        table.play("lay fire")
        assert table.group("laid", 0) == "F"
        table.play("lay fire")
        assert (table.group("made", 0), table.turn) == ("4+5", 1)
        assert (table.key("row").split("+")[:2], table.group("laid", 0)) == (["1", "2"], "M")

    def test_the_order_matters(self, door: Door) -> None:
        """Fire first is a misfit; wood first completes the Pebble, and fire fits the next."""
        table = laying(door, "TF", row="4+5+1+2")
        assert table.fork().play("lay fire").key("laid") == ""
        assert table.play("lay wood").group("laid", 0) == "F"

    def test_the_next_card_is_not_filled_by_a_released_stone(self, door: Door) -> None:
        table = laying(door, "FM", row="5+9+1+2", laid="F/-/-/-").play("lay fire")
        assert (table.group("made", 0), table.key("laid")) == ("5", "")


class TestStrict:
    """Only the leftmost card's first open symbol."""

    def test_the_first_symbol_alone(self, door: Door) -> None:
        table = laying(door, "ME", "strict", row="1+2+3+4")
        line = table.key("line")
        missed = table.fork().play("lay metal")
        assert (missed.group("laid", 0), missed.key("line")) == ("E", f"{line}M"[2:])
        table.play("lay earth")
        assert table.group("laid", 0) == "ME"

    def test_symbols_are_covered_in_printed_order(self, door: Door) -> None:
        """Clay Horse shows earth, wood, earth."""
        table = laying(door, "TE", "strict", row="12+2+3+4", laid="E/-/-/-")
        assert table.fork().play("lay earth").group("laid", 0) == "TE"
        table.play("lay wood")
        assert (table.group("made", 0), table.turn) == ("12", 1)

    def test_the_second_symbol_twice(self, door: Door) -> None:
        table = laying(door, "WE", "strict", row="3+2+1+4", laid="E/-/-/-")
        line = table.key("line")
        table.play("lay earth")
        assert table.group("laid", 0) == "WE"
        assert table.key("line") == f"{line}E"[2:]


class TestWaterfall:
    """The first card of the row that needs it."""

    def test_the_first_that_needs_it(self, door: Door) -> None:
        table = laying(door, "WM", "waterfall", row="1+2+3+4").play("lay water")
        assert [table.group("laid", place) for place in range(4)] == ["M", "W", "", ""]

    def test_the_leftmost_has_precedence(self, door: Door) -> None:
        table = laying(door, "TE", "waterfall", row="1+3+2+4").play("lay earth")
        assert [table.group("laid", place) for place in range(4)] == ["E", "", "T", ""]

    def test_then_the_next(self, door: Door) -> None:
        table = laying(door, "TE", "waterfall", row="1+3+2+4", laid="E/-/-/-").play("lay earth")
        assert [table.group("laid", place) for place in range(4)] == ["E", "E", "T", ""]

    def test_a_misfit_fits_no_card(self, door: Door) -> None:
        table = laying(door, "TF", "waterfall", row="1+3+7+8")
        line = table.key("line")
        table.play("lay fire")
        assert table.key("laid") == ""
        assert table.key("line") == f"{line}FT"[2:]

    def test_a_card_further_right_can_be_crafted(self, door: Door) -> None:
        table = laying(door, "TF", "waterfall", row="1+3+4+5", laid="E/W/-/F")
        line = table.key("line")
        table.play("lay wood")
        assert table.group("made", 0) == "4+5"
        assert table.key("row").split("+")[:2] == ["1", "3"]
        assert [table.group("laid", place) for place in range(4)] == ["E", "W", "", ""]
        assert table.key("line") == f"{line}TFF"[2:]

    def test_stones_slide_with_their_cards(self, door: Door) -> None:
        table = laying(door, "TM", "waterfall", row="4+1+3+2", laid="-/E/W/-").play("lay wood")
        assert table.key("row").split("+")[:3] == ["1", "3", "2"]
        assert [table.group("laid", place) for place in range(4)] == ["ME", "W", "", ""]


class TestEnd:
    def test_after_the_turn_in_which_the_last_card_was_played(self, door: Door) -> None:
        table = opened(
            door,
            near("E", "O.TL L.TR"),
            variant="coop",
            row="1+2+3+4",
            open="Y/-",
            spent=f"SSYQQtfwme/{ALL}",
        )
        table.play("cast fly", "fly C")
        assert (table.over, table.key("ending"), table.group("laid", 0)) == (True, "cards", "E")
        assert (table.key("rounds"), table.zone("C")[0] != ".") == ("", True)

    def test_a_seat_without_cards_does_not_end_it(self, door: Door) -> None:
        table = opened(
            door, variant="coop", open="Y/S", spent="SSYQQtfwme/SYYQQtfwme", row="1+2+3+4"
        )
        table.play("cast fly", "fly C")
        assert (table.turn, table.over) == (1, False)
        table.play("cast spin", "spin B left")
        assert (table.over, table.key("ending"), table.key("rounds")) == (True, "cards", "1")

    def test_the_last_two_cards_one_by_one(self, door: Door) -> None:
        table = opened(door, variant="coop", seats=1, open="YY", spent="SSQQtfwme", row="1+2+3+4")
        table.play("cast fly", "fly C", "done")
        assert (table.turn, table.key("rounds"), table.group("open", 0)) == (0, "1", "Y")
        table.play("cast fly", "fly C")
        assert (table.over, table.key("rounds")) == (True, "2")

    def test_all_artifacts_end_it_at_once(self, door: Door) -> None:
        made = "1+2+3+5+6+7+8/9+10+11+12+13+14"
        table = laying(door, "TF", row=4, made=made)
        table.play("lay wood")
        assert (table.over, table.key("ending"), table.key("row")) == (True, "artifacts", "-")
        assert (table.key("fresh"), table.points(), table.shares()) == ("F", [14, 14], [1, 1])

    def test_equal_turns_change_nothing(self, door: Door) -> None:
        made = "1+2+3+5+6+7+8/9+10+11+12+13+14"
        text: dict[str, Any] = {"row": 4, "made": made, "phase": "lay", "gained": "TF"}
        table = opened(door, options={"equal_turns": "yes"}, variant="coop", **text)
        assert table.play("lay wood").over

    def test_the_round_limit(self, door: Door) -> None:
        table = opened(door, options={"round_limit": 1}, variant="coop", seats=1, row="1+2+3+4")
        table.stay()
        assert (table.over, table.key("ending")) == (True, "rounds")


class TestScore:
    def test_every_seat_scores_the_teams_artifacts(self, door: Door) -> None:
        table = opened(door, variant="coop", seats=3, made="1+2/-/5+6+7", row="3+4+8+9")
        assert table.points() == [5, 5, 5]
        assert table.sheet(1) == [5]

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_the_score_is_a_part_of_the_deck(self, door: Door, seats: int) -> None:
        made = "/".join(["1+2+3+5+6+7+8", "-", "-", "-"][:seats])
        table = opened(
            door,
            variant="coop",
            seats=seats,
            made=made,
            row="4+9+10+11",
            open="",
            spent="/".join([ALL] * seats),
            to="-",
            ending="cards",
        )
        assert table.shares() == pytest.approx([0.5] * seats)

    @pytest.mark.parametrize(
        ("count", "title"),
        [(5, ""), (6, "Apprentice"), (7, "Novice"), (8, "Expert"), (9, "Master"), (13, "Master")],
    )
    def test_titles(self, door: Door, count: int, title: str) -> None:
        made = "+".join(str(number) for number in range(1, count + 1))
        table = opened(
            door, variant="coop", made=f"{made}/-", spent=f"{ALL}/{ALL}", open="", **OVER
        )
        assert table.title() == title


class TestSolo:
    def test_a_whole_turn(self, door: Door) -> None:
        table = opened(door, variant="coop", seats=1, row="1+2+3+4").stay()
        assert (table.turn, table.key("rounds")) == (0, "1")

    @pytest.mark.parametrize("placing", PLACINGS)
    def test_a_match_ends_with_its_cards(self, door: Door, placing: str) -> None:
        table = door.start(1, 3, variant="coop", coop_placing=placing)
        plies = 0
        while not table.over:
            table.play(min(table.legal()))
            plies += 1
        assert table.key("ending") == "cards"
        assert table.key("spent") == ALL
