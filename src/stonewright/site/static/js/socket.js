/** The line to a table: it reconnects by itself, and what was not answered is said again. */

const WAITS = [300, 700, 1500, 3000, 6000];
const PING = 20000;
const SILENCE = 45000; // without a word the line is taken for lost
const POLICY = 1008; // the code with which a server closes a line that it does not want

/**
 * @typedef {Object} Listener
 * @property {(snapshot: any) => void} snapshot
 * @property {(update: any) => void} update
 * @property {(state: "open"|"lost") => void} state
 * @property {(error: {code: string, message: string}) => void} trouble what answers no command
 */

export class Line {
  /**
   * @param {string} path
   * @param {Listener} listener
   * @param {() => {seat: number|null, after: number|null}} hello
   */
  constructor(path, listener, hello) {
    this.path = path;
    this.listener = listener;
    this.hello = hello;
    this.asked = new Map();
    this.tries = 0;
    this.heard = 0;
    addEventListener("online", () => this._now());
    document.addEventListener("visibilitychange", () => document.hidden || this._now());
    setInterval(() => this._beat(), PING / 4);
    this._open();
  }

  /** Send a command; the promise is kept when the server has answered, whatever happens between. */
  ask(type, body = {}) {
    const id = body.id ?? freshId();
    const message = { ...body, type, id };
    return new Promise((resolve, reject) => {
      this.asked.set(id, { message, resolve, reject });
      this._send(message);
    });
  }

  /** Say something that needs no answer. */
  say(type, body = {}) {
    this._send({ type, ...body });
  }

  /** Connect anew at once, such as after the guest has got a name. */
  renew() {
    const old = this.socket;
    this._open();
    old.close();
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  _open() {
    clearTimeout(this.timer);
    const address = new URL(this.path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(address);
    const socket = this.socket;
    socket.addEventListener("open", () => this._opened(socket));
    socket.addEventListener("message", (event) => this._hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => socket === this.socket && this._closed(event));
  }

  _opened(socket) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    this._send({ type: "hello", ...this.hello() });
    for (const { message } of this.asked.values()) this._send(message);
  }

  _closed(event) {
    if (event.code === POLICY && this.unwanted !== "too_many") return;
    if (event.code !== POLICY) this.listener.state("lost");
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this._open(), wait * (0.8 + 0.4 * Math.random()));
  }

  _now() {
    if (!this.socket || this.socket.readyState !== WebSocket.CLOSED) return;
    this._open();
  }

  _beat() {
    if (!this.open) return;
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else if (Date.now() - this.heard > PING) this._send({ type: "ping" });
  }

  _send(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
  }

  _hear(message) {
    this.heard = Date.now();
    if (message.type === "snapshot" || message.type === "update") this._fresh(message);
    else if (message.type === "done" || message.type === "error") this._answered(message);
  }

  _fresh(message) {
    if (this.tries || message.type === "snapshot") {
      this.tries = 0;
      this.listener.state("open");
    }
    this.listener[message.type](message);
  }

  _refused(error) {
    this.unwanted = error.code;
    this.listener.trouble(error);
  }

  _answered(message) {
    const asked = this.asked.get(message.id);
    if (!asked) {
      if (message.type === "error") this._refused(message.error);
      return;
    }
    this.asked.delete(message.id);
    if (message.type === "done") asked.resolve(message);
    else asked.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
  }
}

/** Return an id for a request that nobody else has. */
export function freshId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const parts = crypto.getRandomValues(new Uint32Array(4));
  return [...parts].map((part) => part.toString(16).padStart(8, "0")).join("");
}
