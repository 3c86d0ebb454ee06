"""What is printed on the cards: patterns and sets drawn with the stones of the board."""

from collections.abc import Sequence
from math import sqrt

from stonewright.games.elemental_stones.board import Cell, turned
from stonewright.games.elemental_stones.cards import (
    CLUSTER,
    PRESENCE,
    RINGS,
    SECTORS,
    SETS,
    text,
)
from stonewright.games.elemental_stones.scene.names import ART, MINUS
from stonewright.games.elemental_stones.words import (
    KIND_NAMES,
    Record,
    objective_title,
    title,
)
from stonewright.scenes import Card, Symbol

ROW_STEP = sqrt(3) / 2  # from row to row of hexagons that are 1 wide
HIGH = 2 / sqrt(3)  # a hexagon
FILL = 1.2  # size of a symbol on a hexagon that is 1 wide

Spot = tuple[float, float]
Room = tuple[float, float, float, float]  # middle, width and height, in units of the card's width

PATTERN_ROOM: Room = (0.5, 0.14, 0.9, 0.72)
AIR_ROOM: Room = (0.5, 0.09, 0.9, 0.62)  # above the words of a card that brings Air
CHARTER_ROOM: Room = (0.13, 0.0, 0.21, 0.24)
LARGEST = 0.27, 0.12  # hexagons on a pattern and on a charter
FIVE = ((0, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


def pattern(box: Record, number: int) -> Card:
    """Return the face of a pattern."""
    extent = int(box.extent[number])
    cells = [(int(q), int(r)) for q, r in box.cells[number][:extent]]
    kinds = [int(kind) for kind in box.element[number][:extent]]
    return Card(
        name=title(box, number),
        points=str(box.points[number]),
        penalty=f"{MINUS}{box.penalty[number]}",
        symbols=_drawn(cells, kinds, AIR_ROOM if box.air[number] else PATTERN_ROOM, LARGEST[0]),
        text="+ Air" if box.air[number] else "",
        layout="pattern",
    )


def pattern_tip(box: Record, number: int) -> str:
    """Return what a pattern is worth, in words."""
    points, lost = int(box.points[number]), int(box.penalty[number])
    air = ", and one Air" if box.air[number] else ""
    return f"{points} points{air} when scored, minus {lost} when left in hand"


def sovereign(box: Record, element: int) -> Card:
    """Return the face of a sovereign."""
    worth, word = int(box.reign[element]), KIND_NAMES[element]
    return Card(
        name=text(box.sovereign_titles[element]),
        symbols=_drawn([(0, 0)], [element], CHARTER_ROOM, 0.19),
        text=f"{_points(worth)} for each {word} pattern anyone scores",
        layout="charter",
    )


def objective(box: Record, number: int, own: int) -> Card:
    """Return the face of an objective, drawn in the element of its owner's sovereign."""
    cells, kinds = _example(box, number, own)
    return Card(
        name=objective_title(box, number),
        symbols=_drawn(cells, kinds, CHARTER_ROOM, LARGEST[1]),
        text=goal(box, number, own),
        layout="charter",
    )


def goal(box: Record, number: int, own: int) -> str:
    """Return what an objective counts, in words."""
    kind, need, word = int(box.kind[number]), int(box.need[number]), KIND_NAMES[own]
    each = f"{_points(int(box.worth[number]))} for each"
    return {
        SETS: f"{each} such set of {word}",
        CLUSTER: f"{each} {need} stones of the largest {word} group",
        RINGS: f"{each} ring with {need} elements",
        SECTORS: f"{each} sector with {need} elements",
        PRESENCE: f"{each} sector with {need} {word}",
    }[kind]


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _example(box: Record, number: int, own: int) -> tuple[list[Cell], list[int]]:
    """Return stones that stand for what an objective counts."""
    kind, need = int(box.kind[number]), int(box.need[number])
    if kind == SETS:
        cells = [(int(q), int(r)) for q, r in box.set_cells[number][: box.set_extent[number]]]
        return cells, [own] * len(cells)
    cells = list(FIVE[: min(need, 5)])
    mixed = kind in (RINGS, SECTORS)
    return cells, [(own + step) % 5 if mixed else own for step in range(len(cells))]


def _drawn(
    cells: Sequence[Cell], kinds: Sequence[int], room: Room, largest: float
) -> tuple[Symbol, ...]:
    """Return cells as stones in the middle of some room, turned so that they are largest."""
    turns = [[spot(*turned(cell, times)) for cell in cells] for times in range(6)]
    spots = max(turns, key=lambda spots: round(_fitting(spots, room), 6))
    size = min(largest, _fitting(spots, room))
    (low_x, high_x), (low_y, high_y) = ((min(line), max(line)) for line in zip(*spots, strict=True))
    x, y = room[0] - size * (low_x + high_x) / 2, room[1] - size * (low_y + high_y) / 2
    return tuple(
        Symbol(ART[kind], round(x + size * a, 4), round(y + size * b, 4), round(FILL * size, 4))
        for (a, b), kind in zip(spots, kinds, strict=True)
    )


def spot(q: int, r: int) -> Spot:
    """Return the middle of a cell when hexagons are 1 wide and have a pointed top."""
    return q + r / 2, r * ROW_STEP


def _fitting(spots: Sequence[Spot], room: Room) -> float:
    """Return how wide hexagons on these spots may be."""
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return min(room[2] / (max(across) - min(across) + 1), room[3] / (max(down) - min(down) + HIGH))
