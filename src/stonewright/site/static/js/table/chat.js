/** Chat at the table; words come as text and are never read as markup. */

import { byId, el, fill } from "../dom.js";
import { choose, setting } from "../settings.js";

const READ = `stonewright.read ${location.pathname}`; // the last line read, also after a reload

export class Chat {
  /** @param {(text: string) => Promise<any>} send @param {(many: number) => void} unread */
  constructor(send, unread) {
    this.list = byId("chat");
    this.unread = unread;
    this.seen = remembered();
    this.lines = [];
    const [form, input] = [byId("chat-form"), byId("chat-input")];
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      input.value = "";
      await send(text);
    });
    const mute = byId("chat-mute");
    mute.checked = !setting("chat");
    mute.addEventListener("change", () => {
      choose("chat", !mute.checked);
      this._draw();
    });
  }

  /** Show all lines; those after the last one seen count as unread while the tab is closed. */
  show(lines, open, allowed) {
    this.lines = lines;
    byId("chat-form").hidden = !allowed;
    this._draw();
    if (open) this.read();
    else this.unread(setting("chat") ? lines.filter((line) => line.number > this.seen && !line.you && !setting("muted").includes(line.name)).length : 0);
  }

  /** Take everything as read. */
  read() {
    this.seen = this.lines.at(-1)?.number ?? 0;
    remember(this.seen);
    this.unread(0);
  }

  _draw() {
    const muted = setting("muted");
    const heard = setting("chat") ? this.lines.filter((line) => line.you || !muted.includes(line.name)) : [];
    const silent = muted.filter((name) => this.lines.some((line) => line.name === name && !line.you));
    fill(this.list, heard.map((line) => this._line(line)));
    fill(byId("chat-muted"), silent.map((name) => this._unmute(name)));
    byId("chat-none").hidden = heard.length > 0;
    const box = this.list.closest(".tab-panel");
    box.scrollTop = box.scrollHeight;
  }

  _mute(names) {
    choose("muted", names);
    this._draw();
  }

  _unmute(name) {
    const click = () => this._mute(setting("muted").filter((other) => other !== name));
    return el("button", { type: "button", class: "button small", on: { click } }, `Hear ${name} again`);
  }

  _line(line) {
    const mute = () => this._mute([...setting("muted"), line.name]);
    const silence = line.you ? null
      : el("button", { type: "button", class: "mute", "aria-label": `Mute ${line.name}`, title: "Mute", on: { click: mute } }, "×");
    return el("li", { class: line.seat === null ? "chat-line" : `chat-line seat-${line.seat}` },
      el("strong", {}, line.name), el("span", {}, line.text), silence);
  }
}

function remembered() {
  try {
    return Number(sessionStorage.getItem(READ) ?? 0);
  } catch {
    return 0;
  }
}

function remember(number) {
  try {
    sessionStorage.setItem(READ, number);
  } catch {
    // A browser that keeps nothing counts old lines as new once more.
  }
}
