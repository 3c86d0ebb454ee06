"""The rulebook at both doors: the ends of a match, scores, and the introductory game."""

from typing import Any

import pytest

from games.sorcerer_and_stones.diagrams import DOORS, Door, Table, near, opened

pytestmark = pytest.mark.parametrize("door", DOORS)

PLAIN_ROW = "6+7+8+12"
FOUR_TYPES = "..x/0.x/0.x/0.x/...x"  # seat 0, wood, lacks earth alone
LATE = {"equal_turns": "yes"}
ALL_BUT_PEBBLE = "1+2+3/5+6+7+8+9/10+11+12+13/14"
PAIR = near("F", "O.TL L.TR")


def claiming(door: Door, options: dict[str, Any] | None = None, **facts: Any) -> Table:
    """Open the turn in which seat 0 can claim its fifth type."""
    facts = {"row": PLAIN_ROW, "spirits": "2,2/5,2", "runes": FOUR_TYPES, **facts}
    return opened(door, facts.pop("laid_out", None), options, **facts).stay()


class TestFiveRunes:
    def test_the_round_is_completed(self, door: Door) -> None:
        table = claiming(door).play("claim")
        assert (table.turn, table.key("ending"), table.over) == (1, "runes", False)
        table.stay()
        assert (table.over, table.key("ending"), table.key("rounds")) == (True, "runes", "1")

    def test_the_starting_rune_counts(self, door: Door) -> None:
        table = claiming(door, runes="..x/0.x/0.x/..x/...x").play("claim")
        assert (table.turn, table.key("ending")) == (1, "")

    def test_the_last_seat_ends_it_with_its_turn(self, door: Door) -> None:
        table = opened(
            door,
            row=PLAIN_ROW,
            spirits="5,2/2,2",
            runes="1.x/..x/1.x/1.x/...x",
            to=1,
            colours="TF",
        )
        table.stay().play("claim")
        assert (table.over, table.key("ending")) == (True, "runes")

    def test_the_turn_is_completed(self, door: Door) -> None:
        table = claiming(door, row="4+7+8+12", stones="TF/-").play("claim")
        assert table.legal() == {"craft Wood Pebble", "done"}

    def test_three_seats_have_equally_many_turns(self, door: Door) -> None:
        table = opened(
            door, seats=3, row=PLAIN_ROW, spirits="5,2/2,2/5,3", runes="1.x/..x/1.x/1.x/...x", to=1
        )
        table.stay().play("claim")
        assert (table.turn, table.key("ending")) == (2, "runes")
        assert table.stay().over

    def test_another_fifth_rune_changes_nothing(self, door: Door) -> None:
        table = opened(
            door,
            row=PLAIN_ROW,
            spirits="2,2/2,3",
            runes="1.x/0.x/01x/01x/...x",
            colours="TF",
        )
        table.stay().play("claim").stay().play("claim")
        assert (table.over, table.key("ending")) == (True, "runes")
        assert table.group("runes", 4) == "01.x"

    def test_an_at_once_trigger_in_between(self, door: Door) -> None:
        table = claiming(door, laid_out=PAIR, qi="14/15", colours="TF", taoists="DC")
        table.play("claim")
        assert table.key("ending") == "runes"
        table.stay()
        assert (table.over, table.key("ending"), table.key("rounds")) == (True, "qi", "")


class TestAllArtifacts:
    def crafted(self, door: Door, options: dict[str, Any] | None = None, **facts: Any) -> Table:
        facts = {"made": ALL_BUT_PEBBLE, "spirits": "1,2/5,2/5,3/5,4", **facts}
        table = opened(
            door, options=options, seats=4, row=4, stones="TTF/-/-/-", objectives="1+3+5", **facts
        )
        return table.stay().play("craft Wood Pebble")

    def test_the_last_one_ends_it_at_once(self, door: Door) -> None:
        table = self.crafted(door)
        assert (table.over, table.key("ending"), table.key("row")) == (True, "artifacts", "-")
        assert (table.key("rounds"), table.key("phase"), table.key("played")) == ("", "", "")

    def test_before_objective_five(self, door: Door) -> None:
        assert self.crafted(door).legal() == set()

    def test_not_while_cards_are_open(self, door: Door) -> None:
        made = "1+2+3/5+6+7+8+9/10+11+12+13/-"
        table = opened(
            door, seats=4, row="4+14", made=made, stones="TTF/-/-/-", spirits="1,2/5,2/5,3/5,4"
        )
        table.stay().play("craft Wood Pebble")
        assert (table.turn, table.key("row")) == (1, "14")

    def test_equal_turns_finish_the_round(self, door: Door) -> None:
        table = self.crafted(door, LATE)
        assert (table.phase, table.key("ending")) == ("reward", "artifacts")
        table.play("done")
        for seat in (1, 2, 3):
            assert table.turn == seat
            table.stay()
        assert (table.over, table.key("ending"), table.key("rounds")) == (True, "artifacts", "1")

    def test_equal_turns_for_the_last_seat(self, door: Door) -> None:
        made = "1+2+3/5+6+7+8+9/10+11+12+13/14"
        table = opened(
            door,
            options=LATE,
            seats=4,
            row=4,
            made=made,
            stones="-/-/-/T",
            to=3,
            spirits="1,2/5,2/5,3/2,1",
        )
        table.stay().play("craft Wood Pebble")
        assert (table.over, table.key("rounds")) == (True, "1")


class TestQi:
    def own(
        self, door: Door, qi: str, options: dict[str, Any] | None = None, **facts: Any
    ) -> Table:
        """Gain one stone of the own colour."""
        facts = {"colours": "FT", "row": PLAIN_ROW, "spirits": "1,2/5,2", **facts}
        return opened(door, PAIR, options, qi=qi, **facts).stay()

    def test_a_payment_in_full_ends_it_at_once(self, door: Door) -> None:
        table = self.own(door, "14/15")
        assert (table.over, table.key("ending"), table.key("supply")) == (True, "qi", "0")
        assert (table.key("qi"), table.key("credit")) == ("15/15", "")

    def test_one_left_goes_on(self, door: Door) -> None:
        table = self.own(door, "13/15")
        assert (table.turn, table.key("supply")) == (1, "1")

    def test_the_rest_of_the_turn_is_dropped(self, door: Door) -> None:
        table = self.own(door, "14/15", stones="TTWWM/-", spirits="0,5/5,2")
        assert table.over
        assert (table.stones(), table.zone("C")[0]) == ("TTFWWM", ".")
        assert (table.key("phase"), table.key("active"), table.key("fresh")) == ("", "", "")

    def test_a_shortfall_is_credited(self, door: Door) -> None:
        stones = near("F", "O.TL O.BL L.TR L.BR")
        table = opened(
            door, stones, colours="FT", row=PLAIN_ROW, spirits="1,2/5,2", qi="14/15"
        ).stay()
        assert (table.over, table.key("qi"), table.key("credit")) == (True, "15/15", "1/0")
        assert table.sheet(0)[2] == 16

    def test_own_stones_are_paid_together(self, door: Door) -> None:
        stones = near("F", "O.TL O.BL L.TR L.BR") | near("F", "O.TR U.BR")
        table = opened(
            door, stones, colours="FT", row=PLAIN_ROW, spirits="1,2/5,2", qi="14/15"
        ).stay()
        assert table.key("credit") == "2/0"

    def test_the_objectives_are_not_reached(self, door: Door) -> None:
        """The own colour's payment ends it, so nothing is credited for objective 1."""
        table = opened(
            door,
            near("F", "O.TL U.BL U.TL"),
            colours="FT",
            row=PLAIN_ROW,
            spirits="1,2/5,2",
            qi="14/15",
            objectives="1+3+5",
        ).stay()
        assert (table.over, table.key("credit")) == (True, "")

    def test_the_objectives_one_payment_is_credited_whole(self, door: Door) -> None:
        """Two of one colour and a line: 3 + 1 + 1 Qi of a supply of two."""
        stones = near("F", "O.TL O.TR R.TL O.TL U.BL U.TL")
        table = opened(
            door,
            stones,
            colours="TW",
            row=PLAIN_ROW,
            spirits="1,2/5,2",
            qi="14/14",
            objectives="1+2+3",
        ).stay()
        assert (table.over, table.key("qi"), table.key("credit")) == (True, "16/14", "3/0")
        assert table.zone("C")[:2] == ".."

    def test_an_empty_supply_of_another_size(self, door: Door) -> None:
        table = opened(
            door,
            PAIR,
            seats=3,
            colours="FTW",
            row=PLAIN_ROW,
            spirits="1,2/5,2/5,3",
            qi="1/20/20",
        ).stay()
        assert (table.over, table.key("supply")) == (True, "0")

    def test_equal_turns_finish_the_round(self, door: Door) -> None:
        table = self.own(door, "14/15", LATE)
        assert (table.turn, table.key("ending"), table.zone("C")[0] != ".") == (1, "qi", True)
        table.stay()
        assert (table.over, table.key("ending"), table.key("rounds")) == (True, "qi", "1")

    def test_equal_turns_later_rewards_are_not_credited(self, door: Door) -> None:
        stones = near("F", "O.TL U.BL U.TL")
        table = opened(
            door,
            stones,
            LATE,
            colours="FT",
            row=PLAIN_ROW,
            spirits="1,2/5,2",
            qi="14/15",
            objectives="1+3+5",
        ).stay()
        assert (table.turn, table.key("qi"), table.key("credit")) == (1, "15/15", "")

    def test_equal_turns_for_the_last_seat(self, door: Door) -> None:
        table = opened(
            door,
            near("F", "U.BL O.TL"),
            LATE,
            colours="TF",
            row=PLAIN_ROW,
            spirits="5,2/1,2",
            qi="14/15",
            taoists="CA",
            to=1,
        ).stay()
        assert (table.over, table.key("rounds")) == (True, "1")


class TestRoundLimit:
    def test_it_ends_after_that_round(self, door: Door) -> None:
        table = opened(door, options={"round_limit": 2}, row=PLAIN_ROW, open="SYYQ/SYYQ")
        table.stay().stay()
        assert (table.turn, table.key("rounds")) == (0, "1")
        table.stay()
        assert (table.turn, table.key("ending")) == (1, "")
        table.stay()
        assert (table.over, table.key("rounds"), table.key("ending")) == (True, "2", "rounds")

    def test_a_known_ending_keeps_its_name(self, door: Door) -> None:
        table = claiming(door, {"round_limit": 1}).play("claim").stay()
        assert (table.over, table.key("ending")) == (True, "runes")

    def test_the_default_is_three_hundred(self, door: Door) -> None:
        table = opened(door, row=PLAIN_ROW, rounds=299).stay()
        assert not table.over
        assert table.stay().over
        assert (table.key("rounds"), table.key("ending")) == ("300", "rounds")

    def test_introductory_games_count_artifacts(self, door: Door) -> None:
        table = opened(
            door,
            options={"round_limit": 1},
            variant="intro",
            seats=3,
            made="5/-/9",
            row=PLAIN_ROW,
        )
        table.stay().stay().stay()
        assert (table.over, table.points()) == (True, [1, 0, 1])
        assert table.shares() == pytest.approx([0.5, 0, 0.5])


class TestScore:
    def scored(self, door: Door, **facts: Any) -> Table:
        facts = {"to": "-", "ending": "rounds", "rounds": 300, **facts}
        return opened(door, **facts)

    def test_the_rulebooks_example(self, door: Door) -> None:
        table = self.scored(
            door,
            made="1+2+3/-",
            qi="8/0",
            stones="TFM/-",
            runes="..x/0.x/..x/x0./...x",
        )
        assert table.sheet(0) == [5, 6, 8, 4, 3]
        assert table.points()[0] == 26
        assert table.shares() == [1, 0]

    def test_nothing_for_types_not_owned(self, door: Door) -> None:
        table = self.scored(door, made="3+7/-", stones="FWE/-")
        assert table.sheet(0) == [0, 6, 0, 0, 0]

    def test_the_starting_rune_counts_for_both_bonuses(self, door: Door) -> None:
        table = self.scored(door, made="2/-", stones="TTF/-")
        assert table.sheet(0) == [0, 2, 0, 2, 2]

    def test_its_own_value_is_a_row_of_the_box(self, door: Door) -> None:
        """Wood 0, fire 1, water 2, metal 3 in the proving box."""
        assert self.scored(door, seats=4).points() == [0, 1, 2, 3]
        assert self.scored(door, seats=4, colours="MWFT").points() == [3, 2, 1, 0]

    def test_every_symbol_of_a_card_counts(self, door: Door) -> None:
        table = self.scored(door, made="-/8+13", colours="TW")
        assert table.sheet(1) == [2, 24, 0, 3 + 2, 0]

    def test_each_rune_counts_its_own_points(self, door: Door) -> None:
        table = self.scored(door, seats=3, colours="TWM", runes="12x/x02/..x/..x/012x")
        assert [table.sheet(seat)[0] for seat in range(3)] == [2 + 4, 2 + 3 + 3, 3 + 2 + 1 + 2]

    def test_credit_counts_like_qi(self, door: Door) -> None:
        table = opened(door, row=PLAIN_ROW, to="-", ending="qi", qi="10/20", credit="4/0", supply=0)
        assert [table.sheet(seat)[2] for seat in (0, 1)] == [14, 20]

    def test_the_best_wins(self, door: Door) -> None:
        assert self.scored(door, qi="8/9").shares() == [0, 1]

    def test_ties_share(self, door: Door) -> None:
        table = self.scored(door, seats=4, qi="9/8/7/5")
        assert table.points() == [9, 9, 9, 8]
        assert table.shares() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])

    def test_no_share_before_the_end(self, door: Door) -> None:
        table = opened(door, qi="8/9")
        assert table.shares() == [0, 0]
        assert table.points() == [8, 10]


class TestIntroductory:
    def crafted(self, door: Door, options: dict[str, Any] | None = None, **facts: Any) -> Table:
        facts = {"made": "1+2+3/5+6+7", "row": "4+8+12+13", "stones": "TFFWM/-", **facts}
        return opened(door, options=options, variant="intro", **facts).stay()

    def test_the_fourth_artifact_wins_at_once(self, door: Door) -> None:
        table = self.crafted(door).play("craft Wood Pebble")
        assert (table.over, table.key("ending"), table.key("rounds")) == (True, "four", "")
        assert table.points() == [4, 3]
        assert table.shares() == [1, 0]

    def test_the_third_does_not(self, door: Door) -> None:
        table = self.crafted(door, made="1+2/5+6+7").play("craft Wood Pebble")
        assert (table.turn, table.points()) == (1, [3, 3])

    def test_steps_three_and_four_are_skipped(self, door: Door) -> None:
        table = opened(door, near("F", "O.TL O.TR R.TL"), variant="intro", row=PLAIN_ROW)
        table.stay().play("take TL")
        assert table.turn == 1

    def test_equal_turns_finish_the_round(self, door: Door) -> None:
        table = self.crafted(door, LATE, stones="TFFWM/FF", row="4+9+12+14", made="1+2+3/6+7+8")
        table.play("craft Wood Pebble")
        assert (table.turn, table.key("ending")) == (1, "four")
        table.stay()
        assert (table.over, table.shares(), table.key("rounds")) == (True, [1, 0], "1")

    def test_equal_turns_can_be_shared(self, door: Door) -> None:
        table = self.crafted(door, LATE, stones="TFFWM/FF", row="4+5+12+14", made="1+2+3/6+7+8")
        table.play("craft Wood Pebble").stay().play("craft Twin Flames")
        assert (table.over, table.points(), table.shares()) == (True, [4, 4], [0.5, 0.5])

    def test_points_are_artifacts(self, door: Door) -> None:
        table = opened(door, variant="intro", made="8/1+2", stones="TTTTT/-")
        assert table.points() == [1, 2]
        assert table.sheet(1) == [2]
