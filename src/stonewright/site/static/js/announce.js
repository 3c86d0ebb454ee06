/** What happened, said aloud by screen readers. */

import { byId } from "./dom.js";
import { setting } from "./settings.js";

const QUIET = 150; // milliseconds in which lines are gathered into one announcement
let waiting = [];
let timer = 0;

/** Say words politely; `own` lines are left out by those who hear only the others' moves. */
export function announce(words, own = false) {
  const wish = setting("announce");
  if (!words || wish === "off" || (wish === "others" && own)) return;
  waiting.push(words);
  clearTimeout(timer);
  timer = setTimeout(say, QUIET);
}

/** Say something that must not wait, such as why a click did nothing. */
export function alarm(words) {
  byId("alarm").textContent = "";
  requestAnimationFrame(() => (byId("alarm").textContent = words));
}

/** Forget everything that was said, so that nobody else hears it. */
export function hush() {
  clearTimeout(timer);
  waiting = [];
  byId("announcements").replaceChildren();
  byId("alarm").textContent = "";
}

function say() {
  const place = byId("announcements");
  place.append(Object.assign(document.createElement("p"), { textContent: waiting.join(". ") }));
  while (place.children.length > 4) place.firstChild.remove();
  waiting = [];
}
