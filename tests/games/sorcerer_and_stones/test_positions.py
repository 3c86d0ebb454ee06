"""Position lines that are read, and those that are refused."""

import random
from typing import Any

import pytest

import stonewright as sw
from games.sorcerer_and_stones.diagrams import ORDER, load, near, position


def at(text: str, **options: Any) -> sw.Match:
    """Open a position."""
    return sw.Match.at(load(), text, **options)


def changed(text: str, **keys: str) -> str:
    """Change keys of a position; an empty text takes a key out."""
    pairs = dict(pair.split(":") for pair in text.split()) | keys
    return " ".join(f"{key}:{pairs[key]}" for key in ORDER if pairs.get(key))


STANDARD = position()
WALK = position(gained="FM", phase="walk")
COOP = position(variant="coop", phase="lay", gained="TF", row="1+2+3+4", laid="E/-/-/-")
PAY = position(
    stones="ME/-", row="1+2+3+4", variant="intro", phase="pay", active="C", craft=1, paid="M"
)


class TestRead:
    @pytest.mark.parametrize("seed", range(5))
    def test_keys_in_any_order(self, seed: int) -> None:
        pairs = STANDARD.split()
        random.Random(seed).shuffle(pairs)
        assert at(" ".join(pairs)).position() == STANDARD

    @pytest.mark.parametrize("text", [STANDARD, WALK])
    def test_standard_lines_come_back(self, text: str) -> None:
        assert at(text).position() == text

    def test_other_lines_come_back(self) -> None:
        assert at(COOP, variant="coop").position() == COOP
        assert at(PAY, variant="intro").position() == PAY

    @pytest.mark.parametrize("seats", [1, 2, 3, 4])
    def test_the_seats_are_counted(self, seats: int) -> None:
        text = position(seats=seats, variant="coop")
        assert at(text, variant="coop").seats == seats

    def test_a_final_position_with_more_than_five_stones(self) -> None:
        """The fourth artifact ends an introductory game before stones are returned."""
        text = position(
            near("F", "O.TL L.TR"),
            stones="TFFWM/-",
            made="1+2+3/-",
            row="4+7+8+12",
            variant="intro",
        )
        match = at(text, variant="intro")
        for action in ("cast fly", "fly C", "done"):
            match.play(action)
        match.play("craft Wood Pebble")
        final = match.position()
        assert "stones:FFFWM/-" in final
        many = changed(
            position(stones="TTFFWM/-", made="1+2+3+4/-", variant="intro"), to="-", ending="four"
        )
        assert at(many, variant="intro").over


class TestRefused:
    @pytest.mark.parametrize(
        "keys",
        [
            {"colours": "TT"},
            {"colours": "TE"},
            {"colours": "TX"},
            {"taoists": "C"},
            {"taoists": "CX"},
            {"taoists": "C."},
            {"zones": "01TFWM/10TFWM/11TFWM/12TFWM"},
            {"row": "1+2+3"},
            {"row": "1+2+3+3"},
            {"row": "1+2+3+15"},
            {"row": "0+1+2+3"},
            {"made": "1/-"},
            {"made": "5"},
            {"open": "SYQ/SYQt"},
            {"open": "SSSY/SYQt"},
            {"open": "SYQt"},
            {"spent": "SSY/-"},
            {"stones": "T/-"},
            {"line": "TF"},
            {"laid": "T/-/-/-"},
            {"plane": "1.0/1.0/3.0/4.0"},
            {"plane": "1.4/2.0/3.0/4.0"},
            {"plane": "1.0/2.0/3.0/10.0"},
            {"plane": ""},
            {"corners": "TFWE"},
            {"corners": "TTWM"},
            {"spirits": "0,0/0,0"},
            {"spirits": "0,5/0,0"},
            {"spirits": "6,0/0,5"},
            {"spirits": "5,5/0,5"},
            {"runes": "..x/..x/..x/..x/...."},
            {"runes": ".xx/..x/..x/..x/...x"},
            {"runes": ".0x/..x/..x/..x/...x"},
            {"runes": "0.x/..x/..x/..x/...x"},
            {"runes": "..x/00x/..x/..x/...x"},
            {"runes": "..x/2.x/..x/..x/...x"},
            {"objectives": "1+2"},
            {"objectives": "1+2+2"},
            {"objectives": "1+2+8"},
            {"supply": "29"},
            {"supply": "-1"},
            {"qi": "1/0"},
            {"credit": "1/0"},
            {"to": "2"},
            {"to": "x"},
            {"phase": "walk"},
            {"phase": "place"},
            {"phase": "nonsense"},
            {"phase": "swap"},
            {"phase": "lay"},
            {"phase": "craft"},
            {"played": "3"},
            {"played": "2"},
            {"card": "t"},
            {"zone": "C"},
            {"stone": "A.TL"},
            {"active": "C"},
            {"fresh": "T"},
            {"free": "1"},
            {"bonus": "1"},
            {"claimed": "1"},
            {"craft": "1"},
            {"paid": "T"},
            {"rounds": "-1"},
            {"rounds": "300"},
            {"ending": "qi"},
            {"ending": "cards"},
            {"ending": "nonsense"},
        ],
        ids=str,
    )
    def test_a_standard_line_with_a_fault(self, keys: dict[str, str]) -> None:
        with pytest.raises(sw.BadPosition):
            at(changed(STANDARD, **keys))

    def test_zones_that_do_not_connect(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(STANDARD.replace("zones:01", "zones:03"))

    def test_zones_that_are_not_normalised(self) -> None:
        zones = STANDARD.split("zones:")[1].split()[0]
        moved = "/".join(f"{int(one[0]) + 1}{one[1:]}" for one in zones.split("/"))
        with pytest.raises(sw.BadPosition):
            at(STANDARD.replace(zones, moved))

    def test_two_zones_in_one_place(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(STANDARD.replace("/10", "/01"))

    def test_an_empty_slot_outside_the_activated_zone(self) -> None:
        zones = STANDARD.split("zones:")[1].split()[0]
        colour = zones[2]
        holed = STANDARD.replace(zones, f"{zones[:2]}.{zones[3:]}")
        with pytest.raises(sw.BadPosition):
            at(holed.replace("line:", f"line:{colour}"))

    @pytest.mark.parametrize("text", ["", "nonsense", "a:b", "colours:", "colours:TF", ":", "::::"])
    def test_nonsense(self, text: str) -> None:
        with pytest.raises(sw.BadPosition):
            at(text)

    def test_a_key_twice(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(f"{STANDARD} to:0")

    def test_an_unknown_key(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(f"{STANDARD} wind:3")

    @pytest.mark.parametrize("key", ["colours", "taoists", "zones", "row", "to", "line", "open"])
    def test_a_key_missing(self, key: str) -> None:
        with pytest.raises(sw.BadPosition):
            at(changed(STANDARD, **{key: ""}))

    @pytest.mark.parametrize("variant", ["intro", "coop"])
    def test_a_plane_where_there_is_none(self, variant: str) -> None:
        with pytest.raises(sw.BadPosition):
            at(STANDARD, variant=variant)

    def test_no_plane_where_there_is_one(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(position(variant="intro"))

    def test_a_walk_without_a_step(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(position(gained="W", phase="walk"))

    def test_stones_on_cards_outside_coop(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(position(variant="intro", laid="T/-/-/-"), variant="intro")

    def test_reservoirs_in_coop(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(position(variant="coop", stones="T/-"), variant="coop")

    def test_a_complete_card_in_coop(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(changed(COOP, laid="MME/-/-/-"), variant="coop")

    def test_five_types_without_an_ending(self) -> None:
        with pytest.raises(sw.BadPosition):
            at(position(runes="..x/0.x/0.x/0.x/0..x"))

    def test_one_seat_in_a_game_for_two(self) -> None:
        with pytest.raises(sw.GameError):
            at(position(seats=1, variant="intro"), variant="intro")


class TestOptions:
    @pytest.mark.parametrize("variant", ["standard", "intro"])
    def test_nobody_plays_these_alone(self, variant: str) -> None:
        with pytest.raises(sw.BadOption):
            sw.Match(load(), 1, variant=variant)

    @pytest.mark.parametrize(
        "options",
        [
            {"variant": "solo"},
            {"edition": 2016},
            {"edition": "2018x"},
            {"coop_placing": "left"},
            {"equal_turns": "maybe"},
            {"equal_turns": True},
            {"round_limit": 0},
            {"round_limit": 1001},
            {"rounds": 3},
        ],
        ids=str,
    )
    def test_unknown_values(self, options: dict[str, Any]) -> None:
        with pytest.raises(sw.BadOption):
            sw.Match(load(), 2, **options)

    @pytest.mark.parametrize("seats", [0, 5, -1])
    def test_seats(self, seats: int) -> None:
        with pytest.raises(sw.BadOption):
            sw.Match(load(), seats)
