"""Every page: reached, readable by everybody, light and dark, and no wider than its window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from online.browsing import (
    GAMES,
    LAPTOP,
    PHONE,
    open_table,
    open_together,
    play_first,
    sideways,
    violations,
    violations_in_both,
)
from online.servers import Server

Visit = Callable[..., Page]
SIZES = pytest.mark.parametrize(
    "size",
    [
        pytest.param(LAPTOP, id="laptop"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.long),
    ],
)
PAGES = (
    "/",
    *(f"/new/{game}" for game in GAMES),
    "/rules/element",
    "/t/nothing",
    "/carry/nothing",
)


@pytest.mark.parametrize("path", ["/", "/new/element", "/rules/element", "/t/nothing", "/carry/x"])
def test_page_is_for_everybody(visit: Visit, path: str) -> None:
    page = visit(path)
    expect(page.locator("h1")).to_have_count(1)
    assert violations_in_both(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert violations(page) == []


def test_no_page_is_wider_than_a_phone(visit: Visit) -> None:
    page = visit(size=PHONE)
    page.request.post("/api/me", data={"name": "W" * 24})
    for path in PAGES:
        page.goto(path)
        assert not sideways(page), path
        page.evaluate("document.querySelectorAll('details').forEach((node) => (node.open = true))")
        assert not sideways(page), path


@pytest.mark.parametrize("game", GAMES)
def test_no_table_is_wider_than_a_phone(visit: Visit, game: str) -> None:
    page = visit(size=PHONE)
    open_together(page, game, seats=4)
    if page.locator("#cover").is_visible():
        assert not sideways(page)
        page.click("#cover-ready")
    expect(page.locator(".area.board")).to_be_visible()
    for tab in ("moves", "log", "chat", "rules"):
        page.click(f"[data-tab={tab}]")
        assert not sideways(page), tab


@SIZES
@pytest.mark.parametrize("game", GAMES)
def test_table_is_for_everybody(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit(size=size)
    open_together(page, game)
    if page.locator("#cover").is_visible():
        assert violations(page) == []
        page.click("#cover-ready")
    expect(page.locator(".hit, #buttons button").first).to_be_attached()
    assert violations_in_both(page) == []
    assert not sideways(page)


def test_every_tab_and_dialog_is_for_everybody(visit: Visit) -> None:
    page = visit()
    open_together(page, "sorcerer_and_stones")
    play_first(page)
    for tab in ("moves", "log", "chat", "rules"):
        page.click(f"[data-tab={tab}]")
        assert violations(page) == [], tab
    page.click("#menu > summary")
    assert violations(page) == []
    page.keyboard.press("Escape")
    for name in ("help", "settings"):
        page.click(f"[data-opens={name}]")
        assert violations_in_both(page) == [], name
        page.keyboard.press("Escape")
        expect(page.locator(f"#{name}")).to_be_hidden()


@SIZES
def test_lobby_is_for_everybody(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size=size)
    bot = {"who": "bot", "bot": "level:1"}
    open_table(page, "element", {"who": "me"}, {"who": "open"}, bot, start=False)
    for details in page.locator("#lobby summary").all():
        details.click()
    assert violations_in_both(page) == []
    assert not sideways(page)


@SIZES
def test_choice_and_name_are_asked_of_everybody(visit: Visit, size: tuple[int, int]) -> None:
    host, friend = visit(size=size), visit(size=size)
    table = open_table(host, "element", {"who": "me"}, {"who": "open"}, start=False)
    friend.goto(f"/t/{table}")
    friend.click("text=Sit here")
    expect(friend.locator("#name-dialog")).to_be_visible()
    assert violations(friend) == []
    assert not sideways(friend)
    open_together(host, "element")
    host.locator("#buttons button").nth(4).click()
    host.locator(".area.board .hit:has(.strong)").first.click()
    expect(host.locator(".choice-button").first).to_be_focused()
    assert violations_in_both(host) == []


class TestTheEnd:
    @SIZES
    def test_end_and_replay_are_for_everybody(self, visit: Visit, size: tuple[int, int]) -> None:
        page = visit(size=size)
        table = open_together(page, "sorcerer_and_stones")
        play_first(page)
        page.request.post(f"/api/tables/{table}/resign", data={"id": "enough"})
        expect(page.locator("#panel-score")).to_be_visible()
        assert violations_in_both(page) == []
        assert not sideways(page)
        page.keyboard.press("ArrowLeft")
        expect(page.locator("#replay-at")).to_have_text("0 of 1")
        assert violations(page) == []


class TestErrors:
    def test_not_allowed(self, visit: Visit, server: Server) -> None:
        page = visit("about:blank")
        form = f'<form method="post" action="{server.url}/carry/x"><button>Go</button></form>'
        page.set_content(form)  # a page from elsewhere
        page.click("text=Go")
        expect(page.locator(".notice-code")).to_have_text("403")
        assert violations_in_both(page) == []

    @pytest.mark.long
    def test_too_fast(self, browser: Browser, tmp_path: Path) -> None:
        with Server(tmp_path, "", "--limits", "0.005") as strict:
            page = browser.new_page(base_url=strict.url, reduced_motion="reduce")
            for _ in range(8):
                page.goto("/rules/element")
            expect(page.locator(".notice-code")).to_have_text("429")
            assert violations_in_both(page) == []
            page.close()


def test_two_clicks_from_the_front_page_to_a_match(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Play Element", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#prompt")).to_contain_text("choose how many stones to draw")
    expect(page.locator(".area.board")).to_be_visible()
