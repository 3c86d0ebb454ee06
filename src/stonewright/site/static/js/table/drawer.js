/** The drawer beside or under the table: moves, log, chat, rules and score as tabs. */

import { byId } from "../dom.js";
import { choose, setting } from "../settings.js";

const NARROW = matchMedia("(max-width: 899px)");

export class Drawer {
  constructor() {
    this.node = byId("drawer");
    this.list = this.node.querySelector("[role=tablist]");
    this.tabs = [...this.list.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) tab.addEventListener("click", () => this._clicked(tab));
    this.list.addEventListener("keydown", (event) => this._key(event));
    byId("drawer-close").addEventListener("click", () => this.close());
    this.onOpen = () => {};
    this._mark(this._tab(setting("tab")) ?? this.tabs[1]);
  }

  /** Show a tab; on a phone the sheet is pulled up. */
  open(name) {
    const tab = this._tab(name);
    if (!tab || tab.hidden) return;
    this._mark(tab);
    this.node.classList.add("pulled");
    this.onOpen(name);
  }

  /** Show a tab to somebody who just came, where it lies beside the table and hides nothing. */
  suggest(name) {
    this.allow(name, true);
    if (!NARROW.matches) this.open(name);
  }

  close() {
    this.node.classList.remove("pulled");
  }

  /** Tell whether a tab can be seen now. */
  shows(name) {
    return this.current === name && (this.node.classList.contains("pulled") || !NARROW.matches);
  }

  /** Hide a tab that has nothing to say, or show it. */
  allow(name, wanted) {
    const tab = this._tab(name);
    tab.hidden = !wanted;
    if (!wanted && this.current === name) this._mark(this._tab("log"));
  }

  /** Put a number on a tab, for what is unread. */
  badge(name, many) {
    const tab = this._tab(name);
    tab.dataset.badge = many ? String(many) : "";
    tab.setAttribute("aria-label", many ? `${tab.textContent.trim()}, ${many} new` : tab.textContent.trim());
  }

  _clicked(tab) {
    const again = this.current === tab.dataset.tab && this.node.classList.contains("pulled");
    if (again) return this.close();
    choose("tab", tab.dataset.tab);
    return this.open(tab.dataset.tab);
  }

  _key(event) {
    const shown = this.tabs.filter((tab) => !tab.hidden);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = shown.at((shown.indexOf(document.activeElement) + step) % shown.length);
    next.focus();
    this.open(next.dataset.tab);
    event.preventDefault();
  }

  _tab(name) {
    return this.tabs.find((tab) => tab.dataset.tab === name);
  }

  _mark(tab) {
    this.current = tab.dataset.tab;
    for (const other of this.tabs) {
      const on = other === tab;
      other.setAttribute("aria-selected", String(on));
      other.setAttribute("tabindex", on ? "0" : "-1");
      byId(other.getAttribute("aria-controls")).hidden = !on;
    }
  }
}
