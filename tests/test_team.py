"""The team of threads: all jobs are done, errors come through, and nobody is left behind."""

import os
import threading
import time

import numpy as np
import pytest

import stonewright as sw
from stonewright.kernel import interpreted, jit, ring
from stonewright.team import NEXT, Flag, Task, Team, flag, team

compiled = pytest.mark.skipif(interpreted(), reason="only compiled code leaves the lock to others")


@jit
def add_up(bell, numbers, out):  # type: ignore[no-untyped-def]
    """Ring, and write a sum."""
    ring(bell)
    total = 0
    for i in range(len(numbers)):
        total += numbers[i]
    out[0] = total


class Adding:
    """A job that adds numbers up, and notes who did it."""

    def __init__(self, count: int) -> None:
        self.numbers, self.out = np.arange(count), np.zeros(1, np.int64)
        self.thread: threading.Thread | None = None

    def __call__(self, bell: Flag) -> None:
        self.thread = threading.current_thread()
        add_up(bell, self.numbers, self.out)

    @property
    def done(self) -> bool:
        return bool(self.out[0] == self.numbers.sum())


def failing(bell: Flag) -> None:
    """Fail as a kernel may."""
    raise IndexError("out of bounds")


@pytest.mark.parametrize("size", [1, 2, 5])
def test_all_jobs_are_done(size: int) -> None:
    some = Team()
    for count in range(1, 200):
        jobs = [Adding(count + i) for i in range(size)]
        some.run(jobs)
        assert all(job.done for job in jobs)
        assert jobs[0].thread is threading.current_thread()
    some.leave()


class Meeting(Adding):
    """A job that waits until all have begun theirs."""

    def __init__(self, all_here: threading.Barrier) -> None:
        super().__init__(9)
        self._all_here = all_here

    def __call__(self, bell: Flag) -> None:
        ring(bell)
        self._all_here.wait(10)
        super().__call__(bell)


@compiled
def test_every_job_has_a_thread_of_its_own_and_keeps_it() -> None:
    some, all_here = Team(), threading.Barrier(3)
    first, second = ([Meeting(all_here) for _ in range(3)] for _ in range(2))
    some.run(first)
    some.run(second)
    assert len({job.thread for job in first}) == 3
    assert [job.thread for job in first] == [job.thread for job in second]
    some.leave()


def waiting(event: threading.Event) -> None:
    """Wait for an event."""
    event.wait(10)


@compiled
def test_what_no_member_has_begun_the_leader_does() -> None:
    some, busy, jobs = Team(), threading.Event(), [Adding(5), Adding(6)]
    some.run([Adding(3), Adding(4)])
    some._members[0].give(Task(0, lambda bell: waiting(busy)))
    some.run(jobs)
    busy.set()
    assert all(job.done for job in jobs)
    assert jobs[0].thread is jobs[1].thread is threading.current_thread()
    some.leave()


@compiled
def test_a_job_after_a_pause_wakes_those_who_sleep() -> None:
    some = Team()
    for pause in (0.0, 0.02, 0.1):
        time.sleep(pause)
        jobs = [Adding(30) for _ in range(3)]
        some.run(jobs)
        assert all(job.done for job in jobs)
    some.leave()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_a_job_raises_is_raised_when_all_have_finished(place: int) -> None:
    some = Team()
    jobs = [Adding(50), Adding(60)]
    both: list[Adding | object] = [*jobs]
    both.insert(place, failing)
    with pytest.raises(IndexError, match="out of bounds"):
        some.run(both)  # type: ignore[arg-type]
    assert interpreted() or all(job.done for job in jobs)
    again = [Adding(10), Adding(11), Adding(12)]
    some.run(again)
    assert all(job.done for job in again)
    some.leave()


@compiled
def test_a_leader_that_is_interrupted_waits_for_the_others() -> None:
    some, late = Team(), Adding(70)

    def interrupt(bell: Flag) -> None:
        raise KeyboardInterrupt

    def slow(bell: Flag) -> None:
        time.sleep(0.05)
        late(bell)

    with pytest.raises(KeyboardInterrupt):
        some.run([interrupt, slow])
    assert late.done
    some.leave()


def test_a_second_leader_works_alone() -> None:
    some, inner = Team(), [Adding(20), Adding(21)]

    def lead(bell: Flag) -> None:
        thread = threading.Thread(target=some.run, args=(inner,))
        thread.start()
        thread.join(10)

    some.run([lead, Adding(5)])
    assert all(job.done for job in inner)
    assert inner[0].thread is inner[1].thread
    some.leave()


@compiled
def test_members_leave_when_they_are_told_to_and_come_again() -> None:
    some, before = Team(), threading.active_count()
    some.run([Adding(3) for _ in range(4)])
    assert threading.active_count() == before + 3
    some.leave()
    assert threading.active_count() == before
    jobs = [Adding(4) for _ in range(2)]
    some.run(jobs)
    assert all(job.done for job in jobs)
    some.leave()


def test_a_bell_says_its_next_number_when_a_kernel_rings_it() -> None:
    bell, job = flag(), Adding(8)
    bell[0, NEXT] = 7
    job(bell)
    assert bell[0, 0] == (0 if interpreted() else 7)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_process_has_a_team_of_its_own() -> None:
    team().run([Adding(5), Adding(6)])
    child = os.fork()
    if child == 0:
        jobs = [Adding(100), Adding(101)]
        team().run(jobs)
        os._exit(0 if all(job.done for job in jobs) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_batches_of_several_threads_at_once_play_the_same_matches() -> None:
    game = sw.load("element")
    batches = [sw.Batch(game, 600, seed=3, threads=threads) for threads in (1, 3, 3)]

    def play(batch: sw.Batch) -> None:
        for _ in range(30):
            batch.step(batch.uniform())

    threads = [threading.Thread(target=play, args=(batch,)) for batch in batches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert batches[0].plies.sum() > 0
    for batch in batches[1:]:
        assert batch.states.tobytes() == batches[0].states.tobytes()
