/** The loudest words on the page: whose turn it is, what is to be decided, and its buttons. */

import { byId, el, fill, refill } from "../dom.js";
import { headline, isCounted } from "./score.js";

const SPOKEN = 7000; // milliseconds that a message stays
const FEW = 6; // choices of one place that are shown as buttons at once

export class Talk {
  /** @param {{play: (target: any) => void, undo: () => void, restart: () => void, takeBack: () => void}} does */
  constructor(does) {
    this.does = does;
    this.prompt = byId("prompt");
    this.lines = byId("result-lines");
    this.message = byId("message");
    this.buttons = byId("buttons");
    this.tools = byId("turn-tools");
  }

  /** Show the prompt, the buttons of a decision, and what can be taken back. */
  show(model) {
    const { index, table, live } = model;
    this.prompt.textContent = words(model);
    fill(this.lines, reasons(model).map((line) => el("p", {}, line)));
    const targets = live && index ? offered(index) : [];
    this.end = endOf(index, targets);
    const shown = [targets.map((target) => [target.action, target.words]), this.end?.action];
    refill(this.buttons, shown, () => targets.map((target) => this._button(target)));
    const { undo, restart_turn, take_back } = live ? table.can : {};
    refill(this.tools, [undo, restart_turn, take_back], () => this._tools({ undo, restart_turn, take_back }));
  }

  /** Say something for a while, such as why a click did nothing. */
  say(words, kind = "note") {
    clearTimeout(this.timer);
    this.message.textContent = words;
    this.message.className = `message ${kind}`;
    if (words) this.timer = setTimeout(() => this.say(""), SPOKEN);
  }

  _button(target) {
    const last = target === this.end;
    const play = () => this.does.play(target);
    const key = last ? el("kbd", {}, "E") : null;
    return el("button", { type: "button", class: last ? "button end" : "button choice-inline", "data-action": target.action, on: { click: play } },
      target.words, key);
  }

  _tools(can) {
    return [
      can.undo && tool("Undo", "U", this.does.undo, "undo"),
      can.restart_turn && tool("Start my turn again", "R", this.does.restart, "restart"),
      can.take_back && !can.undo && tool("Take back", "U", this.does.takeBack, "undo"),
    ];
  }
}

/** Return the targets that are shown as buttons: those without a place, and a lone place's few. */
export function offered(index) {
  const places = [...index.targets.keys()].filter(Boolean);
  const lone = places.length === 1 && index.at(places[0]).length <= FEW ? index.at(places[0]) : [];
  return [...lone, ...index.buttons];
}

/** Return the button that ends something: the only one of its group that has no place. */
function endOf(index, targets) {
  if (!index) return null;
  const alone = index.buttons.filter((target) => index.groups.get(target.group).length === 1);
  return alone.length === 1 && targets.length ? alone[0] : null;
}

function words({ index, table, moment, result }) {
  if (moment !== null && index) return index.scene.prompt;
  if (result) return `${headline(result, table)}.`;
  if (table.status === "aborted") return "This table was closed before the first move.";
  return index ? index.scene.prompt : "";
}

/** Return why a match ended as it did, unless the score tells; of an earlier moment, nothing. */
function reasons({ index, table, moment, result }) {
  if (moment !== null || !index) return [];
  if (!result) return index.scene.result;
  const why = [result.why ?? []].flat();
  return isCounted(result) ? why.filter((line) => !isSum(line, table)) : why;
}

/** Tell whether a line sums up a player's score. */
function isSum(line, { seats }) {
  return seats.some(({ name }) => line.startsWith(`${name} `) && /^[−-]?[\d.]+:/.test(line.slice(name.length + 1)));
}

function tool(words, key, does, name) {
  return el("button", { type: "button", class: "tool", "data-tool": name, on: { click: does } }, words, el("kbd", {}, key));
}
