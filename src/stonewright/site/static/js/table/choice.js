/** The small choice beside a place that can mean several things. */

import { el } from "../dom.js";
import { place } from "./tips.js";

export class Choice {
  /** @param {(target: any) => void} play */
  constructor(play) {
    this.play = play;
    this.node = el("div", { class: "choice", role: "dialog", "aria-label": "Choose one", hidden: true });
    this.node.addEventListener("keydown", (event) => this._key(event));
    document.body.append(this.node);
    document.addEventListener("pointerdown", (event) => {
      if (!this.node.hidden && !this.node.contains(event.target)) this.close();
    });
  }

  get open() {
    return !this.node.hidden;
  }

  /** Offer targets beside an element of the page. */
  offer(targets, beside) {
    this.beside = beside;
    const title = el("p", { class: "choice-title" }, "Which one?");
    this.node.replaceChildren(title, ...targets.map((target) => this._button(target)));
    this.node.hidden = false;
    place(this.node, beside.getBoundingClientRect(), 6);
    this.node.querySelector("button").focus();
  }

  close(back = false) {
    if (this.node.hidden) return false;
    this.node.hidden = true;
    if (back && this.beside?.isConnected) this.beside.focus?.();
    return true;
  }

  _button(target) {
    const chosen = () => {
      this.close();
      this.play(target);
    };
    return el("button", { type: "button", class: "choice-button", on: { click: chosen } }, target.words);
  }

  _key(event) {
    const buttons = [...this.node.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.close(true);
    else if (step) buttons.at((buttons.indexOf(document.activeElement) + step) % buttons.length).focus();
    else if (event.key === "Tab") this.close(true);
    else return;
    event.stopPropagation();
    event.preventDefault();
  }
}
