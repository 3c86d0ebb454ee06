"""The rulebook at both doors: crafting, its payment, and the reservoir's limit."""

from collections import Counter
from typing import Any

import pytest

from games.sorcerer_and_stones.diagrams import DOORS, Door, Table, near, opened

pytestmark = pytest.mark.parametrize("door", DOORS)


def crafting(door: Door, stones: str, row: str, **facts: Any) -> Table:
    """Open an introductory turn that gains nothing, and play it up to crafting."""
    return opened(door, stones=stones, row=row, variant="intro", **facts).stay()


class TestWhatCanBeCrafted:
    def test_what_the_reservoir_covers(self, door: Door) -> None:
        table = crafting(door, "TFFME/-", "1+4+5+11")
        offered = {"craft Wood Pebble", "craft Twin Flames", "craft Bronze Bell", "done"}
        assert table.legal() == offered

    def test_every_stone_must_be_there(self, door: Door) -> None:
        assert crafting(door, "ME/-", "1+2+3+7").turn == 1
        assert crafting(door, "MME/-", "1+2+3+7").legal() == {"craft Nu Wa Rock", "done"}

    def test_only_open_cards(self, door: Door) -> None:
        assert crafting(door, "T/-", "1+2+3+5").turn == 1

    def test_others_stones_do_not_help(self, door: Door) -> None:
        assert crafting(door, "-/TTTT", "1+2+3+4").turn == 1

    def test_stones_just_gained_do(self, door: Door) -> None:
        table = opened(
            door, near("E", "O.TL L.TR"), stones="MM/-", row="1+2+3+4", variant="intro"
        ).stay()
        assert table.legal() == {"craft Nu Wa Rock", "done"}

    def test_it_is_optional(self, door: Door) -> None:
        table = crafting(door, "T/-", "1+2+3+4").play("done")
        assert (table.turn, table.stones(), table.key("made")) == (1, "T", "")

    def test_one_a_turn(self, door: Door) -> None:
        table = crafting(door, "TTFF/-", "1+4+5+8").play("craft Wood Pebble")
        assert (table.turn, table.stones(), table.group("made", 0)) == (1, "TFF", "4")

    def test_after_the_refill(self, door: Door) -> None:
        """What is paid comes too late for the activated zone."""
        table = opened(
            door, near("E", "O.TL L.TR"), stones="MM/-", row="1+2+3+4", variant="intro", line="W"
        ).stay()
        assert table.zone("C")[0] == "W"


class TestPayment:
    def test_the_rulebooks_example(self, door: Door) -> None:
        """Nu Wa Rock for one brown and two yellow; three stones at the end, four cards again."""
        table = crafting(door, "MME/-", "1+2+3+4")
        line = table.key("line")
        table.play("craft Nu Wa Rock", "pay earth")
        assert (table.stones(), table.key("line"), table.turn) == ("", f"{line}EMM", 1)
        assert len(table.key("row").split("+")) == 4
        assert table.group("made", 0) == "1"

    @pytest.mark.parametrize("order", ["EMM", "MEM", "MME"])
    def test_in_the_players_order(self, door: Door, order: str) -> None:
        table = crafting(door, "TMME/-", "1+2+3+7")
        line = table.key("line")
        table.play("craft Nu Wa Rock")
        for colour in order:
            if table.phase == "pay":
                table.play({"E": "pay earth", "M": "pay metal"}[colour])
        assert (table.stones(), table.key("line")) == ("T", line + order)

    def test_one_stone_at_a_time(self, door: Door) -> None:
        table = crafting(door, "MME/-", "2+1+3+4")
        line = table.key("line")
        table.play("craft Nu Wa Rock")
        assert (table.phase, table.key("craft"), table.key("paid")) == ("pay", "2", "")
        assert table.legal() == {"pay metal", "pay earth"}
        table.play("pay metal")
        assert (table.stones(), table.key("paid"), table.key("line")) == ("ME", "M", f"{line}M")
        assert table.legal() == {"pay metal", "pay earth"}

    def test_no_more_of_a_colour_than_the_cost(self, door: Door) -> None:
        table = crafting(door, "MMMEE/-", "1+2+3+4").play("craft Nu Wa Rock", "pay earth")
        assert (table.turn, table.stones()) == (1, "ME")

    def test_nothing_is_asked_for_a_single_colour(self, door: Door) -> None:
        table = crafting(door, "MMMMM/-", "1+7+3+4")
        line = table.key("line")
        table.play("craft Iron Tower")
        assert (table.turn, table.stones(), table.key("line")) == (1, "M", f"{line}MMMM")

    def test_five_colours(self, door: Door) -> None:
        table = crafting(door, "TFWME/-", "6+1+2+3")
        line = table.key("line")
        table.play("craft Five Colours")
        table.play("pay earth", "pay wood", "pay metal", "pay fire")
        assert (table.key("line"), table.stones()) == (f"{line}ETMFW", "")


class TestRow:
    @pytest.mark.parametrize("place", range(4))
    def test_the_others_slide_left(self, door: Door, place: int) -> None:
        others = ["1", "2", "3"]
        row = [*others[:place], "4", *others[place:]]
        table = crafting(door, "T/-", "+".join(row)).play("craft Wood Pebble")
        after = table.key("row").split("+")
        assert after[:3] == others
        assert after[3] not in row

    def test_the_new_card_comes_from_the_deck(self, door: Door) -> None:
        """All but one of the other cards have been crafted."""
        made = "5+6+7/8+9+10"
        table = crafting(door, "T/-/-/-", "1+2+3+4", seats=4, made=f"{made}/11+12+13/-")
        table.play("craft Wood Pebble")
        assert table.key("row") == "1+2+3+14"

    def test_the_row_shrinks_when_the_deck_is_out(self, door: Door) -> None:
        made = "5+6/7+8+9/10+11+12/13+14"
        table = crafting(door, "T/-/-/-", "1+2+3+4", seats=4, made=made)
        table.play("craft Wood Pebble")
        assert table.key("row") == "1+2+3"
        assert table.group("made", 0) == "4+5+6"


class TestFiveStones:
    PAIR = near("E", "O.TL L.TR")

    def test_five_are_kept(self, door: Door) -> None:
        table = opened(door, self.PAIR, stones="TFWM/-", variant="intro", row="7+8+9+13").stay()
        assert (table.turn, table.stones()) == (1, "TFWME")

    def test_the_sixth_goes_back(self, door: Door) -> None:
        table = opened(door, self.PAIR, stones="TFWWM/-", variant="intro", row="7+8+9+13").stay()
        assert (table.phase, table.stones()) == ("return", "TFWWME")
        assert table.after("return") == {"wood", "fire", "water", "metal", "earth"}
        line = table.key("line")
        table.play("return water")
        assert (table.turn, table.stones(), table.key("line")) == (1, "TFWME", f"{line}W")

    def test_one_at_a_time(self, door: Door) -> None:
        pairs = self.PAIR | near("M", "O.TR U.BR") | near("F", "O.BL D.TL")
        table = opened(door, pairs, stones="TTFFW/-", variant="intro", row="7+8+12+13").stay()
        assert table.stones() == "TTFFFWME"
        line = table.key("line")
        table.play("return fire", "return wood")
        assert (table.turn, table.stones()) == (0, "TFFWME")
        table.play("return earth")
        assert (table.turn, table.stones(), table.key("line")) == (1, "TFFWM", f"{line}FTE")

    def test_nothing_is_asked_for_a_single_colour(self, door: Door) -> None:
        pairs = near("E", "O.TL L.TR")
        table = opened(door, pairs, stones="EEEEE/-", variant="intro", row="2+7+9+13")
        line = table.key("line")
        table.stay()
        assert (table.turn, table.stones()) == (1, "EEEEE")
        assert table.key("line") == f"{line[1:]}E"

    def test_crafting_comes_first(self, door: Door) -> None:
        table = opened(door, self.PAIR, stones="TFFMM/-", variant="intro", row="1+7+8+13").stay()
        assert table.phase == "craft"
        table.play("craft Nu Wa Rock", "pay metal", "pay metal")
        assert (table.turn, table.stones()) == (1, "TFF")

    def test_declining_to_craft_leads_to_it(self, door: Door) -> None:
        table = opened(door, self.PAIR, stones="TFFMM/-", variant="intro", row="1+7+8+13").stay()
        table.play("done")
        assert table.phase == "return"

    def test_others_may_keep_theirs(self, door: Door) -> None:
        table = crafting(door, "-/TTFFW", "1+7+8+13")
        assert (table.turn, table.stones(1)) == (1, "TTFFW")

    def test_also_in_the_standard_game(self, door: Door) -> None:
        table = opened(door, self.PAIR, stones="TFWWM/-", row="7+8+9+13", spirits="1,3/5,2")
        table.stay().play("done")
        assert (table.phase, Counter(table.stones()).total()) == ("return", 6)
