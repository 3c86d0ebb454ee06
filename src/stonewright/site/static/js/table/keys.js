/** Play by keyboard: arrows go from target to target by where they lie, letters are shortcuts. */

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Let exactly one of the hits be reached by Tab: the one that was, or the first. */
export function rove(root) {
  const hits = [...root.querySelectorAll(".hit")];
  const current = hits.find((hit) => hit === document.activeElement) ?? hits.find((hit) => hit.getAttribute("tabindex") === "0") ?? hits[0];
  for (const hit of hits) hit.setAttribute("tabindex", hit === current ? "0" : "-1");
}

/** Move the focus from a hit in the direction of an arrow key; tell whether the key was one. */
export function arrow(root, event) {
  const way = WAYS[event.key];
  const here = event.target.closest?.(".hit");
  if (!way || !here || event.altKey || event.ctrlKey || event.metaKey) return false;
  const next = nearest(here, [...root.querySelectorAll(".hit")], way);
  if (next) focusOn(root, next);
  event.preventDefault();
  return true;
}

/** Put the focus on a hit. */
export function focusOn(root, hit) {
  for (const other of root.querySelectorAll('.hit[tabindex="0"]')) other.setAttribute("tabindex", "-1");
  hit.setAttribute("tabindex", "0");
  hit.focus({ preventScroll: false });
}

/** Return the hit that lies nearest in a direction, those straight ahead before those aside. */
export function nearest(here, hits, [dx, dy]) {
  const from = centre(here);
  let [best, least] = [null, Infinity];
  for (const hit of hits) {
    const to = centre(hit);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const far = ahead + aside * 2.2;
    if (hit !== here && ahead > 2 && far < least) [best, least] = [hit, far];
  }
  return best;
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/**
 * Call what a letter stands for, unless somebody is writing.
 * @param {Object<string, (event: KeyboardEvent) => any>} shortcuts
 * @param {() => boolean} allowed
 */
export function shortcuts(shortcuts, allowed) {
  document.addEventListener("keydown", (event) => {
    if (!allowed() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=range]), textarea, select, dialog[open]")) return;
    const found = shortcuts[event.key];
    if (found && found(event) !== false) event.preventDefault();
  });
}
