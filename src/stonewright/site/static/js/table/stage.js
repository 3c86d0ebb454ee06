/** The table itself: the board, the panels and the players' panels, laid out for the window. */

import { byId, el, reachable } from "../dom.js";
import { AreaView } from "./area.js";
import { pack, panelUnit, rows } from "./packing.js";

const NARROW = matchMedia("(max-width: 899px)");
const HUGE = matchMedia("(min-width: 1700px)");
const RAIL = [370, 460]; // pixels that the column of prompt and players has at least and at most
const [MARGINS, DRAWER] = [60, 368]; // of the page, and of the drawer on a large screen
const LOW = 2.6; // units: a panel no higher stands with the players
const HIGH = 4.6; // units: a player's panel that is higher lies on the table rather than in the rail
const USUAL = 42; // pixels to a unit in a player's panel
const SMALLEST = 0.72; // share of it, where many players need room

export class Stage {
  /** @param {(seat: number) => HTMLElement} seatCard where a player's panels belong */
  constructor(seatCard) {
    this.seatCard = seatCard;
    this.main = byId("table");
    this.board = byId("board");
    this.under = byId("under");
    this.side = byId("side");
    this.loose = byId("panels");
    this.shelf = byId("shelf");
    this.views = new Map();
    this.tallest = new Map();
    this.panels = new Map();
    this.recent = [];
    this.packing = { key: "" };
    this.observer = new ResizeObserver(() => this.fit());
    this.observer.observe(this.main);
    NARROW.addEventListener("change", () => this.fit());
  }

  /** Show a scene. */
  show(index, recent = []) {
    this.index = index;
    this.recent = recent;
    this._remember();
    this._prune();
    this.fit();
  }

  /** Take everything off the table. */
  clear() {
    for (const [id, view] of this.views) (this.panels.get(id) ?? view.node).remove();
    [this.index, this.recent] = [null, []];
    this.views.clear();
    this.panels.clear();
  }

  /** Lay the table out for the window and draw it. */
  fit() {
    if (!this.index || this.main.hidden) return;
    this.narrow = NARROW.matches;
    this.main.classList.toggle("narrow", this.narrow);
    if (this.narrow) this._fitNarrow();
    else this._fitWide();
    reachable(this.board.parentElement.parentElement);
    this.onFit?.();
  }

  /** Return the view that holds a place, or undefined. */
  viewOf(place) {
    const area = this.index.places.get(place)?.area;
    return area === undefined ? undefined : this.views.get(area);
  }

  /** Return the middle of a place on the screen, and the pixels to a unit there. */
  whereIs(place) {
    const view = this.viewOf(place);
    if (!view || !view.places?.has(place)) return null;
    const [x, y] = view.at(place);
    const box = view.node.getBoundingClientRect();
    return { x: box.left + x, y: box.top + y, unit: view.unit };
  }

  /** Return the node of a piece, or undefined. */
  pieceNode(id) {
    const piece = this.index.pieces.get(id);
    return piece && this.viewOf(piece.place)?.pieceNodes.get(id);
  }

  /** Let the node of a piece serve under another id, as the trace says. */
  rename(was, piece) {
    for (const view of this.views.values()) {
      const node = view.pieceNodes.get(was);
      if (!node || view.pieceNodes.has(piece)) continue;
      view.pieceNodes.delete(was);
      view.pieceNodes.set(piece, node);
    }
  }

  get areas() {
    return this.index.scene.areas;
  }

  /** Keep how high each panel has been, so that the board does not change its size at every move. */
  _remember() {
    for (const area of this.areas) {
      this.tallest.set(area.id, Math.max(area.height, this.tallest.get(area.id) ?? 0));
    }
  }

  _prune() {
    const known = new Set(this.areas.map((area) => area.id));
    for (const [id, view] of this.views) {
      if (known.has(id)) continue;
      (this.panels.get(id) ?? view.node).remove();
      this.views.delete(id);
      this.panels.delete(id);
    }
  }

  _fitWide() {
    const [board, ...others] = this.areas;
    const low = others.filter((area) => area.seat === null && !area.under && area.height <= LOW);
    const tall = others.map((area) => ({ ...area, height: this.tallest.get(area.id) }));
    const high = new Set(others.filter((area) => area.seat !== null && area.height > HIGH).map((area) => area.id));
    const large = tall.filter((area) => (area.seat === null ? !low.some((each) => each.id === area.id) : high.has(area.id)));
    const stage = this.board.parentElement.parentElement;
    const room = this.main.clientWidth - MARGINS - (HUGE.matches ? DRAWER : 0);
    this._pack(board, large, room - RAIL[0], stage.clientHeight - 8);
    this._widen(room);
    const { board: size, side, under, beside, most } = this.packing;
    this.board.parentElement.style.width = `${size}px`;
    this.side.style.width = `${side}px`;
    this._draw(board, size / board.width, this.board);
    this._place(under, this.under, size, most);
    this._place(beside, this.side, side, most);
    this._place(low.map((area) => area.id), this.loose, this.shelf.clientWidth - 4, USUAL);
    this._seats(others.filter((area) => area.seat !== null && !large.some((each) => each.id === area.id)));
  }

  /** Give the rail what the board and the panels beside it leave over. */
  _widen(room) {
    const used = this.packing.board + (this.packing.side ? this.packing.side + 18 : 0);
    const rail = Math.max(RAIL[0], Math.min(RAIL[1], Math.floor(room - used)));
    this.main.style.setProperty("--rail", `${rail}px`);
  }

  /** Choose the packing anew only when the window or the panels have changed. */
  _pack(board, panels, wide, high) {
    const key = JSON.stringify([wide, high, panels.map((panel) => [panel.id, panel.height])]);
    if (this.packing.key === key) return;
    this.packing = { key, ...pack(board, panels, wide, high) };
  }

  _fitNarrow() {
    const [board, ...others] = this.areas;
    const most = Math.min(window.innerWidth, (window.innerHeight * 0.6 * board.width) / board.height);
    this._draw(board, most / board.width, this.board);
    const shared = others.filter((area) => area.seat === null).map((area) => area.id);
    this.board.parentElement.style.width = "";
    this._place(shared, this.loose, this.shelf.clientWidth - 24, USUAL);
    this._seats(others.filter((area) => area.seat !== null));
  }

  _place(ids, box, room, most) {
    const areas = ids.map((id) => this.areas.find((area) => area.id === id)).filter(Boolean);
    const laid = this.narrow ? areas.map((panel) => ({ panel, room })) : rows(areas, room).flat();
    for (const { panel, room: part } of laid) {
      this._draw(panel, panelUnit(panel, part, most), this._panel(panel, box, part));
    }
  }

  /** Return the box of a panel with its title, in the column where it belongs. */
  _panel(area, column, room) {
    let panel = this.panels.get(area.id);
    if (!panel) {
      panel = el("section", { class: "panel" }, el("h2", { class: "panel-title" }));
      this.panels.set(area.id, panel);
    }
    const label = this._label(area);
    panel.firstChild.textContent = label;
    panel.setAttribute("aria-label", label);
    panel.style.width = `${room}px`;
    if (panel.parentElement !== column || column.lastChild !== panel) column.append(panel);
    return panel;
  }

  _label(area) {
    const owner = this.index.scene.players.find((player) => player.seat === area.seat);
    return owner ? `${owner.name}: ${area.label.toLowerCase()}` : area.label;
  }

  /** Draw the players' panels: smaller where they would not fit otherwise. */
  _seats(owned) {
    this._drawSeats(owned, 1);
    if (this.narrow) return;
    const over = this.shelf.scrollHeight - this.shelf.clientHeight;
    if (over <= 1) return;
    const high = owned.reduce((sum, area) => sum + this.views.get(area.id).node.clientHeight, 0);
    if (high) this._drawSeats(owned, Math.max(SMALLEST, (high - over - 4) / high));
  }

  /** Bring what can be chosen into sight, where only the shelf of a small screen has it. */
  reveal() {
    if (!this.narrow || this.board.querySelector(".hit")) return;
    const hit = this.shelf.querySelector(".hit");
    if (!hit) return;
    const [box, here] = [this.shelf.getBoundingClientRect(), hit.getBoundingClientRect()];
    if (here.top < box.top || here.bottom > box.bottom - 60) this.shelf.scrollTop += here.top - box.top - 70;
  }

  _drawSeats(areas, share) {
    for (const area of areas) {
      const home = this.seatCard(area.seat);
      const room = home.clientWidth || 190;
      this._draw(area, Math.min(USUAL, room / area.width) * share, home);
    }
  }

  _draw(area, unit, box) {
    let view = this.views.get(area.id);
    if (!view) this.views.set(area.id, (view = new AreaView(area.id, area === this.areas[0])));
    if (view.node.parentElement !== box) box.append(view.node);
    view.draw(this.index, area, Math.max(unit, 4), this.recent);
  }
}
