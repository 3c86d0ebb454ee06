"""The rulebook at both doors: placing and transmuting stones."""

import pytest

from games.elemental_stones.diagrams import DOORS, Door, position
from games.elemental_stones.oracle import CELLS, CYCLE, KINDS, NAMES, near, ring_of

pytestmark = pytest.mark.parametrize("door", DOORS)
CENTRE = {"F": "o"}
RING_1 = {"a1", "a2", "a3", "a4", "a5", "a6"}


def beside(name: str) -> set[str]:
    """Name the spaces next to a space."""
    return {NAMES[cell] for cell in near(CELLS[name]) if cell in NAMES}


class TestFirstStone:
    def test_touches_any_stone_on_the_board(self, door: Door) -> None:
        table = door.at(position({"E": "o", "A": "c1"}, ["F"]))
        assert table.places("F") == RING_1 | beside("c1")

    @pytest.mark.parametrize("kind", KINDS)
    def test_of_any_kind_beside_any_kind(self, door: Door, kind: str) -> None:
        table = door.at(position({"M": "o"}, [kind]))
        assert table.places(kind) == RING_1

    def test_only_kinds_in_hand(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FA", "EMWT"]))
        assert table.places("F") == table.places("A") == RING_1
        assert not any(table.places(kind) for kind in "EMWT")

    def test_occupied_spaces_are_out(self, door: Door) -> None:
        table = door.at(position({"F": "o a1", "A": "a2"}, ["F"]))
        assert table.places("F") == (RING_1 | beside("a1") | beside("a2")) - {"o", "a1", "a2"}

    def test_the_centre_is_an_ordinary_space(self, door: Door) -> None:
        table = door.at(position({"F": "a1"}, ["F"]))
        assert "o" in table.places("F")
        assert table.play("F o").letters("o") == "F"

    def test_it_costs_one_action_for_the_whole_chain(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FFF"])).play("F a1")
        assert table.key("left") == "2"
        table.play("F b1", "F c1")
        assert (table.key("phase"), table.key("left")) == ("act", "2")

    def test_the_stone_leaves_the_hand(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["EFF"])).play("F a1")
        assert table.hand() == "FE"
        assert table.letters("a1") == "F"


class TestChain:
    def test_goes_on_only_beside_stones_of_this_action(self, door: Door) -> None:
        table = door.at(position({"F": "o c7"}, ["FFF"])).play("F a1")
        assert table.legal() == {f"F {name}" for name in beside("a1") - {"o"}} | {"stop"}
        table.play("F b1")
        wanted = (beside("a1") | beside("b1")) - {"o", "a1", "b1"}
        assert table.places("F") == wanted

    def test_only_the_same_element(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FFEMWT"])).play("F a1")
        assert {action[0] for action in table.legal()} == {"F", "s"}
        assert (table.key("elem"), table.key("chain")) == ("F", "a1")

    def test_stop_ends_it(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FF"])).play("F a1", "stop")
        assert (table.key("phase"), table.key("left"), table.hand()) == ("act", "2", "F")
        assert table.key("elem") == table.key("chain") == ""

    def test_it_may_branch(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FFFF"])).play("F a1", "F b1", "F b2", "F b12")
        assert table.letters("a1", "b1", "b2", "b12") == "FFFF"

    def test_it_ends_by_itself_without_stones(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FE"])).play("F a1")
        assert (table.key("phase"), table.key("left")) == ("act", "2")

    def test_it_ends_by_itself_without_space(self, door: Door) -> None:
        board = {"E": " ".join(sorted(beside("a1") - {"o"})), "F": "o"}
        table = door.at(position(board, ["FF"])).play("F a1")
        assert (table.key("phase"), table.hand()) == ("act", "F")

    def test_a_new_action_may_touch_any_stone_again(self, door: Door) -> None:
        table = door.at(position({"F": "o c7"}, ["FF"])).play("F a1", "stop")
        assert table.places("F") >= beside("c7")
        assert table.play("F c8").key("left") == "1"

    def test_two_elements_need_two_actions(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FE"])).play("F a1", "E a2")
        assert table.key("left") == "1"

    def test_the_last_action_of_a_turn(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FF"], left=1)).play("F a1")
        assert (table.turn, table.key("phase"), table.key("left")) == (0, "place", "")
        assert table.play("stop").turn == 1

    def test_the_first_stone_may_be_the_only_neighbour(self, door: Door) -> None:
        """The second stone need not touch what lay on the board before."""
        table = door.at(position(CENTRE, ["FF"])).play("F a1", "F b1")
        assert not beside("b1") & {"o"}
        assert table.letters("b1") == "F"


class TestAir:
    @pytest.mark.parametrize("kind", CYCLE)
    def test_counts_as_any_element(self, door: Door, kind: str) -> None:
        table = door.at(position(CENTRE, [f"{kind}{kind}A"])).play(
            f"{kind} a1", "A b1", f"{kind} b2"
        )
        assert table.letters("a1", "b1", "b2") == f"{kind}A{kind}"
        assert table.key("left") == "2"

    def test_stays_air_on_the_board(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FA"])).play("F a1", "A b1")
        assert table.letters("a1", "b1") == "FA"

    def test_first_leaves_the_element_open(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FEA"])).play("A a1")
        assert table.key("elem") == ""
        assert table.places("F") == table.places("E") == beside("a1") - {"o"}

    def test_two_airs_leave_the_element_open(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FEAA"])).play("A a1", "A b1")
        assert table.places("F") == table.places("E") != set()

    def test_the_first_element_fixes_it(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FFEEA"])).play("A a1", "E b1")
        assert table.key("elem") == "E"
        assert table.places("E")
        assert not table.places("F")

    def test_only_air(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["AAA"])).play("A a1", "A b1", "A c1")
        assert (table.key("phase"), table.key("left")) == ("act", "2")

    def test_air_keeps_a_chain_open_when_the_element_is_gone(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["FAE"])).play("F a1")
        assert table.legal() == {f"A {name}" for name in beside("a1") - {"o"}} | {"stop"}

    def test_air_in_hand_after_an_open_chain(self, door: Door) -> None:
        table = door.at(position(CENTRE, ["AA"])).play("A a1", "stop")
        assert table.hand() == "A"


class TestOutermostRing:
    @pytest.mark.parametrize(("radius", "closed", "inside"), [(5, "e", "d1"), (4, "d", "c1")])
    def test_closed_with_two_players(
        self, door: Door, radius: int, closed: str, inside: str
    ) -> None:
        table = door.at(position({"F": inside}, ["FA"], radius=radius), radius)
        assert table.places("F") == table.places("A") != set()
        assert not any(name.startswith(closed) for name in table.places("F"))
        table.play("F " + sorted(table.places("F"))[0])
        assert not any(name.startswith(closed) for name in table.places("A"))

    @pytest.mark.parametrize("seats", [3, 4])
    @pytest.mark.parametrize(("radius", "outer", "inside"), [(5, "e", "d1"), (4, "d", "c1")])
    def test_open_with_more(
        self, door: Door, seats: int, radius: int, outer: str, inside: str
    ) -> None:
        table = door.at(position({"F": inside}, ["F"], seats=seats, radius=radius), radius)
        assert sum(name.startswith(outer) for name in table.places("F")) == 3
        table.play("F " + min(name for name in table.places("F") if name.startswith(outer)))

    @pytest.mark.parametrize("seats", [3, 4])
    def test_nothing_lies_beyond_the_board(self, door: Door, seats: int) -> None:
        table = door.at(position({"F": "d1"}, ["FF"], seats=seats, radius=4), 4)
        assert all(ring_of(CELLS[name]) <= 4 for name in table.places("F"))

    @pytest.mark.parametrize("seats", [2, 3])
    def test_a_full_board_only_makes_placing_illegal(self, door: Door, seats: int) -> None:
        rings = 3 if seats == 2 else 4
        names = [name for cell, name in NAMES.items() if ring_of(cell) <= rings]
        board = {kind: " ".join(names[i::5]) for i, kind in enumerate(CYCLE)}
        table = door.at(position(board, ["FA"], seats=seats, radius=4), 4)
        assert not any(table.places(kind) for kind in KINDS)
        assert table.offers("draw")
        assert table.changes()


class TestTransmuteBoard:
    @pytest.mark.parametrize(
        ("kind", "targets"),
        [("F", "ET"), ("E", "FM"), ("M", "EW"), ("W", "MT"), ("T", "WF")],
    )
    def test_to_the_neighbours_on_the_cycle(self, door: Door, kind: str, targets: str) -> None:
        table = door.at(position({kind: "o"}, areas=CYCLE))
        assert table.changes() == {f"o>{target}" for target in targets}

    def test_stones_are_exchanged_with_the_areas(self, door: Door) -> None:
        table = door.at(position({"F": "o"}, areas="EEM")).play("o>E")
        assert table.letters("o") == "E"
        assert table.key("areas") == "FEM"
        assert table.key("left") == "2"
        assert table.key("phase") == "act"

    def test_not_without_a_stone_in_the_area(self, door: Door) -> None:
        table = door.at(position({"F": "o", "M": "a1"}, areas="T"))
        assert table.changes() == {"o>T"}

    def test_never_air(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, areas=CYCLE))
        assert not table.changes()

    def test_never_to_air(self, door: Door) -> None:
        table = door.at(position({"F": "o"}, ["F"], areas=CYCLE))
        assert not any(change.endswith("A") for change in table.changes())

    def test_any_stone_of_the_board(self, door: Door) -> None:
        table = door.at(position({"F": "o c4", "W": "d9"}, areas="TM"))
        assert table.changes() == {"o>T", "c4>T", "d9>T", "d9>M"}

    def test_one_stone_only(self, door: Door) -> None:
        table = door.at(position({"F": "o a1"}, areas="EE")).play("o>E")
        assert table.letters("o", "a1") == "EF"
        assert table.key("phase") == "act"

    def test_there_and_back(self, door: Door) -> None:
        table = door.at(position({"F": "o"}, areas="E")).play("o>E", "o>F")
        assert table.letters("o") == "F"
        assert table.key("areas") == "E"

    def test_twice_round_the_cycle(self, door: Door) -> None:
        table = door.at(position({"F": "o"}, areas="EMW")).play("o>E", "o>M", "o>W")
        assert table.letters("o") == "W"
        assert table.key("areas") == "FEM"


class TestTransmuteHand:
    def test_the_first_fixes_the_target(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FEMW"], areas="FEEMWT")).play("F>E")
        assert table.key("elem") == "E"
        assert (table.key("phase"), table.key("left")) == ("swap", "2")
        assert table.legal() == {"M>E", "stop"}

    def test_any_number_of_either_neighbour(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FFM"], areas="EEEE")).play("F>E")
        assert table.legal() == {"F>E", "M>E", "stop"}
        table.play("M>E")
        assert table.legal() == {"F>E", "stop"}
        table.play("F>E")
        assert table.hand() == "EEE"
        assert (table.key("phase"), table.key("left")) == ("act", "2")
        assert table.key("areas") == "FFEM"

    def test_stop_ends_it(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FF"], areas="EE")).play("F>E", "stop")
        assert (table.hand(), table.key("phase"), table.key("left")) == ("FE", "act", "2")
        assert table.key("elem") == ""

    def test_it_ends_by_itself_when_the_area_is_empty(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FF"], areas="E")).play("F>E")
        assert (table.hand(), table.key("phase")) == ("FE", "act")

    def test_it_ends_by_itself_without_sources(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FW"], areas="EEE")).play("F>E")
        assert (table.hand(), table.key("phase")) == ("EW", "act")

    def test_a_stone_just_gained_is_no_source(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FF"], areas="EEMM")).play("F>E")
        assert "E>M" not in table.legal()
        table.play("stop")
        assert "E>M" in table.legal()

    def test_given_stones_go_to_their_own_areas(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["TE"], areas="FF")).play("T>F", "E>F")
        assert table.key("areas") == "ET"
        assert table.hand() == "FF"

    def test_a_given_stone_can_be_taken_back_with_another_action(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["F"], areas="E")).play("F>E", "E>F")
        assert (table.hand(), table.key("areas"), table.key("left")) == ("F", "E", "1")

    def test_never_air(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["AA"], areas=CYCLE))
        assert not table.changes()

    def test_not_without_a_stone_in_the_area(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FM"], areas="T"))
        assert table.changes() == {"F>T"}

    def test_one_action_for_all_stones(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["F" * 6], areas="E" * 6))
        table.play(*["F>E"] * 6)
        assert (table.hand(), table.key("left")) == ("E" * 6, "2")

    def test_two_targets_need_two_actions(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FF"], areas="ET")).play("F>E", "F>T")
        assert (table.hand(), table.key("left")) == ("ET", "1")

    def test_the_last_action_of_a_turn(self, door: Door) -> None:
        table = door.at(position({"A": "o"}, ["FF"], areas="EE", left=1)).play("F>E")
        assert (table.turn, table.key("phase")) == (0, "swap")
        assert table.play("stop").turn == 1
