"""Sending tasks to a cluster, with a made-up Ray that fails as it is told."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from lab.made import plan
from stonewright.errors import GameError, MissingPart
from stonewright.lab import cluster as module
from stonewright.lab.cluster import AHEAD, Cluster, Parcel
from stonewright.lab.sums import Sums
from stonewright.lab.tasks import Done, Setting, Task, perform

SETTINGS = (Setting("2 players", (plan("uniform", "uniform"),)),)
DO = partial(perform, SETTINGS)
TASKS = [Task(0, first, 1) for first in range(20)]


class RayError(Exception):
    """As Ray's own errors begin."""


class RayTaskError(RayError):
    """What a task itself raised."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(str(cause))
        self.cause = cause


class MadeUp:
    """A Ray of so many cores; `fate` says what becomes of a task when it is sent."""

    exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def __init__(self, cores: int, fate: Callable[[Task, int], Exception | None]) -> None:
        self.cores, self.fate = cores, fate
        self.sent: Counter[Task] = Counter()
        self.under_way: dict[int, Task] = {}
        self.most = 0
        self.closed = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cores)}

    def put(self, parcel: Parcel) -> Parcel:
        assert isinstance(parcel, Parcel)
        return parcel

    def remote(self, **how: Any) -> Callable[..., Any]:
        assert how == {"max_retries": 0, "num_cpus": 1}
        return lambda function: SimpleNamespace(remote=self.send)

    def send(self, parcel: Parcel, task: Task) -> int:
        self.sent[task] += 1
        number = sum(self.sent.values())
        self.under_way[number] = task
        self.most = max(self.most, len(self.under_way))
        return number

    def wait(self, answers: list[int], num_returns: int) -> tuple[list[int], list[int]]:
        assert set(answers) == set(self.under_way) and num_returns == 1
        return [max(answers)], []  # the last one first

    def get(self, answer: int) -> Done:
        task = self.under_way.pop(answer)
        if problem := self.fate(task, self.sent[task]):
            raise problem
        return Done(Sums.blank(1, 1), 0.5)

    def shutdown(self) -> None:
        self.closed = True


def cluster(ray: MadeUp) -> Cluster:
    made = Cluster.__new__(Cluster)
    made.ray = ray
    return made


def well(task: Task, time: int) -> None:
    return None


class TestSending:
    def test_every_task_once(self) -> None:
        ray = MadeUp(3, well)
        found = [task for task, _ in cluster(ray).worked(DO, TASKS)]
        assert sorted(found) == TASKS
        assert set(ray.sent.values()) == {1}
        assert ray.closed

    @pytest.mark.parametrize("cores", [1, 3, 50])
    def test_no_more_are_under_way_than_can_wait(self, cores: int) -> None:
        ray = MadeUp(cores, well)
        list(cluster(ray).worked(DO, TASKS))
        assert ray.most == min(AHEAD * cores, len(TASKS))

    def test_tasks_are_taken_when_there_is_room(self) -> None:
        taken: list[Task] = []

        def tasks() -> Iterator[Task]:
            for task in TASKS:
                taken.append(task)
                yield task

        answers = cluster(MadeUp(1, well)).worked(DO, tasks())
        next(answers)
        assert len(taken) == AHEAD
        answers.close()

    def test_who_died_is_sent_again(self) -> None:
        ray = MadeUp(2, lambda task, time: RayError("gone") if time < 3 else None)
        found = [task for task, _ in cluster(ray).worked(DO, TASKS)]
        assert sorted(found) == TASKS
        assert set(ray.sent.values()) == {3}

    def test_a_deadly_task_is_given_up(self) -> None:
        ray = MadeUp(2, lambda task, time: RayError("gone\nfor good") if task.first == 4 else None)
        with pytest.raises(
            GameError, match=r"blocks 4 to 4 .* ended its process 3 times: gone for"
        ):
            list(cluster(ray).worked(DO, TASKS))
        assert ray.sent[TASKS[4]] == 3
        assert ray.closed

    def test_an_error_is_not_tried_again(self) -> None:
        ray = MadeUp(2, lambda task, time: RayTaskError(ValueError("no such card")))
        with pytest.raises(GameError, match="failed: no such card"):
            list(cluster(ray).worked(DO, TASKS[:1]))
        assert ray.sent[TASKS[0]] == 1

    def test_nothing_to_do(self) -> None:
        ray = MadeUp(2, well)
        assert list(cluster(ray).worked(DO, [])) == []
        assert ray.closed

    def test_leaving_early_closes_it(self) -> None:
        ray = MadeUp(2, well)
        answers = cluster(ray).worked(DO, TASKS)
        next(answers)
        answers.close()
        assert ray.closed


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MissingPart, match=r"pip install 'stonewright\[ray\]'"):
        module.Cluster("auto")


@pytest.mark.parametrize("address", ["host", "ray://host", "host:port", ":", ""])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(ValueError, match="expected host:port, ray://host:port or auto"):
        module._knock(address)


def test_what_a_process_does() -> None:
    assert module._perform(Parcel.of(SETTINGS), TASKS[0]).sums == DO(TASKS[0]).sums
