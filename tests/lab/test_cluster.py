"""A real Ray cluster on this machine: the same sums as here, whoever dies meanwhile."""

import json
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import stonewright as sw
from lab.made import plan
from stonewright.cli import main
from stonewright.errors import BadOption, GameError
from stonewright.lab import cluster as clusters
from stonewright.lab.cluster import Cluster, Parcel
from stonewright.lab.crew import worked
from stonewright.lab.sums import Sums
from stonewright.lab.tasks import Setting, Task, perform

pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray has its own
CORES = 3
TASKS = [Task(0, first, 4) for first in range(0, 48, 4)]
SETTINGS = (Setting("2 players", (plan("uniform", "uniform", turn_limit=60),)),)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Start a cluster of one machine and end what it started."""
    from ray.cluster_utils import Cluster as Machines

    os.environ.setdefault("RAY_DISABLE_IMPORT_WARNING", "1")
    made: Any = Machines(
        initialize_head=True,
        head_node_args={"num_cpus": CORES, "include_dashboard": False},
    )
    yield made.address
    made.shutdown()


def total(answers: Any) -> Sums:
    """Add up all answers, in the order in which they come."""
    sums: Sums | None = None
    for _, done in answers:
        if sums is None:
            sums = done.sums
        else:
            sums.add(done.sums)
    assert sums is not None
    return sums


@pytest.fixture(scope="module")
def here() -> Sums:
    """Return what one process here comes to."""
    return total(worked(partial(perform, SETTINGS), TASKS))


def playing() -> list[int]:
    """Return the processes that play a task now."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if entry.read_bytes().startswith(b"ray::_perform"):
                found.append(int(entry.parent.name))
        except OSError:
            continue
    return found


def test_a_killed_process_loses_and_doubles_nothing(address: str, here: Sums) -> None:
    seen: list[Task] = []
    killed: list[int] = []

    def answers() -> Iterator[Any]:
        with closing(Cluster(address).worked(partial(perform, SETTINGS), TASKS)) as found:
            for task, done in found:
                seen.append(task)
                if not killed and (busy := playing()):
                    os.kill(busy[0], signal.SIGKILL)
                    killed.append(busy[0])
                yield task, done

    there = total(answers())
    assert len(killed) == 1
    assert sorted(seen) == TASKS
    assert there == here
    assert there.games == 48 * SETTINGS[0].games


def test_what_goes_wrong_there_goes_wrong_here(address: str) -> None:
    broken = (Setting("2 players", (plan("uniform", "nobody"),)),)
    with pytest.raises(GameError, match=r"blocks 0 to 3 of setting 1 failed: .*nobody"):
        list(Cluster(address).worked(partial(perform, broken), TASKS[:1]))


@pytest.mark.long
def test_a_task_that_kills_is_given_up(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly(parcel: Parcel, task: Task) -> None:
        os._exit(1)

    monkeypatch.setattr(clusters, "_perform", deadly)
    with pytest.raises(GameError, match="has ended its process 3 times"):
        list(Cluster(address).worked(partial(perform, SETTINGS), TASKS[:1]))


def test_boxes_travel(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(sw.load("elemental_stones").write_box())
    made = Setting("x", (replace(SETTINGS[0].sides[0], cards=str(path)),))
    parcel = Parcel.of([made])
    path.unlink()
    (there,) = parcel.unpacked()
    cards = there.sides[0].cards
    assert cards is not None and cards != str(path)
    assert sw.load("elemental_stones", cards).box.hash == sw.load("elemental_stones").box.hash
    Path(cards).unlink()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "ray://127.0.0.1:1", ""])
def test_an_address_where_nobody_answers(address: str) -> None:
    with pytest.raises(BadOption, match="no cluster answers there"):
        Cluster(address)


def test_a_study_goes_on_there(
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Begun here, finished on the cluster: the same report as if all was played here."""
    monkeypatch.chdir(tmp_path)
    given = ["lab", "balance", "element", "--bots", "uniform", "--option", "turn_limit=12"]
    given += ["--seats", "2", "--seed", "4"]
    assert main([*given, "--games", "4", "--jobs", "1", "--out", "there"]) == 0
    assert main([*given, "--games", "12", "--ray", address, "--out", "there"]) == 0
    assert "there holds 4 matches of this study." in capsys.readouterr().out
    assert main([*given, "--games", "12", "--jobs", "1", "--out", "here"]) == 0
    here, there = (json.loads(Path(name, "figures.json").read_text()) for name in ("here", "there"))
    assert here.pop("command") != there.pop("command")
    assert here == there
