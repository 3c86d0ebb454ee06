"""Threads that work together on short jobs: between two of them they wait awake for a moment.

Waking a thread takes as long as some hundred steps of a match, and the first lines of Python after
some work as long as some dozen. So a member stays in compiled code after its work, looking for the
next job until the moment is over; and if that is for the same kernel, it goes on there. Else it
sets to work only when the leader, who holds the interpreter's lock until then, is in compiled
code, too: waiting for that lock would be sleeping again. All of a job can be done by the leader
alone: on a busy machine nobody waits for a thread that gets no core.
"""

import atexit
import itertools
import os
import threading
import time
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stonewright.kernel import interpreted
from stonewright.shifts import LINES, NEXT, NUMBER, STAYS, are_done, await_number, finish, rest

Flag: TypeAlias = NDArray[np.int64]  # one row: the number it says, and the one it will say next
Sheet: TypeAlias = NDArray[np.int64]
Work: TypeAlias = Callable[[Flag, int], None]  # of one thread, with the bell and its number

PAUSE = 1e-4  # seconds between two looks at a member that takes long
NUMBERS = itertools.count(1)  # of jobs: never the same again, in a forked process neither


def flag() -> Flag:
    """Return a flag that says 0, alone in its lines of the cache."""
    return np.zeros((1, LINES), np.int64)


QUIET = flag()  # a bell that nobody hears


class Job(NamedTuple):
    """Work for all threads, the sheet by which they share it, and which of them is meant."""

    number: int
    work: Work
    sheet: Sheet
    own: int


class Member:
    """A thread that does one job after the other."""

    def __init__(self, bell: Flag) -> None:
        self._bell, self._jobs = bell, SimpleQueue[Job | None]()
        self.problem: BaseException | None = None
        self._thread = threading.Thread(target=self._live, name="stonewright", daemon=True)
        self._thread.start()

    def _live(self) -> None:
        while (job := self._jobs.get()) is not None:
            await_number(self._bell, job.number)
            try:
                job.work(self._bell, job.own)
            except BaseException as problem:
                self.problem = problem
            rest(self._bell, job.sheet, job.own)

    def give(self, job: Job) -> None:
        """Hand over a job, which begins when the bell says its number."""
        self._jobs.put(job)

    def leave(self) -> None:
        """Let the thread end."""
        self._jobs.put(None)
        self._thread.join()


class Team:
    """The leader, who is whoever calls, and as many members as were ever wanted."""

    def __init__(self) -> None:
        self._bell, self._members = flag(), list[Member]()
        self._leading = threading.Lock()
        atexit.register(self.leave)

    def run(self, work: Work, sheet: Sheet) -> None:
        """Let as many threads do a job as its sheet has rows; what one of them raises is raised.

        The leader does all of it if another thread leads already, since that has the cores, or if
        nothing is compiled, since the interpreter has but one lock.
        """
        if interpreted() or not self._leading.acquire(blocking=False):
            work(QUIET, 0)
            return
        try:
            self._lead(work, sheet)
        finally:
            self._leading.release()

    def _lead(self, work: Work, sheet: Sheet) -> None:
        number = self._bell[0, NEXT] = next(NUMBERS)
        members = self._called(len(sheet) - 1)
        for own, member in enumerate(members, 1):
            if not sheet[own, STAYS]:
                member.give(Job(number, work, sheet, own))
        try:
            work(self._bell, 0)
        finally:
            if sheet[0, NUMBER] == number and not finish(sheet):
                while not are_done(sheet):
                    time.sleep(PAUSE)
        for member in members:
            if (problem := member.problem) is not None:
                member.problem = None
                raise problem

    def _called(self, count: int) -> list[Member]:
        """Return so many members."""
        while len(self._members) < count:
            self._members.append(Member(self._bell))
        return self._members[:count]

    def leave(self) -> None:
        """Let all members leave; a later job calls new ones."""
        while self._members:
            self._members.pop().leave()


@cache
def team() -> Team:
    """Return the one team of this process."""
    return Team()


if hasattr(os, "register_at_fork"):  # not on Windows
    os.register_at_fork(after_in_child=team.cache_clear)  # threads stay with the parent
