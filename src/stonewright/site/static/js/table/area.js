/** One area of the table as a picture whose pieces and places keep their nodes by id. */

import { fill, set, svg } from "../dom.js";
import { ground, light, links, print, slab } from "../draw/ground.js";
import { body, extent, spot } from "../draw/pieces.js";
import { box, outline } from "../draw/shapes.js";
import { mark, ring, strongPlaces } from "../draw/signs.js";

const LEAST = 24; // pixels across of the smallest thing to click on

export class AreaView {
  /** @param {string} id @param {boolean} board whether this is the first area */
  constructor(id, board) {
    this.id = id;
    this.board = board;
    this.unit = 0;
    this.placeNodes = new Map();
    this.pieceNodes = new Map();
    this.hitNodes = new Map();
    this.layers = ["slab", "places", "light", "prints", "links", "marks", "pieces", "hits"].map(layer);
    this.node = svg("svg", { class: board ? "area board" : "area", role: "group", "data-area": id }, ...this.layers);
  }

  /** Return a layer by name. */
  layer(name) {
    return this.layers.find((node) => node.dataset.layer === name);
  }

  /** Draw the area of a scene at `unit` pixels to its unit. */
  draw(index, area, unit, recent) {
    const [wide, high] = [area.width * unit, area.height * unit];
    const resized = unit !== this.unit;
    [this.index, this.area, this.unit] = [index, area, unit];
    this.places = new Map(index.placesOf(this.id).map((place) => [place.id, place]));
    set(this.node, { width: wide, height: high, viewBox: `0 0 ${wide} ${high}`, "aria-label": area.label });
    this.node.classList.toggle("resized", resized);
    if (this.board) this._slab(wide, high);
    this._places();
    this._prints();
    this._marks(recent);
    this._pieces();
  }

  _slab(wide, high) {
    const key = `${wide} ${high}`;
    if (this.slabKey === key) return;
    this.slabKey = key;
    fill(this.layer("slab"), slab(wide, high));
    fill(this.layer("light"), light(wide, high));
  }

  _places() {
    const seen = [...this.places.values()];
    keyed(this.layer("places"), this.placeNodes, seen, (place) => place.id, (node, place) => {
      renewed(node, [place.shape, place.width, place.height, place.turn, place.art, place.scale, place.ground, place.faint, this.unit],
        () => ground(place, this.unit));
      node.dataset.place = place.id;
      node.style.transform = shift(place.x * this.unit, place.y * this.unit);
    });
  }

  _prints() {
    const scene = this.index.scene;
    const here = scene.links.filter((link) => this.places.has(link.a) && this.places.has(link.b));
    const ends = here.map((link) => ({ kind: link.kind, ends: [this.at(link.a), this.at(link.b)] }));
    renewed(this.layer("links"), [ends, this.unit], () => links(ends, this.unit));
    const words = scene.texts.filter((line) => line.area === this.id);
    renewed(this.layer("prints"), [words, this.unit], () => words.map((line) => print(line, this.unit)));
  }

  _marks(recent) {
    const here = (mark) => mark.places.length && mark.places.every((id) => this.places.has(id));
    const carded = (mark) => this.index.on(mark.places[mark.places.length - 1]).some((piece) => piece.card);
    const drawn = (marks, old) => marks.filter(here).map((m) => mark(m, this.places, this.unit, carded(m), old));
    fill(this.layer("marks"), drawn(recent, true), drawn(this.index.scene.marks, false));
  }

  _pieces() {
    const lying = this.index.scene.pieces.filter((piece) => this.places.has(piece.place));
    keyed(this.layer("pieces"), this.pieceNodes, lying, (piece) => piece.id, (node, piece) => this._piece(node, piece));
  }

  _piece(node, piece) {
    const place = this.places.get(piece.place);
    const lit = piece.seat !== null && piece.seat === this.index.mover;
    const look = [piece.art, piece.seat, piece.count, piece.ghost, piece.spent, piece.card, lit, this.unit,
      place.width, place.height, place.scale, place.shape];
    renewed(node, look, () => body(piece, place, this.unit, lit));
    const words = piece.tip ? `${piece.words}. ${piece.tip}` : piece.words;
    set(node, { class: "piece", role: "img", "aria-label": words, "data-piece": piece.id });
    const [x, y] = this.spotOf(piece);
    node.style.transform = `${shift(x, y)} rotate(${piece.turn + place.turn}deg)`;
  }

  /** Return the middle of a piece in this picture's pixels. */
  spotOf(piece) {
    const mates = this.index.on(piece.place);
    const [x, y] = spot(this.places.get(piece.place), mates.indexOf(piece), mates.length);
    return [x * this.unit, y * this.unit];
  }

  /** Return the middle of a place in this picture's pixels. */
  at(id) {
    const place = this.places.get(id);
    return [place.x * this.unit, place.y * this.unit];
  }

  /**
   * Draw what can be chosen.
   * @param {import("./choosing.js").Hit[]} hits
   */
  drawHits(hits, selected, named) {
    const here = hits.filter((hit) => this.places.has(hit.place));
    const strong = strongPlaces(this.index.scene.targets);
    keyed(this.layer("hits"), this.hitNodes, here, (hit) => hit.key, (node, hit) => {
      const chosen = selected !== null && hit.piece?.id === selected.id;
      const loud = hit.ready || (!selected && strong.has(hit.place));
      renewed(node, [this.unit, this.places.get(hit.place), hit.alone, hit.piece, loud], () => this._hitBody(hit, loud));
      const [x, y] = hit.alone ? this.spotOf(hit.piece) : this.at(hit.place);
      node.style.transform = shift(x, y);
      set(node, {
        class: `hit${chosen ? " chosen" : ""}${selected && !hit.ready && !chosen ? " waiting" : ""}`,
        role: "button", tabindex: node.getAttribute("tabindex") ?? "-1",
        "aria-label": named(hit), "aria-pressed": hit.piece ? String(chosen) : null,
        "data-hit": hit.key, "data-place": hit.place, "data-on": hit.piece?.id ?? null,
      });
    });
  }

  _hitBody(hit, loud) {
    const place = this.places.get(hit.place);
    if (hit.alone) return this._pieceHit(hit.piece, place);
    const taken = Boolean(place.art) || this.index.on(hit.place).some((piece) => !piece.ghost);
    const least = LEAST / this.unit;
    const reach = { ...place, width: Math.max(place.width, least), height: Math.max(place.height, least) };
    const shape = place.shape === "none" ? { ...reach, shape: "circle" } : reach;
    return [outline(shape, this.unit, 1, { class: "reach" }), ring(place, this.unit, taken, loud)];
  }

  _pieceHit(piece, place) {
    const [wide, high] = extent(piece, place, this.unit);
    const across = Math.max(Math.max(wide, high) / 2, LEAST / 2);
    if (piece.card) return [box(wide, high, 6, { class: "reach" }), box(wide, high, 6, { class: "ring taken" })];
    return [svg("circle", { r: across, class: "reach" }), svg("circle", { r: across * 1.04, class: "ring taken" })];
  }
}

function layer(name) {
  return svg("g", { "data-layer": name });
}

function shift(x, y) {
  return `translate(${Math.round(x * 10) / 10}px, ${Math.round(y * 10) / 10}px)`;
}

/** Draw a node anew if what it shows has changed. */
function renewed(node, look, draw) {
  const key = JSON.stringify(look);
  if (node.drawnKey === key) return;
  node.drawnKey = key;
  fill(node, draw());
}

/** Keep one node for each item by key, in order; nodes of items that are gone are removed. */
function keyed(parent, nodes, items, keyOf, update) {
  const wanted = new Set(items.map(keyOf));
  for (const [key, node] of nodes) {
    if (wanted.has(key)) continue;
    if (node.parentNode === parent) node.remove();
    nodes.delete(key);
  }
  let before = parent.firstChild;
  for (const item of items) {
    const key = keyOf(item);
    let node = nodes.get(key);
    if (!node) nodes.set(key, (node = svg("g")));
    update(node, item);
    if (node === before) before = node.nextSibling;
    else parent.insertBefore(node, before);
  }
}
