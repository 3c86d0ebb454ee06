"""What lies before each seat: magic cards, reservoir, runes, Qi and crafted artifacts."""

from collections.abc import Iterator
from typing import Any

from stonewright.game import PLAYERS, State
from stonewright.games.sorcerer_and_stones.board import SLOTS
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene.cards import crafted_card, magic_card, magic_tip
from stonewright.games.sorcerer_and_stones.scene.lands import is_dealt
from stonewright.games.sorcerer_and_stones.scene.names import (
    GAINED,
    card_piece,
    card_place,
    counted,
    held_piece,
    reservoir,
    rune_place,
)
from stonewright.games.sorcerer_and_stones.words import CARD_NAMES, artifact_name
from stonewright.scenes import Area, Piece, Place

WIDE = 6.46
CARD = (1.38, 1.3)
STONE, RUNE = 0.71, 0.86
MADE, ABREAST = (2.13, 0.92), 3
GAP = 0.1


def has_reservoir(state: State) -> bool:
    """Tell whether gained stones are kept."""
    return bool(state.variant != codes.COOP)


def crafted(state: State, seat: int) -> list[int]:
    """Return the artifacts of a seat, by their numbers."""
    mine = codes.CRAFTED_BY + seat
    return [artifact for artifact, where in enumerate(state.where) if where == mine]


def _tops(state: State, seat: int) -> tuple[float, float, float, float]:
    """Return where the rows of stones, runes and artifacts begin, and where all ends."""
    stones = CARD[1] + GAP
    runes = stones + (STONE + GAP if has_reservoir(state) else 0.0)
    made = runes + (RUNE + GAP if is_dealt(state) else 0.0)
    rows = -(-len(crafted(state, seat)) // ABREAST)
    return stones, runes, made, made + rows * MADE[1]


def seat_area(state: State, seat: int) -> Area:
    """Return the area of what lies before a seat."""
    return Area(f"seat-{seat}", "Cards and stones", WIDE, _tops(state, seat)[3], seat)


def seat_places(state: State, seat: int) -> Iterator[Place]:
    """Return every place before a seat, row by row."""
    area = f"seat-{seat}"
    stones, runes, made, _ = _tops(state, seat)
    yield from _card_places(area, seat)
    if has_reservoir(state):
        yield from _stone_places(state, area, seat, stones + STONE / 2)
    if is_dealt(state):
        yield from _rune_places(area, seat, runes + RUNE / 2)
    for index in range(len(crafted(state, seat))):
        row, column = divmod(index, ABREAST)
        at = MADE[0] * (column + 0.5), made + MADE[1] * (row + 0.5)
        yield Place(f"made-{seat}-{index}", area, *at, "none", "a crafted artifact", *MADE)


def _card_places(area: str, seat: int) -> Iterator[Place]:
    for index in range(codes.FACE_UP):
        at = CARD[0] * (index + 0.5), CARD[1] / 2
        yield Place(card_place(seat, index), area, *at, "slot", "a magic card", *CARD)
    at = CARD[0] * codes.FACE_UP + 0.48, CARD[1] / 2
    yield Place(f"pile-{seat}", area, *at, "none", "cards to draw", 0.86, 1.2)


def _stone_places(state: State, area: str, seat: int, y: float) -> Iterator[Place]:
    """Return the five places of a reservoir, and more that show only while it holds more."""
    label, many = f"{PLAYERS[seat]}'s reservoir", int(sum(state.reservoir[seat]))
    for index in range(codes.FULL + SLOTS):
        at, shape = (
            (STONE * (index + 0.5), y),
            "circle" if index < max(codes.FULL, many) else "none",
        )
        yield Place(f"{reservoir(seat)}-{index}", area, *at, shape, label, STONE, STONE)


def _rune_places(area: str, seat: int, y: float) -> Iterator[Place]:
    for colour, kin in enumerate(ELEMENTS):
        at, label = (RUNE * (colour + 0.5), y), f"{PLAYERS[seat]}'s {kin} rune"
        yield Place(
            rune_place(seat, colour),
            area,
            *at,
            "circle",
            label,
            RUNE,
            RUNE,
            art=kin,
            faint=True,
        )
    at, label = (WIDE - 1.0, y), f"{PLAYERS[seat]}'s Qi"
    yield Place(f"qi-{seat}", area, *at, "tray", label, 2.0, RUNE, scale=0.9)


def seat_pieces(state: State, seat: int, box: Any) -> Iterator[Piece]:
    """Return all that lies before a seat."""
    yield from _cards(state, seat)
    if has_reservoir(state):
        yield from _held(reservoir(seat), state.reservoir[seat], f"in {PLAYERS[seat]}'s reservoir")
    if is_dealt(state):
        yield from _runes(state, seat, box)
        number = int(state.qi[seat])
        yield Piece(
            f"qi-{seat}", f"qi-{seat}", "qi", f"{PLAYERS[seat]}'s {number} Qi", count=number
        )
    for index, artifact in enumerate(crafted(state, seat)):
        words = f"{artifact_name(box, artifact)}, crafted by {PLAYERS[seat]}"
        card, where = crafted_card(box, artifact), f"made-{seat}-{index}"
        yield Piece(f"artifact-{artifact + 1}", where, "card", words, card=card)


def gained_pieces(state: State) -> Iterator[Piece]:
    """Return the stones that a co-op player has gained and not laid yet."""
    if state.variant == codes.COOP:
        yield from _held(GAINED, state.fresh, "just gained")


def _cards(state: State, seat: int) -> Iterator[Piece]:
    index = 0
    for kind in range(codes.KINDS):
        for number in range(1, int(state.open[seat, kind]) + 1):
            words, where = f"{PLAYERS[seat]}'s {CARD_NAMES[kind]}", card_place(seat, index)
            yield Piece(
                id=card_piece(seat, kind, number),
                place=where,
                art="card",
                words=words,
                tip=magic_tip(kind),
                group=cast_group(kind) if seat == state.turn else "",
                card=magic_card(kind),
            )
            index += 1
    left = int(sum(state.pile[seat]))
    if left:
        words = f"{counted(left, 'card')} in {PLAYERS[seat]}'s pile"
        yield Piece(
            f"pile-{seat}", f"pile-{seat}", "back", words, _discards(state, seat), count=left
        )


def cast_group(kind: int) -> str:
    """Return the group of playing a card."""
    return f"Play {CARD_NAMES[kind]}"


def _discards(state: State, seat: int) -> str:
    kinds = [kind for kind in range(codes.KINDS) for _ in range(int(state.spent[seat, kind]))]
    names = ", ".join(CARD_NAMES[kind] for kind in kinds)
    return f"Discarded: {names}" if names else "Nothing is discarded"


def _held(tray: str, counts: Any, where: str) -> Iterator[Piece]:
    """Return the stones of a tray, by colour."""
    index = 0
    for colour, kin in enumerate(ELEMENTS):
        for number in range(1, int(counts[colour]) + 1):
            name, place = held_piece(tray, colour, number), f"{tray}-{index}"
            yield Piece(name, place, kin, f"{kin} {where}")
            index += 1


def held_places(tray: str, counts: Any, colour: int) -> list[str]:
    """Return the places on which a colour's stones lie in a tray."""
    before = int(sum(counts[:colour]))
    return [f"{tray}-{before + number}" for number in range(int(counts[colour]))]


def _runes(state: State, seat: int, box: Any) -> Iterator[Piece]:
    own = int(state.colours[seat])
    for colour, kin in enumerate(ELEMENTS):
        if not state.held[seat] >> colour & 1:
            continue
        points = int(box.start[own]) if colour == own else _claimed_points(state, seat, colour, box)
        first = "starting rune, " if colour == own else "rune worth "
        words = f"{PLAYERS[seat]}'s {kin} {first}{counted(points, 'point')}"
        where = rune_place(seat, colour)
        yield Piece(where, where, f"rune-{kin}", words, count=points or None)


def _claimed_points(state: State, seat: int, colour: int, box: Any) -> int:
    mine = codes.OWNED + seat
    return sum(
        int(box.rune[colour, rune]) for rune in range(SLOTS) if state.runes[colour, rune] == mine
    )
