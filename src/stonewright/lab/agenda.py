"""What is left to do of a study: given out in tasks of a few seconds, each block once."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from stonewright.lab.tasks import Setting, Task

AIM = 4.0  # seconds of a task
FIRST = 2  # blocks of a task before anything is known of their pace


class Runs:
    """Numbers that are there, as runs without a gap: a few of them, however many the numbers."""

    def __init__(self) -> None:
        self._firsts: list[int] = []
        self._ends: list[int] = []

    def __bool__(self) -> bool:
        return bool(self._firsts)

    def add(self, first: int, count: int) -> bool:
        """Put so many numbers in; tell whether none of them was there."""
        end, at = first + count, bisect_right(self._firsts, first)
        if (at and self._ends[at - 1] > first) or (
            at < len(self._firsts) and self._firsts[at] < end
        ):
            return False
        if at < len(self._firsts) and self._firsts[at] == end:
            end = self._ends.pop(at)
            self._firsts.pop(at)
        if at and self._ends[at - 1] == first:
            self._ends[at - 1] = end
        else:
            self._firsts.insert(at, first)
            self._ends.insert(at, end)
        return True

    def gaps(self, stop: int) -> list[tuple[int, int]]:
        """Return the runs below a number that are not there, by first and count."""
        firsts, ends = [*self._firsts, stop], [0, *self._ends]
        pairs = ((end, min(first, stop) - end) for end, first in zip(ends, firsts, strict=True))
        return [(first, count) for first, count in pairs if count > 0]


class Agenda:
    """What is left to do, given out in tasks of a few seconds each.

    What tasks there are depends on how fast they go, but not what comes of them all.
    """

    def __init__(
        self,
        settings: Sequence[Setting],
        blocks: Sequence[int],
        done: Sequence[Runs] = (),
        jobs: int = 1,
    ) -> None:
        self.settings, self.jobs = settings, jobs
        runs = done or [Runs() for _ in settings]
        self._left = [run.gaps(count) for run, count in zip(runs, blocks, strict=True)]
        self._wanted = [max(1, count) for count in blocks]
        self._seconds = [0.0] * len(settings)
        self._played = [0.0] * len(settings)

    @property
    def games(self) -> int:
        """How many matches are left to give out."""
        return sum(self._blocks(i) * s.games for i, s in enumerate(self.settings))

    def _blocks(self, setting: int) -> int:
        return sum(count for _, count in self._left[setting])

    def learn(self, task: Task, seconds: float) -> None:
        """Take into account how long a task took, and what was before it half as much."""
        self._seconds[task.setting] = self._seconds[task.setting] / 2 + seconds
        self._played[task.setting] = self._played[task.setting] / 2 + task.blocks

    def __iter__(self) -> Iterator[Task]:
        while True:
            parts = [self._blocks(i) / wanted for i, wanted in enumerate(self._wanted)]
            behind = max(range(len(parts)), key=lambda i: parts[i], default=-1)
            if behind < 0 or parts[behind] == 0:
                return
            yield self._next(behind)

    def _next(self, setting: int) -> Task:
        """Take a task off what is left of a setting."""
        first, count = self._left[setting][0]
        size = min(count, self._size(setting))
        if size == count:
            del self._left[setting][0]
        else:
            self._left[setting][0] = (first + size, count - size)
        return Task(setting, first, size)

    def _size(self, setting: int) -> int:
        """Return how many blocks take the right time; fewer when all are to end together."""
        played, seconds = self._played[setting], self._seconds[setting]
        size = round(AIM * played / seconds) if seconds else FIRST
        share = -(-self._blocks(setting) // (2 * self.jobs))
        return max(1, min(size, share))
