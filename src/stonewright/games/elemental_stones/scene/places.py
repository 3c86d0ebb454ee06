"""Where things lie on the common table: the hexagon, wheels of elements, row, piles and hand."""

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

from stonewright.game import State
from stonewright.games.elemental_stones.board import CELLS, NAMES, RADIUS, RING, RING_START, SECTOR
from stonewright.games.elemental_stones.rules.state import TAKING, outer_ring
from stonewright.games.elemental_stones.scene import names, seats
from stonewright.games.elemental_stones.scene.faces import HIGH, spot
from stonewright.games.elemental_stones.words import KIND_NAMES, Record, hand, members
from stonewright.scenes import Area, Link, Place, Text

WIDTH, HEIGHT = 13.4, 10.3  # of the board with what lies in its corners
MIDDLE = 7.65, HEIGHT / 2
ACROSS = 11.0  # the hexagon from side to side
FILL = 1.2  # a stone covers its space
WHEEL = 1.16  # radius of the wheels
WELL = 0.98, 1.1  # width and height of an elemental area
AREAS_AT, BAG_AT = (1.85, 1.85), (1.85, HEIGHT - 1.75)
PILED = 1.7, 2.15  # deck and discards
STACKS = WIDTH - 0.2 - PILED[0] / 2
CARD = 2.8, 3.5  # a pattern in the row and in the own hand
PANEL = 5 * CARD[0] + 0.1
TRAY = 2.25, 1.1  # a pile
TRAY_STEP = 2.55


def areas(state: State, viewer: int) -> tuple[Area, ...]:
    """Return the board, the row, the piles, and the hand of the seat that looks."""
    found = [Area("board", "Board", WIDTH, HEIGHT)]
    if beside(state):
        found.append(Area("row", f"Row and piles, {_round(state)}", PANEL, CARD[1], under=True))
    else:
        high = CARD[1] if state.row else 1.0
        found.append(Area("row", f"Row, {_round(state)}", PANEL, high, under=True))
        found.append(Area("piles", "Piles", PANEL, TRAY[1] + 0.1, under=True))
    if viewer >= 0:
        high = CARD[1] if state.hand[viewer] else 1.0
        found.append(Area("hand", "Your patterns", PANEL, high, under=True))
    return tuple(found)


def beside(state: State) -> bool:
    """Tell whether there is room for the piles beside the row."""
    return bool(state.seats == 2)


def _round(state: State) -> str:
    """Say which round it is, and how many there may be."""
    if state.ending:
        return f"round {state.round_}, the last"
    most = int(state.round_) + int(sum(state.bag)) // (2 * (int(state.seats) + 1))
    return f"round {state.round_} of at most {most}"


def places(state: State, viewer: int, box: Record) -> tuple[Place, ...]:
    """Return all places that belong to no seat, and the hand of the seat that looks."""
    own = _own_hand(state, viewer, box) if viewer >= 0 else ()
    board = _board(RADIUS - int(state.radius), int(outer_ring(state)))
    return (*board, *WELLS, *_row(state, box), *_piles(state), *own)


def texts(state: State, viewer: int) -> tuple[Text, ...]:
    """Return what is printed on the table."""
    lines = [Text("board", 3.65, 0.5, "areas"), Text("board", 3.55, HEIGHT - 0.45, "bag")]
    lines.append(Text("board", *BAG_AT, str(int(sum(state.bag)))))
    lines.append(Text("board", STACKS, PILED[1] + 0.45, "deck"))
    lines.append(Text("board", STACKS, HEIGHT - PILED[1] - 0.5, "used"))
    if not state.row:
        words = "not dealt yet" if state.phase < TAKING else "no patterns"
        lines.append(Text("row", 1.5 * CARD[0], 0.4, words))
    if viewer >= 0 and not state.hand[viewer]:
        lines.append(Text("hand", 1.5 * CARD[0], 0.4, "no patterns"))
    if viewer >= 0 and not state.scored[viewer]:
        lines.append(seats.no_scored(viewer))
    return tuple(lines)


@cache
def _board(radius: int, outermost: int) -> tuple[Place, ...]:
    """Return the spaces of a hexagon; sectors are shaded by turns, a closed ring is dark."""
    return tuple(_space(number, radius, outermost) for number in range(RING_START[radius + 1]))


def _space(number: int, radius: int, outermost: int) -> Place:
    size, (x, y) = ACROSS / (2 * radius + 1), spot(*CELLS[number])
    ring, sector, label = int(RING[number]), int(SECTOR[number]), NAMES[number]
    ground = "closed" if ring > outermost else "shaded" if sector % 2 == 1 and ring else ""
    if ring:
        label += f", ring {ring}, sector {sector + 1}"
    return Place(
        id=NAMES[number],
        area="board",
        x=round(MIDDLE[0] + size * x, 4),
        y=round(MIDDLE[1] + size * y, 4),
        shape="hex",
        label=f"{label}, closed" if ring > outermost else label,
        width=round(size, 4),
        height=round(size * HIGH, 4),
        scale=FILL,
        ground=ground,
    )


def _rim(middle: tuple[float, float], element: int) -> tuple[float, float]:
    """Return where an element stands on a wheel: clockwise from the top, as on the cycle."""
    angle = 2 * pi * element / 5
    x, y = middle[0] + WHEEL * sin(angle), middle[1] - WHEEL * cos(angle)
    return round(x, 4), round(y, 4)


def _well(name: str, x: float, y: float, label: str) -> Place:
    return Place(name, "board", x, y, "hex", label, *WELL, scale=FILL)


def _wells() -> Iterator[Place]:
    for element, word in enumerate(KIND_NAMES[:5]):
        yield _well(names.area(element), *_rim(AREAS_AT, element), f"the area of {word}")
        yield _well(names.bag(element), *_rim(BAG_AT, element), f"{word} in the bag")
    yield _well(names.AIR, *AREAS_AT, "Air beside the board")
    for name, y in (
        (names.DECK, 0.2 + PILED[1] / 2),
        (names.DISCARDS, HEIGHT - 0.2 - PILED[1] / 2),
    ):
        yield Place(name, "board", STACKS, y, "slot", f"the {name}", *PILED)


WELLS = tuple(_wells())
CYCLE = tuple(Link("thread", names.area(e), names.area((e + 1) % 5)) for e in range(5))


def _row(state: State, box: Record) -> Iterator[Place]:
    yield Place(names.ROW, "row", PANEL / 2, 0.5, "none", "the row")
    for index, card in enumerate(members(state.row)):
        yield _slot(names.in_row(box, card), "row", index, "in the row")


def _own_hand(state: State, viewer: int, box: Record) -> Iterator[Place]:
    yield Place(names.cards_of(viewer), "hand", PANEL / 2, 0.5, "none", "your patterns")
    for index, card in enumerate(hand(state, viewer)):
        yield _slot(names.in_hand(box, viewer, card), "hand", index, "in your hand")


def _slot(name: str, area: str, index: int, label: str) -> Place:
    x = 0.05 + CARD[0] * (index + 0.5)
    return Place(name, area, round(x, 4), CARD[1] / 2, "slot", label, *CARD)


def _piles(state: State) -> Iterator[Place]:
    for number in range(int(state.seats) + 1):
        area, x, y = "piles", TRAY[0] / 2 + 0.05 + TRAY_STEP * number, 0.6
        if beside(state):
            area, x, y = "row", PANEL - TRAY[0], CARD[1] * (number + 0.5) / 3
        name, label = names.pile(number), f"pile {number + 1}"
        yield Place(name, area, round(x, 4), round(y, 4), "tray", label, *TRAY, (1.12, 0.0))
