"""Small steps that the tests of the pages share."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

LAPTOP, PHONE = (1366, 768), (360, 740)


def open_together(page: Page, game: str, seats: int = 2) -> str:
    """Open a table at one screen through the interface, go there, and return its id."""
    names = ("Ada", "Bo", "Cleo", "Dan")[:seats]
    wishes = [{"who": "me", "name": name} for name in names]
    made = page.request.post(
        "/api/tables", data={"game": game, "seats": wishes, "start": True}
    ).json()
    page.goto(f"/t/{made['id']}")
    expect(page.locator("#loading")).to_be_hidden()
    return str(made["id"])


def snapshot(page: Page, table: str) -> dict[str, Any]:
    """Return what the server says of a table."""
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
    return found


def play_first(page: Page) -> None:
    """Play the first move of the list, and wait for its effect."""
    ply = page.locator("[data-ply]").count()
    page.click("[data-tab=moves]")
    page.locator("#moves button").first.click()
    expect(page.locator(f'[data-ply="{ply + 1}"]')).to_have_count(1)


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with a page."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['target']}" for each in found]


def sideways(page: Page) -> bool:
    """Tell whether a page is wider than its window."""
    wider: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wider
