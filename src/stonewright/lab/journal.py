"""The file of an arena: a line with the plan, then a line for every match as it ends."""

from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from stonewright.lab.arena import Result
from stonewright.lab.ledger import Ledger, is_count
from stonewright.lab.plan import Plan

FORMAT = 1
TITLE = "stonewright arena"
NUMBERS = ("score", "points", "seconds")
COUNTS = ("turns", "choices", "failures")


def header(plan: Plan, version: str) -> dict[str, Any]:
    """Return all that must be the same for two files to belong together."""
    game = plan.load()
    return {
        TITLE: FORMAT,
        "version": version,
        "game": plan.game,
        "revision": game.revision,
        "box": game.box.label,
        "options": plan.options,
        "seed": plan.seed,
        "line_ups": [list(line_up) for line_up in plan.line_ups],
    }


class Journal(Ledger):
    """The results of an arena."""

    title = TITLE
    what = "results file of an arena"
    writer = "another arena"
    other = "it holds matches of another plan"

    def __init__(self, path: Path, plan: Plan, version: str) -> None:
        self.plan = plan
        self.results: dict[int, Result] = {}  # what the file held when it was opened
        super().__init__(path, header(plan, version))

    def add(self, result: Result) -> None:
        """Write a match down."""
        self.write(asdict(result))

    def accept(self, found: Any) -> str:
        """Take a match in, unless it is none of this plan's."""
        result = _result(found, self.plan)
        if result is None or result.number in self.results:
            return "is no match of this arena, or one for the second time"
        self.results[result.number] = result
        return ""


def _result(found: Any, plan: Plan) -> Result | None:
    """Return the match that a line describes; None if it is none of this plan."""
    names = [field.name for field in fields(Result)]
    if not isinstance(found, dict) or sorted(found) != sorted(names):
        return None
    number, plies = found["number"], found["plies"]
    if not (is_count(number) and is_count(plies)):
        return None
    lists = [found[name] for name in names if name not in ("number", "plies")]
    if not all(isinstance(entry, list) and len(entry) == plan.seats for entry in lists):
        return None
    if tuple(found["seating"]) != plan.seating(number) or not _sound(found):
        return None
    entries: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in found.items()}
    return Result(**entries)


def _sound(found: dict[str, Any]) -> bool:
    """Tell whether the figures of a line are figures."""
    numbers = (value for name in NUMBERS for value in found[name])
    counts = (value for name in COUNTS for value in found[name])
    return (
        all(type(value) in (int, float) for value in numbers)
        and all(is_count(value) for value in counts)
        and all(isinstance(value, str) for value in found["troubles"])
        and all(0 <= share <= 1 for share in found["score"])
    )
