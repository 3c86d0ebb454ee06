"""Everything that lies on the table, each piece named by where it lies."""

from collections.abc import Iterator
from typing import Any

from stonewright.game import PLAYERS, State
from stonewright.games.sorcerer_and_stones.board import SLOTS, ZONE_NAMES, ZONES, stone_name
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene import goals, lands
from stonewright.games.sorcerer_and_stones.scene.cards import artifact_card, cost
from stonewright.games.sorcerer_and_stones.scene.names import counted, listed, stone_piece
from stonewright.games.sorcerer_and_stones.scene.seats import gained_pieces, seat_pieces
from stonewright.games.sorcerer_and_stones.words import artifact_name
from stonewright.scenes import Piece

HEAPS = ("deck", "pile-", "supply", "qi-")  # pieces that stand for many: nobody follows them


def pieces(state: State, box: Any) -> tuple[Piece, ...]:
    """Return all pieces."""
    fixed = [*_stones(state), *_taoists(state), *_line(state)]
    fixed += [*lands.pieces(state, box), *goals.pieces(state, box)]
    return (*fixed, *moving(state, box))


def moving(state: State, box: Any) -> Iterator[Piece]:
    """Return the pieces whose place may change while they keep their name."""
    yield from _row(state, box)
    yield from gained_pieces(state)
    for seat in range(state.seats):
        yield from seat_pieces(state, seat, box)


def _stones(state: State) -> Iterator[Piece]:
    for place in range(ZONES * SLOTS):
        colour = int(state.stones[place // SLOTS, place % SLOTS])
        if colour != codes.NONE:
            where, art = stone_name(place), ELEMENTS[colour]
            yield Piece(stone_piece(place), where, art, f"{art} on {where}")


def _taoists(state: State) -> Iterator[Piece]:
    for seat in range(state.seats):
        zone = int(state.taoists[seat])
        if zone >= 0:
            words = f"{PLAYERS[seat]}'s Taoist on zone {ZONE_NAMES[zone]}"
            yield Piece(f"taoist-{seat}", ZONE_NAMES[zone], "taoist", words, seat=seat)


def _line(state: State) -> Iterator[Piece]:
    if state.phase != codes.PLACING:
        yield Piece("marker", "marker", "marker", "the marker, from where zones are refilled")
    for index in range(int(state.length)):
        art, name = ELEMENTS[state.line[index]], f"line-{index}"
        yield Piece(name, name, art, f"{art}, stone {index + 1} of the line")


def _row(state: State, box: Any) -> Iterator[Piece]:
    for index, artifact in enumerate(int(artifact) for artifact in state.row):
        if artifact >= 0:
            words = f"{artifact_name(box, artifact)}, {price(box, artifact)}"
            card = artifact_card(box, artifact, bool(state.variant == codes.COOP))
            yield Piece(f"artifact-{artifact + 1}", f"row-{index}", "card", words, card=card)
            yield from _laid(state, box, index)
    left = sum(int(where) == codes.IN_DECK for where in state.where)
    if left:
        words = f"{counted(left, 'artifact')} in the deck"
        yield Piece("deck", "deck", "back", words, count=left)


def price(box: Any, artifact: int) -> str:
    """Return what an artifact is worth and costs, in words."""
    needs = [
        f"{int(number)} {word}"
        for word, number in zip(ELEMENTS, box.needs[artifact], strict=True)
        if number
    ]
    return f"{counted(int(box.worth[artifact]), 'point')} for {listed(needs, 'and')}"


def covered(state: State, box: Any, index: int) -> list[int]:
    """Return which symbols of an artifact of the row are covered (co-op)."""
    artifact = int(state.row[index])
    left = [int(number) for number in state.laid[index]]
    found = []
    for number, colour in enumerate(cost(box, artifact) if artifact >= 0 else []):
        if left[colour]:
            left[colour] -= 1
            found.append(number)
    return found


def _laid(state: State, box: Any, index: int) -> Iterator[Piece]:
    colours = cost(box, int(state.row[index]))
    for number in covered(state, box, index):
        art = ELEMENTS[colours[number]]
        words = f"{art} laid on artifact {index + 1}"
        yield Piece(f"laid-{index}-{number}", f"row-{index}-{number}", art, words)
