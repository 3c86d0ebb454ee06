"""Pieces as letters on coloured ground, and the seats' marks."""

from rich.text import Text

from stonewright.game import PLAYERS
from stonewright.scenes import Piece
from stonewright.scenes.theme import LIGHT, contrast

LETTERS = {"wind": "A", "wood": "T"}  # A as in air; all others begin with their own letter
GROUNDS = {"range": "earth", "mountain": "earth"}
SUN_MOON_STAR_HILL = "\u263c\u263e\u2605\u25b2"  # none of them is ever drawn as an emoji
PALE, INK = "#FFFFFF", LIGHT.ink


def mark(seat: int, simple: bool) -> str:
    """Return a seat's mark; `simple` where only ASCII can be shown."""
    return f"@{seat + 1}" if simple else SUN_MOON_STAR_HILL[seat]


def letter(piece: Piece, simple: bool) -> str:
    """Return what stands for a piece: small letters for what is planned or used up."""
    if piece.seat is not None:
        return mark(piece.seat, simple)
    kind = kind_of(piece)
    capital = LETTERS.get(kind, kind[:1].upper())
    return capital.lower() if piece.ghost or piece.spent else capital


def kind_of(piece: Piece) -> str:
    """Return what a piece is, whatever its height: wind, of wind-3."""
    return piece.art.partition("-")[0]


def style(piece: Piece) -> str:
    """Return a piece's colours."""
    if piece.ghost:
        return "italic"
    if piece.seat is not None:
        return seat_style(piece.seat)
    kind = kind_of(piece)
    return _on(LIGHT.elements.get(GROUNDS.get(kind, kind), ""))


def seat_style(seat: int) -> str:
    """Return a seat's colours."""
    return _on(LIGHT.seats[seat])


def _on(ground: str) -> str:
    """Return the style of a letter on a colour, the ink chosen for contrast."""
    if not ground:
        return "bold"
    ink = max(PALE, INK, key=lambda colour: contrast(colour, ground))
    return f"bold {ink} on {ground}"


def named(seat: int, simple: bool) -> Text:
    """Return a seat's mark and the name of its player."""
    tile = Text(f" {mark(seat, simple)} ", seat_style(seat))
    return Text.assemble(tile, " ", (PLAYERS[seat], "bold"))
