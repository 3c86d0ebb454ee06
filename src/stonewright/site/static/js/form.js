/** The form of a table: seats, the game's options, and the customs; for opening and for the lobby. */

import { el, fill, icon } from "./dom.js";

export const MARKS = ["sun", "moon", "star", "hill"];
export const SEATS = ["Sun", "Moon", "Star", "Hill"];
const LEVELS = [
  ["level:1", "Level 1: first steps"], ["level:2", "Level 2: easy"], ["level:3", "Level 3: even"],
  ["level:4", "Level 4: strong"], ["level:5", "Level 5: very strong"], ["level:6", "Level 6: takes its time"],
];
const CLOCKS = [
  ["", "No clock"], ["300+5", "5 minutes and 5 seconds a turn"], ["900+10", "15 minutes and 10 seconds a turn"],
  ["1800+20", "30 minutes and 20 seconds a turn"], ["86400+0", "One day in all"],
];
const UNDO = [["turn", "Within the own turn"], ["free", "Freely (alone against bots)"], ["off", "Never"]];
const THEN = [["bot", "a bot plays on"], ["end", "the match is lost"]];

/** Return a labelled select. */
export function select(label, choices, value, change, help = "") {
  const id = `field-${(select.made = (select.made ?? 0) + 1)}`;
  const options = choices.map(([key, words]) => el("option", { value: String(key), selected: String(key) === String(value) }, words));
  const node = el("select", { id, on: { change: () => change(node.value) }, "aria-describedby": help ? `${id}-help` : null }, ...options);
  return el("div", { class: "field" }, el("label", { for: id }, label), node, help ? el("p", { class: "help", id: `${id}-help` }, help) : null);
}

function tick(label, value, change) {
  const node = el("input", { type: "checkbox", checked: value, on: { change: () => change(node.checked) } });
  return el("label", { class: "check" }, node, el("span", {}, label));
}

function count(label, option, value, change) {
  const id = `field-${(select.made = (select.made ?? 0) + 1)}`;
  const { least, most } = option;
  const node = el("input", { id, type: "number", min: least, max: most, value: String(value), "aria-describedby": `${id}-help`,
    on: { change: () => change(Math.max(least, Math.min(most, Math.round(Number(node.value) || option.default)))) } });
  return el("div", { class: "field" }, el("label", { for: id }, label), node, el("p", { class: "help", id: `${id}-help` }, sentence(option.words)));
}

/**
 * Draw the options of a game.
 * @param {HTMLElement} root
 * @param {any} game as the server describes it
 * @param {Object<string, any>} chosen
 * @param {(name: string, value: any) => void} change
 */
export function drawOptions(root, game, chosen, change) {
  fill(root, optionsOf(game).map((option) => {
    const value = chosen[option.name] ?? option.default;
    if (!option.values) return count(title(option.name), option, value, (number) => change(option.name, number));
    const choices = option.values.map((each) => [each, title(String(each))]);
    const picked = (text) => change(option.name, option.values.find((each) => String(each) === text));
    return select(title(option.name), choices, value, picked, sentence(option.words));
  }));
}

/** Return the options that a host chooses; who begins is one of the table's customs. */
export function optionsOf(game) {
  return game.options.filter((option) => option.name !== "first");
}

/**
 * Draw the customs of a table.
 * @param {HTMLElement} root
 * @param {any} terms
 * @param {{seats: string[], alone: boolean}} about
 * @param {(terms: any) => void} change
 */
export function drawTerms(root, terms, about, change) {
  const put = (part) => change({ ...terms, ...part });
  const first = [["random", "At random"], ...about.seats.map((name, seat) => [seat, name])];
  const clock = terms.clock ? `${terms.clock.bank_s}+${terms.clock.increment_s}` : "";
  const clocks = CLOCKS.some(([key]) => key === clock) ? CLOCKS : [...CLOCKS, [clock, `${terms.clock.bank_s} seconds and ${terms.clock.increment_s} a turn`]];
  fill(root, [
    select("Who begins", first, terms.first, (value) => put({ first: value === "random" ? value : Number(value) })),
    select("Clock", clocks, clock, (value) => put({ clock: clockOf(value, terms.clock?.then) })),
    terms.clock && select("When time is over", THEN, terms.clock.then, (then) => put({ clock: { ...terms.clock, then } })),
    select("Taking back", UNDO.filter(([key]) => key !== "free" || about.alone), terms.undo, (undo) => put({ undo })),
    el("div", { class: "checks" },
      tick("Others may watch", terms.spectators, (spectators) => put({ spectators })),
      tick("Show this table on the front page", terms.public, (shown) => put({ public: shown }))),
  ]);
}

function clockOf(text, then = "bot") {
  if (!text) return null;
  const [bank_s, increment_s] = text.split("+").map(Number);
  return { bank_s, increment_s, then };
}

/** Return a chooser of a bot's level. */
export function levelChooser(label, value, change) {
  const known = LEVELS.some(([key]) => key === value) ? LEVELS : [...LEVELS, [value, value]];
  return select(label, known, value, change);
}

/** Return the head of a seat's row: its mark and its usual name. */
export function seatHead(seat) {
  return el("span", { class: "row-mark" }, icon(MARKS[seat], "mark"), el("span", { class: "quiet" }, SEATS[seat]));
}

/** Write a name of the rules for people: turn_limit becomes Turn limit. */
export function title(name) {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function sentence(words) {
  const text = words.slice(0, 1).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
