/** Chat at the table; words come as text and are never read as markup. */

import { byId, el, fill } from "../dom.js";
import { choose, setting } from "../settings.js";

export class Chat {
  /** @param {(text: string) => Promise<any>} send @param {(many: number) => void} unread */
  constructor(send, unread) {
    this.list = byId("chat");
    this.muted = new Set();
    this.unread = unread;
    this.seen = 0;
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
    else this.unread(setting("chat") ? lines.filter((line) => line.number > this.seen && !line.you).length : 0);
  }

  /** Take everything as read. */
  read() {
    this.seen = this.lines.at(-1)?.number ?? 0;
    this.unread(0);
  }

  _draw() {
    const heard = setting("chat") ? this.lines.filter((line) => !this.muted.has(line.name)) : [];
    fill(this.list, heard.map((line) => this._line(line)));
    byId("chat-none").hidden = heard.length > 0;
    const box = this.list.closest(".tab-panel");
    box.scrollTop = box.scrollHeight;
  }

  _line(line) {
    const mute = () => {
      this.muted.add(line.name);
      this._draw();
    };
    const silence = line.you ? null
      : el("button", { type: "button", class: "mute", "aria-label": `Mute ${line.name}`, title: "Mute", on: { click: mute } }, "×");
    return el("li", { class: line.seat === null ? "chat-line" : `chat-line seat-${line.seat}` },
      el("strong", {}, line.name), el("span", {}, line.text), silence);
  }
}
