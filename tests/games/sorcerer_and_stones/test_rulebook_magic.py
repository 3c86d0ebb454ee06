"""The rulebook at both doors: one or two magic cards, and what each of the four kinds does."""

from collections import Counter

import pytest

from games.sorcerer_and_stones.diagrams import BENT, BOX, DOORS, ROW, Door, opened
from games.sorcerer_and_stones.oracle import CROSS, KINDS, ZONES, Place

pytestmark = pytest.mark.parametrize("door", DOORS)

STAY = ("cast fly", "fly C")
FOUR = {"C.TL": "T", "C.TR": "F", "C.BL": "W", "C.BR": "M"}


class TestOneOrTwoCards:
    def test_one_card_must_be_played(self, door: Door) -> None:
        table = opened(door)
        assert table.legal() == {"cast spin", "cast fly", "cast quake", "cast shift wood"}

    def test_equal_cards_are_one_action(self, door: Door) -> None:
        table = opened(door, open="SSYY/SYQt")
        assert table.legal() == {"cast spin", "cast fly"}

    def test_every_kind_has_its_name(self, door: Door) -> None:
        one, two = opened(door, open="SQtf/SYQt"), opened(door, open="Ywme/SYQt")
        assert one.legal() == {"cast spin", "cast quake", "cast shift wood", "cast shift fire"}
        assert two.legal() == {
            "cast fly",
            "cast shift water",
            "cast shift metal",
            "cast shift earth",
        }

    def test_a_second_card_is_a_choice(self, door: Door) -> None:
        table = opened(door).play(*STAY)
        assert table.legal() == {"cast spin", "cast quake", "cast shift wood", "done"}

    def test_there_is_no_third(self, door: Door) -> None:
        table = opened(door).play(*STAY, "cast spin", "spin A left")
        assert table.turn == 1

    def test_only_the_target_is_asked_after_a_card(self, door: Door) -> None:
        table = opened(door).play("cast fly")
        assert (table.phase, table.key("played")) == ("fly", "1")
        assert table.legal() == {f"fly {zone}" for zone in ZONES}

    def test_a_played_card_is_discarded_and_not_replaced_yet(self, door: Door) -> None:
        table = opened(door).play("cast fly")
        assert (table.group("open", 0), table.group("spent", 0)) == ("SQt", "Y")
        table.play("fly C")
        assert (table.group("open", 0), table.group("spent", 0)) == ("SQt", "Y")

    def test_the_same_kind_twice(self, door: Door) -> None:
        table = opened(door, open="SSYY/SYQt").play("cast fly", "fly A", "cast fly", "fly E")
        assert (table.key("taoists")[0], table.group("spent", 0)) == ("E", "YY")

    def test_others_cards_are_not_touched(self, door: Door) -> None:
        table = opened(door).play(*STAY, "done")
        assert table.group("open", 1) == "SYQt"
        assert table.turn == 1


class TestRefillOfCards:
    def test_one_played_one_drawn(self, door: Door) -> None:
        table = opened(door).play(*STAY, "done")
        hand = Counter(table.group("open", 0))
        assert hand.total() == 4
        assert hand >= Counter("SQt")
        assert table.group("spent", 0) == "Y"

    def test_two_played_two_drawn(self, door: Door) -> None:
        table = opened(door).play(*STAY, "cast spin", "spin A left")
        hand = Counter(table.group("open", 0))
        assert hand.total() == 4
        assert hand >= Counter("Qt")
        assert table.group("spent", 0) == "SY"

    def test_the_last_cards_are_drawn_without_a_shuffle(self, door: Door) -> None:
        table = opened(door, spent="SQwme/-").play(*STAY, "cast spin", "spin A left")
        assert table.group("open", 0) == "YQtf"
        assert table.group("spent", 0) == "SSYQwme"

    def test_the_rest_is_drawn_before_the_shuffle(self, door: Door) -> None:
        table = opened(door, spent="SYQwme/-").play(*STAY, "cast spin", "spin A left")
        hand = Counter(table.group("open", 0))
        assert hand.total() == 4
        assert hand >= Counter("Qtf")
        assert table.group("spent", 0) == ""

    def test_the_cards_just_played_are_shuffled_in(self, door: Door) -> None:
        seen = set()
        for seed in range(12):
            table = opened(door, spent="SYQfwme/-", open="SYQt/SYQt")
            if hasattr(table, "match"):
                table.match.state.rng = seed
            else:
                table.dice.rng.seed(seed)  # type: ignore[attr-defined]
            table.play(*STAY, "cast spin", "spin A left")
            drawn = Counter(table.group("open", 0)) - Counter("Qt")
            assert drawn.total() == 2
            assert not drawn - Counter("SSYYQfwme")
            assert table.group("spent", 0) == ""
            seen |= {*drawn.elements()}
        assert len(seen) > 3

    def test_an_empty_pile_is_shuffled_only_when_needed(self, door: Door) -> None:
        table = opened(door, spent="SQfwme/-").play(*STAY, "done")
        assert Counter(table.group("open", 0)) == Counter("SQtY")
        assert table.group("spent", 0) == "SYQfwme"

    def test_the_second_cards_of_a_turn_come_after_it(self, door: Door) -> None:
        table = opened(door, spent="SQfwme/-").play(*STAY)
        assert table.legal() == {"cast spin", "cast quake", "cast shift wood", "done"}
        table.play("cast spin", "spin B left")
        assert Counter(table.group("open", 0)) >= Counter("QtY")
        assert table.group("spent", 0) == ""


class TestSpin:
    def test_every_zone_both_ways(self, door: Door) -> None:
        table = opened(door).play("cast spin")
        assert table.legal() == {
            f"spin {zone} {way}" for zone in ZONES for way in ("left", "right")
        }

    def test_right_is_clockwise(self, door: Door) -> None:
        table = opened(door, FOUR).play("cast spin", "spin C right")
        assert table.zone("C") == "WTMF"

    def test_left_is_counter_clockwise(self, door: Door) -> None:
        table = opened(door, FOUR).play("cast spin", "spin C left")
        assert table.zone("C") == "FMTW"

    def test_both_ways_cancel(self, door: Door) -> None:
        table = opened(door, open="SSYQ/SYQt", taoists="AB")
        before = table.key("zones")
        table.play("cast spin", "spin D left", "cast spin", "spin D right")
        assert table.key("zones") == before

    def test_nothing_else_turns(self, door: Door) -> None:
        table = opened(door, FOUR)
        before = {zone: table.zone(zone) for zone in "ABDE"}
        table.play("cast spin", "spin C right")
        assert {zone: table.zone(zone) for zone in "ABDE"} == before
        assert table.places() == CROSS

    def test_even_if_it_then_looks_the_same(self, door: Door) -> None:
        equal = {f"B.{slot}": "F" for slot in ("TL", "TR", "BL", "BR")}
        table = opened(door, equal).play("cast spin")
        assert {"spin B left", "spin B right"} <= table.legal()
        table.play("spin B left")
        assert table.zone("B") == "FFFF"


class TestFly:
    def test_to_any_zone_the_own_one_included(self, door: Door) -> None:
        for zone in ZONES:
            table = opened(door).play("cast fly", f"fly {zone}")
            assert table.key("taoists") == f"{zone}A"

    def test_taoists_may_share_a_zone(self, door: Door) -> None:
        table = opened(door, seats=4).play("cast fly", "fly A")
        assert table.key("taoists") == "AADE"

    def test_the_new_zone_is_activated(self, door: Door) -> None:
        table = opened(door, {"A.BL": "W", "C.TL": "W"}, taoists="DB")
        table.play("cast fly", "fly A", "done")
        assert table.stones() == "W"
        assert table.zone("C")[0] == "W"


class TestQuake:
    def targets(self, door: Door, layout: dict[str, Place], zone: str) -> set[str]:
        return opened(door, layout=layout).play("cast quake", f"quake {zone}").after("to")

    def test_any_zone(self, door: Door) -> None:
        assert opened(door).play("cast quake").legal() == {f"quake {zone}" for zone in ZONES}

    def test_an_arm_of_the_cross(self, door: Door) -> None:
        free = {"0,0", "2,0", "1,-1", "0,2", "2,2", "1,3", "3,1"}
        assert self.targets(door, CROSS, "A") == free | {"1,0", "1,1", "1,2", "2,1"}

    def test_every_arm_has_eleven_places(self, door: Door) -> None:
        assert [len(self.targets(door, CROSS, zone)) for zone in "ABDE"] == [11] * 4

    def test_the_middle_of_the_cross_can_only_be_swapped(self, door: Door) -> None:
        assert self.targets(door, CROSS, "C") == {"0,1", "1,0", "1,2", "2,1"}

    def test_the_end_of_a_row(self, door: Door) -> None:
        swaps = {"0,1", "0,2", "0,3", "0,4"}
        above = {"-1,1", "-1,2", "-1,3", "-1,4"}
        below = {"1,1", "1,2", "1,3", "1,4"}
        assert self.targets(door, ROW, "A") == swaps | above | below | {"0,5"}
        other_end = {target.translate(str.maketrans("1234", "0123")) for target in swaps}
        found = self.targets(door, ROW, "E")
        assert found == other_end | {
            f"{row},{column}" for row in (-1, 1) for column in range(4)
        } | {"0,-1"}

    def test_inside_a_row_a_zone_can_only_be_swapped(self, door: Door) -> None:
        assert self.targets(door, ROW, "C") == {"0,0", "0,1", "0,3", "0,4"}

    def test_a_column_reaches_row_five(self, door: Door) -> None:
        column = {zone: (place[1], 0) for zone, place in ROW.items()}
        found = self.targets(door, column, "A")
        assert {"5,0", "1,-1", "4,1"} <= found
        assert len(found) == 13

    def test_only_the_final_position_counts(self, door: Door) -> None:
        arch: dict[str, Place] = {"A": (0, 0), "B": (0, 1), "C": (0, 2), "D": (1, 0), "E": (1, 2)}
        assert self.targets(door, arch, "B") == {"0,0", "0,2", "1,0", "1,2", "1,1"}

    def test_a_diagonal_touch_does_not_connect(self, door: Door) -> None:
        assert "0,4" not in self.targets(door, BENT, "B")
        assert "2,0" not in self.targets(door, BENT, "B")

    def test_a_zone_never_stays(self, door: Door) -> None:
        for zone, (row, column) in CROSS.items():
            assert f"{row},{column}" not in self.targets(door, CROSS, zone)

    def test_a_move_to_the_left_shifts_the_frame(self, door: Door) -> None:
        table = opened(door).play("cast quake", "quake A", "to 1,-1")
        assert table.places() == {"A": (0, 0), "B": (0, 1), "C": (0, 2), "D": (0, 3), "E": (1, 2)}

    def test_a_move_upwards_shifts_the_frame(self, door: Door) -> None:
        table = opened(door, layout=ROW).play("cast quake", "quake E", "to -1,0")
        assert table.places() == {"A": (1, 0), "B": (1, 1), "C": (1, 2), "D": (1, 3), "E": (0, 0)}

    def test_a_move_within_the_frame(self, door: Door) -> None:
        table = opened(door).play("cast quake", "quake A", "to 3,1")
        assert table.places() == {"A": (2, 1), "B": (0, 0), "C": (0, 1), "D": (0, 2), "E": (1, 1)}

    def test_a_swap_of_neighbours(self, door: Door) -> None:
        table = opened(door).play("cast quake", "quake C", "to 0,1")
        assert table.places() == {**CROSS, "A": (1, 1), "C": (0, 1)}

    def test_a_swap_of_far_zones(self, door: Door) -> None:
        table = opened(door).play("cast quake", "quake B", "to 1,2")
        assert table.places() == {**CROSS, "B": (1, 2), "D": (1, 0)}

    def test_stones_and_taoists_ride_along_unturned(self, door: Door) -> None:
        table = opened(door)
        before = {zone: table.zone(zone) for zone in ZONES}
        table.play("cast quake", "quake C", "to 1,2")
        assert {zone: table.zone(zone) for zone in ZONES} == before
        assert table.key("taoists") == "CA"

    def test_the_zone_to_move_is_told_in_the_position(self, door: Door) -> None:
        table = opened(door).play("cast quake", "quake D")
        assert (table.phase, table.key("zone")) == ("move", "D")


class TestShift:
    def test_first_a_stone_of_the_colour(self, door: Door) -> None:
        table = opened(door, FOUR).play("cast shift wood")
        wood = {
            f"{zone}.{slot}"
            for zone in ZONES
            for slot, letter in zip(("TL", "TR", "BL", "BR"), table.zone(zone), strict=True)
            if letter == "T"
        }
        assert "C.TL" in wood
        assert table.after("stone") == wood
        assert table.key("card") == "t"

    def test_then_a_stone_of_another_colour(self, door: Door) -> None:
        table = opened(door, FOUR).play("cast shift wood")
        wood = table.after("stone")
        table.play("stone C.TL")
        every = {f"{zone}.{slot}" for zone in ZONES for slot in ("TL", "TR", "BL", "BR")}
        assert table.after("stone") == every - wood
        assert (table.phase, table.key("stone"), table.key("card")) == ("swap", "C.TL", "t")

    def test_they_swap(self, door: Door) -> None:
        table = opened(door, {**FOUR, "A.TL": "E"}).play("cast shift wood")
        table.play("stone C.TL", "stone A.TL")
        assert (table.zone("C"), table.zone("A")[0]) == ("EFWM", "T")

    def test_on_the_same_zone(self, door: Door) -> None:
        table = opened(door, FOUR, taoists="EA").play("cast shift wood")
        table.play("stone C.TL", "stone C.BR")
        assert table.zone("C") == "MFWT"

    @pytest.mark.parametrize("number", range(5))
    def test_every_colour(self, door: Door, number: int) -> None:
        kind, colour = "tfwme"[number], "TFWME"[number]
        word = ("wood", "fire", "water", "metal", "earth")[number]
        table = opened(door, {"D.TL": colour}, open=f"SYQ{kind}/SYQt").play(f"cast shift {word}")
        assert "D.TL" in table.after("stone")
        table.play("stone D.TL")
        assert "D.TL" not in table.after("stone")

    def test_a_colour_that_lies_nowhere_cannot_be_shifted(self, door: Door) -> None:
        table = opened(door, line="TTTTTTTT")
        assert table.legal() == {"cast spin", "cast fly", "cast quake"}

    def test_nor_as_a_second_card(self, door: Door) -> None:
        table = opened(door, line="TTTTTTTT").play(*STAY)
        assert table.legal() == {"cast spin", "cast quake", "done"}

    def test_two_of_four_shifts_can_always_be_resolved(self, door: Door) -> None:
        table = opened(door, line="TTTTTTTTFFFFFFFF", loud=True, open="tfwm/SYQt", variant="intro")
        assert table.legal() == {"cast shift water", "cast shift metal"}


class TestCardsOfCoop:
    def test_a_played_card_leaves_the_game(self, door: Door) -> None:
        table = opened(door, variant="coop", open="SY/SYQt", spent="SYQQtfwme/-", taoists="CA")
        table.play(*STAY)
        assert table.legal() == {"cast spin", "done"}
        table.play("done")
        assert table.group("open", 0) == "S"
        assert table.group("spent", 0) == "SYYQQtfwme"

    def test_the_face_up_cards_shrink_when_the_pile_is_out(self, door: Door) -> None:
        table = opened(door, variant="coop", spent="SYQfwm/-").play(
            *STAY, "cast spin", "spin A left"
        )
        assert table.group("open", 0) == "Qte"
        assert table.group("spent", 0) == "SSYYQfwm"

    def test_a_single_card_is_the_whole_step(self, door: Door) -> None:
        table = opened(door, variant="coop", open="Y/SYQt", spent="SSYQQtfwme/-")
        table.play("cast fly", "fly B")
        assert table.turn == 1
        assert table.group("open", 0) == ""

    def test_a_seat_without_cards_skips_the_step(self, door: Door) -> None:
        table = opened(door, variant="coop", seats=3, open="SYQt/-/SYQt", spent="-/SSYYQQtfwme/-")
        table.stay()
        assert table.turn == 2
        assert table.key("rounds") == ""

    def test_it_still_activates_its_zone(self, door: Door) -> None:
        table = opened(
            door,
            {"B.BR": "E", "C.BL": "E"},
            variant="coop",
            taoists="AB",
            open="SYQt/-",
            spent="-/SSYYQQtfwme",
            row="1+2+3+4",
        )
        table.stay()
        assert table.group("laid", 0) == "E"
        assert (table.turn, table.key("rounds")) == (0, "1")

    def test_an_unresolvable_last_card_is_played_without_effect(self, door: Door) -> None:
        table = opened(door, variant="coop", open="t/SYQt", spent="SSYYQQfwme/-", line="TTTTTTTT")
        zones = table.key("zones")
        assert table.legal() == {"cast shift wood"}
        table.play("cast shift wood")
        assert (table.turn, table.group("spent", 0)) == (1, "SSYYQQtfwme")
        assert table.key("zones") == zones

    def test_two_of_them(self, door: Door) -> None:
        table = opened(
            door,
            variant="coop",
            open="tf/SYQt",
            spent="SSYYQQwme/-",
            line="TTTTTTTTFFFFFFFF",
            loud=True,
        )
        assert table.legal() == {"cast shift wood", "cast shift fire"}
        table.play("cast shift fire")
        assert table.legal() == {"cast shift wood", "done"}

    def test_not_while_another_card_can_be_resolved(self, door: Door) -> None:
        table = opened(door, variant="coop", open="tf/SYQt", spent="SSYYQQwme/-", line="TTTTTTTT")
        assert table.legal() == {"cast shift fire"}
        table.play("cast shift fire")
        table.play(sorted(table.legal())[0])
        table.play(sorted(table.legal())[0])
        assert table.legal() == {"cast shift wood", "done"}


def test_the_box_has_eleven_cards(door: Door) -> None:
    assert sum(BOX.magic.values()) == 11
    assert {*BOX.magic} == {*KINDS}
