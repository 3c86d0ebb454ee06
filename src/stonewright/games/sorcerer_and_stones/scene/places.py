"""Where things lie: zones on their lattice, line, artifacts, and what is before each seat."""

from collections.abc import Iterator
from typing import Any

from stonewright.game import State
from stonewright.games.sorcerer_and_stones.board import (
    FRAME,
    GRID,
    IN_FRAME,
    SLOTS,
    ZONE_NAMES,
    ZONES,
    stone_name,
)
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene import goals, lands
from stonewright.games.sorcerer_and_stones.scene.cards import spread_symbols
from stonewright.games.sorcerer_and_stones.scene.names import GAINED, counted
from stonewright.games.sorcerer_and_stones.scene.seats import seat_area, seat_places
from stonewright.scenes import Area, Place, Symbol, Text

WIDE, SHAPE = 9.67, 0.9  # least width of the board, height to width
RIM = 1.35  # around the zones: room for a quake's landing and coordinates
LANDING = 0.9  # breadth of a landing beyond the zones
STONE = 0.86
CROWD = ((0.35, 0.0), (0.35, 0.0), (0.29, 0.5), (0.25, 0.44), (0.25, 0.42))  # scale and spread
LINE = 12  # stones in a row of it
CARD = (3.15, 2.35)
ROW = (14.3, 2.35)
NO_SYMBOL = Symbol("", 0.5, 0.21)  # where an artifact has fewer symbols than it could


class Board:
    """How the zones are laid out: the group stands in the middle."""

    def __init__(self, state: State) -> None:
        rows, columns = zip(*(divmod(int(spot), GRID) for spot in state.spots), strict=True)
        self.rows, self.columns = max(rows) + 1, max(columns) + 1
        least = (2 * self.columns + 2 * RIM, (2 * self.rows + 2 * RIM) / SHAPE)
        self.width = max(WIDE, *least)
        self.height = SHAPE * self.width

    def across(self, column: float) -> float:
        """Return the middle of a column of zones."""
        return self._middle(column, self.columns, self.width)

    def down(self, row: float) -> float:
        """Return the middle of a row of zones."""
        return self._middle(row, self.rows, self.height)

    def _middle(self, index: float, count: int, room: float) -> float:
        """Return the middle of a row or column; the outermost are only as broad as a landing."""
        nudge = (1 - LANDING / 2) * ((index < 0) - (index >= count))
        return room / 2 - count + 2 * index + 1 + nudge


def areas(state: State, box: Any) -> tuple[Area, ...]:
    """Return the board and all panels."""
    board = Board(state)
    found = [Area("board", "Zones", board.width, board.height)]
    if state.phase != codes.PLACING:
        label = f"The line, {counted(int(state.length), 'stone')}"
        found.append(Area("line", label, LINE + 1.0, 2.0, under=True))
    found.append(Area("row", "Artifacts", *ROW, under=True))
    if state.variant == codes.COOP:
        found.append(Area("gained", "Gained stones", 4.0, 1.0, under=True))
    found += [*lands.areas(state, box), *goals.areas(state)]
    return (*found, *(seat_area(state, seat) for seat in range(state.seats)))


def places(state: State, box: Any, actions: list[int]) -> tuple[Place, ...]:
    """Return all places; `actions` add those that only a decision needs."""
    board = Board(state)
    found = [
        *_zones(state, board),
        *_landings(board, state, actions),
        *_turns(state, board, actions),
    ]
    found += [*_line(state), *_row(state, box)]
    found += [*lands.places(state, box), *goals.places(state)]
    return (*found, *(place for seat in range(state.seats) for place in seat_places(state, seat)))


def texts(state: State) -> tuple[Text, ...]:
    """Return the names of the zones, and the numbers of rows and columns."""
    board = Board(state)
    names = [
        Text("board", board.across(column), board.down(row) - 0.76, ZONE_NAMES[zone])
        for zone, (row, column) in enumerate(divmod(int(spot), GRID) for spot in state.spots)
    ]
    columns = range(-1, board.columns + 1)
    names += [Text("board", board.across(column), 0.27, str(column)) for column in columns]
    rows = range(-1, board.rows + 1)
    return (*names, *(Text("board", 0.3, board.down(row), str(row)) for row in rows))


def _zones(state: State, board: Board) -> Iterator[Place]:
    for zone in range(ZONES):
        row, column = divmod(int(state.spots[zone]), GRID)
        x, y = board.across(column), board.down(row)
        crowd = sum(int(taoist) == zone for taoist in state.taoists)
        scale, spread = CROWD[crowd]
        name, apart = ZONE_NAMES[zone], (spread, 0.0)
        yield Place(name, "board", x, y, "slot", f"zone {name}", 2.0, 2.0, apart, scale=scale)
        yield from _slots(zone, x, y)


def _slots(zone: int, x: float, y: float) -> Iterator[Place]:
    for slot in range(SLOTS):
        name = stone_name(zone * SLOTS + slot)
        at = x - 0.5 + slot % 2, y - 0.5 + slot // 2
        yield Place(name, "board", *at, "circle", name, STONE, STONE)


def landing(place: int) -> str:
    """Return the name of a place of the frame that a zone may move to."""
    return f"place {place // FRAME - 1},{place % FRAME - 1}"


def zone_at(state: State, place: int) -> str:
    """Return the zone on a place of the frame, nothing if it is free."""
    at = {int(IN_FRAME[spot]): ZONE_NAMES[zone] for zone, spot in enumerate(state.spots)}
    return at.get(place, "")


def _landings(board: Board, state: State, actions: list[int]) -> Iterator[Place]:
    for action in actions:
        place = action - codes.PUT
        if codes.PUT <= action < codes.STONE and not zone_at(state, place):
            row, column = place // FRAME - 1, place % FRAME - 1
            wide = 1.8 if 0 <= column < board.columns else LANDING
            high = 1.8 if 0 <= row < board.rows else LANDING
            at, name = (board.across(column), board.down(row)), landing(place)
            yield Place(name, "board", *at, "slot", name, wide, high)


def _turns(state: State, board: Board, actions: list[int]) -> Iterator[Place]:
    for action in actions:
        if codes.TURN_ZONE <= action < codes.FLY_TO:
            zone, way = divmod(action - codes.TURN_ZONE, 2)
            row, column = divmod(int(state.spots[zone]), GRID)
            x, y = board.across(column) + (0.76 if way else -0.76), board.down(row)
            side = ("left", "right")[way]
            name = f"{ZONE_NAMES[zone]} {side}"
            label, art = f"turn zone {ZONE_NAMES[zone]} {side}", f"turn-{side}"
            yield Place(name, "board", x, y, "circle", label, 0.46, 0.46, art=art, scale=1.45)


def _line(state: State) -> Iterator[Place]:
    """Return the marker and the line beside it, in two rows that are read as words are."""
    if state.phase == codes.PLACING:
        return
    yield Place("marker", "line", 0.5, 0.5, "none", "the marker", 0.9, 0.9)
    for index in range(codes.LONGEST_LINE):
        row, column = divmod(index, LINE)
        shape = "circle" if index < state.length else "none"
        at, label = (column + 1.5, row + 0.5), f"stone {index + 1} of the line"
        yield Place(f"line-{index}", "line", *at, shape, label, 0.92, 0.92)


def _row(state: State, box: Any) -> Iterator[Place]:
    for index in range(codes.ROW):
        x, y = CARD[0] * (index + 0.5) + 0.05 * index, CARD[1] / 2
        yield Place(f"row-{index}", "row", x, y, "slot", f"artifact {index + 1} of the row", *CARD)
    yield Place("deck", "row", ROW[0] - 0.65, CARD[1] / 2, "none", "the deck", 1.2, 1.7)
    if state.variant == codes.COOP:
        for index in range(codes.ROW):
            yield from _covered(state, box, index)
        for index in range(SLOTS):
            at = index + 0.5, 0.5
            yield Place(f"{GAINED}-{index}", "gained", *at, "circle", "a gained stone", 0.95, 0.95)


def _covered(state: State, box: Any, index: int) -> Iterator[Place]:
    """Return the places on an artifact's symbols, where co-op's stones are laid."""
    artifact = int(state.row[index])
    symbols = spread_symbols(box, artifact) if artifact >= 0 else ()
    x, y = CARD[0] * (index + 0.5) + 0.05 * index, CARD[1] / 2
    for number in range(codes.SYMBOLS):
        symbol = symbols[number] if number < len(symbols) else NO_SYMBOL
        at = x + (symbol.x - 0.5) * CARD[0], y + symbol.y * CARD[0]
        size = 1.3 * symbol.size * CARD[0]
        yield Place(f"row-{index}-{number}", "row", *at, "none", "a symbol", size, size)
