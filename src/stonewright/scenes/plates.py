"""Small cards as SVG: plates of artifacts, badges of magic, notes of words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stonewright.scenes.cards import Stamp
from stonewright.scenes.markup import tag, text, width, wrap
from stonewright.scenes.model import Card, Symbol

SMALL = 16.0  # text of notes
LEAST = 12.0  # below this a name is left out: it is in the words that every piece has
FAINT = 0.45
REGULAR = 0.9  # width of regular text to bold


def plate(pen: Stamp, card: Card, x: float, y: float, wide: float, high: float) -> str:
    """Return points at the top left, the name beside them, and symbols below or beside."""
    left, top = x - wide / 2, y - high / 2
    named = bool(card.name) and wide / 9 >= LEAST
    size = min(wide / 9, SMALL)
    points = size * 1.5 if named else high * 0.42
    foot = top + (0.06 * high + points * 1.05 if named else high / 2 + points * 0.36)
    parts = [
        _sheet(pen, x, y, wide, high),
        text(card.points, left + wide * 0.07, foot, points, pen.colours.ink, font_weight=700),
    ]
    if named:
        lines = wrap(card.name, wide * 0.7, size * REGULAR)
        start = left + wide * 0.25
        parts += _words(pen, lines, start, top + 0.07 * high + size, size, pen.colours.ink)
    return "".join([*parts, *_stamped(pen, card, x - wide / 2, y, wide)])


def badge(pen: Stamp, card: Card, x: float, y: float, wide: float, high: float) -> str:
    """Return symbols above a name, or above the card's shorter text."""
    size = min(wide / 4, SMALL)
    name = text(
        card.text or card.name, x, y + high * 0.4, size, pen.colours.ink, text_anchor="middle"
    )
    return (
        _sheet(pen, x, y, wide, high) + "".join(_stamped(pen, card, x - wide / 2, y, wide)) + name
    )


def note(pen: Stamp, card: Card, x: float, y: float, wide: float, high: float) -> str:
    """Return words, each line of the card's text on its own, with a number before them."""
    left, top = x - wide / 2, y - high / 2
    lines = [line for part in card.text.split("\n") for line in _wrapped(part, wide * 0.92)]
    first = top + (high - 1.3 * SMALL * len(lines)) / 2 + SMALL
    words = _words(pen, lines, left + wide * 0.04, first, SMALL, pen.colours.ink)
    return _sheet(pen, x, y, wide, high) + "".join(words)


def _wrapped(words: str, room: float) -> list[str]:
    size = SMALL * REGULAR
    return [words] if width(words, size) <= room else wrap(words, room, size)


def _words(
    pen: Stamp, lines: Iterable[str], x: float, y: float, size: float, ink: str
) -> list[str]:
    return [text(line, x, y + 1.25 * size * row, size, ink) for row, line in enumerate(lines)]


def _sheet(pen: Stamp, x: float, y: float, wide: float, high: float) -> str:
    colours, corner = pen.colours, min(wide, high) * 0.09
    box = {"x": x - wide * 0.485, "y": y - high * 0.485, "rx": corner}
    size = {"width": wide * 0.97, "height": high * 0.97}
    return tag("rect", **box, **size, fill=colours.panel, stroke=colours.line)


def _stamped(pen: Stamp, card: Card, left: float, middle: float, wide: float) -> list[str]:
    return [_stamp(pen, symbol, left, middle, wide) for symbol in card.symbols]


def _stamp(pen: Stamp, symbol: Symbol, left: float, middle: float, wide: float) -> str:
    x, y = left + symbol.x * wide, middle + symbol.y * wide
    return pen.use(symbol.art, x, y, symbol.size * wide, FAINT if symbol.faint else None)


PLATES: dict[str, Callable[[Stamp, Card, float, float, float, float], str]] = {
    "plate": plate,
    "badge": badge,
    "note": note,
}
