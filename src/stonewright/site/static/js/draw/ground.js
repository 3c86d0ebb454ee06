/** What lies under the pieces: the slab, places with their prints, words, ridges and threads. */

import { svg, use } from "../dom.js";
import { crest, line, outline } from "./shapes.js";
import { text } from "./type.js";

const PRINTED = 0.66; // of the place it is printed on
const RIDGE = [[0.3, "ridge-edge"], [0.2, "ridge"], [0.06, "ridge-light"]];

/** Return the slab that the board is, with its shadow. */
export function slab(wide, high) {
  const size = { width: wide, height: high, rx: 10 };
  return [svg("rect", { y: 4, ...size, class: "slab-shadow" }), svg("rect", { ...size, class: "slab" })];
}

/** Return the warm light that falls on the board from the top left. */
export function light(wide, high) {
  const stops = [svg("stop", { offset: 0, class: "light-near" }), svg("stop", { offset: 1, class: "light-far" })];
  return [
    svg("radialGradient", { id: "light", cx: 0.2, cy: 0.1, r: 0.95 }, ...stops),
    svg("rect", { width: wide, height: high, rx: 10, fill: "url(#light)", class: "light" }),
  ];
}

/** Return what is drawn of a place, around the origin. */
export function ground(place, unit) {
  if (place.shape === "none") return [];
  const parts = [outline(place, unit, 0.97, { class: `cell ${place.ground}` })];
  if (place.ground === "closed") parts.push(...cross(place, unit));
  if (place.art) parts.push(printed(place, unit));
  return parts;
}

/** Return words printed on an area. */
export function print(line, unit) {
  const size = Math.min(16, Math.max(10, unit * 0.42));
  const middle = { "text-anchor": "middle", "aria-hidden": "true" };
  return text(line.words, line.x * unit, line.y * unit + size * 0.34, size, "quiet", middle);
}

/**
 * Return all ridges, one coat after the other so that they meet without seams, then threads.
 * @param {{kind: string, ends: number[][]}[]} links
 */
export function links(links, unit) {
  const crests = links.filter((link) => link.kind === "ridge").map((link) => crest(...link.ends, 0.07 * unit));
  const coats = RIDGE.flatMap(([share, name]) => crests.map((way) => line(way, { class: name, "stroke-width": share * unit })));
  return [...coats, ...links.filter((link) => link.kind === "thread").map((link) => thread(link.ends, unit))];
}

function thread([[x, y], [toX, toY]], unit) {
  const ends = [0.38, 0.62].map((part) => [x + (toX - x) * part, y + (toY - y) * part]);
  return line(ends, { class: "thread", "stroke-width": 0.06 * unit });
}

function cross(place, unit) {
  const arm = 0.09 * place.width * unit;
  return [1, -1].map((way) => line([[-arm, -way * arm], [arm, way * arm]], { class: "cross", "stroke-width": 0.05 * unit }));
}

function printed(place, unit) {
  const size = PRINTED * Math.min(place.width, place.height) * unit * place.scale;
  return use(place.art, 0, 0, size, place.faint ? 0.28 : 0.85);
}
