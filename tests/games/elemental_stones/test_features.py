"""The evaluation of Elemental Stones: what should be better for a seat is better."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.elemental_stones.diagrams import GAME, position

seat_counts = pytest.mark.parametrize("seats", [2, 3, 4])
# The six stones of a first ring, without two neighbours on the cycle that any test below needs.
RING = {"F": "a1", "E": "a4", "M": "a2", "W": "a5", "T": "a3", "A": "a6"}
PLAIN = "O6 O7 O5 O8"  # objectives that a stone more or less hardly moves


def shares(text: str, **options: Any) -> Sequence[float]:
    """Return what each seat may expect of a position."""
    match = sw.Match.at(GAME, text, **options)
    out = np.zeros(4)
    GAME.features.evaluate(match.state, GAME.box.data[0], np.zeros(1, GAME.work)[0], out)
    return [float(share) for share in out[: match.seats]]


def share(board: dict[str, str] = RING, seat: int = 0, **facts: Any) -> float:
    """Return what a seat, the first if none is named, may expect of a composed position."""
    return shares(position(board, **facts))[seat]


@seat_counts
class TestPoints:
    def test_a_scored_pattern_is_worth_its_points(self, seats: int) -> None:
        few, many = (share(seats=seats, scored=[card], sov="TEMWF") for card in ("F1", "F8"))
        assert many > few + 0.05

    def test_points_of_the_others_count_against_a_seat(self, seats: int) -> None:
        few, many = (share(seats=seats, scored=["", card], sov="TEMWF") for card in ("F1", "F8"))
        assert many < few - 0.02

    def test_a_lead_is_worth_more_near_the_end(self, seats: int) -> None:
        early = share(seats=seats, scored=["F8"])
        late = share(seats=seats, scored=["F8"], bag=2 * (seats + 1))
        assert late > early

    def test_and_most_in_the_last_round(self, seats: int) -> None:
        late = share(seats=seats, scored=["F8"], bag=2 * (seats + 1))
        last = share(seats=seats, scored=["F8"], bag=0)
        assert last > late

    def test_patterns_of_the_others_feed_a_sovereign(self, seats: int) -> None:
        other, own = (share(seats=seats, scored=["", card], sov="FEMWT") for card in ("T3", "F3"))
        assert own > other


@seat_counts
class TestEnd:
    def test_equals_the_score(self, seats: int) -> None:
        match = sw.Match(GAME, seats, seed=seats)
        while not match.over:
            match.play(match.legal()[len(match.history) % len(match.legal())])
        assert shares(match.position()) == list(match.score())
