"""Rates: how often somebody may do something."""

import time
from collections import OrderedDict

from stonewright.site.refusals import Refusal

KEPT = 50_000  # meters in memory


class Rates:
    """A bucket for each person and thing: it fills evenly, and each use takes one."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self.refused = 0

    def use(self, what: str, who: str, rate: tuple[float, float]) -> None:
        """Take one use; Refusal if there is none left."""
        most, seconds = rate
        now, key = time.monotonic(), (what, who)
        left, at = self._buckets.pop(key, (most, now))
        left = min(most, left + (now - at) * most / seconds)
        self._buckets[key] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        if left < 1:
            self.refused += 1
            raise Refusal("too_many", f"Too many {what} at once: wait a moment.")
