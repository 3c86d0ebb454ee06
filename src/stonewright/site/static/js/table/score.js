/** The end of a match: who won, and every line of the score. */

import { byId, el, icon, refill } from "../dom.js";

/** Show the result, or nothing while the match goes on. */
export function showScore({ result, table, log }, does) {
  const place = byId("score");
  const shown = result && [result, table.rematch, table.can.rematch, table.seats.map((seat) => seat.name)];
  refill(place, shown, () => (result ? told(result, table, log, does) : []));
}

function told(result, table, log, does) {
  const counted = isCounted(result);
  return [
    el("div", { class: "score-head" }, el("h2", { class: "score-title" }, headline(result, table)), again(table, does)),
    counted && el("div", { class: "score-sheets" }, result.sheets.map((sheet, seat) => sheetOf(sheet, seat, result, table))),
    result.decided > 0 && moment(result, log, does),
    el("div", { class: "score-tools" }, tools(table)),
  ];
}

/** Tell whether there is something to count: a sheet, or points at least. */
export function isCounted(result) {
  return result.sheets.some((sheet) => sheet.length) || result.points.some(Boolean);
}

/** Say who won in one line. */
export function headline(result, table) {
  const best = Math.max(...result.shares);
  const winners = table.seats.filter((seat) => result.shares[seat.seat] === best && best > 0);
  if (!winners.length) return table.replay ? "The record ends here" : "Nobody wins";
  if (winners.length === table.seats.length) return table.seats.length === 1 ? "The match is over" : "A draw";
  if (winners.length > 1) return `${winners.map((seat) => seat.name).join(" and ")} share the win`;
  return winners[0].you && table.yours.length === 1 ? "You win" : `${winners[0].name} wins`;
}

function sheetOf(sheet, seat, result, table) {
  const player = table.seats[seat];
  const total = result.points[seat];
  const rows = sheet.map(([words, number]) => el("tr", {}, el("th", { scope: "row" }, words), el("td", {}, figure(number))));
  const sum = el("tr", { class: "sum" }, el("th", { scope: "row" }, "In all"), el("td", {}, figure(total)));
  const won = result.shares[seat] === Math.max(...result.shares) && result.shares.some((share) => share < result.shares[seat]);
  const name = el("caption", {}, icon(player.mark, "mark"), el("span", {}, player.name), won ? el("span", { class: "tag" }, "won") : null);
  return el("table", { class: "sheet" }, name, el("tbody", {}, ...rows, sum));
}

/** Return the move with which the winner came to lead for good, to be seen once more. */
function moment({ decided, shares }, log, does) {
  const words = log.find((line) => line.ply === decided && !line.note)?.words ?? "";
  return el("div", { class: "score-moment" }, el("h3", {}, Math.max(...shares) > 0.5 ? "The moment that decided it" : "The last move"), el("p", {}, `Move ${decided}: ${words}`),
    el("button", { type: "button", class: "button small", on: { click: does.decided } }, "Show it again"));
}

/** Return the way to another match with the same people. */
function again(table, does) {
  if (table.rematch) return el("a", { class: "button end", href: `/t/${table.rematch}` }, "Go to the rematch");
  return table.can.rematch && el("button", { type: "button", class: "button end", on: { click: does.rematch } }, "Rematch");
}

function tools(table) {
  const record = `/api/tables/${table.id}/record`;
  return [
    table.can.record && el("a", { class: "button", href: record, download: `${table.game}-${table.id}.txt` }, "Download the record"),
    el("a", { class: "button", href: `/api/tables/${table.id}/moments/${table.ply}.svg`, download: `${table.game}-${table.id}.svg` }, "Picture (SVG)"),
    el("a", { class: "button", href: `/new/${table.game}` }, "Another table"),
  ].filter(Boolean);
}

function figure(number) {
  return String(Math.round(number * 100) / 100).replace("-", "−");
}
