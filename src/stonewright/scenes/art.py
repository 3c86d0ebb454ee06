"""Our own stones, sages and marks as SVG symbols in a box of 100 by 100.

Every piece is one silhouette given relief by the same light from the top left: a shadow on
the table, a darker side, a face with a soft gradient, a dark outline and a bright rim.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from stonewright.scenes.figures import FIGURES, ICONS, RUNES, rune
from stonewright.scenes.hexes import hexed
from stonewright.scenes.markup import number, tag
from stonewright.scenes.model import MARKS
from stonewright.scenes.paint import Paint, relief as _relief, stroke as _stroke
from stonewright.scenes.theme import LIGHT, Theme, mix

LETTERS = {"fire": "F", "water": "W", "earth": "E", "wind": "A", "wood": "T", "metal": "M"}
"""The third sign of an element, after silhouette and colour."""

FLAME = (
    "M54 5C57 23 79 35 81 60C82 81 68 94 50 94C31 94 18 81 19 62C20 50 27 44 29 31"
    "C36 36 39 42 40 49C47 38 53 23 54 5Z"
)
TONGUE = "M52 50C55 60 66 66 66 77C66 87 59 91 50 91C41 91 35 86 35 77C35 68 48 63 52 50Z"
DROP = "M50 2C58 18 71 27 71 41C71 53 62 60 50 60C38 60 29 53 29 41C29 27 42 18 50 2Z"
WAVES = "M9 {0}q10.25-10 20.5 0t20.5 0t20.5 0t20.5 0"
BLOCK = "M20 13H80Q87 13 87 20V80Q87 87 80 87H20Q13 87 13 80V20Q13 13 20 13Z"
CRAGS = "M13 82V45L27 27L38 40L53 15L68 40L76 31L87 46V82Q87 88 80 88H20Q13 88 13 82Z"
PEAK = "M48 4Q51 1 54 5L68 33L74 42L96 86Q98 91 92 91H8Q2 91 4 86L26 45L33 36Z"
SNOW = "M48 4Q51 1 54 5L68 33L60 39L52 31L44 41L37 35L33 36Z"
LEAF = "M13 91C13 88 17 84 21 80C8 48 32 12 90 8C93 66 58 94 26 82C21 86 18 91 17 92Z"
COIN = "M50 7A43 43 0 1 1 49.9 7ZM32 32V68H68V32Z"
ROBE = "M50 36C76 36 74 60 86 81C90 90 70 94 50 94C30 94 10 90 14 81C26 60 24 36 50 36Z"
HEAD = "M50 2.5A28.5 28.5 0 1 1 49.9 2.5Z"
MARK_PATHS = {
    "sun": "M50 28A22 22 0 1 1 49.9 28Z",
    "moon": "M57 10A43 43 0 1 0 89 61A31 31 0 1 1 57 10Z",
    "star": "M50 6L61 37L94 38L68 58L77 90L50 71L23 90L32 58L6 38L39 37Z",
    "hill": "M4 82C18 82 22 38 40 38C50 38 53 52 58 58C62 52 65 48 71 48C84 48 86 82 96 82Z",
}
RAYS = "M50 7V18M50 82V93M7 50H18M82 50H93M20 20L27 27M73 73L80 80M80 20L73 27M27 73L20 80"


def names() -> list[str]:
    """Return every symbol there is."""
    seats = range(len(MARKS))
    figures = (f"{figure}-{seat}" for figure in FIGURES for seat in seats)
    return [*_STONES, *(f"sage-{seat}" for seat in seats), *MARKS, *figures, *RUNES, *ICONS]


def symbol_name(art: str, seat: int | None) -> str:
    """Return the symbol for a piece: pieces that belong to a seat have one for each."""
    return art if seat is None else f"{art}-{seat}"


def sheet(wanted: Iterable[str], colours: Theme, prefix: str = "") -> str:
    """Return the wanted symbols with their gradients, to stand inside `<defs>`."""
    known = [name for name in names() if name in set(wanted)]
    keys = dict.fromkeys(_key(name) for name in known)
    gradients = [_gradient(_paint(key, colours, prefix)) for key in keys]
    return _rim(prefix) + "".join(gradients) + "".join(_symbol(n, colours, prefix) for n in known)


def _symbol(name: str, colours: Theme, prefix: str) -> str:
    paint = _paint(_key(name), colours, prefix)
    return tag("symbol", _draw(name, paint), id=f"{prefix}{name}", viewBox="0 0 100 100")


def _draw(name: str, paint: Paint) -> str:
    if name in _STONES:
        return _STONES[name](paint)
    if name in MARKS:
        return _mark(name, paint.base)
    if name in ICONS:
        return ICONS[name](paint)
    if name in RUNES:
        return rune(paint, _STONES[paint.key](paint))
    stem = name.partition("-")[0]
    if stem in FIGURES:
        return FIGURES[stem](paint, _mark(MARKS[int(name[-1])], _ink(paint)))
    return _sage(paint, MARKS[int(name[-1])])


def _key(name: str) -> str:
    """Return which colour a symbol has: an element's, or a seat's by its number."""
    if name in MARKS:
        return str(MARKS.index(name))
    if name in ICONS:
        return "wind"
    stem, _, end = name.partition("-")
    return end if stem in ("sage", "rune", *FIGURES) else _KIN.get(stem, stem)


def _paint(key: str, colours: Theme, prefix: str) -> Paint:
    base = colours.seats[int(key)] if key.isdigit() else colours.elements[key]
    return Paint(key, base, prefix, colours)


def _gradient(paint: Paint) -> str:
    stops = ((0, mix(paint.base, "#FFF0D0", 0.3)), (0.5, paint.base), (1, paint.deep(0.18)))
    inside = "".join(tag("stop", offset=at, stop_color=colour) for at, colour in stops)
    name = f"{paint.prefix}face-{paint.key}"
    return tag("linearGradient", inside, id=name, x1=0.1, y1=0, x2=0.9, y2=1)


def _rim(prefix: str) -> str:
    stops = ((0, 0.75), (0.45, 0.12), (1, 0))
    inside = "".join(
        tag("stop", offset=at, stop_color="#FFF3DC", stop_opacity=opacity) for at, opacity in stops
    )
    return tag("linearGradient", inside, id=f"{prefix}rim", x1=0, y1=0, x2=1, y2=1)


def _fire(paint: Paint) -> str:
    return _relief(FLAME, paint) + tag("path", d=TONGUE, fill=mix(paint.base, "#FFE3A3", 0.62))


def _water(paint: Paint) -> str:
    shine = _stroke("M39 40C39 34 42 29 46 24", paint.pale(0.7), 5)
    return _relief(DROP, paint) + shine + _wave(70, paint) + _wave(86, paint)


def _wave(y: float, paint: Paint) -> str:
    path = WAVES.format(number(y))
    shadow = _stroke(path, "#000000", 9, transform="translate(3 5)", opacity=paint.theme.shade)
    return shadow + _stroke(path, paint.deep(0.5), 11) + _stroke(path, paint.base, 7)


def _earth(paint: Paint) -> str:
    top = _stroke("M25 76V25H76", paint.pale(0.45), 3)
    low = _stroke("M27 77H77V27", paint.deep(0.4), 3)
    grain = _stroke("M36 43H56M48 59H66M36 66H39", paint.deep(0.45), 4)
    return _relief(BLOCK, paint) + top + low + grain


def _range(paint: Paint) -> str:
    ridge = _stroke("M20 60L32 46L41 57L53 37L66 58L75 49L80 55", paint.pale(0.75), 5)
    foot = _stroke("M24 76H76", paint.deep(0.45), 4)
    return _relief(CRAGS, paint) + ridge + foot


def _mountain(paint: Paint) -> str:
    slope = tag("path", d="M52 31L60 39L68 33L74 42L96 86Q97 90 92 90H62Z", opacity=0.22)
    snow = tag("path", d=SNOW, fill="#FBF7EE", stroke=paint.deep(0.5), stroke_width=2)
    return _relief(PEAK, paint) + slope + snow


def _wood(paint: Paint) -> str:
    vein = "M20 82C36 62 54 43 76 22M41 60L38 40M41 60L62 62M57 41L55 28M57 41L74 43"
    return _relief(LEAF, paint) + _stroke(vein, paint.pale(0.7), 4)


def _metal(paint: Paint) -> str:
    ring = _stroke("M50 15A35 35 0 1 1 49.9 15Z", paint.deep(0.3), 3)
    hole = _stroke("M30 70V30H70", paint.deep(0.45), 4)
    return _relief(COIN, paint) + ring + hole


def _wind(turns: int) -> Callable[[Paint], str]:
    return lambda paint: _spiral(turns, paint)


def _spiral(turns: int, paint: Paint) -> str:
    pitch = 77 / (2 * turns + 1)
    broad, outline = 0.56 * pitch, 0.7 + pitch / 10
    path, dark = spiral_path(turns, pitch), mix(paint.theme.edge, paint.base, 0.12)
    shadow = _stroke(path, "#000000", broad + 3, transform="translate(4 6)")
    light = _stroke(path, paint.pale(0.35), broad * 0.45)
    face = _stroke(path, dark, broad + 2 * outline) + _stroke(path, paint.base, broad) + light
    return tag("g", shadow, opacity=paint.theme.shade) + face


def spiral_path(turns: int, pitch: float) -> str:
    """Return a spiral of half circles around the middle of the box."""
    x, y = 50 + pitch / 2, number(50 + pitch / 4)
    path = f"M{number(x)} {y}"
    for half in range(2 * turns + 1):
        radius = (half + 1) * pitch / 2
        x += 2 * radius if half % 2 else -2 * radius
        path += f"A{number(radius)} {number(radius)} 0 0 0 {number(x)} {y}"
    return path


def _sage(paint: Paint, mark: str) -> str:
    top = tag("path", d=HEAD, fill="#FBF5E6", stroke=paint.deep(0.5), stroke_width=3)
    fold = _stroke("M50 64V88M34 73L30 86M66 73L70 86", paint.deep(0.4), 3)
    figure = tag("g", _mark(mark, _ink(paint)), transform="translate(27 8) scale(0.46)")
    return _relief(ROBE, paint, 3) + fold + _relief(HEAD, paint, 3) + top + figure


def _ink(paint: Paint) -> str:
    """Return the ink of a mark on a pale ground."""
    return mix(paint.base, "#000000", 0.4 if paint.theme is LIGHT else 0.55)


def _mark(name: str, colour: str) -> str:
    rays = _stroke(RAYS, colour, 9) if name == "sun" else ""
    return tag("path", d=MARK_PATHS[name], fill=colour) + rays


_KIN = {"range": "earth", "mountain": "earth"}
_STONES: dict[str, Callable[[Paint], str]] = {
    "fire": _fire,
    "water": _water,
    "earth": _earth,
    "range": _range,
    "mountain": _mountain,
    **{f"wind-{turns}": _wind(turns) for turns in (1, 2, 3, 4)},
    "wood": _wood,
    "metal": _metal,
}
_STONES |= {f"{name}-hex": hexed(_STONES[name]) for name in ("fire", "water", "earth", "wood")}
_STONES |= {"metal-hex": hexed(_metal), "wind-hex": hexed(_wind(1))}
