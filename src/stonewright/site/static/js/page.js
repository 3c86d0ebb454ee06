/** What every page but the table has: the switch between light and dark. */

import { choose } from "./settings.js";

document.getElementById("theme-switch")?.addEventListener("click", () => {
  const dark = document.documentElement.dataset.theme === "dark";
  choose("theme", dark ? "light" : "dark");
  dispatchEvent(new Event("stonewright-theme"));
});
