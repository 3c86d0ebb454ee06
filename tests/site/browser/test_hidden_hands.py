"""What a seat may not know: not on its page, not on its line, not under a cover."""

import json
import random
from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

import stonewright as sw
from online.browsing import meet, open_together, snapshot
from online.hands import play_in_turn
from stonewright.scenes import Scene

Visit = Callable[..., Page]
GAME = "elemental_stones"


class TestTheCover:
    def test_it_lies_between_two_players(self, visit: Visit) -> None:
        page = visit()
        open_together(page, GAME)
        cover = page.locator("#cover")
        expect(cover).to_be_visible()
        first = page.locator("#cover-name").inner_text()
        page.click("#cover-ready")
        expect(cover).to_be_hidden()
        while not cover.is_visible():
            play_first_or_cover(page)
        assert page.locator("#cover-name").inner_text() != first
        assert page.evaluate("document.getElementById('main').inert")
        expect(page.locator("#cover-ready")).to_be_focused()

    def test_nothing_can_be_read_under_it(self, visit: Visit) -> None:
        page = visit()
        table = open_together(page, GAME)
        page.click("#cover-ready")
        expect(page.locator(".hit").first).to_be_attached()
        seen = snapshot(page, table)
        mover = seen["table"]["turn"]
        own = {piece["card"]["name"] for piece in seen["scene"]["pieces"] if piece["card"]}
        assert len(own) > 2
        html = page.content()
        assert any(name in html for name in own)
        while not page.locator("#cover").is_visible():
            play_first_or_cover(page)
        for key in ("ArrowLeft", "u", "l", "t"):
            page.keyboard.press(key)
        expect(page.locator("#board > *, #players .area, .panel, #log > li")).to_have_count(0)
        html = page.content()
        assert not [name for name in own if name in html]
        page.click("#cover-ready")
        expect(page.locator(".hit").first).to_be_attached()
        assert snapshot(page, table)["table"]["turn"] != mover

    def test_games_without_secrets_need_none(self, visit: Visit) -> None:
        page = visit()
        open_together(page, "element")
        page.locator("#buttons button").first.click()
        page.get_by_role("button", name="End the turn").click()
        expect(page.locator("#prompt")).to_contain_text("how many stones")
        expect(page.locator("#cover")).to_be_hidden()


def play_first_or_cover(page: Page) -> None:
    """Play the first move of the list; wait until it is played or the table is covered."""
    shown = page.locator("#table").get_attribute("data-shown")
    page.click("[data-tab=moves]")
    page.locator("#moves button").first.click()
    page.wait_for_function(
        "(shown) => document.getElementById('table').dataset.shown !== shown", arg=shown
    )


def hear(page: Page) -> list[str]:
    """Keep everything that a page receives over its line."""
    heard: list[str] = []

    def keep(line: WebSocket) -> None:
        line.on("framereceived", lambda text: heard.append(str(text)))

    page.on("websocket", keep)
    return heard


def cards(scene: Scene) -> set[str]:
    """Return the names of the cards that are open in a scene."""
    return {piece.card.name for piece in scene.pieces if piece.card}


def test_no_hidden_card_in_any_byte_of_a_whole_match(visit: Visit) -> None:
    pages = visit(), visit()
    heard = [hear(page) for page in pages]
    table = meet(*pages, GAME, options={"radius": 4})
    played = play_in_turn(pages, random.Random(21))
    sent = [["".join(each) for each in heard] for _ in played]  # all that each had received so far
    sent.pop()  # the last action ends the match, and then everything is open
    record = sw.loads(pages[0].request.get(f"/api/tables/{table}/record").text())
    assert record.over and len(record.history) == len(sent) + 1
    assert all(hidden(record, viewer, sent) > 50 for viewer in (0, 1))


def hidden(record: sw.Match, viewer: int, sent: list[list[str]]) -> int:
    """See that no card's name was sent while it was hidden from a seat; return how many were."""
    checked, known = 0, ""
    for ply in range(len(sent) + 1):
        match = record.back(ply)
        scene = match.scene(viewer)
        known += json.dumps(scene.to_dict()) + " ".join(match.log(viewer))
        for name in cards(match.scene(1 - viewer)):
            if ply and name not in known:
                checked += 1
                assert name not in sent[ply - 1][viewer], (viewer, ply, name)
    return checked
