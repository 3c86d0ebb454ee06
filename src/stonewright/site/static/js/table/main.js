/** The table page: a line to the server, the table as it stands, and what a person does with it. */

import { alarm, announce } from "../announce.js";
import { read, send } from "../api.js";
import { layOut } from "../art.js";
import { byId, pageData, reachable } from "../dom.js";
import { patchSnapshot } from "../patch.js";
import { onChange, setting } from "../settings.js";
import { Line } from "../socket.js";
import { ending, knock, yourTurn } from "../sound.js";
import { Chat } from "./chat.js";
import { Cover } from "./cover.js";
import { askName, dialogs } from "./dialogs.js";
import { Drawer } from "./drawer.js";
import { Hands } from "./hands.js";
import { SceneIndex } from "./index.js";
import { Log, Moves } from "./lists.js";
import { Lobby } from "./lobby.js";
import { menu } from "./menu.js";
import { Motion } from "./motion.js";
import { Players } from "./players.js";
import { Replay } from "./replay.js";
import { headline, showScore } from "./score.js";
import { Stage } from "./stage.js";
import { Talk } from "./talk.js";

const HASTE = 6; // scenes waiting to be shown from which on nothing is animated

class TablePage {
  constructor({ id, game, guest, seat, ply }) {
    this.known = guest !== null;
    [this.id, this.game, this.seat, this.wantedPly] = [id, game, seat ?? null, ply ?? null];
    [this.snapshot, this.waiting, this.recent, this.asking] = [null, [], [], false];
    this.moment = null;
    this.players = new Players({ ask: (type, body) => this.ask(type, body) });
    this.stage = new Stage((number) => this.players.home(number));
    this.motion = new Motion(this.stage, () => setting("speed"));
    this.talk = new Talk({ play: (target) => this.play(target), undo: () => this.back("undo"), restart: () => this.back("restart_turn"), takeBack: () => this.back("take_back") });
    this.drawer = new Drawer();
    this.moves = new Moves((target) => this.play(target));
    this.chat = new Chat((text) => this.ask("chat", { text }), (many) => this.drawer.badge("chat", many));
    this.replay = new Replay((at) => this._fetch(at), (moment, at, forward) => this._visit(moment, at, forward));
    this.log = new Log((at) => this.replay.visit(at));
    this.lobby = new Lobby(game, (type, body) => this.ask(type, body));
    this.cover = new Cover((look) => this.look(look));
    this.hands = new Hands(this);
    this.stage.onFit = () => this.hands.draw();
    this.drawer.onOpen = (name) => this._opened(name);
    menu(this);
    dialogs();
    onChange(() => this._refresh());
    this.line = new Line(`/api/tables/${id}/socket`, {
      snapshot: (snapshot) => this._snapshot(snapshot), update: (update) => this._update(update),
      chat: (line) => this._said(line), state: (state, words) => this._connection(state, words),
    }, () => ({ seat: this.seat, after: this.snapshot?.number ?? null }));
  }

  // What a person does.

  /** Play a legal action of the position on the table. */
  async play(target) {
    if (this.asking) this.talk.say("Your last move is still on its way.");
    if (this.asking || !this.live) return;
    this.asking = true;
    document.body.classList.add("sending");
    this.recent = [];
    this.talk.say("");
    if (await this.ask("act", { action: target.action, at: this.snapshot.table.ply })) knock();
    this.asking = false;
    document.body.classList.remove("sending");
  }

  /** Take something back: undo, restart_turn or take_back. */
  back(type) {
    return this.ask(type, { at: this.snapshot.table.ply });
  }

  /** Ask the server for something; what it refuses is said in its words. */
  async ask(type, body = {}) {
    try {
      if (!this.known && !(await this._introduce())) return null;
      return await this.line.ask(type, body);
    } catch (problem) {
      this.refuse(problem.message);
      return null;
    }
  }

  /** Get a name for somebody who came by a link; tell whether there is one now. */
  async _introduce() {
    const name = await askName();
    if (name === null) return false;
    await send("/api/me", name ? { name } : {});
    this.known = true;
    this.line.renew();
    return true;
  }

  /** Look through another own seat. */
  look(seat) {
    this.seat = seat;
    this.line.say("view", { seat });
  }

  /** Say why something could not be done. */
  refuse(words) {
    this.talk.say(words, "refusal");
    byId("lobby-problem").textContent = words;
    alarm(words);
  }

  /** Tell whether the person can act on the position shown. */
  get live() {
    const table = this.snapshot?.table;
    return this.moment === null && table?.status === "playing" && Boolean(this.snapshot.scene?.targets.length) && !this.cover.open;
  }

  // What the server says.

  _snapshot(snapshot) {
    const old = this.snapshot;
    this.snapshot = snapshot;
    this.seat = snapshot.table.viewer ?? this.seat;
    this.waiting = [];
    this._take(old, snapshot, false);
    if (this.wantedPly !== null) {
      this.replay.visit(this.wantedPly);
      this.wantedPly = null;
    }
  }

  _update(update) {
    if (!this.snapshot || update.number < this.snapshot.number) return;
    const old = this.snapshot;
    this.snapshot = patchSnapshot(old, update);
    this._take(old, this.snapshot, Boolean(update.changes.scene));
  }

  _take(old, snapshot, played) {
    byId("lobby-problem").textContent = "";
    const { table } = snapshot;
    if (this.cover.follow(table)) this.waiting = [];
    this._seatTurn(table);
    const forward = played && old && table.ply === old.table.ply + 1;
    if (snapshot.scene) this.waiting.push({ snapshot, forward, mover: old?.table.turn ?? null });
    this._tell(old, snapshot, forward);
    if (snapshot.scene && this.moment === null) this._drain();
    else this._refresh();
  }

  /** Turn the table to an own seat just taken, or to the one whose turn it is, if nothing is hidden. */
  _seatTurn(table) {
    if (table.viewer === null && table.yours.length) this.look(table.yours[0]);
    const several = table.status === "playing" && table.yours.length > 1 && !table.secrets;
    if (several && table.yours.includes(table.turn) && table.turn !== table.viewer) this.look(table.turn);
  }

  _said(line) {
    const lines = line.lines ?? [line];
    const known = new Set(this.snapshot.chat.map((each) => each.number));
    this.snapshot.chat = [...this.snapshot.chat, ...lines.filter((each) => !known.has(each.number))];
    this._showChat();
  }

  _connection(state, words) {
    const banner = byId("connection");
    banner.hidden = state === "open";
    banner.textContent = state === "refused" ? words || "This table cannot be watched." : "The line is lost. Trying again …";
    if (state === "open" && words) this.refuse(words);
  }

  // What is shown.

  /** Show the scenes that wait, one after the other, each with its movement. */
  async _drain() {
    if (this.draining) return;
    this.draining = true;
    while (this.waiting.length && this.moment === null) {
      const { snapshot, forward, mover } = this.waiting.shift();
      const own = snapshot.table.yours.includes(mover);
      const events = forward && this.waiting.length < HASTE ? snapshot.scene.events : [];
      this._trail(forward, own);
      await this._present(new SceneIndex(snapshot.scene), events);
    }
    this.draining = false;
  }

  /** Keep the marks of what others did since the person's own last action. */
  _trail(forward, own) {
    const marks = this.stage.index?.scene.marks ?? [];
    this.recent = forward && !own && setting("trails") ? [...this.recent, ...marks].slice(-24) : [];
  }

  async _present(index, events) {
    const noted = this.motion.before(events);
    for (const event of noted?.events ?? []) if (event.was && event.piece) this.stage.rename(event.was, event.piece);
    this.hands.pause(Boolean(noted));
    this.index = index;
    this._refresh();
    await this.motion.after(noted);
    this.hands.pause(false);
  }

  /** Show a moment of the past, or the present again. */
  _visit(moment, ply, forward) {
    this.moment = moment;
    this.recent = [];
    this.motion.skip();
    if (!moment) {
      this.waiting = this.snapshot.scene ? [{ snapshot: this.snapshot, forward: false, mover: null }] : [];
      this._drain();
      return;
    }
    this._present(new SceneIndex(moment.scene), forward ? moment.scene.events : []);
    announce(`Move ${ply}. ${moment.scene.prompt}`);
  }

  _fetch(ply) {
    const seat = this.snapshot.table.viewer;
    return read(`/api/tables/${this.id}/moments/${ply}${seat === null ? "" : `?seat=${seat}`}`);
  }

  /** Bring everything on the page in line with what is known. */
  _refresh() {
    if (!this.snapshot) return;
    const { table, log, result } = this.snapshot;
    const begun = Boolean(this.snapshot.scene) && table.status !== "lobby";
    byId("loading").hidden = true;
    byId("table").hidden = !begun;
    this.lobby.show(table);
    const model = { index: begun ? this.index : null, table, live: this.live, moment: this.moment, log, result, ply: this.replay.ply ?? table.ply };
    this.replay.follow(table);
    this.talk.show(model);
    this.players.show(model);
    this.moves.show(model);
    this.log.show(model);
    this._showChat();
    this.drawer.allow("score", Boolean(result));
    byId("table").classList.toggle("over", Boolean(result));
    showScore(result, table, { rematch: () => this.ask("rematch"), decided: () => this._lastMove() });
    byId("closed").hidden = table.status !== "aborted" || begun;
    if (begun && this.index) this.stage.show(this.index, this.recent);
    this._title(table);
  }

  async _lastMove() {
    await this.replay.visit(this.snapshot.table.ply - 1);
    setTimeout(() => this._again(), 700);
  }

  _again() {
    this.replay.ply = null;
    this.moment = null;
    this.replay.follow(this.snapshot.table);
    this._present(new SceneIndex(this.snapshot.scene), this.snapshot.scene.events);
  }

  _showChat() {
    const { chat, table } = this.snapshot;
    this.chat.show(chat ?? [], this.drawer.shows("chat"), table.can.chat);
  }

  _opened(name) {
    if (name === "chat") this.chat.read();
    if (name === "rules") this._rules();
    if (name === "log") this._refresh();
  }

  async _rules() {
    const place = byId("rules");
    if (place.dataset.read) return;
    place.dataset.read = "yes";
    const text = await (await fetch(`/rules/${this.game.name}`)).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    place.replaceChildren(...document.importNode(page.querySelector(".rules"), true).childNodes);
    reachable(...place.querySelectorAll("pre, table"));
  }

  /** Say what happened, and that it is this person's turn. */
  _tell(old, snapshot, forward) {
    const { table, log } = snapshot;
    if (!old) return;
    const own = table.yours.includes(old.table.turn);
    for (const line of log.slice(old.log.length)) announce(line.words, own);
    const mine = (state) => state.table.status === "playing" && state.table.yours.includes(state.table.turn);
    if (mine(snapshot) && (!mine(old) || old.table.turn !== table.turn)) {
      announce(snapshot.scene?.prompt ?? "Your turn");
      yourTurn();
    } else if (forward && !own) knock();
    if (snapshot.result && !old.result) this._ended(snapshot);
    if (table.rematch && !old.table.rematch && table.yours.length) location.assign(`/t/${table.rematch}`);
  }

  _ended({ result, table }) {
    ending();
    announce(headline(result, table));
    this.drawer.allow("score", true);
    this.drawer.open("score");
  }

  _title(table) {
    const mine = table.status === "playing" && table.yours.includes(table.turn);
    document.title = `${mine ? "● Your turn · " : ""}${table.title} · ${this.game.title} · Stonewright`;
    document.body.classList.toggle("my-turn", mine);
  }
}

const asked = new URLSearchParams(location.search);
const number = (name) => (/^\d+$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
await layOut();
new TablePage({ ...pageData(), seat: number("seat"), ply: number("ply") });
