"""The rulebook at both doors: which stones an activation yields, and the refill."""

from itertools import combinations, product
from typing import Any

import pytest

from games.sorcerer_and_stones.diagrams import BENT, DOORS, ROW, Door, Table, near, opened
from games.sorcerer_and_stones.oracle import CROSS, SLOTS, Place

pytestmark = pytest.mark.parametrize("door", DOORS)

PLAIN_ROW = "3+7+8+12"  # nothing in it is paid with one to four fire
BESIDE = {"TL": ("U.BL", "L.TR"), "TR": ("U.BR", "R.TL")}
BESIDE |= {"BL": ("L.BR", "D.TL"), "BR": ("R.BL", "D.TR")}


def activated(
    door: Door,
    names: str,
    more: dict[str, str] | None = None,
    layout: dict[str, Place] = CROSS,
    **facts: Any,
) -> Table:
    """Lay fire around the own zone, as named, and activate that zone in an introductory game."""
    stones = near("F", names) | (more or {})
    table = opened(
        door, stones, variant="intro", layout=layout, row=PLAIN_ROW, line="WMTE", **facts
    )
    return table.stay()


def taken(door: Door, names: str, **rest: Any) -> set[str]:
    """Find the sets of fire that an activation yields."""
    layout = BENT if "SE." in names else CROSS
    table = activated(door, names, layout=layout, **rest)
    if table.phase == "take":
        return table.after("take")
    assert table.turn == 1, "nothing is asked where there is no choice"
    slots = [slot for slot, letter in zip(SLOTS, table.zone("C"), strict=True) if letter != "F"]
    own = {name.split(".")[1] for name in names.split() if name.startswith("O.")}
    gone = [slot for slot in slots if slot in own]
    assert table.stones() == "F" * len(gone)
    return {"+".join(gone)}


def pairs_of(*slots: str) -> set[str]:
    """Write all pairs of some slots."""
    return {f"{one}+{two}" for one, two in combinations(slots, 2)}


class TestTheDocumentsCases:
    def test_the_same_tile_only(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR") == {""}

    def test_a_run_with_two_own_stones(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR R.TL") == {"TL", "TR"}

    def test_and_a_pair_above(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR R.TL U.BL") == {"TL+TR"}

    def test_a_run_of_four(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR R.TL L.TR") == {"TL", "TR"}

    def test_two_parallel_pairs(self, door: Door) -> None:
        assert taken(door, "O.TL O.BL L.TR L.BR") == {"TL+BL"}

    def test_two_crossing_runs_with_three_own_stones(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR O.BL R.TL D.TL") == pairs_of("TL", "TR", "BL")

    def test_two_runs_with_one_own_stone(self, door: Door) -> None:
        assert taken(door, "O.TL U.BL U.TL L.TR L.TL") == {"TL"}

    def test_a_diagonal_run(self, door: Door) -> None:
        assert taken(door, "O.TL O.BR SE.TL") == {"TL", "BR"}

    def test_a_diagonal_run_and_a_pair(self, door: Door) -> None:
        assert taken(door, "O.TL O.BR SE.TL L.TR") == {"TL+BR"}

    def test_two_on_a_diagonal_are_nothing(self, door: Door) -> None:
        assert taken(door, "O.BR SE.TL") == {""}

    def test_a_diagonal_through_three_tiles(self, door: Door) -> None:
        assert taken(door, "O.TR R.BL SE.TR") == {"TR"}

    def test_four_own_stones_in_two_runs(self, door: Door) -> None:
        rows = product(("TL", "TR"), ("BL", "BR"))
        assert taken(door, "O.TL O.TR O.BL O.BR R.TL R.BL") == {"+".join(row) for row in rows}


class TestTheRulebooksExamples:
    def test_example_a_one_red(self, door: Door) -> None:
        """Red touches red next door; two yellow stones lie on the own zone only."""
        yellow = {"C.TL": "M", "C.BL": "M"}
        table = activated(door, "O.TR R.TL", yellow, colours="TF")
        assert table.stones() == "F"

    def test_example_a_red_blue_and_yellow(self, door: Door) -> None:
        """Three colours touch their like next door; red there is red once here."""
        stones = near("F", "O.TL U.BL L.TR") | near("W", "O.TR R.TL") | near("M", "O.BR D.TR")
        table = opened(door, stones, variant="intro", row=PLAIN_ROW).stay()
        assert table.stones() == "FWM"

    def test_example_b_a_line_of_three_yellow(self, door: Door) -> None:
        """Two of three in a line are on the own zone: one of them, the player's choice."""
        stones = near("M", "O.BL O.BR R.BL")
        table = opened(door, stones, variant="intro", row=PLAIN_ROW).stay()
        assert table.after("take") == {"BL", "BR"}
        table.play("take BR")
        assert table.stones() == "M"
        assert table.zone("C")[2] == "M"

    def test_example_b_a_diagonal_of_blue_and_a_pair(self, door: Door) -> None:
        """One from the pair and one from the line of three."""
        stones = near("W", "O.TL O.BR SE.TL U.BL".replace("U.BL", "L.TR"))
        table = opened(
            door, stones, variant="intro", layout=BENT, row=PLAIN_ROW, colours="WT"
        ).stay()
        assert table.stones() == "WW"


class TestPairs:
    @pytest.mark.parametrize("slot", SLOTS)
    @pytest.mark.parametrize("side", [0, 1])
    def test_each_side_of_each_slot(self, door: Door, slot: str, side: int) -> None:
        assert taken(door, f"O.{slot} {BESIDE[slot][side]}") == {slot}

    @pytest.mark.parametrize("slot", SLOTS)
    def test_two_pairs_of_one_stone_yield_it_once(self, door: Door, slot: str) -> None:
        assert taken(door, f"O.{slot} {' '.join(BESIDE[slot])}") == {slot}

    def test_four_pairs(self, door: Door) -> None:
        stones = near("F", "O.TL L.TR") | near("W", "O.TR U.BR")
        stones |= near("M", "O.BL D.TL") | near("E", "O.BR R.BL")
        table = opened(door, stones, variant="intro", row="2+3+5+7", line="TFT").stay()
        assert table.stones() == "FWME"

    def test_a_pair_between_other_zones_yields_nothing(self, door: Door) -> None:
        stones = {"B.TL": "F", "A.BL": "F"}
        layout: dict[str, Place] = {"A": (0, 0), "B": (1, 0), "C": (1, 1), "D": (1, 2), "E": (2, 1)}
        table = opened(door, stones, variant="intro", layout=layout).stay()
        assert (table.stones(), table.turn) == ("", 1)

    def test_a_pair_for_each_of_two_own_stones(self, door: Door) -> None:
        assert taken(door, "O.TL O.BR L.TR R.BL") == {"TL+BR"}

    def test_other_colours_next_door_are_nothing(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR O.BL O.BR") == {""}


class TestRuns:
    def test_a_run_with_one_own_stone(self, door: Door) -> None:
        assert taken(door, "O.TR R.TL R.TR") == {"TR"}

    def test_its_pair_is_no_second_pattern(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR R.TL R.TR") == {"TL", "TR"}

    def test_a_run_of_six(self, door: Door) -> None:
        assert taken(door, "L.TL L.TR O.TL O.TR R.TL R.TR") == {"TL", "TR"}

    def test_a_column_of_six(self, door: Door) -> None:
        assert taken(door, "U.TL U.BL O.TL O.BL D.TL D.BL") == {"TL", "BL"}

    def test_a_run_and_the_pair_across_it(self, door: Door) -> None:
        assert taken(door, "O.TL U.BL U.TL L.TR") == {"TL"}

    def test_a_run_and_a_pair_on_different_stones(self, door: Door) -> None:
        assert taken(door, "O.TL O.TR R.TL U.BR") == {"TL+TR"}

    def test_a_run_and_a_stone_alone(self, door: Door) -> None:
        assert taken(door, "O.TR R.TL R.TR O.BL") == {"TR"}

    def test_a_rising_diagonal(self, door: Door) -> None:
        layout: dict[str, Place] = {"A": (0, 2), "B": (1, 0), "C": (1, 1), "D": (1, 2), "E": (2, 1)}
        table = opened(
            door, near("F", "O.BL O.TR SE.BL"), variant="intro", layout=layout, row=PLAIN_ROW
        ).stay()
        assert table.after("take") == {"TR", "BL"}

    def test_a_diagonal_past_a_missing_tile(self, door: Door) -> None:
        """Own zone and its diagonal neighbour touch at a corner where one tile is missing."""
        layout: dict[str, Place] = {"C": (0, 0), "B": (1, 0), "A": (1, 1), "D": (1, 2), "E": (2, 1)}
        stones = {"C.TL": "F", "C.BR": "F", "A.TL": "F"}
        table = opened(door, stones, variant="intro", layout=layout, row=PLAIN_ROW).stay()
        assert table.after("take") == {"TL", "BR"}

    def test_a_diagonal_past_two_missing_tiles(self, door: Door) -> None:
        """The corner is bare on both sides: the group is connected the long way round."""
        ring: dict[str, Place] = {"C": (0, 0), "B": (0, 1), "D": (0, 2), "E": (1, 2), "A": (1, 1)}
        stones = {"C.TL": "F", "C.BR": "F", "A.TL": "F"}
        table = opened(door, stones, variant="intro", layout=ring, row=PLAIN_ROW).stay()
        assert table.after("take") == {"TL", "BR"}

    def test_a_long_diagonal_is_one_pattern(self, door: Door) -> None:
        assert taken(door, "O.TL O.BR SE.TL SE.BR") == {"TL", "BR"}

    def test_a_diagonal_of_three_that_only_passes_by(self, door: Door) -> None:
        """Two stones next door and one own stone."""
        assert taken(door, "O.BR SE.TL SE.BR") == {"BR"}

    def test_both_diagonals_and_a_pair(self, door: Door) -> None:
        assert taken(door, "O.TL O.BR SE.TL R.BL") == {"TL+BR"}

    def test_runs_do_not_jump_gaps(self, door: Door) -> None:
        gap: dict[str, Place] = {"C": (0, 0), "A": (1, 0), "B": (1, 1), "E": (1, 2), "D": (0, 2)}
        stones = {"C.TL": "F", "C.TR": "F", "D.TL": "F"}
        table = opened(door, stones, variant="intro", layout=gap, row=PLAIN_ROW).stay()
        assert (table.stones(), table.turn) == ("", 1)

    def test_three_runs_and_four_own_stones(self, door: Door) -> None:
        """Both rows and the right column: any three of the four stones."""
        names = "O.TL O.TR O.BL O.BR R.TL R.BL U.BR"
        assert taken(door, names) == {"+".join(three) for three in combinations(SLOTS, 3)}

    def test_four_runs_and_four_own_stones(self, door: Door) -> None:
        """Both rows, the left column, and a diagonal from above to the right: all four."""
        names = "O.TL O.TR O.BL O.BR R.TL R.BL U.BL"
        assert taken(door, names) == {"TL+TR+BL+BR"}

    def test_another_zone_in_a_row_of_five(self, door: Door) -> None:
        stones = {"C.TL": "F", "B.TR": "F", "B.TL": "F", "A.TR": "F", "A.TL": "F"}
        table = opened(door, stones, variant="intro", layout=ROW, row=PLAIN_ROW).stay()
        assert table.stones() == "F"


class TestTaking:
    def test_stones_go_to_the_reservoir(self, door: Door) -> None:
        table = activated(door, "O.TL O.TR R.TL", stones="TM/W")
        table.play("take TR")
        assert (table.stones(0), table.stones(1)) == ("TFM", "W")

    def test_what_is_not_taken_stays(self, door: Door) -> None:
        table = activated(door, "O.TL O.TR R.TL").play("take TR")
        assert (table.zone("C")[:2], table.zone("D")[0]) == ("FW", "F")

    def test_the_choice_is_one_action(self, door: Door) -> None:
        table = activated(door, "O.TL O.TR O.BL R.TL D.TL")
        assert (table.phase, table.key("active")) == ("take", "C")
        assert table.legal() == {"take TL+TR", "take TL+BL", "take TR+BL"}

    def test_the_own_colour_gives_qi(self, door: Door) -> None:
        table = opened(door, near("F", "O.TL L.TR"), colours="FT", objectives="1+2+4").stay()
        assert (table.stones(), table.qi(), table.key("supply")) == ("F", 1, "29")

    def test_for_each_stone_of_it(self, door: Door) -> None:
        stones = near("F", "O.TL O.BL L.TR L.BR") | near("W", "O.TR U.BR")
        table = opened(door, stones, colours="FT", objectives="1+5+6", spirits="1,2/0,0").stay()
        assert table.qi() == 2
        assert "FFW" in table.stones()

    def test_other_colours_give_none(self, door: Door) -> None:
        table = opened(door, near("F", "O.TL L.TR"), colours="TF", spirits="1,2/0,5").stay()
        assert (table.stones(), table.key("qi")) == ("F", "")

    def test_no_qi_in_the_introductory_game(self, door: Door) -> None:
        table = activated(door, "O.TL L.TR", colours="FT")
        assert (table.stones(), table.key("qi")) == ("F", "")


class TestRefill:
    FOUR = near("F", "O.TL L.TR") | near("W", "O.TR U.BR")
    FOUR |= near("M", "O.BL D.TL") | near("E", "O.BR R.BL")

    @pytest.mark.parametrize(("edition", "zone"), [(2018, "TEFW"), (2017, "TFWE")])
    def test_four_empty_slots(self, door: Door, edition: int, zone: str) -> None:
        table = opened(
            door,
            self.FOUR,
            {"edition": edition},
            variant="intro",
            row="2+3+5+7",
            line="TFWE",
        )
        before = table.key("line")
        table.stay()
        assert table.zone("C") == zone
        assert table.key("line") == before[4:]

    @pytest.mark.parametrize(("edition", "zone"), [(2018, "WTF"), (2017, "TFW")])
    def test_three_empty_slots(self, door: Door, edition: int, zone: str) -> None:
        stones = {key: one for key, one in self.FOUR.items() if one != "F"}
        table = opened(
            door, stones, {"edition": edition}, variant="intro", row="2+3+5+7", line="TFW"
        ).stay()
        assert table.zone("C")[1:] == zone

    @pytest.mark.parametrize(("edition", "zone"), [(2018, "TF"), (2017, "FT")])
    def test_the_right_column(self, door: Door, edition: int, zone: str) -> None:
        """2018 goes counter-clockwise, so the bottom right comes before the top right."""
        stones = near("W", "O.TR U.BR") | near("E", "O.BR R.BL")
        table = opened(
            door, stones, {"edition": edition}, variant="intro", row="2+5+7+9", line="TF"
        ).stay()
        assert table.zone("C")[3] + table.zone("C")[1] == zone

    @pytest.mark.parametrize(("edition", "zone"), [(2018, "TF"), (2017, "FT")])
    def test_top_right_and_bottom_left(self, door: Door, edition: int, zone: str) -> None:
        stones = near("W", "O.TR U.BR") | near("M", "O.BL D.TL")
        table = opened(
            door, stones, {"edition": edition}, variant="intro", row="2+5+7+9", line="TF"
        ).stay()
        assert table.zone("C")[2] + table.zone("C")[1] == zone

    def test_only_the_activated_zone_is_filled(self, door: Door) -> None:
        table = opened(door, self.FOUR, variant="intro", row="2+3+5+7", line="TFTF")
        before = [table.zone(zone) for zone in "ABDE"]
        table.stay()
        assert [table.zone(zone) for zone in "ABDE"] == before

    def test_the_next_stones_of_the_line_move_up(self, door: Door) -> None:
        table = activated(door, "O.TL L.TR")
        assert table.zone("C")[0] == "W"
        assert table.key("line").startswith("MTE")


class TestShortLine:
    """Four players can hold so many stones that the line is too short."""

    OTHERS = "FFWMM/WWMEE/TMMEE"

    def full(self, door: Door, stones: dict[str, str], mine: str, **facts: Any) -> Table:
        all_stones = f"{mine}/{self.OTHERS}"
        return opened(
            door, stones, seats=4, variant="intro", stones=all_stones, row="7+8+10+11", **facts
        )

    def test_the_stone_above_five_fills_the_zone(self, door: Door) -> None:
        table = self.full(door, near("E", "O.TL L.TR"), "TTFFW")
        assert table.key("line") == ""
        table.stay()
        assert (table.phase, table.zone("C")[0]) == ("return", ".")
        assert table.stones() == "TTFFWE"
        assert table.after("return") == {"wood", "fire", "water", "earth"}
        table.play("return water")
        assert (table.zone("C")[0], table.key("line"), table.turn) == ("W", "", 1)

    @pytest.mark.parametrize(("edition", "zone"), [(2018, "WFT"), (2017, "WTF")])
    def test_the_line_first_then_the_rest(self, door: Door, edition: int, zone: str) -> None:
        stones = near("E", "O.TL L.TR") | near("M", "O.TR U.BR") | near("T", "O.BL D.TL")
        table = opened(
            door,
            stones,
            {"edition": edition},
            seats=4,
            variant="intro",
            stones="TTFF/FFWWM/WWMEE/TMMEE",
            row="7+8+10+13",
            line="W",
        )
        table.stay()
        assert (table.zone("C")[:3], table.key("line")) == ("W..", "")
        assert table.stones() == "TTTFFME"
        table.play("return wood", "return fire")
        assert (table.zone("C")[:3], table.key("line"), table.turn) == (zone, "", 1)

    def test_stones_paid_for_an_artifact_fill_the_zone(self, door: Door) -> None:
        table = self.full(door, near("E", "O.TL L.TR"), "TTFFM")
        table.stay()
        assert table.legal() == {"craft Bronze Bell", "done"}
        table.play("craft Bronze Bell", "pay fire", "pay metal")
        assert table.stones() == "TTE"
        assert table.zone("C")[0] == "F"
        assert table.key("line") == "MF"
