"""Clocks: a bank and an increment, a time-out, and no time lost while no server was there."""

import time
from pathlib import Path

from online.players import Guest
from online.servers import Server
from stonewright.site.tables.clock import Clock

TERMS = {"bank_s": 10, "increment_s": 2, "then": "end"}


class TestArithmetic:
    def test_a_decision_costs_what_it_took(self) -> None:
        clock = Clock.agreed(TERMS, 2)
        clock.run(0, 1_000)
        assert clock.remaining(0, 4_000) == 7_000 and clock.remaining(1, 4_000) == 10_000
        clock.spend(0, clock.used(4_000))
        clock.run(0, 4_000)  # the same turn goes on
        assert clock.left == [7_000, 10_000]

    def test_a_finished_turn_earns_the_increment(self) -> None:
        clock = Clock.agreed(TERMS, 2)
        clock.run(0, 0)
        clock.spend(0, 3_000)
        clock.run(1, 3_000)
        assert clock.left == [9_000, 10_000]

    def test_pauses_do_not_count(self) -> None:
        clock = Clock.agreed(TERMS, 2)
        clock.run(0, 1_000)
        assert clock.used(9_000, [(2_000, 7_000)]) == 3_000
        assert clock.used(9_000, [(0, 5_000)]) == 4_000
        assert clock.used(9_000, [(8_000, 20_000)]) == 7_000
        assert clock.used(9_000, [(0, 20_000)]) == 0

    def test_nothing_is_left_of_nothing(self) -> None:
        clock = Clock.agreed(TERMS, 2)
        clock.run(1, 0)
        assert clock.remaining(1, 99_999) == 0
        clock.spend(1, 99_999)
        assert clock.left[1] == 0


class TestAtATable:
    def test_time_runs_out_and_ends_the_match(self, ann: Guest, bob: Guest) -> None:
        clock = {"bank_s": 1, "increment_s": 0, "then": "end"}
        table = ann.open("element", "me", "open", table={"clock": clock, "first": 1})
        bob.do(table, "join")
        ann.do(table, "start")
        page = ann.page(table)
        assert page.table["seats"][1]["running"]
        page.wait(lambda: page.over)
        assert page.now["result"]["shares"] == [1.0, 0.0]
        assert page.now["result"]["why"] == ["Bob ran out of time."]

    def test_time_runs_out_and_a_bot_plays_on(self, ann: Guest, bob: Guest) -> None:
        clock = {"bank_s": 1, "increment_s": 0, "then": "bot"}
        table = ann.open("element", "me", "open", table={"clock": clock, "first": 1})
        bob.do(table, "join")
        ann.do(table, "start")
        page = ann.page(table)
        page.wait(lambda: page.table["seats"][1]["kind"] == "left")
        page.wait(lambda: page.ply > 0)
        assert bob.refused(table, "return") == "forbidden"

    def test_moving_costs_time(self, ann: Guest) -> None:
        clock = {"bank_s": 100, "increment_s": 0, "then": "end"}
        table = ann.open("element", "me", "me", start=True, table={"clock": clock, "first": 0})
        page = ann.page(table)
        time.sleep(0.3)
        page.act()
        left = page.table["seats"][0]["clock_ms"]
        assert 60_000 < left <= 99_700


def test_downtime_is_not_counted(tmp_path: Path) -> None:
    clock = {"bank_s": 60, "increment_s": 0, "then": "end"}
    with Server(tmp_path) as server:
        ann = Guest(server.url)
        table = ann.open("element", "me", "me", start=True, table={"clock": clock, "first": 0})
        time.sleep(4.5)  # until a sign of life was stored
        server.kill()
        down = time.monotonic()
        time.sleep(8)
        server.start()
        down = time.monotonic() - down
        left = ann.at(server.url).look(table)["table"]["seats"][0]["clock_ms"]
        assert 60_000 - left < 4_500 + 4_000, "the time without a server was counted"
        assert down > 8
