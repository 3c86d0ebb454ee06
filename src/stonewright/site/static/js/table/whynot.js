/** What somebody who clicked on a place may have meant, so that the rules can say why not. */

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
  const legal = index.scene.targets.some((target) => target.notation === notation);
  return legal ? null : notation;
}
