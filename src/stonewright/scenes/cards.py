"""Cards as SVG: name, points and penalty, symbols of the same stones as the board, words."""

from __future__ import annotations

from typing import Protocol

from stonewright.scenes.markup import tag, text, wrap
from stonewright.scenes.model import Card
from stonewright.scenes.theme import Theme, mix


class Stamp(Protocol):
    """What a card needs to draw symbols: colours, and a way to use one."""

    @property
    def colours(self) -> Theme:
        """The colours of the table."""

    def use(self, name: str, x: float, y: float, size: float, opacity: float | None = None) -> str:
        """Return a symbol around a centre."""


def face(pen: Stamp, card: Card, x: float, y: float, wide: float, high: float) -> str:
    """Return an open card around a centre."""
    left, top, colours = x - wide / 2, y - high / 2, pen.colours
    parts = [_sheet(x, y, wide, high, colours.panel, colours.line)]
    parts += _corner(card, left, top, wide, colours)
    parts += _symbols(pen, card, left, y, wide)
    size = wide / 9
    for row, line in enumerate(reversed(wrap(card.text, wide * 0.88, size))):
        foot = y + high / 2 - size * (0.7 + 1.2 * row)
        parts.append(text(line, x, foot, size, colours.quiet, text_anchor="middle"))
    return "".join(parts)


def back(x: float, y: float, wide: float, high: float, colours: Theme) -> str:
    """Return a card that lies face down."""
    inner = _sheet(x, y, wide * 0.8, high * 0.86, "none", mix(colours.quiet, colours.panel, 0.4))
    return _sheet(x, y, wide, high, mix(colours.quiet, colours.panel, 0.2), colours.edge) + inner


def _sheet(x: float, y: float, wide: float, high: float, fill: str, line: str) -> str:
    box = {"x": x - wide * 0.47, "y": y - high * 0.47, "width": wide * 0.94, "height": high * 0.94}
    return tag("rect", **box, rx=wide * 0.07, fill=fill, stroke=line)


def _corner(card: Card, left: float, top: float, wide: float, colours: Theme) -> list[str]:
    """Return points at the top left, the penalty under them, and the name beside."""
    big, small = wide / 5, wide / 8
    name_left, room = left + wide * 0.3, wide * 0.64
    lines = [
        text(card.points, left + wide * 0.09, top + wide * 0.26, big, colours.ink, font_weight=700),
        text(card.penalty, left + wide * 0.09, top + wide * 0.42, small, colours.accent),
    ]
    for row, line in enumerate(wrap(card.name, room, small)):
        lines.append(text(line, name_left, top + small * (1.7 + 1.15 * row), small, colours.ink))
    return lines


def _symbols(pen: Stamp, card: Card, left: float, middle: float, wide: float) -> list[str]:
    return [
        pen.use(s.art, left + s.x * wide, middle + s.y * wide, s.size * wide) for s in card.symbols
    ]
