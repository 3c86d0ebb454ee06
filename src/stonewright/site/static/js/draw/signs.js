/** Signs over the table: marks of the last actions, and rings on what can be chosen. */

import { svg } from "../dom.js";
import { arc, line, outline } from "./shapes.js";

const FEW = 12; // targets of a group that are few enough to be ringed strongly

/** Return a frame around the place that was touched, and the trail that led there. */
export function mark(mark, places, unit, carded, old) {
  const end = places.get(mark.places[mark.places.length - 1]);
  const frame = outline(end, unit, carded ? 1.02 : 0.9, { class: `touched ${mark.kind}` });
  const moved = svg("g", { transform: `translate(${end.x * unit} ${end.y * unit})` }, frame);
  const way = mark.places.length > 1 ? trail(mark, places, unit) : [];
  return svg("g", { class: old ? "signs old" : "signs" }, ...way, moved);
}

function trail(mark, places, unit) {
  const points = mark.places.map((id) => [places.get(id).x * unit, places.get(id).y * unit]);
  const bent = mark.kind === "jump" ? arc(points[0], points[points.length - 1]) : points;
  const start = svg("circle", { cx: points[0][0], cy: points[0][1], r: Math.min(5, unit * 0.12), class: "trail-start" });
  return [start, line(bent, { class: "trail" })];
}

/** Return the ring on a place: around what lies there, or small in the middle of an empty one. */
export function ring(place, unit, taken, strong) {
  const wide = Math.max(1.6, 0.045 * unit);
  const look = { class: `ring${strong ? " strong" : ""}${taken ? " taken" : ""}`, "stroke-width": wide };
  if (place.shape === "tray" || place.shape === "slot") return outline(place, unit, 0.98, look);
  const size = taken ? 0.47 : strong ? 0.2 : 0.12;
  return svg("circle", { r: size * Math.min(place.width, place.height) * unit, ...look });
}

/** Return which places are to be ringed strongly. */
export function strongPlaces(targets) {
  const many = new Map();
  for (const target of targets) many.set(target.group, (many.get(target.group) ?? 0) + 1);
  return new Set(targets.filter((target) => many.get(target.group) <= FEW).map((target) => target.place));
}
