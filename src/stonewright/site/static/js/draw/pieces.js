/** Pieces: where each lies, and its body around the origin. */

import { svg, use } from "../dom.js";
import { back, face } from "./cards.js";
import { text } from "./type.js";

const STONE = 0.88; // of the place it lies on
const NONE = { tray: 0.6, other: 0.22 }; // how much is seen of a stone of which there is none

/** Return where the piece with this index lies: a tray fills from the left, others around. */
export function spot(place, index, many) {
  const [stepX, stepY] = place.spread;
  if (place.shape === "tray") return [place.x - place.width / 2 + 0.55 + index * stepX, place.y];
  const middle = index - (many - 1) / 2;
  return [place.x + middle * stepX, place.y + middle * stepY];
}

/** Return what is drawn of a piece, around the origin. */
export function body(piece, place, unit, lit) {
  const parts = [...shape(piece, place, unit, lit)];
  const beside = place.shape === "tray";
  if (piece.count || (beside && piece.count !== null)) parts.push(...count(piece.count, unit, beside));
  return parts;
}

/** Return how large a piece is across, in pixels. */
export function extent(piece, place, unit) {
  const [wide, high] = [place.width * unit, place.height * unit];
  if (piece.card || piece.art === "back") return [wide, high];
  const size = STONE * Math.min(wide, high) * place.scale;
  return [size, size];
}

/** Return the name of a piece's symbol. */
export function symbol(piece) {
  return piece.seat === null ? piece.art : `${piece.art}-${piece.seat}`;
}

function shape(piece, place, unit, lit) {
  const [wide, high] = [place.width * unit, place.height * unit];
  if (piece.art === "back") return back(wide, high);
  if (piece.card) return face(piece.card, wide, high);
  const [size] = extent(piece, place, unit);
  const halo = lit ? [svg("circle", { r: size * 0.56, class: "halo" })] : [];
  return [...halo, use(symbol(piece), 0, 0, size, strength(piece, place))];
}

function strength(piece, place) {
  if (piece.ghost) return 0.5;
  if (piece.spent) return 0.6;
  return piece.count === 0 ? (place.shape === "tray" ? NONE.tray : NONE.other) : null;
}

/** Return a number: beside a stone in a tray, else as a badge at its foot. */
function count(many, unit, beside) {
  if (beside) return [text(String(many), 0.52 * unit, 6, Math.min(17, unit * 0.46), "ink", { "font-weight": 600 })];
  const size = Math.min(0.36 * unit, 20);
  const [x, y] = [0.27 * unit, 0.26 * unit];
  const disc = svg("circle", { cx: x, cy: y, r: (many < 10 ? 0.61 : 0.78) * size, class: "badge" });
  return [disc, text(String(many), x, y + 0.36 * size, size, "ink", { "text-anchor": "middle", "font-weight": 700 })];
}
