"""How fast the lab plays: matches a second with 1 and 2 workers, and the cores' time in playing.

    python bench/lab.py [--seconds 20] [--workers 1 2] [--json FILE]

Every game is played by greedy bots at tables of two, watched as a study watches them. A worker's
time is spent in playing from the beginning of a task to its end; the share is the sum of these over
all workers, divided by workers x time on the clock. The start of the processes, once a study, is
not counted; they load the compiled rules from the cache.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import stonewright as sw
from stonewright.lab.agenda import Agenda
from stonewright.lab.arena import play_match
from stonewright.lab.crew import worked
from stonewright.lab.designs import Way, balance
from stonewright.lab.tasks import Setting, Task, perform

ENOUGH = 10**6  # blocks: more than any run plays
ALONE = 20  # matches that are played with and without anybody looking on


class Stint(NamedTuple):
    """When a process worked on a task, and how many matches it played."""

    process: int
    start: float
    end: float
    games: int

    def within(self, start: float, end: float) -> float:
        """Return how much of it was between two moments."""
        return max(0.0, min(self.end, end) - max(self.start, start))


def stint(setting: Setting, task: Task) -> Stint:
    """Perform a task and look at the clock, which all processes share."""
    start = time.monotonic()
    done = perform([setting], task)
    return Stint(os.getpid(), start, time.monotonic(), done.sums.games)


def costs(setting: Setting) -> tuple[float, float]:
    """Return the processor time of a match of a study, and of the same match unwatched."""
    (plan,) = setting.sides
    perform([setting], Task(0, 0, 1))
    whole = alone = 0.0
    for number in range(ALONE):
        start = time.process_time()
        perform([setting], Task(0, number, 1))
        middle = time.process_time()
        play_match(plan, number)
        whole, alone = whole + middle - start, alone + time.process_time() - middle
    return whole / ALONE, alone / ALONE


def run(setting: Setting, workers: int, seconds: float) -> tuple[float, float, float]:
    """Return matches a second, the share of time spent in playing, and the mean task's length.

    Counted is the time in which all processes worked, between their first tasks and their last.
    """
    agenda, stints = Agenda([setting], [ENOUGH], jobs=workers), list[Stint]()
    tasks = _until(agenda, stints, workers, seconds)
    with closing(worked(partial(stint, setting), tasks, workers)) as answers:
        for task, found in answers:
            agenda.learn(task, found.end - found.start)
            stints.append(found)
    processes = {found.process for found in stints}
    start = max(min(s.end for s in stints if s.process == p) for p in processes)
    end = min(max(s.end for s in stints if s.process == p) for p in processes)
    playing = sum(found.within(start, end) for found in stints)
    games = sum(s.games * s.within(start, end) / (s.end - s.start) for s in stints)
    longest = [s.end - s.start for s in stints if s.start > start]
    return games / (end - start), playing / workers / (end - start), fmean(longest or [0.0])


def _until(agenda: Agenda, stints: list[Stint], workers: int, seconds: float) -> Iterator[Task]:
    """Yield tasks until so long after all processes have come to work."""
    latest = None
    for task in agenda:
        yield task
        if latest is None and len({found.process for found in stints}) == workers:
            latest = time.monotonic() + seconds
        if latest is not None and time.monotonic() > latest:
            return


def main() -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="of each run (20)")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="(1 2)")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    given = parser.parse_args()
    table = Table("game", "workers", "matches a second", "time in playing", "a task")
    spent = Table("game", "processor time of a match", "of that for looking on")
    figures = []
    for name in sw.names():
        (setting,) = balance(Way(name), [2])
        whole, alone = costs(setting)
        spent.add_row(name, f"{1000 * whole:.1f} ms", f"{1000 * (whole - alone):.1f} ms")
        for workers in given.workers:
            rate, share, task = run(setting, workers, given.seconds)
            row = {"rate": rate, "share": share, "task": task, "match": whole, "unwatched": alone}
            figures.append({"game": name, "workers": workers, **row})
            table.add_row(name, str(workers), f"{rate:.1f}", f"{share:.1%}", f"{task:.1f} s")
    Console().print(table, spent)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
