"""Ratings find the strengths that results were made from."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from stonewright.lab.ratings import Pairing, Rating, rate

TRUE = (0.0, 150.0, 320.0, 400.0)


def chance(first: float, second: float) -> float:
    """Return how likely the first of two ratings wins."""
    return 1 / (1 + 10 ** ((second - first) / 400))


def simulated(seed: int, blocks: int, span: int = 3, true: Sequence[float] = TRUE) -> list[Pairing]:
    """Return results of players with the true ratings."""
    rng = np.random.default_rng(seed)
    return [
        Pairing(a, b, tuple((rng.random((blocks, 2)) < chance(true[a], true[b])).mean(axis=1)))
        for a in range(len(true))
        for b in range(a + 1, min(a + span + 1, len(true)))
    ]


def duel(*shares: float) -> Rating:
    """Return the rating of the second of two players, the first one's being 0."""
    return rate(2, [Pairing(1, 0, shares)])[1]


class TestRatings:
    def test_strengths_are_found(self) -> None:
        found = rate(4, simulated(1, 800))
        assert [player.rating for player in found] == pytest.approx(TRUE, abs=25)

    def test_neighbours_are_enough(self) -> None:
        found = rate(4, simulated(2, 1500, span=1))
        assert [player.rating for player in found] == pytest.approx(TRUE, abs=30)

    def test_ten_to_one_is_400_points(self) -> None:
        assert duel(*[1.0] * 1000, *[0.0] * 100).rating == pytest.approx(400, abs=1)

    def test_draws_are_half_a_win(self) -> None:
        assert duel(*[0.5] * 50).rating == pytest.approx(0)
        assert duel(*[1.0, 0.5] * 20).rating == pytest.approx(
            duel(*[1.0, 1.0, 1.0, 0.0] * 10).rating
        )

    def test_all_won_is_finite(self) -> None:
        found = duel(*[1.0] * 30)
        assert 600 < found.rating < 1200
        assert found.low < 600  # with 60 to 0 a rating of 600 is nothing strange

    def test_a_long_ladder_is_not_made_shorter(self) -> None:
        """Pairs that are far apart are nearly always won, and must not count as nearly drawn."""
        true = tuple(range(0, 1401, 200))
        found = [rate(8, simulated(seed, 10, 8, true))[-1].rating for seed in range(12)]
        assert np.mean(found) == pytest.approx(1400, rel=0.05)

    def test_any_player_can_be_the_anchor(self) -> None:
        pairings = simulated(3, 100)
        first, third = rate(4, pairings), rate(4, pairings, anchor=2)
        assert (third[2].rating, third[2].low, third[2].high) == (0, 0, 0)
        for a, b in zip(first, third, strict=True):
            assert a.rating - first[2].rating == pytest.approx(b.rating)

    def test_matches_and_scores(self) -> None:
        found = rate(3, [Pairing(0, 1, (1.0, 0.5)), Pairing(1, 2, (1.0,))])
        assert [player.matches for player in found] == [4, 6, 2]
        assert [player.score for player in found] == pytest.approx([0.75, 0.5, 0])


class TestIntervals:
    def test_they_hold_the_truth(self) -> None:
        found = [rate(4, simulated(seed, 60)) for seed in range(15)]
        held = [
            player.low <= truth <= player.high
            for players in found
            for player, truth in zip(players[1:], TRUE[1:], strict=True)
        ]
        assert sum(held) / len(held) >= 0.88

    def test_they_hold_the_rating(self) -> None:
        ladder = [Pairing(i + 1, i, (1.0,) * 18 + (0.5, 0.0)) for i in range(6)]
        for player in rate(7, ladder)[1:]:
            assert player.low < player.rating < player.high

    def test_more_matches_make_them_narrower(self) -> None:
        few, many = rate(4, simulated(4, 30))[2], rate(4, simulated(4, 480))[2]
        assert few.low < few.rating < few.high
        assert many.high - many.low < 0.4 * (few.high - few.low)

    def test_pairs_that_lean_on_each_other_count_as_such(self) -> None:
        """A seed that favours a seat gives each side one win: that is nearly no chance at all."""
        rng = np.random.default_rng(5)
        free = duel(*(rng.random((200, 2)) < 0.5).mean(axis=1))
        leaning = duel(*[0.5] * 196, *[1.0, 0.0] * 2)
        assert leaning.high - leaning.low < 0.4 * (free.high - free.low)

    def test_the_same_seed_gives_the_same(self) -> None:
        pairings = simulated(6, 20)
        found = rate(4, pairings)
        assert found == rate(4, pairings)
        assert found != rate(4, pairings, seed=1)
        assert not any(math.isnan(player.low) for player in found)
