"""Plans and results made up for tests."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

import stonewright as sw
from stonewright.lab.arena import Result
from stonewright.lab.plan import Plan

QUICK = {"turn_limit": 8}


def plan(*bots: str, seed: int = 0, game: str = "element", **options: Any) -> Plan:
    """Return the plan of an arena with short matches."""
    return league([bots], seed=seed, game=game, **options)


def league(
    line_ups: Iterable[Sequence[str]], seed: int = 0, game: str = "element", **options: Any
) -> Plan:
    """Return a plan of several line-ups with short matches."""
    fixed = tuple(tuple(line_up) for line_up in line_ups)
    wanted = sw.load(game).complete(len(fixed[0]), options or QUICK)
    return Plan(game, fixed, wanted, seed)


def result(plan: Plan, number: int, *score: float, **changes: Any) -> Result:
    """Return a result of a match, without any match."""
    seats = plan.seats
    facts: dict[str, Any] = {
        "number": number,
        "seating": plan.seating(number),
        "score": score or (1 / seats,) * seats,
        "points": (0.0,) * seats,
        "plies": 10,
        "turns": (2,) * seats,
        "choices": (5,) * seats,
        "seconds": (0.5,) * seats,
        "failures": (0,) * seats,
        "troubles": ("",) * seats,
    }
    return Result(**facts | changes)


def won_by(plan: Plan, number: int, bot: str, **changes: Any) -> Result:
    """Return a result of a match that a bot has won."""
    winner = plan.seating(number).index(bot)
    score = [float(seat == winner) for seat in range(plan.seats)]
    return result(plan, number, *score, **changes)


def sober(result: Result) -> dict[str, object]:
    """Return a result without what a clock said."""
    return {name: value for name, value in asdict(result).items() if name != "seconds"}
