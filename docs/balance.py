"""The tables of balance.md, from the studies of the lab that its commands make.

    python docs/balance.py FOLDER

The folder holds the studies `element`, `ss`, `ss-equal`, `ss-search`, `es` and `es-search`; tables
of studies that are not there stay as they are.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from stonewright.lab.document import Figure, Panel, Study
from stonewright.lab.report import load_study

PAGE = Path(__file__).with_name("balance.md")
Table = Callable[[Study], list[str]]


def panels(study: Study, key: str) -> list[Panel]:
    """Return the panels of a family."""
    return [panel for family in study.families if family.key == key for panel in family.panels]


def shown(figure: Figure) -> str:
    """Write a share with its interval, in percent."""
    return f"{100 * figure.value:.1f} ({100 * figure.low:.1f} to {100 * figure.high:.1f})"


def row(*cells: object) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def head(*cells: str) -> list[str]:
    """Return the head of a table."""
    return [row(*cells), row(*["---"] * len(cells))]


def by_setting(study: Study, key: str, first: str) -> list[str]:
    """Return the figures of a family: a row for each setting, a column for each name."""
    found = panels(study, key)
    names = max(([figure.name for figure in panel.figures] for panel in found), key=len)
    lines = head(first, *names, "matches")
    for panel in found:
        cells = [shown(figure) for figure in panel.figures]
        cells += [""] * (len(names) - len(cells))
        lines.append(row(panel.setting, *cells, f"{panel.figures[0].games:,}"))
    return lines


def places(study: Study) -> list[str]:
    """Return the share of wins by order of play."""
    return by_setting(study, "place_share", "")


def endings(study: Study) -> list[str]:
    """Return how matches end, without what never came."""
    found = panels(study, "ending")
    totals = {f.name: 0.0 for f in found[0].figures}
    for panel in found:
        for figure in panel.figures:
            totals[figure.name] += figure.value / len(found)
    lines = head("", *(name for name in totals if totals[name]), "matches")
    for panel in found:
        cells = [shown(figure) for figure in panel.figures if totals[figure.name]]
        lines.append(row(panel.setting, *cells, f"{panel.figures[0].games:,}"))
    pooled = [f"{100 * share:.1f}" for share in totals.values() if share]
    games = sum(panel.figures[0].games for panel in found)
    return [*lines, row("all of them", *pooled, f"{games:,}")]


def lengths(study: Study) -> list[str]:
    """Return the length in rounds."""
    lines = head("", "median of rounds", "mean", "matches")
    for panel in panels(study, "rounds"):
        cells = {f.name: f"{f.value:.4g} ({f.low:.4g} to {f.high:.4g})" for f in panel.figures}
        games = panel.figures[0].games
        lines.append(row(panel.setting, cells["median"], cells["mean"], f"{games:,}"))
    return lines


def pooled(study: Study, key: str) -> list[tuple[str, float]]:
    """Return each name's mean over the settings."""
    found = panels(study, key)
    names = [figure.name for figure in found[0].figures]
    return [
        (name, sum(panel.figures[i].value for panel in found) / len(found))
        for i, name in enumerate(names)
    ]


def artifacts(study: Study) -> list[str]:
    """Return how often artifacts are crafted and who wins with them, beside the mean of all."""
    used, won = pooled(study, "artifact_use"), pooled(study, "artifact_share")
    middle = sum(value for _, value in used) / len(used), sum(v for _, v in won) / len(won)
    games = sum(setting.games for setting in study.settings)
    lines = head(
        "artifact", "crafted, %", "from the mean", "its crafters' wins, %", "from the mean"
    )
    for (name, use), (_, win) in zip(used, won, strict=True):
        cells = f"{100 * use:.1f}", f"{100 * (use - middle[0]):+.1f}"
        more = f"{100 * win:.1f}", f"{100 * (win - middle[1]):+.1f}"
        lines.append(row(name, *cells, *more))
    return [*lines, "", f"Means over {len(study.settings)} numbers of players, {games:,} matches."]


def templates(study: Study) -> list[str]:
    """Return how often each kind of pattern is scored, the mean over its five elements."""
    lines = head("", "pattern", "scored, of those offered, %", "scored, of those kept or drawn, %")
    pairs = zip(panels(study, "pattern_use"), panels(study, "pattern_held"), strict=True)
    for offered, held in pairs:
        for name, figures in _grouped(offered.figures).items():
            others = _grouped(held.figures)[name]
            lines.append(row(offered.setting, name, _spread(figures), _spread(others)))
    return lines


def _grouped(figures: Iterable[Figure]) -> dict[str, list[Figure]]:
    """Return the figures of each template; a pattern is called by its element, then by that."""
    found: dict[str, list[Figure]] = {}
    for figure in figures:
        found.setdefault(figure.name.split()[-1], []).append(figure)
    return found


def _spread(figures: list[Figure]) -> str:
    """Write the mean of some shares, and the lowest and highest ends of their intervals."""
    mean = 100 * sum(figure.value for figure in figures) / len(figures)
    low, high = min(f.low for f in figures), max(f.high for f in figures)
    return f"{mean:.1f} (all five in {100 * low:.1f} to {100 * high:.1f})"


def holders(key: str) -> Table:
    """Return a table of who wins with a component, beside an even share."""

    def table(study: Study) -> list[str]:
        lines = head("", "", "wins, %", "from an even share", "more than chance?")
        for panel in panels(study, key):
            even = panel.expected or 0.0
            for figure in panel.figures:
                apart = f"{100 * (figure.value - even):+.1f}"
                sure = "yes" if figure.real else "no"
                lines.append(row(panel.setting, figure.name, shown(figure), apart, sure))
        return lines

    return table


def differences(study: Study) -> list[str]:
    """Return the share of the first player on both sides, and the difference."""
    lines = head("", "as printed, %", "with equal turns, %", "difference", "real?")
    for panel in panels(study, "place_share"):
        figure = panel.figures[0]
        sides = [f"{100 * side:.1f}" for side in figure.sides or ()]
        sure = "yes" if figure.real else "no"
        lines.append(row(panel.setting, *sides, shown(figure), sure))
    return lines


TABLES: dict[str, tuple[str, Table]] = {
    "element-places": ("element", places),
    "ss-places": ("ss", places),
    "ss-equal": ("ss-equal", differences),
    "ss-lengths": ("ss", lengths),
    "ss-endings": ("ss", endings),
    "ss-artifacts": ("ss", artifacts),
    "ss-search-lengths": ("ss-search", lengths),
    "ss-search-endings": ("ss-search", endings),
    "ss-search-artifacts": ("ss-search", artifacts),
    "es-places": ("es", places),
    "es-endings": ("es", endings),
    "es-patterns": ("es", templates),
    "es-objectives": ("es", holders("objective_share")),
    "es-sovereigns": ("es", holders("sovereign_share")),
    "es-search-endings": ("es-search", endings),
    "es-search-patterns": ("es-search", templates),
    "es-search-objectives": ("es-search", holders("objective_share")),
}


def written(page: str, folder: Path) -> str:
    """Return the page with the tables of all studies that are there."""
    for name, (study, table) in TABLES.items():
        path = folder / study / "figures.json"
        if path.exists():
            begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->"
            before, found, rest = page.partition(begin)
            if not found:
                sys.exit(f"{PAGE.name} has no place for the table {name}")
            after = rest.partition(end)[2]
            page = before + begin + "\n".join(table(load_study(path))) + "\n" + end + after
    return page


def main() -> None:
    """Write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="of the studies")
    PAGE.write_text(written(PAGE.read_text(), parser.parse_args().folder))


if __name__ == "__main__":
    main()
