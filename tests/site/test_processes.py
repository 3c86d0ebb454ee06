"""Several processes at one port: what they hand each other, and what happens when one dies."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from itertools import chain
from pathlib import Path

import pytest

from online.players import Guest
from online.servers import Server, free_port
from online.waiting import run
from online.walkers import Walker, check_all_there
from stonewright.errors import BadOption
from stonewright.site.house import House
from stonewright.site.parent import listening
from stonewright.site.settings import Settings
from stonewright.site.siblings import AGAIN, Ear, Siblings, boxes
from stonewright.site.store.store import Store
from stonewright.site.tables.commands import Opening
from stonewright.site.tables.events import Event
from stonewright.site.tables.telling import Told, Viewer

Family = Callable[[int], list[Siblings]]


@pytest.fixture
def family() -> Iterator[Family]:
    """Return a maker of siblings, all of them in this process."""
    with ExitStack() as stack:

        def make(many: int) -> list[Siblings]:
            listener, notices, callers = socket.socket(), boxes(many), boxes(many)
            for one in (listener, *chain.from_iterable((*notices, *callers))):
                stack.enter_context(one)
            return [Siblings(number, listener, notices, callers) for number in range(many)]

        yield make


def told(sibling: Siblings) -> list[str]:
    """Return what lies in a sibling's box."""
    box, found = sibling.notices[sibling.number][0], []
    box.setblocking(False)
    with suppress(BlockingIOError):
        while True:
            found.append(box.recv(1 << 16).decode())
    return found


class TestNotices:
    def test_all_others_are_told(self, family: Family) -> None:
        one, two, three = family(3)
        two.tell("first")
        two.tell("second")
        assert told(one) == told(three) == ["first", "second"]
        assert told(two) == []

    def test_who_could_not_be_told_reads_everything_again(
        self, family: Family, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("stonewright.site.siblings.WAIT", 0.01)
        one, two = family(2)
        for number in range(2000):  # until the box is full, and beyond
            one.tell(f"{number} " + "x" * 1000)
            if one._untold:
                break
        assert number < 1999
        before = told(two)
        assert AGAIN not in before and len(before) == number
        one.tell("lost, but not missed")
        one.tell("known")
        assert told(two) == [AGAIN, "known"]

    def test_an_ear_hears(self, family: Family) -> None:
        heard: list[str] = []

        async def listen() -> None:
            one, two = family(2)
            ear = Ear(two, heard.append, lambda: heard.append("all"))
            for notice in ("a", AGAIN, "b"):
                one.tell(notice)
            while len(heard) < 3:
                await asyncio.sleep(0.01)
            await ear.close()
            one.tell("nobody listens")
            await asyncio.sleep(0.05)

        run(listen())
        assert heard == ["a", "all", "b"]

    def test_events_are_told_when_they_are_durable(self, family: Family, tmp_path: Path) -> None:
        url, (one, two) = f"sqlite:///{tmp_path / 'site.db'}", family(2)

        async def append() -> None:
            store, reader = Store(url, one), Store(url, two)
            await store.append("table", Event(1, "open"))
            (notice,) = told(two)
            assert notice == f"{store.process},e table 1"
            assert [event.number for event in await reader.events("table")] == [1]
            store.close()
            reader.close()

        run(append())

    def test_a_question_leaves_nothing_open(self, family: Family, tmp_path: Path) -> None:
        """Whoever asks after the health of one process still sees what another writes then."""
        url, (one, two) = f"sqlite:///{tmp_path / 'site.db'}", family(2)

        async def ask() -> None:
            writer, reader = Store(url, one), Store(url, two)
            for number in range(3):
                await reader.ping()
                await writer.add_guest(f"g{number}", "Ann")
                assert await reader.guest(f"g{number}") == "Ann"
            writer.close()
            reader.close()

        run(ask())


class TestCallers:
    def test_a_connection_goes_to_another_process(self, family: Family) -> None:
        one, two = family(2)
        near, far = socket.socketpair()
        with near:
            with far:
                assert one.hand_over(1, far.fileno(), b"GET /")
            caller = two.next_caller()
            assert caller is not None
            connection, request = caller
            with connection:
                near.sendall(b"more")
                assert request == b"GET /" and connection.recv(10) == b"more"
                connection.sendall(b"answer")
                assert near.recv(10) == b"answer"
        assert two.next_caller() is None

    def test_where_there_is_no_room_it_stays(self, family: Family) -> None:
        one, two = family(2)
        near, far = socket.socketpair()
        with near, far:
            sent = [one.hand_over(1, far.fileno(), b"x" * 1000) for _ in range(2000)]
            assert sent[0] and not sent[-1]
            far.sendall(b"still here")
            assert near.recv(20) == b"still here"
            while caller := two.next_caller():
                caller[0].close()
            assert one.hand_over(1, far.fileno(), b"x")

    def test_tables_are_spread_evenly(self, family: Family, tmp_path: Path) -> None:
        one, _, _ = family(3)
        house = House(Settings(database=f"sqlite:///{tmp_path / 'site.db'}", processes=3), one)
        found = Counter(one.looked_after_by(house.new_id()) for _ in range(30))
        assert found == {0: 10, 1: 10, 2: 10}
        run(house.end())


def test_a_table_that_nobody_uses_here_is_forgotten(tmp_path: Path) -> None:
    wish = Opening.model_validate({"game": "element", "seats": [{"who": "me"}, {"who": "open"}]})

    async def try_to_forget() -> None:
        house = House(Settings(database=f"sqlite:///{tmp_path / 'site.db'}"))
        room = await house.open("ann", "Ann", wish)
        assert not house.forget(room, 60.0), "it was used a moment ago"
        room.used -= 120
        async with room.lock:
            assert not house.forget(room, 60.0), "something is going on there"
        room.lines.add(Watcher())
        assert not house.forget(room, 60.0), "somebody looks at it"
        room.lines.clear()
        assert house.forget(room, 60.0)
        assert not house.forget(room, 60.0), "it is gone already"
        again = await house.room(room.table.id)
        assert again is not room and again.table.number == room.table.number
        await house.end()

    run(try_to_forget())


class Watcher:
    """A line of somebody who looks."""

    viewer, told = Viewer("", None), Told()

    def send(self, message: bytes) -> None:
        """Hear nothing."""

    def close(self) -> None:
        """Stay."""


# Real processes.


def servers(server: Server) -> list[int]:
    """Return the processes that serve people."""
    found = [(pid, Path(f"/proc/{pid}/cmdline").read_bytes()) for pid in server.children()]
    return [pid for pid, words in found if b"spawn_main" in words]


def together(folder: Path) -> Server:
    return Server(folder, "", "--processes", "2")


def eventually(so: Callable[[], bool]) -> bool:
    until = time.monotonic() + 60
    while not so() and time.monotonic() < until:
        time.sleep(0.05)
    return so()


def gone(pid: int) -> bool:
    return (
        not Path(f"/proc/{pid}/cmdline").exists() or not Path(f"/proc/{pid}/cmdline").read_bytes()
    )


def sockets_at(server: Server, pids: list[int]) -> dict[int, int]:
    """Return how many connections to the port each process has open."""
    port = f"{server.port:04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = {f"socket:[{w[9]}]" for w in lines if w[1].endswith(port) and w[3] == "01"}
    found = {}
    for pid in pids:
        links = []
        for fd in Path(f"/proc/{pid}/fd").iterdir():
            with suppress(OSError):
                links.append(str(fd.readlink()))
        found[pid] = len(inodes & set(links))
    return found


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with together(tmp_path_factory.mktemp("undisturbed")) as server:
        yield server


def test_all_who_are_at_a_table_are_at_one_process(undisturbed: Server) -> None:
    assert eventually(lambda: len(servers(undisturbed)) == 2)
    ann = Guest(undisturbed.url, "Ann")
    table = ann.open("element", "me", "me", start=True)
    ann.http.close()
    pages = [Guest(undisturbed.url, f"G{n}").page(table) for n in range(8)]
    for page in pages:
        page.guest.http.close()
    pids = servers(undisturbed)
    assert eventually(lambda: sorted(sockets_at(undisturbed, pids).values()) == [0, 8])


def test_one_command_has_the_file_for_itself(undisturbed: Server) -> None:
    second = Server(undisturbed.folder)
    with pytest.raises(AssertionError, match="another server is using"):
        second.start()


def test_a_process_that_dies_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    with together(tmp_path) as server:
        ann = Guest(server.url)
        tables = [ann.open("element", "me", "me", start=True) for _ in range(6)]
        walkers = [Walker(ann, table, seed) for seed, table in enumerate(tables)]
        for walker in walkers:
            walker.start()
        time.sleep(0.7)
        first, second = servers(server)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: len(servers(server)) == 2 and gone(first))
        assert second in servers(server)
        time.sleep(0.5)
        for walker in walkers:
            walker.ending = True
        for walker in walkers:
            walker.join(60)
        assert any(walker.acknowledged for walker in walkers)
        check_all_there(server, walkers)
        for table in tables:
            page = ann.at(server.url).page(table)
            if not page.over:
                page.send(type="view", seat=page.table["turn"])
                page.wait(page.my_turn)
                assert page.act()["type"] == "done"


def test_bots_go_on_when_their_process_dies(tmp_path: Path) -> None:
    with together(tmp_path) as server:
        ann = Guest(server.url)
        tables = [
            ann.open("element", "me", "uniform", start=True, table={"first": 0}) for _ in range(4)
        ]
        for table in tables:
            page = ann.page(table)
            while page.table["turn"] == 0:
                page.act(page.targets()[-1])
        os.kill(servers(server)[0], signal.SIGKILL)
        ann = ann.at(server.url)

        def back(table: str) -> bool:
            with suppress(Exception):
                return bool(ann.at(server.url).look(table)["table"]["turn"] == 0)
            return False

        assert all(eventually(lambda table=table: back(table)) for table in tables)  # type: ignore[misc]


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_all_end_with_their_parent(tmp_path: Path, how: signal.Signals) -> None:
    with together(tmp_path) as server:
        ann = Guest(server.url)
        table = ann.open("element", "me", "me", start=True)
        page, pids = ann.page(table), servers(server)
        assert page.act()["type"] == "done"
        assert server.process is not None
        server.process.send_signal(how)
        assert server.process.wait(60) == (-signal.SIGKILL if how == signal.SIGKILL else 0)
        assert all(eventually(lambda pid=pid: gone(pid)) for pid in pids)  # type: ignore[misc]
        server.start()
        assert ann.at(server.url).look(table)["table"]["ply"] == 1


def test_processes_that_cannot_live_are_given_up(tmp_path: Path) -> None:
    with together(tmp_path) as server:
        assert server.process is not None
        killer = threading.Event()

        def kill() -> None:
            while not killer.wait(0.2):
                for pid in servers(server):
                    with suppress(OSError):
                        os.kill(pid, signal.SIGKILL)

        thread = threading.Thread(target=kill, daemon=True)
        thread.start()
        try:
            assert server.process.wait(120) == 1
        finally:
            killer.set()
            thread.join()
        assert "again and again" in server.log.read_text()


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match=f"cannot listen at 127.0.0.1 port {port}"):
            listening("127.0.0.1", port)


@pytest.mark.parametrize("many", ["0", "-1", "65"])
def test_a_wrong_number_of_processes(many: str, tmp_path: Path) -> None:
    words = ["serve", "--processes", many, "--port", str(free_port())]
    words += ["--database", f"sqlite:///{tmp_path / 'site.db'}"]
    done = subprocess.run(
        [sys.executable, "-m", "stonewright", *words], capture_output=True, text=True
    )
    assert done.returncode == 2 and f"--processes {many}, expected 1 to 64" in done.stderr
    assert not list(tmp_path.iterdir())
