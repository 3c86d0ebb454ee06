"""The servers to be measured: ours and boardgame.io's, each with its scripts."""

import json
import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from duels import PATIENCE, Duel, Greeting

import stonewright as sw

PEER = Path(__file__).parent / "peer"
CELLS = 121
STARTING = 300.0  # seconds; a server may have to compile first


class Site:
    """Our server, with a database file of its own."""

    def __init__(self, folder: Path, processes: int = 1) -> None:
        self.port, self.file = free_port(), folder / f"site-{processes}.db"
        many = "one process" if processes == 1 else f"{processes} processes"
        self.title = f"Stonewright, Element, SQLite, {many}"
        words = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self.file}"]
        words += ["--processes", str(processes), "--workers", "1", "--limits", "10000"]
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
        if match.over:
            break
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
def running(server: Site | Peer) -> Iterator[int]:
    """Run a server; yield its process's number."""
    environment = os.environ | {"NODE_ENV": "production"}
    with subprocess.Popen(server.command, env=environment, stdout=subprocess.DEVNULL) as process:
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
