"""Small statistics: Student's t, intervals of shares, and what holds when many are looked at."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache

LEVEL = 0.95
STEPS, TINY = 300, 1e-300
LEAST = 1e-12  # chances below are not told apart
LARGE = 1e6  # degrees of freedom from which t is normal for all that can be seen


def chance_of(distance: float, freedom: float) -> float:
    """Return the chance that Student's t is at least so far from 0, on either side."""
    if freedom >= LARGE:
        return math.erfc(abs(distance) / math.sqrt(2))
    return beta_share(freedom / (freedom + distance * distance), freedom / 2, 0.5)


@lru_cache(10_000)
def reach(freedom: float, level: float = LEVEL) -> float:
    """Return how far Student's t stays from 0 with this chance."""
    low, high = 0.0, 2.0
    while chance_of(high, freedom) > 1 - level:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        if chance_of(middle, freedom) > 1 - level:
            low = middle
        else:
            high = middle
    return high


def beta_share(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    whole = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(whole + a * math.log(x) + b * math.log1p(-x))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(x, a, b) / a
    return 1 - front * _fraction(1 - x, b, a) / b


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the beta function, by Lentz's method."""
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    result = d
    for m in range(1, STEPS):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _not_zero(1 + term * d)
            c = _not_zero(1 + term / c)
            result *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return result


def _not_zero(value: float) -> float:
    return value if abs(value) > TINY else TINY


def share_interval(share: float, count: float, distance: float) -> tuple[float, float]:
    """Return Wilson's interval of a share seen in so many independent cases."""
    spread = distance * distance / count
    middle = (share + spread / 2) / (1 + spread)
    wide = distance * math.sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return max(0.0, min(share, middle - wide)), min(1.0, max(share, middle + wide))


def holm(chances: Sequence[float], level: float = LEVEL) -> list[bool]:
    """Tell which findings hold when all are looked at together (Holm, 1979).

    If nothing is there at all, any of them holds with a chance of 1 - level at most.
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    held = [False] * len(chances)
    for rank, i in enumerate(order):
        if chances[i] > (1 - level) / (len(chances) - rank):
            break
        held[i] = True
    return held


def middle_interval(
    counts: Sequence[tuple[int, int]], cases: int, level: float = LEVEL
) -> tuple[int, int, int]:
    """Return the median of values with their counts, and an interval for it.

    The interval runs between two of the ordered values, found by the binomial distribution's
    normal limit and widened by one; `cases` says how many of the values are independent.
    """
    ordered = sorted(counts)
    total = sum(count for _, count in ordered)
    wide = reach(LARGE, level) * math.sqrt(cases) / 2 + 1
    share = wide / cases

    def at(part: float) -> int:
        wanted, seen = part * total, 0
        for value, count in ordered:
            seen += count
            if seen >= wanted:
                return value
        return ordered[-1][0]

    return at(0.5), at(max(0.0, 0.5 - share)), at(min(1.0, 0.5 + share))


Counts = Sequence[tuple[int, int]]  # values, and how often each came


def middle_difference(first: Counts, second: Counts, cases: int) -> tuple[int, int, int, float]:
    """Return by how much the second median is larger, an interval, and the chance of none.

    The interval is made of the two medians' own, each of them wider, so that it holds whatever
    joins the values of the two. It is wider than it had to be if that were known.
    """

    def interval(chance: float) -> tuple[int, int, int]:
        one, low, high = middle_interval(first, cases, 1 - chance / 2)
        other, lowest, highest = middle_interval(second, cases, 1 - chance / 2)
        return other - one, lowest - high, highest - low

    def apart(chance: float) -> bool:
        _, low, high = interval(chance)
        return not low <= 0 <= high

    return (*interval(1 - LEVEL), _least(apart))


def _least(holds: Callable[[float], bool]) -> float:
    """Return the least chance at which something holds that holds at all greater ones, else 1."""
    if not holds(1.0):
        return 1.0
    low, high = math.log(LEAST), 0.0
    for _ in range(40):
        middle = (low + high) / 2
        if holds(math.exp(middle)):
            high = middle
        else:
            low = middle
    return math.exp(high)
