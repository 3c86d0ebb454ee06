/** Who has to be told what: by words for screen readers, by sounds, and by the page's title. */

import { announce } from "../announce.js";
import { ending, knock, yourTurn } from "../sound.js";
import { headline } from "./score.js";

/** Say what happened since an older snapshot, and that it is this person's turn. */
export function tell(page, old, forward) {
  const { snapshot } = page;
  const { table, log } = snapshot;
  if (!old) {
    if (snapshot.result && page.news.wanted === null) page.drawer.suggest("score");
    return;
  }
  const own = table.yours.includes(old.table.turn);
  for (const line of log.slice(old.log.length)) announce(line.words, own);
  if (isMine(table) && (!isMine(old.table) || old.table.turn !== table.turn)) {
    announce(snapshot.scene?.prompt ?? "Your turn");
    yourTurn();
  } else if (forward && !own) knock();
  if (snapshot.result && !old.result) ended(page);
  if (table.rematch && !old.table.rematch && table.yours.length) location.assign(`/t/${table.rematch}`);
}

/** Put the table's name into the title of the page, and before it whether it is one's turn. */
export function entitle(table, game) {
  const mine = isMine(table);
  document.title = `${mine ? "● Your turn · " : ""}${table.title} · ${game.title} · Stonewright`;
  document.body.classList.toggle("my-turn", mine);
}

function isMine(table) {
  return table.status === "playing" && table.yours.includes(table.turn);
}

function ended({ snapshot, drawer }) {
  ending();
  announce(headline(snapshot.result, snapshot.table));
  drawer.allow("score", true);
  drawer.open("score");
}
