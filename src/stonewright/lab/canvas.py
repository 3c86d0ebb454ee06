"""What all charts are drawn with: scales, round numbers, colours and words, as SVG text."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from stonewright.scenes.markup import FONT, escape, fit, number, tag
from stonewright.scenes.theme import DARK, LIGHT, Theme

WIDE = 720.0  # pixels of a picture that stands alone
ROW = 22.0  # of the legend, or of a row chart
LEFT, RIGHT, TOP, BOTTOM = 62.0, 24.0, 44.0, 54.0
LETTERS = 13.0  # pixels
TICK, LINE = 46.0, 26.0  # pixels between two marks of an axis at least, across and upwards
ENDLESS = 1e15  # values from which on no axis can show anything else
WIDEST = 4.0  # times as wide as usual may an interval be that counts for an axis
FINEST = 400  # points of a line; more cannot be seen
# What tells lines apart: colour, how light it is, and dashes.
BY_DAY = ("#14306B", "#B5311F", "#1E8577", "#A9770B")
BY_NIGHT = ("#CFE1FF", "#FF8A70", "#45B8A6", "#C58A1A")
DASHES = (None, "9 4", "2 3", "12 3 2 3")

Mark = Callable[[float], str]  # how a number is written on an axis


def plain(value: float) -> str:
    """Write a number of an axis."""
    return f"{value:.10g}".replace("-", "\u2212")


@dataclass(frozen=True)
class Scale:
    """From a value to its place in the picture."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the place of a value."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def clip(self, value: float) -> float:
        """Return the place of a value, or the end of the scale where it lies beyond."""
        return self(min(max(value, self.low), self.high))

    def ticks(self, most: int = 8) -> list[float]:
        """Return the round numbers to mark: two at least, and not too close to each other."""
        apart = TICK if self.end > self.start else LINE
        room = int(abs(self.end - self.start) / apart)
        tries = (ticks(self.low, self.high, n) for n in range(max(min(most, room), 2), 2 * most))
        return next(found for found in tries if len(found) > 1)


@dataclass(frozen=True)
class Frame:
    """A picture's width, and whether it stands alone or inside a page that has its colours."""

    wide: float = WIDE
    dark: bool | None = None  # None: as the viewer prefers
    inside: bool = False

    @property
    def top(self) -> float:
        """Where drawing may begin, under the title if there is one."""
        return 14.0 if self.inside else TOP

    @property
    def right(self) -> float:
        """Where it ends."""
        return self.wide - (16.0 if self.inside else RIGHT)


def frame(dark: bool | None, inside: float | None) -> Frame:
    """Return a frame that stands alone, or one of some width for the inside of a page."""
    return Frame(WIDE, dark) if inside is None else Frame(inside, None, True)


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Return round numbers from low to high, so many at most."""
    rough = (high - low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * part for part in (1, 2, 5, 10) if size * part >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [i * step for i in range(first, math.floor(high / step + 1e-9) + 1)]


def reach(values: Iterable[float], least: float = 1.0, air: float = 0.04) -> tuple[float, float]:
    """Return the ends of an axis that holds all values that are numbers, with a little air."""
    sound = [value for value in values if abs(value) < ENDLESS]  # and so no nan
    low, high = min(sound, default=0.0), max(sound, default=0.0)
    room = max(high - low, least, abs(high) * 1e-9) * air
    return low - room, high + room


def usual(ends: Sequence[tuple[float, float]]) -> list[float]:
    """Return how far intervals reach, but for those so wide that they would flatten the others."""
    sound = [(low, high) for low, high in ends if math.isfinite(high - low)]
    middle = median([high - low for low, high in sound] or [0.0])
    kept = [pair for pair in sound if not middle or pair[1] - pair[0] <= WIDEST * middle]
    return [end for pair in kept for end in pair]


def picture(title: str, tall: float, frame: Frame, *parts: str) -> str:
    """Return the whole picture; inside a page the page brings colours, ground and title."""
    dress = (
        tag("style", _style(frame.dark)),
        tag("rect", width=frame.wide, height=tall, class_="page"),
        words(title, LEFT, 28.0, frame.wide - LEFT, size=17.0, weight=600),
    )
    return tag(
        "svg",
        tag("title", escape(title)),
        *(() if frame.inside else dress),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(frame.wide)} {number(tall)}",
        width=frame.wide,
        height=tall,
        role="img",
        font_family=FONT,
        font_size=LETTERS,
    )


def _style(dark: bool | None) -> str:
    """Return the colours as a style sheet; without a choice both, as the page prefers."""
    if dark is not None:
        return rules(DARK, BY_NIGHT) if dark else rules(LIGHT, BY_DAY)
    night = rules(DARK, BY_NIGHT)
    return f"{rules(LIGHT, BY_DAY)}@media (prefers-color-scheme: dark){{{night}}}"


def rules(theme: Theme, colours: Iterable[str], within: str = "") -> str:
    """Return the style rules of all that charts are made of, for what is `within` an element."""
    found = {
        ".page": f"fill:{theme.page}",
        ".ink": f"fill:{theme.ink}",
        ".quiet": f"fill:{theme.quiet}",
        ".grid": f"stroke:{theme.line};fill:none",
        ".level": f"stroke:{theme.ink}",
        ".faint": f"stroke:{theme.quiet};fill:none",
        ".open": f"stroke:{theme.quiet};fill:{theme.panel}",
    }
    for place, colour in enumerate(colours):
        found[f".line{place}"] = f"stroke:{colour};fill:none"
        found[f".fill{place}"] = f"fill:{colour}"
    return "".join(f"{within}{name}{{{rule}}}" for name, rule in found.items())


def words(
    words: str,
    x: float,
    y: float,
    room: float,
    anchor: str | None = None,
    size: float | None = None,
    ink: str = "ink",
    **more: str | float,
) -> str:
    """Return a line of text, shortened to the room there is."""
    style = {f"font_{key}" if key == "weight" else key: value for key, value in more.items()}
    return tag(
        "text",
        escape(fit(words, room, size or LETTERS)),
        x=x,
        y=y,
        text_anchor=anchor,
        font_size=size,
        class_=ink,
        **style,
    )


def path(points: Iterable[tuple[float, float]]) -> str:
    """Return the way through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def lines_up(scale: Scale, top: float, foot: float) -> str:
    """Draw a thin line upwards from every mark across."""
    ways = [path([(scale(value), top), (scale(value), foot)]) for value in scale.ticks()]
    return tag("path", d="".join(ways), class_="grid")


def lines_across(scale: Scale, left: float, right: float) -> str:
    """Draw a thin line to the right from every mark upwards."""
    ways = [path([(left, scale(value)), (right, scale(value))]) for value in scale.ticks()]
    return tag("path", d="".join(ways), class_="grid")


def marks_up(scale: Scale, x: float, mark: Mark = plain) -> Iterator[str]:
    """Write the numbers of an axis upwards."""
    for value in scale.ticks():
        yield words(mark(value), x - 8, scale(value) + 4.5, x, "end", ink="quiet")


def marks_across(scale: Scale, y: float, mark: Mark = plain) -> Iterator[str]:
    """Write the numbers of an axis to the right."""
    for value in scale.ticks():
        yield words(mark(value), scale(value), y + 20, TICK, "middle", ink="quiet")
