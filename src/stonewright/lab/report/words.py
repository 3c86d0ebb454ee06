"""How a report writes numbers, intervals, units and verdicts."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from stonewright.game import Value
from stonewright.lab.document import Family, Figure

SHARE = "share"
MINUS, TIED = "\u2212", "\u00a0"
HUGE = 1e12  # numbers from which on nobody counts digits
SURELY = 0.001  # chances below this are not written out


@dataclass(frozen=True)
class Measure:
    """How the numbers of a family are written: shares as percent, differences with their sign."""

    unit: str
    signed: bool = False
    digits: int = 1

    @property
    def shares(self) -> bool:
        """Whether these are shares, of which people read percent."""
        return self.unit == SHARE

    @property
    def axis(self) -> str:
        """What stands at an axis."""
        if not self.shares:
            return f"difference in {self.unit}" if self.signed else self.unit
        return "difference in percentage points" if self.signed else ""  # the numbers have it

    @property
    def column(self) -> str:
        """What stands over a column."""
        return self.axis or "share"

    @property
    def gap(self) -> str:
        """What a difference is counted in."""
        return "points" if self.shares else self.unit

    def number(self, value: float, sign: bool = False) -> str:
        """Write a number without its unit."""
        if math.isnan(value):
            return "unknown"
        before = MINUS if value < 0 else "+" if sign and value > 0 else ""
        if math.isinf(value):
            return f"{before}∞"
        size = abs(value) * (100 if self.shares else 1)
        text = f"{size:,.{self.digits}f}" if size < HUGE else f"{size:.3g}"
        return text if not text.strip("0.,") else before + text

    def value(self, value: float) -> str:
        """Write a number as it stands in a table: with its sign or percent, without its unit."""
        text = self.number(value, self.signed)
        percent = self.shares and not self.signed and math.isfinite(value)
        return f"{text} %" if percent else text

    def phrase(self, value: float) -> str:
        """Write a number with its unit."""
        plain = self.shares and not self.signed
        return self.value(value) if plain else f"{self.value(value)} {self.gap}"

    def interval(self, figure: Figure) -> str:
        """Write the interval of a figure."""
        low, high = (self.number(end, self.signed) for end in (figure.low, figure.high))
        return f"{low} to {high}"

    def round(self, value: float) -> str:
        """Write a number that is likely to be round, with its unit."""
        return self.phrase(value).replace(f".{'0' * self.digits} ", " ")

    def side(self, value: float) -> str:
        """Write one of the two that were compared."""
        return Measure(self.unit, digits=self.digits).value(value).replace(" ", TIED)

    def mark(self, value: float) -> str:
        """Write a number of an axis."""
        text = f"{value * (100 if self.shares else 1):.6g}".replace("-", MINUS)
        return f"{text} %" if self.shares and not self.signed else text


def measure(family: Family) -> Measure:
    """Return how the numbers of a family are written."""
    figures = [figure for panel in family.panels for figure in panel.figures]
    even = {panel.expected for panel in family.panels}
    signed = any(figure.sides for figure in figures) or even == {0}
    scale = 100 if family.unit == SHARE else 1
    return Measure(family.unit, signed, _digits(_halves(figures, scale)))


def _halves(figures: Iterable[Figure], scale: float) -> list[float]:
    """Return half the width of every interval that has one."""
    halves = [(figure.high - figure.low) / 2 * scale for figure in figures]
    return [half for half in halves if math.isfinite(half) and half > 0]


def _digits(halves: list[float]) -> int:
    """Return so many decimals that the intervals can be told from their middles."""
    usual = median(halves) if halves else 1.0
    return min(max(math.ceil(-math.log10(usual)), 1), 4)


def whole(count: int) -> str:
    """Write a count."""
    return f"{count:,}"


def counted(count: int, one: str, many: str = "") -> str:
    """Write how many of something there are."""
    return f"{whole(count)} {one if count == 1 else many or one + 's'}"


def chance(figure: Figure) -> str:
    """Write the chance of seeing as much if nothing were there."""
    if figure.chance is None or not math.isfinite(figure.chance):
        return ""
    return "p < 0.001" if figure.chance < SURELY else f"p {figure.chance:.3f}"


def verdict(figure: Figure) -> str:
    """Say whether a figure is more than chance."""
    return {None: "not tested", True: "real", False: "unclear"}[figure.real]


def options_text(options: Mapping[str, Value]) -> str:
    """Write options in one line."""
    return ", ".join(f"{name}={value}" for name, value in options.items())


def joined(names: Iterable[str]) -> str:
    """Write names one after the other, each once with how often it stands there."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(
        name if many == 1 else f"{many} \u00d7 {name}" for name, many in counts.items()
    )
