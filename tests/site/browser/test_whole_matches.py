"""Each game from the front page to its end with a bot: by clicks, by taps, by keys alone."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import stonewright as sw
from online.browsing import GAMES, PHONE, sideways
from online.hands import look, play_out, play_out_by_keys, tab_to

Visit = Callable[..., Page]
OPTIONS = {  # what is filled in so that a match is short: a label, and its value
    "element": ("Turn limit", "4"),
    "sorcerer_and_stones": ("Round limit", "2"),
    "elemental_stones": ("Radius", "4"),
}

PLAYERS = {
    "element": 3,
    "sorcerer_and_stones": 2,
    "elemental_stones": 4,
}  # more of them, fewer rounds


def choose_short(page: Page, game: str) -> None:
    """Fill in the form so that the match is short."""
    page.get_by_text("Options of the game").click()
    label, value = OPTIONS[game]
    field = page.get_by_label(label)
    if field.evaluate("node => node.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)
        field.blur()


def open_from_front(page: Page, game: str) -> None:
    """Go from the front page to a table with a weak bot, by clicks."""
    page.get_by_role("link", name=f"Play {sw.load(game).title}", exact=True).click()
    choose_short(page, game)
    page.get_by_label("Players").select_option(str(PLAYERS[game]))
    for bot in page.get_by_label("Bot on seat").all():
        bot.select_option("level:1")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".area.board")).to_be_visible()


def check_end(page: Page, game: str) -> None:
    """See that the end is told, and that the record replays to it."""
    expect(page.locator("#panel-score")).to_be_visible()
    expect(page.locator("#panel-score")).to_contain_text("Rematch")
    table = page.url.rpartition("/")[2]
    match = sw.loads(page.request.get(f"/api/tables/{table}/record").text())
    assert match.over and match.game.name == game
    counted = any(match.sheet(seat) for seat in range(match.seats)) or match.points().any()
    assert page.locator(".sheet").count() == (match.seats if counted else 0)


@pytest.mark.parametrize("game", GAMES)
def test_by_clicks(visit: Visit, game: str) -> None:
    page = visit("/")
    open_from_front(page, game)
    assert play_out(page, random.Random(game)) > 3
    check_end(page, game)


def test_by_taps_on_a_phone(visit: Visit) -> None:
    page = visit("/", PHONE, has_touch=True, is_mobile=True)
    open_from_front(page, "sorcerer_and_stones")
    assert play_out(page, random.Random(3), tap=True) > 3
    assert not sideways(page)
    check_end(page, "sorcerer_and_stones")


@pytest.mark.long
@pytest.mark.parametrize("game", ["element", "elemental_stones"])
def test_every_game_by_taps_on_a_phone(visit: Visit, game: str) -> None:
    page = visit("/", PHONE, has_touch=True, is_mobile=True)
    open_from_front(page, game)
    assert play_out(page, random.Random(4), tap=True) > 3
    assert not sideways(page)
    check_end(page, game)


def open_by_keys(page: Page, game: str) -> None:
    """Go from the front page to a table with a bot, without a pointer."""
    tab_to(page, f'.button[href="/new/{game}"]')
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/new/{game}")
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    label, value = OPTIONS[game]
    tab_to(page, f"#{page.get_by_label(label).get_attribute('id')}")
    page.keyboard.type(value)
    tab_to(page, "#open", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".area.board")).to_be_visible()


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:])]
)
def test_by_keys_alone(visit: Visit, game: str) -> None:
    page = visit("/")
    open_by_keys(page, game)
    assert play_out_by_keys(page, random.Random(game)) > 3
    assert look(page)["over"]
    check_end(page, game)
