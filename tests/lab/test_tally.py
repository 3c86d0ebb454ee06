"""Results are counted in the order of their blocks, and only as long as there is a question."""

import random

import pytest

from lab.made import league, plan, result, won_by
from stonewright.lab.league import League
from stonewright.lab.tally import Blocks, Stop, Tally


def tally(*bots: str, matches: int = 200, at_least: int = 60, **stop: float) -> Tally:
    made = plan(*bots)
    early = bool(stop.pop("early", True))
    return Tally(made, Stop(matches, stop.get("versus", 1 / made.seats), at_least, early))


class TestBlocks:
    def test_they_count_when_complete_and_in_order(self) -> None:
        made = plan("a", "b")
        blocks = Blocks(made)
        one = {number: result(made, number) for number in range(6)}
        assert blocks.add(one[1]) == []
        assert blocks.add(one[2]) == []
        assert blocks.add(one[3]) == []  # complete, but the one before is not
        assert blocks.add(one[0]) == [(one[0], one[1]), (one[2], one[3])]
        assert blocks.add(one[5]) == []
        assert blocks.whole == 2


class TestTally:
    def test_the_order_of_arrival_does_not_matter(self) -> None:
        first, second = tally("a", "b"), tally("a", "b")
        made = first.plan
        results = [won_by(made, n, "a" if n % 5 else "b") for n in range(120)]
        for one in results:
            first.add(one)
        random.Random(1).shuffle(results)
        for one in results:
            second.add(one)
        assert first.matches == second.matches
        assert first.first.curve == second.first.curve

    def test_it_stops_when_sure(self) -> None:
        found = tally("a", "b")
        for number in range(100):
            found.add(won_by(found.plan, number, "a"))
        assert found.enough and found.certain and not found.finished
        assert found.matches == 60
        assert found.spare == 40
        assert found.first.interval.mean == 1.0

    def test_it_stops_for_the_worse_too(self) -> None:
        found = tally("a", "b", at_least=2)
        for number in range(100):
            found.add(won_by(found.plan, number, "b"))
        assert found.enough
        assert 2 < found.matches < 30
        assert found.first.interval.high < 0.5

    def test_not_before_it_may(self) -> None:
        found = tally("a", "b", at_least=90)
        for number in range(100):
            assert found.enough == (number >= 90)
            found.add(won_by(found.plan, number, "a"))

    def test_it_need_not_stop_early(self) -> None:
        found = tally("a", "b", early=False, matches=80)
        for number in range(80):
            assert not found.enough
            found.add(won_by(found.plan, number, "a"))
        assert found.enough and found.finished

    def test_what_it_is_held_against(self) -> None:
        found = tally("a", "b", versus=0.9)
        for number in range(100):
            found.add(won_by(found.plan, number, "a" if number % 10 else "b"))
        assert found.matches == 100 and not found.certain

    def test_an_even_match_goes_on(self) -> None:
        found = tally("a", "b", matches=100)
        for number in range(98):
            found.add(result(found.plan, number))
            assert not found.enough
        assert found.drawn == 98
        assert found.plies == 980

    def test_seats_and_effort(self) -> None:
        found = tally("a", "b")
        for number in range(10):
            found.add(result(found.plan, number, 1.0, 0.0, seconds=(0.5, 0.25)))
        assert found.seat_shares == [10.0, 0.0]
        assert [bot.interval.mean for bot in found.standings.values()] == [0.5, 0.5]
        for bot in found.standings.values():
            assert (bot.turns, bot.choices, bot.seconds) == (20, 50, 3.75)

    def test_failures(self) -> None:
        found = tally("a", "b")
        found.add(result(found.plan, 0, failures=(0, 3), troubles=("", "late")))
        found.add(result(found.plan, 1, failures=(2, 0), troubles=("ill", "")))
        assert (found.first.failures, found.standings["b"].failures) == (0, 5)
        assert found.standings["b"].trouble == "late"

    def test_a_bot_with_three_seats(self) -> None:
        found = tally("a", "b", "b", "b")
        for number in range(40):
            found.add(won_by(found.plan, number, "a" if number % 4 < 2 else "b"))
        assert found.standings["a"].interval.mean == pytest.approx(0.5)
        assert found.standings["b"].interval.mean == pytest.approx(0.5 / 3)
        assert found.standings["b"].choices == 3 * found.standings["a"].choices
        assert len(found.first.curve) == 10


class TestLeague:
    def test_ratings_of_all(self) -> None:
        made = league([("a", "b"), ("a", "c"), ("b", "c")])
        found = League(made, 60)
        for number in range(60):
            winner = max(made.seating(number)) if number % 10 else min(made.seating(number))
            assert not found.enough
            found.add(won_by(made, number, winner))
        ratings = found.ratings()
        assert found.enough
        assert list(ratings) == ["a", "b", "c"]
        assert 0 == ratings["a"].rating < ratings["b"].rating < ratings["c"].rating
        assert [rating.matches for rating in ratings.values()] == [40, 40, 40]

    def test_none_until_all_have_met(self) -> None:
        made = league([("a", "b"), ("b", "c")])
        found = League(made, 8)
        for number in range(3):
            found.add(result(made, number, failures=(1, 0), troubles=("ill", "")))
            assert found.ratings() == {}
        found.add(result(made, 3))
        assert found.ratings()["c"].rating == pytest.approx(0)
        assert found.failures == {"a": 1, "b": 2, "c": 0}
        assert found.troubles == {"a": "ill", "b": "ill"}

    def test_what_is_too_much_does_not_count(self) -> None:
        made = league([("a", "b")])
        found = League(made, 4)
        for number in range(10):
            found.add(result(made, number))
        assert (found.matches, found.spare) == (4, 6)
