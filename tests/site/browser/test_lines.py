"""The line to the server: lost and found again, nothing missed, nothing done twice."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from online.browsing import expect_plies, open_together, open_with_bot, play_first, snapshot
from online.hands import decide, play_out
from online.servers import Server

Visit = Callable[..., Page]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path) as running:
        yield running


def test_server_is_killed_and_play_goes_on(
    browser: Browser, mortal: Server, watched: Callable[[Page], Page]
) -> None:
    context = browser.new_context(base_url=mortal.url, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page, dice = watched(context.new_page()), random.Random(8)
    table = open_with_bot(page, "sorcerer_and_stones", options={"round_limit": 2})
    for _ in range(3):
        decide(page, dice)
    before = snapshot(page, table)["log"]
    mortal.kill()
    expect(page.locator("#connection")).to_contain_text("The line is lost")
    page.locator(".hit, #buttons button").first.click(force=True)  # it is sent once it can be
    mortal.start()
    expect(page.locator("#connection")).to_be_hidden()
    play_out(page, dice)
    after = snapshot(page, table)
    assert after["table"]["status"] == "over"
    assert after["log"][: len(before)] == before
    shown = page.locator("#log > li").evaluate_all("nodes => nodes.length")
    assert shown == len(after["log"])
    context.close()


def test_lost_line_misses_nothing(visit: Visit) -> None:
    page = visit()
    open_together(page, "element")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".area.board")).to_be_visible()
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket", through)
    page.reload()
    expect(page.locator(".area.board")).to_be_visible()
    lines[0].close()
    for _ in range(3):
        play_first(other)
    expect_plies(page, 3)
    expect(page.locator("#connection")).to_be_hidden()
    assert len(lines) > 1


def test_snapshot_that_nobody_asked_for_is_taken(visit: Visit) -> None:
    page = visit()
    table = open_together(page, "element")
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket("**/socket", through)
    page.reload()
    play_first(page)
    play_first(page)
    newest = snapshot(page, table)
    old = {**newest, "log": newest["log"][:1]}
    lines[-1].send(json.dumps({"type": "snapshot", **old}))
    expect_plies(page, 1)
    lines[-1].send(json.dumps({"type": "snapshot", **newest}))
    expect_plies(page, 2)
    play_first(page)
    assert snapshot(page, table)["table"]["ply"] == 3


def test_actions_name_the_position_they_were_meant_for(visit: Visit) -> None:
    page = visit()
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    table = open_together(page, "element")
    play_first(page)
    acts = [json.loads(text) for text in sent if '"act"' in text]
    assert [(act["at"], act["seen"] > 0) for act in acts] == [(0, True)]
    assert acts[0]["seen"] < snapshot(page, table)["number"]


def test_double_click_plays_once(visit: Visit) -> None:
    page = visit()
    table = open_together(page, "element")
    page.locator("#buttons button").first.dblclick()
    expect_plies(page, 1)
    assert snapshot(page, table)["table"]["ply"] == 1


def test_a_seat_that_is_not_ones_own_is_not_shown(visit: Visit) -> None:
    page, guest = visit(), visit()
    table = open_together(page, "elemental_stones")
    guest.goto(f"/t/{table}?seat=1")
    expect(guest.locator(".area.board")).to_be_visible()
    expect(guest.locator(".hit")).to_have_count(0)
