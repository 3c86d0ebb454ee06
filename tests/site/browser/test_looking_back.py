"""Log and replay: moments, the scrubber, links, records, pictures, and the end of a match."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import stonewright as sw
from online.browsing import open_together, play_first, snapshot

Visit = Callable[..., Page]


@pytest.fixture
def finished(visit: Visit) -> Page:
    """A page with a match that is over after a few actions."""
    page = visit()
    table = open_together(page, "element", options={"turn_limit": 3})
    while snapshot(page, table)["table"]["status"] == "playing":
        play_first(page)
    expect(page.locator("#panel-score")).to_be_visible()
    return page


def at(page: Page) -> str:
    """Return which moment is shown."""
    return page.locator("#replay-at").inner_text()


def pieces(page: Page) -> list[str]:
    """Return what lies on the board, in words."""
    nodes = page.locator(".board .piece")
    words: list[str] = nodes.evaluate_all("nodes => nodes.map((node) => node.ariaLabel)")
    return words


def test_log_leads_to_a_moment_and_back(visit: Visit) -> None:
    page = visit()
    table = open_together(page, "sorcerer_and_stones")
    for _ in range(3):
        play_first(page)
    page.click("[data-tab=log]")
    page.click('[data-ply="1"]')
    expect(page.locator("#replay-at")).to_have_text("1 of 3")
    expect(page.locator(".hit")).to_have_count(0)
    page.click("#replay-now")
    expect(page.locator("#replay")).to_be_hidden()
    page.goto(f"/t/{table}?ply=2")
    expect(page.locator("#replay-at")).to_have_text("2 of 3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#replay-at")).to_have_text("1 of 3")


def test_a_moment_shows_the_position_of_that_moment(visit: Visit) -> None:
    page = visit()
    open_together(page, "element")
    page.locator("#buttons button").nth(1).click()
    page.locator('[data-area="hand"] .hit').click()
    page.locator('[data-place="c3"].hit').click()
    expect(page.locator('[data-piece="stone-c3"]')).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator('[data-piece="stone-c3"]')).to_have_count(0)
    page.keyboard.press("n")
    expect(page.locator('[data-piece="stone-c3"]')).to_have_count(1)
    expect(page.locator("#table")).to_have_attribute("data-live", "true")


def test_play_goes_on_while_somebody_looks_back(visit: Visit) -> None:
    page = visit()
    open_together(page, "element")
    play_first(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#replay-at")).to_have_text("0 of 1")
    other = page.context.new_page()
    other.goto(page.url)
    play_first(other)
    expect(page.locator("#replay-at")).to_have_text("0 of 2")
    page.click("#replay-now")
    expect(page.locator("#table")).to_have_attribute("data-shown", "2")


class TestTheScrubber:
    def test_keys(self, finished: Page) -> None:
        last = int(at(finished).split()[-1])
        finished.focus("#prompt")
        for key, moment in (("Home", 0), ("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1)):
            finished.keyboard.press(key)
            expect(finished.locator("#replay-at")).to_have_text(f"{moment} of {last}")
        finished.focus("#replay-range")
        finished.keyboard.press("Home")
        expect(finished.locator("#replay-at")).to_have_text(f"0 of {last}")
        expect(finished.locator("#table")).to_have_attribute("data-shown", "0")

    def test_buttons(self, finished: Page) -> None:
        last = int(at(finished).split()[-1])
        for name, moment in (("One move back", last - 1), ("First position", 0)):
            finished.get_by_label(name).click()
            expect(finished.locator("#table")).to_have_attribute("data-shown", str(moment))

    def test_a_link_leads_everybody_to_the_moment(self, finished: Page, visit: Visit) -> None:
        finished.context.grant_permissions(["clipboard-read", "clipboard-write"])
        finished.get_by_label("First position").click()
        finished.get_by_label("One move on").click()
        finished.click("#replay-share")
        expect(finished.locator("#replay-shared")).to_contain_text("copied")
        link = finished.evaluate("navigator.clipboard.readText()")
        other = visit(link)
        expect(other.locator("#replay-at")).to_have_text(at(finished))
        expect(other.locator("#table")).to_have_attribute("data-shown", "1")
        assert pieces(other) == pieces(finished)


class TestTheEnd:
    def test_the_deciding_move_is_shown_again(self, finished: Page) -> None:
        moment = finished.locator(".score-moment")
        expect(moment).to_contain_text("Move ")
        moment.get_by_role("button").click()
        expect(finished.locator("#replay-now")).to_be_visible()
        expect(finished.locator("#replay-now")).to_be_hidden()

    def test_the_record_is_downloaded_and_opened_again(
        self, finished: Page, visit: Visit, tmp_path: Path
    ) -> None:
        with finished.expect_download() as waiting:
            finished.click("text=Download the record")
        file = tmp_path / "record.txt"
        waiting.value.save_as(file)
        match = sw.loads(file.read_text())
        assert match.over
        page = visit("/")
        page.set_input_files("#record", file)
        page.wait_for_url("**/r/*")
        many = len(match.history)
        expect(page.locator("#replay-at")).to_have_text(f"{many} of {many}")
        expect(page.locator("#panel-log li")).to_have_count(many)
        page.keyboard.press("Home")
        expect(page.locator("#table")).to_have_attribute("data-shown", "0")

    def test_a_file_that_is_no_record_is_refused_in_words(
        self, visit: Visit, tmp_path: Path
    ) -> None:
        file = tmp_path / "shopping.txt"
        file.write_text("eggs, flour")
        page = visit("/")
        page.set_input_files("#record", file)
        expect(page.locator("#upload-said")).to_contain_text("record")
        assert page.url.endswith("/")

    def test_the_picture_of_any_position(self, finished: Page) -> None:
        finished.get_by_label("First position").click()
        with finished.expect_download() as waiting:
            finished.click("#replay-svg")
        text = Path(waiting.value.path()).read_text()
        assert waiting.value.suggested_filename.endswith("-0.svg")
        assert text.startswith("<svg") and "Ada" in text


def test_hands_lie_open_after_the_end(visit: Visit) -> None:
    page = visit()
    table = open_together(page, "elemental_stones", options={"radius": 4})
    page.request.post(f"/api/tables/{table}/act", data=first_action(page, table))
    page.request.post(f"/api/tables/{table}/resign", data={"id": "enough"})
    page.reload()
    names = []
    for name in ("Ada", "Bo"):
        page.get_by_label("Seen by").select_option(label=name)
        page.keyboard.press("n")
        page.get_by_label("First position").click()
        expect(page.locator("#table")).to_have_attribute("data-shown", "0")
        expect(page.locator("#replay-eyes select option:checked")).to_have_text(name)
        own = page.locator('[aria-label="Your patterns"] [data-piece], [data-area] [data-piece]')
        names.append(own.evaluate_all("nodes => nodes.map((node) => node.ariaLabel)"))
    assert names[0] != names[1]


def first_action(page: Page, table: str) -> dict[str, object]:
    """Return a command that plays the first legal action."""
    seen = snapshot(page, table)
    action = seen["scene"]["targets"][0]["action"]
    return {"id": "first", "action": action, "at": seen["table"]["ply"]}
