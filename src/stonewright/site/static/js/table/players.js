/** The players: mark, name, facts, clock, and what lies before each of them. */

import { byId, el, icon, refill } from "../dom.js";

export class Players {
  /** @param {{ask: (type: string, body?: any) => void}} does */
  constructor(does) {
    this.does = does;
    this.root = byId("players");
    this.cards = new Map();
    setInterval(() => this._tick(), 250);
  }

  /** Return where a player's panels belong. */
  home(seat) {
    return this._card(seat).home;
  }

  /** Show the seats of a table with the open facts of a scene. */
  show({ index, table }) {
    if (table.seats !== this.table?.seats) this.asOf = performance.now();
    this.table = table;
    const players = index?.scene.players ?? [];
    for (const [seat, card] of this.cards) if (seat >= table.seats.length) card.node.remove();
    for (const seat of table.seats) {
      this._show(seat, players.find((player) => player.seat === seat.seat), table);
    }
    this.root.classList.toggle("crowded", table.seats.length > 2);
    this._order(table);
    this._tick();
  }

  /** Put the viewer's own seat first, the others after it in turn. */
  _order(table) {
    const many = table.seats.length;
    const first = table.viewer ?? 0;
    const order = Array.from({ length: many }, (_, n) => (first + n) % many);
    order.forEach((seat, place) => {
      const node = this._card(seat).node;
      if (this.root.children[place] !== node) this.root.insertBefore(node, this.root.children[place] ?? null);
    });
  }

  _card(seat) {
    if (!this.cards.has(seat)) this.cards.set(seat, card(seat));
    return this.cards.get(seat);
  }

  _show(seat, player, table) {
    const { node, mark, name, tags, facts, clock, tools } = this._card(seat.seat);
    node.className = `seat-card seat-${seat.seat}${player?.to_move ? " to-move" : ""}${player?.won ? " won" : ""}${seat.kind === "left" ? " gone" : ""}`;
    node.setAttribute("aria-label", seat.name);
    if (!mark.firstChild) mark.append(icon(seat.mark, "mark"));
    name.textContent = seat.name;
    const words = tagsOf(seat, table);
    refill(tags, words, () => words.map((each) => el("span", { class: "tag" }, each)));
    facts.textContent = player ? player.facts.join(" · ") : "";
    clock.hidden = seat.clock_ms === undefined || seat.clock_ms === null;
    const state = [seat.kind, seat.you, seat.here, seat.bot, table.status, table.can.return, table.yours.length];
    refill(tools, state, () => this._tools(seat, table));
  }

  _tools(seat, table) {
    if (table.status !== "playing") return [];
    const act = (words, type) => small(words, () => this.does.ask(type, { seat: seat.seat }));
    if (seat.you) return [seat.kind === "left" && table.can.return && act("Take my seat back", "return")];
    if (seat.kind === "left" && !seat.bot && table.yours.length) return [act("Let a bot play", "bot")];
    if (seat.kind === "person" && !seat.here && table.yours.length) return [act("Remove", "remove")];
    return [];
  }

  /** Let the running clock run. */
  _tick() {
    if (!this.table) return;
    const passed = performance.now() - this.asOf;
    for (const seat of this.table.seats) {
      const node = this.cards.get(seat.seat)?.clock;
      if (!node || node.hidden) continue;
      const left = Math.max(0, seat.clock_ms - (seat.running ? passed : 0));
      node.textContent = time(left);
      node.classList.toggle("low", left < 30000);
    }
  }
}

function card(seat) {
  const parts = {
    mark: el("span", { class: "seat-mark" }), name: el("h2", { class: "seat-name" }), tags: el("span", { class: "tags" }),
    facts: el("p", { class: "facts" }), clock: el("span", { class: "clock", hidden: true, role: "timer" }),
    tools: el("div", { class: "seat-tools" }), home: el("div", { class: "seat-home" }),
  };
  const title = el("div", { class: "seat-title" }, parts.name, parts.tags, parts.clock);
  const head = el("div", { class: "seat-head" }, parts.mark, el("div", { class: "seat-words" }, title, parts.facts));
  return { ...parts, node: el("section", { class: "seat-card", "data-seat": seat }, head, parts.tools, parts.home) };
}

function tagsOf(seat, table) {
  const tags = [];
  if (seat.you && table.yours.length === 1) tags.push("you");
  if (seat.kind === "bot") tags.push(botName(seat.bot));
  if (seat.kind === "left") tags.push(seat.bot ? `left, ${botName(seat.bot)} plays` : "left");
  if (seat.kind === "person" && !seat.here && table.status === "playing" && !table.replay) tags.push("away");
  return tags;
}

/** Return what a bot is called on the page. */
export function botName(text) {
  const level = /^level:(\d)$/.exec(text ?? "");
  return level ? `bot, level ${level[1]}` : `${text} bot`;
}

/** Write a time as minutes and seconds. */
export function time(ms) {
  const all = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (value) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

function small(words, does) {
  return el("button", { type: "button", class: "button small", on: { click: does } }, words);
}
