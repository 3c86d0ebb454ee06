"""The rulebook at both doors: the end of the match, points, objectives and ties."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.elemental_stones.diagrams import (
    BOX,
    DOORS,
    Door,
    drawn,
    lay,
    position,
    sized,
)
from games.elemental_stones.oracle import (
    CARDS,
    CYCLE,
    NAMES,
    PATTERN_LIMIT,
    SPACES,
    Cell,
    copies,
    most_copies,
    ring_of,
    sector_of,
    walk_ring,
)

both_doors = pytest.mark.parametrize("door", DOORS)
seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])


def objective(kind: str) -> str:
    """Find the first objective of a kind."""
    return next(key for key, one in BOX.objectives.items() if one.kind == kind)


def silent() -> str:
    """Choose objectives that give nothing for an almost empty board."""
    names = [key for key, one in BOX.objectives.items() if one.kind in ("rings", "sectors")]
    return " ".join(names + [key for key in BOX.objectives if key not in names])


SILENT = silent()
LAST: dict[str, Any] = {
    "start": 1,
    "to": 0,
    "left": 1,
    "bag": 0,
}  # two players, seat 0 has the last action


@both_doors
class TestEnd:
    @seat_counts
    def test_the_round_is_finished_after_the_trigger(self, door: Door, seats: int) -> None:
        card = sized(3)
        laid = " ".join([one for one in CARDS if one != card][: PATTERN_LIMIT[seats] - 1])
        text = position(
            drawn(lay(card)), [], [card], seats, scored=[laid], areas=CYCLE, left=1, start=0, to=0
        )
        table = door.at(text).play(f"score {card}")
        for seat in range(1, seats):
            assert table.turn == seat
            table.play(min(table.offers("pile")))
            for _ in range(3):
                table.do(min(change for change in table.changes() if ">" in change[1:3]))
                if "stop" in table.legal():
                    table.do("stop")
        assert table.over
        assert table.legal() == set()

    def test_nobody_else_has_a_turn(self, door: Door) -> None:
        card = sized(3)
        laid = " ".join([one for one in CARDS if one != card][:4])
        text = position(drawn(lay(card)), [], [card], 4, scored=[laid], left=1, start=1, to=0)
        assert door.at(text).play(f"score {card}").over

    def test_no_clean_up_after_the_final_round(self, door: Door) -> None:
        text = position({"F": "o"}, areas="E", row="F1 F2", piles="-,MW,-", **LAST)
        table = door.at(text).play("o>E")
        assert table.over
        assert table.key("piles") == "-,MW,-"
        assert table.list("row") == ["F1", "F2"]
        assert table.key("areas") == "F"
        assert (table.key("start"), table.count("round")) == ("1", 11)

    @seat_counts
    def test_the_last_stones_from_the_bag_trigger_the_end(self, door: Door, seats: int) -> None:
        text = position(
            {"F": "o"}, seats=seats, areas="E", bag=2 * (seats + 1), start=1, to=0, left=1
        )
        table = door.at(text)
        assert table.key("ending") == ""
        table.play("o>E")
        assert (table.key("ending"), table.key("bag")) == ("1", "")
        assert table.turn == 2 % seats
        assert not table.over

    def test_a_full_round_is_played_with_the_bag_empty(self, door: Door) -> None:
        table = door.at(position({"F": "o"}, areas="E", bag=0, left=1)).play("o>E")
        assert not table.over
        table.play(min(table.offers("pile")), "o>F", "o>E", "o>F")
        assert table.over


@both_doors
class TestPoints:
    def test_scored_patterns(self, door: Door) -> None:
        mine, theirs = ["E1", "E5"], ["M3"]
        text = position(
            {"A": "o"}, [], [], scored=[" ".join(mine), " ".join(theirs)], sov="FT", obj=SILENT
        )
        points = door.at(text).points()
        assert points[0] == sum(BOX.patterns[card].points for card in mine)
        assert points[1] == BOX.patterns["M3"].points

    def test_penalties_of_patterns_left_in_hand(self, door: Door) -> None:
        text = position({"A": "o"}, cards=["E1 M8* W4"], obj=SILENT)
        points = door.at(text).points()
        assert points == [-sum(BOX.patterns[card].penalty for card in ("E1", "M8", "W4")), 0]

    def test_points_may_be_negative(self, door: Door) -> None:
        text = position({"A": "o"}, ["", "F"], ["E8 M8 W8"], obj=SILENT)
        points = door.at(text).points()
        assert points[0] < 0 < points[1]

    @seat_counts
    def test_a_sovereign_counts_the_patterns_of_all_players(self, door: Door, seats: int) -> None:
        cards = [card for card in CARDS if BOX.patterns[card].primary == "F"]
        scored = [cards[seat] for seat in range(seats)]
        text = position({"A": "o"}, seats=seats, scored=scored, sov="FEMW", obj=SILENT)
        points = door.at(text).points()
        own = [BOX.patterns[card].points for card in scored]
        assert points == [own[0] + seats * BOX.sovereigns["F"], *own[1:]]

    def test_a_sovereign_counts_primary_elements_only(self, door: Door) -> None:
        card = next(
            card
            for card in CARDS
            if BOX.patterns[card].primary != "F" and "F" in [k for _, k in BOX.patterns[card].cells]
        )
        text = position({"A": "o"}, scored=["", card], sov="FM", obj=SILENT)
        assert door.at(text).points()[0] == 0

    def test_unscored_patterns_do_not_count_for_a_sovereign(self, door: Door) -> None:
        text = position({"A": "o"}, cards=["", "F1"], sov="FM", obj=SILENT)
        assert door.at(text).points()[0] == 0


@both_doors
class TestMajorities:
    @pytest.mark.parametrize(
        ("hands", "points"),
        [
            (["", ""], [0, 0]),
            (["F", ""], [1, 0]),
            (["F", "F"], [1, 1]),
            (["FF", "F"], [1, 0]),
            (["FE", "EM"], [2, 2]),
            (["FEMWT", ""], [5, 0]),
            (["FEMWT", "FEMWT"], [5, 5]),
            (["A", ""], [0, 0]),
            (["AAA", "F"], [0, 1]),
            (["FF", "FF", "F"], [1, 1, 0]),
            (["F", "E", "M", "WT"], [1, 1, 1, 2]),
            (["F", "F", "F", "FF"], [0, 0, 0, 1]),
        ],
    )
    def test_one_point_for_most_stones(
        self, door: Door, hands: list[str], points: list[int]
    ) -> None:
        text = position({"A": "o"}, hands, seats=len(hands), obj=SILENT)
        assert door.at(text).points() == points

    def test_the_sovereigns_element_counts_no_more_than_others(self, door: Door) -> None:
        text = position({"A": "o"}, ["FFF", "E"], sov="FE", obj=SILENT)
        assert door.at(text).points() == [1, 1]

    def test_stones_on_the_board_do_not_count(self, door: Door) -> None:
        text = position({"F": "o a1"}, ["", "F"], obj=SILENT)
        assert door.at(text).points() == [0, 1]


@both_doors
class TestWinner:
    def test_most_points(self, door: Door) -> None:
        text = position({"F": "o"}, ["", "F"], ["T5"], scored=["", "E1"], obj=SILENT, **LAST)
        table = door.at(text).play("discard T5")
        assert table.over
        assert table.winner == 1

    def test_then_fewest_stones(self, door: Door) -> None:
        text = position({"F": "o"}, ["F", "EE"], ["T5"], obj=SILENT, **LAST)
        table = door.at(text).play("discard T5")
        assert table.points() == [1, 1]
        assert table.winner == 0

    def test_air_is_a_stone_here(self, door: Door) -> None:
        text = position({"F": "o"}, ["FA", "EE"], ["T5"], obj=SILENT, **LAST)
        table = door.at(text).play("discard T5")
        assert table.points() == [1, 1]
        assert table.winner == 1  # equal stones: seat 1 had the first turn
        text = position({"F": "o"}, ["FAA", "EE"], ["T5"], obj=SILENT, **LAST)
        assert door.at(text).play("discard T5").winner == 1
        text = position({"F": "o"}, ["F", "EA"], ["T5"], obj=SILENT, **LAST)
        assert door.at(text).play("discard T5").winner == 0

    def test_then_the_earlier_turn_in_the_final_round(self, door: Door) -> None:
        text = position({"F": "o"}, ["F", "E"], ["T5"], obj=SILENT, **LAST)
        table = door.at(text).play("discard T5")
        assert table.points() == [1, 1]
        assert table.winner == 1

    @pytest.mark.parametrize("start", range(4))
    def test_four_equal_players(self, door: Door, start: int) -> None:
        last = (start + 3) % 4
        cards = [""] * last + ["T5"]
        text = position(
            {"A": "o"}, ["F", "E", "M", "W"], cards, 4, bag=0, left=1, start=start, to=last,
            obj=SILENT,
        )  # fmt: skip
        table = door.at(text).play("discard T5")
        assert table.points() == [1, 1, 1, 1]
        assert table.winner == start

    def test_negative_points_can_win(self, door: Door) -> None:
        text = position({"A": "o"}, ["", ""], ["T5 E1", "E8"], obj=SILENT, **LAST)
        table = door.at(text).play("discard T5")
        assert max(table.points()) < 0
        assert table.winner == 0


def board_of(cells: dict[Cell, str]) -> dict[str, str]:
    """Turn cells into what `position` wants."""
    return drawn({NAMES[cell]: kind for cell, kind in cells.items()})


@both_doors
class TestObjectives:
    """The owner's element is Fire. Every Air counts as the element the owner likes best."""

    def worth(self, door: Door, key: str, cells: dict[Cell, str], seats: int = 2) -> int:
        """Count what an objective gives for a board, in units of its points."""
        obj = " ".join([key, *(one for one in BOX.objectives if one != key)])
        table = door.at(position(board_of(cells), seats=seats, sov="FEMWT", obj=obj))
        times, rest = divmod(table.points()[0], BOX.objectives[key].points)
        assert rest == 0
        return times

    @pytest.mark.parametrize(
        "key", [key for key, one in BOX.objectives.items() if one.kind == "sets"]
    )
    def test_a_set_in_every_way_it_can_lie(self, door: Door, key: str) -> None:
        room = {cell for cell in SPACES if ring_of(cell) <= 3}
        ways = copies(room, BOX.objectives[key].cells)
        for copy in sorted(map(sorted, ways))[:: max(1, len(ways) // 25)]:
            assert self.worth(door, key, dict.fromkeys(copy, "F")) == 1
            assert self.worth(door, key, dict.fromkeys(copy, "A")) == 1
            assert self.worth(door, key, dict.fromkeys(copy, "E")) == 0
            assert self.worth(door, key, dict.fromkeys(copy[1:], "F")) == 0

    @pytest.mark.parametrize(
        "key", [key for key, one in BOX.objectives.items() if one.kind == "sets"]
    )
    def test_no_stone_counts_twice(self, door: Door, key: str) -> None:
        rng = Random(key)
        for _ in range(12):
            room = [cell for cell in SPACES if ring_of(cell) <= 2]
            chosen = rng.sample(room, rng.randint(4, 12))
            airs = chosen[: rng.randint(0, 3)]
            stones = dict.fromkeys(chosen, "F") | dict.fromkeys(airs, "A")
            others = [cell for cell in room if cell not in chosen]
            stones |= dict.fromkeys(others[:4], "E")
            wanted = brute_force(set(chosen), BOX.objectives[key].cells)
            assert self.worth(door, key, stones) == wanted

    def test_a_cluster(self, door: Door) -> None:
        key = objective("cluster")
        need = BOX.objectives[key].need
        line = [(q, 0) for q in range(-4, 5)]
        for length in range(1, 9):
            cells = dict.fromkeys(line[:length], "F")
            assert self.worth(door, key, cells) == length // need
        gap = dict.fromkeys([*line[:4], *line[5:7]], "F")
        assert self.worth(door, key, gap) == 4 // need
        bridge = gap | {line[4]: "A"}
        assert self.worth(door, key, bridge) == 7 // need
        assert self.worth(door, key, gap | {line[4]: "E"}) == 4 // need

    @pytest.mark.parametrize("seats", [2, 3])
    def test_rings(self, door: Door, seats: int) -> None:
        key = objective("rings")
        need = BOX.objectives[key].need
        outermost = 4 if seats == 2 else 5
        cells: dict[Cell, str] = {}
        for ring in range(1, outermost + 1):
            for cell, kind in zip(walk_ring(ring)[::2], CYCLE[: need - 1], strict=False):
                if ring > 1:
                    cells[cell] = kind
            if ring == 1:
                cells.update(zip(walk_ring(1), CYCLE[: need - 1], strict=False))
        assert self.worth(door, key, cells, seats) == 0
        for count, ring in enumerate((1, 2, outermost), 1):
            cells[walk_ring(ring)[-1]] = "A" if ring == 2 else CYCLE[need - 1]
            assert self.worth(door, key, cells, seats) == count

    def test_the_centre_is_in_no_ring_and_no_sector(self, door: Door) -> None:
        ring, sector = walk_ring(1), [cell for cell in SPACES[1:61] if sector_of(cell) == 0]
        for kind, region in (("rings", ring), ("sectors", sector)):
            need = BOX.objectives[objective(kind)].need
            short = dict(zip(region, CYCLE[: need - 1], strict=False))
            assert self.worth(door, objective(kind), short | {(0, 0): CYCLE[need - 1]}) == 0
            assert self.worth(door, objective(kind), short | {region[-1]: CYCLE[need - 1]}) == 1

    def test_two_equal_elements_are_one(self, door: Door) -> None:
        ring = dict(zip(walk_ring(1), "FEMWWW", strict=True))
        assert self.worth(door, objective("rings"), ring) == 0
        assert self.worth(door, objective("rings"), ring | {walk_ring(1)[5]: "A"}) == 1

    def test_several_airs_fill_several_gaps(self, door: Door) -> None:
        ring = dict(zip(walk_ring(1), "FEAAA", strict=False))
        assert self.worth(door, objective("rings"), ring) == 1
        assert self.worth(door, objective("rings"), ring | {walk_ring(1)[2]: "F"}) == 0

    def test_sectors(self, door: Door) -> None:
        key = objective("sectors")
        need = BOX.objectives[key].need
        cells: dict[Cell, str] = {}
        for sector in range(3):
            room = [cell for cell in SPACES[1:61] if sector_of(cell) == sector]
            cells.update(zip(room, CYCLE[: need - 1], strict=False))
            assert self.worth(door, key, cells) == sector
            cells[room[need + 2]] = "A" if sector == 1 else CYCLE[need - 1]
            assert self.worth(door, key, cells) == sector + 1

    def test_presence(self, door: Door) -> None:
        key = objective("presence")
        need = BOX.objectives[key].need
        cells: dict[Cell, str] = {}
        for sector in range(6):
            room = [cell for cell in SPACES[1:61] if sector_of(cell) == sector]
            cells |= dict.fromkeys(room[: need - 1], "F")
            cells[room[need + 1]] = "E"
            assert self.worth(door, key, cells) == sector
            cells[room[need + 2]] = "A" if sector < 3 else "F"
            assert self.worth(door, key, cells) == sector + 1

    def test_air_in_hand_counts_nothing(self, door: Door) -> None:
        for key in BOX.objectives:
            text = position({"E": "o"}, ["AAAAA"], sov="FE", obj=f"{key} {other(key)}")
            assert door.at(text).points()[0] == 0

    def test_another_seats_element(self, door: Door) -> None:
        key = next(key for key, one in BOX.objectives.items() if one.kind == "sets")
        copy = copies(set(SPACES[:19]), BOX.objectives[key].cells)[0]
        text = position(board_of(dict.fromkeys(copy, "W")), sov="FW", obj=f"{other(key)} {key}")
        assert door.at(text).points()[1] == BOX.objectives[key].points

    def test_the_best_assignment_is_for_one_card_only(self, door: Door) -> None:
        """The same Air serves the objectives of two players."""
        keys = [key for key, one in BOX.objectives.items() if one.kind == "sets"][:2]
        boards = [copies(set(SPACES[:7]), BOX.objectives[key].cells) for key in keys]
        one, two = next((a, b) for a in boards[0] for b in boards[1] if len(a & b) == 1)
        cells = dict.fromkeys(one, "F") | dict.fromkeys(two, "W") | dict.fromkeys(one & two, "A")
        text = position(board_of(cells), sov="FW", obj=" ".join(keys))
        assert door.at(text).points() == [BOX.objectives[key].points for key in keys]


def other(key: str) -> str:
    """Find an objective that gives nothing for an almost empty board, other than the given one."""
    return next(one for one in SILENT.split() if one != key)


def brute_force(cells: set[Cell], shape: tuple[Cell, ...]) -> int:
    """Try every set of copies, the largest first."""
    found = copies(cells, shape)
    for count in range(len(cells) // len(shape), 0, -1):
        for some in combinations(found, count):
            if len(frozenset().union(*some)) == count * len(shape):
                return count
        if count > 4 and len(found) > 40:
            raise AssertionError("too many to try")
    return 0


class TestTheOraclesPacking:
    """The oracle's own search against plain trial on small boards."""

    @pytest.mark.parametrize(
        "key", [key for key, one in BOX.objectives.items() if one.kind == "sets"]
    )
    def test_finds_the_most(self, key: str) -> None:
        rng, shape = Random(key), BOX.objectives[key].cells
        for _ in range(20):
            cells = set(rng.sample(SPACES[:13], rng.randint(3, 8)))
            assert most_copies(cells, shape) == brute_force(cells, shape)

    @pytest.mark.parametrize(
        "key", [key for key, one in BOX.objectives.items() if one.kind == "sets"]
    )
    def test_one_more_stone_is_never_less(self, key: str) -> None:
        rng, shape = Random(key), BOX.objectives[key].cells
        cells: set[Cell] = set()
        before = 0
        for cell in rng.sample(SPACES[:37], 20):
            cells.add(cell)
            assert before <= (before := most_copies(cells, shape))
