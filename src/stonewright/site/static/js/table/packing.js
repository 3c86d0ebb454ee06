/** Where the panels of a wide table lie: under the board or beside it, so that the board is large. */

const LABEL = 26; // pixels of a panel's title
const GAP = 12;
const SIDES = [0, 220, 250, 280, 310, 340, 370, 400, 430, 460, 500];
const READABLE = 36; // pixels to a unit at which cards are read with ease
const LEAST = 25; // and at which they are still made out
const BROAD = 7.9; // units: a panel less wide stands in half a row

/**
 * @typedef {{id: string, width: number, height: number}} Sheet
 * @typedef {{board: number, side: number, under: string[], beside: string[], scale: number}} Packing
 */

/**
 * Return the packing in which the board is largest and the panels can still be read.
 * @param {Sheet} board
 * @param {Sheet[]} panels
 * @param {number} wide
 * @param {number} high
 * @returns {Packing}
 */
export function pack(board, panels, wide, high) {
  let best = null;
  for (const under of splits(panels)) {
    const beside = panels.filter((panel) => !under.includes(panel));
    for (const side of beside.length ? SIDES.slice(1) : [0]) {
      const tried = attempt(board, under, beside, side, wide, high);
      if (tried && (!best || tried.worth > best.worth)) best = tried;
    }
  }
  return best ?? stacked(board, panels, wide, high);
}

/** Return how many pixels to its unit a panel has in a room this wide. */
export function panelUnit(panel, room, most = 46) {
  return Math.min(most, room / panel.width);
}

/** Return how panels stand in rows of a room: broad ones alone, slim ones by two. */
export function rows(panels, room) {
  const found = [];
  for (const panel of panels) {
    const last = found[found.length - 1];
    if (panel.width < BROAD && last && last.length === 1 && last[0].width < BROAD) last.push(panel);
    else found.push([panel]);
  }
  return found.map((row) => row.map((panel) => ({ panel, room: row.length > 1 ? (room - GAP) / 2 : room })));
}

/** Return how high panels are in rows. */
export function rowsHeight(panels, room, most) {
  return rows(panels, room)
    .map((row) => Math.max(...row.map(({ panel, room: part }) => panel.height * panelUnit(panel, part, most) + LABEL)))
    .reduce((sum, height) => sum + height + GAP, 0);
}

function splits(panels) {
  const many = Math.min(panels.length, 8);
  return Array.from({ length: 1 << many }, (_, bits) => panels.filter((_panel, n) => n >= many || (bits >> n) & 1));
}

function attempt(board, under, beside, side, wide, high) {
  const most = Math.max(46, high / 14);
  const column = beside.length ? rowsHeight(beside, side, most) : 0;
  if (column > high) return null;
  const room = wide - (side ? side + GAP * 1.5 : 0);
  const size = largest(room, (w) => (w * board.height) / board.width + (under.length ? GAP + rowsHeight(under, w, most) : 0) <= high);
  if (size < 280) return null;
  const units = [...rowUnits(under, size, most), ...rowUnits(beside, side, most)];
  if (units.some((unit) => unit < LEAST)) return null;
  const squeezed = units.reduce((sum, unit) => sum + Math.max(0, READABLE - unit) / READABLE, 0);
  const worth = size * size * (board.height / board.width) * (1 - 0.3 * squeezed);
  return { board: size, side, under: ids(under), beside: ids(beside), most, worth };
}

function rowUnits(panels, room, most) {
  return rows(panels, room).flatMap((row) => row.map(({ panel, room: part }) => panelUnit(panel, part, most)));
}

/** Return the packing of a window that is too small for everything: it scrolls. */
function stacked(board, panels, wide, high) {
  const size = Math.max(240, Math.min(wide, ((high * 0.86) * board.width) / board.height));
  return { board: size, side: 0, under: ids(panels), beside: [], most: 46, worth: 0 };
}

function largest(room, fits) {
  let [low, high] = [0, room];
  if (fits(room)) return room;
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function ids(panels) {
  return panels.map((panel) => panel.id);
}
