"""Undo: within the own turn, never across news or another player; freely among bots only."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from online.browsing import expect_plies, meet, open_together, open_with_bot, play_first, plies
from online.hands import look

Visit = Callable[..., Page]


def draw(page: Page, stones: int) -> None:
    """Draw so many stones in Element, as the first action."""
    page.locator("#buttons button").nth(stones).click()
    expect_plies(page, plies(page) or 1)
    expect(page.locator("#prompt")).not_to_contain_text("how many stones")


def step(page: Page) -> None:
    """Move the sage by one step."""
    before = plies(page)
    page.locator(".area.board .hit:not([data-on])").first.click()
    expect_plies(page, before + 1)


def tools(page: Page) -> list[str]:
    """Return what can be taken back, as buttons offer it."""
    nodes = page.locator("#turn-tools [data-tool]")
    names: list[str] = nodes.evaluate_all("nodes => nodes.map((node) => node.dataset.tool)")
    return names


def test_undo_and_start_again_within_the_turn(visit: Visit) -> None:
    page = visit()
    open_together(page, "element")
    draw(page, 0)
    for _ in range(3):
        step(page)
    assert tools(page) == ["undo", "restart"]
    page.click("[data-tool=undo]")
    expect_plies(page, 3)
    page.keyboard.press("u")
    expect_plies(page, 2)
    step(page)
    page.click("[data-tool=restart]")
    expect(page.locator("[data-tool=restart]")).to_have_count(0)
    assert plies(page) < 2


def test_never_across_news(visit: Visit) -> None:
    page = visit()
    open_together(page, "element")
    draw(page, 2)
    assert tools(page) == []
    page.keyboard.press("u")
    page.keyboard.press("r")
    play_first(page)
    expect_plies(page, 2)


def test_never_across_another_player(visit: Visit) -> None:
    host, friend = visit(), visit()
    meet(host, friend, "element")
    draw(host, 0)
    step(host)
    assert "undo" in tools(host)
    host.keyboard.press("e")
    expect(friend.locator("#buttons button").first).to_be_visible()
    expect(host.locator("#turn-tools [data-tool]")).to_have_count(0)
    before = plies(host)
    host.keyboard.press("u")
    friend.locator("#buttons button").first.click()
    expect_plies(host, before + 1)
    expect(host.locator("#turn-tools [data-tool]")).to_have_count(0)


def test_nothing_is_taken_back_where_that_was_agreed(visit: Visit) -> None:
    page = visit()
    open_together(page, "element", table={"undo": "off"})
    draw(page, 0)
    step(page)
    assert tools(page) == []


def test_freely_among_bots_and_marked_in_the_record(visit: Visit) -> None:
    page = visit()
    table = open_with_bot(page, "element", table={"undo": "free"})
    draw(page, 0)
    page.keyboard.press("e")
    while plies(page) < 3 or look(page)["over"]:
        page.wait_for_timeout(20)
    look(page)
    before = plies(page)
    expect(page.locator("[data-tool=undo]")).to_have_text("Take backU")
    page.keyboard.press("u")
    expect(page.locator("#log .note")).to_have_count(1)
    assert plies(page) < before
    page.click("#menu > summary")
    page.get_by_role("button", name="Resign").click()
    page.click("#question-yes")
    expect(page.locator("#panel-score")).to_be_visible()
    record = page.request.get(f"/api/tables/{table}/record").text()
    assert "takes back" in record or "took back" in record
