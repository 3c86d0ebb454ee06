"""Hexagonal stones in a box of 100 by 100: an element's stone on a piece of its colour."""

from __future__ import annotations

from collections.abc import Callable

from stonewright.scenes.markup import tag
from stonewright.scenes.paint import Paint, relief, stroke
from stonewright.scenes.theme import mix

IVORY = "#FFF8E8"
SIX = (
    "M46 4Q50 2 54 4L86 22.5Q90 25 90 29.5V66.5Q90 71 86 73.5L54 92Q50 94 46 92"
    "L14 73.5Q10 71 10 66.5V29.5Q10 25 14 22.5Z"
)
FIELD = "M50 11L82 29.5V66.5L50 85L18 66.5V29.5Z"


def hexed(stone: Callable[[Paint], str]) -> Callable[[Paint], str]:
    """Return how to draw a stone on a hexagon: a rim of its colour around a pale field."""

    def draw(paint: Paint) -> str:
        field = tag("path", d=FIELD, fill=mix(paint.base, IVORY, 0.8), stroke_linejoin="round")
        edge = stroke(FIELD, paint.deep(0.25), 2)
        small = tag("g", stone(paint), transform="translate(21 18.5) scale(0.58)")
        return relief(SIX, paint) + field + edge + small

    return draw
