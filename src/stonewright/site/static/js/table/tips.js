/** Tooltips: what a piece, card or place is and does, beside the pointer or the focus. */

import { el } from "../dom.js";

const WAIT = 350;
const LONG = 450; // of a finger held down

export class Tips {
  /** @param {(node: Element) => {title: string, lines: string[]}|null} describe */
  constructor(describe) {
    this.describe = describe;
    this.node = el("div", { class: "tip", hidden: true, "aria-hidden": "true" });
    document.body.append(this.node);
    document.addEventListener("pointerover", (event) => this._over(event));
    document.addEventListener("pointerout", () => this._leave());
    document.addEventListener("pointerdown", (event) => this._down(event));
    document.addEventListener("pointerup", () => clearTimeout(this.timer));
    document.addEventListener("focusin", (event) => this._focus(event));
    document.addEventListener("focusout", () => this.hide());
    addEventListener("scroll", () => this.hide(), true);
  }

  hide() {
    clearTimeout(this.timer);
    this.node.hidden = true;
  }

  _over(event) {
    if (event.pointerType === "touch") return;
    this._later(event.target, WAIT, event);
  }

  _down(event) {
    this.hide();
    if (event.pointerType === "touch") this._later(event.target, LONG, event);
  }

  _focus(event) {
    if (event.target.matches?.(":focus-visible")) this._later(event.target, WAIT, null);
  }

  _leave() {
    clearTimeout(this.timer);
    if (!this.node.hidden) this.hide();
  }

  _later(target, wait, pointer) {
    clearTimeout(this.timer);
    const said = target instanceof Element ? this.describe(target) : null;
    if (!said) return;
    this.timer = setTimeout(() => this._show(said, target, pointer), wait);
  }

  _show(said, target, pointer) {
    const lines = said.lines.filter(Boolean).map((line) => el("p", {}, line));
    this.node.replaceChildren(el("strong", {}, said.title), ...lines);
    this.node.hidden = false;
    place(this.node, pointer ? around(pointer.clientX, pointer.clientY) : target.getBoundingClientRect());
  }
}

/** Put a box beside a rectangle of the screen, where there is room: below, or above. */
export function place(node, rect, gap = 10) {
  const [wide, high] = [node.offsetWidth, node.offsetHeight];
  const left = Math.min(Math.max(8, rect.left + rect.width / 2 - wide / 2), innerWidth - wide - 8);
  const below = rect.bottom + gap + high <= innerHeight - 8;
  const top = below ? rect.bottom + gap : Math.max(8, rect.top - gap - high);
  node.style.left = `${Math.max(8, left)}px`;
  node.style.top = `${top}px`;
}

function around(x, y) {
  return new DOMRect(x - 8, y - 8, 16, 20);
}
