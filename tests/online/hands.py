"""Hands that play at the pages: by mouse, by finger, or by keyboard alone."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

# What a person sees of the page: which position, whether there is something to decide, what is
# begun. It waits until the table rests.
LOOK = """() => {
  const table = document.getElementById("table");
  const choice = document.querySelector(".choice:not([hidden])");
  const cover = document.getElementById("cover");
  const over = table.classList.contains("over");
  const live = table.dataset.live === "true" && !document.querySelector(".sending");
  const ringed = document.querySelector(".hit, #buttons button");
  const chosen = document.querySelector(".hit.chosen")?.dataset.hit ?? "";
  if (!over && cover.hidden && !(live && ringed)) return null;
  const begun = { choosing: Boolean(choice), chosen };
  return { over, covered: !cover.hidden, shown: table.dataset.shown, ...begun };
}"""

# Where to click: on one of a choice, where a chosen piece may go, or on anything with a ring.
POINT = """(share) => {
  const find = (what) => [...document.querySelectorAll(what)];
  const centre = (node) => {
    node.scrollIntoView({ block: "center", inline: "center" });
    const box = (node.querySelector(".reach") ?? node).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const reached = (node) => {
    const under = document.elementFromPoint(...centre(node));
    return under !== null && node.contains(under);
  };
  const choices = find(".choice:not([hidden]) .choice-button");
  const begun = document.querySelector(".hit.chosen");
  const ready = begun ? find(".hit:not(.waiting):not(.chosen)") : [];
  const all = choices.length ? choices : ready.length ? ready : find(".hit, #buttons button");
  const first = Math.floor(share * all.length);
  const node = [...all.slice(first), ...all.slice(0, first)].find(reached);
  return node ? centre(node) : null;
}"""


def look(page: Page) -> dict[str, Any]:
    """Return what a person sees, once there is something to decide or the match is over."""
    found: dict[str, Any] = page.wait_for_function(LOOK, polling=15).json_value()
    return found


def click_once(page: Page, dice: random.Random, tap: bool = False) -> None:
    """Click on something that can be chosen now."""
    point = page.evaluate(POINT, dice.random())
    assert point is not None, "nothing that has a ring can be clicked"
    if tap:
        page.touchscreen.tap(*point)
    else:
        page.mouse.click(*point)


def decide(page: Page, dice: random.Random, tap: bool = False) -> bool:
    """Play one action by clicks; tell whether there was one to play."""
    seen = look(page)
    shown = seen["shown"]
    while not seen["over"] and not seen["covered"] and seen["shown"] == shown:
        click_once(page, dice, tap)
        seen = _changed(page, seen)
    return bool(seen["shown"] != shown)


def _changed(page: Page, before: dict[str, Any]) -> dict[str, Any]:
    """Wait until a click has done something, or it is another's turn; return what is seen."""
    moved = f"""(before) => {{
      const table = document.getElementById("table");
      if (table.dataset.shown !== before.shown || table.classList.contains("over")) return true;
      const now = ({LOOK})();
      return now && JSON.stringify(now) !== JSON.stringify(before);
    }}"""
    page.wait_for_function(moved, arg=before, polling=15)
    now: dict[str, Any] | None = page.evaluate(LOOK)
    return now or {**before, "shown": "another's turn"}


def play_out(page: Page, dice: random.Random, tap: bool = False, most: int = 400) -> int:
    """Play by clicks until the match is over; return how many actions that took."""
    for count in range(most):
        if look(page)["over"]:
            return count
        decide(page, dice, tap)
    raise AssertionError(f"not over after {most} actions")


def play_in_turn(pages: tuple[Page, ...], dice: random.Random) -> Iterator[int]:
    """Let people at several pages play out a match; yield each ply once all of them show it."""
    ply = 0
    while (mover := to_move(pages)) is not None:
        decide(mover, dice)
        ply += 1
        for page in pages:
            expect(page.locator("#table")).to_have_attribute("data-shown", str(ply))
        yield ply


def to_move(pages: tuple[Page, ...]) -> Page | None:
    """Return the page of whoever may play now."""
    live = (page.locator("#table").get_attribute("data-live") == "true" for page in pages)
    return next((page for page, able in zip(pages, live, strict=True) if able), None)


# Keys alone.

FOCUSED = "(what) => document.activeElement?.matches(what) ?? false"


def tab_to(page: Page, what: str, key: str = "Tab") -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if page.evaluate(FOCUSED, what):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {what}")


def key_once(page: Page, dice: random.Random, seen: dict[str, Any]) -> None:
    """Choose something by keys: an arrow's way, then Enter."""
    press = page.keyboard.press
    if seen["choosing"]:
        _walk(press, dice, ("ArrowDown",))
    elif page.locator(".hit").count():
        press("t")
        _walk(press, dice, ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
        if seen["chosen"] and not page.evaluate(FOCUSED, ".hit:not(.waiting):not(.chosen)"):
            press("Escape")  # it leads nowhere from here: let go of the piece
            return
    else:
        tab_to(page, "#buttons button")
    press("Enter")


def _walk(press: Callable[[str], None], dice: random.Random, ways: tuple[str, ...]) -> None:
    for _ in range(dice.randrange(4)):
        press(dice.choice(ways))


def play_out_by_keys(page: Page, dice: random.Random, most: int = 600) -> int:
    """Play by keys alone until the match is over; return how many choices that took."""
    for count in range(most):
        seen = look(page)
        if seen["over"]:
            return count
        key_once(page, dice, seen)
        _changed(page, seen)
    raise AssertionError(f"not over after {most} choices")
