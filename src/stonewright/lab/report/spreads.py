"""How often each value came: quartiles, bars, and their words."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from stonewright.lab.document import Spread
from stonewright.lab.plots import BarChart, Strip
from stonewright.lab.report.words import whole

FINEST = 40  # bars; more are put together
WIDTHS = (1, 2, 5)


@dataclass(frozen=True)
class Summary:
    """Where the values of one setting lie."""

    count: int  # of games, or of what else was counted
    lowest: int
    quartiles: tuple[int, int, int]
    highest: int


def summarised(counts: Mapping[int, int]) -> Summary | None:
    """Return where values lie; None if there are none."""
    held = {value: count for value, count in sorted(counts.items()) if count > 0}
    count = sum(held.values())
    if not count:
        return None
    low, middle, high = (_quantile(held, count, part) for part in (0.25, 0.5, 0.75))
    return Summary(count, min(held), (low, middle, high), max(held))


def _quantile(held: Mapping[int, int], count: int, part: float) -> int:
    """Return the least value that so large a part of all does not exceed."""
    seen = accumulate(held.values())
    return next(value for value, upto in zip(held, seen, strict=True) if upto >= part * count)


def told(setting: str, counts: Mapping[int, int], unit: str) -> str:
    """Say where the values of a setting lie."""
    found = summarised(counts)
    if found is None:
        return f"{setting}: none counted."
    low, middle, high = found.quartiles
    return (
        f"{setting}: median {middle:,} {unit}, the middle half from {low:,} to {high:,}, "
        f"all from {found.lowest:,} to {found.highest:,}; {whole(found.count)} counted."
    )


def bars(spread: Spread) -> BarChart:
    """Return the chart of a spread, a strip for each setting."""
    values = [value for counts in spread.counts.values() for value in counts]
    step = _step(max(values, default=0) - min(values, default=0) + 1)
    return BarChart(
        title=f"{spread.title}: how often each came",
        across=spread.unit if step == 1 else f"{spread.unit}, {step:,} to a bar",
        strips=[_strip(name, counts, step) for name, counts in spread.counts.items()],
        mark=lambda share: f"{share * 100:.2g} %",
    )


def _step(reach: int) -> int:
    """Return how many values a bar holds, a round number."""
    size = 1
    while True:
        for part in WIDTHS:
            if reach <= FINEST * part * size:
                return part * size
        size *= 10


def _strip(name: str, counts: Mapping[int, int], step: int) -> Strip:
    found = summarised(counts)
    if found is None:
        return Strip(name, ())
    held: dict[int, int] = {}
    for value, count in counts.items():
        first = math.floor(value / step) * step
        held[first] = held.get(first, 0) + count
    parts = [
        (first - 0.5, first + step - 0.5, many / found.count)
        for first, many in sorted(held.items())
    ]
    return Strip(name, parts, found.quartiles)
