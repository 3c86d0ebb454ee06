"""A real browser for the tests of the pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, ConsoleMessage, Page, expect  # noqa: E402

from online.browsing import LAPTOP  # noqa: E402
from online.servers import Server  # noqa: E402

DEBIAN = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NOWHERE = "/health"  # the quickest page, for who goes to a table by other ways
PATIENCE = 60_000  # milliseconds, on a busy machine
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: Debian's where that can be had, else Playwright's own."""
    path = str(DEBIAN) if DEBIAN.exists() else None
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What went wrong in scripts, and what the content policy forbade: nothing, in the end."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def watched(problems: list[str]) -> Callable[[Page], Page]:
    """Return how to watch a page for problems."""

    def hear(line: ConsoleMessage) -> None:
        if "Policy" in line.text:
            problems.append(line.text)

    def watched(page: Page) -> Page:
        page.on("pageerror", lambda problem: problems.append(str(problem)))
        page.on("console", hear)
        return page

    return watched


@pytest.fixture
def visit(
    browser: Browser, server: Server, watched: Callable[[Page], Page]
) -> Iterator[Callable[..., Page]]:
    """Return a maker of pages, each of a visitor of its own who wants no movement."""
    made = []

    def visit(path: str = NOWHERE, size: tuple[int, int] = LAPTOP, **more: object) -> Page:
        wishes = {"base_url": server.url, "reduced_motion": "reduce"} | more
        screen = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=screen, **wishes)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        made.append(context)
        page = watched(context.new_page())
        page.goto(path)
        return page

    yield visit
    for context in made:
        context.close()
