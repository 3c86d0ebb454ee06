/** Before the start: who sits where, the link for friends, and what the host decides. */

import { byId, el, refill } from "../dom.js";
import { SEATS, drawOptions, drawTerms, levelChooser, seatHead, title } from "../form.js";
import { botName } from "./players.js";

export class Lobby {
  /** @param {any} game @param {(type: string, body?: any) => Promise<any>} ask */
  constructor(game, ask) {
    this.game = game;
    this.ask = ask;
    this.node = byId("lobby");
    byId("lobby-link").value = location.origin + location.pathname;
    byId("lobby-copy").addEventListener("click", () => this._copy());
    byId("lobby-start").addEventListener("click", () => ask("start"));
    byId("lobby-abort").addEventListener("click", () => ask("abort"));
  }

  /** Show the lobby of a table that has not started. */
  show(table) {
    this.table = table;
    this.node.hidden = table.status !== "lobby";
    if (this.node.hidden) return;
    byId("lobby-title").textContent = table.title;
    byId("lobby-words").textContent = words(table);
    refill(byId("lobby-seats"), [table.seats, table.host], () => table.seats.map((seat) => this._row(seat)));
    byId("lobby-start").hidden = !table.host;
    byId("lobby-start").disabled = !table.can.start;
    byId("lobby-abort").hidden = !table.can.abort;
    byId("lobby-link-row").hidden = !table.seats.some((seat) => seat.kind === "open") && !table.host;
    this._terms(table);
  }

  _terms(table) {
    const [host, guest] = [byId("lobby-host"), byId("lobby-guest")];
    host.hidden = !table.host;
    guest.hidden = table.host;
    if (!table.host) return refill(guest, [table.options, table.settings], () => [agreed(table)]);
    const [least, most] = this.game.seats;
    refill(byId("lobby-many"), table.seats.length, () => [
      table.seats.length < most && small("Add a seat", () => this._seats([...keep(this.table), { who: "open" }])),
      table.seats.length > least && small("Remove the last seat", () => this._seats(keep(this.table).slice(0, -1))),
    ]);
    return this._forms(table);
  }

  /** Draw the forms of the host, but not under the hands of who fills them in. */
  _forms(table) {
    const names = table.seats.map((seat) => [seat.kind, seat.name]);
    const key = JSON.stringify([table.options, table.settings, names]);
    if (key === this.formsKey) return;
    this.formsKey = key;
    drawOptions(byId("lobby-options"), this.game, table.options, (name, value) => this.ask("settings", { options: { [name]: value } }));
    const people = table.seats.filter((seat) => seat.kind !== "bot").length;
    const about = { seats: table.seats.map((seat, n) => (seat.kind === "open" ? SEATS[n] : seat.name)), alone: people === 1 };
    drawTerms(byId("lobby-terms"), table.settings, about, (terms) => this.ask("settings", { table: terms }));
  }

  _row(seat) {
    return el("li", { class: "seat-row" }, seatHead(seat.seat), el("span", { class: "row-who" }, who(seat)),
      el("span", { class: "row-tools" }, this._tools(seat)));
  }

  _tools(seat) {
    const { table } = this;
    const put = (wish) => this._seats(keep(table).map((each, n) => (n === seat.seat ? wish : each)));
    const tools = [];
    if (seat.kind === "open") tools.push(small("Sit here", () => this.ask("join", { seat: seat.seat })));
    if (seat.you) tools.push(small("Stand up", () => this.ask("leave", { seat: seat.seat })));
    if (!table.host || seat.you) return tools;
    if (seat.kind === "bot") tools.push(levelChooser(`Level of ${seat.name}`, seat.bot, (bot) => put({ who: "bot", bot })), small("Open", () => put({ who: "open" })));
    if (seat.kind === "open") tools.push(small("Add a bot", () => put({ who: "bot", bot: "level:2" })));
    if (seat.kind === "person") tools.push(small("Remove", () => this.ask("remove", { seat: seat.seat })));
    return tools;
  }

  _seats(seats) {
    return this.ask("settings", { seats });
  }

  async _copy() {
    const field = byId("lobby-link");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      byId("lobby-copied").textContent = "Copied. Send it to your friends.";
    } catch {
      byId("lobby-copied").textContent = "Copy the marked address and send it.";
    }
  }
}

function keep(table) {
  return table.seats.map(() => ({ who: "keep" }));
}

function who(seat) {
  if (seat.kind === "open") return "Open";
  if (seat.kind === "bot") return `${seat.name}, ${botName(seat.bot)}`;
  return `${seat.name}${seat.you ? " (you)" : ""}${seat.here ? "" : ", away"}`;
}

function words(table) {
  const open = table.seats.filter((seat) => seat.kind === "open").length;
  if (open) return open === 1 ? "One seat is open. Send the link, or add a bot." : `${open} seats are open. Send the link, or add bots.`;
  return table.host ? "Everybody is here. Start when you like." : "Everybody is here. The host starts the match.";
}

function agreed(table) {
  const terms = table.settings;
  const clock = terms.clock ? `${Math.round(terms.clock.bank_s / 60)} minutes and ${terms.clock.increment_s} seconds a turn` : "none";
  const rows = [...Object.entries(table.options).map(([name, value]) => [title(name), title(String(value))]),
    ["Clock", clock], ["Taking back", { turn: "within the own turn", free: "freely", off: "never" }[terms.undo]]];
  return el("dl", { class: "agreed" }, ...rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]));
}

function small(label, does) {
  return el("button", { type: "button", class: "button small", on: { click: does } }, label);
}
