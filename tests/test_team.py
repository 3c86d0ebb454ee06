"""The team of threads: all rows are done, errors come through, and nobody is left behind."""

import os
import threading
import time

import numpy as np
import pytest

import stonewright as sw
from stonewright.kernel import NONE, interpreted, jit
from stonewright.shifts import (
    LEFT,
    NEXT,
    NUMBER,
    OWN,
    STAYS,
    again,
    divided,
    share,
    start,
    take_rows,
)
from stonewright.team import Flag, Job, Sheet, Team, flag, team

compiled = pytest.mark.skipif(interpreted(), reason="only compiled code leaves the lock to others")
ROWS = 1000


@jit
def add_all(counts, bell, sheet, own):  # type: ignore[no-untyped-def]
    """Count every row once more; stay for the next job."""
    going = start(bell, sheet, own)
    while going:
        row = take_rows(sheet, own, LEFT, len(counts), NONE)
        while row != NONE:
            for i in range(row, min(row + share(), len(counts))):
                counts[i] += 1
            row = take_rows(sheet, own, LEFT, len(counts), row)
        going = again(bell, sheet, own)


class Adding:
    """A job that counts rows, and notes who began it from Python."""

    def __init__(self, threads: int, rows: int = ROWS) -> None:
        self.counts, self.sheet = np.zeros(rows, np.int64), divided(rows, threads)
        self.threads: dict[int, threading.Thread] = {}

    def __call__(self, bell: Flag, own: int) -> None:
        self.threads[own] = threading.current_thread()
        add_all(self.counts, bell, self.sheet, own)

    def run(self, some: Team) -> None:
        """Let a team count every row once."""
        self.sheet[:, :NUMBER] = divided(len(self.counts), len(self.sheet))[:, :NUMBER]
        some.run(self, self.sheet)

    def check(self, times: int) -> None:
        """Compare with how often they should have been counted."""
        assert np.all(self.counts == times)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_every_row_is_done_once_in_each_job(size: int) -> None:
    some, job = Team(), Adding(size)
    for times in range(1, 300):
        job.run(some)
        job.check(times)
    assert job.threads[0] is threading.current_thread()
    some.leave()


def test_jobs_take_turns() -> None:
    some, jobs = Team(), [Adding(size) for size in (2, 3, 1, 2)]
    for times in range(1, 100):
        for job in jobs:
            job.run(some)
            job.check(times)
    some.leave()


class Meeting(Adding):
    """A job that waits, in its first call, until all have begun it."""

    def __init__(self, threads: int) -> None:
        super().__init__(threads)
        self._all_here = threading.Barrier(threads)

    def __call__(self, bell: Flag, own: int) -> None:
        self.threads[own] = threading.current_thread()
        if own == 0:
            start(bell, self.sheet, own)
        self._all_here.wait(10)
        add_all(self.counts, bell, self.sheet, own)


@compiled
def test_every_member_has_a_thread_of_its_own_and_keeps_it() -> None:
    some, first, second = Team(), Meeting(3), Meeting(3)
    first.run(some)
    second.run(some)
    assert len(set(first.threads.values())) == 3
    assert first.threads == second.threads
    some.leave()


@compiled
def test_a_member_stays_in_its_kernel_for_the_next_job() -> None:
    some, job, stayed = Team(), Adding(2, 200_000), 0
    end, times = time.monotonic() + 30, 0
    while stayed < 5 and time.monotonic() < end:  # a busy machine may not let it begin
        began, times = int(job.sheet[1, OWN]), times + 1
        job.threads.pop(1, None)
        job.run(some)
        job.check(times)
        stayed += job.sheet[1, OWN] > began and 1 not in job.threads
    assert stayed == 5
    some.leave()


@compiled
def test_a_member_that_was_not_there_is_called_again() -> None:
    some, job = Team(), Adding(2)
    job.sheet[1, STAYS] = 1  # says who left long ago, in another process perhaps
    job.run(some)
    assert 1 not in job.threads and not job.sheet[1, STAYS]
    job.run(some)
    some.leave()
    assert 1 in job.threads


@compiled
def test_what_no_member_has_begun_the_leader_does() -> None:
    some, busy, job = Team(), threading.Event(), Adding(2)
    job.run(some)
    some._members[0].give(Job(0, lambda bell, own: waiting(busy), divided(0, 2), 1))
    time.sleep(0.01)
    job.run(some)
    job.check(2)
    busy.set()
    some.leave()


def waiting(event: threading.Event) -> None:
    """Wait for an event."""
    event.wait(10)


@compiled
def test_who_comes_too_late_does_nothing() -> None:
    some, job = Team(), Adding(2)
    job.run(some)
    some.leave()
    job.sheet[:, :NUMBER] = divided(ROWS, 2)[:, :NUMBER]
    add_all(job.counts, some._bell, job.sheet, 1)
    job.check(1)


@compiled
def test_a_job_after_a_pause_wakes_those_who_sleep() -> None:
    some, job = Team(), Adding(3)
    for times, pause in enumerate((0.0, 0.02, 0.1), 1):
        time.sleep(pause)
        job.run(some)
        job.check(times)
    some.leave()


def begin(bell: Flag, sheet: Sheet, own: int) -> None:
    """Begin a job; a member that comes too early comes again."""
    while not start(bell, sheet, own):
        time.sleep(0.001)


class Failing(Adding):
    """A job that one thread fails at, as a kernel may."""

    def __init__(self, threads: int, place: int) -> None:
        super().__init__(threads)
        self._place = place
        self._all_here = threading.Barrier(threads)

    def __call__(self, bell: Flag, own: int) -> None:
        begin(bell, self.sheet, own)
        if not interpreted():
            self._all_here.wait(10)
        if own == self._place or interpreted():
            raise IndexError("out of bounds")
        while take_rows(self.sheet, own, LEFT, ROWS, NONE) != NONE:
            self.counts += 1


@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_a_thread_raises_is_raised_when_all_have_finished(place: int) -> None:
    some, job = Team(), Failing(3, place)
    with pytest.raises(IndexError, match="out of bounds"):
        job.run(some)
    assert interpreted() or job.counts[0] > 0
    after = Adding(3)
    after.run(some)
    after.check(1)
    some.leave()


@compiled
def test_a_leader_that_is_interrupted_waits_for_the_others() -> None:
    some, here, counted = Team(), threading.Event(), []
    sheet = divided(ROWS, 2)

    def work(bell: Flag, own: int) -> None:
        begin(bell, sheet, own)
        if own == 0:
            here.wait(10)
            raise KeyboardInterrupt
        here.set()
        time.sleep(0.05)
        counted.append(own)

    with pytest.raises(KeyboardInterrupt):
        some.run(work, sheet)
    assert counted == [1]
    some.leave()


@compiled
def test_a_leader_that_is_interrupted_before_it_rings_waits_for_nobody() -> None:
    some, sheet = Team(), divided(ROWS, 2)

    def interrupt(bell: Flag, own: int) -> None:
        if own == 0:
            raise KeyboardInterrupt
        assert not start(bell, sheet, own)

    with pytest.raises(KeyboardInterrupt):
        some.run(interrupt, sheet)
    job = Adding(2)
    job.run(some)
    job.check(1)
    some.leave()


def test_a_second_leader_works_alone() -> None:
    some, inner = Team(), Adding(2)

    def lead(bell: Flag, own: int) -> None:
        if own == 0:
            thread = threading.Thread(target=inner.run, args=(some,))
            thread.start()
            thread.join(10)

    some.run(lead, divided(ROWS, 2))
    inner.check(1)
    assert set(inner.threads) == {0}
    some.leave()


@compiled
def test_members_leave_when_they_are_told_to_and_come_again() -> None:
    some, before, job = Team(), threading.active_count(), Adding(4)
    job.run(some)
    assert threading.active_count() == before + 3
    some.leave()
    assert threading.active_count() == before
    job.run(some)
    job.check(2)
    some.leave()


def test_a_bell_says_its_next_number_when_a_leader_starts() -> None:
    bell, sheet = flag(), divided(ROWS, 1)
    bell[0, NEXT] = 7
    assert start(bell, sheet, 0)
    assert (bell[0, 0], sheet[0, NUMBER]) == (7, 7)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_child_process_has_a_team_of_its_own() -> None:
    job = Adding(2)
    job.run(team())
    child = os.fork()
    if child == 0:
        for _ in range(50):
            job.run(team())
        os._exit(0 if job.counts.tolist() == [51] * ROWS else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    job.run(team())
    job.check(2)


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
