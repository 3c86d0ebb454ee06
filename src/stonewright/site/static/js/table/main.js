/** The table page: a line to the server, the table as it stands, and what a person does with it. */

import { alarm } from "../announce.js";
import { read, send } from "../api.js";
import { layOut } from "../art.js";
import { byId, pageData } from "../dom.js";
import { onChange, setting } from "../settings.js";
import { Line } from "../socket.js";
import { knock } from "../sound.js";
import { Chat } from "./chat.js";
import { Cover } from "./cover.js";
import { askName, dialogs } from "./dialogs.js";
import { Drawer } from "./drawer.js";
import { Hands } from "./hands.js";
import { entitle } from "./herald.js";
import { Log, Moves } from "./lists.js";
import { Lobby } from "./lobby.js";
import { menu } from "./menu.js";
import { Motion } from "./motion.js";
import { News } from "./news.js";
import { Players } from "./players.js";
import { Replay } from "./replay.js";
import { openRules } from "./rulebook.js";
import { showScore } from "./score.js";
import { Showing } from "./showing.js";
import { Stage } from "./stage.js";
import { Talk } from "./talk.js";

class TablePage {
  constructor({ id, game, guest, seat, ply }) {
    [this.id, this.game, this.known] = [id, game, guest !== null];
    [this.snapshot, this.asking] = [null, false];
    const ask = (type, body) => this.ask(type, body);
    this.showing = new Showing(this);
    this.players = new Players({ ask });
    this.stage = new Stage((number) => this.players.home(number));
    this.motion = new Motion(this.stage, () => setting("speed"));
    this.talk = new Talk({ play: (target) => this.play(target), undo: () => this.back("undo"), restart: () => this.back("restart_turn"), takeBack: () => this.back("take_back") });
    this.drawer = new Drawer();
    this.moves = new Moves((target) => this.play(target));
    this.chat = new Chat((text) => this.ask("chat", { text }), (many) => this.drawer.badge("chat", many));
    this.replay = new Replay((at) => this._fetch(at), (moment, at, forward) => this.showing.visit(moment, at, forward), (eyes) => this.news.look(eyes));
    this.log = new Log((at) => this.replay.visit(at));
    this.lobby = new Lobby(game, ask);
    this.cover = new Cover((eyes) => this.news.look(eyes));
    this.hands = new Hands(this);
    this.stage.onFit = () => this.hands.draw();
    this.drawer.onOpen = (name) => this._opened(name);
    menu(this);
    dialogs();
    onChange(() => this.refresh());
    this.news = new News(this, seat, ply);
    this.line = new Line(`/api/tables/${id}/socket`, this.news, () => this.news.hello());
  }

  /** The scene on the table, with its parts looked up. */
  get index() {
    return this.showing.index;
  }

  /** The earlier moment that is looked at, or null. */
  get moment() {
    return this.showing.moment;
  }

  /** Tell whether the person can act on the position shown. */
  get live() {
    const open = this.snapshot?.table.status === "playing" && !this.cover.open;
    return open && this.showing.current && this.index.scene.targets.length > 0;
  }

  // What a person does.

  /** Play a legal action of the position on the table. */
  async play(target) {
    if (this.asking) this.talk.say("Your last move is still on its way.");
    if (this.asking || !this.live) return;
    this.asking = true;
    document.body.classList.add("sending");
    this.showing.recent = [];
    this.talk.say("");
    if (await this.ask("act", { action: target.action, ...this.index.stand })) knock();
    this.asking = false;
    document.body.classList.remove("sending");
  }

  /** Take something back: undo, restart_turn or take_back. */
  back(type) {
    return this.index && this.ask(type, this.index.stand);
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

  /** Say why something could not be done. */
  refuse(words) {
    this.talk.say(words, "refusal");
    byId("lobby-problem").textContent = words;
    alarm(words);
  }

  // What is shown.

  /** Bring everything on the page in line with what is known. */
  refresh() {
    if (!this.snapshot) return;
    const { table, log, result } = this.snapshot;
    const begun = Boolean(this.snapshot.scene) && table.status !== "lobby";
    byId("loading").hidden = true;
    byId("refused").hidden = true;
    byId("table").hidden = !begun;
    byId("table").classList.toggle("over", Boolean(result));
    byId("closed").hidden = table.status !== "aborted" || begun;
    this.lobby.show(table);
    this.replay.follow(table);
    this._model(begun && !this.cover.open ? this.index : null, this.cover.open ? [] : log);
    this.drawer.allow("score", Boolean(result));
    showScore(this.snapshot, { rematch: () => this.ask("rematch"), decided: () => this.replay.show(result.decided) });
    if (begun && this.index) this.stage.show(this.index, this.showing.recent);
    Object.assign(byId("table").dataset, { live: this.live, shown: this.index ? (this.replay.ply ?? this.index.stand?.at) : "" });
    entitle(table, this.game);
  }

  _model(index, log) {
    const { table, result, chat } = this.snapshot;
    const model = { index, table, log, result, live: this.live, moment: this.moment, ply: this.replay.ply ?? table.ply };
    for (const part of [this.talk, this.players, this.moves, this.log]) part.show(model);
    this.chat.show(chat ?? [], this.drawer.shows("chat"), table.can.chat);
  }

  _fetch(ply) {
    const seat = this.snapshot.table.viewer;
    const address = `/api/tables/${this.id}/moments/${ply}${seat === null ? "" : `?seat=${seat}`}`;
    return read(address).catch((problem) => this.refuse(problem.message));
  }

  _opened(name) {
    if (name === "chat") this.chat.read();
    if (name === "rules") openRules(this.game.name);
    if (name === "log") this.refresh();
  }
}

const asked = new URLSearchParams(location.search);
const number = (name) => (/^\d+$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null);
await layOut();
new TablePage({ ...pageData(), seat: number("seat"), ply: number("ply") });
