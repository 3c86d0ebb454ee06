"""The running result: matches counted block by block, and when there are enough of them."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from stonewright.lab.arena import Result
from stonewright.lab.intervals import Interval
from stonewright.lab.plan import Plan


@dataclass
class Blocks:
    """Results sorted into whole blocks, in the order of the plan whatever order they come in."""

    plan: Plan
    results: dict[int, Result] = field(default_factory=dict)
    whole: int = 0  # blocks from the first on that are complete

    def add(self, result: Result) -> list[tuple[Result, ...]]:
        """Take a result in; return the blocks that are complete now and follow those before."""
        self.results[result.number] = result
        found = []
        while (block := self._block(self.whole)) is not None:
            found.append(block)
            self.whole += 1
        return found

    def _block(self, number: int) -> tuple[Result, ...] | None:
        numbers = range(number * self.plan.size, (number + 1) * self.plan.size)
        if not all(match in self.results for match in numbers):
            return None
        return tuple(self.results[match] for match in numbers)


@dataclass
class Standing:
    """How one bot does."""

    bot: str
    interval: Interval = field(default_factory=Interval)  # of its share of the win, by blocks
    curve: list[tuple[float, float, float]] = field(default_factory=list)  # mean, low, high
    turns: int = 0
    choices: int = 0
    seconds: float = 0.0
    failures: int = 0
    trouble: str = ""  # what went wrong first

    def add(self, block: Iterable[Result]) -> None:
        """Count a block."""
        shares = [result.share(self.bot) for result in block]
        interval = self.interval
        interval.add(sum(shares) / len(shares))
        self.curve.append((interval.mean, interval.low, interval.high))
        for result in block:
            self._add_effort(result)

    def _add_effort(self, result: Result) -> None:
        for seat, bot in enumerate(result.seating):
            if bot == self.bot:
                self.turns += result.turns[seat]
                self.choices += result.choices[seat]
                self.seconds += result.seconds[seat]
                self.failures += result.failures[seat]
                self.trouble = self.trouble or result.troubles[seat]


@dataclass(frozen=True)
class Stop:
    """When to end: at so many matches, or as soon as the first bot's share is surely not `versus`.

    The interval holds whenever one looks, so stopping early makes nobody look better.
    """

    matches: int
    versus: float
    at_least: int = 60
    early: bool = True


class Tally:
    """The running result of one line-up."""

    def __init__(self, plan: Plan, stop: Stop) -> None:
        self.plan, self.stop = plan, stop
        self.standings = {bot: Standing(bot) for bot in plan.bots}
        self.seat_shares = [0.0] * plan.seats  # sums over the matches
        self.matches = self.drawn = self.plies = 0
        self._blocks = Blocks(plan)

    @property
    def first(self) -> Standing:
        """The bot that the whole is about."""
        return self.standings[self.plan.bots[0]]

    @property
    def finished(self) -> bool:
        """Whether all matches are counted."""
        return self.matches >= self.stop.matches

    @property
    def certain(self) -> bool:
        """Whether the first bot is surely better or worse than what it is held against."""
        return self.first.interval.excludes(self.stop.versus)

    @property
    def enough(self) -> bool:
        """Whether to stop. What comes in later is kept, but not counted."""
        sure = self.stop.early and self.matches >= self.stop.at_least and self.certain
        return self.finished or sure

    @property
    def spare(self) -> int:
        """How many results there are that do not count."""
        return len(self._blocks.results) - self.matches

    def add(self, result: Result) -> None:
        """Take a result in, and count the blocks that it completes."""
        for block in self._blocks.add(result):
            if not self.enough:
                self._count(block)

    def _count(self, block: tuple[Result, ...]) -> None:
        for standing in self.standings.values():
            standing.add(block)
        for result in block:
            self.matches += 1
            self.drawn += result.drawn
            self.plies += result.plies
            for seat, share in enumerate(result.score):
                self.seat_shares[seat] += share
