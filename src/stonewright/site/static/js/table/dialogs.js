/** Dialogs over the table: settings that are remembered, help, and questions. */

import { byId, el, fill } from "../dom.js";
import { select } from "../form.js";
import { choose, setting } from "../settings.js";

const SPEEDS = [["slow", "Slow"], ["normal", "Normal"], ["fast", "Fast"], ["off", "Off"]];
const THEMES = [["system", "As the system"], ["light", "Light"], ["dark", "Dark"]];
const SPOKEN = [["all", "Everything that happens"], ["others", "What others do"], ["off", "Nothing"]];

/** Let the buttons with data-opens open their dialogs, and draw the settings. */
export function dialogs() {
  for (const button of document.querySelectorAll("[data-opens]")) {
    button.addEventListener("click", () => openDialog(button.dataset.opens));
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
}

/** Open a dialog by its id. */
export function openDialog(id) {
  if (id === "settings") drawSettings();
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
}

/** Ask a question; the promise is kept with yes or no. */
export function question(words, yes) {
  const dialog = byId("question");
  byId("question-words").textContent = words;
  byId("question-yes").textContent = yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** Ask for a name; the promise is kept with it, or with nothing. */
export function askName() {
  const dialog = byId("name-dialog");
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = () => resolve(dialog.returnValue === "yes" ? byId("name-input").value.trim() : null);
    dialog.addEventListener("close", answer, { once: true });
  });
}

function drawSettings() {
  fill(byId("settings-fields"), [
    select("Movement of pieces", SPEEDS, setting("speed"), (value) => choose("speed", value)),
    select("Sound", [["on", "On"], ["off", "Off"]], setting("sound") ? "on" : "off", (value) => choose("sound", value === "on")),
    select("Colours", THEMES, setting("theme"), changeTheme),
    select("Spoken by a screen reader", SPOKEN, setting("announce"), (value) => choose("announce", value)),
    select("Marks of earlier actions", [["on", "Shown"], ["off", "Only the last"]], setting("trails") ? "on" : "off", (value) => choose("trails", value === "on")),
    el("p", { class: "help" }, "These choices are kept in this browser."),
  ]);
}

function changeTheme(value) {
  choose("theme", value);
  dispatchEvent(new Event("stonewright-theme"));
}
