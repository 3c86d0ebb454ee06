"""The rulebook at both doors: components, set-up, turns, drawing, discarding and rounds."""

from collections import Counter
from typing import Any

import pytest

from games.elemental_stones.diagrams import (
    BOX,
    DOORS,
    ROUNDS,
    Door,
    Table,
    position,
    set_up,
)
from games.elemental_stones.oracle import CARDS, CYCLE, KINDS, NAMES, OBJECTIVES, walk_ring

pytestmark = pytest.mark.parametrize("door", DOORS)
seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])
SPOT = {"F": "o"}


def stones(table: Table) -> Counter[str]:
    """Count every stone on the table by its kind."""
    letters = "".join(table.board().values()) + table.key("areas") + table.key("piles")
    letters += table.key("hands") + "A" * table.count("air")
    found = Counter(letter for letter in letters if letter in KINDS)
    bag = table.key("bag")
    for kind in CYCLE:
        if kind in bag:
            digits = bag.split(kind)[1]
            found[kind] += int("".join(one if one.isdigit() else " " for one in digits).split()[0])
    return found


def rest(table: Table, actions: int = 3) -> Table:
    """Spend a whole turn, or some actions of it, on board stones turned to and fro."""
    if table.key("phase") == "pile":
        table.do(min(table.offers("pile")))
    for _ in range(actions):
        changes = sorted(change for change in table.changes() if change[0] not in KINDS)
        table.do(changes[0])
    return table


class TestComponents:
    def test_ninety_stones(self, door: Door) -> None:
        table = door.new(3)
        assert stones(table) == {**dict.fromkeys(CYCLE, 17), "A": 5}

    def test_forty_patterns_eight_objectives_five_sovereigns(self, door: Door) -> None:
        assert len(BOX.patterns) == 40
        assert len(BOX.objectives) == 8
        assert sorted(BOX.sovereigns) == sorted(CYCLE)
        table = door.new(2)
        dealt = [card for seat in range(2) for card in table.cards(seat)]
        assert sorted(dealt + table.list("deck")) == sorted(CARDS)

    def test_the_board_is_a_hexagon_of_91_or_61_spaces(self, door: Door) -> None:
        assert len(NAMES) == 91
        sizes = [len(walk_ring(ring)) for ring in range(6)]
        assert sizes == [1, 6, 12, 18, 24, 30]
        assert door.new(2, radius=5).position().split()[0].count("/") == 5
        assert door.new(2, radius=4).position().split()[0].count("/") == 4


class TestSetUp:
    @seat_counts
    @pytest.mark.parametrize("radius", [5, 4])
    def test_one_stone_of_each_kind_on_the_central_ring(
        self, door: Door, seats: int, radius: int
    ) -> None:
        board = door.new(seats, radius).board()
        assert sorted(board) == ["a1", "a2", "a3", "a4", "a5", "a6"]
        assert sorted(board.values()) == sorted(KINDS)

    def test_the_ring_is_random(self, door: Door) -> None:
        orders = {"".join(door.new(2, seed=seed).board().values()) for seed in range(12)}
        assert len(orders) > 6

    @seat_counts
    def test_four_airs_lie_beside_the_board(self, door: Door, seats: int) -> None:
        assert door.new(seats).count("air") == 4

    @pytest.mark.parametrize(("seats", "areas", "bag"), [(2, 10, 60), (3, 10, 56), (4, 12, 50)])
    def test_hands_areas_piles_and_bag(self, door: Door, seats: int, areas: int, bag: int) -> None:
        table = door.new(seats)
        assert [len(table.hand(seat)) for seat in range(seats)] == [2] * seats
        assert len(table.key("areas")) == areas
        assert [len(pile) for pile in table.key("piles").split(",")] == [2] * (seats + 1)
        assert table.bag() == bag
        assert "A" not in table.key("areas") + table.key("piles") + table.key("hands")

    @seat_counts
    def test_everybody_gets_another_sovereign(self, door: Door, seats: int) -> None:
        sovereigns = door.new(seats).key("sov").split(",")
        assert len(set(sovereigns)) == len(sovereigns) == seats
        assert set(sovereigns) <= set(CYCLE)

    @seat_counts
    def test_five_patterns_and_two_objectives_each(self, door: Door, seats: int) -> None:
        table = door.new(seats)
        assert [len(table.cards(seat)) for seat in range(seats)] == [5] * seats
        objectives = [table.of("obj", seat).split("+") for seat in range(seats)]
        assert [len(both) for both in objectives] == [2] * seats
        flat = [one for both in objectives for one in both]
        assert len(set(flat)) == 2 * seats
        assert set(flat) <= set(OBJECTIVES)
        assert not table.list("row")

    def test_the_start_player_is_random(self, door: Door) -> None:
        assert {door.new(4, seed=seed).turn for seed in range(30)} == {0, 1, 2, 3}

    @seat_counts
    def test_the_start_player_decides_first_and_begins(self, door: Door, seats: int) -> None:
        table = door.new(seats)
        start, order = table.turn, []
        while table.key("phase") in ("keep", "objective"):
            order.append((table.turn, table.key("phase")))
            table.do(min(table.legal()))
        seated = [(start + i) % seats for i in range(seats)]
        assert order == [(seat, phase) for seat in seated for phase in ("keep", "objective")]
        assert (table.turn, table.key("phase"), table.key("round")) == (start, "pile", "1")

    def test_ten_pairs_may_be_kept(self, door: Door) -> None:
        table = door.new(2)
        seat, cards = table.turn, table.cards(table.turn)
        pairs = {f"keep {a}+{b}" for i, a in enumerate(cards) for b in cards[i + 1 :]}
        assert table.legal() == pairs
        assert len(pairs) == 10
        table.play(f"keep {cards[1]}+{cards[3]}")
        assert table.cards(seat) == [cards[1], cards[3]]
        assert table.of("ret", seat) == "+".join([cards[0], cards[2], cards[4]])

    def test_one_objective_is_kept_and_the_other_is_out(self, door: Door) -> None:
        table = door.new(2)
        seat = table.turn
        first, second = table.of("obj", seat).split("+")
        table.do(min(table.legal()))
        assert table.legal() == {f"objective {first}", f"objective {second}"}
        table.play(f"objective {second}")
        assert (table.of("obj", seat), table.of("rej", seat)) == (second, first)

    @seat_counts
    def test_the_rest_is_shuffled_back_and_the_row_dealt(self, door: Door, seats: int) -> None:
        table = set_up(door.new(seats), pick=3)
        hands = [table.cards(seat) for seat in range(seats)]
        assert [len(hand) for hand in hands] == [2] * seats
        assert len(table.list("row")) == seats + 1
        assert len(table.list("deck")) == 40 - 2 * seats - (seats + 1)
        returned = {card for seat in range(seats) for card in table.of("ret", seat).split("+")}
        assert returned <= {*table.list("row"), *table.list("deck")}
        assert len(returned) == 3 * seats

    def test_returned_patterns_may_come_anywhere(self, door: Door) -> None:
        places = set()
        for seed in range(8):
            table = set_up(door.new(2, seed=seed))
            returned = {card for seat in range(2) for card in table.of("ret", seat).split("+")}
            lying = [*table.list("row"), *table.list("deck")]
            places |= {lying.index(card) for card in returned}
        assert len(places) > 12


class TestTurn:
    def test_it_begins_with_a_pile(self, door: Door) -> None:
        table = door.at(position(SPOT, piles="FE,MW,TT", phase="pile"))
        assert table.legal() == {"pile 1", "pile 2", "pile 3"}

    def test_the_pile_goes_to_the_hand(self, door: Door) -> None:
        table = door.at(position(SPOT, ["F"], piles="FE,MW,TT", phase="pile")).play("pile 2")
        assert table.hand() == "FMW"
        assert table.key("piles") == "FE,-,TT"
        assert (table.key("phase"), table.key("left")) == ("act", "3")

    def test_equal_piles_are_different_actions(self, door: Door) -> None:
        table = door.at(position(SPOT, piles="FE,FE,FE", phase="pile"))
        assert len(table.legal()) == 3

    @seat_counts
    def test_players_plus_one_piles_shrink_by_one_each_turn(self, door: Door, seats: int) -> None:
        table = set_up(door.new(seats))
        for taken in range(seats):
            assert len(table.offers("pile")) == seats + 1 - taken
            rest(table)

    def test_exactly_three_actions(self, door: Door) -> None:
        table = door.at(position({"F": "o", "M": "a1"}, areas="E"))
        table.play("o>E")
        assert (table.turn, table.key("left")) == (0, "2")
        table.play("o>F")
        assert (table.turn, table.key("left")) == (0, "1")
        assert not table.offers("stop", "pass")
        table.play("a1>E")
        assert (table.turn, table.key("phase"), table.key("left")) == (1, "pile", "")

    def test_the_same_action_three_times(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1 M1 W1"]))
        table.play("discard F1", "discard M1", "discard W1")
        assert table.cards() == ["E1"]
        assert {"F1", "M1", "W1"} <= set(table.list("disc"))
        assert table.turn == 1

    @seat_counts
    def test_turns_run_clockwise(self, door: Door, seats: int) -> None:
        table = set_up(door.new(seats))
        start, order = table.turn, []
        for _ in range(seats):
            order.append(table.turn)
            rest(table)
        assert order == [(start + i) % seats for i in range(seats)]
        assert table.turn == (start + 1) % seats

    def test_a_new_turn_may_draw_again(self, door: Door) -> None:
        table = door.at(position({"F": "o"}, areas="E", row="F1 F2 F3")).play("draw F1")
        assert table.key("drew") == "1"
        table.play("o>E", "o>F")
        assert table.key("drew") == ""
        table.play("pile 2")
        assert table.offers("draw") == {"draw deck", "draw F2", "draw F3"}


class TestDraw:
    def test_from_the_row(self, door: Door) -> None:
        table = door.at(position(SPOT, row="F1 E2 M3")).play("draw E2")
        assert table.cards() == ["E2*"]
        assert table.list("row") == ["F1", "M3"]
        assert table.key("left") == "2"

    def test_the_row_is_not_refilled(self, door: Door) -> None:
        table = door.at(position(SPOT, row="F1 E2 M3", areas="E")).play("draw E2", "o>E", "o>F")
        assert table.turn == 1
        assert table.list("row") == ["F1", "M3"]

    def test_from_the_top_of_the_deck(self, door: Door) -> None:
        table = door.at(position(SPOT, deck="W7 T2 M5")).play("draw deck")
        assert table.cards() == ["W7"]
        assert table.list("deck")[:2] == ["T2", "M5"]

    @pytest.mark.parametrize("source", ["deck", "E2"])
    def test_only_one_card_a_turn(self, door: Door, source: str) -> None:
        table = door.at(position(SPOT, row="F1 E2 M3"))
        assert table.offers("draw") == {"draw deck", "draw F1", "draw E2", "draw M3"}
        table.play(f"draw {source}")
        assert not table.offers("draw")

    def test_an_empty_deck_is_made_of_the_discards(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 F2", "F3"], row="T1 T2 T3", rest="disc"))
        discards = set(table.list("disc"))
        table.play("draw deck")
        (card,) = {one.partition(".")[0] for one in table.cards()} - {"F1", "F2"}
        assert card in discards
        assert set(table.list("deck")) == discards - {card}
        assert table.list("disc") == []
        assert table.key("gen") == "1"
        assert f"{card}.1" in table.cards()

    def test_the_deck_is_not_made_anew_before_a_card_is_needed(self, door: Door) -> None:
        table = door.at(position(SPOT, row="T1 T2 T3", deck="F1", rest="disc"))
        table.play("draw deck")
        assert table.list("deck") == []
        assert table.key("gen") == ""
        assert len(table.list("disc")) == 36

    def test_with_deck_and_discards_empty_only_the_row_is_left(self, door: Door) -> None:
        hands = [" ".join(CARDS[4 * seat : 4 * seat + 4]) for seat in range(4)]
        scored = [" ".join(CARDS[16 + 5 * seat : 21 + 5 * seat]) for seat in range(4)]
        text = position(
            SPOT, [], hands, 4, scored=scored, row=" ".join(CARDS[36:]), areas="", ending=1
        )
        table = door.at(text)
        assert (table.list("deck"), table.list("disc")) == ([], [])
        assert table.offers("draw") == {f"draw {card}" for card in CARDS[36:]}
        table.play("discard F1")
        assert "draw deck" in table.legal()
        table.play("draw deck")
        assert "F1.1" in table.cards()

    @seat_counts
    def test_the_row_is_never_empty_in_a_turn(self, door: Door, seats: int) -> None:
        table = set_up(door.new(seats))
        for left in range(seats, 0, -1):
            table.do(min(table.offers("pile")))
            table.do(min(table.offers("draw") - {"draw deck"}))
            assert len(table.list("row")) == left
            rest(table, 2)

    def test_a_card_of_the_row_stays_known(self, door: Door) -> None:
        table = door.at(position(SPOT, row="F1 E2 M3")).play("draw E2")
        assert table.cards() == ["E2*"]
        table.play("discard E2")
        assert "E2" in table.list("disc")
        assert table.cards() == []


class TestHandLimit:
    def test_a_fifth_pattern_is_discarded_at_the_end_of_the_turn(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1 M1 W1"], row="T1 T2 T3", areas="E"))
        table.play("draw T2", "o>E", "o>F")
        assert (table.turn, table.key("phase"), table.key("left")) == (0, "trim", "")
        assert table.legal() == {f"discard {card}" for card in ("F1", "E1", "M1", "W1", "T2")}
        table.play("discard M1")
        assert table.cards() == ["F1", "E1", "W1", "T2*"]
        assert "M1" in table.list("disc")
        assert (table.turn, table.key("phase")) == (1, "pile")

    def test_five_patterns_are_allowed_during_the_turn(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1 M1 W1"], row="T1 T2 T3", areas="E"))
        table.play("draw T2")
        assert len(table.cards()) == 5
        assert (table.key("phase"), table.key("left")) == ("act", "2")

    def test_the_card_just_drawn_may_go(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1 M1 W1"], deck="T7", areas="E"))
        table.play("o>E", "o>F", "draw deck")
        table.play("discard T7")
        assert table.cards() == ["F1", "E1", "M1", "W1"]

    def test_a_discard_as_an_action_spares_the_trimming(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1 M1 W1"], row="T1 T2 T3", areas="E"))
        table.play("draw T2", "discard F1", "o>E")
        assert (table.turn, table.key("phase")) == (1, "pile")

    def test_four_patterns_stay(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1 M1"], row="T1 T2 T3", areas="E"))
        table.play("draw T2", "o>E", "o>F")
        assert (table.turn, len(table.cards(0))) == (1, 4)

    def test_trimming_can_end_a_placement(self, door: Door) -> None:
        table = door.at(position(SPOT, ["FF"], ["F1 E1 M1 W1"], row="T1 T2 T3", areas="E"))
        table.play("draw T1", "o>E", "F a1", "stop")
        assert table.key("phase") == "trim"
        assert table.key("elem") == table.key("chain") == ""

    def test_trimming_ends_the_round_and_the_match(self, door: Door) -> None:
        text = position(SPOT, cards=["F1 E1 M1 W1"], row="T1 T2", areas="E", bag=0, start=1, to=0)
        table = door.at(text).play("draw T1", "o>E", "o>F", "discard F1")
        assert table.over


class TestDiscard:
    def test_face_up(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1"])).play("discard E1")
        assert table.cards() == ["F1"]
        assert table.list("disc") == ["E1"]
        assert table.key("left") == "2"

    def test_any_pattern_in_hand(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1 E1* M1.1", "T1"], gen=1))
        assert table.offers("discard") == {"discard F1", "discard E1", "discard M1"}

    def test_nothing_to_discard(self, door: Door) -> None:
        assert not door.at(position(SPOT)).offers("discard")


class TestPass:
    """`pass` needs an empty pattern hand, so it reveals nothing."""

    def test_only_if_nothing_is_legal(self, door: Door) -> None:
        table = door.at(position(SPOT, areas="", drew=1))
        assert table.legal() == {"pass"}
        table.play("pass")
        assert (table.turn, table.key("phase"), table.key("left")) == (1, "pile", "")

    @pytest.mark.parametrize(
        "facts",
        [
            {},
            {"drew": 1, "hands": ["F"]},
            {"drew": 1, "cards": ["F1"]},
            {"drew": 1, "areas": "E"},
        ],
    )
    def test_not_if_anything_is_legal(self, door: Door, facts: dict[str, Any]) -> None:
        table = door.at(position(SPOT, **{"areas": "", **facts}))
        assert table.legal()
        assert not table.offers("pass", "stop")

    def test_after_one_action(self, door: Door) -> None:
        table = door.at(position(SPOT, cards=["F1"], areas="", drew=1)).play("discard F1")
        assert table.legal() == {"pass"}
        assert table.play("pass").turn == 1


class TestRoundEnd:
    def test_the_left_over_pile_goes_to_the_areas(self, door: Door) -> None:
        text = position({"F": "o"}, areas="E", piles="-,-,MW", start=1, to=0)
        table = door.at(text).play("o>E", "o>F", "o>E")
        assert table.key("areas") == "FMW"

    def test_the_row_goes_to_the_discards_and_a_new_one_is_dealt(self, door: Door) -> None:
        text = position({"F": "o"}, areas="E", row="F1 F2", deck="T1 T2 T3 T4", start=1, to=0)
        table = door.at(text).play("o>E", "o>F", "o>E")
        assert table.list("disc") == ["F1", "F2"]
        assert table.list("row") == ["T1", "T2", "T3"]
        assert table.list("deck")[0] == "T4"

    def test_the_start_player_passes_clockwise(self, door: Door) -> None:
        text = position({"F": "o"}, areas="E", seats=4, start=3, to=2)
        round_before = door.at(text).count("round")
        table = door.at(text).play("o>E", "o>F", "o>E")
        assert (table.turn, table.key("start")) == (0, "0")
        assert table.count("round") == round_before + 1

    @seat_counts
    def test_new_piles_come_from_the_bag(self, door: Door, seats: int) -> None:
        table = door.at(position({"F": "o"}, areas="E", seats=seats, start=1, to=0))
        before = table.bag()
        table.play("o>E", "o>F", "o>E")
        assert table.bag() == before - 2 * (seats + 1)
        assert [len(pile) for pile in table.key("piles").split(",")] == [2] * (seats + 1)

    def test_the_row_is_dealt_from_the_old_deck_first(self, door: Door) -> None:
        text = position(
            {"F": "o"}, areas="E", row="F1 F2", deck="T1 T2", rest="disc", start=1, to=0
        )
        table = door.at(text)
        discards = {*table.list("disc"), "F1", "F2"}
        table.play("o>E", "o>F", "o>E")
        row = set(table.list("row"))
        assert {"T1", "T2"} < row
        assert row - {"T1", "T2"} < discards
        assert set(table.list("deck")) == discards - row
        assert (table.list("disc"), table.key("gen")) == ([], "1")

    def test_the_old_row_may_come_back_at_once(self, door: Door) -> None:
        hands = [" ".join(CARDS[4 * seat : 4 * seat + 4]) for seat in range(4)]
        scored = [" ".join(CARDS[16 + 4 * seat : 20 + 4 * seat]) for seat in range(4)]
        text = position(
            SPOT, [], hands, 4, scored=scored, row="T1 T2", disc="T3", deck="T4 T5 T6 T7 T8",
            areas="E", start=1, to=0,
        )  # fmt: skip
        table = door.at(text).play("o>E", "o>F", "o>E")
        assert table.list("row") == ["T4", "T5", "T6", "T7", "T8"]
        assert table.list("disc") == ["T1", "T2", "T3"]
        assert table.list("deck") == []
        assert table.key("gen") == ""

    def test_no_reshuffle_when_the_deck_is_just_enough(self, door: Door) -> None:
        text = position({"F": "o"}, areas="E", deck="T1 T2 T3", rest="disc", start=1, to=0)
        table = door.at(text).play("o>E", "o>F", "o>E")
        assert table.list("row") == ["T1", "T2", "T3"]
        assert table.list("deck") == []
        assert table.key("gen") == ""
        assert len(table.list("disc")) == 37

    @seat_counts
    def test_a_full_row_can_always_be_dealt(self, door: Door, seats: int) -> None:
        """With every hand full and one score short of the end, cards are still left for the row."""
        limit = {2: 6, 3: 5, 4: 4}[seats]
        cards = CARDS[:]
        hands = [" ".join(cards.pop() for _ in range(4)) for _ in range(seats)]
        scored = [" ".join(cards.pop() for _ in range(limit)) for _ in range(seats)]
        text = position(
            SPOT, [], hands, seats, scored=scored, row=cards[0], rest="disc", areas="E",
            start=1, to=0,
        )  # fmt: skip
        table = door.at(text).play("o>E", "o>F", "o>E")
        assert len(table.list("row")) == seats + 1

    @seat_counts
    def test_eleven_eight_or_six_rounds_if_nobody_scores(self, door: Door, seats: int) -> None:
        table = set_up(door.new(seats))
        turns = 0
        while not table.over:
            if table.bag() == 0:
                assert (table.count("round"), table.key("ending")) == (ROUNDS[seats], "1")
            rest(table)
            turns += 1
        assert turns == ROUNDS[seats] * seats
        assert table.count("round") == ROUNDS[seats]
