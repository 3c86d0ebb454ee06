"""Positions of Elemental Stones as one line of text (12.10-12.16); `parsing` reads them back."""

import re
from collections.abc import Iterable

from stonewright.game import NOBODY, State
from stonewright.games.elemental_stones.board import RADIUS, RING_START, SPACES, name
from stonewright.games.elemental_stones.cards import LETTERS
from stonewright.games.elemental_stones.rules import state as codes
from stonewright.games.elemental_stones.rules.scoring import has_objective
from stonewright.games.elemental_stones.words import (
    Record,
    hand,
    key,
    members,
    objective_key,
    placed,
)

PHASES = ("keep", "objective", "pile", "act", "place", "swap", "match", "trim")
GLYPHS = f"{LETTERS}."
NONE = "-"


def position(state: State, box: Record) -> str:
    """Return the whole position as one line."""
    fields = [*_turn(state, box), *_stones(state), *_secrets(state, box), *_cards(state, box)]
    fields += _memory(state, box)
    return " ".join([_rings(state), *(f"{label}:{value}" for label, value in fields if value)])


def _rings(state: State) -> str:
    letters = "".join(GLYPHS[kind] for kind in state.board[:SPACES])
    rings = range(RADIUS + 1 - int(state.radius))
    rows = (letters[RING_START[ring] : RING_START[ring + 1]] for ring in rings)
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


Fields = list[tuple[str, str]]


def _turn(state: State, box: Record) -> Fields:
    """Write whose turn it is and what is going on."""
    over = state.turn == NOBODY
    fixed = state.phase in (codes.PLACING, codes.SWAPPING) and state.element != codes.AIR
    return [
        ("to", NONE if over else str(state.turn)),
        ("phase", "" if over else PHASES[state.phase]),
        ("round", str(state.round_)),
        ("start", str(state.start)),
        ("left", _unless_zero(state.left)),
        ("drew", _unless_zero(state.drew)),
        ("ending", _unless_zero(state.ending)),
        ("elem", LETTERS[state.element] if fixed else ""),
        ("chain", "+".join(name(space) for space in placed(state))),
        ("card", key(box, state.card) if state.phase == codes.MATCHING else ""),
    ]


def _stones(state: State) -> Fields:
    """Write the stones that are not on the board."""
    piles = ["".join(LETTERS[kind] for kind in pile if kind >= 0) for pile in state.piles]
    bag = (f"{LETTERS[kind]}{count}" for kind, count in enumerate(state.bag) if count)
    return [
        ("hands", ",".join(_letters(state.stones[seat]) or NONE for seat in range(state.seats))),
        ("areas", _letters(state.areas)),
        ("bag", "".join(bag)),
        ("air", _unless_zero(state.air)),
        ("piles", _seats(piles[: state.seats + 1])),
    ]


def _secrets(state: State, box: Record) -> Fields:
    """Write sovereigns and objectives."""
    kept, rejected = [], []
    for seat in range(state.seats):
        first, second = (objective_key(box, number) for number in state.objectives[seat])
        chosen = has_objective(state, seat)
        kept.append(first if chosen else f"{first}+{second}")
        rejected.append(second if chosen else "")
    rulers = (LETTERS[state.sovereigns[seat]] for seat in range(state.seats))
    return [("sov", ",".join(rulers)), ("obj", ",".join(kept)), ("rej", _seats(rejected))]


def _cards(state: State, box: Record) -> Fields:
    """Write where the patterns are."""
    hands = [
        "+".join(_held(state, box, card) for card in hand(state, s)) for s in range(state.seats)
    ]
    return [
        ("cards", ",".join(cards or NONE for cards in hands)),
        ("row", _set(box, state.row)),
        ("deck", _keys(box, state.deck[: state.decked][::-1])),
        ("disc", _set(box, state.discards)),
        ("scored", _sets(state, box, "scored")),
        ("gen", _unless_zero(state.generation)),
    ]


def _memory(state: State, box: Record) -> Fields:
    """Write what the seats remember: it matters to guesses only (10.4-10.6)."""
    early = [[_set(box, state.early[s, i]) for s in range(state.seats)] for i in range(2)]
    return [
        ("kept", _sets(state, box, "kept")),
        ("ret", _sets(state, box, "returned")),
        ("shown", _sets(state, box, "shown")),
        ("early", _seats(early[0])),
        ("early2", _seats(early[1])),
    ]


def _held(state: State, box: Record, card: int) -> str:
    generation = int(state.gens[card])
    mark = "*" if int(state.known) >> card & 1 else ""
    return f"{key(box, card)}{f'.{generation}' if generation else ''}{mark}"


def _keys(box: Record, cards: Iterable[int]) -> str:
    return "+".join(key(box, int(card)) for card in cards)


def _set(box: Record, cards: int) -> str:
    return _keys(box, members(cards))


def _sets(state: State, box: Record, field: str) -> str:
    return _seats([_set(box, state[field][seat]) for seat in range(state.seats)])


def _seats(values: list[str]) -> str:
    """Join values by seat; nothing if all are empty."""
    return ",".join(value or NONE for value in values) if any(values) else ""


def _letters(counts: Iterable[int]) -> str:
    return "".join(letter * int(n) for letter, n in zip(LETTERS, counts, strict=False))


def _unless_zero(number: int) -> str:
    return str(number) if number else ""
