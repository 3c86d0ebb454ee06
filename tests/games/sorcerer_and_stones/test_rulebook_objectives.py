"""The rulebook at both doors: the seven objectives."""

from typing import Any

import pytest

from games.sorcerer_and_stones.diagrams import BENT, DOORS, Door, Table, near, opened

pytestmark = pytest.mark.parametrize("door", DOORS)

ALONE = "1,2"  # a cell beside which neither wood nor fire lies, and no stack
FAR = "5,2"
PLAIN_ROW = "3+7+8+12"
ROW_OF = {
    3: "O.TL O.TR R.TL",
    4: "O.TL O.TR R.TL R.TR",
    5: "L.TR O.TL O.TR R.TL R.TR",
    6: "L.TL L.TR O.TL O.TR R.TL R.TR",
}
TWO_LINES = "O.TL U.BL U.TL L.TR L.TL"  # one stone in a row and a column
THREE_LINES = "O.TL O.TR R.TL U.TL U.BL U.TR U.BR"


def gaining(
    door: Door, laid_out: dict[str, str], objectives: str, spirit: str = ALONE, **facts: Any
) -> Table:
    """Open a turn that gains stones, and play it up to the first question after the magic."""
    facts = {"row": PLAIN_ROW, "colours": "TW", "spirits": f"{spirit}/{FAR}", **facts}
    return opened(door, laid_out, objectives=objectives, **facts).stay()


def pairs(*colours: str) -> dict[str, str]:
    """Lay up to four pairs around the own zone."""
    places = ["O.TL L.TR", "O.TR U.BR", "O.BL D.TL", "O.BR R.BL"]
    found: dict[str, str] = {}
    for colour, names in zip(colours, places, strict=False):
        found |= near(colour, names)
    return found


class TestFirst:
    """The longest line: 1 Qi for three, 1 Qi and a step for four, 4 Qi and a step for more."""

    @pytest.mark.parametrize(("length", "qi", "free"), [(3, 1, 0), (4, 1, 1), (5, 4, 1), (6, 4, 1)])
    def test_by_length(self, door: Door, length: int, qi: int, free: int) -> None:
        table = gaining(door, near("F", ROW_OF[length]), "1+5+7").play("take TL")
        if free:
            assert (table.phase, table.key("free"), table.key("bonus")) == ("free", "1", str(qi))
            assert table.legal() == {"step n", "step e", "step s", "step w", "done"}
            table.play("done")
        assert (table.turn, table.qi(), table.key("supply")) == (1, qi, str(30 - qi))

    def test_no_line(self, door: Door) -> None:
        table = gaining(door, near("F", "O.TL L.TR"), "1+5+7")
        assert (table.turn, table.qi()) == (1, 0)

    def test_the_longest_of_two_counts_once(self, door: Door) -> None:
        table = gaining(door, near("F", TWO_LINES), "1+5+7")
        assert (table.turn, table.qi()) == (1, 1)

    def test_a_diagonal_counts(self, door: Door) -> None:
        table = gaining(door, near("F", "O.TL O.BR SE.TL SE.BR"), "1+5+7", layout=BENT)
        table.play("take BR")
        assert (table.key("free"), table.key("bonus")) == ("1", "1")

    def test_a_line_elsewhere_does_not(self, door: Door) -> None:
        stones = {"B.TL": "F", "B.TR": "F", "A.BR": "W", "A.BL": "T"}
        table = gaining(door, stones | {"C.TL": "E"}, "1+5+7")
        assert (table.turn, table.qi()) == (1, 0)

    def test_the_free_step_goes_onto_any_colour(self, door: Door) -> None:
        for way, cell in {"n": "0,2", "e": "1,3", "s": "2,2", "w": "1,1"}.items():
            table = gaining(door, near("F", ROW_OF[4]), "1+5+7").play("take TL", f"step {way}")
            assert table.spirit() == cell

    def test_the_free_step_does_not_enter_a_corner(self, door: Door) -> None:
        table = gaining(door, near("F", ROW_OF[4]), "1+5+7", spirit="0,1").play("take TL")
        assert table.after("step") == {"e", "s"}

    def test_nor_an_occupied_cell(self, door: Door) -> None:
        table = gaining(
            door, near("F", ROW_OF[4]), "1+5+7", spirits=f"{ALONE}/1,3", colours="TW"
        ).play("take TL")
        assert table.after("step") == {"n", "s", "w"}


class TestSecond:
    """Gained two, three or four stones: 1, 2 or 4 Qi."""

    @pytest.mark.parametrize(("count", "qi"), [(1, 0), (2, 1), (3, 2), (4, 4)])
    def test_by_number(self, door: Door, count: int, qi: int) -> None:
        stones = pairs(*"FFME"[:count])
        table = gaining(door, stones, "2+5+7", spirit="0,0", row="6+7+8+13", colours="TW")
        if table.phase == "walk":
            table.play("done")
        while table.turn == 0:
            table.play("done")
        assert (len(table.stones()), table.qi()) == (count, qi)

    def test_own_colours_are_paid_besides(self, door: Door) -> None:
        table = gaining(door, pairs("F", "F"), "2+5+7", colours="FW", row="6+7+8+13")
        assert (table.turn, table.qi()) == (1, 3)


class TestThird:
    """Two of one colour: 3 Qi, once."""

    def qi_for(self, door: Door, *colours: str) -> int:
        table = gaining(door, pairs(*colours), "3+5+6", spirit="0,0", row="7+8+10+12")
        while table.turn == 0:
            table.play("done")
        return table.qi()

    def test_two_equal(self, door: Door) -> None:
        assert self.qi_for(door, "F", "F") == 3

    def test_two_different(self, door: Door) -> None:
        assert self.qi_for(door, "F", "E") == 0

    def test_three_equal(self, door: Door) -> None:
        stones = near("F", "O.TL U.BL O.TR U.BR O.BR R.BL")
        table = gaining(door, stones, "3+5+7", row="7+8+10+12")
        assert (table.stones(), table.qi()) == ("FFF", 3)

    def test_twice_two_equal(self, door: Door) -> None:
        assert self.qi_for(door, "F", "E", "E", "F") == 3

    def test_equal_stones_from_before_do_not_count(self, door: Door) -> None:
        table = gaining(door, pairs("F"), "3+5+7", stones="F/-", row="7+8+10+12")
        assert (table.stones(), table.qi()) == ("FF", 0)


class TestFourth:
    """Two lines: a free step; three or more: three."""

    def test_one_line(self, door: Door) -> None:
        table = gaining(door, near("F", ROW_OF[3]), "4+5+7").play("take TL")
        assert table.turn == 1

    def test_two_lines_with_one_stone(self, door: Door) -> None:
        table = gaining(door, near("F", TWO_LINES), "4+5+7")
        assert (table.stones(), table.phase, table.key("free")) == ("F", "free", "1")
        table.play("step n")
        assert (table.spirit(), table.turn, table.qi()) == ("0,2", 1, 0)

    def test_three_lines_with_two_stones(self, door: Door) -> None:
        """Matched to a stone or not, every line counts."""
        table = gaining(door, near("F", THREE_LINES), "4+5+7", row="7+8+10+12")
        assert (table.stones(), table.phase, table.key("free")) == ("FF", "free", "3")
        table.play("step n", "step e")
        assert (table.spirit(), table.key("free")) == ("0,3", "1")
        table.play("step w")
        assert (table.spirit(), table.turn) == ("0,2", 1)

    def test_four_lines_give_no_more(self, door: Door) -> None:
        names = "O.TL O.TR O.BL O.BR R.TL R.BL U.BL"
        table = gaining(door, near("F", names), "4+5+7", row="7+8+10+12")
        assert (table.stones(), table.key("free")) == ("FFFF", "3")

    def test_each_step_is_optional(self, door: Door) -> None:
        table = gaining(door, near("F", THREE_LINES), "4+5+7", row="7+8+10+12")
        table.play("step n", "done")
        assert (table.spirit(), table.turn) == ("0,2", 1)

    def test_lines_of_two_colours(self, door: Door) -> None:
        stones = near("F", "O.TL U.BL U.TL") | near("M", "O.BL L.BR L.BL")
        table = gaining(door, stones, "4+5+7", row="7+8+12+13", spirit="3,4")
        table.play("done")
        assert (table.phase, table.key("free")) == ("free", "1")


class TestTogether:
    def test_all_free_steps_come_together_then_all_qi(self, door: Door) -> None:
        """Three lines, the longest of three; two fire: 3 steps, then 1 + 3 Qi."""
        table = gaining(door, near("F", THREE_LINES), "1+3+4", row="7+8+10+12")
        assert (table.key("free"), table.key("bonus"), table.qi()) == ("3", "4", 0)
        table.play("done")
        assert table.qi() == 4

    def test_steps_of_two_objectives_add_up(self, door: Door) -> None:
        stones = near("F", ROW_OF[4]) | near("F", "O.TL U.BL U.TL")
        table = gaining(door, stones, "1+4+7", row="7+8+10+12")
        assert table.key("free") == "2"
        assert table.key("bonus") == "1"

    def test_the_qi_of_three_objectives(self, door: Door) -> None:
        stones = near("F", ROW_OF[3]) | near("F", "O.TL U.BL U.TL")
        table = gaining(door, stones, "1+2+3", row="7+8+10+12")
        assert (table.stones(), table.turn, table.qi()) == ("FF", 1, 1 + 1 + 3)

    def test_gained_steps_come_before_free_ones(self, door: Door) -> None:
        table = gaining(door, near("F", TWO_LINES), "4+5+7", spirit="0,0")
        assert (table.phase, table.legal()) == ("walk", {"step e", "done"})
        table.play("step e")
        assert (table.phase, table.after("step")) == ("free", {"e", "s"})

    def test_own_qi_is_paid_before_the_steps(self, door: Door) -> None:
        table = gaining(door, near("F", TWO_LINES), "1+4+7", colours="FW")
        assert (table.phase, table.qi(), table.key("bonus")) == ("free", 1, "1")

    def test_only_open_objectives_count(self, door: Door) -> None:
        table = gaining(door, near("F", THREE_LINES), "5+6+7", row="7+8+10+12")
        assert (table.turn, table.qi()) == (1, 0)


class TestClaimAfterFreeSteps:
    def test_the_claim_comes_after_the_free_steps(self, door: Door) -> None:
        table = gaining(door, near("F", TWO_LINES), "4+5+7", spirit=ALONE).play("step s")
        assert (table.phase, table.legal()) == ("free", {"claim", "done"})
        table.play("claim")
        assert (table.group("runes", 4), table.turn) == ("0..x", 1)

    def test_it_may_come_without_a_step(self, door: Door) -> None:
        """The claim that was possible before the free steps still is."""
        table = gaining(door, near("F", TWO_LINES), "4+5+7", spirit="3,2")
        assert (table.phase, table.legal()) == ("walk", {"claim", "done"})
        table.play("done")
        assert table.phase == "free"
        assert table.legal() == {"step n", "step e", "step s", "step w", "claim", "done"}
        table.play("claim")
        assert (table.group("runes", 4), table.spirit(), table.turn) == ("0..x", "3,2", 1)

    def test_not_if_one_was_made_this_turn(self, door: Door) -> None:
        table = gaining(door, near("F", THREE_LINES), "4+5+7", spirit="2,3", row="7+8+10+12")
        table.play("claim")
        assert (table.phase, table.key("claimed")) == ("free", "1")
        table.play("step e", "step n", "step n")
        assert (table.spirit(), table.turn, table.group("runes", 1)) == ("0,4", 1, "..x")

    def test_it_ends_the_free_steps(self, door: Door) -> None:
        table = gaining(door, near("F", THREE_LINES), "4+5+7", spirit=ALONE, row="7+8+10+12")
        table.play("step s", "claim")
        assert table.turn == 1

    def test_the_qi_comes_after_the_claim(self, door: Door) -> None:
        table = gaining(door, near("F", TWO_LINES), "1+4+7", spirit=ALONE).play("step s")
        assert table.qi() == 0
        table.play("claim")
        assert table.qi() == 1


class TestFifth:
    """On crafting: a free step, then the claim if none this turn, or one FLY, or nothing."""

    def crafting(self, door: Door, spirit: str = ALONE, **facts: Any) -> Table:
        facts = {"row": "4+5+7+8", "spirits": f"{spirit}/{FAR}", "colours": "TW", **facts}
        facts.setdefault("stones", "TM/-")
        table = opened(door, objectives="1+3+5", **facts).stay()
        if table.phase == "walk":
            table.play("done")
        return table.play("craft Wood Pebble")

    def test_what_is_offered(self, door: Door) -> None:
        table = self.crafting(door)
        steps = {"step n", "step e", "step s", "step w"}
        assert table.phase == "reward"
        assert table.legal() == steps | {f"fly {zone}" for zone in "ABCDE"} | {"done"}

    def test_the_row_is_full_by_then(self, door: Door) -> None:
        table = self.crafting(door)
        assert table.key("row").split("+")[:3] == ["5", "7", "8"]
        assert len(table.key("row").split("+")) == 4
        assert table.group("made", 0) == "4"

    def test_nothing(self, door: Door) -> None:
        table = self.crafting(door).play("done")
        assert (table.spirit(), table.key("taoists"), table.turn) == (ALONE, "CA", 1)

    def test_a_fly(self, door: Door) -> None:
        table = self.crafting(door).play("fly E")
        assert (table.spirit(), table.key("taoists"), table.turn) == (ALONE, "EA", 1)

    def test_a_step(self, door: Door) -> None:
        table = self.crafting(door).play("step w")
        assert (table.spirit(), table.key("taoists"), table.turn) == ("1,1", "CA", 1)

    def test_a_claim_after_the_step(self, door: Door) -> None:
        table = self.crafting(door).play("step s")
        assert (table.phase, table.legal()) == ("claim", {"claim", "done"})
        assert table.fork().play("done").group("runes", 4) == "...x"
        table.play("claim")
        assert (table.group("runes", 4), table.turn) == ("0..x", 1)

    def test_no_claim_without_the_step(self, door: Door) -> None:
        table = self.crafting(door, spirit="2,2")
        assert "claim" not in table.legal()

    def test_no_second_claim(self, door: Door) -> None:
        """Once from outside to the metal stack; once within the middle after a claim there."""
        facts: dict[str, Any] = {"row": "4+5+7+8", "colours": "TW", "stones": "TM/-"}
        facts["objectives"] = "1+3+5"
        first = opened(door, spirits=f"5,3/{ALONE}", **facts).stay()
        assert first.play("craft Wood Pebble", "step e").legal() == {"claim", "done"}
        second = opened(door, spirits=f"2,2/{FAR}", **facts).stay()
        second.play("claim", "craft Wood Pebble", "step e")
        assert (second.turn, second.spirit()) == (1, "2,3")
        assert second.group("runes", 4) == "0..x"

    def test_not_without_crafting(self, door: Door) -> None:
        table = opened(
            door, row="4+5+7+8", stones="TM/-", objectives="1+3+5", spirits=f"{ALONE}/{FAR}"
        )
        table.stay().play("done")
        assert table.turn == 1

    def test_stones_above_five_are_returned_after_it(self, door: Door) -> None:
        pairs_of_two = pairs("W", "M")
        table = self.crafting(door, laid_out=pairs_of_two, stones="TTFFM/-", spirit="0,0")
        assert (table.phase, table.stones()) == ("reward", "TFFWMM")
        table.play("fly B")
        assert (table.phase, table.key("taoists")[0]) == ("return", "B")

    def test_the_activated_zone_is_filled_wherever_the_taoist_flies(self, door: Door) -> None:
        stones = pairs("T")
        table = opened(
            door,
            stones,
            seats=4,
            stones="FFFME/TTFFW/WWMME/TWMEE",
            row="4+5+7+8",
            spirits="1,2/5,2/5,3/5,4",
            objectives="1+3+5",
        )
        assert table.key("line") == ""
        table.stay()
        assert table.zone("C")[0] == "."
        table.play("craft Wood Pebble", "fly B")
        assert (table.zone("C")[0], table.turn, table.key("taoists")[0]) == ("T", 1, "B")


class TestSixth:
    """Stones may be spent for more steps onto their colour."""

    def walk(self, door: Door, stones: str, spirit: str, **facts: Any) -> Table:
        facts = {"row": PLAIN_ROW, "spirits": f"{spirit}/{FAR}", "colours": "TW", **facts}
        return opened(door, stones=f"{stones}/-", objectives="1+3+6", **facts).stay()

    def test_also_when_nothing_was_gained(self, door: Door) -> None:
        table = self.walk(door, "FM", "0,0")
        assert table.legal() == {"step e", "step s", "done"}

    def test_a_spent_stone_goes_to_the_far_end(self, door: Door) -> None:
        table = self.walk(door, "FM", "0,0")
        line = table.key("line")
        table.play("step e")
        assert (table.stones(), table.key("line"), table.spirit()) == ("M", f"{line}F", "0,1")

    def test_any_number(self, door: Door) -> None:
        table = self.walk(door, "FFWE", "0,0")
        line = table.key("line")
        table.play("step e", "step e", "step w", "step s")
        assert table.spirit() == "1,1"
        assert (table.stones(), table.key("line")) == ("", f"{line}FWFE")

    def test_only_onto_the_colour_of_the_stone(self, door: Door) -> None:
        table = self.walk(door, "TF", "0,0")
        assert table.legal() == {"step e", "done"}

    def test_unused_gained_stones_come_first(self, door: Door) -> None:
        table = self.walk(door, "F", "0,0", laid_out=pairs("F"))
        line = table.key("line")
        assert (table.stones(), table.key("fresh")) == ("FF", "F")
        table.play("step e")
        assert table.stones() == "FF"
        assert table.key("line")[-1] == line[-1]

    def test_a_gained_stone_may_be_used_and_then_spent(self, door: Door) -> None:
        """Fire and water gained, nothing else: fire to (0,1), water to (0,2), fire back."""
        table = self.walk(door, "-", "0,0", laid_out=pairs("F", "W"))
        assert table.stones() == "FW"
        table.play("step e", "step e")
        assert table.stones() == "FW"
        assert table.legal() == {"step w", "done"}
        table.play("step w")
        assert table.stones() == "W"
        assert table.key("line").endswith("F")
        table.play("step e")
        assert (table.stones(), table.spirit()) == ("", "0,2")

    def test_spending_makes_room_in_the_reservoir(self, door: Door) -> None:
        table = self.walk(door, "FFFFM", "0,0", laid_out=pairs("E"), row="7+8+10+12")
        table.play("step e")
        assert (table.stones(), table.legal()) == ("FFFME", {"step s", "done"})
        table.play("done")
        assert (table.turn, table.stones()) == (1, "FFFME")

    def test_what_is_spent_can_refill_the_zone(self, door: Door) -> None:
        table = opened(
            door,
            pairs("E"),
            seats=4,
            stones="FFWWM/TTFFW/WMMEE/TTMME",
            row="7+8+10+12",
            spirits="0,0/5,2/5,3/5,4",
            objectives="1+3+6",
        )
        assert table.key("line") == ""
        table.stay().play("step s", "done")
        assert (table.zone("C")[0], table.stones(), table.turn) == ("M", "FFWWE", 1)

    def test_not_for_free_steps_nor_without_the_card(self, door: Door) -> None:
        table = opened(
            door, stones="FM/-", objectives="1+3+5", row=PLAIN_ROW, spirits=f"0,0/{FAR}"
        ).stay()
        assert (table.turn, table.stones()) == (1, "FM")

    def test_then_the_claim(self, door: Door) -> None:
        table = self.walk(door, "T", "1,3")
        table.play("step s")
        assert table.legal() == {"claim", "done"}


class TestSeventh:
    """For crafting, any two stones stand for any one."""

    def offered(self, door: Door, stones: str, row: str, **facts: Any) -> Table:
        facts = {"spirits": f"{ALONE}/{FAR}", "colours": "TW", **facts}
        return opened(door, stones=f"{stones}/-", row=row, objectives="1+3+7", **facts).stay()

    def test_two_for_one(self, door: Door) -> None:
        table = self.offered(door, "FF", "4+7+8+10")
        assert table.legal() == {"craft Wood Pebble", "done"}
        line = table.key("line")
        table.play("craft Wood Pebble")
        assert (table.stones(), table.key("line"), table.turn) == ("", f"{line}FF", 1)

    def test_one_is_not_enough(self, door: Door) -> None:
        assert self.offered(door, "F", "4+7+8+10").turn == 1

    def test_exact_payment_stays_possible(self, door: Door) -> None:
        table = self.offered(door, "TFF", "4+7+8+10").play("craft Wood Pebble")
        assert table.legal() == {"pay wood", "pay fire"}
        assert table.fork().play("pay wood").stones() == "FF"
        assert table.play("pay fire").stones() == "T"

    def test_a_needed_stone_is_refused_where_it_would_overpay(self, door: Door) -> None:
        """One fire paid for a wood: a second stone must complete it, and wood would not."""
        table = self.offered(door, "TFW", "4+7+8+10").play("craft Wood Pebble")
        assert table.legal() == {"pay wood", "pay fire", "pay water"}
        line = table.key("line")
        table.play("pay fire")
        assert (table.stones(), table.key("line"), table.turn) == ("T", f"{line}FW", 1)

    def test_repeatedly(self, door: Door) -> None:
        """Four stones for Twin Flames."""
        table = self.offered(door, "TTMM", "5+3+8+10")
        assert table.legal() == {"craft Twin Flames", "done"}
        table.play("craft Twin Flames")
        assert table.legal() == {"pay wood", "pay metal"}
        table.play("pay wood", "pay metal", "pay metal")
        assert (table.stones(), table.turn) == ("", 1)
        assert table.key("line").endswith("TMMT")

    def test_one_exact_and_two_for_the_other(self, door: Door) -> None:
        table = self.offered(door, "FTM", "5+3+8+10")
        line = table.key("line")
        table.play("craft Twin Flames")
        assert table.legal() == {"pay wood", "pay fire", "pay metal"}
        table.play("pay metal")
        assert table.legal() == {"pay wood", "pay fire"}
        table.play("pay fire")
        assert (table.stones(), table.key("line")) == ("", f"{line}MFT")

    def test_three_stones_without_a_needed_one_are_not_enough_for_two(self, door: Door) -> None:
        assert self.offered(door, "TMM", "5+3+8+10").turn == 1

    def test_more_stones_than_needed_of_a_needed_colour(self, door: Door) -> None:
        """Nu Wa Rock by four metal: two of them stand for earth."""
        table = self.offered(door, "MMMM", "1+3+8+10")
        assert table.legal() == {"craft Nu Wa Rock", "done"}
        table.play("craft Nu Wa Rock")
        assert (table.stones(), table.turn) == ("", 1)

    def test_only_with_the_card(self, door: Door) -> None:
        table = opened(
            door, stones="FF/-", row="4+7+8+10", objectives="1+3+5", spirits=f"{ALONE}/{FAR}"
        )
        assert table.stay().turn == 1

    def test_a_completed_payment_takes_no_more(self, door: Door) -> None:
        table = self.offered(door, "TTFF", "4+7+8+10").play("craft Wood Pebble", "pay wood")
        assert (table.stones(), table.turn) == ("TFF", 1)
