"""What makes a table pleasant: settings, sound, movement, clocks, and going on elsewhere."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from online.browsing import meet, open_together, open_with_bot, play_first
from online.hands import look

Visit = Callable[..., Page]

COUNT_NOTES = """() => {
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.notes += 1;
    return start.apply(this, when);
  };
}"""
COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const add = (change) => (window.flights += change.addedNodes.length);
  const count = (changes) => changes.forEach(add);
  new MutationObserver(count).observe(document.querySelector(".sky"), { childList: true });
}"""
TURN_AFTER = """(ply) => {
  const { live, shown } = document.getElementById("table").dataset;
  return live === "true" && Number(shown) > ply;
}"""


class TestSettings:
    def test_theme_is_remembered(self, visit: Visit) -> None:
        page = visit("/", color_scheme="light")
        page.click("#theme-switch")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")

    def test_all_are_remembered(self, visit: Visit) -> None:
        page = visit()
        open_together(page, "element")
        wishes = {
            "Movement of pieces": "slow",
            "Sound": "off",
            "Colours": "dark",
            "Spoken by a screen reader": "others",
            "Marks of earlier actions": "off",
        }
        page.click("[data-opens=settings]")
        for label, value in wishes.items():
            page.get_by_label(label).select_option(value)
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.click("[data-opens=settings]")
        for label, value in wishes.items():
            expect(page.get_by_label(label)).to_have_value(value)

    def test_the_open_tab_is_remembered(self, visit: Visit) -> None:
        page = visit()
        open_together(page, "element")
        page.click("[data-tab=rules]")
        expect(page.locator("#rules h2").first).to_be_visible()
        page.reload()
        expect(page.locator("#tab-rules")).to_have_attribute("aria-selected", "true")


class TestYourTurn:
    def test_title_and_sound_say_so(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        meet(host, friend, "element")
        friend.evaluate(COUNT_NOTES)
        assert host.title().startswith("● Your turn")
        assert not friend.title().startswith("●")
        pass_turn(host)
        friend.wait_for_function("() => document.title.startsWith('● Your turn')")
        friend.wait_for_function("() => window.notes >= 2")
        host.wait_for_function("() => !document.title.startsWith('●')")

    def test_sound_can_be_muted(self, visit: Visit) -> None:
        host, friend = visit(), visit()
        meet(host, friend, "element")
        friend.evaluate(COUNT_NOTES)
        friend.keyboard.press("m")
        expect(friend.locator("#message")).to_have_text("Sound is off.")
        pass_turn(host)
        friend.wait_for_function("() => document.title.startsWith('● Your turn')")
        assert friend.evaluate("window.notes") == 0


def pass_turn(page: Page) -> None:
    """Draw nothing, and end the turn."""
    page.locator("#buttons button").first.click()
    page.get_by_role("button", name="End the turn").click()


def let_bot_play(page: Page) -> None:
    """Pass the turn, two plies, and wait until that of the bot is over, too."""
    passed = int(look(page)["shown"]) + 2
    pass_turn(page)
    page.wait_for_function(TURN_AFTER, arg=passed)


class TestMovement:
    def test_pieces_travel(self, visit: Visit) -> None:
        page = visit(reduced_motion="no-preference")
        assert flights(page) > 0

    def test_not_for_who_wants_less_of_it(self, visit: Visit) -> None:
        page = visit(reduced_motion="reduce")
        assert flights(page) == 0

    def test_not_for_who_has_switched_it_off(self, visit: Visit) -> None:
        page = visit(reduced_motion="no-preference")
        page.evaluate("localStorage.setItem('stonewright.settings', '{\"speed\": \"off\"}')")
        assert flights(page) == 0


def flights(page: Page) -> int:
    """Play a step of a sage; return how many pieces flew over the table."""
    open_together(page, "element")
    page.locator("#buttons button").first.click()
    expect(page.locator("#prompt")).to_contain_text("sage")
    page.evaluate(COUNT_FLIGHTS)
    page.locator(".area.board .hit:not([data-on])").first.click()
    expect(page.locator("#table")).to_have_attribute("data-shown", "2")
    return int(page.evaluate("window.flights"))


def test_last_actions_of_others_stay_marked(visit: Visit) -> None:
    page = visit()
    open_with_bot(page, "element")
    let_bot_play(page)
    while not page.locator(".signs").count():
        let_bot_play(page)
    marks = page.locator(".signs").count()
    page.request.post(
        f"{page.url.replace('/t/', '/api/tables/')}/chat", data={"id": "c", "text": "hm"}
    )
    expect(page.locator("#tab-chat")).to_have_attribute("data-tab", "chat")
    expect(page.locator(".chat-line")).to_have_count(1)
    assert page.locator(".signs").count() == marks


def test_everything_that_happens_is_announced(visit: Visit) -> None:
    host, friend = visit(), visit()
    meet(host, friend, "element")
    host.locator("#buttons button").first.click()
    expect(friend.locator("#announcements")).to_contain_text("Ada: draws no stones")
    host.get_by_role("button", name="End the turn").click()
    expect(friend.locator("#announcements")).to_contain_text("Your turn")


def test_every_piece_has_a_name(visit: Visit) -> None:
    page = visit()
    for game in ("element", "sorcerer_and_stones"):
        open_together(page, game)
        names = page.locator(".piece").evaluate_all("nodes => nodes.map((node) => node.ariaLabel)")
        assert names and all(names)


def test_tooltip_tells_what_a_piece_is(visit: Visit) -> None:
    page = visit()
    open_together(page, "sorcerer_and_stones")
    page.locator(".area .piece").first.hover(force=True)
    expect(page.locator(".tip")).to_be_visible()
    assert page.locator(".tip strong").inner_text()


class TestClocks:
    def test_the_clock_of_who_is_to_move_runs(self, visit: Visit) -> None:
        page = visit()
        clock = {"bank_s": 3600, "increment_s": 0, "then": "bot"}
        open_with_bot(page, "element", table={"clock": clock})
        mine, other = (page.locator(f'[data-seat="{seat}"] .clock') for seat in (0, 1))
        expect(other).to_have_text("1:00:00")
        expect(mine).to_contain_text("59:")

    def test_time_runs_out_and_a_bot_takes_over(self, visit: Visit) -> None:
        page = visit()
        clock = {"bank_s": 1, "increment_s": 0, "then": "bot"}
        open_with_bot(page, "element", table={"clock": clock})
        expect(page.locator('[data-seat="0"]')).to_contain_text("plays")
        expect(page.locator("#log .note")).to_contain_text("time")

    def test_time_runs_out_and_the_match_is_lost(self, visit: Visit) -> None:
        page = visit()
        clock = {"bank_s": 1, "increment_s": 0, "then": "end"}
        open_with_bot(page, "element", table={"clock": clock})
        expect(page.locator("#panel-score")).to_be_visible()
        expect(page.locator("#result-lines")).to_contain_text("ran out of time")


def test_a_private_link_carries_a_guest_to_another_device_once(visit: Visit) -> None:
    page = visit("/")
    page.fill("#guest-name", "Ada the first")
    page.click("text=Save")
    expect(page.locator("#name-said")).to_have_text("Saved.")
    table = open_together(page, "element")
    page.goto("/")
    page.click("#carry")
    link = page.locator("#carry-said a").get_attribute("href")
    assert link
    phone = visit(link)
    phone.click("text=Go on on this device")
    expect(phone.locator("#guest-name")).to_have_value("Ada the first")
    phone.locator(f'#mine a[href="/t/{table}"]').click()
    play_first(phone)
    thief = visit(link)
    thief.click("text=Go on on this device")
    expect(thief.locator("main")).to_contain_text("used already")
