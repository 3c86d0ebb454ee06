"""Observations and masks, compared with what a position says, in a slow and obvious way."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

import stonewright as sw
from games.elemental_stones.diagrams import BOX, GAME, position
from games.elemental_stones.oracle import (
    CARDS,
    CELLS,
    SPACES,
    Cell,
    keys_of,
    listed,
    read_rings,
    ring_of,
    rotated,
    seatwise,
    shifted,
)
from stonewright.game import NOBODY
from stonewright.games.elemental_stones.rules.matching import can_score, scores
from stonewright.games.elemental_stones.rules.placing import exchange_stone
from stonewright.games.elemental_stones.rules.state import ACTING, ACTIONS, AIR
from tables import play_out

LETTERS = "FEMWTA"
PHASES = ("keep", "objective", "pile", "act", "place", "swap", "match", "trim")
OBJECTIVES = [f"O{number}" for number in range(1, 9)]
GUARD = 77  # stands where nothing may be written, and where everything must be
AROUND = 70

TABLES = [(2, 5), (2, 4), (3, 5), (4, 5), (4, 4)]


def moments(seats: int, radius: int, count: int) -> Iterator[sw.Match]:
    """Yield a match at every moment of some random matches, and at their ends."""
    for seed in range(count):
        match = sw.Match(GAME, seats, seed + 7 * seats, radius=radius)
        while not match.over:
            yield match
            play_out(match, len(match.history) + seed, 1)
        yield match


def plane(cells: Iterable[Cell]) -> NDArray[np.uint8]:
    """Return a plane with some cells: columns are q, rows are r."""
    found = np.zeros((11, 11), np.uint8)
    for q, r in cells:
        found[r + 5, q + 5] = 1
    return found


def stones(text: str, kinds: str = LETTERS) -> list[int]:
    """Count the stones that letters stand for."""
    return [Counter(text)[kind] for kind in kinds]


def cards(keys: Iterable[str]) -> list[int]:
    """Return a 1 for each of some patterns, of forty."""
    some = set(keys)
    assert some <= set(CARDS)
    return [int(card in some) for card in CARDS]


class Slow:
    """What a seat may know, from a position as it is written."""

    def __init__(self, match: sw.Match, seat: int) -> None:
        self.match, self.seat, text = match, seat, match.position()
        self.keys, self.board = keys_of(text), read_rings(text.split()[0])
        self.seats = [(max(seat, 0) + i) % match.seats for i in range(match.seats)]

    def number(self, key: str) -> int:
        return int(self.keys.get(key, "0"))

    def mine(self, key: str) -> list[str]:
        """Return a list of the viewer's."""
        parts = seatwise(self.keys, key)
        return listed(parts[self.seat]) if self.seat != NOBODY and parts else []

    def of(self, key: str, seat: int) -> list[str]:
        parts = seatwise(self.keys, key)
        return listed(parts[seat]) if parts else []

    def padded(self, numbers: Iterable[Iterable[int]], each: int, many: int) -> list[int]:
        """Return numbers of several seats, and zeros for those where nobody sits."""
        found = [number for row in numbers for number in row]
        return found + [0] * (each * many - len(found))

    def boards(self) -> list[NDArray[np.uint8]]:
        """Return the planes of the board."""
        outer = 5 - (self.match.state.radius == 1) - (self.match.seats == 2)
        kinds = [plane(cell for cell in self.board if self.board[cell] == k) for k in LETTERS]
        chain = [CELLS[name] for name in listed(self.keys.get("chain", ""))]
        return [*kinds, plane(c for c in SPACES if ring_of(c) <= outer), plane(chain)]

    def facts(self) -> list[int]:
        """Return the facts in their order."""
        keys, seats = self.keys, self.seats
        bag = {kind: int(many) for kind, many in re.findall(r"(\D)(\d+)", keys.get("bag", ""))}
        piles = [stones(pile.strip("-")) for pile in keys.get("piles", "-").split(",")]
        hands = [self.of("cards", seat) for seat in seats]
        known = [[card[:2] for card in hand if card.endswith("*")] for hand in hands]
        over = self.match.over
        return [
            *(int(phase == keys.get("phase", "pile")) for phase in PHASES),
            *self.padded((stones(keys["hands"].split(",")[s].strip("-")) for s in seats), 6, 4),
            *(bag.get(kind, 0) for kind in LETTERS[:5]),
            *stones(keys.get("areas", ""), LETTERS[:5]),
            self.number("air"),
            *self.padded(piles, 6, 5),
            *self.aims(),
            *(int(kind == keys.get("elem")) for kind in LETTERS[:5]),
            *self.padded([[len(hand) for hand in hands]], 1, 4),
            len(listed(keys.get("deck", ""))),
            self.number("gen"),
            self.number("round"),
            *self.padded([[int(seat == self.number("start")) for seat in seats]], 1, 4),
            *(self.number(key) for key in ("left", "drew", "ending")),
            4 if over else seats.index(int(keys["to"])),
            *cards(card[:2] for card in self.mine("cards")),
            *cards(self.mine("ret")),
            *(
                number
                for key in ("row", "disc", "card")
                for number in cards(listed(keys.get(key, "")))
            ),
            *self.padded((cards(hand) for hand in known[1:]), 40, 3),
            *self.padded((cards(self.of("scored", seat)) for seat in seats), 40, 4),
        ]

    def aims(self) -> list[int]:
        """Return the viewer's sovereign and objectives."""
        if self.seat == NOBODY:
            return [0] * 13
        ruler = self.keys["sov"].split(",")[self.seat]
        kept, rejected = self.mine("obj"), self.mine("rej")
        worth = dict.fromkeys([*kept, *rejected], 1) | (dict.fromkeys(kept, 2) if rejected else {})
        return [*stones(ruler, LETTERS[:5]), *(worth.get(key, 0) for key in OBJECTIVES)]


def observed(match: sw.Match, seat: int, dtype: type) -> NDArray[np.uint8]:
    """Return an observation that was written among guards, which must still be there."""
    size = int(np.prod(GAME.features.sight.shape))
    memory: NDArray[np.uint8] = np.full(size + 2 * AROUND, GUARD, dtype)
    out = memory[AROUND : AROUND + size]
    GAME.features.observe(match.state, seat, GAME.box.data[0], out)
    assert (memory[:AROUND] == GUARD).all() and (memory[AROUND + size :] == GUARD).all()
    return out


@pytest.mark.parametrize("dtype", [np.uint8, np.float32])
@pytest.mark.parametrize(("seats", "radius"), TABLES)
def test_an_observation_is_what_the_position_says(seats: int, radius: int, dtype: type) -> None:
    phases = set()
    for number, match in enumerate(moments(seats, radius, 3)):
        seat = number % (seats + 1) - 1
        slow = Slow(match, seat)
        boards, facts = GAME.features.sight.split(
            observed(match, seat, dtype).reshape(GAME.features.sight.shape)
        )
        for wanted, found in zip(slow.boards(), boards, strict=True):
            assert wanted.tolist() == found.tolist()
        assert slow.facts() == facts.tolist()
        phases.add(int(match.state.phase))
    assert phases >= set(range(6))


def marked(match: sw.Match) -> tuple[list[int], int]:
    """Return the actions that are marked, among guards which must still be there, and how many."""
    memory: NDArray[np.uint8] = np.full(ACTIONS + 2 * AROUND, GUARD, np.uint8)
    out = memory[AROUND : AROUND + ACTIONS]
    out[:] = 0
    works, moves = np.zeros(1, GAME.work), np.zeros(ACTIONS, np.int32)
    assert GAME.rules.mark
    count = GAME.rules.mark(match.state, GAME.box.data[0], works[0], moves, out)
    assert (memory[:AROUND] == GUARD).all() and (memory[AROUND + ACTIONS :] == GUARD).all()
    assert set(out.tolist()) <= {0, 1}
    return np.flatnonzero(out).tolist(), int(count)


@pytest.mark.parametrize(("seats", "radius"), TABLES)
def test_what_is_marked_is_what_is_listed(seats: int, radius: int) -> None:
    for match in moments(seats, radius, 6):
        if not match.over:
            assert marked(match) == (match.legal().tolist(), len(match.legal()))


@pytest.mark.parametrize("facts", [{}, {"cards": ["F1"]}, {"hands": ["F"]}, {"areas": "E"}])
@pytest.mark.parametrize("drew", [0, 1])
def test_passing_is_marked_if_nothing_else_is(facts: dict[str, object], drew: int) -> None:
    text = position({"F": "o"}, **{"areas": "", "drew": drew, **facts})  # type: ignore[arg-type]
    match = sw.Match.at(GAME, text)
    assert marked(match) == (match.legal().tolist(), len(match.legal()))


def laid(card: str, at: Cell, turn: int) -> dict[Cell, str]:
    """Return the cells of a pattern, so turned, with its first one at a place."""
    cells = [(rotated(cell, turn), element) for cell, element in BOX.patterns[card].cells]
    first = cells[0][0]
    return {shifted(at, (q - first[0], r - first[1])): element for (q, r), element in cells}


def lies(board: dict[Cell, str], areas: list[int], card: str) -> bool:
    """Tell whether a pattern lies on a board in any turn, and its Air can be paid for."""
    for at in board:
        for turn in range(6):
            under = laid(card, at, turn)
            if all(board.get(cell) in (under[cell], "A") for cell in under):
                paid = Counter(under[cell] for cell in under if board[cell] == "A")
                if all(paid[kind] <= areas[LETTERS.index(kind)] for kind in paid):
                    return True
    return False


@pytest.mark.parametrize(("seats", "radius"), [(2, 5), (4, 5), (4, 4)])
def test_patterns_that_can_be_scored(seats: int, radius: int) -> None:
    """On boards with more Air than random play has, and areas that cannot pay for it."""
    chance, found = np.random.default_rng(seats + radius), Counter[bool]()
    box, work = GAME.box.data[0], np.zeros(1, GAME.work)[0]
    for match in moments(seats, radius, 2):
        if match.state.phase != ACTING or chance.random() < 0.8:
            continue
        state = match.state.copy()
        full = [space for space in range(len(SPACES)) if state.board[space] < len(LETTERS)]
        for space in chance.choice(full, chance.integers(0, 5), replace=False).tolist():
            exchange_stone(state, space, AIR)
        state.areas[:] = chance.integers(0, 4, 5)
        board = {SPACES[space]: LETTERS[state.board[space]] for space in full}
        truth = [lies(board, state.areas.tolist(), card) for card in CARDS]
        found.update(truth)
        for hand in np.split(chance.permutation(len(CARDS)), 8):
            state.hand[state.turn] = sum(1 << int(card) for card in hand)
            wanted = sum(1 << int(card) for card in hand if truth[card])
            assert int(scores(state, box, work)) == wanted
        assert [bool(can_score(state, box, c)) for c in range(len(CARDS))] == truth
    assert min(found[True], found[False]) > 50
