"""The page of a report: one file of HTML that needs nothing else."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from stonewright.lab.canvas import BY_DAY, BY_NIGHT, rules
from stonewright.lab.document import Family, Figure, Panel, Spread, Study
from stonewright.lab.plots import draw_bars, draw_lines, draw_rows
from stonewright.lab.report import charts, spreads, summary, tables
from stonewright.lab.report.sides import sides
from stonewright.lab.report.tables import Table
from stonewright.lab.report.words import Measure, measure, whole
from stonewright.scenes.markup import escape
from stonewright.scenes.theme import DARK, LIGHT, Theme

WIDE, SMALL = 360.0, 180.0  # pixels of a chart, and of one of many small ones
TALL = 16  # rows of a chart that may be taller than a window
FOLDED = 24  # rows from which on the table of a sweep is folded away
BARS = "Bars in full colour hold the middle half; the line is the median."
KINDS = {
    "balance": "How even the game is",
    "compare": "Two ways to play, side by side",
    "sweep": "One rule through its values",
}


@dataclass(frozen=True)
class Chart:
    """A picture with words above and below it."""

    svg: Markup
    above: str = ""
    below: str = ""


@dataclass(frozen=True)
class Block:
    """Charts and the table that says the same in numbers."""

    heading: str
    charts: Sequence[Chart]
    table: Table | None = None
    sentences: Sequence[str] = ()
    tested: bool = False  # whether some of it was tested, so that its signs want a key
    small: bool = False
    tall: bool = False
    folded: bool = False


@dataclass(frozen=True)
class Section:
    """A family or a spread, with what there is to see."""

    id: str
    title: str
    words: str
    blocks: Sequence[Block]
    added: bool = False  # whether it is about win-rate added, which has a warning of its own


def drawn(study: Study) -> str:
    """Return the page of a study."""
    common, differ = tables.played(study)
    found = summary.findings(study)
    return str(
        _environment()
        .get_template("report.html")
        .render(
            study=study,
            kind=KINDS.get(study.kind, study.kind),
            common=common,
            differ=differ,
            in_short=summary.in_short(study),
            findings=summary.grouped(found),
            sections=[*_families(study), *_spreads(study)],
            style=Markup(_style()),
        )
    )


def _environment() -> Environment:
    """Return templates in which every text is made safe."""
    made = Environment(
        loader=PackageLoader("stonewright.lab.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: value if isinstance(value, Markup) else Markup(escape(str(value))),
    )
    made.filters["whole"] = whole
    return made


def _style() -> str:
    """Return the colours of day and night; paper is always light."""
    night = _colours(DARK) + rules(DARK, BY_NIGHT, "figure ")
    day = _colours(LIGHT) + rules(LIGHT, BY_DAY, "figure ")
    return f"{day}@media screen and (prefers-color-scheme: dark){{{night}}}"


def _colours(theme: Theme) -> str:
    plain = {field.name: getattr(theme, field.name) for field in fields(theme)}
    named = "".join(f"--{name}:{value};" for name, value in plain.items() if isinstance(value, str))
    return f":root{{{named}}}"


def _families(study: Study) -> Iterator[Section]:
    for i, family in enumerate(study.families):
        added = "added" in family.key or "win-rate added" in family.title.lower()
        yield Section(f"f{i}", family.title, family.words, list(_blocks(family, study)), added)


def _blocks(family: Family, study: Study) -> Iterator[Block]:
    """Yield the parts of a family: by settings, or all settings together where that says more."""
    how = measure(family)
    held = Family(**{**vars(family), "panels": [p for p in family.panels if p.figures]})
    if charts.swept(held, study):
        yield _sweep(held, study, how)
    elif charts.pooled(held):
        chart = draw_rows(charts.settings(family.title, held, how), inside=WIDE)
        table = tables.settings(
            held, f"{family.title}, by setting", how, sides(held.panels[0], study)
        )
        yield Block("", [Chart(Markup(chart))], table, tested=tables.judged(_figures(held)))
    else:
        yield from (_panel(panel, held, study, how) for panel in held.panels)


def _panel(panel: Panel, family: Family, study: Study, how: Measure) -> Block:
    title = f"{family.title}, {panel.setting}"
    chart = Markup(draw_rows(charts.rows(title, panel, how), inside=WIDE))
    table = tables.figures(panel, title, how, sides(panel, study))
    heading = panel.setting if len(family.panels) > 1 else ""
    return Block(
        heading,
        [Chart(chart)],
        table,
        tested=tables.judged(panel.figures),
        tall=table.length > TALL,
    )


def _sweep(family: Family, study: Study, how: Measure) -> Block:
    found = charts.curves(family, study, how)
    many = len(found) > 1
    drawn = [
        Chart(Markup(draw_lines(chart, inside=SMALL if many else WIDE)), chart.name)
        for chart in found
    ]
    table = tables.sweep(family, f"{family.title}, by setting", how, study)
    return Block("", drawn, table, small=many, folded=table.length > FOLDED)


def _figures(family: Family) -> Iterator[Figure]:
    return (figure for panel in family.panels for figure in panel.figures)


def _spreads(study: Study) -> Iterator[Section]:
    for i, spread in enumerate(study.spreads):
        yield Section(
            f"s{i}", spread.title, spread.words, [_spread(spread)] if spread.counts else []
        )


def _spread(spread: Spread) -> Block:
    words = [spreads.told(name, counts, spread.unit) for name, counts in spread.counts.items()]
    return Block(
        "",
        [Chart(Markup(draw_bars(spreads.bars(spread), inside=WIDE)), below=BARS)],
        sentences=words,
    )
