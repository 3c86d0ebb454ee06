/** What every page but the table has: the switch between light and dark. */

import { reachable } from "./dom.js";
import { choose } from "./settings.js";

document.getElementById("theme-switch")?.addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  choose("theme", dark ? "light" : "dark");
  dispatchEvent(new Event("stonewright-theme"));
});

const wide = () => reachable(...document.querySelectorAll(".rules pre, .rules table"));
wide();
addEventListener("resize", wide);
