"""Charts as SVG text: lines with bands, and rows with whiskers; for light and dark pages alike."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from stonewright.scenes.markup import FONT, escape, fit, number, tag
from stonewright.scenes.theme import DARK, LIGHT, Theme

WIDE = 720.0  # pixels
TALL = 300.0  # of the plotting area of a line chart
ROW = 22.0  # of the legend, or of a row chart
LEFT, RIGHT, TOP, BOTTOM = 62.0, 24.0, 44.0, 54.0
SAMPLE = 34.0  # width of a line in the legend
FINEST = 400  # points of a line; more cannot be seen
# What tells lines apart: colour, how light it is, and dashes.
BY_DAY = ("#14306B", "#B5311F", "#1E8577", "#A9770B")
BY_NIGHT = ("#CFE1FF", "#FF8A70", "#45B8A6", "#C58A1A")
DASHES = (None, "9 4", "2 3", "12 3 2 3")


@dataclass(frozen=True)
class Line:
    """A curve, with a band about it: one (low, high) for each point, or none at all."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class LineChart:
    """Curves over a common axis; `levels` are heights that are marked, with their names."""

    title: str
    across: str  # what the axes mean
    up: str
    lines: Sequence[Line]
    low: float = 0.0
    high: float = 1.0
    levels: Sequence[tuple[float, str]] = ()


@dataclass(frozen=True)
class Row:
    """A value and its interval."""

    name: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class RowChart:
    """Values one under the other, each with its interval."""

    title: str
    across: str
    rows: Sequence[Row] = field(default_factory=tuple)


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


def ticks(low: float, high: float, most: int = 8) -> list[float]:
    """Return round numbers from low to high, so many at most."""
    rough = (high - low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * part for part in (1, 2, 5, 10) if size * part >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    return [i * step for i in range(first, math.floor(high / step + 1e-9) + 1)]


def draw_lines(chart: LineChart, dark: bool | None = None) -> str:
    """Return a line chart; `dark` fixes the colours, which else follow the page."""
    top = TOP + ROW * (len(chart.lines) + len(chart.levels))
    last = max((line.points[-1][0] for line in chart.lines if line.points), default=1.0)
    x = Scale(0.0, max(last, 1.0), LEFT, WIDE - RIGHT)
    y = Scale(chart.low, chart.high, top + TALL, top)
    return _page(
        chart.title,
        top + TALL + BOTTOM,
        dark,
        *_grid(y, lambda value: (x.start, y(value), x.end, y(value))),
        *_marks_up(y, x.start),
        *_marks_across(x, y.start),
        *_axis_names(chart.across, chart.up, x, y),
        *(_band(line, i, x, y) for i, line in enumerate(chart.lines)),
        *(_level(height, i, x, y) for i, (height, _) in enumerate(chart.levels)),
        *(_curve(line, i, x, y) for i, line in enumerate(chart.lines)),
        *_legend(chart),
    )


def draw_rows(chart: RowChart, dark: bool | None = None) -> str:
    """Return a row chart; `dark` fixes the colours, which else follow the page."""
    foot = TOP + ROW * len(chart.rows)
    low, high = min(row.low for row in chart.rows), max(row.high for row in chart.rows)
    air = max(high - low, 1.0) * 0.04
    x = Scale(low - air, high + air, 3.2 * LEFT, WIDE - RIGHT)
    return _page(
        chart.title,
        foot + BOTTOM,
        dark,
        *_grid(x, lambda value: (x(value), TOP - ROW / 2, x(value), foot)),
        *_marks_across(x, foot),
        _words(chart.across, (x.start + x.end) / 2, foot + 42, "middle"),
        *(part for i, row in enumerate(chart.rows) for part in _whisker(row, i, x)),
    )


def _page(title: str, tall: float, dark: bool | None, *parts: str) -> str:
    """Return the whole picture."""
    return tag(
        "svg",
        tag("title", escape(title)),
        tag("style", _style(dark)),
        tag("rect", width=WIDE, height=tall, class_="page"),
        _words(title, LEFT, 28.0, size=17.0, weight=600),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDE)} {number(tall)}",
        width=WIDE,
        height=tall,
        role="img",
        font_family=FONT,
    )


def _style(dark: bool | None) -> str:
    """Return the colours as a style sheet; without a choice both, as the page prefers."""
    if dark is not None:
        return _rules(DARK, BY_NIGHT) if dark else _rules(LIGHT, BY_DAY)
    night = _rules(DARK, BY_NIGHT)
    return f"{_rules(LIGHT, BY_DAY)}@media (prefers-color-scheme: dark){{{night}}}"


def _rules(theme: Theme, colours: Iterable[str]) -> str:
    plain = {
        ".page": f"fill:{theme.page}",
        ".ink": f"fill:{theme.ink}",
        ".quiet": f"fill:{theme.quiet}",
        ".grid": f"stroke:{theme.line}",
        ".level": f"stroke:{theme.ink}",
    }
    for place, colour in enumerate(colours):
        plain[f".line{place}"] = f"stroke:{colour};fill:none"
        plain[f".fill{place}"] = f"fill:{colour}"
    return "".join(f"{name}{{{rule}}}" for name, rule in plain.items())


def _words(
    words: str,
    x: float,
    y: float,
    anchor: str = "start",
    size: float = 13.0,
    ink: str = "ink",
    **more: str | float,
) -> str:
    style = {f"font_{key}" if key == "weight" else key: value for key, value in more.items()}
    room = WIDE - x if anchor == "start" else WIDE
    return tag(
        "text",
        escape(fit(words, room, size)),
        x=x,
        y=y,
        text_anchor=anchor,
        font_size=size,
        class_=ink,
        **style,
    )


def _grid(
    scale: Scale, ends: Callable[[float], tuple[float, float, float, float]]
) -> Iterator[str]:
    for value in ticks(scale.low, scale.high):
        x1, y1, x2, y2 = ends(value)
        yield tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="grid")


def _marks_up(scale: Scale, x: float) -> Iterator[str]:
    for value in ticks(scale.low, scale.high):
        yield _words(f"{value:.10g}", x - 8, scale(value) + 4.5, "end", ink="quiet")


def _marks_across(scale: Scale, y: float) -> Iterator[str]:
    for value in ticks(scale.low, scale.high):
        yield _words(f"{value:.10g}", scale(value), y + 20, "middle", ink="quiet")


def _axis_names(across: str, up: str, x: Scale, y: Scale) -> Iterator[str]:
    yield _words(across, (x.start + x.end) / 2, y.start + 42, "middle")
    middle = (y.start + y.end) / 2
    yield _words(up, 18, middle, "middle", transform=f"rotate(-90 18 {number(middle)})")


def _level(height: float, place: int, x: Scale, y: Scale) -> str:
    return _mark([(x.start, y(height)), (x.end, y(height))], place)


def _mark(points: Sequence[tuple[float, float]], place: int) -> str:
    """Draw a marked height in the manner of its place."""
    dashes = (None, "5 5")[place % 2]
    return tag("path", d=_path(points), class_="level", stroke_width=1.2, stroke_dasharray=dashes)


def _thinned(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """Leave out points that could not be told apart, never the last."""
    step = math.ceil(len(points) / FINEST) or 1
    return points[::-1][::step][::-1]


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _band(line: Line, place: int, x: Scale, y: Scale) -> str:
    """Draw the area between the lower and the upper ends."""
    if not line.band:
        return ""
    across = [point for point, _ in line.points]
    lows = _thinned([(x(a), y(low)) for a, (low, _) in zip(across, line.band, strict=True)])
    highs = _thinned([(x(a), y(high)) for a, (_, high) in zip(across, line.band, strict=True)])
    area = f"{_path([*lows, *highs[::-1]])}Z"
    edges = _path(lows) + _path(highs)
    return tag("path", d=area, class_=f"fill{place % 4}", fill_opacity=0.14) + tag(
        "path",
        d=edges,
        class_=f"line{place % 4}",
        stroke_opacity=0.45,
        stroke_dasharray=DASHES[place % 4],
    )


def _stroke(points: Sequence[tuple[float, float]], place: int) -> str:
    """Draw a line in the manner of its place."""
    return tag(
        "path",
        d=_path(points),
        class_=f"line{place % 4}",
        stroke_width=2.4,
        stroke_dasharray=DASHES[place % 4],
        stroke_linejoin="round",
    )


def _curve(line: Line, place: int, x: Scale, y: Scale) -> str:
    points = [(x(a), y(b)) for a, b in line.points]
    return _stroke(_thinned(points), place) if points else ""


def _legend(chart: LineChart) -> Iterator[str]:
    """Name the lines, and the heights that are marked."""
    samples = [(line.name, _stroke, place) for place, line in enumerate(chart.lines)]
    marks = [(name, _mark, place) for place, (_, name) in enumerate(chart.levels)]
    for row, (name, draw, place) in enumerate([*samples, *marks]):
        y = TOP + ROW * row + 2
        yield draw([(LEFT, y), (LEFT + SAMPLE, y)], place)
        yield _words(name, LEFT + SAMPLE + 10, y + 4.5)


def _whisker(row: Row, place: int, x: Scale) -> Iterator[str]:
    y = TOP + ROW * (place + 0.5)
    ends = _path([(x(row.low), y), (x(row.high), y)])
    yield tag("path", d=ends, class_="line0", stroke_width=5, stroke_opacity=0.4)
    yield tag("circle", cx=x(row.value), cy=y, r=4.5, class_="fill0")
    yield _words(fit(row.name, x.start - 30, 13.0), x.start - 12, y + 4.5, "end")
