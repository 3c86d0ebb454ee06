"""The table page: clicks, keys, choices, looking back, undo, hidden hands."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from online.browsing import open_together, snapshot

Visit = Callable[..., Page]


def drawn(page: Page, stones: int) -> None:
    """Draw so many stones in Element."""
    page.locator("#buttons button").nth(stones).click()
    expect(page.locator("#prompt")).not_to_contain_text("how many stones")


def test_click_on_a_target_with_several_meanings_offers_a_choice(visit: Visit) -> None:
    page = visit()
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
    page = visit()
    table = open_together(page, "element")
    drawn(page, 1)
    hand = page.locator('[data-area="hand"] .hit')
    hand.click()
    expect(hand).to_have_attribute("aria-pressed", "true")
    page.locator('[data-place="c3"].hit').click()
    expect(page.locator('[data-piece="stone-c3"]')).to_have_count(1)
    assert snapshot(page, table)["table"]["ply"] == 2


def test_illegal_click_says_why(visit: Visit) -> None:
    page = visit()
    open_together(page, "element")
    page.locator('.place, [data-place="a1"]').first.click(force=True)
    expect(page.locator("#message")).to_contain_text("Nothing can be done")


def test_illegal_click_with_a_chosen_stone_gives_the_rule(visit: Visit) -> None:
    page = visit()
    table = open_together(page, "element")
    drawn(page, 1)
    page.locator('[data-area="hand"] .hit').click()
    other = 1 - snapshot(page, table)["table"]["turn"]
    page.locator(f'[data-piece="sage-{other}"]').click(force=True)
    expect(page.locator("#message")).to_contain_text("sage stands on")
    assert snapshot(page, table)["table"]["ply"] == 1


def test_keys_alone_play(visit: Visit) -> None:
    page = visit()
    table = open_together(page, "element")
    focused = page.locator("[data-hit]:focus")
    page.keyboard.press("l")
    page.keyboard.press("t")
    drawing = focused.get_attribute("data-hit")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator('[data-ply="1"]')).to_have_count(1)
    expect(page.locator(f'[data-hit="{drawing}"]')).to_have_count(0)
    expect(page.locator("[data-hit]")).not_to_have_count(0)  # once the stones have moved
    page.keyboard.press("t")
    before = focused.get_attribute("data-hit")
    assert before
    page.keyboard.press("ArrowRight")
    expect(focused).not_to_have_attribute("data-hit", before)
    page.keyboard.press("Enter")
    expect(page.locator('[data-ply="2"]')).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator('[data-ply="2"]')).to_have_count(0)
    assert snapshot(page, table)["table"]["ply"] == 1
