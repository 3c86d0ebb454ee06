"""The moment that decided a match."""

import numpy as np

from stonewright.match import Match


def turning_point(match: Match, shares: list[float]) -> int:
    """Return the ply with which the winner came to lead for good.

    It is the last one where nobody won alone, or where points do not tell who leads.
    """
    last = len(match.history)
    best = int(np.argmax(shares))
    if not last or list(shares).count(shares[best]) > 1 or not _leads(match, best):
        return last
    for ply in range(last - 1, 0, -1):
        if not _leads(match.back(ply), best):
            return ply + 1
    return 1


def _leads(match: Match, seat: int) -> bool:
    points = match.points()
    return bool(points[seat] > np.delete(points, seat).max(initial=-np.inf))
