/** Hidden hands at one screen: a cover between two players, until the next one says so. */

import { byId, fill, icon } from "../dom.js";

export class Cover {
  /** @param {(seat: number) => void} look */
  constructor(look) {
    this.node = byId("cover");
    this.button = byId("cover-ready");
    this.trusted = null; // the seat whose player said to be at the screen
    this.button.addEventListener("click", () => {
      this.trusted = this.seat;
      look(this.seat);
    });
  }

  get open() {
    return !this.node.hidden;
  }

  /** Cover the table unless the player whose side is shown is at the screen; tell whether it is. */
  follow(table) {
    const seat = this._asked(table);
    const changed = seat !== this.seat || (seat !== null) === this.node.hidden;
    this.seat = seat;
    if (changed) this._draw(table);
    return this.open;
  }

  _asked(table) {
    if (table.status !== "playing" || table.yours.length < 2 || !table.secrets) return null;
    const next = table.yours.includes(table.turn) ? table.turn : table.viewer;
    return table.viewer === this.trusted && next === this.trusted ? null : next;
  }

  _draw(table) {
    this.node.hidden = this.seat === null;
    document.body.classList.toggle("covered", this.open);
    for (const part of [byId("main"), document.querySelector(".bar")]) part.inert = this.open;
    if (!this.open) return;
    const { name, mark } = table.seats[this.seat];
    fill(byId("cover-mark"), icon(mark, "mark"));
    byId("cover-name").textContent = name;
    this.button.textContent = `I am ${name}: show my side`;
    this.button.focus();
  }
}
