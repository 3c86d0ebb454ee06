/** A scene with its parts looked up by what they belong to. */

/**
 * @typedef {Object} Target
 * @property {number} action
 * @property {string} place
 * @property {string} group
 * @property {string} notation
 * @property {string} words
 */

export class SceneIndex {
  /**
   * @param {any} scene a scene as the server sends it
   * @param {any} [snapshot] the one it is part of; an earlier moment has none
   */
  constructor(scene, snapshot = null) {
    this.scene = scene;
    this.stand = snapshot && { at: snapshot.table.ply, seen: snapshot.number };
    this.places = new Map(scene.places.map((place) => [place.id, place]));
    this.pieces = new Map(scene.pieces.map((piece) => [piece.id, piece]));
    this.lying = grouped(scene.pieces, (piece) => piece.place);
    this.targets = grouped(scene.targets, (target) => target.place);
    this.groups = grouped(scene.targets, (target) => target.group);
    this.mover = scene.players.find((player) => player.to_move)?.seat ?? -1;
  }

  /** Return the places of an area. */
  placesOf(area) {
    return this.scene.places.filter((place) => place.area === area);
  }

  /** Return the pieces that lie on a place. */
  on(place) {
    return this.lying.get(place) ?? [];
  }

  /** Return the targets on a place. */
  at(place) {
    return this.targets.get(place) ?? [];
  }

  /** Return the targets that have no place: they are buttons. */
  get buttons() {
    return this.at("");
  }

  /** Tell whether choosing this piece chooses among targets. */
  isSource(piece) {
    return Boolean(piece.group) && this.groups.has(piece.group);
  }

  /** Say what a place is and what lies there. */
  describe(place) {
    const words = this.on(place.id).map((piece) => piece.words);
    return [words.length ? "" : place.label, ...words].filter(Boolean).join(", ") || place.label || "the table";
  }
}

function grouped(items, key) {
  const found = new Map();
  for (const item of items) {
    const list = found.get(key(item));
    if (list) list.push(item);
    else found.set(key(item), [item]);
  }
  return found;
}
