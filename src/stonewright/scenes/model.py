"""What a seat sees of a match, as plain data that knows no game.

No slots: orjson writes a dataclass that has a dictionary ten times as fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

MARKS = ("sun", "moon", "star", "hill")
"""The seats' marks: art names, and their players' names until they choose their own."""


@dataclass(frozen=True)
class Area:
    """A stretch of table with its own units; the first of a scene is the board.

    The others are panels. One with a seat belongs to that player: a hand, a reservoir. One that
    is `under` lies below the board rather than beside it.
    """

    id: str
    label: str
    width: float
    height: float
    seat: int | None = None
    under: bool = False


@dataclass(frozen=True)
class Place:
    """A spot where pieces lie, by its centre; several pieces lie `spread` apart.

    Shapes: square, hex (pointed top), circle, slot (a card's place), tray (a row), none.
    A place keeps its id while it travels, as the corners of a moving tile do. Its `art` is
    printed on it, faintly where that only says what belongs there; a piece fills its `scale`.
    Its `ground` may be shaded, or closed: out of play.
    """

    id: str
    area: str
    x: float
    y: float
    shape: str
    label: str
    width: float = 1.0
    height: float = 1.0
    spread: tuple[float, float] = (0.0, 0.0)
    turn: int = 0
    art: str = ""
    scale: float = 1.0
    ground: str = ""
    faint: bool = False


@dataclass(frozen=True)
class Symbol:
    """A small stone drawn on a card or tile, by its centre and size in units of its width.

    It is `faint` where a real stone is to be laid on it.
    """

    art: str
    x: float
    y: float
    size: float = 0.2
    faint: bool = False


@dataclass(frozen=True)
class Card:
    """What is printed on a card's face.

    Layouts: portrait; plate (points and name above a row of symbols), badge (symbols above the
    name) and note (words alone), whose symbols are placed by themselves; pattern (points and
    name above a shape of stones) and charter (a shape of stones beside words).
    """

    name: str
    points: str = ""
    penalty: str = ""
    symbols: tuple[Symbol, ...] = ()
    text: str = ""
    layout: str = "portrait"


@dataclass(frozen=True)
class Piece:
    """Something that lies on a place; a hidden card has art `back` and an id from its place.

    `words` is what a screen reader says, `tip` what it does in the game. Choosing the piece
    chooses the targets of its `group`. A `ghost` is planned, a `spent` piece used up for now.
    """

    id: str
    place: str
    art: str
    words: str
    tip: str = ""
    seat: int | None = None
    count: int | None = None
    group: str = ""
    turn: int = 0
    ghost: bool = False
    spent: bool = False
    card: Card | None = None


@dataclass(frozen=True)
class Link:
    """A line that joins two places: the ridge of a mountain range, or a thin thread."""

    kind: str
    a: str
    b: str


@dataclass(frozen=True)
class Text:
    """Words printed on an area, such as a coordinate."""

    area: str
    x: float
    y: float
    words: str


@dataclass(frozen=True)
class Player:
    """A seat's open facts; its mark is `MARKS[seat]`."""

    seat: int
    name: str
    facts: tuple[str, ...] = ()
    to_move: bool = False
    won: bool = False


@dataclass(frozen=True)
class Target:
    """A legal action and where it is chosen: on a place, or by a button when `place` is empty."""

    action: int
    place: str
    group: str
    notation: str
    words: str


@dataclass(frozen=True)
class Mark:
    """What the last action touched: one place, or a trail over several.

    Kinds: place, remove, capture for one; step, jump, flow for a trail.
    """

    kind: str
    places: tuple[str, ...]


@dataclass(frozen=True)
class Event:
    """One effect of the last action, in the order of the rules.

    The piece called `was` in the scene before travels along `path` and is called `piece` now.
    Without `was` it is new, without `piece` it leaves the table; where `piece` already lies
    (a stack), the traveller joins it. Events of one kind in a row may be played together.
    """

    kind: str
    words: str
    was: str = ""
    piece: str = ""
    path: tuple[str, ...] = ()


@dataclass(frozen=True)
class Scene:
    """The table as one seat sees it."""

    game: str
    title: str
    prompt: str
    areas: tuple[Area, ...]
    places: tuple[Place, ...]
    pieces: tuple[Piece, ...]
    players: tuple[Player, ...]
    links: tuple[Link, ...] = ()
    texts: tuple[Text, ...] = ()
    targets: tuple[Target, ...] = ()
    marks: tuple[Mark, ...] = ()
    events: tuple[Event, ...] = ()
    result: tuple[str, ...] = ()

    def varied(self, **changes: Any) -> Scene:
        """Return the scene with other fields: `replace`, but several times as fast."""
        made = object.__new__(Scene)
        vars(made).update(vars(self), **changes)
        return made

    def _repr_svg_(self) -> str:
        from stonewright.scenes.svg import draw

        return draw(self)

    def to_dict(self) -> dict[str, Any]:
        """Return the scene as dictionaries, lists, text, numbers and None, ready for JSON."""
        plain: dict[str, Any] = _plain(self)
        return plain


def carry(pieces: Iterable[str], events: Iterable[Event]) -> set[str]:
    """Return the ids that `events` make of the ids of the scene before."""
    ids = set(pieces)
    for event in events:
        ids.discard(event.was)
        if event.piece:
            ids.add(event.piece)
    return ids


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    names = getattr(value, "__dataclass_fields__", None)
    return value if names is None else {name: _plain(getattr(value, name)) for name in names}
