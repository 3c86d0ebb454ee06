"""Many processes play the same matches as one, and their deaths are survived."""

import os
import signal
import time
from collections.abc import Sequence
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from lab.clinging import cling
from lab.made import plan, sober
from stonewright.errors import BadOption, GameError
from stonewright.lab import crew
from stonewright.lab.crew import cores, played, worked


class TestPlayed:
    def test_the_number_of_processes_does_not_matter(self) -> None:
        made, numbers = plan("greedy", "uniform"), range(1, 9)
        alone = [sober(result) for result in played(made, numbers, 1)]
        together = sorted(played(made, numbers, 3), key=lambda result: result.number)
        assert [result["number"] for result in alone] == list(numbers)
        assert [sober(result) for result in together] == alone
        assert active_children() == []

    def test_a_killed_process_is_replaced(self) -> None:
        made = plan("greedy", "uniform", turn_limit=200)
        found: list[int] = []
        victims: set[int] = set()
        with closing(played(made, range(8), 2)) as results:
            for result in results:
                found.append(result.number)
                if len(victims) < 2:
                    child = active_children()[-1]
                    assert child.pid is not None
                    victims.add(child.pid)
                    os.kill(child.pid, signal.SIGKILL)
        assert sorted(found) == list(range(8))
        assert len(victims) == 2

    def test_leaving_ends_them(self) -> None:
        results = played(plan("uniform", "uniform"), range(1000), 2)
        next(results)
        assert len(active_children()) == 2
        results.close()
        assert active_children() == []

    def test_what_goes_wrong_there_goes_wrong_here(self) -> None:
        with pytest.raises(BadOption, match="nobody"):
            list(played(plan("uniform", "nobody"), range(2), 2))
        assert active_children() == []

    def test_nothing_to_do(self) -> None:
        assert list(played(plan("uniform", "uniform"), [], 2)) == []

    def test_items_are_taken_when_somebody_is_free(self) -> None:
        taken: list[int] = []
        items = (taken.append(item) or item for item in range(9))  # type: ignore[func-returns-value]
        with closing(worked(abs, items, 2)) as answers:
            assert next(answers)[0] in (0, 1)
            assert taken == [0, 1]
            assert sorted([item for item, _ in answers] + [0, 1])[-1] == 8

    def test_any_work(self) -> None:
        assert sorted(worked(str, range(5), 2)) == [(i, str(i)) for i in range(5)]
        assert list(worked(str, range(3), 1)) == [(0, "0"), (1, "1"), (2, "2")]

    def test_cores(self) -> None:
        assert 1 <= cores() <= (os.cpu_count() or 1)


class Dying:
    """A process that never survives a match."""

    made: list["Dying"] = []  # noqa: RUF012

    def __init__(self, do: Any) -> None:
        self.items: list[int] = []
        Dying.made.append(self)

    @property
    def busy(self) -> bool:
        return bool(self.items)

    def give(self, number: int) -> None:
        self.items = [number]

    def take(self) -> list[int]:
        return []


def test_a_deadly_match_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    dismissed: list[Dying] = []

    def dismiss(workers: Sequence[Dying]) -> None:
        dismissed.extend(workers)

    monkeypatch.setattr(crew, "Worker", Dying)
    monkeypatch.setattr(crew, "heard", lambda workers: [w for w in workers if w.busy][:1])
    monkeypatch.setattr(crew, "dismiss", dismiss)
    with pytest.raises(GameError, match="match 7 has ended its process 3 times"):
        list(played(plan("uniform", "uniform"), [7, 8], 2))
    assert len(Dying.made) == 4  # two at first, and two that came for dead ones
    assert len(dismissed) == 2


def test_an_exit_that_is_swallowed_comes_again(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    worker, sign = crew.Worker(cling), tmp_path / "sign"
    worker.give(str(sign))
    while not sign.exists():
        assert worker.process.is_alive()
        time.sleep(0.01)
    worker.process.terminate()
    worker.process.join(30)
    assert worker.process.exitcode == 0
    assert "Traceback" not in capfd.readouterr().err
