"""Guests who ask by HTTP and look by socket, as a page or a program does."""

import json
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from stonewright.site.tables.patch import patched

PATIENCE = 60.0
_ids = count()
_open: list["Guest | Page"] = []


def close_all() -> None:
    """Close every line that tests have left open."""
    while _open:
        _open.pop().close()


def new_id() -> str:
    """Return an id for a request."""
    return f"r{next(_ids)}"


class Guest:
    """A program with a token."""

    def __init__(self, url: str, name: str = "Ann", token: str | None = None) -> None:
        self.url, self.name = url, name
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)
        self.token = token or self.post("/api/me", name=name, token=True)["token"]
        self.http.headers["authorization"] = f"Bearer {self.token}"
        self.http.cookies.clear()
        _open.append(self)

    def close(self) -> None:
        """Go away."""
        self.http.close()

    def at(self, url: str) -> "Guest":
        """Return the same guest at another server."""
        return Guest(url, self.name, self.token)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask for something that must succeed."""
        answer = self.http.post(path, json=body)
        assert answer.is_success, (path, answer.status_code, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str, **query: Any) -> dict[str, Any]:
        """Read something that must be there."""
        answer = self.http.get(path, params=query)
        assert answer.is_success, (path, answer.status_code, answer.text)
        found: dict[str, Any] = answer.json()
        return found

    def open(self, game: str, *seats: str, start: bool = False, **more: Any) -> str:
        """Open a table with such seats: me, open, or a bot's text; return its id."""
        wishes = [
            {"who": seat} if seat in ("me", "open") else {"who": "bot", "bot": seat}
            for seat in seats
        ]
        return str(self.post("/api/tables", game=game, seats=wishes, start=start, **more)["id"])

    def tell(self, table: str, what: str, /, **body: Any) -> httpx.Response:
        """Give a command, and return whatever the answer is."""
        given = {"id": new_id(), **body}
        return self.http.post(f"/api/tables/{table}/{what}", json=given)

    def do(self, table: str, what: str, /, **body: Any) -> int:
        """Give a command that must succeed; return the event's number."""
        answer = self.tell(table, what, **body)
        assert answer.status_code == 200, (what, answer.status_code, answer.text)
        return int(answer.json()["number"])

    def refused(self, table: str, what: str, /, **body: Any) -> str:
        """Give a command that must be refused; return the code."""
        answer = self.tell(table, what, **body)
        assert 400 <= answer.status_code < 500, (what, answer.status_code, answer.text)
        assert set(answer.json()) == {"error"}
        return str(answer.json()["error"]["code"])

    def look(self, table: str, **query: Any) -> dict[str, Any]:
        """Read a table."""
        return self.get(f"/api/tables/{table}", **query)

    def page(self, table: str, seat: int | None = None) -> "Page":
        """Open the table as a page does."""
        return Page(self, table, seat)


class Page:
    """A socket with all that was received over it, and the table as a page would hold it."""

    def __init__(self, guest: Guest, table: str, seat: int | None = None) -> None:
        self.guest, self.table_id, self.seat = guest, table, seat
        self.bytes: list[str] = []
        self.now: dict[str, Any] = {}
        self.answers: dict[str, dict[str, Any]] = {}
        self._line = ExitStack()
        self.socket = self._connect()
        _open.append(self)
        self.send(type="hello", seat=seat, after=None)
        self.wait(lambda: bool(self.now))

    def _connect(self) -> ClientConnection:
        address = self.guest.url.replace("http", "ws", 1)
        headers = {"authorization": f"Bearer {self.guest.token}"} if self.guest.token else {}
        path = f"/api/tables/{self.table_id}/socket"
        self._line.close()
        line = connect(
            address + path, additional_headers=headers, max_size=None, open_timeout=PATIENCE
        )
        return self._line.enter_context(line)

    def again(self, after: int | None = None) -> None:
        """Come back after the line was lost."""
        self.socket = self._connect()
        self.send(type="hello", seat=self.seat, after=after)

    def close(self) -> None:
        """Leave."""
        self._line.close()

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Take one message in."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.bytes.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "snapshot":
            self.now = message
        elif message["type"] == "update":
            self._update(message)
        elif message["type"] in ("done", "error"):
            self.answers[message.get("id") or ""] = message
        return message

    def _update(self, message: dict[str, Any]) -> None:
        changes, now = message["changes"], self.now
        now["number"] = message["number"]
        now["table"] = now["table"] | changes.get("table", {})
        if "scene" in changes:
            whole = now["scene"] is None or "game" in changes["scene"]
            now["scene"] = changes["scene"] if whole else patched(now["scene"], changes["scene"])
        if "log" in changes:
            now["log"] = now["log"][: changes["log"]["from"]] + changes["log"]["lines"]
        now["chat"] = now["chat"] + changes.get("chat", [])
        now["result"] = changes.get("result", now["result"])

    def wait(self, until: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Take messages in until something is so."""
        end = time.monotonic() + patience
        while not until():
            self.receive(max(0.1, end - time.monotonic()))

    def ask(self, kind: str, **body: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        key = body.pop("id", None) or new_id()
        self.answers.pop(key, None)
        self.send(type=kind, id=key, **body)
        self.wait(lambda: key in self.answers)
        return self.answers[key]

    # The table.

    @property
    def table(self) -> dict[str, Any]:
        """Return the facts of the table."""
        found: dict[str, Any] = self.now["table"]
        return found

    @property
    def ply(self) -> int:
        """Return how many actions were played."""
        return int(self.table["ply"])

    @property
    def over(self) -> bool:
        """Tell whether the match is over."""
        return bool(self.table["status"] == "over")

    def my_turn(self) -> bool:
        """Tell whether this page may play, or the match is over."""
        return self.over or (bool(self.targets()) and self.table["turn"] == self.table["viewer"])

    def targets(self) -> list[int]:
        """Return the actions offered."""
        scene = self.now["scene"]
        return [target["action"] for target in scene["targets"]] if scene else []

    def act(self, action: int | None = None, dice: random.Random | None = None) -> dict[str, Any]:
        """Play an action, any that is offered unless one is named."""
        if action is None:
            action = (dice or random).choice(self.targets())
        return self.ask("act", action=action, at=self.ply)
