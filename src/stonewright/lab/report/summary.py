"""What stands out in a study, in words; only what is more than chance."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from stonewright.lab.document import Family, Figure, Panel, Study
from stonewright.lab.report.words import Measure, counted, measure

MOST, OF_ONE = 10, 3  # findings of a summary, and of one family in it
# What figures of a kind do, and what is expected of them, where words are better than numbers.
VERBS = dict.fromkeys(("seat_share", "place_share"), ("wins", "an even share"))


@dataclass(frozen=True)
class Finding:
    """One thing that stands out, and where it is told."""

    family: int  # its place in the study
    title: str
    setting: str  # if there are others
    name: str
    words: str
    weight: float  # how far out of its interval the expected value lies

    @property
    def sentence(self) -> str:
        """All of it."""
        return f"{self.name}{self.words}"


def findings(study: Study) -> list[Finding]:
    """Return what stands out most, in the order of the families."""
    found = sorted(_all(study), key=lambda finding: -finding.weight)
    chosen: list[Finding] = []
    for finding in found:
        of_one = sum(other.family == finding.family for other in chosen)
        if len(chosen) < MOST and of_one < OF_ONE:
            chosen.append(finding)
    return [finding for finding in _all(study) if finding in chosen]


def grouped(found: list[Finding]) -> list[tuple[int, str, list[Finding]]]:
    """Return findings by their families."""
    parts = groupby(found, key=lambda finding: (finding.family, finding.title))
    return [(family, title, list(those)) for (family, title), those in parts]


def in_short(study: Study) -> str:
    """Say how much of all that was looked at is more than chance."""
    tested = [figure for figure in _figures(study) if figure.real is not None]
    real = sum(bool(figure.real) for figure in tested)
    if not tested:
        return "Nothing was tested here: the figures below describe, and no more."
    if not real:
        return (
            f"Nothing stands out: of {counted(len(tested), 'figure')} that were tested, none is "
            "further from what is expected than chance may take it."
        )
    return (
        f"Of {counted(len(tested), 'figure')} that were tested, {real} "
        f"{'is' if real == 1 else 'are'} more than chance, "
        "also when all of one kind and setting are taken together."
    )


def _figures(study: Study) -> Iterator[Figure]:
    for family in study.families:
        for panel in family.panels:
            yield from panel.figures


def _all(study: Study) -> Iterator[Finding]:
    for place, family in enumerate(study.families):
        how = measure(family)
        for panel in family.panels:
            where = panel.setting if len(family.panels) > 1 else ""
            for figure in panel.figures:
                if figure.real and math.isfinite(figure.value):
                    words = _told(figure, panel, family, how)
                    weight = _weight(figure, panel)
                    yield Finding(place, family.title, where, figure.name, words, weight)


def _weight(figure: Figure, panel: Panel) -> float:
    half = (figure.high - figure.low) / 2
    gap = abs(figure.value - (panel.expected or 0.0))
    return gap / half if math.isfinite(half) and half > 0 else 0.0


def _told(figure: Figure, panel: Panel, family: Family, how: Measure) -> str:
    """Say what a figure is, after its name."""
    if figure.sides:
        return _compared(figure, figure.sides, how)
    verb, even = VERBS.get(family.key, ("", ""))
    said = f"{' ' + verb if verb else ':'} {how.phrase(figure.value)} ({how.interval(figure)})"
    if panel.expected is None or how.signed:
        return said
    gap = figure.value - panel.expected
    amount = how.number(abs(gap))
    side = "above" if gap > 0 else "below"
    return f"{said}, {amount} {how.gap} {side} {even or how.round(panel.expected)}"


def _compared(figure: Figure, sides: tuple[float, float], how: Measure) -> str:
    first, second = (how.side(side) for side in sides)
    amount = how.number(abs(figure.value))
    more = "more" if figure.value > 0 else "less"
    return f": from {first} to {second}, {amount} {how.gap} {more} ({how.interval(figure)})"
