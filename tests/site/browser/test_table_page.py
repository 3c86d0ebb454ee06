"""The table page: clicks, keys, choices, looking back, undo, hidden hands."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from online.browsing import open_together, play_first, snapshot

Visit = Callable[..., Page]


def drawn(page: Page, stones: int) -> None:
    """Draw so many stones in Element."""
    page.locator("#buttons button").nth(stones).click()
    expect(page.locator("#prompt")).not_to_contain_text("how many stones")


def test_click_on_a_target_with_several_meanings_offers_a_choice(visit: Visit) -> None:
    page = visit("/")
    table = open_together(page, "element")
    drawn(page, 4)
    sage = page.locator('[role=button][aria-label*="sage"]')
    expect(sage).to_have_count(1)
    page.locator(".area.board .hit.hit:has(.strong)").first.click()
    choices = page.locator(".choice-button")
    expect(choices.first).to_be_focused()
    words = choices.last.inner_text()
    choices.last.click()
    expect(page.locator('[data-ply="2"]')).to_have_count(1)
    assert words.split()[0].lower()[:4] in snapshot(page, table)["log"][-1]["words"]


def test_piece_is_chosen_first_and_then_its_place(visit: Visit) -> None:
    page = visit("/")
    table = open_together(page, "element")
    drawn(page, 1)
    hand = page.locator('[data-area="hand"] .hit')
    hand.click()
    expect(hand).to_have_attribute("aria-pressed", "true")
    page.locator('[data-place="c3"].hit').click()
    expect(page.locator('[data-piece="stone-c3"]')).to_have_count(1)
    assert snapshot(page, table)["table"]["ply"] == 2


def test_illegal_click_says_why(visit: Visit) -> None:
    page = visit("/")
    open_together(page, "element")
    page.locator('.place, [data-place="a1"]').first.click(force=True)
    expect(page.locator("#message")).to_contain_text("Nothing can be done")


def test_illegal_click_with_a_chosen_stone_gives_the_rule(visit: Visit) -> None:
    page = visit("/")
    table = open_together(page, "element")
    drawn(page, 1)
    page.locator('[data-area="hand"] .hit').click()
    other = 1 - snapshot(page, table)["table"]["turn"]
    page.locator(f'[data-piece="sage-{other}"]').click(force=True)
    expect(page.locator("#message")).to_contain_text("sage stands on")
    assert snapshot(page, table)["table"]["ply"] == 1


def test_keys_alone_play(visit: Visit) -> None:
    page = visit("/")
    table = open_together(page, "element")
    page.keyboard.press("l")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator('[data-ply="1"]')).to_have_count(1)
    page.keyboard.press("t")
    before = page.evaluate("document.activeElement.dataset.hit")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.hit") != before
    page.keyboard.press("Enter")
    expect(page.locator('[data-ply="2"]')).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator('[data-ply="2"]')).to_have_count(0)
    assert snapshot(page, table)["table"]["ply"] == 1


def test_undo_never_reaches_across_news(visit: Visit) -> None:
    page = visit("/")
    open_together(page, "element")
    drawn(page, 2)
    expect(page.locator("[data-tool=undo]")).to_have_count(0)


def test_log_leads_to_a_moment_and_back(visit: Visit) -> None:
    page = visit("/")
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


def test_hidden_hands_are_covered_between_seats(visit: Visit) -> None:
    page = visit("/")
    open_together(page, "elemental_stones")
    cover = page.locator("#cover")
    expect(cover).to_be_visible()
    first = page.locator("#cover-name").inner_text()
    page.click("#cover-ready")
    expect(cover).to_be_hidden()
    play_first(page)
    play_first(page)
    expect(cover).to_be_visible()
    assert page.locator("#cover-name").inner_text() != first
    assert page.evaluate("document.getElementById('main').inert")


def test_two_people_meet_by_a_link(visit: Visit) -> None:
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
    expect(friend.locator(".area.board")).to_be_visible()
    mover = host if host.locator("#buttons button").count() else friend
    mover.locator("#buttons button").first.click()
    expect(host.locator('[data-ply="1"]')).to_have_count(1)
    expect(friend.locator('[data-ply="1"]')).to_have_count(1)
