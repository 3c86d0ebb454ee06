/** Look back: the position after any ply, by the log, a scrubber, keys, or a link. */

import { byId, fill } from "../dom.js";
import { select } from "../form.js";

const KEPT = 60; // moments that are remembered
const BEFORE = 700; // milliseconds for which the position before a shown move is seen

export class Replay {
  /**
   * @param {(ply: number) => Promise<any>} fetchMoment null if it cannot be had
   * @param {(snapshot: any|null, ply: number|null, forward: boolean) => void} show null for the present
   * @param {(seat: number) => void} look through another seat, after the end
   */
  constructor(fetchMoment, show, look) {
    [this.fetchMoment, this.shown, this.look] = [fetchMoment, show, look];
    this.ply = null;
    this.last = 0;
    this.moments = new Map();
    this.bar = byId("replay");
    this.range = byId("replay-range");
    this.range.addEventListener("input", () => this.visit(Number(this.range.value)));
    for (const button of this.bar.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => this.step(button.dataset.step));
    }
    byId("replay-now").addEventListener("click", () => this.present());
    byId("replay-share").addEventListener("click", () => this._share());
  }

  get active() {
    return this.ply !== null;
  }

  /** Take note of how far the match has come; forget moments that may look otherwise now. */
  follow(table) {
    const old = this.table;
    const turned = old && old.viewer !== table.viewer;
    if (table.ply < this.last || turned || (old && old.status !== table.status)) this.moments.clear();
    [this.last, this.table] = [table.ply, table];
    this._draw();
    if (turned && this.active) this.visit(this.ply);
  }

  /** Be at the present again, whatever is shown. */
  leave() {
    this.ply = null;
  }

  /** Go to the first, the one before, the next or the last position. */
  step(where) {
    const at = this.ply ?? this.last;
    const wanted = { first: 0, back: at - 1, next: at + 1, last: this.last }[where];
    return this.visit(Math.max(0, Math.min(this.last, wanted)));
  }

  /** Show the position after so many plies; the last one of a live match is the present. */
  async visit(ply) {
    const forward = this.ply !== null && ply === this.ply + 1;
    if (ply >= this.last) return this.present(forward);
    this.ply = ply;
    this._draw();
    const moment = await this._moment(ply);
    if (this.ply === ply && moment) this.shown(moment, ply, forward);
    return moment;
  }

  /** Show one move: the position before it, and then the pieces on their way. */
  async show(ply) {
    await this.visit(ply - 1);
    setTimeout(() => this.ply === ply - 1 && this.step("next"), BEFORE);
  }

  /** Show the table as it is now. */
  present(forward = false) {
    this.ply = null;
    this._draw();
    this.shown(null, null, forward);
  }

  async _moment(ply) {
    if (!this.moments.has(ply)) {
      const moment = await this.fetchMoment(ply);
      if (!moment) return null;
      this.moments.set(ply, moment);
      if (this.moments.size > KEPT) this.moments.delete(this.moments.keys().next().value);
    }
    return this.moments.get(ply);
  }

  _draw() {
    const over = this.table?.status === "over";
    const at = this.ply ?? this.last;
    this.bar.hidden = !this.last || !(this.active || over);
    this.range.max = String(this.last);
    this.range.value = String(at);
    this.range.setAttribute("aria-valuetext", `move ${at} of ${this.last}`);
    byId("replay-at").textContent = `${at} of ${this.last}`;
    byId("replay-now").hidden = !this.active;
    byId("replay-now").textContent = over ? "To the end" : "Back to now";
    const dark = document.documentElement.dataset.theme === "dark" ? "?dark=true" : "";
    byId("replay-svg").href = `/api/tables/${this.table?.id}/moments/${at}.svg${dark}`;
    byId("replay-svg").download = `${this.table?.game}-${this.table?.id}-${at}.svg`;
    this._eyes(over && this.table.secrets && this.table.seats.length > 1);
  }

  /** After the end, offer to look through every seat, where hands were hidden. */
  _eyes(wanted) {
    const key = wanted ? JSON.stringify([this.table.viewer, this.table.seats.map((seat) => seat.name)]) : "";
    if (key === this.eyesKey) return;
    this.eyesKey = key;
    const nobody = this.table.viewer === null ? [["", "Somebody who watches"]] : [];
    const eyes = this.table.seats.map((seat) => [seat.seat, seat.name]);
    const chooser = wanted && select("Seen by", [...nobody, ...eyes], this.table.viewer ?? "", (seat) => this.look(Number(seat)));
    fill(byId("replay-eyes"), [chooser]);
  }

  /** Return the address that shows this very moment. */
  get address() {
    const address = new URL(location.pathname, location.href);
    address.searchParams.set("ply", String(this.ply ?? this.last));
    return address.href;
  }

  async _share() {
    const said = byId("replay-shared");
    try {
      await navigator.clipboard.writeText(this.address);
      said.textContent = "The link to this moment is copied.";
    } catch {
      said.textContent = this.address;
    }
    setTimeout(() => (said.textContent = ""), 6000);
  }
}
