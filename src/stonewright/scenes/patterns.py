"""Cards that show a shape of stones: patterns to be matched, and charters with words beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from stonewright.scenes.cards import Stamp
from stonewright.scenes.markup import tag, text, wrap
from stonewright.scenes.model import Card

SMALL = 16.0  # of words, where there is room
LEAST = 80.0  # pixels: a card less wide bears no name, which its words have
REGULAR = 0.9  # width of regular text to bold


def pattern(pen: Stamp, card: Card, x: float, y: float, wide: float, high: float) -> str:
    """Return a card with points, the penalty under them, a name, stones, and words at its foot."""
    left, top = x - wide / 2, y - high / 2
    head = _head(pen, card, left, top, wide) if wide >= LEAST else _bare(pen, card, left, top, wide)
    parts = [_sheet(pen, x, y, wide, high), *head]
    size = min(SMALL, wide / 6.2)
    if card.text and size >= 11:
        foot, right = y + high * 0.485 - size * 0.45, left + wide * 0.92
        more: dict[str, str | float] = {"text_anchor": "end", "font_weight": 600}
        parts.append(text(card.text, right, foot, size, pen.colours.accent, **more))
    return "".join([*parts, *_stones(pen, card, left, y, wide)])


def _head(pen: Stamp, card: Card, left: float, top: float, wide: float) -> Iterator[str]:
    """Return points at the top left, the penalty under them, and the name at the right."""
    big, size, colours = min(wide * 0.24, 27.0), min(SMALL, wide / 6.2), pen.colours
    edge, right = left + wide * 0.08, left + wide * 0.94
    yield text(card.points, edge, top + big * 1.05, big, colours.ink, font_weight=700)
    yield text(card.penalty, edge, top + big * 1.1 + size, size, colours.accent)
    for number, line in enumerate(wrap(card.name, wide * 0.62, size * REGULAR)):
        y = top + size * (1.25 + 1.1 * number)
        yield text(line, right, y, size, colours.ink, text_anchor="end")


def _bare(pen: Stamp, card: Card, left: float, top: float, wide: float) -> Iterator[str]:
    """Return points at the top left and the penalty at the top right."""
    big, colours = max(wide * 0.27, 14.0), pen.colours
    small = max(wide * 0.2, 12.0)
    edge, right, y = left + wide * 0.08, left + wide * 0.92, top + big * 1.1
    yield text(card.points, edge, y, big, colours.ink, font_weight=700)
    yield text(card.penalty, right, y, small, colours.accent, text_anchor="end")


def charter(pen: Stamp, card: Card, x: float, y: float, wide: float, high: float) -> str:
    """Return a broad card: stones at the left, a name and words beside them."""
    left, top = x - wide / 2, y - high / 2
    start, room = left + wide * 0.26, wide * 0.71
    if wide < LEAST * 2:
        return _sheet(pen, x, y, wide, high) + "".join(_alone(pen, card, x, y, wide))
    rows = wrap(card.text, room, SMALL * REGULAR)
    step = SMALL * 1.22
    first = top + (high - step * (len(rows) + 1)) / 2 + SMALL * 0.95
    parts = [text(card.name, start, first, SMALL, pen.colours.ink, font_weight=700)]
    for number, row in enumerate(rows, 1):
        parts.append(text(row, start, first + step * number, SMALL, pen.colours.quiet))
    return "".join([_sheet(pen, x, y, wide, high), *_stones(pen, card, left, y, wide), *parts])


def _sheet(pen: Stamp, x: float, y: float, wide: float, high: float) -> str:
    box = {"x": x - wide * 0.485, "y": y - high * 0.485, "rx": min(wide, high) * 0.07}
    size = {"width": wide * 0.97, "height": high * 0.97}
    return tag("rect", **box, **size, fill=pen.colours.panel, stroke=pen.colours.line)


def _stones(pen: Stamp, card: Card, left: float, middle: float, wide: float) -> list[str]:
    return [
        pen.use(s.art, left + s.x * wide, middle + s.y * wide, s.size * wide) for s in card.symbols
    ]


def _alone(pen: Stamp, card: Card, x: float, y: float, wide: float) -> list[str]:
    """Return the stones of a charter that is too small for words, in its middle and larger."""
    middle = sum(s.x for s in card.symbols) / max(len(card.symbols), 1)
    zoom = 3.4 * wide
    return [
        pen.use(s.art, x + (s.x - middle) * zoom, y + s.y * zoom, s.size * zoom)
        for s in card.symbols
    ]


PATTERNS: dict[str, Callable[[Stamp, Card, float, float, float, float], str]] = {
    "pattern": pattern,
    "charter": charter,
}
