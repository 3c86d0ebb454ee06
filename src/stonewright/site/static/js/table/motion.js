/** What happened, played piece by piece: travellers fly over the table along their real path. */

import { svg } from "../dom.js";
import { arc } from "../draw/shapes.js";

const STEP = { slow: 460, normal: 280, fast: 150, off: 0 };
const MORE = 0.45; // of a step for each further place of a path
const LONGEST = 3; // steps
const CURVED = new Set(["jump", "fly"]);

export class Motion {
  /**
   * @param {import("./stage.js").Stage} stage
   * @param {() => string} speed slow, normal, fast or off
   */
  constructor(stage, speed) {
    this.stage = stage;
    this.speed = speed;
    this.sky = svg("svg", { class: "sky", "aria-hidden": "true" });
    document.body.append(this.sky);
    this.running = new Set();
    this.skipping = false;
  }

  get busy() {
    return this.running.size > 0;
  }

  /** Finish at once whatever is under way. */
  skip() {
    this.skipping = true;
    for (const animation of this.running) animation.finish();
  }

  /** Note where everything lies before the next scene is shown. */
  before(events) {
    const step = STEP[this.speed()] ?? STEP.normal;
    if (!step || !this.stage.index || document.hidden) return null;
    const chained = joined(events);
    if (!chained.length) return null;
    return { step, events: chained, seen: this._seen(chained), known: new Set(this.stage.index.pieces.keys()) };
  }

  /** Play the events, the new scene being on the table already. */
  async after(noted) {
    if (!noted) return;
    this.skipping = false;
    const flights = noted.events.map((event) => this._flight(event, noted)).filter(Boolean);
    for (const flight of flights) flight.wait();
    for (const group of together(flights)) {
      if (!this.skipping) await Promise.all(group.map((flight) => this._fly(flight, group, noted.step)));
      for (const flight of group) flight.land();
    }
    this.sky.replaceChildren();
  }

  _seen(events) {
    const places = new Map();
    const pictures = new Map();
    for (const event of events) {
      for (const place of event.path) places.set(place, this.stage.whereIs(place));
      const node = event.was && this.stage.pieceNode(event.was);
      if (node) pictures.set(event.was, picture(node));
    }
    return { places, pictures };
  }

  _flight(event, { seen, known }) {
    const way = event.path.map((place) => this.stage.whereIs(place) ?? seen.places.get(place)).filter(Boolean);
    const node = this.stage.pieceNode(event.piece);
    const shown = seen.pictures.get(event.was) ?? (node && picture(node));
    if (!way.length || !shown) return null;
    const joins = known.has(event.piece) && event.was !== event.piece && !event.renamed;
    const flyer = svg("g", {}, shown);
    const start = event.was ? way[0] : null;
    return {
      event, way, flyer,
      unit: (seen.pictures.has(event.was) ? seen.places.get(event.path[0]) : way[way.length - 1])?.unit ?? way[0].unit,
      wait: () => {
        if (node && !joins) node.classList.add("flying");
        flyer.style.transform = pose(way[0], 1);
        flyer.style.opacity = start ? "1" : "0";
        this.sky.append(flyer);
      },
      land: () => {
        flyer.remove();
        node?.classList.remove("flying");
      },
    };
  }

  async _fly(flight, group, step) {
    const points = course(flight, group);
    const frames = keyframes(flight, points);
    const duration = step * Math.min(LONGEST, 1 + MORE * Math.max(0, flight.way.length - 2));
    flight.flyer.style.opacity = "1";
    const animation = flight.flyer.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" });
    this.running.add(animation);
    await animation.finished.catch(() => null);
    this.running.delete(animation);
  }
}

/** Tell how long steps are for a speed. */
export function pace(speed) {
  return STEP[speed] ?? STEP.normal;
}

function picture(node) {
  const copy = svg("g", {}, ...[...node.childNodes].map((child) => child.cloneNode(true)));
  const turned = /rotate\([^)]*\)/.exec(node.style.transform);
  if (turned) copy.style.transform = turned[0];
  return copy;
}

function pose(point, scale, opacity) {
  const transform = `translate(${point.x}px, ${point.y}px) scale(${scale})`;
  return opacity === undefined ? transform : { transform, opacity };
}

/** Return events that move something, what is named twice on its way made one. */
function joined(events) {
  const made = [];
  for (const event of events) {
    const first = event.was && made.find((other) => other.piece === event.was && other.kind === event.kind);
    if (first) Object.assign(first, { piece: event.piece, renamed: true });
    else if (event.path.length && (event.was || event.piece)) made.push({ ...event });
  }
  return made;
}

/** Return flights in groups that are played together: those of one kind in a row. */
function together(flights) {
  const groups = [];
  for (const flight of flights) {
    const last = groups[groups.length - 1];
    if (last && last[0].event.kind === flight.event.kind) last.push(flight);
    else groups.push([flight]);
  }
  return groups;
}

/** Return the points that a flight passes. */
function course(flight, group) {
  const { way, event } = flight;
  if (way.length < 2) return way;
  if (event.kind === "spin" && group.length > 2) return around(way[0], way[way.length - 1], middle(group));
  if (!CURVED.has(event.kind)) return way;
  const [start, end] = [way[0], way[way.length - 1]];
  return arc([start.x, start.y], [end.x, end.y]).map(([x, y]) => ({ ...end, x, y }));
}

function middle(group) {
  const sum = group.reduce((total, { way }) => ({ x: total.x + way[0].x, y: total.y + way[0].y }), { x: 0, y: 0 });
  return { x: sum.x / group.length, y: sum.y / group.length };
}

/** Return points on a circle around a middle, the shorter way. */
function around(start, end, centre) {
  const angle = (point) => Math.atan2(point.y - centre.y, point.x - centre.x);
  const radius = Math.hypot(start.x - centre.x, start.y - centre.y);
  const from = angle(start);
  const turn = ((angle(end) - from + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return Array.from({ length: 9 }, (_, step) => {
    const at = from + (turn * step) / 8;
    return { ...end, x: centre.x + radius * Math.cos(at), y: centre.y + radius * Math.sin(at) };
  });
}

/** Return the frames of a flight; what appears grows, what leaves fades. */
function keyframes({ event, way, unit }, points) {
  const scale = (point) => (point.unit ?? unit) / unit;
  if (way.length < 2) return still(event, points[0], scale(points[0]));
  const last = points.length - 1;
  return points.map((point, number) => {
    const leaving = !event.piece && number === last;
    return pose(point, scale(point) * (leaving ? 0.7 : 1), leaving ? 0.1 : 1);
  });
}

function still(event, point, scale) {
  if (!event.was) return [pose(point, scale * 0.5, 0), pose(point, scale, 1)];
  if (!event.piece) return [pose(point, scale, 1), pose(point, scale * 0.5, 0)];
  return [pose(point, scale, 1), pose(point, scale * 1.15, 1), pose(point, scale, 1)];
}
