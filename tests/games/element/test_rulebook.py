"""The rulebook at both doors: set-up, turn, steps and placing."""

import pytest

from games.element.diagrams import CROWDED, DOORS, Door, position, xy

pytestmark = pytest.mark.parametrize("door", DOORS)

ALL_WAYS = {"n", "ne", "e", "se", "s", "sw", "w", "nw"}
FULL = {"F": 30, "W": 30, "E": 30, "A": 30}


class TestSetUp:
    def test_two_sages_face_each_other_over_the_empty_centre(self, door: Door) -> None:
        table = door.start(2)
        assert table.position() == "11/11/11/11/5q5/11/5p5/11/11/11/11 to:0"
        assert table.letters("f5", "f6", "f7") == "p.q"

    def test_three_sages_leave_one_circle_empty(self, door: Door) -> None:
        table = door.start(3)
        assert table.letters("c3", "i3", "i9", "c9") == "pqr."
        assert table.position() == "11/11/8r2/11/11/11/11/11/2p5q2/11/11 to:0"

    def test_four_sages_stand_counter_clockwise(self, door: Door) -> None:
        table = door.start(4)
        assert table.letters("c3", "i3", "i9", "c9") == "pqrs"
        assert table.position() == "11/11/2s5r2/11/11/11/11/11/2p5q2/11/11 to:0"

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_the_bag_holds_all_stones(self, door: Door, seats: int) -> None:
        assert door.start(seats).bag == FULL

    def test_coordinates_of_the_document(self, door: Door) -> None:
        assert [xy(0, 0), xy(5, 4), xy(2, 8)] == ["a11", "f7", "c3"]
        assert door.start(2).letters(xy(5, 4)) == "q"

    @pytest.mark.parametrize(("seats", "first"), [(n, i) for n in (2, 3, 4) for i in range(n)])
    def test_the_first_player_can_be_chosen_without_changing_seats(
        self, door: Door, seats: int, first: int
    ) -> None:
        table = door.start(seats, first)
        assert table.turn == first
        assert table.position().split()[0] == door.start(seats, 0).position().split()[0]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_turns_go_round_in_seat_order(self, door: Door, seats: int) -> None:
        table = door.start(seats, 1)
        order = []
        for _ in range(2 * seats):
            order.append(table.turn)
            table.play("draw 0", "end")
        assert order == [(1 + i) % seats for i in range(2 * seats)]


class TestDraw:
    def test_nothing_comes_before_the_draw(self, door: Door) -> None:
        assert door.start(2).legal() == {"draw 0", "draw 1", "draw 2", "draw 3", "draw 4"}

    @pytest.mark.parametrize("count", range(5))
    def test_each_stone_costs_a_step(self, door: Door, count: int) -> None:
        table = door.start(2).play(f"draw {count}")
        assert len(table.key("hand")) == count
        assert table.key("steps") == str(5 - count)
        assert table.key("phase") == "act"
        assert sum(table.bag.values()) == 120 - count

    @pytest.mark.parametrize("count", range(5))
    def test_the_allowance_can_be_walked_and_no_more(self, door: Door, count: int) -> None:
        board = {"p": [(2, 2)]}
        table = door.at(position(board, steps=5 - count))
        for taken in range(5 - count):
            assert table.key("steps") == str(5 - count - taken)
            table.play("e")
        assert table.letters(xy(7 - count, 2)) == "p"
        assert table.legal() == {"end"}

    @pytest.mark.parametrize("count", range(5))
    def test_the_number_is_final(self, door: Door, count: int) -> None:
        table = door.start(2).play(f"draw {count}")
        assert not any(action.startswith("draw") for action in table.legal())

    @pytest.mark.parametrize("left", ["", "W", "FA", "FWA", "FWEA"])
    def test_a_small_bag_gives_no_more_than_it_has(self, door: Door, left: str) -> None:
        bag = {element: left.count(element) for element in "FWEA"}
        text = position({"p": ["a11"], "q": ["e11"]}, bag=bag, phase="", steps="")
        table = door.at(text)
        assert table.bag == bag
        assert table.legal() == {f"draw {count}" for count in range(len(left) + 1)}

    def test_stones_are_not_put_back_while_drawing(self, door: Door) -> None:
        bag = {"F": 1, "W": 1, "E": 0, "A": 1}
        text = position({"p": ["a11"], "q": ["e11"]}, bag=bag, phase="", steps="")
        table = door.at(text).play("draw 3")
        assert table.key("hand") == "FWA"
        assert table.key("steps") == "2"
        assert table.bag == dict.fromkeys("FWEA", 0)

    def test_stones_and_steps_interleave(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, hand="FWE", steps=2))
        table.play("e", "F a1", "W h8", "ne", "E k11", "end")
        assert table.letters("c3", "d3", "e4", "a1", "h8", "k11") == "..pFWE"
        assert (table.turn, table.key("hand"), table.key("steps")) == (1, "", "")

    def test_unused_steps_are_lost(self, door: Door) -> None:
        table = door.start(2).play("draw 0", "n", "end", "draw 0", "end", "draw 0")
        assert table.turn == 0
        assert table.key("steps") == "5"


class TestEnd:
    def test_passing_is_legal(self, door: Door) -> None:
        table = door.start(2)
        rows = table.position().split()[0]
        table.play("draw 0", "end")
        assert table.position() == f"{rows} to:1 turns:1"

    def test_stones_in_hand_must_be_placed(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, hand="FW"))
        assert "end" not in table.legal()
        table.play("F a9")
        assert "end" not in table.legal()
        table.play("W h8")
        assert "end" in table.legal()

    def test_a_hand_without_a_placement_goes_back_to_the_bag(self, door: Door) -> None:
        table = door.at(position(CROWDED, hand="W", steps=4))
        assert table.legal() == {"w", "end"}
        before = table.bag
        table.play("end")
        assert table.bag == {**before, "W": before["W"] + 1}
        assert (table.key("hand"), table.key("steps"), table.turn) == ("", "", 1)
        assert table.key("turns") == "1"

    def test_unplaceable_stones_give_no_steps(self, door: Door) -> None:
        table = door.at(position(CROWDED, hand="W", steps=""))
        table.play("w")
        assert table.key("steps") == ""

    def test_end_becomes_illegal_when_a_move_opens_a_placement(self, door: Door) -> None:
        table = door.at(position(CROWDED, hand="W", steps=4)).play("w")
        assert table.letters("c7", "e7") == "p."
        assert table.places("W") == {"e7"}
        assert "end" not in table.legal()
        table.play("W e7")
        assert "end" in table.legal()

    def test_end_becomes_legal_again_when_a_move_closes_the_placement(self, door: Door) -> None:
        board = CROWDED.replace("W . A p E", "W p A . E")
        table = door.at(position(board, hand="W", steps=4))
        assert table.places("W") == {"e7"}
        assert "end" not in table.legal()
        table.play("e")
        assert table.letters("e7") == "p"
        assert "end" in table.legal()
        assert not table.places("W")

    def test_one_placeable_stone_keeps_the_turn_open(self, door: Door) -> None:
        table = door.at(position(CROWDED, hand="WA", steps=3))
        assert not table.places("W")
        assert "end" not in table.legal()
        table.play("A a11")
        assert not table.places("W")
        assert "end" in table.legal()

    def test_a_losing_placement_is_compulsory_when_it_is_the_only_one(self, door: Door) -> None:
        board = CROWDED.replace(". W . A . W . A . W .", ". W . A . E . A r W .", 1)
        board = board.replace("E E E E E E E E E E E", "E E E E W E E E E E E", 1)
        table = door.at(position(board, hand="W", seats=3, steps=4, used="d7"))
        assert table.legal() == {"W g11"}
        table.play("W g11")
        assert table.over
        assert table.winners == {1}


class TestStep:
    def test_all_eight_neighbours(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}))
        assert table.moves() == ALL_WAYS
        ends = {way: table.fork().play(way).squares("p") for way in ALL_WAYS}
        assert ends == {
            "n": {"c4"}, "ne": {"d4"}, "e": {"d3"}, "se": {"d2"},
            "s": {"c2"}, "sw": {"b2"}, "w": {"b3"}, "nw": {"b4"},
        }  # fmt: skip

    def test_a_step_costs_one(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, steps=3)).play("ne")
        assert table.key("steps") == "2"

    @pytest.mark.parametrize("letter", "FWEM")
    @pytest.mark.parametrize("way", sorted(ALL_WAYS))
    def test_stones_block(self, door: Door, letter: str, way: str) -> None:
        square = next(iter(door.at(position({"p": ["c3"]})).play(way).squares("p")))
        table = door.at(position({"p": ["c3"], letter: [square]}))
        assert table.moves() == ALL_WAYS - {way}

    def test_sages_block(self, door: Door) -> None:
        assert door.at(position({"p": ["c3"], "q": ["d4"]})).moves() == ALL_WAYS - {"ne"}

    @pytest.mark.parametrize(
        ("corner", "ways"),
        [("a11", "e se s"), ("k11", "w sw s"), ("a1", "n ne e"), ("k1", "n nw w")],
    )
    def test_the_edge_blocks(self, door: Door, corner: str, ways: str) -> None:
        table = door.at(position({"p": [corner], "q": ["f6"]}))
        assert table.moves() == set(ways.split())

    def test_no_step_is_left_at_zero(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, steps=""))
        assert table.legal() == {"end"}

    @pytest.mark.parametrize(("one", "other"), ["FF", "WW", "EE", "AA", "FE", "WA", "MF", "MW"])
    def test_a_diagonal_between_other_stones_is_open(
        self, door: Door, one: str, other: str
    ) -> None:
        board = {one: ["d3"], other: ["c4"]} if one != other else {one: ["d3", "c4"]}
        table = door.at(position({"p": ["c3"], **board}))
        assert "ne" in table.moves()
        assert table.play("ne").letters("d4") == "p"


class TestPlace:
    @pytest.mark.parametrize("element", "FWEA")
    def test_any_empty_square_will_do(self, door: Door, element: str) -> None:
        table = door.at(position({"p": ["c3"], "q": ["h8"]}, hand=element))
        assert len(table.places(element)) == 119
        assert not table.places(element) & {"c3", "h8"}

    def test_only_stones_in_hand_can_be_placed(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, hand="FA"))
        assert table.places("F")
        assert table.places("A")
        assert not table.places("W")
        assert not table.places("E")

    @pytest.mark.parametrize(
        ("element", "accepted"), [("F", "ABCD"), ("W", "F"), ("E", "WE"), ("A", "EABC")]
    )
    def test_what_may_lie_under_a_stone(self, door: Door, element: str, accepted: str) -> None:
        lone = {one: [xy(1 + i % 4 * 2, 1 + i // 4 * 2)] for i, one in enumerate("FWEABCD")}
        table = door.at(position({**lone, "M": [xy(5, 5)], "p": [xy(2, 8)]}, hand=element))
        offered = {one for one, (square,) in lone.items() if square in table.places(element)}
        assert offered == set(accepted)
        assert xy(5, 5) not in table.places(element)

    @pytest.mark.parametrize(
        ("element", "under", "returned"),
        [
            ("F", "A", "A"),
            ("F", "B", "AA"),
            ("F", "C", "AAA"),
            ("F", "D", "AAAA"),
            ("W", "F", "F"),
            ("E", "W", "W"),
            ("A", "E", "E"),
        ],
    )
    def test_replaced_stones_return_to_the_bag(
        self, door: Door, element: str, under: str, returned: str
    ) -> None:
        table = door.at(position({"p": ["c3"], under: ["f6"]}, hand=element))
        before = table.bag
        table.play(f"{element} f6")
        assert table.letters("f6") == element
        lost = returned[0]
        assert table.bag == {**before, lost: before[lost] + len(returned)}

    def test_four_replacements_on_one_square(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"], "F": ["f6"]}, hand="FWEA"))
        for action, letter in [("W", "W"), ("E", "E"), ("A", "A"), ("F", "F")]:
            table.play(f"{action} f6")
            assert table.letters("f6") == letter
        assert table.bag == {**FULL, "F": 29}

    def test_a_stone_just_placed_can_be_replaced(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, hand="FWEA"))
        table.play("F f6", "W f6", "E f6", "A f6")
        assert table.letters("f6") == "A"
        assert table.bag == {**FULL, "A": 29}

    def test_the_cycle_can_begin_anywhere(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"], "E": ["f6"]}, hand="FFWA"))
        table.play("A f6", "F f6", "W f6", "F h8")
        assert table.letters("f6", "h8") == "WF"
        assert table.bag == {"F": 29, "W": 29, "E": 30, "A": 30}

    def test_taking_fire_out_of_a_line_triggers_nothing(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"], "F": ["f6", "g6", "h6"]}, hand="W"))
        table.play("W g6")
        assert table.squares("F") == {"f6", "h6"}
        assert table.squares("W") == {"g6"}

    def test_taking_water_out_of_a_line_moves_nothing(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"], "W": ["f6", "g6", "h6"]}, hand="E"))
        table.play("E g6")
        assert table.squares("W") == {"f6", "h6"}
        assert table.key("phase") == "act"

    def test_a_whirlwind_is_four_high_at_most(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, hand="AAAA"))
        for letter in "ABCD":
            table.play("A f6")
            assert table.letters("f6") == letter
        assert table.bag == {**FULL, "A": 26}
        full = door.at(position({"p": ["c3"], "D": ["f6"]}, hand="A"))
        assert "f6" not in full.places("A")

    def test_a_mountain_is_two_high_at_most(self, door: Door) -> None:
        table = door.at(position({"p": ["c3"]}, hand="EEE"))
        table.play("E f6", "E f6")
        assert table.letters("f6") == "M"
        assert "f6" not in table.places("E")
        assert table.bag == {**FULL, "E": 27}


class TestOwnSage:
    """A placement must leave the placer's own sage free."""

    CORNER = """
        p F .
        F . .
    """

    @pytest.mark.parametrize("element", "FWE")
    def test_closing_the_last_way_is_illegal(self, door: Door, element: str) -> None:
        table = door.at(position(self.CORNER, hand=element))
        assert xy(1, 1) not in table.places(element)
        assert xy(2, 2) in table.places(element)

    def test_wind_on_the_last_way_is_legal_while_it_carries(self, door: Door) -> None:
        table = door.at(position(self.CORNER, hand="A")).play(f"A {xy(1, 1)}")
        assert not table.over
        assert table.letters(xy(1, 1)) == "A"

    @pytest.mark.parametrize("letter", "FWEM")
    def test_wind_that_carries_nowhere_is_illegal(self, door: Door, letter: str) -> None:
        board = {"p": [(0, 0)], "F": [(1, 0), (0, 1)]}
        board[letter] = [*board.get(letter, []), (2, 2)]
        table = door.at(position(board, hand="A"))
        assert xy(1, 1) not in table.places("A")

    def test_stacking_wind_can_be_illegal(self, door: Door) -> None:
        table = door.at(position("p F\nF A . .\n. . . .\n. . . E", hand="A"))
        assert xy(1, 1) not in table.places("A")
        assert xy(2, 2) not in table.places("A")
        assert xy(3, 2) in table.places("A")

    def test_filling_the_landing_square_is_illegal(self, door: Door) -> None:
        table = door.at(position("p F\nF A\n", hand="FWEA"))
        for element in "FWE":
            assert xy(2, 2) not in table.places(element)
        assert xy(2, 2) in table.places("A")

    def test_replacing_the_wind_is_illegal(self, door: Door) -> None:
        table = door.at(position("p F\nF A\n", hand="F"))
        assert xy(1, 1) not in table.places("F")

    def test_a_replacement_that_opens_nothing_is_legal_elsewhere(self, door: Door) -> None:
        table = door.at(position(self.CORNER, hand="W"))
        assert xy(1, 0) in table.places("W")

    def test_capturing_another_sage_too_is_no_excuse(self, door: Door) -> None:
        board = "p F q F\nF . F F\n"
        table = door.at(position(board, hand="FE"))
        assert xy(1, 1) not in table.places("E")
        assert xy(1, 1) not in table.places("F")
        table.play(f"E {xy(6, 6)}")
        assert not table.over
