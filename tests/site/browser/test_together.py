"""People at one table: by a link, watching, talking, leaving, coming back, playing again."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from online.browsing import expect_plies, meet, open_table, open_together, play_first, snapshot
from online.hands import look, play_in_turn, to_move

Visit = Callable[..., Page]


def finish(page: Page) -> None:
    """Resign, as the menu offers it."""
    page.click("#menu > summary")
    page.get_by_role("button", name="Resign").click()
    page.click("#question-yes")
    expect(page.locator("#panel-score")).to_be_visible()


def ask_menu(page: Page, words: str) -> None:
    """Do what the menu offers, and say yes if it asks."""
    page.click("#menu > summary")
    page.get_by_role("button", name=words).click()
    if page.locator("#question").is_visible():
        page.click("#question-yes")


class TestByALink:
    def test_two_people_meet(self, visit: Visit) -> None:
        host = visit("/new/element?with=friends")
        host.fill("#guest-name", "Ada")
        host.click("#open")
        expect(host.locator("#lobby-words")).to_contain_text("One seat is open")
        friend = visit(host.input_value("#lobby-link"))
        friend.click("text=Sit here")
        friend.fill("#name-input", "Bo <b>")
        friend.click("#name-dialog button[value=yes]")
        expect(host.locator("#lobby-seats")).to_contain_text("Bo <b>")
        host.click("#lobby-start")
        for page in (host, friend):
            expect(page.locator(".area.board")).to_be_visible()
        mover = to_move((host, friend))
        assert mover is not None
        mover.locator("#buttons button").first.click()
        expect_plies(host, 1)
        expect_plies(friend, 1)

    def test_both_play_to_the_end(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        table = meet(host, friend, "element", options={"turn_limit": 4})
        plies = list(play_in_turn((host, friend), random.Random(5)))
        assert plies[-1] == snapshot(host, table)["table"]["ply"] > 4
        for page in (host, friend):
            assert look(page)["over"]
            expect(page.locator("#panel-score")).to_be_visible()

    def test_an_open_table_is_found_on_the_front_page(self, visit: Visit) -> None:
        host, friend = visit("/new/sorcerer_and_stones?with=friends"), visit("/")
        host.fill("#guest-name", "Zoe of the hills")
        host.get_by_text("Clock, taking back").click()
        host.get_by_label("Show this table").check()
        host.click("#open")
        expect(host.locator("#lobby")).to_be_visible()
        friend.reload()
        friend.locator("#open-tables a", has_text="Zoe of the hills").click()
        friend.click("text=Sit here")
        friend.click("#name-dialog button[value=yes]")
        expect(host.locator("#lobby-words")).to_contain_text("Everybody is here")

    def test_the_host_changes_what_was_agreed(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        seats = {"who": "me"}, {"who": "open"}
        table = open_table(host, "element", *seats, start=False)
        friend.goto(f"/t/{table}")
        host.click("text=Add a seat")
        expect(friend.locator("#lobby-seats > li")).to_have_count(3)
        host.locator("#lobby-seats > li").nth(2).get_by_text("Add a bot").click()
        expect(friend.locator("#lobby-seats")).to_contain_text("bot, level 2")
        host.get_by_text("Options of the game").click()
        host.get_by_label("Turn limit").fill("77")
        host.get_by_label("Turn limit").blur()
        expect(friend.locator("#lobby-guest")).to_contain_text("77")
        friend.locator("#lobby-seats").get_by_text("Sit here").click()
        friend.click("#name-dialog button[value=yes]")
        host.locator("#lobby-seats").get_by_text("Remove").click()
        expect(friend.locator("#lobby-words")).to_contain_text("One seat is open")
        host.click("#lobby-abort")
        expect(friend.locator("#closed")).to_be_visible()


class TestWatching:
    def test_who_watches_sees_and_cannot_play(self, visit: Visit) -> None:
        host, friend, guest = visit(), visit(), visit()
        table = meet(host, friend, "elemental_stones")
        guest.goto(f"/t/{table}")
        play_first(host)
        expect_plies(guest, 1)
        expect(guest.locator(".hit")).to_have_count(0)
        for name in ("Ada", "Bo"):
            hidden = guest.get_by_role("img", name=f"a hidden pattern in {name}'s hand")
            expect(hidden.first).to_be_attached()

    def test_a_closed_table_says_so(self, visit: Visit) -> None:
        host, friend, guest = visit(), visit(), visit()
        table = meet(host, friend, "element", table={"spectators": False})
        guest.goto(f"/t/{table}")
        expect(guest.locator("#refused")).to_contain_text("Nobody may watch")
        expect(guest.locator("#table")).to_be_hidden()

    def test_tabs_of_one_person_agree(self, visit: Visit) -> None:
        page = visit()
        open_together(page, "element")
        other = page.context.new_page()
        other.goto(page.url)
        expect(other.locator(".area.board")).to_be_visible()
        play_first(page)
        expect_plies(other, 1)
        play_first(other)
        expect_plies(page, 2)


class TestTalking:
    def test_chat_and_mute(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        meet(host, friend, "element")
        say(host, "<i>good luck</i>")
        expect(friend.locator("#tab-chat")).to_have_attribute("data-badge", "1")
        friend.click("#tab-chat")
        expect(friend.locator("#chat")).to_contain_text("<i>good luck</i>")
        friend.get_by_label("Mute Ada").click()
        expect(friend.locator(".chat-line")).to_have_count(0)
        say(host, "are you there?")
        expect(host.locator(".chat-line")).to_have_count(2)
        friend.reload()
        friend.click("#tab-chat")
        expect(friend.locator("#chat-muted")).to_be_visible()
        expect(friend.locator(".chat-line")).to_have_count(0)
        friend.get_by_text("Hear Ada again").click()
        expect(friend.locator(".chat-line")).to_have_count(2)
        friend.get_by_label("Mute the chat").check()
        expect(friend.locator(".chat-line")).to_have_count(0)

    def test_what_was_read_stays_read(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        meet(host, friend, "element")
        say(host, "hello")
        friend.click("#tab-chat")
        expect(friend.locator(".chat-line")).to_have_count(1)
        friend.click("#tab-log")
        friend.reload()
        expect(friend.locator(".chat-line")).to_have_count(1)
        expect(friend.locator("#tab-chat")).not_to_have_attribute("data-badge", "1")
        say(host, "and again")
        expect(friend.locator("#tab-chat")).to_have_attribute("data-badge", "1")


def say(page: Page, words: str) -> None:
    """Say something at the table."""
    if not page.locator("#chat-input").is_visible():
        page.click("#tab-chat")
    page.fill("#chat-input", words)
    page.keyboard.press("Enter")
    expect(page.locator("#chat")).to_contain_text(words)


class TestComingAndGoing:
    def test_a_bot_takes_a_seat_that_was_left_and_gives_it_back(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        table = meet(host, friend, "element")
        ask_menu(friend, "Leave my seat")
        seat = host.locator('[data-seat="1"]')
        expect(seat).to_contain_text("left")
        seat.get_by_text("Let a bot play").click()
        expect(seat).to_contain_text("plays")
        friend.locator('[data-seat="1"]').get_by_text("Take my seat back").click()
        expect(seat).not_to_contain_text("left")
        assert snapshot(host, table)["table"]["seats"][1]["kind"] == "person"

    @pytest.mark.long
    def test_who_is_away_is_removed(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        table = meet(host, friend, "element")
        friend.close()
        seat = host.locator('[data-seat="1"]')
        expect(seat).to_contain_text("away")
        while snapshot(host, table)["table"]["seats"][1]["kind"] == "person":
            host.wait_for_timeout(3000)
            seat.get_by_text("Remove").click()
        expect(seat).to_contain_text("left")
        expect(host.locator("#log")).to_contain_text("was away and is removed")

    def test_a_table_is_closed_before_the_first_move(self, visit: Visit) -> None:
        page = visit()
        open_together(page, "element")
        ask_menu(page, "Close this table")
        expect(page.locator("#prompt")).to_contain_text("closed before the first move")
        expect(page.locator(".hit, #buttons button")).to_have_count(0)

    def test_resigning_leads_to_a_rematch_with_the_same_people(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        table = meet(host, friend, "element")
        play_first(host)
        finish(host)
        expect(friend.locator("#prompt")).to_have_text("You win.")
        friend.get_by_role("button", name="Rematch").click()
        for page in (host, friend):
            page.wait_for_url(lambda url: table not in url)
            expect(page.locator("main")).to_contain_text("Ada")
            expect(page.locator("main")).to_contain_text("Bo")
        assert host.url == friend.url
