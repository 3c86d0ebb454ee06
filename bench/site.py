"""The site beside boardgame.io, in one run: moves a second, and how soon the other player sees one.

    python bench/site.py [--tables 200] [--moves 100] [--rounds 3] [--loads 7] [--json FILE]

At every table two players with a socket each play a script, and whoever is to move sends the next
move as soon as the last one has arrived. Our server plays Element and has every move on the disk
before it tells anybody; boardgame.io plays a game of placing stones on 121 cells, from the folder
peer, and keeps its matches in memory. Both are driven by the same code over plain sockets, in
turns, each server alone on one core and the driver on another; the medians of the rounds count.
Then Chromium opens a table of each game: the bytes it takes, and the time until it can be played.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import re
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import httpx
import uvloop
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.progress import track
from rich.table import Table

import stonewright as sw

PEER = Path(__file__).parent / "peer"
CELLS = 121
PATIENCE, STARTING = 60.0, 300.0  # seconds; a server may have to compile first
WARMING = 20  # moves at each table before anything is measured
SETTLING = 0.5  # seconds until all know who is there
CHROMIUM = Path("/usr/bin/chromium")  # Debian's; else Playwright's own
Greeting = list[tuple[bytes, bytes]]  # what is awaited, in order, and what is said then


# The driver: WebSockets as plain as they can be, so that it is not what is measured.


@dataclass
class Duel:
    """Two players at one table and their script."""

    paths: tuple[str, str]  # of the players' sockets
    greetings: tuple[Greeting, Greeting]
    script: list[tuple[int, bytes]]  # who moves, and what is sent
    update: re.Pattern[bytes]  # finds the number of a move in what arrives
    first: int  # the number of the first move
    headers: tuple[str, str] = ("", "")
    sent: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)  # until the other player saw each move
    done: "asyncio.Event" = field(default_factory=asyncio.Event)
    lines: "list[Line]" = field(default_factory=list)

    def play(self, number: int) -> None:
        """Make a move."""
        self.sent.append(time.perf_counter())
        seat, message = self.script[number]
        self.lines[seat].send(message)

    def heard(self, seat: int, message: bytes) -> None:
        """Take in what a player hears, and go on if it is that player's turn."""
        if not self.sent or not (found := self.update.search(message)):
            return
        number = int(found[1]) - self.first
        if number >= 0 and self.script[number][0] != seat:
            self.late.append(time.perf_counter() - self.sent[number])
            if len(self.late) == len(self.script):
                self.done.set()
        if 0 <= number < len(self.script) - 1 and self.script[number + 1][0] == seat:
            self.play(number + 1)


class Line(asyncio.Protocol):
    """One player's socket."""

    def __init__(self, duel: Duel, seat: int) -> None:
        self.duel, self.seat = duel, seat
        self.greeting = list(duel.greetings[seat])
        self.ready, self.received, self._rest = asyncio.Event(), 0, b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        words = [
            f"GET {self.duel.paths[self.seat]} HTTP/1.1",
            "Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket",
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c3RvbmV3cmlnaHQgc2l0ZQ==",
        ]
        words += [self.duel.headers[self.seat]] if self.duel.headers[self.seat] else []
        self._transport.write("\r\n".join([*words, "", ""]).encode())
        self._open = False

    def data_received(self, data: bytes) -> None:
        """Take the messages out of what has arrived."""
        data, self._rest = self._rest + data, b""
        if not self._open:
            head, _, data = data.partition(b"\r\n\r\n")
            if b" 101 " not in head:
                raise ConnectionError(head.decode())
            self._open = True
            self._hear(b"")
        at = 0
        while (found := frame(data, at)) is not None:
            kind, start, at = found
            self._take(kind, data[start:at])
        self._rest = data[at:]

    def _take(self, kind: int, message: bytes) -> None:
        if kind == 9:
            self._write(0x8A, message)
        elif kind == 1:
            self.received += len(message)
            self._hear(message)

    def _hear(self, message: bytes) -> None:
        if self.ready.is_set():
            self.duel.heard(self.seat, message)
        elif message.startswith(self.greeting[0][0]):
            _, reply = self.greeting.pop(0)
            if reply:
                self.send(reply)
            if not self.greeting:
                self.ready.set()
        if message == b"2":  # how socket.io asks whether anybody is there
            self.send(b"3")

    def send(self, message: bytes) -> None:
        """Send a text."""
        self._write(0x81, message)

    def _write(self, kind: int, message: bytes) -> None:
        """Send a frame, masked by zeros."""
        size = len(message)
        head = (
            bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE, size >> 8, size & 255))
        )
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        """Leave."""
        self._transport.close()


def frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Return the kind of the frame at a place, and its message's begin and end, if it is whole."""
    if len(data) < at + 2:
        return None
    kind, size, start = data[at] & 15, data[at + 1], at + 2
    if size >= 126:
        start = at + (4 if size == 126 else 10)
        size = int.from_bytes(data[at + 2 : start])
    return (kind, start, start + size) if len(data) >= start + size else None


@dataclass
class Measured:
    """One round at one server."""

    rate: float  # moves a second
    late: list[float]  # seconds until the other player saw a move
    server: float  # seconds of processor time a move
    busy: float  # share of a core that the server used
    driver: float  # share of a core that the driver used
    size: float  # bytes a move that the players received


async def sit_down(port: int, duel: Duel, seat: int) -> None:
    """Connect a player, and wait for the first sight of the table."""
    line = Line(duel, seat)
    await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
    duel.lines.append(line)
    await asyncio.wait_for(line.ready.wait(), PATIENCE)


async def drive(port: int, duels: list[Duel], pid: int) -> Measured:
    """Play all scripts at once."""
    for duel in duels:
        for seat in (0, 1):
            await sit_down(port, duel, seat)
    await asyncio.sleep(SETTLING)
    lines = [line for duel in duels for line in duel.lines]
    before = sum(line.received for line in lines)
    start, own, used = time.perf_counter(), time.process_time(), processor_time(pid)
    for duel in duels:
        duel.play(0)
    for duel in duels:
        await asyncio.wait_for(duel.done.wait(), PATIENCE)
    taken, own, used = (
        time.perf_counter() - start,
        time.process_time() - own,
        processor_time(pid) - used,
    )
    for line in lines:
        line.close()
    moves = sum(len(duel.script) for duel in duels)
    size = (sum(line.received for line in lines) - before) / moves
    late = [seconds for duel in duels for seconds in duel.late]
    return Measured(moves / taken, late, used / moves, used / taken, own / taken, size)


def processor_time(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# The servers.


class Site:
    """Our server, with a database file of its own."""

    title = "Stonewright, Element, SQLite"

    def __init__(self, folder: Path) -> None:
        self.port, self.file = free_port(), folder / "site.db"
        words = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self.file}"]
        words += ["--workers", "1", "--limits", "10000"]
        self.command = [sys.executable, "-m", "stonewright", *words]
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        self.alive = "/health"
        self._tokens: list[str] = []

    def ask(self, token: str, path: str, /, **body: Any) -> dict[str, Any]:
        """Ask for something that must succeed."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = self.http.post(path, json=body, headers=headers).raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def guest(self, number: int) -> str:
        """Return the token of a guest, the same for the same number."""
        while len(self._tokens) <= number:
            name = f"Guest {len(self._tokens)}"
            self._tokens.append(self.ask("", "/api/me", name=name, token=True)["token"])
            self.http.cookies.clear()
        return self._tokens[number]

    def duel(self, number: int, moves: int) -> Duel:
        """Open a table of Element for two and write a script for it."""
        tokens = (self.guest(2 * number), self.guest(2 * number + 1))
        seats = [{"who": "me"}, {"who": "open"}]
        table = self.ask(tokens[0], "/api/tables", game="element", seats=seats)["id"]
        self.ask(tokens[1], f"/api/tables/{table}/join", id="join")
        last = self.ask(tokens[0], f"/api/tables/{table}/start", id="start")["number"]
        path = f"/api/tables/{table}/socket"
        hello = b'{"type":"hello","seat":null,"after":null}'
        greeting = [(b"", hello), (b'{"type":"snapshot"', b"")]
        script = element_script(self._seed(table), moves)
        update = re.compile(rb'^\{"type":"update","number":(\d+)')
        headers = (f"Authorization: Bearer {tokens[0]}", f"Authorization: Bearer {tokens[1]}")
        return Duel((path, path), (greeting, greeting), script, update, last + 1, headers)

    def _seed(self, table: str) -> int:
        """Return a table's seed, which the server tells nobody."""
        query = "SELECT data FROM events WHERE table_id = ? AND kind = 'start'"
        with sqlite3.connect(self.file) as connection:
            return int(json.loads(connection.execute(query, (table,)).fetchone()[0])["seed"])


def element_script(seed: int, moves: int) -> list[tuple[int, bytes]]:
    """Return random legal moves of a match."""
    match, dice = sw.Match(sw.load("element"), seed=seed), random.Random(seed)
    script = []
    for ply in range(moves):
        action = int(dice.choice(match.legal()))
        message = {"type": "act", "id": f"move-{ply}", "action": action, "at": ply}
        script.append((match.turn, json.dumps(message).encode()))
        match.play(action)
    return script


class Peer:
    """A boardgame.io server, as it comes."""

    title = "boardgame.io, 121 cells, in memory"

    def __init__(self) -> None:
        self.port = free_port()
        self.command = ["node", str(PEER / "server.js"), str(self.port)]
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)
        self.alive = "/games"

    def duel(self, number: int, moves: int) -> Duel:
        """Open a match for two and write a script for it."""
        lobby = "/games/placement"
        match = self.http.post(f"{lobby}/create", json={"numPlayers": 2}).json()["matchID"]
        keys = []
        for player in "01":
            body = {"playerID": player, "playerName": f"Guest {player}"}
            answer = self.http.post(f"{lobby}/{match}/join", json=body).json()
            keys.append(str(answer["playerCredentials"]))
        greetings = (self._greeting(match, "0", keys[0]), self._greeting(match, "1", keys[1]))
        cells = random.Random(number).sample(range(CELLS), moves)
        script = [(ply % 2, self._move(match, ply, cell, keys)) for ply, cell in enumerate(cells)]
        path = "/socket.io/?EIO=4&transport=websocket"
        update = re.compile(rb'^42/placement,\["update".*?"_stateID":(\d+)')
        return Duel((path, path), greetings, script, update, 1)

    def _greeting(self, match: str, player: str, key: str) -> Greeting:
        sync = emit("sync", match, player, key, 2)
        return [(b"0", b"40/placement,"), (b"40/placement,", sync), (emit("sync")[:-1], b"")]

    def _move(self, match: str, ply: int, cell: int, keys: list[str]) -> bytes:
        player = str(ply % 2)
        what = {"type": "place", "args": [cell], "playerID": player, "credentials": keys[ply % 2]}
        return emit("update", {"type": "MAKE_MOVE", "payload": what}, ply, match, player)


def emit(*words: Any) -> bytes:
    """Return an event as socket.io sends it."""
    return b"42/placement," + json.dumps(words, separators=(",", ":")).encode()


def install_peer() -> None:
    """Install boardgame.io in its folder, where it is not there yet."""
    if not shutil.which("node") or not shutil.which("npm"):
        sys.exit("Node and npm are needed to run boardgame.io")
    if not (PEER / "node_modules" / "boardgame.io").exists():
        print("installing boardgame.io, once")
        subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=PEER, check=True)


def free_port() -> int:
    """Return a port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(server: Site | Peer, core: int) -> Iterator[int]:
    """Run a server on a core; yield its process's number."""
    environment = os.environ | {"NODE_ENV": "production"}
    pinned: Callable[[], None] = lambda: os.sched_setaffinity(0, {core})  # noqa: E731
    with subprocess.Popen(
        server.command, env=environment, preexec_fn=pinned, stdout=subprocess.DEVNULL
    ) as process:
        try:
            answers(server, process)
            yield process.pid
        finally:
            process.terminate()


def answers(server: Site | Peer, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    until = time.monotonic() + STARTING
    while time.monotonic() < until and process.poll() is None:
        try:
            server.http.get(server.alive).raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.1)
    sys.exit(f"no answer from {server.title}")


def measure(
    servers: dict[str, tuple[Site | Peer, int]], tables: int, moves: int, rounds: int
) -> dict[str, list[Measured]]:
    """Return all rounds of each server, measured in turns."""
    found: dict[str, list[Measured]] = {title: [] for title in servers}
    for number in track(range(-1, rounds), "playing"):
        for title, (server, pid) in servers.items():
            script = WARMING if number < 0 else moves
            duels = [server.duel(table, script) for table in range(tables)]
            one = uvloop.run(drive(server.port, duels, pid))
            if number >= 0:
                found[title].append(one)
    return found


@dataclass
class Summary:
    """The medians of a server's rounds."""

    rate: float
    half: float  # milliseconds
    most: float  # milliseconds, p95
    server: float  # microseconds a move
    busy: float
    driver: float
    size: float

    @classmethod
    def of(cls, rounds: list[Measured]) -> "Summary":
        """Return the medians."""

        def middle(figure: Callable[[Measured], float]) -> float:
            return statistics.median(map(figure, rounds))

        return cls(
            middle(lambda one: one.rate),
            middle(lambda one: statistics.median(one.late)) * 1e3,
            middle(lambda one: statistics.quantiles(one.late, n=20)[-1]) * 1e3,
            middle(lambda one: one.server) * 1e6,
            middle(lambda one: one.busy),
            middle(lambda one: one.driver),
            middle(lambda one: one.size),
        )


def shown(found: dict[str, Summary], tables: int) -> Table:
    """Return the servers as a table, with the ratios."""
    table = Table(title=f"{tables} tables, {2 * tables} sockets")
    table.add_column("")
    names = ("moves/s", "p50 ms", "p95 ms", "server µs/move", "server", "driver", "bytes/move")
    for name in names:
        table.add_column(name, justify="right")
    for title, one in found.items():
        row = [f"{one.rate:,.0f}", f"{one.half:.0f}", f"{one.most:.0f}", f"{one.server:.0f}"]
        table.add_row(title, *row, f"{one.busy:.0%}", f"{one.driver:.0%}", f"{one.size:,.0f}")
    ours, theirs = found.values()
    table.add_section()
    ratios = (ours.rate / theirs.rate, theirs.half / ours.half, theirs.most / ours.most)
    row = [f"{ratio:.2f} x" for ratio in (*ratios, theirs.server / ours.server)]
    table.add_row("ours is better by", *row)
    return table


# The pages.


@dataclass
class Load:
    """The first load of a page: kilobytes over the wire, and seconds until it can be used."""

    size: float
    usable: float


def first_load(browser: Browser, url: str) -> Load:
    """Open a page as a new visitor."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    line, sizes = context.new_cdp_session(page), list[float]()
    line.send("Network.enable")
    line.on("Network.loadingFinished", lambda got: sizes.append(got["encodedDataLength"]))
    line.on(
        "Network.webSocketFrameReceived",
        lambda got: sizes.append(len(got["response"]["payloadData"].encode())),
    )
    page.goto(url)
    ready = "() => document.querySelector('#loading').hidden && performance.now()"
    usable = page.wait_for_function(ready).json_value()
    page.wait_for_load_state("networkidle")
    context.close()
    return Load(sum(sizes) / 1000, usable / 1000)


def page_loads(site: Site, loads: int) -> dict[str, Load]:
    """Return the median first load of the table page of each game, in its beginning."""
    found, path = {}, str(CHROMIUM) if CHROMIUM.exists() else None
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for game in track(sw.names(), "opening pages"):
            seats = [{"who": "me"}, {"who": "me"}]
            table = site.ask(site.guest(0), "/api/tables", game=game, seats=seats, start=True)
            all_ = [
                first_load(browser, f"{site.http.base_url}/t/{table['id']}") for _ in range(loads)
            ]
            size, usable = max(one.size for one in all_), statistics.median(o.usable for o in all_)
            found[game] = Load(size, usable)
        browser.close()
    return found


def hardware() -> str:
    """Return what this ran on, in a line."""
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    node = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    name = model[1] if model else platform.machine()
    return f"{os.cpu_count()} cores of {name}, Python {platform.python_version()}, Node {node}"


def main() -> None:
    """Measure, print and perhaps write the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--moves", type=int, default=100, help=f"at each table, at most {CELLS}")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--loads", type=int, default=7, help="of each page")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    given = parser.parse_args()
    install_peer()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        site, peer = Site(Path(folder)), Peer()
        with running(site, cores[0]) as ours, running(peer, cores[0]) as theirs:
            servers: dict[str, tuple[Site | Peer, int]] = {
                site.title: (site, ours),
                peer.title: (peer, theirs),
            }
            rounds = measure(servers, given.tables, given.moves, given.rounds)
            found = {title: Summary.of(ones) for title, ones in rounds.items()}
            os.sched_setaffinity(0, cores)
            pages = page_loads(site, given.loads) if given.loads else {}
    console.print(shown(found, given.tables))
    for game, load in pages.items():
        console.print(
            f"{game}: the table's page takes {load.size:.0f} kB (at most 300) and can be used "
            f"after {load.usable:.2f} s, the median of {given.loads} loads"
        )
    console.print(hardware())
    if given.json:
        figures = {"servers": found, "pages": pages, "hardware": hardware()}
        given.json.write_text(json.dumps(figures, default=vars, indent=1) + "\n")


if __name__ == "__main__":
    main()
