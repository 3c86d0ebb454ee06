/** What the server says of the table, and what follows from it for the page. */

import { hush } from "../announce.js";
import { byId } from "../dom.js";
import { patchSnapshot } from "../patch.js";
import { tell } from "./herald.js";

export class News {
  /** @param {any} page the table page @param {number|null} seat @param {number|null} ply asked for by the link */
  constructor(page, seat, ply) {
    this.page = page;
    this.seat = seat;
    this.wanted = ply;
  }

  /** Return what is said first on a new line: whose eyes, and what is known already. */
  hello() {
    const known = this.page.snapshot;
    const same = known !== null && known.table.viewer === this.seat;
    return { seat: this.seat, after: same ? known.number : null };
  }

  /** Look through another seat. */
  look(seat) {
    this.seat = seat;
    this.page.line.say("view", { seat });
  }

  /** Take everything anew, asked for or not. */
  snapshot(snapshot) {
    this.page.showing.hurry();
    this._take(snapshot, false);
    if (this.wanted !== null && snapshot.scene) {
      this.page.replay.visit(this.wanted);
      this.wanted = null;
    }
  }

  /** Take what has changed. */
  update(update) {
    const old = this.page.snapshot;
    if (!old || update.number < old.number) return;
    this._take(patchSnapshot(old, update), true);
  }

  /** Say how the line is. */
  state(state, words) {
    const banner = byId("connection");
    banner.hidden = state === "open";
    banner.textContent = words || "The line is lost. Trying again …";
  }

  /** Hear that the server refuses what was no command: to show the table, or to talk at all. */
  trouble({ code, message }) {
    const { page } = this;
    if (code === "not_your_seat" && this.seat !== null) {
      this.look(null);
    } else if (code === "too_many") {
      this.state("lost", `${message} Trying again …`);
    } else if (page.snapshot) {
      page.refuse(message);
    } else {
      byId("loading").hidden = true;
      byId("refused").hidden = false;
      byId("refused-words").textContent = message;
    }
  }

  _take(snapshot, update) {
    const { page } = this;
    const old = page.snapshot;
    page.snapshot = snapshot;
    byId("lobby-problem").textContent = "";
    this.seat = snapshot.table.viewer;
    const forward = update && old !== null && snapshot.table.ply === old.table.ply + 1 && snapshot.scene !== old.scene;
    if (page.cover.follow(snapshot.table)) return this._covered();
    tell(page, old, forward);
    this._turn(snapshot.table);
    const changed = Boolean(snapshot.scene) && (!update || snapshot.scene !== old.scene || !page.index);
    if (changed) page.showing.push(snapshot, forward, old?.table.turn ?? null);
    return page.refresh();
  }

  /** Leave nothing of the last player's side on the page while it is handed over. */
  _covered() {
    const { page } = this;
    hush();
    page.replay.leave();
    page.showing.clear();
    page.refresh();
  }

  /** Turn the table to an own seat just taken, or to the one whose turn it is, if nothing is hidden. */
  _turn(table) {
    if (table.viewer === null && table.yours.length) this.look(table.yours[0]);
    const several = table.status === "playing" && table.yours.length > 1 && !table.secrets;
    if (several && table.yours.includes(table.turn) && table.turn !== table.viewer) this.look(table.turn);
  }
}
