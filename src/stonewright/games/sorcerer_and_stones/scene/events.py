"""What the last action did, as events that carry the scene before into this one."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from stonewright.game import KIND, SOURCE, TARGET, WHAT, State, Trace
from stonewright.games.sorcerer_and_stones.board import SLOTS, TURNED, ZONE_NAMES, stone_name
from stonewright.games.sorcerer_and_stones.rules import state as codes
from stonewright.games.sorcerer_and_stones.scene import walk
from stonewright.games.sorcerer_and_stones.scene.cards import cost
from stonewright.games.sorcerer_and_stones.scene.lands import stack_height
from stonewright.games.sorcerer_and_stones.scene.names import (
    GAINED,
    card_piece,
    cell_place,
    held_piece,
    reservoir,
    rune_place,
    stack_piece,
    stack_place,
    stone_piece,
)
from stonewright.games.sorcerer_and_stones.scene.pieces import HEAPS, covered, moving, pieces
from stonewright.games.sorcerer_and_stones.scene.telling import told
from stonewright.games.sorcerer_and_stones.scene.walk import Row
from stonewright.scenes import Event

LIFTED = "stone-lifted"  # what the first stone of a swap is called until its place is free
NAMES = {
    codes.PLACED: "place",
    codes.DREW: "draw",
    codes.SHUFFLED: "shuffle",
    codes.CAST_CARD: "cast",
    codes.SPUN: "spin",
    codes.FLEW: "jump",
    codes.MOVED: "quake",
    codes.SWAPPED: "swap",
    codes.IDLE: "idle",
    codes.GAINED: "gain",
    codes.QI: "qi",
    codes.CREDIT: "credit",
    codes.STEPPED: "step",
    codes.SPENT: "pay",
    codes.CLAIMED: "claim",
    codes.REFILLED: "refill",
    codes.CRAFTED: "craft",
    codes.REVEALED: "reveal",
    codes.LAID: "lay",
    codes.MISFIT: "return",
    codes.RELEASED: "return",
    codes.ENDING: "ending",
    codes.TURN: "turn",
    codes.OVER: "over",
    codes.DEALT: "deal",
}


def rows_of(trace: Trace) -> list[Row]:
    """Return a trace as plain numbers."""
    return [[int(value) for value in row] for row in trace]


def events(state: State, trace: Trace, box: Any) -> tuple[Event, ...]:
    """Return the trace as events."""
    rows = rows_of(trace)
    return tuple(_Teller(walk.before(state, rows), box).tell(rows))


class _Teller:
    """A table on which a trace is played once more, one effect after the other."""

    def __init__(self, table: State, box: Any) -> None:
        self.table, self.box = table, box

    def tell(self, rows: list[Row]) -> Iterator[Event]:
        for kind, group in groupby(rows, key=lambda row: row[KIND]):
            if kind == codes.REFILLED:
                yield from self._refill(list(group))
            elif kind != codes.FRAMED:
                for row in group:
                    yield from self._effect(row)

    def _effect(self, row: Row) -> Iterator[Event]:
        """Return one effect, and what slides on because of it."""
        if row[KIND] == codes.DEALT:
            yield from self._deal(row)
            return
        old, was = self._lying(), self._before(row)
        symbols = self._symbols()
        walk.move(self.table, row, 1)
        now = self._lying()
        piece, path = self._after(row, was, old, now, symbols)
        yield Event(NAMES[row[KIND]], told(row, self.box), was, piece, path)
        yield from self._trading(row)
        yield from _slides(old, now, piece)
        if row[KIND] == codes.CRAFTED:
            yield from self._cards_follow(row[SOURCE])

    def _lying(self) -> dict[str, str]:
        return {piece.id: piece.place for piece in moving(self.table, self.box)}

    def _symbols(self) -> list[list[int]]:
        return [covered(self.table, self.box, index) for index in range(codes.ROW)]

    def _before(self, row: Row) -> str:
        """Return what the piece that an effect moves is called before it."""
        kind, what, source, target = row[KIND], row[WHAT], row[SOURCE], row[TARGET]
        match kind:
            case codes.CAST_CARD:
                return card_piece(target, what, int(self.table.open[target, what]))
            case codes.FLEW:
                return f"taoist-{what}"
            case codes.STEPPED:
                return f"spirit-{what}"
            case codes.GAINED:
                return stone_piece(source)
            case codes.SPENT:
                return held_piece(reservoir(source), what, int(self.table.reservoir[source, what]))
            case codes.LAID | codes.MISFIT:
                return held_piece(GAINED, what, int(self.table.fresh[what]))
            case codes.CLAIMED:
                return stack_piece(what, stack_height(self.table, what))
            case codes.CRAFTED:
                return f"artifact-{what + 1}"
            case codes.RELEASED:
                return f"laid-{source}-{self._last(source, what)}"
        return ""

    def _last(self, index: int, colour: int) -> int:
        """Return the symbol of an artifact whose stone of this colour is the first to leave."""
        colours = cost(self.box, int(self.table.row[index]))
        return max(n for n in covered(self.table, self.box, index) if colours[n] == colour)

    def _after(
        self,
        row: Row,
        was: str,
        old: dict[str, str],
        now: dict[str, str],
        symbols: list[list[int]],
    ) -> tuple[str, tuple[str, ...]]:
        """Return what it is called then, and its way."""
        kind, what, source, target = row[KIND], row[WHAT], row[SOURCE], row[TARGET]
        end = f"line-{int(self.table.length) - 1}"
        match kind:
            case codes.PLACED:
                return f"taoist-{what}", (ZONE_NAMES[target],)
            case codes.DREW:
                name = card_piece(target, what, int(self.table.open[target, what]))
                return name, (f"pile-{target}", now[name])
            case codes.CAST_CARD:
                return "", (old[was], f"pile-{target}")
            case codes.FLEW:
                return was, (ZONE_NAMES[source], ZONE_NAMES[target])
            case codes.MOVED:
                return "", (ZONE_NAMES[what],)
            case codes.GAINED:
                name = self._gained(row)
                return name, (stone_name(source), now[name])
            case codes.QI:
                return f"qi-{target}", ("supply", f"qi-{target}")
            case codes.STEPPED:
                return was, (cell_place(source), cell_place(target))
            case codes.SPENT | codes.MISFIT | codes.RELEASED:
                return end, (old[was], end)
            case codes.CLAIMED:
                return rune_place(target, what), (stack_place(what), rune_place(target, what))
            case codes.CRAFTED:
                return was, (old[was], now[was])
            case codes.REVEALED:
                return f"artifact-{what + 1}", ("deck", f"row-{target}")
            case codes.LAID:
                (number,) = set(self._symbols()[target]) - set(symbols[target])
                return f"laid-{target}-{number}", (old[was], f"row-{target}-{number}")
        return "", ()

    def _gained(self, row: Row) -> str:
        what, seat = row[WHAT], row[TARGET]
        if self.table.variant == codes.COOP:
            return held_piece(GAINED, what, int(self.table.fresh[what]))
        return held_piece(reservoir(seat), what, int(self.table.reservoir[seat, what]))

    def _trading(self, row: Row) -> Iterator[Event]:
        """Return the stones that trade places with each other."""
        if row[KIND] == codes.SPUN:
            yield from _ring(_cycle(row[SOURCE], row[WHAT]), "spin")
        elif row[KIND] == codes.SWAPPED:
            yield from _ring([row[SOURCE], row[TARGET]], "swap")

    def _refill(self, rows: list[Row]) -> Iterator[Event]:
        """Return stones of the line that fill a zone; then the line moves up."""
        for index, row in enumerate(rows):
            walk.move(self.table, row, 1)
            name, where = f"line-{index}", stone_name(row[TARGET])
            yield Event("refill", told(row, self.box), name, f"stone-{where}", (name, where))
        for index in range(int(self.table.length)):
            old, new = f"line-{index + len(rows)}", f"line-{index}"
            yield Event("slide", "", old, new, (old, new))

    def _cards_follow(self, first: int) -> Iterator[Event]:
        """Return the stones on artifacts that slide to the left with them."""
        for index in range(first, codes.ROW):
            for number in covered(self.table, self.box, index):
                old, new = (f"{index + shift}-{number}" for shift in (1, 0))
                path = (f"row-{old}", f"row-{new}")
                yield Event("slide", "", f"laid-{old}", f"laid-{new}", path)

    def _deal(self, row: Row) -> Iterator[Event]:
        old = {piece.id for piece in pieces(self.table, self.box)}
        walk.move(self.table, row, 1)
        yield Event("deal", told(row, self.box))
        for piece in pieces(self.table, self.box):
            if piece.id not in old and not piece.id.startswith(HEAPS):
                yield Event("deal", "", "", piece.id, (piece.place,))


def _slides(old: dict[str, str], now: dict[str, str], moved: str) -> Iterator[Event]:
    """Return what lies elsewhere than before without having been moved itself."""
    for name, place in now.items():
        if name != moved and name in old and old[name] != place:
            yield Event("slide", "", name, name, (old[name], place))


def _cycle(zone: int, way: int) -> list[int]:
    """Return the slots of a zone, each going to the next when the zone turns."""
    comes = {int(TURNED[way, slot]): slot for slot in range(SLOTS)}
    slots = [0]
    while len(slots) < SLOTS:
        slots.append(comes[slots[-1]])
    return [zone * SLOTS + slot for slot in slots]


def _ring(ring: list[int], kind: str) -> Iterator[Event]:
    """Let each stone go to the next place; the first one waits until its place is free."""
    names = [stone_name(place) for place in ring]
    yield Event(kind, "", f"stone-{names[0]}", LIFTED, (names[0], names[1]))
    for here, there in reversed(list(zip(names[1:], [*names[2:], names[0]], strict=True))):
        yield Event(kind, "", f"stone-{here}", f"stone-{there}", (here, there))
    yield Event(kind, "", LIFTED, f"stone-{names[1]}", (names[1],))
