"""A scene's board as text: one line for each row of places, four characters for each unit.

A place is a tile of three characters and a gap. What the last action touched stands in brackets,
square ones where it ended and round ones on the way there: [F] and (.).
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from rich.text import Text

from stonewright.cli import glyphs
from stonewright.scenes import Piece, Place, Scene

UNIT = 4  # characters
NEAR = 0.3  # units between two heights that share a line
Spot = tuple[int, int, Text]  # line, column and what to write there


def picture(scene: Scene, simple: bool) -> list[Text]:
    """Return the lines of the board; `simple` where only ASCII can be shown."""
    board = scene.areas[0].id
    places = [place for place in scene.places if place.area == board]
    texts = [text for text in scene.texts if text.area == board]
    line = _lines([*(place.y for place in places), *(text.y for text in texts)])
    left = min([*(place.x for place in places), *(text.x for text in texts)])
    lying, touched = _lying(scene), _touched(scene)

    def column(x: float) -> int:
        return round((x - left) * UNIT)

    spots: list[Spot] = [
        (line[place.y], column(place.x), _tile(place, lying, touched, simple)) for place in places
    ]
    for text in texts:
        spots.append((line[text.y], column(text.x), Text(f"{text.words:^3}", "dim")))
    return list(_written(spots))


def _lines(heights: Iterable[float]) -> dict[float, int]:
    """Return the line of each height; those that are nearly the same share one."""
    numbers: dict[float, int] = {}
    top = number = -1.0
    for height in sorted(set(heights)):
        if number < 0 or height - top > NEAR:
            top, number = height, number + 1
        numbers[height] = int(number)
    return numbers


def _lying(scene: Scene) -> dict[str, list[Piece]]:
    """Return what lies on each place."""
    lying: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        lying.setdefault(piece.place, []).append(piece)
    return lying


def _touched(scene: Scene) -> dict[str, str]:
    """Return the brackets of the places that the last action touched."""
    brackets: dict[str, str] = {}
    for mark in scene.marks:
        brackets |= dict.fromkeys(mark.places[:-1], "()")
    return brackets | {mark.places[-1]: "[]" for mark in scene.marks}


def _tile(
    place: Place, lying: dict[str, list[Piece]], touched: dict[str, str], simple: bool
) -> Text:
    brackets = touched.get(place.id, "  ")
    before, after = brackets[0], brackets[1]
    pieces = lying.get(place.id, [])
    if not pieces:
        return Text(f"{before}{'.' if simple else '·'}{after}", "bold" if before > " " else "dim")
    top, many = pieces[-1], pieces[-1].count or len(pieces)
    text = glyphs.letter(top, simple) + (str(many) if many > 1 else "")
    return Text(f"{before}{text}{after}".rstrip().ljust(3), glyphs.style(top))


def _written(spots: list[Spot]) -> Iterator[Text]:
    """Write each spot at its column."""
    spots.sort(key=lambda spot: spot[:2])
    for _, row in groupby(spots, key=lambda spot: spot[0]):
        line = Text()
        for _, column, text in row:
            line.append(" " * (column - len(line))).append_text(text)
        yield line
