/** Cards around the origin: name, points and penalty, stones as on the board, words. */

import { use } from "../dom.js";
import { box } from "./shapes.js";
import { lines, measure, text, wrap } from "./type.js";

const SMALL = 16; // of words, where there is room
const NAMED = 12; // below this a plate's name is left out: it is in the words that every piece has
const LEAST = 80; // a pattern less wide bears no name

/** Draw a card face up in its layout. */
export function face(card, wide, high) {
  return (LAYOUTS[card.layout] ?? portrait)(card, wide, high);
}

/** Draw a card face down. */
export function back(wide, high) {
  const corner = wide * 0.07;
  return [
    box(wide * 0.94, high * 0.94, corner, { class: "card-back" }),
    box(wide * 0.752, high * 0.81, corner, { class: "card-back-line" }),
  ];
}

function sheet(wide, high, share = 0.97, corner = 0.07) {
  return box(wide * share, high * share, Math.min(wide, high) * corner, { class: "card" });
}

function stamps(card, wide) {
  return card.symbols.map((s) => use(s.art, (s.x - 0.5) * wide, s.y * wide, s.size * wide, s.faint ? 0.45 : null));
}

function portrait(card, wide, high) {
  const [left, top, small] = [-wide / 2, -high / 2, wide / 8];
  const words = wrap(card.text, wide * 0.88, wide / 9);
  const foot = high / 2 - (wide / 9) * (0.7 + 1.2 * (words.length - 1));
  return [
    sheet(wide, high, 0.94),
    text(card.points, left + wide * 0.09, top + wide * 0.26, wide / 5, "ink", { "font-weight": 700 }),
    text(card.penalty, left + wide * 0.09, top + wide * 0.42, small, "accent"),
    ...lines(wrap(card.name, wide * 0.64, small), left + wide * 0.3, top + small * 1.7, small, small * 1.15, "ink"),
    ...stamps(card, wide),
    ...lines(words, 0, foot, wide / 9, (wide / 9) * 1.2, "quiet", { "text-anchor": "middle" }),
  ];
}

function plate(card, wide, high) {
  const size = Math.min(wide / 9, SMALL);
  if (!card.name || wide / 9 < NAMED) return nameless(card, wide, high);
  const [left, top, big] = [-wide / 2, -high / 2, size * 1.5];
  const rows = wrap(card.name, wide * 0.7, size);
  return [
    sheet(wide, high, 0.97, 0.09),
    text(card.points, left + wide * 0.07, top + 0.06 * high + big * 1.05, big, "ink", { "font-weight": 700 }),
    ...lines(rows, left + wide * 0.25, top + 0.07 * high + size, size, size * 1.25, "ink"),
    ...stamps(card, wide),
  ];
}

/** Return a plate that is too small for its name: what stands below it is larger instead. */
function nameless(card, wide, high) {
  const below = card.symbols.every((symbol) => symbol.y > 0 && !symbol.faint);
  const big = high * (below ? 0.36 : 0.42);
  const foot = below ? big * 1.1 - high / 2 : big * 0.36;
  return [
    sheet(wide, high, 0.97, 0.09),
    text(card.points, wide * (0.07 - 0.5), foot, big, "ink", { "font-weight": 700 }),
    ...(below ? row(card.symbols, wide, high) : stamps(card, wide)),
  ];
}

function row(symbols, wide, high) {
  const size = Math.min(high * 0.42, (wide * 0.9) / Math.max(symbols.length, 3));
  const start = (-size * (symbols.length - 1)) / 2;
  return symbols.map((symbol, n) => use(symbol.art, start + n * size, high * 0.2, size * 0.96));
}

function badge(card, wide, high) {
  const words = card.text || card.name;
  const size = Math.min(wide / 4, SMALL, (SMALL * wide * 0.88) / Math.max(measure(words, SMALL), 1));
  const shown = size >= 9;
  const name = shown && text(words, 0, high * 0.4, size, "ink", { "text-anchor": "middle" });
  return [sheet(wide, high, 0.97, 0.09), ...stamps(card, wide), name].filter(Boolean);
}

function note(card, wide, high) {
  const size = noteSize(card, wide, high);
  const rows = card.text.split("\n").flatMap((part) => wrap(part, wide * 0.92, size));
  const first = -high / 2 + (high - 1.3 * size * rows.length) / 2 + size;
  return [sheet(wide, high, 0.97, 0.09), ...lines(rows, -wide * 0.46, first, size, size * 1.3, "ink")];
}

/** Return the largest type, up to the usual one, in which all words stand on the note. */
function noteSize(card, wide, high) {
  for (let size = SMALL; size > 9; size -= 0.5) {
    const rows = card.text.split("\n").flatMap((part) => wrap(part, wide * 0.92, size));
    const broad = Math.max(...rows.map((row) => measure(row, size)));
    if (rows.length * size * 1.3 <= high * 0.94 && broad <= wide * 0.94) return size;
  }
  return 9;
}

function pattern(card, wide, high) {
  const size = Math.min(SMALL, wide / 6.2);
  const head = wide >= LEAST ? named(card, wide, high, size) : bare(card, wide, high);
  const more = { "text-anchor": "end", "font-weight": 600 };
  const foot = card.text && size >= 11 ? [text(card.text, wide * 0.42, high * 0.485 - size * 0.45, size, "accent", more)] : [];
  return [sheet(wide, high), ...head, ...foot, ...stamps(card, wide)];
}

function named(card, wide, high, size) {
  const [left, top, big] = [-wide / 2, -high / 2, Math.min(wide * 0.24, 27)];
  const rows = wrap(card.name, wide * 0.62, size);
  return [
    text(card.points, left + wide * 0.08, top + big * 1.05, big, "ink", { "font-weight": 700 }),
    text(card.penalty, left + wide * 0.08, top + big * 1.1 + size, size, "accent"),
    ...lines(rows, left + wide * 0.94, top + size * 1.25, size, size * 1.1, "ink", { "text-anchor": "end" }),
  ];
}

function bare(card, wide, high) {
  const [left, big] = [-wide / 2, Math.max(wide * 0.27, 14)];
  const y = -high / 2 + big * 1.1;
  return [
    text(card.points, left + wide * 0.08, y, big, "ink", { "font-weight": 700 }),
    text(card.penalty, left + wide * 0.92, y, Math.max(wide * 0.2, 12), "accent", { "text-anchor": "end" }),
  ];
}

function charter(card, wide, high) {
  if (wide < LEAST * 2) return [sheet(wide, high), ...alone(card, wide)];
  const size = charterSize(card, wide, high);
  const rows = wrap(card.text, wide * 0.71, size);
  const [start, step] = [-wide * 0.24, size * 1.22];
  const first = -high / 2 + (high - step * (rows.length + 1)) / 2 + size * 0.95;
  return [
    sheet(wide, high),
    ...stamps(card, wide),
    text(card.name, start, first, size, "ink", { "font-weight": 700 }),
    ...lines(rows, start, first + step, size, step, "quiet"),
  ];
}

function charterSize(card, wide, high) {
  for (let size = SMALL; size > 10; size -= 0.5) {
    if ((wrap(card.text, wide * 0.71, size).length + 1) * size * 1.22 <= high * 0.96) return size;
  }
  return 10;
}

/** Return the stones of a charter that is too small for words, in its middle and larger. */
function alone(card, wide) {
  const middle = card.symbols.reduce((sum, s) => sum + s.x, 0) / Math.max(card.symbols.length, 1);
  const zoom = 3.4 * wide;
  return card.symbols.map((s) => use(s.art, (s.x - middle) * zoom, s.y * zoom, s.size * zoom));
}

const LAYOUTS = { plate, badge, note, pattern, charter, portrait };
