"""Positions of Sorcerer & Stones as one line of text (15.9-15.13), and the count of components."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from stonewright.game import NOBODY, State
from stonewright.games.sorcerer_and_stones.board import GRID, ZONE_NAMES, plane_place, stone_name
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.checking import check, count_stones
from stonewright.games.sorcerer_and_stones.reading import (
    CARD_LETTERS,
    ENDINGS,
    LETTERS,
    PHASES,
    count_seats,
    fill,
)
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.rules.dealing import full_supply

__all__ = ["census", "count_seats", "parse", "position"]

Fields = Iterator[tuple[str, str]]


def position(state: State) -> str:
    """Return the whole position as one line."""
    fields = [*_table_fields(state), *_plane_fields(state), *_turn_fields(state)]
    return " ".join(f"{key}:{value}" for key, value in fields if value)


def parse(text: str, state: State, box: Any) -> None:
    """Fill a zeroed state from such a line; BadPosition says what is wrong with it."""
    fill(text, state, box)
    check(state, box)


def is_dealt(state: State) -> bool:
    """Tell whether the set-up is complete."""
    return bool(state.phase != codes.PLACING)


def _stones(counts: Iterable[int]) -> str:
    """Return counts by colour as letters."""
    return "".join(LETTERS[colour] * int(count) for colour, count in enumerate(counts))


def _groups(groups: Iterable[str]) -> str:
    """Join groups, one a seat or place; nothing if all are empty."""
    texts = list(groups)
    return "/".join(text or "-" for text in texts) if any(texts) else ""


def _numbers(numbers: Iterable[int]) -> str:
    return "+".join(str(number + 1) for number in numbers)


def _counts(values: Any, seats: int) -> str:
    return "/".join(map(str, values[:seats])) if any(values) else ""


def _table_fields(state: State) -> Fields:
    """Return what lies on the table in every variant."""
    seats = range(state.seats)
    yield "colours", "".join(LETTERS[state.colours[seat]] for seat in seats)
    yield "taoists", "".join((ZONE_NAMES + ".")[state.taoists[seat]] for seat in seats)
    yield "zones", "/".join(_zone(state, zone) for zone in range(5))
    yield "row", _numbers(int(card) for card in state.row if card >= 0) or "-"
    yield "made", _groups(_numbers(_made(state, seat)) for seat in seats)
    yield "line", "".join(LETTERS[colour] for colour in state.line[: state.length])
    if is_dealt(state):
        yield "open", _groups(_cards(state.open[seat]) for seat in seats)
        yield "spent", _groups(_cards(state.spent[seat]) for seat in seats)
    yield "stones", _groups(_stones(state.reservoir[seat]) for seat in seats)
    yield "laid", _groups(_stones(state.laid[place]) for place in range(codes.ROW))


def _zone(state: State, zone: int) -> str:
    row, column = divmod(int(state.spots[zone]), GRID)
    return f"{row}{column}" + "".join(LETTERS[colour] for colour in state.stones[zone])


def _made(state: State, seat: int) -> list[int]:
    return [int(card) for card in np.flatnonzero(state.where == codes.CRAFTED_BY + seat)]


def _cards(counts: Any) -> str:
    return "".join(CARD_LETTERS[kind] * int(count) for kind, count in enumerate(counts))


def _plane_fields(state: State) -> Fields:
    """Return what the standard game adds."""
    if state.variant != codes.STANDARD or not is_dealt(state):
        return
    seats = int(state.seats)
    tiles = zip(state.tiles, state.rotations, strict=True)
    spirits = (plane_place(int(cell)) for cell in state.spirits[:seats])
    yield "plane", "/".join(f"{tile + 1}.{turns}" for tile, turns in tiles)
    yield "corners", "".join(LETTERS[colour] for colour in state.corners)
    yield "spirits", "/".join(f"{row},{column}" for row, column in spirits)
    yield "runes", "/".join(_stack(runes) for runes in state.runes)
    yield "objectives", _numbers(n for n in range(codes.OBJECTIVES) if state.objectives >> n & 1)
    yield "supply", str(state.supply)
    yield "qi", _counts(state.qi, seats)
    yield "credit", _counts(state.credit, seats)


def _stack(runes: Any) -> str:
    return "".join(".0123x"[where] for where in runes if where != codes.NO_RUNE)


def _turn_fields(state: State) -> Fields:
    """Return whose turn it is and what is being done."""
    phase, chosen = int(state.phase), int(state.chosen)
    yield "to", "-" if state.turn == NOBODY else str(state.turn)
    yield "phase", "" if phase == codes.CASTING else PHASES[phase]
    yield "played", _unless_zero(state.played)
    yield "card", CARD_LETTERS[state.card] if state.card else ""
    yield "zone", ZONE_NAMES[chosen] if phase == codes.MOVING else ""
    yield "stone", stone_name(chosen) if phase == codes.SWAPPING else ""
    yield "active", ZONE_NAMES[state.active] if state.active >= 0 else ""
    yield "fresh", _stones(state.fresh)
    yield "free", _unless_zero(state.free)
    yield "bonus", _unless_zero(state.bonus)
    yield "claimed", _unless_zero(state.claimed)
    yield "craft", str(chosen + 1) if phase == codes.PAYING else ""
    yield "paid", _stones(state.paid)
    yield "rounds", _unless_zero(state.rounds)
    yield "ending", ENDINGS[state.ending]


def _unless_zero(number: int) -> str:
    return str(number) if number else ""


def census(state: State) -> dict[str, int]:
    """Count every component, wherever it is."""
    counts = count_stones(state) if is_dealt(state) else np.full(codes.COLOURS, codes.STONES)
    found = {name.title(): int(n) for name, n in zip(ELEMENTS, counts, strict=True)}
    found["magic cards"] = int((state.open + state.pile + state.spent).sum())
    lying = sum(state.where[card] == codes.IN_ROW for card in state.row if card >= 0)
    found["artifacts"] = int((state.where != codes.IN_ROW).sum() + lying)
    if state.variant == codes.STANDARD:
        dealt = is_dealt(state)
        qi = int(state.supply) + int(state.qi.astype(int).sum())
        found["runes"] = int((state.runes != codes.NO_RUNE).sum()) if dealt else 16
        found["Qi"] = qi if dealt else int(full_supply(state.seats))
    return found
