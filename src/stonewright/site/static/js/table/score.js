/** The end of a match: who won, and every line of the score. */

import { byId, el, fill, icon } from "../dom.js";

/** Show the result, or nothing while the match goes on. */
export function showScore(result, table, does) {
  const place = byId("score");
  if (!result) return fill(place, []);
  const counted = result.sheets.some((sheet) => sheet.length) || result.points.some(Boolean);
  return fill(place, [
    el("h2", { class: "score-title" }, headline(result, table)),
    counted && el("div", { class: "score-sheets" }, result.sheets.map((sheet, seat) => sheetOf(sheet, seat, result, table))),
    el("div", { class: "score-tools" }, tools(table, does)),
  ]);
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
  const won = result.shares[seat] === Math.max(...result.shares);
  const name = el("caption", {}, icon(player.mark, "mark"), el("span", {}, player.name), won ? el("span", { class: "tag" }, "won") : null);
  return el("table", { class: "sheet" }, name, el("tbody", {}, ...rows, sum));
}

function tools(table, does) {
  const record = `/api/tables/${table.id}/record`;
  return [
    table.can.rematch && !table.rematch && el("button", { type: "button", class: "button end", on: { click: does.rematch } }, "Rematch"),
    table.rematch && el("a", { class: "button end", href: `/t/${table.rematch}` }, "Go to the rematch"),
    table.ply > 0 && el("button", { type: "button", class: "button", on: { click: does.decided } }, "Show the last move again"),
    table.can.record && el("a", { class: "button", href: record, download: `${table.game}-${table.id}.txt` }, "Download the record"),
    el("a", { class: "button", href: `/api/tables/${table.id}/moments/${table.ply}.svg`, download: `${table.game}-${table.id}.svg` }, "Picture (SVG)"),
    el("a", { class: "button", href: `/new/${table.game}` }, "Another table"),
  ].filter(Boolean);
}

function figure(number) {
  return String(Math.round(number * 100) / 100).replace("-", "−");
}
