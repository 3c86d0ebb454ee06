"""The report of a study in a real browser: nothing to repair, nothing wider than its window."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Page

from lab import studies
from online.browsing import LAPTOP, PHONE, sideways, violations
from stonewright.lab.document import Study
from stonewright.lab.report import publish
from stonewright.lab.report.page import drawn
from stonewright.scenes.theme import DARK, LIGHT, channels

MADE: dict[str, Callable[[], Study]] = {
    "balance": lambda: small(studies.balance()),
    "compare": studies.compare,
    "sweep": studies.sweep,
    "odd": studies.odd,
}
SCHEMES = {
    "balance": ("light", "dark"),
    "compare": ("dark",),
    "sweep": ("light",),
    "odd": ("dark",),
}
SIZES = (PHONE, (700, 900), (1000, 800), (1240, 800), LAPTOP)
TAGS = "Array.from(document.querySelectorAll('*'), one => one.localName)"
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.fixture
def open_page(
    browser: Browser, tmp_path: Path, watched: Callable[[Page], Page]
) -> Iterator[Callable[[Study], Page]]:
    """Return a maker of pages on a phone, each with a report."""
    made = []

    def open_page(study: Study) -> Page:
        page = watched(browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}))
        page.goto(publish(study, tmp_path)[0].as_uri())
        made.append(page)
        return page

    yield open_page
    for page in made:
        page.close()


def small(study: Study) -> Study:
    """Return a study with a part of its longest family only, so that axe is done soon."""
    *others, longest = study.families
    panel = replace(longest.panels[0], figures=longest.panels[0].figures[:12])
    return replace(study, families=(*others, replace(longest, panels=(panel,))))


def rgb(colour: str) -> str:
    """Return a colour as a browser writes it."""
    return "rgb({}, {}, {})".format(*channels(colour))


@pytest.mark.parametrize("name", MADE)
def test_axe_finds_nothing(name: str, open_page: Callable[[Study], Page]) -> None:
    page = open_page(MADE[name]())
    for scheme in SCHEMES[name]:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert violations(page) == [], scheme


@pytest.mark.parametrize("name", MADE)
def test_a_browser_has_nothing_to_repair(name: str, open_page: Callable[[Study], Page]) -> None:
    tree = ElementTree.fromstring(drawn(MADE[name]()))
    assert open_page(MADE[name]()).evaluate(TAGS) == [
        one.tag.rpartition("}")[2] for one in tree.iter()
    ]


@pytest.mark.parametrize("name", MADE)
def test_nothing_is_wider_than_the_window(name: str, open_page: Callable[[Study], Page]) -> None:
    page = open_page(MADE[name]())
    for wide, tall in SIZES:
        page.set_viewport_size({"width": wide, "height": tall})
        assert not sideways(page), wide


def test_it_follows_the_screen_and_paper_is_light(open_page: Callable[[Study], Page]) -> None:
    page = open_page(studies.sweep())
    page.emulate_media(color_scheme="light")
    assert page.evaluate(GROUND) == rgb(LIGHT.page)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(GROUND) == rgb(DARK.page)
    assert page.locator("details table").is_hidden()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(GROUND) == "rgb(255, 255, 255)"
    assert page.locator("nav").is_hidden() and page.locator("h1").is_visible()
    assert page.locator("details table").is_visible()  # nobody can open it on paper
