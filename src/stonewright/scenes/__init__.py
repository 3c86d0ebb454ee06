"""What a seat sees, as data, and its picture."""

from stonewright.scenes.model import (
    MARKS,
    Area,
    Card,
    Event,
    Link,
    Mark,
    Piece,
    Place,
    Player,
    Scene,
    Symbol,
    Target,
    Text,
    carry,
)
from stonewright.scenes.svg import describe, draw, draw_board, sheet

__all__ = [
    "MARKS",
    "Area",
    "Card",
    "Event",
    "Link",
    "Mark",
    "Piece",
    "Place",
    "Player",
    "Scene",
    "Symbol",
    "Target",
    "Text",
    "carry",
    "describe",
    "draw",
    "draw_board",
    "sheet",
]
