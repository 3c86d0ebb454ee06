/** What a person has chosen for this browser: kept in its local storage. */

const KEY = "stonewright.settings";
const USUAL = { speed: "normal", sound: true, theme: "system", announce: "all", trails: true, chat: true, muted: [], tab: "log" };

const listeners = new Set();
let known = loaded();

/** Return a setting; motion is off where the system asks for less of it, unless chosen otherwise. */
export function setting(name) {
  if (name === "speed" && !("speed" in known) && matchMedia("(prefers-reduced-motion: reduce)").matches) return "off";
  return known[name] ?? USUAL[name];
}

/** Change a setting and tell whoever listens. */
export function choose(name, value) {
  known = { ...known, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // A browser that keeps nothing still lets people play.
  }
  for (const listener of listeners) listener(name, value);
}

/** Hear of every change, also of those made in another tab. */
export function onChange(listener) {
  listeners.add(listener);
}

function loaded() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

addEventListener("storage", (event) => {
  if (event.key !== KEY) return;
  known = loaded();
  for (const listener of listeners) listener("*", null);
});
