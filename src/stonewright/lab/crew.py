"""Processes that work: on one thing at a time each, and replaced when they die."""

import contextlib
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread, Timer
from time import monotonic
from traceback import format_exc
from typing import Any, Generic, TypeVar

from stonewright.errors import GameError
from stonewright.lab.arena import Result, play_match
from stonewright.lab.plan import Plan

TRIES = 3  # processes that one item may take with it
GRACE = 0.7  # seconds that a process has to end its bots
AGAIN = 0.02  # seconds until it is reminded of that
SPAWN = get_context("spawn")

Item = TypeVar("Item", bound=Hashable)
Answer = TypeVar("Answer")


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(plan: Plan, numbers: Sequence[int], jobs: int = 1) -> Generator[Result, None, None]:
    """Play the matches with these numbers; yield the results as they come, in any order."""
    with contextlib.closing(worked(partial(play_match, plan), numbers, jobs)) as answers:
        for _, result in answers:
            yield result


def worked(
    do: Callable[[Item], Answer], items: Iterable[Item], jobs: int = 1, name: str = "match"
) -> Generator[tuple[Item, Answer], None, None]:
    """Do something with each item; yield items and answers as they come, in any order.

    One job works here, several in processes of their own, which end when the iterator is closed.
    An item is taken only when somebody is free for it.
    """
    if jobs == 1:
        return ((item, do(item)) for item in items)
    return _shared(do, iter(items), jobs, name)


def _shared(
    do: Callable[[Item], Answer], items: Iterator[Item], jobs: int, name: str
) -> Generator[tuple[Item, Answer], None, None]:
    deaths: Counter[Item] = Counter()
    again: list[Item] = []  # left by the dead
    crew: list[Worker[Item, Answer]] = []
    try:
        while True:
            for item in _for_the_free(crew, again, items, jobs):
                _give(do, crew, item)
            if not any(worker.busy for worker in crew):
                return
            for worker in heard(crew):
                (item,) = worker.items
                answers = worker.take()
                if answers:
                    yield item, answers[0]
                else:
                    again.append(_again(item, deaths, name))
                    crew[crew.index(worker)] = Worker(do)
    finally:
        dismiss(crew)


def _for_the_free(
    crew: "list[Worker[Item, Answer]]", again: list[Item], items: Iterator[Item], jobs: int
) -> Iterator[Item]:
    """Yield items as long as somebody is free, or may still be called."""
    while sum(worker.busy for worker in crew) < jobs:
        if again:
            yield again.pop()
        else:
            try:
                item = next(items)
            except StopIteration:
                return
            yield item


def _give(do: Callable[[Item], Answer], crew: "list[Worker[Item, Answer]]", item: Item) -> None:
    """Give an item to somebody who is free, or to a new process."""
    for worker in crew:
        if not worker.busy:
            worker.give(item)
            return
    crew.append(Worker(do))
    crew[-1].give(item)


def _again(item: Item, deaths: Counter[Item], name: str) -> Item:
    """Return an item that somebody did not live to finish, unless it is a deadly one."""
    deaths[item] += 1
    if deaths[item] == TRIES:
        raise GameError(f"{name} {item} has ended its process {TRIES} times")
    return item


class Worker(Generic[Item, Answer]):
    """A process, and the item it is working on."""

    def __init__(self, do: Callable[[Item], Answer]) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=_work, args=(do, theirs), daemon=True)
        with _interrupts_blocked():
            self.process.start()
        theirs.close()  # so that its death is heard as the end of the pipe
        self.items: list[Item] = []  # one or none

    @property
    def busy(self) -> bool:
        """Whether it has something to do."""
        return bool(self.items)

    def give(self, item: Item) -> None:
        """Let it work on an item."""
        self.items = [item]
        with contextlib.suppress(OSError):  # dead already, as `take` will find
            self.pipe.send(item)

    def take(self) -> list[Answer]:
        """Return its answer; none if it has died."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            return []
        if isinstance(answer, BaseException):
            raise answer
        self.items = []
        return [answer]


def heard(crew: "Iterable[Worker[Item, Answer]]") -> "list[Worker[Item, Answer]]":
    """Wait for workers that have something to say, or have died."""
    pipes = {worker.pipe: worker for worker in crew if worker.busy}
    found: list[Any] = wait(list(pipes))
    return [pipes[pipe] for pipe in found]


def dismiss(crew: "Sequence[Worker[Item, Answer]]") -> None:
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


def _work(do: Callable[[Any], Any], pipe: "Connection[Any, Any]") -> None:
    """Work on the items that come until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # bots are closed on the way out
    sys.unraisablehook = _leave_again
    Thread(target=_end_with_parent, daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            item = pipe.recv()
            try:
                answer = do(item)
            except Exception as problem:
                problem.add_note(format_exc())
                answer = problem
            pipe.send(answer)


def _leave_again(problem: "sys.UnraisableHookArgs") -> None:
    """Ask to leave once more where an object that was just going away has swallowed the exit."""
    if problem.exc_type is SystemExit:
        Timer(AGAIN, os.kill, (os.getpid(), signal.SIGTERM)).start()
    else:
        sys.__unraisablehook__(problem)


def _end_with_parent() -> None:
    """Leave no process behind when the one that started it is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
