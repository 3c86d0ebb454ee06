"""Bots at tables: they think elsewhere, are replaced when they die, and keep seats warm."""

import os
import signal
import time
from pathlib import Path

import pytest

import stonewright as sw
from online.players import Guest
from online.servers import Server


def wait_for_turn(guest: Guest, table: str, seat: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        seen = guest.look(table)["table"]
        if seen["turn"] == seat or seen["status"] == "over":
            return
        time.sleep(0.05)
    raise AssertionError("nobody moved")


@pytest.mark.parametrize("game", sw.names())
def test_a_bot_answers(ann: Guest, game: str) -> None:
    table = ann.open(game, "me", "level:1", start=True)
    page = ann.page(table)
    (bot,) = {0, 1} - set(page.table["yours"])
    while not any(line["seat"] == bot for line in page.now["log"]):
        page.wait(page.my_turn)
        page.act(page.targets()[-1])
    assert page.table["seats"][bot]["bot"] == "level:1"


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Guest(server.url)
        table = ann.open("element", "me", "level:1", start=True, table={"first": 1})
        wait_for_turn(ann, table, 0)
        for round_ in range(3):
            for child in server.children():
                os.kill(child, signal.SIGKILL)
            other = ann.open("element", "me", "level:2", start=True, table={"first": 1})
            if round_ == 2:  # once while it thinks
                time.sleep(0.05)
                for child in server.children():
                    os.kill(child, signal.SIGKILL)
            wait_for_turn(ann, other, 0)
            assert ann.look(other)["table"]["ply"] > 0


def test_a_bot_takes_a_seat_and_gives_it_back(ann: Guest, bob: Guest) -> None:
    table = ann.open("element", "me", "open", table={"first": 1})
    bob.do(table, "join")
    ann.do(table, "start")
    assert ann.refused(table, "bot", seat=1) == "forbidden"
    bob.do(table, "leave")
    assert ann.look(table)["table"]["seats"][1]["kind"] == "left"
    assert bob.refused(table, "act", action=0, at=0) == "not_your_turn"
    ann.do(table, "bot", seat=1, bot="uniform")
    wait_for_turn(ann, table, 0)
    seat = bob.look(table)["table"]["seats"][1]
    assert seat["kind"] == "left" and seat["bot"] == "uniform" and seat["name"] == "Bob"
    assert bob.look(table)["table"]["can"]["return"]
    bob.do(table, "return")
    assert bob.look(table)["table"]["seats"][1]["kind"] == "person"
    words = [line["words"] for line in ann.look(table)["log"] if line.get("note")]
    assert words == ["Bob has left.", "A bot plays on for Bob.", "Bob is back."]


def test_only_who_is_away_can_be_removed(ann: Guest, bob: Guest) -> None:
    table = ann.open("element", "me", "open")
    bob.do(table, "join")
    ann.do(table, "start")
    page = bob.page(table)
    assert ann.refused(table, "remove", seat=1) == "forbidden"
    assert ann.refused(table, "remove", seat=0) == "forbidden"
    page.close()


def test_resigning_among_three_lets_a_bot_play_on(ann: Guest, bob: Guest) -> None:
    table = ann.open("element", "me", "open", "uniform", table={"first": 0})
    bob.do(table, "join")
    ann.do(table, "start")
    page = ann.page(table)
    page.act()
    bob.do(table, "resign")
    seen = ann.look(table)["table"]
    assert seen["status"] == "playing" and seen["seats"][1]["kind"] == "left"
    assert bob.refused(table, "return") == "forbidden"


def test_free_take_back_is_for_one_person_among_bots(ann: Guest, bob: Guest) -> None:
    body = {"game": "element", "seats": [{"who": "me"}, {"who": "open"}], "table": {"undo": "free"}}
    assert ann.http.post("/api/tables", json=body).status_code == 400
    table = ann.open("element", "me", "uniform", start=True, table={"undo": "free", "first": 0})
    page = ann.page(table)
    while page.ply < 12:
        page.wait(page.my_turn)
        page.act(page.targets()[-1])
    page.wait(page.my_turn)
    while page.ply:
        before = page.ply
        if page.ask("take_back", at=before)["type"] == "error":
            break
        page.wait(lambda before=before: page.ply < before)  # type: ignore[misc]
    assert page.ply == 0
