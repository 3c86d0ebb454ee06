"""The charts of a report: which figures come together, in which order, on which axis."""

import math
from collections.abc import Sequence

from stonewright.lab.canvas import reach, usual
from stonewright.lab.document import Family, Figure, Panel, Study
from stonewright.lab.plots import Line, LineChart, Row, RowChart
from stonewright.lab.report.words import Measure, chance, counted, verdict

SORTED = 6  # figures of a panel that keep their order; more stand by their values
TOGETHER = 4  # lines that one chart holds
SHORTEST = 0.02  # of an axis of shares


def ordered(figures: Sequence[Figure]) -> list[Figure]:
    """Return figures as they stand in a report: few as they came, many by their values."""
    if len(figures) <= SORTED:
        return list(figures)
    return sorted(figures, key=lambda f: (math.isnan(f.value), -f.value))


def pooled(family: Family) -> bool:
    """Tell whether each setting has the same one figure, so that settings stand as rows."""
    names = {tuple(figure.name for figure in panel.figures) for panel in family.panels}
    return len(family.panels) > 1 and len(names) == 1 and len(names.pop()) == 1


def rows(title: str, panel: Panel, how: Measure) -> RowChart:
    """Return the chart of one panel."""
    known = panel.expected is not None and math.isfinite(panel.expected)
    return RowChart(
        title=title,
        across=how.axis,
        rows=[row(figure, figure.name, how) for figure in ordered(panel.figures)],
        expected=panel.expected if known else None,
        level=level(panel.expected, how) if known else "",
        mark=how.mark,
        least=SHORTEST if how.shares else 0.1,
    )


def settings(title: str, family: Family, how: Measure) -> RowChart:
    """Return the chart of a family with one figure in each setting."""
    even = {panel.expected for panel in family.panels}
    if len(even) == 1:
        merged = [row(panel.figures[0], panel.setting, how) for panel in family.panels]
    else:
        merged = [
            row(panel.figures[0], panel.setting, how, panel.expected) for panel in family.panels
        ]
    first = family.panels[0].expected if len(even) == 1 else None
    whole = rows(title, Panel("", (), first), how)
    return RowChart(**{**vars(whole), "rows": merged})


def row(figure: Figure, name: str, how: Measure, expected: float | None = None) -> Row:
    """Return a figure as a row, with words for who points at it."""
    found = f"{how.phrase(figure.value)} ({how.interval(figure)})"
    judged = [verdict(figure), chance(figure)] if figure.real is not None else []
    facts = [found, counted(figure.games, "game"), *filter(None, judged)]
    words = f"{name}: {', '.join(facts)}"
    return Row(name, figure.value, figure.low, figure.high, figure.real, expected, words)


def level(expected: float | None, how: Measure) -> str:
    """Name the line of what is expected."""
    if expected is None:
        return ""
    return "no difference" if how.signed else f"expected {how.round(expected)}"


def curves(family: Family, study: Study, how: Measure) -> list[LineChart]:
    """Return a family over the values of a sweep: one chart, or one for each of many lines."""
    lines = _lines(family, study)
    even = {panel.expected for panel in family.panels}
    only = even.pop() if len(even) == 1 else None
    low, high = _heights(family, only, how)
    many = len(lines) > TOGETHER
    groups = [[line] for line in lines] if many else [lines]
    name = study.sweep.name if study.sweep else ""
    return [
        LineChart(
            title=f"{family.title}, {group[0].name}" if many else family.title,
            name=group[0].name if many else "",
            across=name,
            up="" if many else how.axis,
            lines=group,
            low=low,
            high=high,
            levels=[] if only is None else [(only, "" if many else level(only, how))],
            labels=labels(study),
            mark=how.mark,
        )
        for group in groups
        if group
    ]


def labels(study: Study) -> list[str]:
    """Return what the settings of a sweep are called on an axis."""
    names = [setting.name for setting in study.settings]
    values = list(study.sweep.values) if study.sweep else []
    return values if len(values) == len(names) else names


def swept(family: Family, study: Study) -> bool:
    """Tell whether a family can be drawn over the values of a sweep."""
    names = [setting.name for setting in study.settings]
    places = [panel.setting for panel in family.panels]
    return study.sweep is not None and set(places) <= set(names) and len(set(places)) > 1


def _lines(family: Family, study: Study) -> list[Line]:
    """Return a line for each name, over the places of the settings."""
    places = {setting.name: float(i) for i, setting in enumerate(study.settings)}
    points: dict[str, list[tuple[float, Figure]]] = {}
    for panel in sorted(family.panels, key=lambda panel: places[panel.setting]):
        for figure in panel.figures:
            if _sound(figure):
                points.setdefault(figure.name, []).append((places[panel.setting], figure))
    return [
        Line(name, [(x, f.value) for x, f in found], [(f.low, f.high) for _, f in found])
        for name, found in points.items()
    ]


def _sound(figure: Figure) -> bool:
    """Tell whether a figure has a place on a chart; its interval may be endless."""
    return math.isfinite(figure.value) and not math.isnan(figure.low + figure.high)


def _heights(family: Family, even: float | None, how: Measure) -> tuple[float, float]:
    """Return the ends of the upward axis; shares stay between 0 and 1."""
    figures = [figure for panel in family.panels for figure in panel.figures]
    ends = usual([(f.low, f.high) for f in figures])
    marks = [f.value for f in figures] + ([] if even is None else [even])
    low, high = reach([*ends, *marks], SHORTEST if how.shares else 0.1)
    plain = how.shares and not how.signed and low < 1 and high > 0
    return (max(low, 0.0), min(high, 1.0)) if plain else (low, high)
