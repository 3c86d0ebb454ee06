"""A study: what is played, and the file in which its finished tasks are kept."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from stonewright.lab.agenda import Runs
from stonewright.lab.ledger import Ledger, is_count
from stonewright.lab.plan import Plan
from stonewright.lab.sums import Sums
from stonewright.lab.tasks import Done, Setting, Task
from stonewright.lab.traits import names_of

FORMAT = 1
TITLE = "stonewright study"


@dataclass(frozen=True)
class Design:
    """What a study is about, and all that it plays."""

    kind: str  # "balance", "compare" or "sweep"
    game: str
    seed: int
    settings: tuple[Setting, ...]
    command: str  # that makes it again
    over: str = ""  # what a sweep goes through
    values: tuple[str, ...] = ()  # its value for each setting


def header(design: Design, version: str) -> dict[str, Any]:
    """Return all that must be the same for tasks to belong together."""
    return {
        TITLE: FORMAT,
        "version": version,
        "kind": design.kind,
        "game": design.game,
        "seed": design.seed,
        "over": design.over,
        "settings": [_setting(setting) for setting in design.settings],
    }


def _setting(setting: Setting) -> dict[str, Any]:
    return {"name": setting.name, "sides": [_side(plan) for plan in setting.sides]}


def _side(plan: Plan) -> dict[str, Any]:
    game = plan.load()
    return {
        "revision": game.revision,
        "box": game.box.label,
        "options": plan.options,
        "bots": list(plan.line_ups[0]),
        "ban": plan.ban,
        "chance": list(plan.chance),
    }


class Tasks(Ledger):
    """The finished tasks of a study, and the sums over all of them."""

    title = TITLE
    what = "file of a study"
    writer = "another study"
    other = "it belongs to another study"

    def __init__(self, path: Path, design: Design, version: str) -> None:
        self.design = design
        self.done = [Runs() for _ in design.settings]  # blocks
        figures = [len(names_of(setting.traits())) for setting in design.settings]
        pairs = zip(figures, design.settings, strict=True)
        self.sums = [Sums.blank(count, len(setting.sides)) for count, setting in pairs]
        super().__init__(path, header(design, version))

    def add(self, task: Task, done: Done) -> None:
        """Write a task down and count it; one that came twice counts once."""
        if self._count(task, done.sums):
            self.write({"task": list(task), "seconds": done.seconds, **done.sums.plain()})

    def _count(self, task: Task, sums: Sums) -> bool:
        """Count a task, unless it was counted before; tell whether it was new."""
        new = self.done[task.setting].add(task.first, task.blocks)
        if new:
            self.sums[task.setting].add(sums)
        return new

    def accept(self, found: Any) -> str:
        """Take a task in, unless it is damaged or was counted before."""
        task = _task(found, len(self.sums))
        if task is None:
            return "is no task of this study"
        sums = _sums(found, self.sums[task.setting])
        if sums is None or sums.blocks != task.blocks:
            return "has figures that are none of this study's"
        return "" if self._count(task, sums) else "has matches that are there already"

    @property
    def games(self) -> int:
        """How many matches were played."""
        return sum(sums.games for sums in self.sums)


def _task(found: Any, settings: int) -> Task | None:
    """Return the task that a line is about; None if it is about none."""
    if not isinstance(found, dict) or not isinstance(found.get("task"), list):
        return None
    numbers = found["task"]
    if len(numbers) != 3 or not all(map(is_count, numbers)):
        return None
    task = Task(*numbers)
    return task if task.setting < settings and task.blocks > 0 else None


def _sums(found: dict[str, Any], like: Sums) -> Sums | None:
    """Return the sums of a line; None if they are not like those of the setting."""
    names = {entry.name for entry in fields(Sums)}
    if set(found) != names | {"task", "seconds"}:
        return None
    given = {name: found[name] for name in names}
    try:
        given["spreads"] = [_spread(side) for side in given["spreads"]]
    except (AttributeError, TypeError, ValueError):
        return None
    same = all(_alike(given[name], getattr(like, name)) for name in ("seen", "cases"))
    same = same and all(
        isinstance(given[name], list)
        and len(given[name]) == len(getattr(like, name))
        and all(_alike(row, like.seen, signed=True) for row in given[name])
        for name in ("totals", "products")
    )
    same = same and is_count(given["blocks"]) and is_count(given["games"])
    same = same and len(given["spreads"]) == len(like.spreads) and _failures(given)
    return Sums(**given) if same else None


def _alike(row: Any, like: Sequence[int], signed: bool = False) -> bool:
    """Tell whether a row has as many whole numbers as another."""
    if not isinstance(row, list) or len(row) != len(like):
        return False
    return all(type(value) is int and (signed or value >= 0) for value in row)


def _spread(side: dict[str, dict[str, int]]) -> dict[str, dict[int, int]]:
    """Return a spread as it was before it was written; ValueError if it is none."""
    found = {key: {int(k): v for k, v in counts.items()} for key, counts in side.items()}
    if not all(is_count(v) for counts in found.values() for v in counts.values()):
        raise ValueError(side)
    return found


def _failures(given: dict[str, Any]) -> bool:
    failures, troubles = given["failures"], given["troubles"]
    if not (isinstance(failures, dict) and isinstance(troubles, dict)):
        return False
    return set(failures) == set(troubles) and all(map(is_count, failures.values()))
