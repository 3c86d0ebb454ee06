/** The page that opens a table: against bots, together at one screen, or with friends by a link. */

import { send } from "./api.js";
import { layOut } from "./art.js";
import { byId, el, fill, pageData } from "./dom.js";
import { SEATS, drawOptions, drawTerms, levelChooser, seatHead, select } from "./form.js";
import { keepName } from "./name.js";

const { game } = pageData();
const [least, most] = game.seats;
const HELP = {
  bots: "You take one seat, bots the others. The match starts at once.",
  together: "Everybody plays on this device. Hidden cards are covered between turns.",
  friends: "You get a link to send, and start the match when every seat is taken.",
};

const wish = {
  mode: new URLSearchParams(location.search).get("with") ?? "bots",
  many: Math.max(2, least),
  mine: 0,
  levels: Array(most).fill("level:2"),
  names: [...SEATS],
  options: {},
  terms: { clock: null, undo: "turn", spectators: true, public: false, first: "random" },
};

function seatRows() {
  return Array.from({ length: wish.many }, (_, seat) => el("li", { class: "seat-row" }, seatHead(seat), rowOf(seat)));
}

function rowOf(seat) {
  if (wish.mode === "together") return nameField(seat);
  if (seat === wish.mine) return el("span", { class: "row-who" }, "You");
  if (wish.mode === "friends") return el("span", { class: "row-who" }, "Open, for who follows the link");
  return levelChooser(`Bot on seat ${SEATS[seat]}`, wish.levels[seat], (level) => (wish.levels[seat] = level));
}

function nameField(seat) {
  const id = `name-${seat}`;
  const node = el("input", { id, maxlength: 24, value: wish.names[seat], on: { input: () => (wish.names[seat] = node.value) } });
  return el("div", { class: "field" }, el("label", { for: id }, `Name on seat ${SEATS[seat]}`), node);
}

function seatFields() {
  const many = Array.from({ length: most - least + 1 }, (_, n) => [least + n, least + n === 1 ? "1 player" : `${least + n} players`]);
  const mine = Array.from({ length: wish.many }, (_, seat) => [seat, SEATS[seat]]);
  return [
    select("Players", many, wish.many, (value) => redraw({ many: Number(value), mine: Math.min(wish.mine, Number(value) - 1) })),
    wish.mode !== "together" && wish.many > 1 && select("Your seat", mine, wish.mine, (value) => redraw({ mine: Number(value) })),
  ];
}

function redraw(change = {}) {
  Object.assign(wish, change);
  for (const input of document.querySelectorAll("input[name=mode]")) input.checked = input.value === wish.mode;
  byId("mode-help").textContent = HELP[wish.mode];
  fill(byId("seat-fields"), seatFields());
  fill(byId("seats"), seatRows());
  byId("open").textContent = wish.mode === "friends" ? "Open the table" : "Play";
  const alone = wish.mode === "bots";
  if (!alone && wish.terms.undo === "free") wish.terms.undo = "turn";
  drawTerms(byId("terms"), wish.terms, { seats: SEATS.slice(0, wish.many), alone }, (terms) => redraw({ terms }));
}

function seats() {
  return Array.from({ length: wish.many }, (_, seat) => {
    if (wish.mode === "together") return { who: "me", name: wish.names[seat].trim() || SEATS[seat] };
    if (seat === wish.mine) return { who: "me" };
    return wish.mode === "friends" ? { who: "open" } : { who: "bot", bot: wish.levels[seat] };
  });
}

async function open(event) {
  event.preventDefault();
  byId("open").disabled = true;
  byId("problem").textContent = "";
  try {
    await keepName(byId("guest-name"));
    const body = { game: game.name, seats: seats(), options: wish.options, table: wish.terms, start: wish.mode !== "friends" };
    const made = await send("/api/tables", body);
    location.assign(made.url);
  } catch (problem) {
    byId("problem").textContent = problem.message;
    byId("open").disabled = false;
  }
}

for (const input of document.querySelectorAll("input[name=mode]")) {
  input.addEventListener("change", () => redraw({ mode: input.value, terms: { ...wish.terms, public: input.value === "friends" && wish.terms.public } }));
}
byId("new-form").addEventListener("submit", open);
addEventListener("pageshow", () => (byId("open").disabled = false));
drawOptions(byId("options"), game, wish.options, (name, value) => (wish.options[name] = value));
redraw();
layOut();
byId("open").disabled = false; // not before it does something
