"""The moment that decided a match, by the points of every position."""

import random

import pytest

import stonewright as sw
from stonewright.site.tables.turning import turning_point


def played(game: str, seed: int, **options: int) -> sw.Match:
    """Return a match that was played to its end at random."""
    match, dice = sw.Match(sw.load(game), seed=seed, **options), random.Random(seed)
    while not match.over:
        match.play(int(dice.choice(match.legal())))
    return match


def leads(match: sw.Match, ply: int, seat: int) -> bool:
    """Tell whether a seat is ahead of the other one at a ply."""
    points = match.back(ply).points()
    return bool(points[seat] > points[1 - seat])


@pytest.mark.parametrize("seed", range(4))
def test_from_then_on_the_winner_leads(seed: int) -> None:
    match = played("elemental_stones", seed, radius=4)
    shares = match.score().tolist()
    ply, winner, last = turning_point(match, shares), shares.index(max(shares)), len(match.history)
    if max(shares) < 1 or not leads(match, last, winner):
        assert ply == last
        return
    assert all(leads(match, later, winner) for later in range(ply, last + 1))
    assert not leads(match, ply - 1, winner)


def test_without_a_winner_it_is_the_last_move() -> None:
    match = played("element", 1, turn_limit=4)
    assert turning_point(match, [0.5, 0.5]) == len(match.history)


def test_nothing_decides_a_match_without_moves() -> None:
    assert turning_point(sw.Match(sw.load("element")), [1.0, 0.0]) == 0
