"""A round robin: the results of every pair of bots, and the ratings that follow from them."""

from collections import Counter

from stonewright.lab.arena import Result
from stonewright.lab.plan import Plan
from stonewright.lab.ratings import Pairing, Rating, rate
from stonewright.lab.tally import Blocks


class League:
    """The running result of many pairs."""

    def __init__(self, plan: Plan, matches: int) -> None:
        self.plan, self._wanted = plan, matches
        self.matches = 0
        self.failures: Counter[str] = Counter()  # of each bot
        self.troubles: dict[str, str] = {}  # what went wrong first
        self._shares: dict[tuple[str, ...], list[float]] = {pair: [] for pair in plan.line_ups}
        self._blocks = Blocks(plan)

    @property
    def enough(self) -> bool:
        """Whether all matches are counted."""
        return self.matches >= self._wanted

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
        pair = block[0].seating
        self._shares[pair].append(sum(result.share(pair[0]) for result in block) / len(block))
        for result in block:
            self.matches += 1
            for seat, bot in enumerate(result.seating):
                self.failures[bot] += result.failures[seat]
                if result.troubles[seat]:
                    self.troubles.setdefault(bot, result.troubles[seat])

    def ratings(self) -> dict[str, Rating]:
        """Return the rating of every bot, the first one's being 0; none until all pairs met."""
        if not all(self._shares.values()):
            return {}
        bots = self.plan.bots
        pairings = [
            Pairing(bots.index(first), bots.index(second), tuple(shares), self.plan.seats)
            for (first, second), shares in self._shares.items()
        ]
        return dict(zip(bots, rate(len(bots), pairings), strict=True))
