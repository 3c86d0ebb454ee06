"""Matches that nobody has played, as the lab would see them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from lab.made import plan, result
from stonewright.game import NOBODY, Tale
from stonewright.lab.plan import Plan
from stonewright.lab.tasks import Setting, measured
from stonewright.lab.traits import names_of
from stonewright.lab.watching import UNIT, Sighting

Rows = Mapping[str, Sequence[int]]  # by component, a number for each seat
Found = dict[tuple[str, str], tuple[float, int]]  # numerator in plain numbers, denominator


def table(seats: int, game: str = "element", ban: str = "", **options: Any) -> Plan:
    """Return a plan for so many players who are all alike."""
    alike = plan(*["uniform"] * seats, game=game, **options)
    return replace(alike, rotated=bool(ban), ban=ban)


def sighting(
    made: Plan,
    score: Sequence[float],
    used: Rows | None = None,
    offered: Rows | None = None,
    held: Rows | None = None,
    number: int = 0,
    **facts: Any,
) -> Sighting:
    """Return a match with this result; what is not said was offered to everybody."""
    game = made.load()
    parts = [part.name for part in game.components()]
    tale = Tale.blank(len(parts), made.seats)
    tale.offered[:] = 1
    for column, rows in zip(tale, (offered, held, used), strict=True):
        for name, row in (rows or {}).items():
            column[parts.index(name)] = row
    points = facts.pop("points", (0.0,) * made.seats)
    plain: dict[str, Any] = {
        "banned": made.banned(number) if made.ban else NOBODY,
        "first": 0,
        "rounds": 5,
        "leads": 2,
        "widths": [3, 4],
        "ending": game.endings[0],
    }
    return Sighting(result(made, number, *score, points=points), tale=tale, **plain | facts)


def figures(made: Plan, *seen: Sighting) -> Found:
    """Return what some matches come to, figure by figure."""
    traits = Setting("x", (made,)).traits()
    scales = [trait.scale for trait in traits for _ in trait.names]
    x, y = np.sum([measured(traits, one) for one in seen], axis=0)
    assert set(scales) <= {1, UNIT}
    pairs = zip(x.tolist(), scales, y.tolist(), strict=True)
    return dict(zip(names_of(traits), [(a / scale, b) for a, scale, b in pairs], strict=True))
