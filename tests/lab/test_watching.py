"""Looking on: what is seen of a match is what happened, and changes nothing."""

from dataclasses import replace

import numpy as np
import pytest

import stonewright as sw
from lab.made import plan, sober
from stonewright.game import KIND
from stonewright.lab.arena import play_match
from stonewright.lab.plan import Plan
from stonewright.lab.watching import UNIT, in_units, watch
from tables import TABLES, Table, play_out


def quick(name: str, seats: int) -> Plan:
    """Return a plan with random players and short matches."""
    limits = {"element": {"turn_limit": 20}, "sorcerer_and_stones": {"round_limit": 3}}
    options = sw.load(name).complete(seats, limits.get(name, {}))
    return Plan(name, (("uniform",) * seats,), options, 3, rotated=False)


@pytest.mark.parametrize("name", sw.names())
@pytest.mark.parametrize("seats", [2, 4])
class TestEveryGame:
    def test_looking_on_changes_nothing(self, name: str, seats: int) -> None:
        made = quick(name, seats)
        assert sober(watch(made, 4).result) == sober(play_match(made, 4))

    def test_widths(self, name: str, seats: int) -> None:
        made = quick(name, seats)
        widths: list[int] = []
        play_match(made, 2, lambda match: widths.append(len(match.legal())))
        seen = watch(made, 2)
        assert list(seen.widths) == widths[:-1]
        assert widths[-1] == 0
        assert len(seen.widths) == seen.result.plies

    def test_who_was_first(self, name: str, seats: int) -> None:
        made = quick(name, seats)
        for number in range(4):
            match = sw.Match(made.load(), seats, made.match_seed(number), **made.options)
            assert watch(made, number).first == made.load().beginner(match.state)

    def test_the_same_again(self, name: str, seats: int) -> None:
        made = quick(name, seats)
        first, second = watch(made, 1), watch(made, 1)
        assert [field.tolist() for field in first.tale] == [f.tolist() for f in second.tale]
        assert (first.rounds, first.leads, first.ending) == (
            second.rounds,
            second.leads,
            second.ending,
        )


class TestRounds:
    @pytest.mark.parametrize(
        ("seats", "turns", "rounds"), [(2, 8, 4), (2, 7, 4), (3, 7, 3), (4, 9, 3)]
    )
    def test_begun(self, seats: int, turns: int, rounds: int) -> None:
        made = replace(plan(*["uniform"] * seats, turn_limit=turns), rotated=False)
        found = [watch(made, number) for number in range(6)]
        limited = [seen for seen in found if seen.ending == "the turn limit"]
        assert limited
        assert {seen.rounds for seen in limited} == {rounds}

    def test_a_limit_of_rounds(self) -> None:
        made = quick("sorcerer_and_stones", 2)
        limited = [s for s in (watch(made, n) for n in range(6)) if "round" in s.ending]
        assert limited
        assert {seen.rounds for seen in limited} == {3}


@pytest.mark.parametrize("table", TABLES, ids=str)
class TestCourse:
    def test_it_is_the_match(self, table: Table) -> None:
        match = play_out(table.match(3), 3, 60)
        course = match.course()
        assert len(course.states) == len(course.actions) + 1
        assert course.actions.tolist() == match.history
        assert course.states[-1].tobytes() == match.state.tobytes()
        assert course.states[0].tobytes() == match.back(0).state.tobytes()
        actors = [match.actor(ply) for ply in range(len(match.history))]
        assert course.states["turn"][:-1].tolist() == actors

    def test_nothing_is_hidden_in_its_traces(self, table: Table) -> None:
        match = play_out(table.match(4), 4, 30)
        course = match.course()
        for ply in range(len(match.history)):
            rows = course.trace(ply)
            seats = [match.trace(ply, seat) for seat in range(match.seats)]
            assert np.array_equal(rows[:, KIND], seats[0][:, KIND])
            for row, *seen in zip(rows.tolist(), *(s.tolist() for s in seats), strict=True):
                assert row in seen  # somebody at the table knows it

    def test_it_cannot_be_written(self, table: Table) -> None:
        course = play_out(table.match(4), 4, 5).course()
        with pytest.raises(ValueError, match="read-only"):
            course.states["turn"] = 0

    def test_width(self, table: Table) -> None:
        match = table.match(2)
        for _ in range(20):
            assert match.width == len(match.legal())
            if match.over:
                break
            match.play(int(match.legal()[0]))


def test_units() -> None:
    assert in_units([1, 0.5, 1 / 3, 1 / 4, 3 / 14, 0]).tolist() == [
        UNIT,
        UNIT // 2,
        UNIT // 3,
        UNIT // 4,
        3 * UNIT // 14,
        0,
    ]
