/** What lies on the table of this page: the present as it changes, or an earlier moment. */

import { announce } from "../announce.js";
import { setting } from "../settings.js";
import { SceneIndex } from "./index.js";

const HASTE = 6; // scenes waiting to be shown from which on nothing is animated
const MARKS = 24; // of what others did, that are kept

export class Showing {
  /** @param {any} page the table page */
  constructor(page) {
    this.page = page;
    this.index = null;
    this.moment = null;
    this.recent = [];
    this.waiting = [];
    this.draining = false;
  }

  /** Show the table of a snapshot, after those that wait; pieces move if one action led there. */
  push(snapshot, forward, mover) {
    if (this.moment !== null) return;
    this.waiting.push({ snapshot, forward, mover });
    this._drain();
  }

  /** Let go of what waits: something newer comes. */
  hurry() {
    this.waiting = [];
    this.page.motion.skip();
  }

  /** Take everything off the page, so that nobody can read it. */
  clear() {
    this.hurry();
    [this.index, this.moment, this.recent] = [null, null, []];
    this.page.stage.clear();
    this.page.hands.draw();
  }

  /** Show a moment of the past, or the present again. */
  visit(moment, ply, forward) {
    const { page } = this;
    this.moment = moment;
    this.recent = [];
    page.motion.skip();
    if (moment) {
      this._present(new SceneIndex(moment.scene), forward ? moment.scene.events : []);
      announce(`Move ${ply}. ${moment.scene.prompt}`);
      return;
    }
    this.waiting = [];
    const { snapshot } = page;
    if (!snapshot.scene) return;
    const events = forward ? snapshot.scene.events : [];
    this._present(new SceneIndex(snapshot.scene, snapshot), events);
  }

  /** Tell whether the newest position is the one shown. */
  get current() {
    return this.moment === null && this.index !== null && this.index.scene === this.page.snapshot?.scene;
  }

  async _drain() {
    if (this.draining) return;
    this.draining = true;
    while (this.waiting.length && this.moment === null) {
      const { snapshot, forward, mover } = this.waiting.shift();
      const own = snapshot.table.yours.includes(mover);
      const events = forward && this.waiting.length < HASTE ? snapshot.scene.events : [];
      this._trail(forward, own);
      await this._present(new SceneIndex(snapshot.scene, snapshot), events);
    }
    this.draining = false;
  }

  /** Keep the marks of what others did since the person's own last action. */
  _trail(forward, own) {
    const marks = this.index?.scene.marks ?? [];
    this.recent = forward && !own && setting("trails") ? [...this.recent, ...marks].slice(-MARKS) : [];
  }

  async _present(index, events) {
    const { hands, motion, stage } = this.page;
    const noted = motion.before(events);
    for (const event of noted?.events ?? []) if (event.was && event.piece) stage.rename(event.was, event.piece);
    hands.pause(Boolean(noted));
    this.index = index;
    this.page.refresh();
    await motion.after(noted);
    hands.pause(false);
  }
}
