"""Small steps that the tests of the pages share."""

from functools import cache
from importlib.resources import files
from typing import Any

from playwright.sync_api import Page, expect

LAPTOP, PHONE = (1366, 768), (360, 740)
NAMES = ("Ada", "Bo", "Cleo", "Dan")
GAMES = ("element", "sorcerer_and_stones", "elemental_stones")
SHORT = {  # options with which a match is over soon
    "element": {"turn_limit": 4},
    "sorcerer_and_stones": {"round_limit": 2},
    "elemental_stones": {"radius": 4},
}
_AXE = "axe.run(document, {resultTypes: ['violations']})"


def open_table(page: Page, game: str, *seats: dict[str, Any], **more: Any) -> str:
    """Open a table through the interface, go there, and return its id."""
    wish = {"game": game, "seats": seats, "start": True, **more}
    made = page.request.post("/api/tables", data=wish)
    assert made.ok, made.text()
    table = str(made.json()["id"])
    page.goto(f"/t/{table}")
    expect(page.locator("#loading")).to_be_hidden()
    return table


def open_together(page: Page, game: str, seats: int = 2, **more: Any) -> str:
    """Open a table at one screen, go there, and return its id."""
    return open_table(page, game, *({"who": "me", "name": name} for name in NAMES[:seats]), **more)


def open_with_bot(page: Page, game: str, bot: str = "uniform", **more: Any) -> str:
    """Open a table with one bot, at which the person begins; go there, and return its id."""
    terms = {"first": 0} | more.pop("table", {})
    return open_table(page, game, {"who": "me"}, {"who": "bot", "bot": bot}, table=terms, **more)


def meet(host: Page, friend: Page, game: str, begins: int = 0, **more: Any) -> str:
    """Seat two people at one table, who come by its link; return its id."""
    for page, name in ((host, "Ada"), (friend, "Bo")):
        page.request.post("/api/me", data={"name": name})
    terms = {"first": begins} | more.pop("table", {})
    seats = {"who": "me"}, {"who": "open"}
    table = open_table(host, game, *seats, start=False, table=terms, **more)
    friend.goto(f"/t/{table}")
    friend.click("text=Sit here")
    host.click("#lobby-start:enabled")
    for page in (host, friend):
        expect(page.locator(".area.board")).to_be_visible()
    return table


def snapshot(page: Page, table: str) -> dict[str, Any]:
    """Return what the server says of a table."""
    found: dict[str, Any] = page.request.get(f"/api/tables/{table}").json()
    return found


def plies(page: Page) -> int:
    """Return how many actions the log of a page has."""
    return page.locator("#log [data-ply]").count()


def expect_plies(page: Page, many: int) -> None:
    """Wait until the log of a page has so many actions."""
    expect(page.locator("#log [data-ply]")).to_have_count(many)


def play_first(page: Page) -> None:
    """Play the first move of the list, and wait for its effect."""
    page.click("[data-tab=moves]")
    expect(page.locator("#moves button").first).to_be_visible()
    ply = plies(page)
    page.locator("#moves button").first.click()
    expect_plies(page, ply + 1)


@cache
def _axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    found = page.evaluate(_AXE)["violations"]
    return [f"{each['id']}: {node['target']}" for each in found for node in each["nodes"]]


def violations_in_both(page: Page) -> list[str]:
    """Return what axe finds wrong with a page when it is light, and when it is dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(f"html[data-theme={scheme}]")).to_have_count(1)
        found += [f"{scheme}: {problem}" for problem in violations(page)]
    return found


def sideways(page: Page) -> bool:
    """Tell whether a page is wider than its window."""
    wider: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return wider
