"""The areas of a scene as SVG: ground, places, links, pieces, targets and the last action."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import TypeAlias

from stonewright.scenes.art import symbol_name
from stonewright.scenes.cards import back, face
from stonewright.scenes.markup import escape, number, tag, text
from stonewright.scenes.model import Area, Link, Mark, Piece, Place, Scene, Text
from stonewright.scenes.patterns import PATTERNS
from stonewright.scenes.plates import PLATES
from stonewright.scenes.theme import Theme, mix

STONE = 0.88  # of the place it lies on
PRINTED = 0.66  # of the place it is printed on
LAYOUTS = PLATES | PATTERNS  # of cards that are no plain portraits
NONE = (0.22, 0.6)  # how much is seen of a stone of which there is none: in a well, in a tray
FEW = 12  # targets of a group that are few enough to be ringed strongly

Point: TypeAlias = tuple[float, float]
Look: TypeAlias = dict[str, str | float]  # attributes of an element


@dataclass(frozen=True, slots=True)
class Pen:
    """A scene being drawn: its colours, the prefix of its ids, and whether targets show."""

    scene: Scene
    colours: Theme
    prefix: str
    targets: bool

    def places(self, area: Area) -> dict[str, Place]:
        """Return the places of an area by id."""
        return {place.id: place for place in self.scene.places if place.area == area.id}

    @property
    def mover(self) -> int:
        """Return the seat to move, -1 if there is none."""
        return next((player.seat for player in self.scene.players if player.to_move), -1)

    def use(self, name: str, x: float, y: float, size: float, opacity: float | None = None) -> str:
        """Return a symbol around a centre."""
        box = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
        return tag("use", href=f"#{self.prefix}{name}", **box, opacity=opacity)


@dataclass(frozen=True, slots=True)
class Canvas:
    """One area being drawn at `unit` pixels to its unit."""

    pen: Pen
    area: Area
    unit: float
    places: dict[str, Place]

    def at(self, place: str) -> Point:
        """Return the middle of a place in pixels."""
        spot = self.places[place]
        return spot.x * self.unit, spot.y * self.unit


def draw_area(pen: Pen, area: Area, unit: float, *, board: bool = False) -> str:
    """Return one area with all that lies on it, its corner at the origin."""
    canvas = Canvas(pen, area, unit, pen.places(area))
    scene = pen.scene
    layers = [
        _slab(canvas) if board else "",
        *(_place(canvas, place) for place in canvas.places.values()),
        _light(canvas) if board else "",
        *(_text(canvas, line) for line in scene.texts if line.area == area.id),
        _links(canvas, [link for link in _links_here(canvas) if link.kind == "ridge"]),
        *(_thread(canvas, link) for link in _links_here(canvas) if link.kind == "thread"),
        *(_mark(canvas, mark) for mark in _marks_here(canvas)),
        *_pieces(canvas),
        _targets(canvas) if pen.targets else "",
    ]
    return "".join(layers)


def _slab(canvas: Canvas) -> str:
    """Return the slab that the board is, with its shadow."""
    colours, size = canvas.pen.colours, _size(canvas)
    shadow = tag("rect", y=4, **size, fill=mix(colours.board, "#000000", 0.35), opacity=0.5)
    return shadow + tag("rect", **size, fill=colours.board)


def _light(canvas: Canvas) -> str:
    """Return the warm light that falls on the board from the top left."""
    return tag("rect", **_size(canvas), fill=f"url(#{canvas.pen.prefix}light)")


def _size(canvas: Canvas) -> dict[str, float]:
    wide, high = canvas.area.width * canvas.unit, canvas.area.height * canvas.unit
    return {"width": wide, "height": high, "rx": 10}


def light_gradient(pen: Pen) -> str:
    """Return the gradient of the one light above the table."""
    stops = ((0, pen.colours.warmth), (1, 0))
    inside = "".join(
        tag("stop", offset=at, stop_color=pen.colours.glow, stop_opacity=share)
        for at, share in stops
    )
    return tag("radialGradient", inside, id=f"{pen.prefix}light", cx=0.2, cy=0.1, r=0.95)


def _place(canvas: Canvas, place: Place) -> str:
    if place.shape == "none":
        return ""
    colours = canvas.pen.colours
    label = tag("title", escape(place.label)) if place.label else ""
    shaded = mix(colours.cell, colours.line, 0.3)
    fill = {"shaded": shaded, "closed": colours.board}.get(place.ground, colours.cell)
    look: Look = {"fill": fill, "stroke": colours.line, "data_place": place.id}
    shut = _cross(canvas, place) if place.ground == "closed" else ""
    return _outline(canvas, place, 0.97, look, label) + shut + _printed(canvas, place)


def _cross(canvas: Canvas, place: Place) -> str:
    """Return the small cross on a place that is out of play."""
    (x, y), arm = canvas.at(place.id), 0.09 * place.width * canvas.unit
    strokes = (((x - arm, y - way * arm), (x + arm, y + way * arm)) for way in (1, -1))
    return "".join(_line(ends, canvas.pen.colours.line, 0.05 * canvas.unit) for ends in strokes)


def _printed(canvas: Canvas, place: Place) -> str:
    """Return what is printed on a place."""
    if not place.art:
        return ""
    size = PRINTED * min(place.width, place.height) * canvas.unit * place.scale
    return canvas.pen.use(place.art, *canvas.at(place.id), size, 0.28 if place.faint else 0.85)


def _outline(canvas: Canvas, place: Place, share: float, look: Look, inside: str = "") -> str:
    """Return the outline of a place, drawn to a share of its size."""
    x, y = place.x * canvas.unit, place.y * canvas.unit
    wide, high = place.width * canvas.unit * share, place.height * canvas.unit * share
    if place.turn:
        look = {**look, "transform": f"rotate({place.turn} {number(x)} {number(y)})"}
    if place.shape == "circle":
        return tag("circle", inside, cx=x, cy=y, r=min(wide, high) / 2, **look)
    if place.shape == "hex":
        return tag("polygon", inside, points=_hexagon(x, y, wide, high), **look)
    corner = min(wide, high) * (0.2 if place.shape == "tray" else 0.07)
    box = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": corner}
    return tag("rect", inside, **box, **look)


def _hexagon(x: float, y: float, wide: float, high: float) -> str:
    corners = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    return " ".join(f"{number(x + a * wide / 2)},{number(y + b * high / 4)}" for a, b in corners)


def _text(canvas: Canvas, line: Text) -> str:
    x, y = line.x * canvas.unit, line.y * canvas.unit
    colour = canvas.pen.colours.quiet
    return text(line.words, x, y + 5.5, 16, colour, text_anchor="middle", aria_hidden="true")


def _links(canvas: Canvas, links: Sequence[Link]) -> str:
    """Return all ridges, one coat after the other, so that they meet without seams."""
    stone, unit = canvas.pen.colours.elements["earth"], canvas.unit
    coats = ((0.3, mix(stone, "#000000", 0.5)), (0.2, stone), (0.06, mix(stone, "#FFF6E4", 0.6)))
    crests = [_crest(canvas.at(link.a), canvas.at(link.b), 0.07 * unit) for link in links]
    return "".join(
        _line(crest, colour, share * unit) for share, colour in coats for crest in crests
    )


def _links_here(canvas: Canvas) -> list[Link]:
    return [link for link in canvas.pen.scene.links if link.a in canvas.places]


def _thread(canvas: Canvas, link: Link) -> str:
    """Return the middle of a thin line between two places, where none of them lies."""
    (x, y), (to_x, to_y) = canvas.at(link.a), canvas.at(link.b)
    ends = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.38, 0.62)]
    return _line(ends, canvas.pen.colours.quiet, 0.06 * canvas.unit)


def _crest(start: Point, end: Point, rise: float) -> list[Point]:
    """Return a jagged line that swings by `rise` to both sides of the straight one."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    swing = rise / hypot(dx, dy)
    sides = ((step / 8, swing * (step % 2 * (2 - step % 4))) for step in range(9))
    return [(x + dx * part - dy * side, y + dy * part + dx * side) for part, side in sides]


def _line(points: Sequence[Point], colour: str, thick: float, **look: str | float) -> str:
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    rounded = {"stroke_linecap": "round", "stroke_linejoin": "round", **look}
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=thick, **rounded)


def _pieces(canvas: Canvas) -> Iterable[str]:
    lying: dict[str, list[Piece]] = defaultdict(list)
    for piece in canvas.pen.scene.pieces:
        if piece.place in canvas.places:
            lying[piece.place].append(piece)
    for place, pieces in lying.items():
        for index, piece in enumerate(pieces):
            yield _piece(canvas, piece, *_spot(canvas.places[place], index, len(pieces)))


def _spot(place: Place, index: int, many: int) -> Point:
    """Return where the piece with this index lies: a tray fills from the left, others around."""
    step_x, step_y = place.spread
    if place.shape == "tray":
        return place.x - place.width / 2 + 0.55 + index * step_x, place.y
    middle = index - (many - 1) / 2
    return place.x + middle * step_x, place.y + middle * step_y


def _piece(canvas: Canvas, piece: Piece, x: float, y: float) -> str:
    place, unit = canvas.places[piece.place], canvas.unit
    words = f"{piece.words}. {piece.tip}" if piece.tip else piece.words
    inside = [tag("title", escape(words)), _body(canvas, piece, x * unit, y * unit)]
    beside = place.shape == "tray"
    if piece.count or (beside and piece.count is not None):
        inside.append(_count(canvas, piece.count, x, y, beside=beside))
    turned = piece.turn + place.turn
    spin = f"rotate({turned} {number(x * unit)} {number(y * unit)})" if turned else None
    return tag("g", *inside, data_piece=piece.id, transform=spin)


def _body(canvas: Canvas, piece: Piece, x: float, y: float) -> str:
    place, pen = canvas.places[piece.place], canvas.pen
    wide, high = place.width * canvas.unit, place.height * canvas.unit
    if piece.art == "back":
        return back(x, y, wide, high, pen.colours)
    if piece.card is not None:
        return LAYOUTS.get(piece.card.layout, face)(pen, piece.card, x, y, wide, high)
    size = STONE * min(wide, high) * place.scale
    halo = _halo(pen, x, y, size) if piece.seat == pen.mover else ""
    none = NONE[place.shape == "tray"] if piece.count == 0 else None
    faint = 0.5 if piece.ghost else 0.6 if piece.spent else none
    return halo + pen.use(symbol_name(piece.art, piece.seat), x, y, size, faint)


def _halo(pen: Pen, x: float, y: float, size: float) -> str:
    """Return the light that lies on the pieces of the player to move."""
    return tag("circle", cx=x, cy=y, r=size * 0.56, fill=pen.colours.accent, opacity=0.28)


def _count(canvas: Canvas, count: int, x: float, y: float, *, beside: bool) -> str:
    """Return a number: beside a stone in a tray, else as a badge at its foot."""
    unit, colours = canvas.unit, canvas.pen.colours
    if beside:
        return text(str(count), (x + 0.52) * unit, y * unit + 6, 17, colours.ink, font_weight=600)
    x, y, size = (x + 0.27) * unit, (y + 0.26) * unit, min(0.36 * unit, 20)
    radius = (0.61 if count < 10 else 0.78) * size
    disc = tag("circle", cx=x, cy=y, r=radius, fill=colours.panel, stroke=colours.quiet)
    bold: Look = {"text_anchor": "middle", "font_weight": 700}
    return disc + text(str(count), x, y + 0.36 * size, size, colours.ink, **bold)


def _marks_here(canvas: Canvas) -> list[Mark]:
    return [mark for mark in canvas.pen.scene.marks if all(p in canvas.places for p in mark.places)]


def _mark(canvas: Canvas, mark: Mark) -> str:
    """Return a frame around the place that was touched last, and the trail that led there."""
    trail = _trail(canvas, mark) if len(mark.places) > 1 else ""
    look: Look = {"fill": "none", "stroke": canvas.pen.colours.trail}
    look["stroke_width"] = 5.0 if mark.kind == "capture" else 2.5
    if mark.kind == "remove":
        look["stroke_dasharray"] = "3 4"
    end = canvas.places[mark.places[-1]]
    return trail + _outline(canvas, end, 1.02 if _has_card(canvas, end) else 0.9, look)


def _has_card(canvas: Canvas, place: Place) -> bool:
    """Tell whether a card lies on a place: it would hide a frame inside."""
    return any(piece.card and piece.place == place.id for piece in canvas.pen.scene.pieces)


def _trail(canvas: Canvas, mark: Mark) -> str:
    points = [canvas.at(place) for place in mark.places]
    (x, y), colour = points[0], canvas.pen.colours.trail
    start = tag("circle", cx=x, cy=y, r=5, fill=colour)
    bent = _arc(points[0], points[-1]) if mark.kind == "jump" else points
    return start + _line(bent, colour, 2.5)


def _arc(start: Point, end: Point) -> list[Point]:
    """Return points of a low arc to the left of the way from start to end."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    way = [step / 12 for step in range(13)]
    bend = [0.72 * part * (1 - part) for part in way]
    return [(x + dx * p + dy * b, y + dy * p - dx * b) for p, b in zip(way, bend, strict=True)]


def _targets(canvas: Canvas) -> str:
    """Return a ring on each place that can be chosen: soft where a group offers many."""
    offered = [target for target in canvas.pen.scene.targets if target.place in canvas.places]
    many = Counter(target.group for target in offered)
    taken = {piece.place for piece in canvas.pen.scene.pieces if not piece.ghost}
    taken |= {place.id for place in canvas.places.values() if place.art}
    strong = {target.place for target in offered if many[target.group] <= FEW}
    return "".join(
        _ring(canvas, canvas.places[place], place in taken, place in strong)
        for place in dict.fromkeys(target.place for target in offered)
    )


def _ring(canvas: Canvas, place: Place, taken: bool, strong: bool) -> str:
    """Return a ring around what lies on a place, or a small one in the middle of an empty place."""
    colour, clear = canvas.pen.colours.accent, 0.8 if strong else 0.45
    look: Look = {"stroke": colour, "stroke_opacity": clear, "fill": colour}
    look |= {"data_target": place.id, "stroke_width": max(1.6, 0.045 * canvas.unit)}
    if place.shape in ("tray", "slot"):
        return _outline(canvas, place, 0.98, {**look, "fill_opacity": 0.08})
    size = 0.47 if taken else 0.2 if strong else 0.1
    radius = size * min(place.width, place.height) * canvas.unit
    x, y = canvas.at(place.id)
    return tag("circle", cx=x, cy=y, r=radius, fill_opacity=0 if taken else 0.16, **look)
