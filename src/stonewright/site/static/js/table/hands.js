/** What hands do at the table: clicks, taps, keys and tooltips on pieces and places. */

import { byId } from "../dom.js";
import { choose, setting } from "../settings.js";
import { Choice } from "./choice.js";
import { Choosing } from "./choosing.js";
import { openDialog } from "./dialogs.js";
import { arrow, focusOn, rove, shortcuts } from "./keys.js";
import { Tips } from "./tips.js";
import { guessed, reason } from "./whynot.js";

export class Hands {
  /** @param {any} page the table page */
  constructor(page) {
    this.page = page;
    this.root = byId("table");
    this.choosing = null;
    this.paused = false;
    this.byKeys = false;
    this.choice = new Choice((target) => page.play(target));
    this.tips = new Tips((node) => this._described(node));
    this.root.addEventListener("click", (event) => this._click(event));
    this.root.addEventListener("keydown", (event) => this._key(event));
    addEventListener("keydown", () => (this.byKeys = true), true);
    addEventListener("pointerdown", () => (this.byKeys = false), true);
    this._shortcuts();
  }

  /** Take the rings off while pieces move, and put them back. */
  pause(paused) {
    this.paused = paused;
    this.draw();
  }

  /** Ring what can be chosen now. */
  draw() {
    const { index, stage } = this.page;
    if (!index) {
      this._nothing();
      return;
    }
    if (!this.choosing) this.choosing = new Choosing(index);
    else if (this.choosing.index !== index) this._renew(index);
    const hits = this.page.live && !this.paused ? this.choosing.hits() : [];
    this.hits = new Map(hits.map((hit) => [hit.key, hit]));
    for (const view of stage.views.values()) {
      if (view.places) view.drawHits(hits, this.choosing.selected, (hit) => this._named(hit));
    }
    rove(this.root);
    this._keepFocus();
    if (this.shownIndex !== index && hits.length) {
      this.shownIndex = index;
      stage.reveal();
    }
  }

  /** Let go of everything: the table is covered. */
  _nothing() {
    [this.choosing, this.hits] = [null, new Map()];
    this.choice.close();
    this.tips.hide();
  }

  _renew(index) {
    this.choosing.renew(index);
    this.choice.close();
    this.tips.hide();
  }

  /** Keep the focus on the table for who plays by keyboard, when what had it is gone. */
  _keepFocus() {
    const lost = document.activeElement === document.body || document.activeElement === byId("prompt");
    if (!this.byKeys || !lost || this.paused || this.choice.open) return;
    const first = this.page.live && (this.root.querySelector('.hit[tabindex="0"]') ?? this.root.querySelector("#buttons button"));
    if (first) first.focus({ preventScroll: true });
  }

  _click(event) {
    const hit = this.hits?.get(event.target.closest?.(".hit")?.dataset.hit);
    if (hit) return this._choose(hit, event.target.closest(".hit"));
    if (this.page.motion.busy) return this.page.motion.skip();
    const place = event.target.closest?.(".area") && this._placeUnder(event.target);
    if (place) this._refuse(place);
    return undefined;
  }

  _choose(hit, node) {
    const outcome = this.choosing.choose(hit);
    if (outcome.kind === "play") this.page.play(outcome.targets[0]);
    else if (outcome.kind === "choose") this.choice.offer(outcome.targets, node);
    else if (outcome.kind === "refuse") this._refuse(hit.place);
    else this._chosen(outcome.kind);
  }

  _chosen(kind) {
    const piece = this.choosing.selected;
    this.page.talk.say(kind === "select" ? `${piece.words}: now choose where.` : "", "note");
    this.draw();
  }

  _placeUnder(node) {
    const piece = this.page.index.pieces.get(node.closest("[data-piece]")?.dataset.piece);
    return piece?.place ?? node.closest("[data-place]")?.dataset.place ?? null;
  }

  /** Say why nothing happens at a place: in the words of the rules where they have some. */
  async _refuse(place) {
    const { page } = this;
    const { index } = page;
    const what = index.describe(index.places.get(place));
    const plain = `Nothing can be done with ${what} now. ${index.scene.prompt}`;
    const notation = page.live ? guessed(index, place, this.choosing.selected) : null;
    if (!notation) return page.refuse(page.moment ? "You are looking at an earlier moment. Go back to now to play." : plain);
    const { table } = page.snapshot;
    return page.line.ask("act", { notation, ...index.stand }).catch((problem) => {
      page.refuse(reason(problem.message, table) || plain);
    });
  }

  _key(event) {
    if (arrow(this.root, event)) return;
    const node = event.target.closest?.(".hit");
    if (!node || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    const hit = this.hits.get(node.dataset.hit);
    if (hit) this._choose(hit, node);
  }

  _cancel() {
    if (this.choice.close(true)) return;
    if (this.page.motion.busy) this.page.motion.skip();
    else if (this.choosing?.clear()) this._chosen("clear");
    else this.page.drawer.close();
  }

  _shortcuts() {
    const { page } = this;
    const able = (name, does) => () => (page.snapshot?.table.can[name] && page.moment === null ? does() : false);
    const looking = (where) => (event) => {
      if (event.target.closest?.(".hit, [role=tab], input")) return false;
      return page.snapshot?.table.ply ? page.replay.step(where) : false;
    };
    shortcuts({
      u: (event) => (able("undo", () => page.back("undo"))(event) === false ? able("take_back", () => page.back("take_back"))(event) : true),
      r: able("restart_turn", () => page.back("restart_turn")),
      e: () => (page.live && page.talk.end ? page.play(page.talk.end) : false),
      m: () => this._mute(), s: () => page.motion.skip(), "?": () => openDialog("help"), Escape: () => this._cancel(),
      t: () => this._toTable(), l: () => page.drawer.open("moves"), n: () => page.replay.present(),
      ArrowLeft: looking("back"), ArrowRight: looking("next"), Home: looking("first"), End: looking("last"),
    }, () => !page.cover.open);
  }

  _toTable() {
    const hit = this.root.querySelector('.hit[tabindex="0"]') ?? this.root.querySelector(".hit");
    if (hit) focusOn(this.root, hit);
  }

  _mute() {
    choose("sound", !setting("sound"));
    this.page.talk.say(setting("sound") ? "Sound is on." : "Sound is off.");
  }

  /** Name a hit for a screen reader: what lies there, and what choosing it does. */
  _named(hit) {
    const { index } = this.page;
    const place = index.places.get(hit.place);
    const what = hit.alone ? hit.piece.words : index.describe(place);
    const targets = hit.alone ? index.groups.get(hit.piece.group) : index.at(hit.place);
    if (targets.length === 1) return `${what}: ${targets[0].words}`;
    return `${what}: ${hit.piece ? `choose, then one of ${index.groups.get(hit.piece.group).length}` : `${targets.length} choices`}`;
  }

  _described(node) {
    const { index } = this.page;
    const hit = this.hits?.get(node.closest(".hit")?.dataset.hit);
    const piece = index?.pieces.get(node.closest("[data-piece]")?.dataset.piece ?? hit?.piece?.id);
    const place = index?.places.get(piece?.place ?? hit?.place ?? node.closest("[data-place]")?.dataset.place);
    if (!place || (!hit && !place.art && !index.on(place.id).length)) return null;
    const pieces = piece ? [piece] : index.on(place.id);
    const title = pieces.map((each) => each.words).join(", ") || place.label;
    const moves = hit && !hit.piece ? index.at(hit.place) : [];
    const deed = moves.length === 1 ? `→ ${moves[0].words}` : moves.length ? `→ ${moves.length} choices` : "";
    return title ? { title, lines: [...new Set(pieces.map((each) => each.tip)), title.includes(place.label.replace(/^the /, "")) ? "" : place.label, deed] } : null;
  }
}
