/** Lines of text in pictures: measured, wrapped and drawn. */

import { svg } from "../dom.js";

const FAMILY = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";
const pen = document.createElement("canvas").getContext("2d");

/** Return how wide a line is in pixels. */
export function measure(words, size, weight = 400) {
  pen.font = `${weight} ${size}px ${FAMILY}`;
  return pen.measureText(words).width;
}

/** Break words into lines no wider than `room`, where spaces allow it. */
export function wrap(words, room, size, weight = 400) {
  const lines = [];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length && measure(longer, size, weight) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Return one line of text. Its ink is a class: ink, quiet or accent.
 * @param {string} words
 */
export function text(words, x, y, size, ink = "ink", more = {}) {
  return svg("text", { x, y, "font-size": size, class: `t-${ink}`, ...more }, words);
}

/** Return lines one under the other. */
export function lines(rows, x, y, size, step, ink, more = {}) {
  return rows.map((row, number) => text(row, x, y + step * number, size, ink, more));
}
