"""Every page: reached, readable by everybody, and no wider than its window."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from online.browsing import LAPTOP, PHONE, open_together, sideways, violations

Visit = Callable[..., Page]
PAGES = ("/", "/new/element", "/rules/element", "/t/nothing", "/carry/nothing")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("path", PAGES)
def test_page_is_for_everybody(visit: Visit, path: str, size: tuple[int, int], scheme: str) -> None:
    page = visit(path, size, color_scheme=scheme)
    expect(page.locator("h1")).to_have_count(1)
    assert violations(page) == []
    assert not sideways(page)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["element", "sorcerer_and_stones", "elemental_stones"])
def test_table_is_for_everybody(visit: Visit, game: str, size: tuple[int, int]) -> None:
    page = visit("/", size)
    open_together(page, game)
    if page.locator("#cover").is_visible():
        assert violations(page) == []
        page.click("#cover-ready")
    expect(page.locator(".hit").first).to_be_attached()
    for tab in ("moves", "log", "chat", "rules"):
        page.click(f"[data-tab={tab}]")
        assert violations(page) == [], tab
    assert not sideways(page)


def test_two_clicks_from_the_front_page_to_a_match(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("link", name="Play Element", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#prompt")).to_contain_text("choose how many stones to draw")
    expect(page.locator(".area.board")).to_be_visible()


def test_theme_is_remembered(visit: Visit) -> None:
    page = visit("/", color_scheme="light")
    page.click("#theme-switch")
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
