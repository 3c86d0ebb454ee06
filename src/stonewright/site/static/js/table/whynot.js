/** What somebody who clicked on a place may have meant, so that the rules can say why not. */

import { SEATS } from "../form.js";

const NOT_LEGAL = "is not legal now: ";

/**
 * Return the notation of the action that a click on a place would be, or null.
 * It is that of a like action with this place in it, and it is none of the legal ones.
 * @param {import("./index.js").SceneIndex} index
 * @param {string} place
 * @param {any} selected the chosen piece, or null
 */
export function guessed(index, place, selected) {
  const like = index.scene.targets.filter((target) => target.place && target.notation.split(/[\s>+]/).includes(target.place));
  const wanted = selected ? like.filter((target) => target.group === selected.group) : like;
  const groups = new Set(wanted.map((target) => target.group));
  if (!wanted.length || (!selected && groups.size > 1)) return null;
  const notation = wanted[0].notation.replace(wanted[0].place, place);
  const legal = index.scene.targets.some((target) => squeezed(target.notation) === squeezed(notation));
  return legal ? null : notation;
}

/** Return the reason in what the server answered, with the players' own names, or nothing. */
export function reason(message, table) {
  const [, words] = message.split(NOT_LEGAL);
  if (!words) return "";
  const named = words.replace(new RegExp(`\\b(${SEATS.join("|")})\\b`, "g"), (seat) => table.seats[SEATS.indexOf(seat)]?.name ?? seat);
  return named.slice(0, 1).toUpperCase() + named.slice(1);
}

function squeezed(notation) {
  return notation.replace(/\s+/g, "").toLowerCase();
}
