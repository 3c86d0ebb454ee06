/** What can be done with the table as a whole: leave it, resign, close it, share it. */

import { send } from "../api.js";
import { byId, el, fill } from "../dom.js";
import { openDialog, question } from "./dialogs.js";

/** Let the menu of the page work. */
export function menu(page) {
  byId("menu").addEventListener("toggle", () => byId("menu").open && draw(page));
  document.addEventListener("pointerdown", (event) => {
    if (!byId("menu").contains(event.target)) byId("menu").open = false;
  });
  byId("menu").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    byId("menu").open = false;
    byId("menu").querySelector("summary").focus();
    event.stopPropagation();
  });
}

function draw(page) {
  const table = page.snapshot?.table;
  const can = table?.can ?? {};
  const sure = (words, yes, type) => async () => (await question(words, yes)) && page.ask(type);
  fill(byId("menu-items"), [
    item("Copy the link to this table", () => copy(page)),
    can.abort && item("Close this table", sure("Close this table? Nothing was played yet.", "Close it", "abort")),
    can.leave && table.status === "playing" && item("Leave my seat", sure("Leave your seat? A bot can play on, and you can come back.", "Leave", "leave")),
    can.return && item("Take my seat back", () => page.ask("return")),
    can.resign && item("Resign", sure("Resign this match?", "Resign", "resign")),
    item("Carry my seat to another device", () => carry(page)),
    item("Settings", () => openDialog("settings")),
    el("a", { class: "menu-item", href: `/new/${page.game.name}` }, "Open another table"),
  ]);
}

function item(words, does) {
  const click = () => {
    byId("menu").open = false;
    does();
  };
  return el("button", { type: "button", class: "menu-item", on: { click } }, words);
}

async function copy(page) {
  const address = location.origin + location.pathname;
  try {
    await navigator.clipboard.writeText(address);
    page.talk.say("The link is copied.");
  } catch {
    page.talk.say(address);
  }
}

async function carry(page) {
  try {
    const { url } = await send("/api/me/link");
    fill(byId("question-words"), "Open this private link once on the other device: ", el("a", { href: url }, url));
    byId("question-yes").textContent = "Done";
    byId("question").showModal();
  } catch (problem) {
    page.refuse(problem.message);
  }
}
