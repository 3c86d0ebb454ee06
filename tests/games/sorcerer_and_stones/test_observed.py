"""Observations and masks, compared with slow and obvious ways along random play."""

from typing import Any

import numpy as np
import pytest

import stonewright as sw
from games.sorcerer_and_stones.boxes import SMALL
from games.sorcerer_and_stones.diagrams import load, position
from games.sorcerer_and_stones.tables import TABLES
from stonewright.games.sorcerer_and_stones.board import plane_place
from stonewright.games.sorcerer_and_stones.rules import state as codes

Numbers = dict[str, Any]  # planes and facts by their names
SIDE = 10


def lattice(state: Any, zone: int, slot: int) -> tuple[int, int]:
    """Return the row and column of a slot."""
    row, column = divmod(int(state.spots[zone]), 5)
    return 2 * row + slot // 2, 2 * column + slot % 2


def one_of(count: int, *codes: int) -> np.ndarray:
    """Return a row of zeros for each code, with a one at its place; none for a code below 0."""
    rows = np.zeros((len(codes), count))
    for row, code in zip(rows, codes, strict=True):
        row[[code] if code >= 0 else []] = 1
    return rows


def by_place(name: str, rows: np.ndarray) -> Numbers:
    """Return what is told of each seat, the viewer's first; of absent ones it is zeros."""
    nothing = np.zeros_like(rows[0])
    return {f"{name}_{place}": rows[place] if place < len(rows) else nothing for place in range(4)}


def seen_zones(state: Any, order: list[int]) -> Numbers:
    """Return the zones, and who or what is on them."""
    stones, zones = np.zeros((5, SIDE, SIDE)), np.zeros((5, 25))
    active, swapping = np.zeros(5), np.zeros((5, 4))
    for zone in range(5):
        zones[zone, int(state.spots[zone])] = 1
        for slot in range(4):
            if state.stones[zone, slot] != codes.NONE:
                stones[int(state.stones[zone, slot])][lattice(state, zone, slot)] = 1
    if state.phase == codes.MOVING:
        active[int(state.chosen)] = 1
    elif state.phase == codes.SWAPPING:
        swapping[divmod(int(state.chosen), 4)] = 1
    elif state.active >= 0:
        active[int(state.active)] = 1
    facts = {"active": active, "swapping": swapping}
    taoists = one_of(5, *(int(state.taoists[seat]) for seat in order))
    return {"stones": stones, "zones": zones, **facts, **by_place("taoist", taoists)}


def seen_plane(state: Any, order: list[int]) -> Numbers:
    """Return what is on the elemental plane, and what is known of runes."""
    symbols, stacks, spirits = np.zeros((6, 6, 5)), np.zeros((4, 4)), np.zeros((len(order), 2, 6))
    held, runes = np.zeros((len(order), 5)), np.zeros((len(order), 5, 4))
    tops, heights = np.zeros((5, 4)), np.zeros((5, 4))
    if state.variant == codes.STANDARD and state.phase != codes.PLACING:
        for cell, colour in enumerate(state.plane):
            if colour >= 0:
                symbols[plane_place(cell)][int(colour)] = 1
        for corner, colour in enumerate(state.corners):
            stacks[corner, int(colour)] = 1
        for offset, seat in enumerate(order):
            spirits[offset] = one_of(6, *plane_place(int(state.spirits[seat])))
            held[offset] = [int(state.held[seat]) >> colour & 1 for colour in range(5)]
            runes[offset] = state.runes == codes.OWNED + seat
        for colour in range(5):
            lying = np.flatnonzero(state.runes[colour] == codes.IN_STACK)
            tops[colour, lying[:1]] = 1
            heights[colour, : len(lying)] = 1
    facts = {"tops": tops, "heights": heights, **by_place("held", held), **by_place("runes", runes)}
    return {"symbols": symbols, "stacks": stacks, **by_place("spirit", spirits), **facts}


def seen_seats(state: Any, order: list[int]) -> Numbers:
    """Return the facts that each seat has; those of absent seats are zeros."""
    names = {"cards": "open", "piles": "pile", "spent": "spent", "reservoirs": "reservoir"}
    names |= {"qi": "qi", "credit": "credit"}
    absent = 4 - len(order)
    facts = {
        name: np.concatenate([state[field][order], 0 * state[field][:absent]])
        for name, field in names.items()
    }
    crafted = np.array([state.where == codes.CRAFTED_BY + seat for seat in order])
    colours = one_of(4, *(int(state.colours[seat]) for seat in order))
    return facts | by_place("crafted", crafted) | by_place("colour", colours)


def seen_turn(state: Any, seat: int) -> Numbers:
    """Return the facts of the row, the line and the turn."""
    facts: Numbers = {name: state[name] for name in ("paid", "laid", "fresh", "supply")}
    facts |= {name: state[name] for name in ("free", "bonus", "claimed")}
    phase, length = int(state.phase), int(state.length)
    line = [int(colour) for colour in state.line[:length]] + [-1] * (24 - length)
    shifting = phase in (codes.SHIFTING, codes.SWAPPING)
    left = int(state.round_limit) - int(state.rounds)
    ahead = (int(state.turn) - max(seat, 0)) % int(state.seats)
    return facts | {
        "line": one_of(5, *line),
        "phase": one_of(17, phase),
        "played": one_of(3, int(state.played)),
        "casting": one_of(5, int(state.card) - codes.SHIFT if shifting else -1),
        "row": one_of(14, *(int(artifact) for artifact in state.row)),
        "paying": one_of(4, int(state.chosen) if phase == codes.PAYING else -1),
        "objectives": [int(state.objectives) >> number & 1 for number in range(7)],
        "ending": state.ending != 0,
        "rounds": min(255, left),
        "turn": 4 if state.turn < 0 else ahead,
    }


def expected(match: sw.Match, seat: int) -> np.ndarray:
    """Return what a seat sees, by slow and obvious ways."""
    state, sight = match.state, match.game.features.sight
    seats = int(state.seats)
    order = [(max(seat, 0) + offset) % seats for offset in range(seats)]
    numbers = seen_zones(state, order) | seen_plane(state, order)
    numbers |= seen_seats(state, order) | seen_turn(state, seat)
    rows = [*sight.boards, *sight.facts]
    assert {row.name for row in rows} == set(numbers)
    told = np.concatenate([np.ravel(numbers[row.name]).astype(int) for row in rows])
    return np.concatenate([told, np.zeros(np.prod(sight.shape) - len(told), int)])


def check(match: sw.Match) -> None:
    """Compare what all seats and a spectator see."""
    for seat in range(-1, match.seats):
        seen = match.observe(seat).ravel()
        assert seen.tolist() == expected(match, seat).tolist(), (match.position(), seat)


@pytest.mark.parametrize("box", [None, SMALL])
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_observations_are_what_is_on_the_table(seats: int, options: Any, box: Any) -> None:
    phases = set()
    for seed in range(3):
        match = sw.Match(load(box), seats, seed, **options)
        chance = np.random.default_rng(seed)
        while not match.over and len(match.history) < 400:
            if len(match.history) % 3 == 0:
                check(match)
                phases.add(int(match.state.phase))
            match.play(int(chance.choice(match.legal())))
        check(match)
    assert len(phases) > 7


FULL_LINE = "TFWMETFWMETFWMETFWMETFWM"


class TestComposed:
    def test_claimed_runes_of_many_seats(self) -> None:
        check(sw.Match.at(load(), position(seats=4, runes="12x/02x/30x/01x/23.x")))

    def test_a_zone_far_to_the_right(self) -> None:
        match = sw.Match(load(), 4, 2)
        for row, column in ((0, 4), (4, 0), (4, 4), (2, 2), (3, 3)):
            match.state.spots[(row + column) % 5] = 5 * row + column
            check(match)

    def test_a_line_that_is_full(self) -> None:
        match = sw.Match(load(), 2, 1)
        for length in (0, 1, 11, 12, 13, 23, 24):
            match.state.length, match.state.line[:] = length, codes.NONE
            match.state.line[:length] = ["TFWME".index(letter) for letter in FULL_LINE[:length]]
            check(match)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_after_its_end_a_line_has_nothing(seats: int, options: Any) -> None:
    match = sw.Match(load(None), seats, 3, **options)
    chance, lengths = np.random.default_rng(1), set()
    while not match.over and len(match.history) < 600:
        line, length = match.state.line, int(match.state.length)
        assert (line[:length] < codes.NONE).all()
        assert (line[length:] == codes.NONE).all()
        lengths.add(length)
        match.play(int(chance.choice(match.legal())))
    assert len(lengths) > 2
