"""More pieces in a box of 100 by 100: Taoists and spirits, runes, pearls of Qi, and icons."""

from __future__ import annotations

from collections.abc import Callable

from stonewright.scenes.markup import tag
from stonewright.scenes.paint import Paint, relief, stroke
from stonewright.scenes.theme import mix

IVORY = "#FBF5E6"
GOWN = "M50 28C78 28 90 52 90 74C90 90 72 96 50 96C28 96 10 90 10 74C10 52 22 28 50 28Z"
HAT = (
    "M46 5Q50 1 54 5C64 17 80 29 95 37Q98 40 94 42C80 46 65 48 50 48C35 48 20 46 6 42"
    "Q2 40 5 37C20 29 36 17 46 5Z"
)
WISP = "M50 4C77 4 94 22 94 47C94 75 74 93 34 96C46 90 52 84 53 78C27 81 6 68 6 44C6 20 24 4 50 4Z"
TABLET = "M28 5H72L95 28V72L72 95H28L5 72V28Z"
PEARL = "M50 8A42 42 0 1 1 49.9 8Z"
RIGHT = "M24 68A33 33 0 1 1 80 64M80 64L89 44M80 64L60 57"
BIRD = (
    "M4 34C20 20 38 26 50 46C62 26 80 20 96 34C82 33 74 40 68 50L60 60L68 76L50 68L32 76L40 60"
    "L32 50C26 40 18 33 4 34Z"
)
CRACKED = "M14 22H48L40 38L54 50L42 62L50 80H14ZM60 14H88V72H62L54 58L66 46L52 34Z"
SWAP = "M12 32H82M82 32L66 16M82 32L66 48M88 70H18M18 70L34 54M18 70L34 86"
POINTER = "M8 26H50L94 50L50 74H8L26 50Z"


def rune(paint: Paint, stone: str) -> str:
    """Return a tablet with a stone carved into it."""
    pale = Paint(paint.key, mix(paint.base, IVORY, 0.78), paint.prefix, paint.theme)
    rim = tag("path", d=TABLET, fill=pale.base, stroke=paint.deep(0.45), stroke_width=4)
    shadow = tag("path", d=TABLET, transform="translate(3 4)", opacity=paint.theme.shade)
    return shadow + rim + tag("g", stone, transform="translate(19 17) scale(0.62)")


def _taoist(paint: Paint, mark: str) -> str:
    """Return a broad hat over a round gown that bears the seat's mark."""
    disc = tag("circle", cx=50, cy=69, r=23, fill=IVORY, stroke=paint.deep(0.5), stroke_width=3)
    figure = tag("g", mark, transform="translate(31 50) scale(0.38)")
    band = stroke("M25 38Q50 46 75 38", paint.deep(0.4), 3)
    return relief(GOWN, paint, 3) + disc + figure + relief(HAT, paint, 3) + band


def _spirit(paint: Paint, mark: str) -> str:
    """Return a wisp that bears the seat's mark."""
    disc = tag("circle", cx=50, cy=43, r=28, fill=IVORY, stroke=paint.deep(0.5), stroke_width=3)
    figure = tag("g", mark, transform="translate(27 20) scale(0.46)")
    return relief(WISP, paint, 3) + disc + figure


def _qi(paint: Paint) -> str:
    swirl = stroke("M50 24C66 24 72 40 60 48C46 56 32 58 40 74", paint.deep(0.35), 6)
    return relief(PEARL, paint) + swirl + stroke("M30 36Q36 24 48 21", paint.pale(0.8), 5)


def _lines(path: str, thick: float = 9, **look: str | float) -> Callable[[Paint], str]:
    return lambda paint: stroke(path, paint.theme.ink, thick, **look)


def _solid(path: str) -> Callable[[Paint], str]:
    return lambda paint: tag("path", d=path, fill=paint.theme.ink)


def _button(look: str) -> Callable[[Paint], str]:
    """Return a round button with the bent arrow of a quarter turn, mirrored or not."""

    def draw(paint: Paint) -> str:
        colours = paint.theme
        disc = tag("circle", cx=50, cy=50, r=46, fill=colours.panel)
        arrow = stroke(RIGHT, colours.accent, 9)
        small = tag("g", arrow, transform=f"{look}translate(15 15) scale(0.7)")
        return disc + small

    return draw


FIGURES: dict[str, Callable[[Paint, str], str]] = {"taoist": _taoist, "spirit": _spirit}
RUNES = tuple(f"rune-{stone}" for stone in ("wood", "fire", "water", "metal", "earth"))
ICONS: dict[str, Callable[[Paint], str]] = {
    "qi": _qi,
    "spin": _lines(RIGHT),
    "fly": _solid(BIRD),
    "quake": _solid(CRACKED),
    "shift": _lines(SWAP, 8),
    "marker": lambda paint: tag("path", d=POINTER, fill=paint.theme.accent),
    "turn-left": _button("translate(100 0) scale(-1 1) "),
    "turn-right": _button(""),
}
