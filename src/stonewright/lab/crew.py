"""Processes that play matches: one match at a time each, and replaced when they die."""

import contextlib
import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic
from traceback import format_exc
from typing import Any

from stonewright.errors import GameError
from stonewright.lab.arena import Result, play_match
from stonewright.lab.plan import Plan

TRIES = 3  # processes that one match may take with it
GRACE = 0.7  # seconds that a process has to end its bots
SPAWN = get_context("spawn")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(plan: Plan, numbers: Sequence[int], jobs: int = 1) -> Generator[Result, None, None]:
    """Play the matches with these numbers; yield the results as they come, in any order.

    One job plays here, several in processes of their own, which end when the iterator is closed.
    """
    if jobs == 1:
        return (play_match(plan, number) for number in numbers)
    return _played(plan, deque(numbers), min(jobs, len(numbers)))


def _played(plan: Plan, todo: deque[int], jobs: int) -> Generator[Result, None, None]:
    deaths: Counter[int] = Counter()
    crew = [Worker(plan) for _ in range(jobs)]
    try:
        while True:
            for worker in crew:
                if worker.number is None and todo:
                    worker.give(todo.popleft())
            if not any(worker.busy for worker in crew):
                return
            for worker in heard(crew):
                result = worker.take()
                if result is not None:
                    yield result
                else:
                    todo.appendleft(_again(worker, deaths))
                    crew[crew.index(worker)] = Worker(plan)
    finally:
        dismiss(crew)


def _again(worker: "Worker", deaths: Counter[int]) -> int:
    """Return the match that a worker did not live to finish, unless it is a deadly one."""
    number = worker.number
    assert number is not None
    deaths[number] += 1
    if deaths[number] == TRIES:
        raise GameError(f"match {number} has ended its process {TRIES} times")
    return number


class Worker:
    """A process, and the match it is playing."""

    def __init__(self, plan: Plan) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_work, args=(plan, theirs), daemon=True)
        with _interrupts_blocked():
            self.process.start()
        theirs.close()  # so that its death is heard as the end of the pipe
        self.number: int | None = None

    @property
    def busy(self) -> bool:
        """Whether it is playing."""
        return self.number is not None

    def give(self, number: int) -> None:
        """Let it play a match."""
        self.number = number
        with contextlib.suppress(OSError):  # dead already, as `take` will find
            self.pipe.send(number)

    def take(self) -> Result | None:
        """Return the result of its match; None if it has died."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            return None
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, Result)
        self.number = None
        return answer


def heard(crew: Iterable[Worker]) -> list[Worker]:
    """Wait for workers that have something to say, or have died."""
    pipes = {worker.pipe: worker for worker in crew if worker.busy}
    found: list[Any] = wait(list(pipes))
    return [pipes[pipe] for pipe in found]


def dismiss(crew: Sequence[Worker]) -> None:
    """End all processes: politely, so that their bots can be closed, then by force."""
    for worker in crew:
        worker.process.terminate()
    latest = monotonic() + GRACE
    for worker in crew:
        worker.process.join(max(0.0, latest - monotonic()))
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()


@contextlib.contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Let a process start deaf to Ctrl-C, which is for this one to answer."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the process.


def _work(plan: Plan, pipe: "Connection[Any, Any]") -> None:
    """Play the matches that are asked for until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # bots are closed on the way out
    Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            try:
                answer: Result | Exception = play_match(plan, number)
            except Exception as problem:
                problem.add_note(format_exc())
                answer = problem
            pipe.send(answer)


def _end_with_parent() -> None:
    """Leave no process behind when the arena itself is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
