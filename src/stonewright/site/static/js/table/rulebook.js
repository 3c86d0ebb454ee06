/** The rules beside the board: fetched when somebody first opens them. */

import { byId, reachable } from "../dom.js";

/** Show the rules of a game in their panel. */
export async function openRules(game) {
  const place = byId("rules");
  if (place.dataset.read) return;
  place.dataset.read = "yes";
  try {
    const text = await (await fetch(`/rules/${game}`)).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    place.replaceChildren(...document.importNode(page.querySelector(".rules"), true).childNodes);
    reachable(...place.querySelectorAll("pre, table"));
  } catch {
    delete place.dataset.read;
    place.textContent = "The rules cannot be fetched just now. Open this tab again to try once more.";
  }
}
