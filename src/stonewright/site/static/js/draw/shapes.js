/** Outlines of places, and lines, in pixels around an origin. */

import { round, svg } from "../dom.js";

const HEXAGON = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];

/** Return the outline of a place around the origin, drawn to a share of its size. */
export function outline(place, unit, share, attributes) {
  const wide = place.width * unit * share;
  const high = place.height * unit * share;
  const turned = { ...attributes, transform: place.turn ? `rotate(${place.turn})` : null };
  if (place.shape === "circle") return svg("circle", { r: Math.min(wide, high) / 2, ...turned });
  if (place.shape === "hex") return svg("polygon", { points: hexagon(wide, high), ...turned });
  const corner = Math.min(wide, high) * (place.shape === "tray" ? 0.2 : 0.07);
  return box(wide, high, corner, turned);
}

/** Return a rectangle around the origin. */
export function box(wide, high, corner, attributes) {
  return svg("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: corner, ...attributes });
}

/** Return a line through points. */
export function line(points, attributes) {
  const d = `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
  return svg("path", { d, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", ...attributes });
}

/** Return a jagged line that swings by `rise` to both sides of the straight one. */
export function crest([x, y], [toX, toY], rise) {
  const [dx, dy] = [toX - x, toY - y];
  const swing = rise / Math.max(Math.hypot(dx, dy), 1);
  return Array.from({ length: 9 }, (_, step) => {
    const [part, side] = [step / 8, swing * (step % 2) * (2 - (step % 4))];
    return [x + dx * part - dy * side, y + dy * part + dx * side];
  });
}

/** Return points of a low arc to the left of the way from start to end. */
export function arc([x, y], [toX, toY], bend = 0.72) {
  const [dx, dy] = [toX - x, toY - y];
  return Array.from({ length: 13 }, (_, step) => {
    const part = step / 12;
    const side = bend * part * (1 - part);
    return [x + dx * part + dy * side, y + dy * part - dx * side];
  });
}

function hexagon(wide, high) {
  return HEXAGON.map(([a, b]) => `${round((a * wide) / 2)},${round((b * high) / 4)}`).join(" ");
}
