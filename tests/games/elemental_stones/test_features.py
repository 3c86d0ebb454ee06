"""The evaluation of Elemental Stones: what should be better for a seat is better."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, position
from stonewright.games.elemental_stones import cards as rows
from stonewright.games.elemental_stones.features.stages import viewer_of
from stonewright.games.elemental_stones.rules.objectives import objective_points

seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])
RING = {"F": "a1", "E": "a4", "M": "a2", "W": "a5", "T": "a3", "A": "a6"}
WEDGE = "F1"  # Fire on o and a1, Earth on a2: three spaces that touch each other
LAID = {"F": "o a1", "E": "a2"}
NEAR = {"F": "o a1", "M": "a2"}  # one step on the cycle from it
FAR = {"F": "o a1", "W": "a2"}  # two steps
OPEN = {"F": "o a1"}  # one stone is missing


def shares(match: sw.Match) -> list[float]:
    """Return what each seat may expect."""
    out = np.zeros(4)
    GAME.features.evaluate(match.state, GAME.box.data[0], np.zeros(1, GAME.work)[0], out)
    return [float(share) for share in out[: match.seats]]


def at(board: Mapping[str, str] = RING, **facts: Any) -> sw.Match:
    """Return a match from a composed position, with objectives that no single stone moves."""
    radius = facts.get("radius", 5)
    facts = {"obj": "O7 O6 O5 O8", "sov": "TEMWF", **facts}
    return sw.Match.at(GAME, position(board, **facts), radius=radius)


def share(board: Mapping[str, str] = RING, **facts: Any) -> float:
    """Return what the first seat may expect of a composed position."""
    return shares(at(board, **facts))[0]


def last_round(seats: int) -> dict[str, Any]:
    """Return the facts of a last round in which the first seat has one action left."""
    return {"seats": seats, "bag": 0, "left": 1}


def done(seats: int) -> dict[str, Any]:
    """Return the facts of a last round in which the first seat has just had its turn."""
    return {"seats": seats, "bag": 0, "to": 1, "start": 0, "phase": "pile"}


@seat_counts
class TestPoints:
    def test_a_scored_pattern_is_worth_its_points(self, seats: int) -> None:
        few, many = (share(seats=seats, scored=[card]) for card in ("F1", "F8"))
        assert many > few + 0.05

    def test_points_of_the_others_count_against_a_seat(self, seats: int) -> None:
        few, many = (share(seats=seats, scored=["", card]) for card in ("F1", "F8"))
        assert many < few - 0.02

    def test_a_lead_is_worth_more_near_the_end(self, seats: int) -> None:
        bags = (None, 2 * (seats + 1), 0)
        early, late, last = (share(seats=seats, scored=["F8"], bag=bag) for bag in bags)
        assert last > late > early

    def test_enough_scored_patterns_bring_the_end_near(self, seats: int) -> None:
        cards = ["E8 M8 W8 T8", "E8 M8 W8 T8 E7", "E8 M8 W8 T8 E7 M7"][4 - seats].split()
        few = share(seats=seats, scored=["F8", " ".join(cards[:2])])
        many = share(seats=seats, scored=["F8 F7 F6", " ".join(cards)])
        assert few < many or seats < 4 or many < 0.5

    def test_patterns_of_the_others_feed_a_sovereign(self, seats: int) -> None:
        other, own = (share(seats=seats, scored=["", card]) for card in ("F3", "T3"))
        assert own > other


@seat_counts
class TestStones:
    def test_most_stones_count_in_the_last_round(self, seats: int) -> None:
        spread, heaped = (share(hands=[hand, "FFF"], **done(seats)) for hand in ("EMW", "EEE"))
        assert spread > heaped

    def test_stones_in_hand_are_worth_having(self, seats: int) -> None:
        few, many = (share(seats=seats, hands=[hand, "FFEEMM"]) for hand in ("F", "FEM"))
        assert many > few

    def test_a_turn_to_come_is_worth_having(self, seats: int) -> None:
        to_come = shares(at(seats=seats, bag=0, phase="pile"))
        assert to_come[0] > shares(at(seats=seats, bag=0, left=1))[0]


@seat_counts
class TestPatterns:
    def test_what_lies_is_better_than_what_is_near(self, seats: int) -> None:
        boards = (LAID, NEAR, FAR)
        laid, near, far = (share(board, seats=seats, cards=[WEDGE]) for board in boards)
        assert laid > near > far

    def test_it_is_better_still_when_scored(self, seats: int) -> None:
        held = share(LAID, seats=seats, cards=[WEDGE])
        assert share(LAID, seats=seats, scored=[WEDGE]) > held

    def test_any_turn_will_do(self, seats: int) -> None:
        far = share(FAR, seats=seats, cards=[WEDGE])
        for i in range(6):
            board = {"F": f"o a{i + 1}", "E": f"a{(i + 1) % 6 + 1}"}
            assert share(board, seats=seats, cards=[WEDGE]) > far

    def test_at_the_edge_too_but_not_beyond_it(self, seats: int) -> None:
        edge = "d" if seats == 2 else "e"
        lies = share({"F": f"{edge}1 {edge}2"}, hands=["E"], seats=seats, cards=[WEDGE])
        assert lies == pytest.approx(share(OPEN, hands=["E"], seats=seats, cards=[WEDGE]))

    def test_a_mirror_image_will_not(self, seats: int) -> None:
        wave = {"F": "o a1 b2 c2"}  # F5: a crooked line of four
        assert share(wave, seats=seats, cards=["F5"]) != share(
            {"F": "o a2 b2 c2"}, seats=seats, cards=["F5"]
        )

    def test_air_stands_for_any_stone(self, seats: int) -> None:
        with_air = share({"F": "o", "A": "a1", "E": "a2"}, seats=seats, cards=[WEDGE])
        assert with_air > share({"F": "o", "M": "a1", "E": "a2"}, seats=seats, cards=[WEDGE])

    def test_the_missing_stone_in_hand(self, seats: int) -> None:
        have, lack = (share(OPEN, hands=[hand], seats=seats, cards=[WEDGE]) for hand in ("E", "W"))
        assert have > lack

    def test_a_neighbour_of_it_needs_an_area(self, seats: int) -> None:
        supplied, empty = (
            share(NEAR, hands=["", "FFFFF"], areas=areas, seats=seats, cards=[WEDGE])
            for areas in ("EEW", "WWW")
        )
        assert supplied > empty

    def test_stones_that_touch_are_placed_at_once(self, seats: int) -> None:
        together = share({"E": "a2"}, hands=["FF"], seats=seats, cards=["F1"])
        apart = share({"M": "o"}, hands=["FF"], seats=seats, cards=["F2"])  # F M F in a line
        wedge, gate = rows.PATTERNS[0], rows.PATTERNS[1]
        assert together > apart or gate.points > wedge.points
