"""The rulebook at both doors: set-up, in its printed order."""

from collections import Counter
from itertools import pairwise

import pytest

from games.sorcerer_and_stones.diagrams import BOX, DOORS, Door, Table
from games.sorcerer_and_stones.oracle import COLOURS, CROSS, EACH, QI, ZONES

pytestmark = pytest.mark.parametrize("door", DOORS)

VARIANTS = [("standard", 2), ("standard", 3), ("standard", 4), ("intro", 2), ("intro", 4)]
VARIANTS += [("coop", 1), ("coop", 2), ("coop", 4)]
PLANE_KEYS = ("plane", "corners", "spirits", "runes", "objectives", "supply")


def placed(door: Door, seats: int, seed: int = 0, variant: str = "standard") -> Table:
    """Set up a match and put the Taoists of the last seat, the one before and so on on A, B, ..."""
    table = door.start(seats, seed, variant=variant)
    return table.play(*(f"place {zone}" for zone in ZONES[:seats]))


@pytest.mark.parametrize(("variant", "seats"), VARIANTS)
class TestBeforeTheTaoists:
    def test_five_zones_form_a_cross(self, door: Door, variant: str, seats: int) -> None:
        assert door.start(seats, variant=variant).places() == CROSS

    def test_stones_of_four_colours_lie_on_each(self, door: Door, variant: str, seats: int) -> None:
        table = door.start(seats, 5, variant=variant)
        for zone in ZONES:
            assert len(set(table.zone(zone)) & set(COLOURS)) == 4

    def test_four_artifacts_are_open(self, door: Door, variant: str, seats: int) -> None:
        row = door.start(seats, 3, variant=variant).key("row").split("+")
        assert len(set(row)) == 4
        assert set(map(int, row)) <= set(BOX.artifacts)

    def test_nothing_else_is_shown(self, door: Door, variant: str, seats: int) -> None:
        table = door.start(seats, variant=variant)
        for key in ("line", "open", "spent", "stones", "made", *PLANE_KEYS):
            assert table.key(key) == ""

    def test_nobody_owns_earth(self, door: Door, variant: str, seats: int) -> None:
        for seed in range(8):
            colours = door.start(seats, seed, variant=variant).key("colours")
            assert len(set(colours)) == len(colours) == seats
            assert "E" not in colours


class TestTaoists:
    @pytest.mark.parametrize(("variant", "seats"), VARIANTS)
    def test_the_last_seat_places_first(self, door: Door, variant: str, seats: int) -> None:
        table = door.start(seats, variant=variant)
        for number, seat in enumerate(reversed(range(seats))):
            assert (table.phase, table.turn) == ("place", seat)
            table.play(f"place {ZONES[number]}")
            assert table.key("taoists")[seat] == ZONES[number]
        assert (table.phase, table.turn) == ("cast", 0)

    def test_one_a_zone(self, door: Door) -> None:
        table = door.start(4)
        assert table.after("place") == {*"ABCDE"}
        table.play("place C")
        assert table.after("place") == {*"ABDE"}
        table.play("place E")
        assert table.legal() == {"place A", "place B", "place D"}
        table.play("place A")
        assert table.legal() == {"place B", "place D"}
        table.play("place D")
        assert table.key("taoists") == "DAEC"

    def test_zones_and_row_stay_as_they_were(self, door: Door) -> None:
        table = door.start(3, 2)
        before = [table.key(key) for key in ("zones", "row", "colours")]
        table.play("place A", "place B", "place C")
        assert [table.key(key) for key in ("zones", "row", "colours")] == before


class TestDeal:
    @pytest.mark.parametrize(("variant", "seats"), VARIANTS)
    def test_four_cards_face_up(self, door: Door, variant: str, seats: int) -> None:
        table = placed(door, seats, variant=variant)
        hands = [Counter(table.group("open", seat)) for seat in range(seats)]
        assert [hand.total() for hand in hands] == [4] * seats
        assert all(hand <= Counter(BOX.magic) for hand in hands)
        assert table.key("spent") == ""

    @pytest.mark.parametrize("seed", range(12))
    def test_no_equal_neighbours_in_the_line(self, door: Door, seed: int) -> None:
        line = placed(door, 2, seed).key("line")
        assert len(line) == 20
        assert all(one != two for one, two in pairwise(line))

    @pytest.mark.parametrize(("variant", "seats"), VARIANTS)
    def test_all_stones_are_there(self, door: Door, variant: str, seats: int) -> None:
        table = placed(door, seats, variant=variant)
        stones = Counter(table.key("line") + "".join(map(table.zone, ZONES)))
        assert stones == Counter(COLOURS * EACH)

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_plane_and_stacks(self, door: Door, seats: int) -> None:
        table = placed(door, seats, seed=seats)
        tiles = [text.split(".") for text in table.key("plane").split("/")]
        assert len({number for number, _ in tiles}) == 4
        assert {quarters for _, quarters in tiles} <= {*"0123"}
        assert sorted(table.key("corners")) == sorted("TFWM")
        assert [len(stack) for stack in table.key("runes").split("/")] == [3, 3, 3, 3, 4]
        assert [stack.count("x") for stack in table.key("runes").split("/")] == [1] * 5

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_spirits_on_their_own_stacks(self, door: Door, seats: int) -> None:
        table = placed(door, seats, seed=seats)
        places = dict(zip(table.key("corners"), ["0,0", "0,5", "5,0", "5,5"], strict=True))
        for seat, colour in enumerate(table.key("colours")):
            assert table.spirit(seat) == places[colour]

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_qi_by_players_and_three_objectives(self, door: Door, seats: int) -> None:
        table = placed(door, seats)
        assert table.key("supply") == str(QI[seats])
        assert QI == {2: 30, 3: 42, 4: 56}
        objectives = [int(one) for one in table.key("objectives").split("+")]
        assert len(set(objectives)) == 3
        assert objectives == sorted(objectives)
        assert {*objectives} <= {*range(1, 8)}

    @pytest.mark.parametrize(("variant", "seats"), VARIANTS[3:])
    def test_the_variants_have_no_plane(self, door: Door, variant: str, seats: int) -> None:
        table = placed(door, seats, variant=variant)
        assert not any(table.key(key) for key in PLANE_KEYS)
