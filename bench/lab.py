"""How fast the lab plays: matches a second with 1 and 2 workers, and the cores' time in playing.

    python bench/lab.py [--seconds 20] [--workers 1 2] [--json FILE]

Every game is played by greedy bots at tables of two, watched as a study watches them. A worker's
time is spent in playing from the beginning of a task to its end; the share is the sum of these over
all workers, divided by workers x the time on the clock from the first answer to the last. The start
of the processes, once a study, is not counted; they load the compiled rules from the cache.
"""

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.table import Table

import stonewright as sw
from stonewright.lab.agenda import Agenda
from stonewright.lab.arena import play_match
from stonewright.lab.crew import worked
from stonewright.lab.designs import Way, balance
from stonewright.lab.tasks import Setting, Task, perform

ENOUGH = 10**6  # blocks: more than any run plays
ALONE = 20  # matches that are played unwatched, to see what watching costs


def unwatched(setting: Setting) -> float:
    """Return the processor time of a match without anybody looking on."""
    (plan,) = setting.sides
    play_match(plan, 0)
    start = time.process_time()
    for number in range(ALONE):
        play_match(plan, number)
    return (time.process_time() - start) / ALONE


def watched(setting: Setting) -> float:
    """Return the processor time of a match of a study."""
    perform([setting], Task(0, 0, 1))
    start = time.process_time()
    perform([setting], Task(0, 0, ALONE))
    return (time.process_time() - start) / ALONE


def run(setting: Setting, workers: int, seconds: float) -> tuple[float, float, float]:
    """Return matches a second, the share of time spent in playing, and the mean task's length."""
    agenda = Agenda([setting], [ENOUGH], jobs=workers)
    games, playing, tasks, start = 0, 0.0, 0, 0.0
    with closing(worked(partial(perform, [setting]), _until(agenda, seconds), workers)) as answers:
        for count, (task, done) in enumerate(answers):
            agenda.learn(task, done.seconds)
            if count + 1 == workers:  # all have started
                start = time.perf_counter()
            elif count >= workers:
                games, playing, tasks = games + done.sums.games, playing + done.seconds, tasks + 1
        end = time.perf_counter()
    return games / (end - start), playing / workers / (end - start), playing / max(tasks, 1)


def _until(agenda: Agenda, seconds: float) -> Iterator[Task]:
    """Yield tasks for so long from the second one on."""
    latest = None
    for task in agenda:
        yield task
        latest = latest or time.perf_counter() + seconds
        if time.perf_counter() > latest:
            return


def main() -> None:
    """Measure every game and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="of each run (20)")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2], help="(1 2)")
    parser.add_argument("--json", type=Path, help="write the figures here, too")
    given = parser.parse_args()
    table = Table("game", "workers", "matches a second", "time in playing", "a task")
    costs = Table("game", "processor time of a match", "of that for looking on")
    figures = []
    for name in sw.names():
        (setting,) = balance(Way(name), [2])
        whole, alone = watched(setting), unwatched(setting)
        costs.add_row(name, f"{1000 * whole:.1f} ms", f"{1000 * (whole - alone):.1f} ms")
        for workers in given.workers:
            rate, share, task = run(setting, workers, given.seconds)
            row = {"rate": rate, "share": share, "task": task, "match": whole, "unwatched": alone}
            figures.append({"game": name, "workers": workers, **row})
            table.add_row(name, str(workers), f"{rate:.1f}", f"{share:.1%}", f"{task:.1f} s")
    Console().print(table, costs)
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
