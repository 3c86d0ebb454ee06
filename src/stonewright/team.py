"""Threads that work together on short jobs: between two of them they wait awake for a moment.

Waking a thread takes as long as some hundred steps of a match. So a member stays in compiled code
after its work, looking for the next job until the moment is over. And it sets to work only when
the leader, who holds the interpreter's lock until then, is in compiled code, too: waiting for that
lock would be sleeping again. A job that no member has begun when the leader is done with its own is
done by the leader: on a busy machine nobody waits for a thread that gets no core.
"""

import atexit
import os
import threading
import time
from collections.abc import Callable, Sequence
from functools import cache
from queue import SimpleQueue
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stonewright.kernel import interpreted, jit, peek, post

Flag: TypeAlias = NDArray[np.int64]  # one row: the number it says, and the one it will say next
Job: TypeAlias = Callable[[Flag], None]  # with the bell that its first kernel is to ring

NEXT = 1
MOMENT = 1_000_000  # looks at a flag: about half a millisecond
PAUSE = 1e-4  # seconds between two looks after that


def flag() -> Flag:
    """Return a flag that says 0, alone in a line of the cache."""
    return np.zeros((1, 16), np.int64)


QUIET = flag()  # a bell that nobody hears


@jit
def await_number(flag, number):  # type: ignore[no-untyped-def]
    """Wait for a moment until a flag says a number or a later one; tell whether it does."""
    for _ in range(MOMENT):
        if peek(flag) >= number:
            return True
    return False


@jit
def rest(done, number, bell):  # type: ignore[no-untyped-def]
    """Say which job is done, and wait for a moment for the bell of the next one."""
    post(done, number)
    await_number(bell, number + 1)


class Task:
    """A job with a number, which whoever comes first does."""

    def __init__(self, number: int, job: Job) -> None:
        self.number, self._job = number, job
        self._begun = threading.Lock()
        self.problem: BaseException | None = None

    def begin(self) -> bool:
        """Take the job on; tell whether nobody else has."""
        return self._begun.acquire(blocking=False)

    def do(self) -> None:
        """Do the job, and keep what it raises."""
        try:
            self._job(QUIET)
        except BaseException as problem:
            self.problem = problem


class Member:
    """A thread that does one job after the other."""

    def __init__(self, bell: Flag) -> None:
        self._bell, self._done = bell, flag()
        self._tasks = SimpleQueue[Task | None]()
        self._thread = threading.Thread(target=self._live, name="stonewright", daemon=True)
        self._thread.start()

    def _live(self) -> None:
        while (task := self._tasks.get()) is not None:
            if task.begin():
                task.do()
            rest(self._done, task.number, self._bell)

    def give(self, task: Task) -> None:
        """Hand over a job; it begins when the bell says its number, or else a moment later."""
        self._tasks.put(task)

    def wait(self, number: int) -> None:
        """Wait until the job of this number is done."""
        while not await_number(self._done, number):
            time.sleep(PAUSE)

    def leave(self) -> None:
        """Let the thread end."""
        self._tasks.put(None)
        self._thread.join()


class Team:
    """The leader, who is whoever calls, and as many members as were ever wanted."""

    def __init__(self) -> None:
        self._bell, self._members = flag(), list[Member]()
        self._leading = threading.Lock()
        atexit.register(self.leave)

    def run(self, jobs: Sequence[Job]) -> None:
        """Do all jobs at the same time, the first one here; what one of them raises is raised.

        One after the other if another thread leads already, since that has the cores, or if
        nothing is compiled, since the interpreter has but one lock.
        """
        if interpreted() or not self._leading.acquire(blocking=False):
            for job in jobs:
                job(QUIET)
            return
        try:
            self._lead(jobs)
        finally:
            self._leading.release()

    def _lead(self, jobs: Sequence[Job]) -> None:
        own, *others = jobs
        self._members += [Member(self._bell) for _ in range(len(self._members), len(others))]
        self._bell[0, NEXT] += 1
        tasks = [Task(int(self._bell[0, NEXT]), job) for job in others]
        for member, task in zip(self._members, tasks, strict=False):
            member.give(task)
        try:
            own(self._bell)
        finally:
            for member, task in zip(self._members, tasks, strict=False):
                if task.begin():
                    task.do()
                else:
                    member.wait(task.number)
        for task in tasks:
            if task.problem is not None:
                raise task.problem

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
