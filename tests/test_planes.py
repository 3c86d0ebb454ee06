"""Observations: every plane and fact has a meaning, keeps to its bounds and tells no secret."""

import numpy as np
import pytest
from numpy.typing import NDArray

import stonewright as sw
from sources import ROOT
from stonewright.planes import Row, Sight
from tables import TABLES, Table, play_out

GAMES = sorted({table.game.name for table in TABLES})
RARE = ["credit"]  # what a supply could not pay, which ends most matches
SMALL = Sight(2, 3, (Row("a", "one"), Row("b", "two", 1, 2)), (Row("c", "x", 9, 5), Row("d", "y")))


def tables(name: str) -> list[Table]:
    """Return the tables of a game."""
    return [table for table in TABLES if table.game.name == name]


def sampled(table: Table) -> list[sw.Match]:
    """Return matches at some moments of random play, one of them at its end."""
    matches = [play_out(table.match(seed), seed, 3 * seed) for seed in range(40)]
    return [*matches, play_out(table.match(99), 99)]


def largest(table: Table) -> NDArray[np.uint8]:
    """Return the largest numbers that are seen in many matches."""
    batch = sw.Batch(table.game, 200, table.seats, 1, **table.options)
    most = play_out(table.match(1), 1).observe(0)
    for _ in range(400):
        batch.step(batch.uniform())
        most = np.maximum(most, batch.observe().max(axis=0))
    return most


@pytest.mark.parametrize("name", ["sorcerer_and_stones"])
@pytest.mark.parametrize("field", RARE)
def test_what_random_play_never_shows(name: str, field: str) -> None:
    match = tables(name)[0].match(1)
    match.state[field][1] = 3
    at = int(match.game.features.sight.fact(field))
    assert match.observe(0).reshape(-1)[at : at + 2].tolist() == [0, 3]
    assert match.observe(1).reshape(-1)[at : at + 2].tolist() == [3, 0]


class TestSight:
    def test_shape(self) -> None:
        assert SMALL.shape == (4, 2, 3)

    def test_where_things_are(self) -> None:
        assert SMALL.plane("b") == 1
        assert [int(SMALL.board("b")), int(SMALL.fact("c")), int(SMALL.fact("d"))] == [6, 18, 23]
        with pytest.raises(KeyError):
            SMALL.fact("a")

    def test_split(self) -> None:
        planes = np.arange(48).reshape(2, 4, 2, 3)
        boards, facts = SMALL.split(planes)
        assert boards.shape == (2, 3, 2, 3)
        assert facts.tolist() == [[18, 19, 20, 21, 22, 23], [42, 43, 44, 45, 46, 47]]
        assert np.shares_memory(boards, planes)
        assert np.shares_memory(facts, planes)
        assert SMALL.split(planes[0])[1].tolist() == facts[0].tolist()

    def test_table(self) -> None:
        lines = SMALL.table().splitlines()
        assert "| 1-2 | `b` | two | 1 |" in lines
        assert "| 0-4 | `c` | x | 9 |" in lines


@pytest.mark.parametrize("name", GAMES)
class TestPlanes:
    def test_names_are_unique(self, name: str) -> None:
        sight = tables(name)[0].game.features.sight
        for rows in (sight.boards, sight.facts):
            assert len({row.name for row in rows}) == len(rows)
        assert all(row.most <= 255 for row in (*sight.boards, *sight.facts))

    def test_numbers_keep_to_their_bounds_and_nothing_is_empty(self, name: str) -> None:
        sight = tables(name)[0].game.features.sight
        boards, facts = sight.split(np.stack([largest(table) for table in tables(name)]))
        number = 0
        for row in sight.boards:
            check_row(row, boards[:, number : number + row.number])
            number += row.number
        number = 0
        for row in sight.facts:
            check_row(row, facts[:, number : number + row.number])
            number += row.number
        assert number == facts.shape[1]

    def test_what_is_left_over_is_zero(self, name: str) -> None:
        match = tables(name)[0].match(1)
        sight, seen = match.game.features.sight, match.observe(match.turn)
        boards, facts = sight.split(seen)
        assert seen.astype(int).sum() == boards.astype(int).sum() + facts.astype(int).sum()

    def test_guessed_worlds_look_the_same(self, name: str) -> None:
        """Two worlds that differ only in what a seat cannot know give it the same numbers."""
        differ = 0
        for table in tables(name):
            for match in sampled(table)[::4]:
                for seat in range(sw.NOBODY, match.seats):
                    one, two = match.seen_by(seat, 1), match.seen_by(seat, 2)
                    differ += one.states.tobytes() != two.states.tobytes()
                    assert np.array_equal(one.observe(), two.observe())
                    assert np.array_equal(one.observe(), match.observe(seat))
        assert differ > 50

    def test_the_whole_board_is_on_it(self, name: str) -> None:
        """Matches that look different to a person do so to a program, too."""
        shown: dict[str, bytes] = {}
        for match in sampled(tables(name)[0]):
            if not match.over:
                shown[match.show(match.turn)] = match.observe(match.turn).tobytes()
        assert len(set(shown.values())) == len(shown)

    def test_it_is_documented(self, name: str) -> None:
        if name in sw.names():
            page = (ROOT / "docs/observations.md").read_text(encoding="utf-8")
            assert sw.load(name).features.sight.table() in page


def check_row(row: Row, numbers: NDArray[np.uint8]) -> None:
    """Check that numbers reach from zero to at most what is declared, and are not all zero."""
    assert numbers.max() <= row.most, row.name
    assert row.name in RARE or numbers.max() > 0, row.name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_seats_are_counted_from_the_viewer(table: Table) -> None:
    """From the seats around the table the match looks like the same match, turned."""
    match = table.match(3)
    turn = int(match.game.features.sight.fact("turn"))
    for seat in range(match.seats):
        numbers = match.observe(seat).reshape(-1)
        assert numbers[turn] == (match.turn - seat) % match.seats
