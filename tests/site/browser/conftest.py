"""A real browser for the tests of the pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api")
from playwright.sync_api import Browser, Page  # noqa: E402

from online.browsing import LAPTOP  # noqa: E402
from online.servers import Server  # noqa: E402

DEBIAN = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: Debian's where it is installed, else Playwright's own."""
    path = str(DEBIAN) if DEBIAN.exists() else None
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Return a maker of pages, each of a visitor of its own; no script may fail on any."""
    made, problems = [], []

    def visit(path: str, size: tuple[int, int] = LAPTOP, **more: object) -> Page:
        screen = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=screen, base_url=server.url, **more)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        made.append(context)
        page = context.new_page()
        page.on("pageerror", lambda problem: problems.append(str(problem)))
        page.goto(path)
        return page

    yield visit
    for context in made:
        context.close()
    assert problems == []
