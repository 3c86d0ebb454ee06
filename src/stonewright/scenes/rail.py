"""What stands beside the board: prompt, result, buttons, players and panels, stacked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stonewright.scenes.markup import fit, number, tag, text, width, wrap
from stonewright.scenes.model import MARKS, Area, Player
from stonewright.scenes.table import Pen, draw_area

LINE = 23.0  # from line to line of small text
SMALL, NAME, LOUD = 16.0, 18.0, 24.0
REGULAR = 0.9  # width of regular text to bold, which is what estimates are for
PAD = 14.0
GUTTER = 12.0  # between two columns
UNIT = 42.0  # pixels to a unit in panels, where there is room


@dataclass(frozen=True, slots=True)
class Block:
    """A drawn part of the rail and how high it is."""

    svg: str
    height: float


def stack(blocks: Iterable[Block], gap: float = 12.0) -> Block:
    """Put blocks one under the other."""
    parts, y = [], 0.0
    for block in blocks:
        parts.append(tag("g", block.svg, transform=f"translate(0 {number(y)})"))
        y += block.height + gap
    return Block("".join(parts), max(0.0, y - gap))


def prompt(pen: Pen, room: float) -> Block:
    """Return the loudest text there is, and the result under it when the match is over."""
    ink, quiet = pen.colours.ink, pen.colours.quiet
    loud = _lines(pen.scene.prompt, room, LOUD, ink, font_weight=700)
    return stack([loud, *(_lines(line, room, SMALL, quiet) for line in pen.scene.result)], 6)


def table_side(pen: Pen, room: float, first: Iterable[Block] = ()) -> Block:
    """Return buttons, what else comes `first`, players and the panels that belong to nobody."""
    blocks = [_buttons(pen, room)] if pen.targets else []
    blocks += [*first, *(_player(pen, player, room) for player in pen.scene.players)]
    blocks += [_panel(pen, area, room) for area in _shared(pen, under=False)]
    return stack([block for block in blocks if block.height])


def below(pen: Pen, room: float) -> list[Block]:
    """Return the panels under the board: broad ones, and narrow ones in two columns."""
    broad = [area for area in _shared(pen, under=True) if area.width * UNIT > 0.55 * room]
    blocks = [_panel(pen, area, room) for area in broad]
    half = (room - GUTTER) / 2
    slim = [_panel(pen, area, half) for area in _shared(pen, under=True) if area not in broad]
    return [*blocks, _columns(slim, half)] if slim else blocks


def _shared(pen: Pen, *, under: bool) -> list[Area]:
    """Return the panels that belong to nobody: under the board, or beside it."""
    return [area for area in pen.scene.areas[1:] if area.seat is None and area.under == under]


def _columns(blocks: Iterable[Block], half: float) -> Block:
    """Put blocks into two columns, each into the one that is shorter so far."""
    columns: tuple[list[Block], list[Block]] = ([], [])
    for block in blocks:
        left, right = (stack(column).height for column in columns)
        columns[right < left].append(block)
    one, two = (stack(column) for column in columns)
    moved = tag("g", two.svg, transform=f"translate({number(half + GUTTER)} 0)")
    return Block(one.svg + moved, max(one.height, two.height))


def _lines(words: str, room: float, size: float, fill: str, **look: str | float) -> Block:
    rows = wrap(words, room, size if "font_weight" in look else REGULAR * size)
    step = size * 1.3
    drawn = (text(row, 0, size + step * i, size, fill, **look) for i, row in enumerate(rows))
    return Block("".join(drawn), step * len(rows))


def _buttons(pen: Pen, room: float) -> Block:
    """Return a button for each target that is on no place, in rows."""
    parts, x, y, high = [], 0.0, 0.0, 36.0
    for target in (target for target in pen.scene.targets if not target.place):
        wide = width(target.words, SMALL) + 2 * PAD
        if x and x + wide > room:
            x, y = 0.0, y + high + 8
        parts.append(_button(pen, target.words, x, y, wide, high))
        x += wide + 8
    return Block("".join(parts), y + high if parts else 0.0)


def _button(pen: Pen, words: str, x: float, y: float, wide: float, high: float) -> str:
    accent = pen.colours.accent
    shape = {"x": x + 1, "y": y + 1, "width": wide - 2, "height": high - 2, "rx": high / 2}
    pill = tag("rect", **shape, fill=pen.colours.panel, stroke=accent, stroke_width=2)
    middle: dict[str, str | float] = {"text_anchor": "middle", "font_weight": 600}
    return pill + text(words, x + wide / 2, y + high / 2 + 5.5, SMALL, accent, **middle)


def _player(pen: Pen, player: Player, room: float) -> Block:
    """Return a player's card: mark, name, open facts, and what lies before the seat."""
    own = [area for area in pen.scene.areas if area.seat == player.seat]
    inner = room - 2 * PAD
    blocks = [_name(pen, player, inner), *(_tray(pen, area, inner) for area in own)]
    inside = stack(blocks, 8)
    high = inside.height + 2 * PAD - 6
    body = tag("g", inside.svg, transform=f"translate({number(PAD)} {number(PAD - 4)})")
    return Block(_card(pen, player, room, high) + body, high)


def _card(pen: Pen, player: Player, room: float, high: float) -> str:
    colours, lit = pen.colours, player.to_move or player.won
    line = colours.accent if lit else colours.line
    box = {"x": 1, "y": 1, "width": room - 2, "height": high - 2, "rx": 10}
    return tag("rect", **box, fill=colours.panel, stroke=line, stroke_width=2 if lit else 1)


def _name(pen: Pen, player: Player, room: float) -> Block:
    left = 46.0
    mark = pen.use(MARKS[player.seat], 17, 20, 32)
    shown = fit(player.name, room - left, NAME)
    name = text(shown, left, 17, NAME, pen.colours.ink, font_weight=700)
    facts = _lines(" · ".join(player.facts), room - left, SMALL, pen.colours.quiet)
    moved = tag("g", facts.svg, transform=f"translate({number(left)} 24)")
    return Block(mark + name + moved, 26 + max(facts.height, 10))


def _panel(pen: Pen, area: Area, room: float) -> Block:
    title = text(area.label, 0, SMALL, SMALL, pen.colours.quiet, font_weight=600)
    return stack([Block(title, LINE), _tray(pen, area, room)], 2)


def _tray(pen: Pen, area: Area, room: float) -> Block:
    unit = min(UNIT, room / area.width)
    return Block(draw_area(pen, area, unit), area.height * unit)
