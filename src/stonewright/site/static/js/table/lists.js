/** The lists of the drawer: every legal move as a button, and the log of what was played. */

import { byId, el, fill, icon } from "../dom.js";

export class Moves {
  /** @param {(target: any) => void} play */
  constructor(play) {
    this.play = play;
    this.list = byId("moves");
    this.filter = byId("moves-filter");
    this.filter.addEventListener("input", () => this._filter());
  }

  /** List the legal moves in their order. */
  show({ index, live }) {
    const targets = live && index ? index.scene.targets : [];
    byId("moves-none").hidden = targets.length > 0;
    this.filter.parentElement.hidden = targets.length < 13;
    const kept = targets.map((target) => target.action).join();
    if (kept === this.kept) return;
    this.kept = kept;
    this.filter.value = "";
    fill(this.list, targets.map((target) => this._item(target)));
  }

  _item(target) {
    const play = () => this.play(target);
    return el("li", {}, el("button", { type: "button", class: "move", "data-action": target.action, on: { click: play } }, target.words));
  }

  _filter() {
    const wanted = this.filter.value.toLowerCase();
    for (const item of this.list.children) item.hidden = !item.textContent.toLowerCase().includes(wanted);
  }
}

export class Log {
  /** @param {(ply: number) => void} visit */
  constructor(visit) {
    this.visit = visit;
    this.list = byId("log");
    this.shown = [];
  }

  /** Show the log; only lines that changed are made anew. */
  show({ log, table, ply }) {
    let same = 0;
    while (same < log.length && same < this.shown.length && alike(log[same], this.shown[same])) same += 1;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...log.slice(same).map((line) => this._item(line, table)));
    this.shown = log;
    byId("log-none").hidden = log.length > 0;
    this._mark(ply);
  }

  _item(line, table) {
    const seat = line.seat === null ? null : table.seats[line.seat];
    const mark = seat ? icon(seat.mark, "log-mark") : null;
    if (line.note) return el("li", { class: "note" }, mark, el("span", {}, line.words));
    const visit = () => this.visit(line.ply);
    const button = el("button", { type: "button", class: "log-line", "data-ply": line.ply, on: { click: visit } },
      el("span", { class: "log-ply", "aria-hidden": "true" }, String(line.ply)), mark, el("span", {}, line.words));
    return el("li", {}, button);
  }

  _mark(ply) {
    for (const node of this.list.querySelectorAll("[aria-current]")) node.removeAttribute("aria-current");
    const here = this.list.querySelector(`[data-ply="${ply}"]`);
    here?.setAttribute("aria-current", "step");
    const box = this.list.closest(".tab-panel");
    if (here && !box.hidden) box.scrollTop = here.offsetTop - box.clientHeight / 2;
    else if (!here) box.scrollTop = box.scrollHeight;
  }
}

function alike(one, other) {
  return one.ply === other.ply && one.words === other.words && one.seat === other.seat;
}
