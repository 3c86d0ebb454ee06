/** The front page: the tables being played now, the guest's own, the name, and records to replay. */

import { read, send, sendText } from "./api.js";
import { byId, el, fill, pageData } from "./dom.js";
import { keepName } from "./name.js";

const REST = 15000; // milliseconds between two looks at the list

const data = pageData();

async function list() {
  try {
    draw(await read("/api/tables"));
    byId("lists-problem").textContent = "";
  } catch (problem) {
    byId("lists-problem").textContent = problem.message;
  }
}

function draw(tables) {
  show(byId("mine"), tables.mine, "You have no table yet.");
  show(byId("open-tables"), tables.open, "No table is waiting for players. Open one: choose a game above.");
  show(byId("running"), tables.playing, "Nothing is being played in public just now.");
}

function show(root, tables, none) {
  fill(root, tables?.length ? tables.map(row) : [el("li", { class: "none" }, none)]);
}

function row(table) {
  const seats = table.seats.map((seat) => (seat.kind === "open" ? "open seat" : seat.name)).join(", ");
  const verb = { lobby: table.yours?.length ? "Continue" : "Join", playing: table.yours?.length ? "Continue" : "Watch", over: "Look back", aborted: "Closed" }[table.status];
  return el("li", {}, el("a", { class: "table-row", href: `/t/${table.id}` },
    el("span", { class: "row-title" }, table.title), el("span", { class: "quiet" }, `${table.game_title ?? ""} ${state(table)}`.trim()),
    el("span", { class: "row-seats" }, seats), el("span", { class: "row-go" }, verb)));
}

function state(table) {
  if (table.status === "lobby") return "waiting for players";
  if (table.status === "over") return "finished";
  return table.ply ? `move ${table.ply}` : "just begun";
}

async function upload(file) {
  const said = byId("upload-said");
  said.textContent = "Reading the record …";
  try {
    const made = await sendText("/api/replays", await file.text());
    location.assign(made.url);
  } catch (problem) {
    said.textContent = problem.message;
  }
}

async function saveName(event) {
  event.preventDefault();
  try {
    await keepName(byId("guest-name"));
    byId("name-said").textContent = "Saved.";
  } catch (problem) {
    byId("name-said").textContent = problem.message;
  }
}

async function carry() {
  const said = byId("carry-said");
  try {
    const { url } = await send("/api/me/link");
    fill(said, "Open this private link once on the other device: ", el("a", { href: url }, url));
  } catch (problem) {
    said.textContent = problem.message;
  }
}

byId("name-form").addEventListener("submit", saveName);
byId("carry").addEventListener("click", carry);
const record = byId("record");
record.addEventListener("change", () => record.files[0] && upload(record.files[0]));
draw(data.tables);
setInterval(() => document.hidden || list(), REST);
