/** Look back: the position after any ply, by the log, a scrubber, keys, or a link. */

import { byId } from "../dom.js";

const KEPT = 60; // moments that are remembered

export class Replay {
  /**
   * @param {(ply: number) => Promise<any>} fetchMoment
   * @param {(snapshot: any|null, ply: number|null, forward: boolean) => void} show null for the present
   */
  constructor(fetchMoment, show) {
    this.fetchMoment = fetchMoment;
    this.show = show;
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

  /** Take note of how far the match has come; forget moments when a ply was taken back. */
  follow(table) {
    if (table.ply < this.last || (this.status && this.status !== table.status)) this.moments.clear();
    [this.last, this.status, this.table] = [table.ply, table.status, table];
    this._draw();
  }

  /** Go to the first, the one before, the next or the last position. */
  step(where) {
    const at = this.ply ?? this.last;
    const wanted = { first: 0, back: at - 1, next: at + 1, last: this.last }[where];
    return this.visit(Math.max(0, Math.min(this.last, wanted)));
  }

  /** Show the position after so many plies; the last one of a live match is the present. */
  async visit(ply) {
    if (ply >= this.last) return this.present();
    const forward = this.ply !== null && ply === this.ply + 1;
    this.ply = ply;
    this._draw();
    const moment = await this._moment(ply);
    if (this.ply === ply) this.show(moment, ply, forward);
    return moment;
  }

  present() {
    this.ply = null;
    this._draw();
    this.show(null, null, false);
  }

  async _moment(ply) {
    if (!this.moments.has(ply)) {
      this.moments.set(ply, await this.fetchMoment(ply));
      if (this.moments.size > KEPT) this.moments.delete(this.moments.keys().next().value);
    }
    return this.moments.get(ply);
  }

  _draw() {
    const over = this.status === "over";
    const begun = this.last > 0;
    this.bar.hidden = !begun || !(this.active || over);
    this.range.max = String(this.last);
    this.range.value = String(this.ply ?? this.last);
    const words = `${this.ply ?? this.last} of ${this.last}`;
    this.range.setAttribute("aria-valuetext", `move ${words}`);
    byId("replay-at").textContent = words;
    byId("replay-now").hidden = !this.active;
    byId("replay-now").textContent = over ? "To the end" : "Back to now";
    const picture = byId("replay-svg");
    picture.href = `/api/tables/${this.table?.id}/moments/${this.ply ?? this.last}.svg`;
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
