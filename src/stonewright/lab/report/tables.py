"""The tables of a report: what was played, and every figure with its interval and its games."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from stonewright.game import Value
from stonewright.lab.document import Family, Figure, Panel, Setting, Study
from stonewright.lab.report.charts import labels, ordered
from stonewright.lab.report.words import (
    Measure,
    chance,
    counted,
    joined,
    options_text,
    verdict,
    whole,
)

NAMELESS = "(no name)"


@dataclass(frozen=True)
class Cell:
    """A cell: its text, a second smaller line, and its class in the style sheet."""

    text: str
    small: str = ""
    kind: str = ""
    more: str = ""  # a third line where the page is too narrow for a column of its own


@dataclass(frozen=True)
class Table:
    """A table; the first cell of each row is its head. Rows may be in groups with names."""

    caption: str
    columns: Sequence[tuple[str, str]]  # the head of each column, and the class of it
    groups: Sequence[tuple[str, Sequence[Sequence[Cell]]]]

    @property
    def kind(self) -> str:
        """Its class in the style sheet."""
        return "compared" if any(kind == "sides" for _, kind in self.columns) else "plain"

    @property
    def length(self) -> int:
        """How many rows there are."""
        return sum(len(rows) for _, rows in self.groups)


def figures(panel: Panel, caption: str, how: Measure, sides: tuple[str, str]) -> Table:
    """Return the table of one panel."""
    named = [(figure.name, figure) for figure in ordered(panel.figures)]
    return _table(caption, "", named, how, sides)


def settings(family: Family, caption: str, how: Measure, sides: tuple[str, str]) -> Table:
    """Return the table of a family with one figure in each setting."""
    named = [(panel.setting, panel.figures[0]) for panel in family.panels]
    return _table(caption, "setting", named, how, sides)


def judged(figures: Iterable[Figure]) -> bool:
    """Tell whether any was tested."""
    return any(figure.real is not None for figure in figures)


def _table(
    caption: str,
    head: str,
    named: Sequence[tuple[str, Figure]],
    how: Measure,
    sides: tuple[str, str],
) -> Table:
    tested = judged(figure for _, figure in named)
    compared = any(figure.sides for _, figure in named)
    lines = [
        [Cell(name or NAMELESS, kind="name"), *_cells(figure, how, tested, compared)]
        for name, figure in named
    ]
    if compared:
        caption = f"{caption}: {' → '.join(sides)}, and the difference"
    columns = _columns(how, tested, sides if compared else None)
    return Table(caption, [(head, "name"), *columns], [("", lines)])


def sweep(family: Family, caption: str, how: Measure, study: Study) -> Table:
    """Return the table of a family over the values of a sweep, the figures of a name together."""
    names = dict(zip([setting.name for setting in study.settings], labels(study), strict=True))
    groups: dict[str, list[tuple[str, Figure]]] = {}
    for panel in family.panels:
        for figure in panel.figures:
            groups.setdefault(figure.name, []).append((names[panel.setting], figure))
    tested = judged(figure for found in groups.values() for _, figure in found)
    lines = [
        (
            name or NAMELESS,
            [[Cell(label, kind="name"), *_cells(f, how, tested)] for label, f in found],
        )
        for name, found in groups.items()
    ]
    over = study.sweep.name if study.sweep else "setting"
    return Table(caption, [(over, "name"), *_columns(how, tested, None)], lines)


def _columns(how: Measure, judged: bool, sides: tuple[str, str] | None) -> list[tuple[str, str]]:
    both = [(" → ".join(sides), "sides")] if sides else []
    numbers = [(f"{how.column}, 95 % interval", "number"), ("games", "games")]
    return [*both, *numbers, *([("more than chance?", "verdict")] if judged else [])]


def _cells(figure: Figure, how: Measure, tested: bool, compared: bool = False) -> list[Cell]:
    sides = [how.side(side) for side in figure.sides or ()]
    way = " → ".join(sides)
    both = [Cell(way, kind="sides")] if compared else []
    mark = {None: "verdict", True: "verdict real", False: "verdict chance"}[figure.real]
    return [
        *both,
        Cell(how.value(figure.value), how.interval(figure), "number", way),
        Cell(whole(figure.games), kind="games"),
        *([Cell(verdict(figure), chance(figure), mark)] if tested else []),
    ]


Fact = Callable[[Setting], str]


def played(study: Study) -> tuple[list[tuple[str, str]], Table | None]:
    """Return what all settings have in common, and a table of how they differ."""
    facts = _facts(study.settings)
    same = [(name, fact) for name, fact in facts if len(_values(study, fact)) == 1]
    common = [(name, _values(study, fact).pop()) for name, fact in same]
    differ = [(name, fact) for name, fact in facts if len(_values(study, fact)) > 1]
    total = sum(setting.games for setting in study.settings)
    common = [(name, text) for name, text in common if text] + [("games", whole(total))]
    if len(study.settings) < 2:
        return common, None
    lines = [_setting(one, [fact for _, fact in differ]) for one in study.settings]
    columns = [("setting", "name"), *((name, "fact") for name, _ in differ), ("games", "games")]
    caption = f"{counted(len(study.settings), 'setting')}, and in what they differ"
    return common, Table(caption, columns, [("", lines)])


def _setting(one: Setting, facts: Sequence[Fact]) -> list[Cell]:
    middle = [Cell(fact(one), kind="fact") for fact in facts]
    return [Cell(one.name, kind="name"), *middle, Cell(whole(one.games), kind="games")]


def _values(study: Study, fact: Fact) -> set[str]:
    return {fact(setting) for setting in study.settings}


def _facts(settings: Sequence[Setting]) -> list[tuple[str, Fact]]:
    """Return what there is to say of a setting; options apart that are not always the same."""
    moving = [name for name in _names(settings) if len(_held(settings, name)) > 1]
    return [
        ("players", lambda setting: str(setting.seats)),
        ("bots", lambda setting: joined(setting.bots)),
        *((name, _option(name)) for name in moving),
        ("options", lambda setting: options_text(_without(setting.options, moving))),
        ("box", lambda setting: setting.box),
        ("does without", lambda setting: setting.ban),
    ]


def _names(settings: Sequence[Setting]) -> list[str]:
    return list(dict.fromkeys(name for setting in settings for name in setting.options))


def _held(settings: Sequence[Setting], name: str) -> set[str]:
    return {_option(name)(setting) for setting in settings}


def _option(name: str) -> Fact:
    return lambda setting: str(setting.options.get(name, "\u2013"))


def _without(options: Mapping[str, Value], names: Sequence[str]) -> dict[str, Value]:
    return {name: value for name, value in options.items() if name not in names}
