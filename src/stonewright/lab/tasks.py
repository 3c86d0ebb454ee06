"""The work of a study: settings, tasks of some seconds, and what comes of one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

import numpy as np

from stonewright.lab.plan import Plan
from stonewright.lab.sums import Adder, Sums, Whole
from stonewright.lab.traits import Trait, spreads_of, traits
from stonewright.lab.watching import Sighting, watch


@dataclass(frozen=True)
class Setting:
    """One way to play, or two that are compared on the same seeds."""

    name: str
    sides: tuple[Plan, ...]  # one or two

    @property
    def games(self) -> int:
        """How many matches a block has, of all sides."""
        return sum(plan.size for plan in self.sides)

    def blocks(self, games: int) -> int:
        """Return how many blocks it takes for each side to play so many matches."""
        return max(plan.blocks(games) for plan in self.sides)

    def traits(self) -> list[Trait]:
        """Return what is counted: what both sides have."""
        return list(_common(tuple(map(_Key.of, self.sides))))


class _Key(NamedTuple):
    """A plan by what its traits depend on; a plan itself cannot be hashed."""

    game: str
    cards: str | None
    seats: int
    ban: str

    @classmethod
    def of(cls, plan: Plan) -> "_Key":
        return cls(plan.game, plan.cards, plan.seats, plan.ban)

    def plan(self) -> Plan:
        return Plan(self.game, (("uniform",) * self.seats,), cards=self.cards, ban=self.ban)


@lru_cache(64)
def _common(keys: tuple[_Key, ...]) -> tuple[Trait, ...]:
    """Return the traits of all sides; what two boxes call differently has both names."""
    first, *others = [traits(key.plan()) for key in keys]
    for other in others:
        first = [_merged(here, there) for here, there in zip(first, other, strict=True)]
    return tuple(first)


def _merged(here: Trait, there: Trait) -> Trait:
    pairs = zip(here.names, there.names, strict=True)
    return replace(here, names=tuple(a if a == b else f"{a} / {b}" for a, b in pairs))


class Task(NamedTuple):
    """Some blocks of a setting."""

    setting: int  # its number
    first: int  # block
    blocks: int

    def __str__(self) -> str:
        last = self.first + self.blocks - 1
        return f"of blocks {self.first} to {last} of setting {self.setting + 1}"


class Done(NamedTuple):
    """What came of a task."""

    sums: Sums
    seconds: float  # spent in playing


def perform(settings: Sequence[Setting], task: Task) -> Done:
    """Play the blocks of a task; the same sums come out wherever and whenever that is."""
    start = perf_counter()
    setting = settings[task.setting]
    made = setting.traits()
    adder = Adder(sum(len(trait.names) for trait in made), len(setting.sides))
    for block in range(task.first, task.first + task.blocks):
        _play_block(setting, made, block, adder)
    return Done(adder.finish(), round(perf_counter() - start, 6))


def _play_block(setting: Setting, made: Sequence[Trait], block: int, adder: Adder) -> None:
    rows: list[Whole] = []
    cases = np.zeros(adder.figures, np.int64)
    for side, plan in enumerate(setting.sides):
        above, below = np.zeros((2, adder.figures), np.int64)
        for number in range(block * plan.size, (block + 1) * plan.size):
            seen = watch(plan, number)
            x, y = measured(made, seen)
            above += x
            below += y
            cases += y != 0
            _note(adder, side, seen)
        rows += [above, below]
    adder.add(np.array(rows), cases, setting.games)


def measured(made: Sequence[Trait], seen: Sighting) -> tuple[Whole, Whole]:
    """Return the numerators and denominators of all figures in one match."""
    parts = [trait.count(seen) for trait in made]
    return np.concatenate([x for x, _ in parts]), np.concatenate([y for _, y in parts])


def _note(adder: Adder, side: int, seen: Sighting) -> None:
    """Note spreads, and bots that failed."""
    if seen.banned < 0:
        for key, values in spreads_of(seen).items():
            adder.see(side, key, values)
    result = seen.result
    for bot, failures, trouble in zip(
        result.seating, result.failures, result.troubles, strict=True
    ):
        if failures:
            adder.fail(bot, failures, trouble)
