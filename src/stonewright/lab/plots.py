"""Charts as SVG text: lines with bands, rows with whiskers, and bars; for light and dark pages."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from stonewright.lab.canvas import (
    BOTTOM,
    DASHES,
    FINEST,
    LEFT,
    LETTERS,
    ROW,
    Frame,
    Mark,
    Scale,
    frame,
    lines_across,
    lines_up,
    marks_across,
    marks_up,
    path,
    picture,
    plain,
    reach,
    usual,
    words,
)
from stonewright.scenes.markup import escape, number, tag, width

TALL, LOW = 300.0, 170.0  # pixels of the plotting area of a line chart, alone and inside a page
SAMPLE = 34.0  # width of a line in the legend
STRIP = 56.0  # height of the bars of one setting
LONG = 8  # rows from which on thin lines lead the eye


@dataclass(frozen=True)
class Line:
    """A curve, with a band about it: one (low, high) for each point, or none at all."""

    name: str
    points: Sequence[tuple[float, float]]
    band: Sequence[tuple[float, float]] = ()


@dataclass(frozen=True)
class LineChart:
    """Curves over a common axis; `levels` are heights that are marked, with their names.

    Where the axis has `labels`, they stand at 0, 1, 2 and so on in place of numbers, and every
    point has a dot.
    """

    title: str
    across: str  # what the axes mean
    up: str
    lines: Sequence[Line]
    low: float = 0.0
    high: float = 1.0
    levels: Sequence[tuple[float, str]] = ()
    labels: Sequence[str] = ()
    mark: Mark = plain  # how heights are written
    name: str = ""  # of the one line, where a page has it above the chart


@dataclass(frozen=True)
class Row:
    """A value and its interval."""

    name: str
    value: float
    low: float
    high: float
    real: bool | None = None  # whether it surely differs from what is expected
    expected: float | None = None  # where its own mark stands
    words: str = ""  # for who points at it


@dataclass(frozen=True)
class RowChart:
    """Values one under the other, each with its interval."""

    title: str
    across: str
    rows: Sequence[Row] = field(default_factory=tuple)
    expected: float | None = None  # where a line goes through all rows
    level: str = ""  # its name
    mark: Mark = plain
    least: float = 1.0  # the shortest axis that makes sense


@dataclass(frozen=True)
class Strip:
    """How often values came: bars as (from, to, share), and the quartiles if known."""

    name: str
    bars: Sequence[tuple[float, float, float]]
    quartiles: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class BarChart:
    """Bars of several settings over a common axis, one under the other and to one scale."""

    title: str
    across: str
    strips: Sequence[Strip]
    mark: Mark = plain  # how shares are written


def draw_lines(chart: LineChart, dark: bool | None = None, inside: float | None = None) -> str:
    """Return a line chart; `dark` fixes the colours, `inside` fits it into a page."""
    sheet = frame(dark, inside)
    named = _legend(chart, sheet)
    top = sheet.top + ROW * len(named)
    x = _places(chart, LEFT if chart.up else LEFT - 18, sheet.right)
    y = Scale(chart.low, chart.high, top + (LOW if sheet.inside else TALL), top)
    return picture(
        chart.title,
        y.start + BOTTOM,
        sheet,
        lines_across(y, x.start, x.end),
        *marks_up(y, x.start, chart.mark),
        *(_labels(chart.labels, x, y.start + 20) if chart.labels else marks_across(x, y.start)),
        *_axis_names(chart.across, chart.up, x, y),
        *(_band(line, i, x, y) for i, line in enumerate(chart.lines)),
        *(_level(height, i, x, y) for i, (height, _) in enumerate(chart.levels)),
        *(_curve(line, i, x, y, bool(chart.labels)) for i, line in enumerate(chart.lines)),
        *named,
    )


def _places(chart: LineChart, start: float, end: float) -> Scale:
    """Return the axis across: of numbers from 0 on, or of labels with a little room about them."""
    if chart.labels:
        return Scale(-0.3, len(chart.labels) - 0.7, start, end)
    last = max((line.points[-1][0] for line in chart.lines if line.points), default=1.0)
    return Scale(0.0, max(last, 1.0), start, end)


def draw_rows(chart: RowChart, dark: bool | None = None, inside: float | None = None) -> str:
    """Return a row chart; `dark` fixes the colours, `inside` fits it into a page."""
    sheet = frame(dark, inside)
    top = sheet.top + (ROW * 0.6 if chart.expected is not None and sheet.inside else 0.0)
    foot = top + ROW * len(chart.rows)
    x = Scale(*_extent(chart), _names_end(chart.rows, sheet), sheet.right)
    return picture(
        chart.title,
        foot + (BOTTOM if chart.across else 30),
        sheet,
        lines_up(x, top - ROW / 4, foot),
        _guides(len(chart.rows), top, x),
        *marks_across(x, foot, chart.mark),
        words(chart.across, (x.start + x.end) / 2, foot + 42, sheet.wide, "middle"),
        *_expected(chart, x, top, foot),
        *(_whisker(row, top + ROW * (i + 0.5), x) for i, row in enumerate(chart.rows)),
    )


def _extent(chart: RowChart) -> tuple[float, float]:
    """Return the ends of the axis: all values are on it, and most intervals."""
    marks = [row.expected for row in chart.rows] + [chart.expected]
    values = [row.value for row in chart.rows] + [mark for mark in marks if mark is not None]
    ends = usual([(row.low, row.high) for row in chart.rows])
    return reach([*values, *ends], chart.least)


def _names_end(rows: Sequence[Row], sheet: Frame) -> float:
    """Return where the names of rows end and the axis begins."""
    if not sheet.inside:
        return 3.2 * LEFT
    longest = max((width(row.name, LETTERS) for row in rows), default=0.0)
    return min(longest + 26, 0.44 * sheet.wide)


def draw_bars(chart: BarChart, dark: bool | None = None, inside: float | None = None) -> str:
    """Return a chart of bars; `dark` fixes the colours, `inside` fits it into a page."""
    sheet = frame(dark, inside)
    step = STRIP + 1.4 * ROW
    foot = sheet.top + step * len(chart.strips)
    edges = [edge for strip in chart.strips for a, b, _ in strip.bars for edge in (a, b)]
    x = Scale(*reach(edges, air=0.01), LEFT, sheet.right)
    most = max((share for strip in chart.strips for *_, share in strip.bars), default=0.0)
    return picture(
        chart.title,
        foot + BOTTOM,
        sheet,
        *marks_across(x, foot),
        words(chart.across, (x.start + x.end) / 2, foot + 42, x.end - x.start, "middle"),
        *(
            _strip(strip, x, Scale(0.0, most or 1.0, sheet.top + step * (i + 1), 0.0), chart.mark)
            for i, strip in enumerate(chart.strips)
        ),
    )


def _strip(strip: Strip, x: Scale, foot: Scale, mark: Mark) -> str:
    """Draw the bars of one setting under its name; `foot` says where they stand."""
    y = Scale(foot.low, foot.high, foot.start, foot.start - STRIP)
    return tag(
        "g",
        *_bars(strip, x, y),
        _median(strip.quartiles, x, y),
        tag("path", d=path([(x.start, y.start), (x.end, y.start)]), class_="faint"),
        words(mark(y.high), x.start - 8, y.end + 4.5, x.start, "end", ink="quiet"),
        words(strip.name, x.start, y.end - 8, x.end - x.start, weight=600),
    )


def _bars(strip: Strip, x: Scale, y: Scale) -> Iterator[str]:
    """Draw bars: those of the middle half in full colour, the others paler."""
    low, _, high = strip.quartiles or (-math.inf, 0.0, math.inf)
    for inside, pale in ((True, None), (False, 0.45)):
        drawn = [
            _bar(x(a), x(b), y(share), y.start)
            for a, b, share in strip.bars
            if share and (a <= high and b >= low) == inside
        ]
        if drawn:
            yield tag("path", d="".join(drawn), class_="fill0", fill_opacity=pale)


def _bar(left: float, right: float, top: float, foot: float) -> str:
    gap = min(1.0, (right - left) / 6)
    corners = [(left + gap, foot), (left + gap, top), (right - gap, top), (right - gap, foot)]
    return path(corners) + "Z"


def _median(quartiles: tuple[float, float, float] | None, x: Scale, y: Scale) -> str:
    if quartiles is None:
        return ""
    at = x.clip(quartiles[1])
    return tag("path", d=path([(at, y.end), (at, y.start + 5)]), class_="line1", stroke_width=2)


def _labels(names: Sequence[str], x: Scale, y: float) -> Iterator[str]:
    """Write labels at 0, 1, 2 and so on; where they are too many, only every second or third."""
    step = math.ceil(len(names) * 40 / (x.end - x.start)) or 1
    room = (x(step) - x(0)) * 0.95
    for place in range(0, len(names), step):
        yield words(names[place], x(place), y, room, "middle", ink="quiet")


def _axis_names(across: str, up: str, x: Scale, y: Scale) -> Iterator[str]:
    yield words(across, (x.start + x.end) / 2, y.start + 42, x.end - x.start, "middle")
    middle, tall = (y.start + y.end) / 2, abs(y.end - y.start)
    turned = f"rotate(-90 16 {number(middle)})"
    yield words(up, 16, middle, tall + 2 * LETTERS, "middle", transform=turned)


def _level(height: float, place: int, x: Scale, y: Scale) -> str:
    return _mark([(x.start, y.clip(height)), (x.end, y.clip(height))], place)


def _mark(points: Sequence[tuple[float, float]], place: int) -> str:
    """Draw a marked height in the manner of its place."""
    dashes = (None, "5 5")[place % 2]
    return tag("path", d=path(points), class_="level", stroke_width=1.2, stroke_dasharray=dashes)


def _thinned(points: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
    """Leave out points that could not be told apart, never the last."""
    step = math.ceil(len(points) / FINEST) or 1
    return points[::-1][::step][::-1]


def _band(line: Line, place: int, x: Scale, y: Scale) -> str:
    """Draw the area between the lower and the upper ends."""
    if not line.band:
        return ""
    across = [point for point, _ in line.points]
    lows = _thinned([(x(a), y.clip(low)) for a, (low, _) in zip(across, line.band, strict=True)])
    highs = _thinned([(x(a), y.clip(high)) for a, (_, high) in zip(across, line.band, strict=True)])
    area = f"{path([*lows, *highs[::-1]])}Z"
    edges = path(lows) + path(highs)
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
        d=path(points),
        class_=f"line{place % 4}",
        stroke_width=2.4,
        stroke_dasharray=DASHES[place % 4],
        stroke_linejoin="round",
    )


def _curve(line: Line, place: int, x: Scale, y: Scale, dotted: bool) -> str:
    points = [(x(a), y.clip(b)) for a, b in line.points]
    dots = [tag("circle", cx=a, cy=b, r=3.6, class_=f"fill{place % 4}") for a, b in points]
    return "".join([_stroke(_thinned(points), place), *(dots if dotted else ())]) if points else ""


def _legend(chart: LineChart, sheet: Frame) -> list[str]:
    """Name the lines, and the heights that are marked; one line of a page is named there."""
    lines = () if sheet.inside and len(chart.lines) == 1 else chart.lines
    samples = [(line.name, _stroke, place) for place, line in enumerate(lines)]
    marks = [(name, _mark, place) for place, (_, name) in enumerate(chart.levels) if name]
    return [
        _sample(name, draw([(LEFT, y), (LEFT + SAMPLE, y)], place), y, sheet.wide)
        for row, (name, draw, place) in enumerate([*samples, *marks])
        for y in [sheet.top + ROW * row + 2]
    ]


def _sample(name: str, drawn: str, y: float, wide: float) -> str:
    x = LEFT + SAMPLE + 10
    return drawn + words(name, x, y + 4.5, wide - x)


def _guides(rows: int, top: float, x: Scale) -> str:
    """Lead the eye from the names of many rows to their values."""
    if rows < LONG:
        return ""
    heights = [top + ROW * (row + 0.5) for row in range(rows)]
    ways = "".join(path([(x.start, y), (x.end, y)]) for y in heights)
    return tag("path", d=ways, class_="grid", stroke_dasharray="1 4")


def _expected(chart: RowChart, x: Scale, top: float, foot: float) -> Iterator[str]:
    """Draw the line of what is expected, with its name above."""
    if chart.expected is None or not math.isfinite(chart.expected):
        return
    at = x(chart.expected)
    yield _mark([(at, top - ROW / 4), (at, foot)], 1)
    half = width(chart.level, LETTERS) / 2
    middle = max(min(at, x.end + 14 - half), half)
    yield words(chart.level, middle, top - ROW / 2, 2 * half + 1, "middle", ink="quiet")


def _whisker(row: Row, y: float, x: Scale) -> str:
    """Draw a row: its interval, its value, the mark of what is expected, its name."""
    colour = {None: "line0", True: "line1", False: "faint"}[row.real]
    thick = {None: (5, 0.4), True: (5, 0.5), False: (3, 0.6)}[row.real]
    return tag(
        "g",
        tag("title", escape(row.words)) if row.words else "",
        _span(row, y, x, colour, thick),
        _tick(row.expected, y, x),
        _point(row, y, x),
        words(row.name, x.start - 12, y + 4.5, x.start - 18, "end"),
    )


def _span(row: Row, y: float, x: Scale, colour: str, thick: tuple[float, float]) -> str:
    """Draw an interval; an end beyond the axis is an arrow."""
    if math.isnan(row.low) or math.isnan(row.high):
        return ""
    ends = path([(x.clip(row.low), y), (x.clip(row.high), y)])
    beyond = [(x.start, 6) for _ in [0] if row.low < x.low] + [
        (x.end, -6) for _ in [0] if row.high > x.high
    ]
    arrows = "".join(path([(a + d, y - 4), (a, y), (a + d, y + 4)]) for a, d in beyond)
    line = tag("path", d=ends, class_=colour, stroke_width=thick[0], stroke_opacity=thick[1])
    return line + (tag("path", d=arrows, class_=colour, stroke_width=1.6) if arrows else "")


def _tick(expected: float | None, y: float, x: Scale) -> str:
    if expected is None or not math.isfinite(expected):
        return ""
    at = x.clip(expected)
    ends = path([(at, y - ROW * 0.36), (at, y + ROW * 0.36)])
    return tag("path", d=ends, class_="level", stroke_width=1.6)


def _point(row: Row, y: float, x: Scale) -> str:
    """Draw a value: a diamond if it is real, a ring if it may be chance, else a disc."""
    if math.isnan(row.value):
        return ""
    at = x.clip(row.value)
    if row.real:
        corners = [(at - 6, y), (at, y - 6), (at + 6, y), (at, y + 6)]
        return tag("path", d=f"{path(corners)}Z", class_="fill1")
    kind, size = ("fill0", 4.5) if row.real is None else ("open", 4.0)
    return tag("circle", cx=at, cy=y, r=size, class_=kind, stroke_width=None if size > 4 else 1.8)
