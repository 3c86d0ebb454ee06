"""Several server processes with players spread over them: on one PostgreSQL, or as siblings."""

import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import stonewright as sw
from online.players import Guest, Page
from online.servers import Server


@pytest.fixture
def two(tmp_path: Path, shared: str) -> Iterator[tuple[Server, Server]]:
    first, second = Server(tmp_path, shared), Server(tmp_path, shared)
    with first, second:
        yield first, second


@pytest.fixture(scope="module")
def siblings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    with Server(tmp_path_factory.mktemp("siblings"), "", "--processes", "2") as server:
        yield server, server


@pytest.fixture(params=["two", "siblings"])
def pair(request: pytest.FixtureRequest) -> tuple[Server, Server]:
    found: tuple[Server, Server] = request.getfixturevalue(request.param)
    return found


def spread(pair: tuple[Server, Server], game: str) -> tuple[Page, Page]:
    """Return two people at one table, each at another server."""
    ann, bob = Guest(pair[0].url, "Ann"), Guest(pair[1].url, "Bob")
    table = ann.open(game, "me", "open")
    bob.do(table, "join")
    ann.do(table, "start")
    return ann.page(table), bob.page(table)


def follow(*pages: Page) -> None:
    newest = max(page.now["number"] for page in pages)
    for page in pages:
        page.wait(lambda page=page: page.now["number"] >= newest)  # type: ignore[misc]


def test_a_match_over_two_servers(pair: tuple[Server, Server]) -> None:
    pages, dice = spread(pair, "element"), random.Random(4)
    for _ in range(60):
        follow(*pages)
        if pages[0].over:
            break
        mover = next(page for page in pages if page.my_turn())
        assert mover.act(dice=dice)["type"] == "done"
    follow(*pages)
    assert pages[0].now["log"] == pages[1].now["log"]
    for page, server in zip(pages, reversed(pair), strict=True):
        other = page.guest.at(server.url).look(page.table_id)
        assert other["scene"] == page.now["scene"]


def test_who_is_at_the_other_server_is_here(pair: tuple[Server, Server]) -> None:
    ann, bob = spread(pair, "element")
    ann.wait(lambda: ann.table["seats"][1]["here"])
    bob.wait(lambda: bob.table["seats"][0]["here"])
    bob.close()
    ann.wait(lambda: not ann.table["seats"][1]["here"])


def test_players_move_round_at_every_server(pair: tuple[Server, Server]) -> None:
    ann, bob = Guest(pair[0].url, "Ann"), Guest(pair[1].url, "Bob")
    table = ann.open("sorcerer_and_stones", "me", "open", table={"first": 1})
    bob.do(table, "join")
    pages = [ann.page(table), bob.page(table)]
    ann.do(table, "start")
    for page in pages:
        page.wait(lambda page=page: page.now["scene"] is not None)  # type: ignore[misc]
        (own,) = page.table["yours"]
        assert page.table["viewer"] == own
        assert page.table["seats"][own]["name"] == page.guest.name


def test_what_happened_elsewhere_is_known_at_once(pair: tuple[Server, Server]) -> None:
    ann, bob = Guest(pair[0].url, "Ann"), Guest(pair[1].url, "Bob")
    for number in range(20):
        table = ann.open("element", "me", "open")
        bob.do(table, "join", id="sit")
        ann.do(table, "start")
        assert bob.at(pair[0].url).do(table, "join", id="sit") == 2, number  # sent again


def test_two_servers_asked_at_once(pair: tuple[Server, Server]) -> None:
    ann = Guest(pair[0].url, "Ann")
    table = ann.open("element", "me", "me", start=True)
    pages = [ann.page(table), ann.at(pair[1].url).page(table)]
    dice, done = random.Random(1), 0
    for number in range(15):
        follow(*pages)
        for page in pages:
            if page.table["viewer"] != page.table["turn"]:
                page.send(type="view", seat=page.table["turn"])
                page.wait(page.my_turn)
        action, ply = dice.choice(pages[0].targets()), pages[0].ply
        for page in pages:
            page.send(type="act", id=f"{number}-{pages.index(page)}", action=action, at=ply)
        for index, page in enumerate(pages):
            key = f"{number}-{index}"
            page.wait(lambda page=page, key=key: key in page.answers)  # type: ignore[misc]
            answer = page.answers[key]
            done += answer["type"] == "done"
            if answer["type"] == "error":
                assert answer["error"]["code"] in ("stale", "not_your_turn")
        assert ann.look(table)["table"]["ply"] == number + 1
    assert done == 15


def test_bots_go_on_when_their_server_dies(two: tuple[Server, Server]) -> None:
    ann = Guest(two[0].url, "Ann")
    table = ann.open("element", "me", "uniform", start=True, table={"first": 0})
    page = ann.page(table)
    while page.table["turn"] == 0:
        page.act(page.targets()[-1])
    two[0].kill()
    other = ann.at(two[1].url)
    until = time.monotonic() + 60
    while other.look(table)["table"]["turn"] != 0 and time.monotonic() < until:
        time.sleep(0.2)
    assert other.look(table)["table"]["turn"] == 0
    assert other.page(table).act()["type"] == "done"


def test_bots_move_once(pair: tuple[Server, Server]) -> None:
    """Both servers have the table open; every action is legal and none is played twice."""
    ann = Guest(pair[0].url, "Ann")
    table = ann.open("element", "me", "uniform", start=True)
    pages, dice = [ann.page(table), ann.at(pair[1].url).page(table)], random.Random(3)
    for turn in range(12):
        page = pages[turn % 2]
        page.wait(page.my_turn)
        if page.over:
            break
        answer = page.act(dice=dice)
        assert answer["type"] == "done" or answer["error"]["code"] == "stale"
    ann.do(table, "resign")
    assert sw.loads(ann.http.get(f"/api/tables/{table}/record").text).history


def test_a_new_name_is_known_everywhere(pair: tuple[Server, Server]) -> None:
    ann = Guest(pair[0].url, "Ann")
    for server in pair * 4:
        assert ann.at(server.url).get("/api/me")["name"] == "Ann"
    ann.post("/api/me", name="Anna")
    for server in pair * 4:
        assert ann.at(server.url).get("/api/me")["name"] == "Anna"
