/** The front page: the tables being played now, the guest's own, the name, and records to replay. */

import { read, send, sendText } from "./api.js";
import { byId, el, fill, pageData, refill } from "./dom.js";
import { keepName } from "./name.js";

const REST = 15000; // milliseconds between two looks at the list
const MOST = 12; // tables in one list
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
  show(byId("mine"), tables.mine, "You have no table yet.", { lobby: "Continue", playing: "Continue", over: "Look back", aborted: "Closed" });
  show(byId("open-tables"), tables.open, "No table is waiting for players. Open one: choose a game above.", { lobby: "Join" });
  show(byId("running"), tables.playing, "Nothing is being played in public just now.", { playing: "Watch" });
}

function show(root, tables, none, verbs) {
  const shown = (tables ?? []).slice(0, MOST).map(({ touched, ...table }) => table);
  refill(root, shown, () => (shown.length ? shown.map((table) => row(table, verbs[table.status])) : [el("li", { class: "none" }, none)]));
}

function row(table, verb) {
  const seats = table.seats.map((seat) => (seat.kind === "open" ? "open seat" : seat.name)).join(", ");
  const game = data.games.find((each) => each.name === table.game)?.title ?? table.game;
  return el("li", {}, el("a", { class: "table-row", href: `/${table.replay ? "r" : "t"}/${table.id}` },
    el("span", { class: "row-title" }, table.title), el("span", { class: "row-go" }, verb),
    el("span", { class: "row-seats" }, `${game}${table.replay ? ", a record" : `: ${seats}`}`)));
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
