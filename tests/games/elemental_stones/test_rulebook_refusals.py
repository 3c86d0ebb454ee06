"""What is refused: composed positions that no match could have, wrong options, wrong actions."""

import re

import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, lay, position
from games.elemental_stones.oracle import CARDS, CYCLE
from stonewright.errors import BadNotation, BadOption, BadPosition, GameError, IllegalMove

BOARD = {"F": "o a1", "A": "a2"}
GOOD = position(BOARD, ["FE"], ["F1 E2"], areas="FEMWT")


def changed(key: str, value: str, text: str = GOOD) -> str:
    """Give a key another value, or take it out."""
    pair = f" {key}:{value}" if value else ""
    if re.search(rf" {key}:\S+", text):
        return re.sub(rf" {key}:\S+", pair, text)
    return f"{text}{pair}"


def value(key: str, text: str = GOOD) -> str:
    """Look up a key."""
    found = re.search(rf" {key}:(\S+)", text)
    return found[1] if found else ""


def refuse(text: str, **options: object) -> str:
    """Check that a position is refused, and return why."""
    with pytest.raises(BadPosition) as problem:
        sw.Match.at(GAME, text, **options)  # type: ignore[arg-type]
    return str(problem.value)


def test_the_position_itself_is_good() -> None:
    assert sw.Match.at(GAME, GOOD).position() == GOOD


class TestStones:
    @pytest.mark.parametrize("areas", ["FEMW", "FFEMWT", "FEMWW", ""])
    def test_ninety_in_all(self, areas: str) -> None:
        assert refuse(changed("areas", areas))

    def test_seventeen_of_each(self) -> None:
        assert refuse(changed("areas", "FFMWT"))

    def test_five_airs(self) -> None:
        assert value("air") == "4"
        assert refuse(changed("air", "3"))
        assert refuse(changed("air", "5"))

    def test_no_air_in_the_areas(self) -> None:
        text = changed("areas", "FEMWTA")
        assert refuse(changed("air", "3", text))

    def test_no_air_in_the_piles(self) -> None:
        first, *others = value("piles").split(",")
        kind = others[0][0]
        text = changed("piles", ",".join([first, f"{others[0][1]}A", *others[1:]]))
        text = changed("areas", "".join(sorted("FEMWT" + kind, key=CYCLE.index)), text)
        assert refuse(changed("air", "3", text))

    def test_the_bag_is_a_multiple_of_a_round(self) -> None:
        """Two stones go from the bag to an area."""
        kind, count = re.findall(r"(\D)(\d+)", value("bag"))[0]
        text = changed("bag", value("bag").replace(f"{kind}{count}", f"{kind}{int(count) - 2}"))
        assert refuse(changed("areas", "".join(sorted("FEMWT" + 2 * kind, key=CYCLE.index)), text))

    def test_the_board_is_not_empty(self) -> None:
        rings = "1/6/12/18/24/30"
        text = " ".join([rings, *GOOD.split()[1:]])
        text = changed("air", "5", text)
        assert refuse(changed("areas", "FFFEMWT", text))

    @pytest.mark.parametrize(("radius", "space"), [(5, "e1"), (4, "d1")])
    def test_the_closed_ring_is_empty_with_two_players(self, radius: int, space: str) -> None:
        assert refuse(position({"F": f"o {space}"}, radius=radius), radius=radius)
        text = position({"F": f"o {space}"}, seats=3, radius=radius)
        assert sw.Match.at(GAME, text, radius=radius).position() == text

    def test_the_rings_fit_the_radius(self) -> None:
        assert refuse(GOOD, radius=4)
        assert refuse(position(BOARD, radius=4), radius=5)

    @pytest.mark.parametrize(
        "rings",
        ["1/6/12/18/24", "1/6/12/18/24/29", "1/6/12/18/24/31", "X/6/12/18/24/30", "/////", "1"],
    )
    def test_rings_of_the_right_size(self, rings: str) -> None:
        assert refuse(" ".join([rings, *GOOD.split()[1:]]))


class TestCards:
    def test_none_is_missing(self) -> None:
        assert refuse(changed("cards", "F1,-"))

    def test_none_is_there_twice(self) -> None:
        assert refuse(changed("cards", "F1+E2,F1"))
        assert refuse(changed("row", "+".join([value("row"), "F1"])))

    def test_all_are_known(self) -> None:
        assert refuse(changed("cards", "F1+X9,-"))

    def test_sovereigns_differ(self) -> None:
        assert refuse(changed("sov", "F,F"))
        assert refuse(changed("sov", "F,A"))
        assert refuse(changed("sov", "F"))

    def test_objectives_differ(self) -> None:
        assert refuse(changed("obj", "O1,O1"))
        assert refuse(changed("rej", "O1,O5"))
        assert refuse(changed("obj", "O1,O9"))


class TestPhases:
    def hand(self, count: int) -> str:
        """List so many patterns."""
        return " ".join(CARDS[:count])

    @pytest.mark.parametrize("count", [0, 4])
    def test_up_to_four_patterns_before_a_turn(self, count: int) -> None:
        text = position(BOARD, cards=[self.hand(count)], phase="pile")
        assert sw.Match.at(GAME, text).position() == text

    @pytest.mark.parametrize("count", [5, 6])
    def test_no_five_patterns_before_a_turn(self, count: int) -> None:
        assert refuse(position(BOARD, cards=[self.hand(count)], phase="pile"))

    def test_five_patterns_only_after_a_draw(self) -> None:
        text = position(BOARD, cards=[self.hand(5)], drew=1)
        assert sw.Match.at(GAME, text).position() == text
        assert refuse(position(BOARD, cards=[self.hand(6)], drew=1))

    def test_no_five_patterns_with_another(self) -> None:
        assert refuse(position(BOARD, cards=["", self.hand(5)]))

    def test_five_patterns_to_trim(self) -> None:
        text = position(BOARD, cards=[self.hand(5)], drew=1, phase="trim")
        assert sw.Match.at(GAME, text).position() == text
        assert refuse(position(BOARD, cards=[self.hand(4)], drew=1, phase="trim"))

    def test_a_score_in_the_middle_has_something_to_choose(self) -> None:
        stones = {"F": "o a1", "E": "a2"}
        assert lay("F1") == {"o": "F", "a1": "F", "a2": "E"}
        assert refuse(position(stones, scored=["F1"], phase="match", card="F1", left=2))

    def test_a_placement_in_the_middle_has_its_stones(self) -> None:
        assert refuse(position(BOARD, ["F"], phase="place", elem="F", chain="b7", left=2))
        assert refuse(position(BOARD, ["E"], phase="place", elem="E", chain="o", left=2))

    @pytest.mark.parametrize("left", ["", "4"])
    def test_actions_left(self, left: str) -> None:
        assert refuse(changed("left", left))

    @pytest.mark.parametrize("seat", ["2", "-1", "x"])
    def test_seats(self, seat: str) -> None:
        assert refuse(changed("to", seat))
        assert refuse(changed("start", seat))

    def test_piles_taken_fit_the_turn(self) -> None:
        assert refuse(changed("phase", "pile", changed("left", "")))


class TestTexts:
    @pytest.mark.parametrize(
        "text", ["", " ", "hello", "1/6/12/18/24/30", "to:0", GOOD[:60], GOOD.replace(":", "=")]
    )
    def test_nonsense(self, text: str) -> None:
        assert refuse(text)

    @pytest.mark.parametrize("key", ["hands", "sov", "obj"])
    def test_missing_keys(self, key: str) -> None:
        assert refuse(changed(key, ""))

    def test_unknown_and_doubled_keys(self) -> None:
        assert refuse(f"{GOOD} colour:red")
        assert refuse(f"{GOOD} to:0")

    @pytest.mark.parametrize("cut", range(10, len(GOOD), 37))
    def test_every_cut_is_refused(self, cut: int) -> None:
        with pytest.raises(GameError):
            sw.Match.at(GAME, GOOD[:cut])


class TestOptions:
    @pytest.mark.parametrize("seats", [0, 1, 5, -1])
    def test_seats(self, seats: int) -> None:
        with pytest.raises(BadOption):
            sw.Match(GAME, seats)

    @pytest.mark.parametrize("radius", [3, 6, "5", None, True])
    def test_radius(self, radius: object) -> None:
        with pytest.raises(BadOption):
            sw.Match(GAME, 2, radius=radius)


class TestActions:
    @pytest.mark.parametrize("action", [-1, 1424, 10**9])
    def test_numbers_out_of_range(self, action: int) -> None:
        with pytest.raises(IllegalMove):
            sw.Match.at(GAME, GOOD).play(action)

    @pytest.mark.parametrize(
        "notation",
        ["", "F", "F o", "F z9", "W b1", "draw F1", "draw X1", "score F2", "o>F", "o>M", "A>F",
         "stop", "pass", "keep F1+E2", "objective O1", "pile 1", "air a2=F", "no air",
         "discard E3"],
    )  # fmt: skip
    def test_what_is_not_legal(self, notation: str) -> None:
        match = sw.Match.at(GAME, GOOD)
        with pytest.raises(BadNotation):
            match.play(notation)
        assert match.position() == GOOD

    def test_case_and_spaces_do_not_matter(self) -> None:
        match = sw.Match.at(GAME, GOOD)
        assert match.read("  DRAW   deck ") == match.read("draw deck")
        assert match.read("f B1") == match.read("F b1")
        assert match.read("O > e") == match.read("o>E")
