"""The elemental plane: its cells with their symbols, the stacks of runes, and the Qi."""

from collections.abc import Iterator
from typing import Any

from stonewright.game import PLAYERS, State
from stonewright.games.sorcerer_and_stones.board import PLANE_CORNERS, plane_cell, plane_place
from stonewright.games.sorcerer_and_stones.boxes import ELEMENTS
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene.names import (
    cell_place,
    counted,
    stack_piece,
    stack_place,
)
from stonewright.scenes import Area, Piece, Place

RIM = 0.62
OUTWARD = 0.3  # how far a corner's stack lies outside its cell


def is_dealt(state: State) -> bool:
    """Tell whether there is a plane, with all that belongs to the standard game."""
    return bool(state.variant == codes.STANDARD and state.phase != codes.PLACING)


def areas(state: State, box: Any) -> list[Area]:
    """Return the plane: beside few players' cards, else under the board."""
    if not is_dealt(state):
        return []
    side = 2 * int(box.side) + 2 * RIM
    return [Area("plane", "Elemental plane", side, side, under=bool(state.seats > 2))]


def places(state: State, box: Any) -> Iterator[Place]:
    """Return the cells, then the stacks."""
    if not is_dealt(state):
        return
    side = 2 * int(box.side)
    for row in range(side):
        for column in range(side):
            yield _cell(state, row, column)
    for corner, colour in enumerate(int(colour) for colour in state.corners):
        row, column = plane_place(int(PLANE_CORNERS[box.side - 2, corner]))
        x = column + 0.5 + RIM + (OUTWARD if column else -OUTWARD)
        y = row + 0.5 + RIM + (OUTWARD if row else -OUTWARD)
        yield _stack(colour, x, y, 0.95)
    yield _stack(codes.EARTH, side / 2 + RIM, side / 2 + RIM, 0.72)


def _cell(state: State, row: int, column: int) -> Place:
    cell = plane_cell(row, column)
    colour, at = int(state.plane[cell]), (column + 0.5 + RIM, row + 0.5 + RIM)
    name, where = cell_place(cell), f"row {row}, column {column}"
    if colour < 0:
        return Place(name, "plane", *at, "none", f"corner, {where}", scale=0.86)
    art = ELEMENTS[colour]
    return Place(name, "plane", *at, "square", f"{art}, {where}", art=art, scale=0.86)


def _stack(colour: int, x: float, y: float, size: float) -> Place:
    label, spread = f"{ELEMENTS[colour]} runes", (0.06, -0.06)
    return Place(stack_place(colour), "plane", x, y, "circle", label, size, size, spread)


def stack_height(state: State, colour: int) -> int:
    """Return how many runes lie in a stack."""
    return sum(int(where) == codes.IN_STACK for where in state.runes[colour])


def pieces(state: State, box: Any) -> Iterator[Piece]:
    """Return the runes in their stacks, and the spirits."""
    if not is_dealt(state):
        return
    for colour in range(codes.EARTH):
        yield from _runes(state, box, colour)
    for seat in range(state.seats):
        cell = int(state.spirits[seat])
        row, column = plane_place(cell)
        words = f"{PLAYERS[seat]}'s spirit in row {row}, column {column}"
        yield Piece(f"spirit-{seat}", cell_place(cell), "spirit", words, seat=seat)
    yield from _runes(state, box, codes.EARTH)


def _runes(state: State, box: Any, colour: int) -> Iterator[Piece]:
    """Return a stack from its foot to its top, which alone shows its points."""
    height, word, where = stack_height(state, colour), ELEMENTS[colour], stack_place(colour)
    art, hidden = f"rune-{word}", f"a {word} rune that lies lower"
    for number in range(1, height):
        yield Piece(stack_piece(colour, number), where, art, hidden)
    if height:
        top = next(i for i, place in enumerate(state.runes[colour]) if place == codes.IN_STACK)
        points = int(box.rune[colour, top])
        words = f"{word} rune worth {points}, top of {height}"
        tip = f"{counted(points, 'point')} for a spirit that touches it"
        yield Piece(stack_piece(colour, height), where, art, words, tip, count=points)
