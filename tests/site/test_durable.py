"""Nothing acknowledged is ever lost: the server is killed at any moment and started again."""

import random
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from online.players import Guest, Page
from online.servers import Server

LOST = (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError, TimeoutError, EOFError)


class Walker(threading.Thread):
    """Plays at a table of its own until the line is cut, noting what was acknowledged."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.guest, self.table, self.dice = guest, table, random.Random(seed)
        self.acknowledged: dict[str, tuple[int, int]] = {}  # the number of each, and its action
        self.unanswered: tuple[str, int, int] | None = None

    def run(self) -> None:
        """Play."""
        with suppress(*LOST):
            self._play(self.guest.page(self.table))

    def _play(self, page: Page) -> None:
        while not page.over:
            if page.table["turn"] != page.table["viewer"]:
                page.send(type="view", seat=page.table["turn"])
                page.wait(page.my_turn)
            action, key = self.dice.choice(page.targets()), f"k{page.now['number']}"
            self.unanswered = (key, action, page.ply)
            answer = page.ask("act", id=key, action=action, at=page.ply)
            assert answer["type"] == "done", answer
            self.acknowledged[key] = (answer["number"], action)


def killed_once(server: Server, walkers: list[Walker], after: float) -> None:
    for walker in walkers:
        walker.start()
    time.sleep(after)
    server.kill()
    for walker in walkers:
        walker.join(30)


def check_all_there(server: Server, walkers: list[Walker]) -> None:
    """See that every acknowledged action is there, and that a resend is answered as before."""
    for walker in walkers:
        guest = walker.guest.at(server.url)
        seen = guest.look(walker.table)
        for key, (number, action) in walker.acknowledged.items():
            again = guest.do(walker.table, "act", id=key, action=action, at=0)
            assert again == number
        assert seen["table"]["ply"] >= len(walker.acknowledged)
        if walker.unanswered:
            key, action, at = walker.unanswered
            answer = guest.tell(walker.table, "act", id=key, action=action, at=at)
            assert answer.status_code in (200, 409), answer.text
            assert guest.look(walker.table)["table"]["ply"] <= len(walker.acknowledged) + 1


@pytest.mark.parametrize("after", [0.3, 1.1])
def test_kill_at_any_moment(tmp_path: Path, after: float) -> None:
    with Server(tmp_path) as server:
        ann = Guest(server.url)
        tables = [ann.open("element", "me", "me", start=True) for _ in range(4)]
        walkers = [Walker(ann, table, seed) for seed, table in enumerate(tables)]
        killed_once(server, walkers, after)
        assert any(walker.acknowledged for walker in walkers)
        server.start()
        check_all_there(server, walkers)


@pytest.mark.long
@pytest.mark.parametrize("number", range(12))
def test_kill_again_and_again(tmp_path: Path, number: int) -> None:
    dice = random.Random(number)
    with Server(tmp_path) as server:
        ann = Guest(server.url)
        for _ in range(3):
            tables = [ann.open("element", "me", "me", start=True) for _ in range(8)]
            walkers = [Walker(ann, table, seed) for seed, table in enumerate(tables)]
            killed_once(server, walkers, dice.random() * 2)
            server.start()
            check_all_there(server, walkers)


def test_tables_and_bots_go_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Guest(server.url)
        table = ann.open("element", "me", "greedy", "uniform", start=True, table={"first": 0})
        page = ann.page(table)
        page.act()
        while page.table["turn"] == 0:
            page.act(page.targets()[0])
        server.kill()  # while bots are at it
        server.start()
        ann = ann.at(server.url)
        until = time.monotonic() + 60
        while ann.look(table)["table"]["turn"] != 0 and time.monotonic() < until:
            time.sleep(0.1)  # nobody needs to open the page for that
        assert ann.look(table)["table"]["turn"] == 0
        page = ann.page(table)
        assert page.act()["type"] == "done"


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        second = Server(tmp_path)
        with pytest.raises(AssertionError, match="another server is using"):
            second.start()
        assert httpx.get(f"{server.url}/health").status_code == 200


def test_identities_survive(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Guest(server.url, "Ann")
        server.stop()
        server.start()
        assert ann.at(server.url).get("/api/me")["name"] == "Ann"
