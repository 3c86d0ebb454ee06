/** What a click means: which targets and pieces can be chosen now, and what choosing one does. */

/**
 * @typedef {Object} Hit something that can be chosen
 * @property {string} key
 * @property {string} place
 * @property {any} piece the piece that is a source, or null
 * @property {boolean} alone whether the piece is chosen rather than its whole place
 * @property {boolean} ready whether choosing it completes the decision begun
 *
 * @typedef {Object} Outcome
 * @property {"play"|"choose"|"select"|"clear"|"refuse"} kind
 * @property {import("./index.js").Target[]} [targets]
 */

export class Choosing {
  /** @param {import("./index.js").SceneIndex} index */
  constructor(index) {
    this.index = index;
    this.selected = null;
  }

  /** Take over a new scene; the chosen piece stays chosen if it still can be. */
  renew(index) {
    this.index = index;
    const piece = this.selected && index.pieces.get(this.selected.id);
    this.selected = piece && index.isSource(piece) ? piece : null;
  }

  /** Forget the chosen piece; tell whether there was one. */
  clear() {
    const had = this.selected !== null;
    this.selected = null;
    return had;
  }

  /** Return everything that can be chosen now, in the order of the scene. */
  hits() {
    const found = new Map();
    for (const place of this.index.targets.keys()) {
      if (place) found.set(place, this._hit(place, null, false));
    }
    for (const piece of this.index.scene.pieces) {
      if (this.index.isSource(piece)) this._addSource(found, piece);
    }
    return [...found.values()];
  }

  _addSource(found, piece) {
    const place = this.index.places.get(piece.place);
    const alone = this.index.on(piece.place).length > 1 || place.shape === "tray";
    const key = alone ? `${piece.place}/${piece.id}` : piece.place;
    found.set(key, { ...this._hit(piece.place, piece, alone), key });
  }

  _hit(place, piece, alone) {
    const ready = this.selected !== null && this._completing(place, piece).length > 0;
    return { key: place, place, piece, alone, ready };
  }

  /** Return the targets that a click completes, a piece being chosen. */
  _completing(place, piece) {
    const chosen = this.selected;
    if (piece && piece.id === chosen.id) return [];
    const there = this.index.at(place).filter((target) => target.group === chosen.group);
    const back = piece ? this.index.at(chosen.place).filter((target) => target.group === piece.group) : [];
    return [...there, ...back];
  }

  /**
   * Choose a hit.
   * @param {Hit} hit
   * @returns {Outcome}
   */
  choose(hit) {
    if (this.selected) {
      if (hit.piece && hit.piece.id === this.selected.id) return this._cleared();
      const completing = this._completing(hit.place, hit.piece);
      if (completing.length) return decided(completing);
    }
    return this._fresh(hit);
  }

  _cleared() {
    this.selected = null;
    return { kind: "clear" };
  }

  _fresh(hit) {
    const here = hit.alone ? [] : this.index.at(hit.place);
    if (!hit.piece) return decided(here);
    const led = this.index.groups.get(hit.piece.group);
    const elsewhere = led.filter((target) => target.place !== hit.place);
    if (!elsewhere.length) return decided(hit.alone ? led : here);
    if (here.every((target) => this._hasOtherSource(target, hit.piece))) return this._select(hit.piece);
    return decided([...here, ...elsewhere]);
  }

  _hasOtherSource(target, piece) {
    return this.index.scene.pieces.some((other) => other.id !== piece.id && other.group === target.group);
  }

  _select(piece) {
    this.selected = piece;
    return { kind: "select" };
  }
}

function decided(targets) {
  const kind = targets.length === 0 ? "refuse" : targets.length === 1 ? "play" : "choose";
  return { kind, targets };
}
