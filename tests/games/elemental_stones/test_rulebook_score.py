"""The rulebook at both doors: patterns on the board, Air in them, and the Air they bring."""

from typing import Any

import pytest

from games.elemental_stones.diagrams import (
    BOX,
    DOORS,
    Door,
    Table,
    drawn,
    lay,
    position,
    with_air,
    with_extra_air,
)
from games.elemental_stones.oracle import (
    CARDS,
    CYCLE,
    PATTERN_LIMIT,
    Cell,
    Pattern,
    mirrored,
    rotated,
)

pytestmark = pytest.mark.parametrize("door", DOORS)
seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])
WEDGE = "F1"  # Fire on o and a1, Earth on a2: three spaces that touch each other
PLUS = with_extra_air()


def settled(cells: list[tuple[Cell, str]]) -> tuple[tuple[int, int, str], ...]:
    """Move coloured cells to a place that does not depend on where they were."""
    q, r = min(cell for cell, _ in cells)
    return tuple(sorted((cell[0] - q, cell[1] - r, kind) for cell, kind in cells))


def chiral(pattern: Pattern) -> bool:
    """Say whether no rotation makes a pattern its own mirror image."""
    flipped = [(mirrored(cell), kind) for cell, kind in pattern.cells]
    turned = {
        settled([(rotated(cell, turn), kind) for cell, kind in pattern.cells]) for turn in range(6)
    }
    return settled(flipped) not in turned


CHIRAL = [card for card in CARDS if chiral(BOX.patterns[card])]
EVEN = [card for card in CARDS if not chiral(BOX.patterns[card])]


def scorable(table: Table) -> set[str]:
    """List the patterns that may be scored."""
    return {action.split()[1] for action in table.offers("score")}


class TestTheWedge:
    """Many tests below are about one card, so it must be what they take it for."""

    def test_lies_as_expected(self, door: Door) -> None:
        assert lay(WEDGE) == {"o": "F", "a1": "F", "a2": "E"}
        assert not BOX.patterns[WEDGE].air
        table = door.at(position(drawn(lay(WEDGE)), cards=[WEDGE]))
        assert scorable(table) == {WEDGE}


class TestMatching:
    @pytest.mark.parametrize("card", CARDS)
    def test_in_all_six_rotations(self, door: Door, card: str) -> None:
        for turn in range(6):
            table = door.at(position(drawn(lay(card, "o", turn)), cards=[card]))
            assert scorable(table) == {card}, turn

    @pytest.mark.parametrize("at", ["a1", "b3", "b7", "a5"])
    def test_anywhere(self, door: Door, at: str) -> None:
        table = door.at(position(drawn(lay(WEDGE, at, 2)), cards=[WEDGE]))
        assert scorable(table) == {WEDGE}

    @pytest.mark.parametrize("card", CHIRAL[:8])
    def test_a_mirror_image_is_refused(self, door: Door, card: str) -> None:
        for turn in range(6):
            board = drawn(lay(card, "o", turn, mirror=True))
            assert not scorable(door.at(position(board, cards=[card])))

    @pytest.mark.parametrize("card", EVEN[:4])
    def test_a_pattern_that_is_its_mirror_image(self, door: Door, card: str) -> None:
        board = drawn(lay(card, "o", mirror=True))
        assert scorable(door.at(position(board, cards=[card]))) == {card}

    def test_some_patterns_are_chiral(self, door: Door) -> None:
        assert len({card[1] for card in CHIRAL}) >= 2
        assert door

    @pytest.mark.parametrize("card", CARDS[:8])
    def test_every_cell_is_needed(self, door: Door, card: str) -> None:
        for name in lay(card):
            stones = lay(card)
            del stones[name]
            assert not scorable(door.at(position(drawn(stones), cards=[card])))

    @pytest.mark.parametrize("card", CARDS[:8])
    def test_every_cell_needs_its_element(self, door: Door, card: str) -> None:
        for name, kind in lay(card).items():
            other = CYCLE[(CYCLE.index(kind) + 2) % 5]
            board = drawn({**lay(card), name: other})
            assert not scorable(door.at(position(board, cards=[card])))

    def test_no_space_need_be_empty(self, door: Door) -> None:
        stones = dict.fromkeys(["a3", "a4", "a5", "a6", "b1", "b2", "b3", "b4", "b12"], "W")
        table = door.at(position(drawn({**stones, **lay(WEDGE)}), cards=[WEDGE]))
        assert scorable(table) == {WEDGE}

    def test_only_patterns_in_the_own_hand(self, door: Door) -> None:
        table = door.at(position(drawn(lay(WEDGE)), cards=["E5", WEDGE], row="T1 T2 T3"))
        assert not scorable(table)
        table = door.at(position(drawn(lay(WEDGE)), row=f"T1 T2 {WEDGE}"))
        assert not scorable(table)
        assert scorable(table.play(f"draw {WEDGE}")) == {WEDGE}

    def test_air_in_hand_does_not_help(self, door: Door) -> None:
        stones = lay(WEDGE)
        del stones["a2"]
        table = door.at(position(drawn(stones), ["A"], [WEDGE], areas=CYCLE))
        assert not scorable(table)
        assert scorable(table.play("A a2")) == {WEDGE}


class TestScoring:
    def test_the_card_lies_before_the_player(self, door: Door) -> None:
        text = position(drawn(lay(WEDGE)), cards=[f"{WEDGE} T5"], areas="FE")
        table = door.at(text).play(f"score {WEDGE}")
        assert table.of("scored", 0) == WEDGE
        assert table.cards() == ["T5"]
        assert (table.key("left"), table.key("phase")) == ("2", "act")
        assert table.board() == lay(WEDGE)
        assert table.key("areas") == "FE"

    def test_stones_serve_for_other_cards(self, door: Door) -> None:
        other = "E1"  # the same shape in Earth and Metal, on the Earth of the first
        board = drawn({**lay(WEDGE), **lay(other, "a2")})
        assert lay(WEDGE)["a2"] == lay(other, "a2")["a2"] == "E"
        table = door.at(position(board, cards=[f"{WEDGE} {other}"]))
        assert scorable(table) == {WEDGE, other}
        table.play(f"score {WEDGE}", f"score {other}")
        assert table.of("scored", 0) == f"{WEDGE}+{other}"
        assert table.key("left") == "1"

    def test_a_card_taken_from_the_row_in_the_same_turn(self, door: Door) -> None:
        table = door.at(position(drawn(lay(WEDGE)), row=f"T1 T2 {WEDGE}"))
        table.play(f"draw {WEDGE}", f"score {WEDGE}")
        assert table.of("scored", 0) == WEDGE

    def test_several_matches_without_air_are_one_outcome(self, door: Door) -> None:
        stones = {**lay(WEDGE), **lay(WEDGE, "c7"), **lay(WEDGE, "c12", 3)}
        table = door.at(position(drawn(stones), cards=[WEDGE])).play(f"score {WEDGE}")
        assert table.key("phase") == "act"
        assert table.board() == {name: stones[name] for name in table.board()}


class TestAir:
    def test_it_is_replaced_from_the_area(self, door: Door) -> None:
        text = position(drawn(with_air(lay(WEDGE), "a2")), cards=[WEDGE], areas="FFEEM")
        table = door.at(text)
        air = table.count("air")
        table.play(f"score {WEDGE}")
        assert table.board() == lay(WEDGE)
        assert table.key("areas") == "FFEM"
        assert table.count("air") == air + 1
        assert table.key("phase") == "act"

    @pytest.mark.parametrize("areas", ["", "F", "FFMMWWTT"])
    def test_not_without_a_stone_in_the_area(self, door: Door, areas: str) -> None:
        table = door.at(position(drawn(with_air(lay(WEDGE), "a2")), cards=[WEDGE], areas=areas))
        assert not scorable(table)

    @pytest.mark.parametrize(("areas", "payable"), [("F", False), ("FF", True), ("EFMWT", False)])
    def test_two_airs_as_fire_need_two_fire(self, door: Door, areas: str, payable: bool) -> None:
        board = drawn(with_air(lay(WEDGE), "o", "a1"))
        table = door.at(position(board, cards=[WEDGE], areas=areas))
        assert bool(scorable(table)) == payable

    def test_two_airs_as_fire(self, door: Door) -> None:
        board = drawn(with_air(lay(WEDGE), "o", "a1"))
        table = door.at(position(board, cards=[WEDGE], areas="FFFW"))
        air = table.count("air")
        table.play(f"score {WEDGE}")
        assert table.board() == lay(WEDGE)
        assert table.key("areas") == "FW"
        assert table.count("air") == air + 2

    def test_two_airs_as_different_elements(self, door: Door) -> None:
        board = drawn(with_air(lay(WEDGE), "a1", "a2"))
        table = door.at(position(board, cards=[WEDGE], areas="FE")).play(f"score {WEDGE}")
        assert table.outcomes() == {"air a1=F+a2=E", "air a1=E+a2=F"}
        assert table.legal() == table.outcomes()
        assert (table.key("phase"), table.key("card"), table.key("left")) == ("match", WEDGE, "2")
        table.play("air a1=E+a2=F")
        assert table.letters("o", "a1", "a2") == "FEF"
        assert table.key("areas") == ""
        assert (table.key("phase"), table.key("card")) == ("act", "")

    def test_every_cell_may_be_air(self, door: Door) -> None:
        board = drawn(with_air(lay(WEDGE), "o", "a1", "a2"))
        table = door.at(position(board, cards=[WEDGE], areas="FFE")).play(f"score {WEDGE}")
        assert table.outcomes() == {
            "air o=F+a1=F+a2=E",
            "air o=F+a1=E+a2=F",
            "air o=E+a1=F+a2=F",
        }
        table.play("air o=E+a1=F+a2=F")
        assert table.letters("o", "a1", "a2") == "EFF"
        assert table.count("air") == 5

    def test_an_outcome_that_cannot_be_paid_is_not_offered(self, door: Door) -> None:
        far = lay(WEDGE, "c12")
        earth = next(name for name in far if far[name] == "E")
        stones = with_air(lay(WEDGE), "a1") | with_air(far, earth)
        table = door.at(position(drawn(stones), cards=[WEDGE], areas="F")).play(f"score {WEDGE}")
        assert table.key("phase") == "act"
        assert table.letters("o", "a1", "a2", earth) == "FFEA"

    def test_the_card_is_scored_before_the_choice(self, door: Door) -> None:
        board = drawn(with_air(lay(WEDGE), "a1", "a2"))
        laid = " ".join([card for card in CARDS if card != WEDGE][:6])
        text = position(board, cards=[WEDGE], areas="FE", scored=[laid])
        table = door.at(text).play(f"score {WEDGE}")
        assert WEDGE in table.of("scored", 0).split("+")
        assert (table.cards(), table.key("ending")) == ([], "1")

    def test_the_choice_may_end_the_turn(self, door: Door) -> None:
        board = drawn(with_air(lay(WEDGE), "a1", "a2"))
        table = door.at(position(board, cards=[WEDGE], areas="FE", left=1)).play(f"score {WEDGE}")
        assert table.turn == 0
        assert table.play("air a1=F+a2=E").turn == 1

    def test_what_was_replaced_serves_the_next_card(self, door: Door) -> None:
        board = drawn(with_air(lay(WEDGE), "a2"))
        table = door.at(position(board, cards=[f"{WEDGE}"], areas="EF")).play(f"score {WEDGE}")
        assert table.letters("a2") == "E"
        assert "a2>F" in table.legal()


class TestChoice:
    """A match with Air may be chosen although one without exists."""

    STONES = lay(WEDGE) | with_air(lay(WEDGE, "c7"), "c7")

    def test_with_or_without_air(self, door: Door) -> None:
        text = position(drawn(self.STONES), cards=[WEDGE], areas="FFE")
        table = door.at(text).play(f"score {WEDGE}")
        assert {"no air", "air c7=F"} <= table.outcomes()
        without = table.fork().play("no air")
        assert without.letters("c7") == "A"
        assert without.key("areas") == "FFE"
        table.play("air c7=F")
        assert table.letters("c7") == "F"
        assert table.key("areas") == "FE"

    def test_not_if_it_cannot_be_paid(self, door: Door) -> None:
        text = position(drawn(self.STONES), cards=[WEDGE], areas="W")
        table = door.at(text).play(f"score {WEDGE}")
        assert table.key("phase") == "act"
        assert table.letters("c7") == "A"

    def test_the_same_airs_in_two_matches_are_one_outcome(self, door: Door) -> None:
        """The Air is Fire beside two Fires at once, each with an Earth."""
        second = lay(WEDGE, "a1", 3)
        assert second["o"] == "F"
        stones = {**second, **lay(WEDGE), "a1": "A"}
        table = door.at(position(drawn(stones), cards=[WEDGE], areas="F")).play(f"score {WEDGE}")
        assert table.key("phase") == "act"
        assert table.letters("a1") == "F"

    def test_no_stopping_in_the_middle(self, door: Door) -> None:
        text = position(drawn(self.STONES), cards=[WEDGE], areas="FFE")
        assert "stop" not in door.at(text).play(f"score {WEDGE}").legal()


class TestPlusAir:
    """Scoring a "+ Air" card brings an Air stone."""

    def scored(self, door: Door, hands: list[str], seats: int = 2, **facts: Any) -> Table:
        stones = lay(PLUS)
        free = 5 - "".join(hands).count("A") - facts.pop("beside", 0)
        far = [f"d{number}" for number in range(1, 1 + free)]
        text = position(
            drawn({**stones, **dict.fromkeys(far, "A")}),
            hands,
            [""] * facts.get("to", 0) + [PLUS],
            seats,
            areas="",
            **facts,
        )
        return door.at(text).play(f"score {PLUS}")

    def airs(self, table: Table, seats: int) -> list[int]:
        """Count the Airs in each hand."""
        return [table.hand(seat).count("A") for seat in range(seats)]

    def test_from_beside_the_board(self, door: Door) -> None:
        table = self.scored(door, ["", "AA"], beside=3)
        assert self.airs(table, 2) == [1, 2]
        assert table.count("air") == 2

    @seat_counts
    def test_from_the_opponent_with_most(self, door: Door, seats: int) -> None:
        hands = ["", "A", "AA", ""][:seats]
        table = self.scored(door, hands, seats)
        wanted = {2: [1, 0], 3: [1, 1, 1], 4: [1, 1, 1, 0]}[seats]
        assert self.airs(table, seats) == wanted

    @pytest.mark.parametrize(
        ("to", "hands", "after"),
        [
            (0, ["", "A", "A", "A"], [1, 0, 1, 1]),
            (1, ["A", "", "A", "A"], [1, 1, 0, 1]),
            (2, ["A", "A", "", "A"], [1, 1, 1, 0]),
            (3, ["A", "A", "A", ""], [0, 1, 1, 1]),
            (1, ["AA", "", "A", "AA"], [2, 1, 1, 1]),
            (2, ["AA", "AA", "", "A"], [1, 2, 1, 1]),
        ],
    )
    def test_a_tie_goes_to_the_nearest_clockwise(
        self, door: Door, to: int, hands: list[str], after: list[int]
    ) -> None:
        assert self.airs(self.scored(door, hands, 4, to=to), 4) == after

    def test_the_own_air_does_not_count(self, door: Door) -> None:
        assert self.airs(self.scored(door, ["AAA", "A", "A"], 3), 3) == [4, 0, 1]

    def test_nothing_if_no_opponent_has_one(self, door: Door) -> None:
        table = self.scored(door, ["AA", ""])
        assert self.airs(table, 2) == [2, 0]
        assert sum(kind == "A" for kind in table.board().values()) == 3

    def test_the_one_just_returned(self, door: Door) -> None:
        """Airs go beside the board first, so the returned one may be the one gained."""
        stones = lay(PLUS)
        name, kind = next(iter(stones.items()))
        board = drawn(with_air(stones, name))
        text = position(board, ["", "AAAA"], [PLUS], areas=kind)
        table = door.at(text)
        assert table.count("air") == 0
        table.play(f"score {PLUS}")
        assert table.board() == stones
        assert self.airs(table, 2) == [1, 4]
        assert table.count("air") == 0

    def test_never_from_the_board(self, door: Door) -> None:
        table = self.scored(door, ["", ""])
        assert self.airs(table, 2) == [0, 0]
        assert sum(kind == "A" for kind in table.board().values()) == 5

    def test_other_cards_bring_none(self, door: Door) -> None:
        table = door.at(position(drawn(lay(WEDGE)), cards=[WEDGE])).play(f"score {WEDGE}")
        assert table.hand().count("A") == 0

    def test_it_can_be_placed_at_once(self, door: Door) -> None:
        table = self.scored(door, [""], beside=3)
        assert table.places("A")


class TestTrigger:
    @seat_counts
    def test_seven_six_or_five_patterns(self, door: Door, seats: int) -> None:
        limit = PATTERN_LIMIT[seats]
        for before in (limit - 2, limit - 1):
            laid = " ".join([card for card in CARDS if card != WEDGE][:before])
            text = position(drawn(lay(WEDGE)), [], [WEDGE], seats, scored=[laid])
            table = door.at(text).play(f"score {WEDGE}")
            assert table.key("ending") == ("1" if before == limit - 1 else "")
            assert not table.over

    def test_patterns_of_one_player_count(self, door: Door) -> None:
        others = [card for card in CARDS if card != WEDGE]
        text = position(
            drawn(lay(WEDGE)), cards=[WEDGE], scored=[" ".join(others[:5]), " ".join(others[5:11])]
        )
        assert door.at(text).play(f"score {WEDGE}").key("ending") == ""

    def test_the_player_finishes_the_turn_and_may_score_more(self, door: Door) -> None:
        other = "T1"
        stones = lay(WEDGE) | lay(other, "c7")
        laid = " ".join([card for card in CARDS if card not in (WEDGE, other)][:6])
        text = position(drawn(stones), cards=[f"{WEDGE} {other}"], scored=[laid])
        table = door.at(text).play(f"score {WEDGE}", f"score {other}")
        assert len(table.of("scored", 0).split("+")) == 8
        assert (table.turn, table.key("left")) == (0, "1")
