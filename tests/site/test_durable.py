"""Nothing acknowledged is ever lost: the server is killed at any moment and started again."""

import random
import time
from pathlib import Path

import httpx
import pytest

from online.players import Guest
from online.servers import Server
from online.walkers import Walker, check_all_there


def killed_once(server: Server, walkers: list[Walker], after: float) -> None:
    for walker in walkers:
        walker.start()
    time.sleep(after)
    server.kill()
    for walker in walkers:
        walker.join(30)


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
