"""The tasks of a study on a Ray cluster that runs already: the only module that knows Ray.

Each task is sent once, and sent again if the process or the machine that plays it dies. An answer
counts when it comes here, by its task: none can be lost, or counted twice.
"""

import hashlib
import os
import socket
import tempfile
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import stonewright.lab.crew as crew
from stonewright.errors import BadOption, GameError, MissingPart, shown
from stonewright.lab.plan import Plan
from stonewright.lab.tasks import Done, Setting, Task, perform

AHEAD = 2  # tasks under way for each core of the cluster: one is played, one waits
PATIENCE = 10.0  # seconds for a cluster to answer
Answers = Generator[tuple[Task, Done], None, None]


def _ray() -> Any:
    """Return Ray; MissingPart if it is not installed."""
    try:
        import ray
    except ImportError as problem:
        raise MissingPart(
            f"a cluster needs the extra `ray`: pip install 'stonewright[ray]' ({problem})"
        ) from None
    return ray


def _knock(address: str) -> None:
    """Raise an error if nobody listens at an address of the form host:port."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    elif address != "auto":
        raise ValueError("expected host:port, ray://host:port or auto")


class Cluster:
    """A running Ray cluster."""

    def __init__(self, address: str) -> None:
        self.ray = _ray()
        try:
            _knock(address)  # Ray itself would wait for minutes
            self.ray.init(address=address, log_to_driver=False, configure_logging=False)
        except Exception as problem:
            why = " ".join(str(problem).split())[:200]
            raise BadOption(f"--ray {shown(address)}: no cluster answers there: {why}") from None

    @property
    def cores(self) -> int:
        """How many cores the cluster has now."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def worked(self, do: Callable[[Task], Done], tasks: Iterable[Task]) -> Answers:
        """Perform tasks there; yield them with what came of them, in any order."""
        assert isinstance(do, partial)
        (settings,) = do.args
        there = self.ray.put(Parcel.of(settings))
        remote = self.ray.remote(max_retries=0, num_cpus=1)(_perform)
        try:
            yield from self._shared(remote, there, iter(tasks))
        finally:
            self.ray.shutdown()

    def _shared(self, remote: Any, there: Any, tasks: Iterator[Task]) -> Answers:
        """Keep the cores busy; a task whose process has died is sent again."""
        under_way: dict[Any, Task] = {}
        deaths: Counter[Task] = Counter()
        while True:
            while len(under_way) < AHEAD * self.cores:
                task = next(tasks, None)
                if task is None:
                    break
                under_way[remote.remote(there, task)] = task
            if not under_way:
                return
            ready, _ = self.ray.wait(list(under_way), num_returns=1)
            for answer in ready:
                task = under_way.pop(answer)
                done = self._answer(answer, task, deaths)
                if done is None:
                    under_way[remote.remote(there, task)] = task
                else:
                    yield task, done

    def _answer(self, answer: Any, task: Task, deaths: Counter[Task]) -> Done | None:
        """Return what came of a task; None if its process died, and it is to be sent again."""
        errors = self.ray.exceptions
        try:
            done = self.ray.get(answer)
            assert isinstance(done, Done)
            return done
        except errors.RayTaskError as problem:
            raise GameError(f"the task {task} failed: {problem.cause}") from problem
        except errors.RayError as problem:
            deaths[task] += 1
            if deaths[task] == crew.TRIES:
                short = " ".join(str(problem).split())[:200]
                raise GameError(
                    f"the task {task} has ended its process {crew.TRIES} times: {short}"
                ) from None
            return None


class Parcel:
    """The settings of a study with the box files they need, for machines that have no such file."""

    def __init__(self, settings: Sequence[Setting], boxes: dict[str, bytes]) -> None:
        self.settings, self.boxes = tuple(settings), boxes

    @classmethod
    def of(cls, settings: Sequence[Setting]) -> "Parcel":
        """Pack settings up."""
        paths = {plan.cards for setting in settings for plan in setting.sides if plan.cards}
        return cls(settings, {path: Path(path).read_bytes() for path in sorted(paths)})

    def unpacked(self) -> list[Setting]:
        """Return the settings with their boxes in files of this machine."""
        paths = {path: _filed(data) for path, data in self.boxes.items()}

        def moved(plan: Plan) -> Plan:
            return replace(plan, cards=paths[plan.cards]) if plan.cards else plan

        return [replace(s, sides=tuple(map(moved, s.sides))) for s in self.settings]


def _filed(data: bytes) -> str:
    """Return the path of a file with this content in the temporary folder, made if need be."""
    folder = Path(tempfile.gettempdir()) / f"stonewright-boxes-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    path = folder / f"{hashlib.sha256(data).hexdigest()}.toml"
    if not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_bytes(data)
        draft.replace(path)
    return str(path)


def _perform(parcel: Parcel, task: Task) -> Done:
    """Perform a task, in a process of the cluster."""
    return perform(parcel.unpacked(), task)
