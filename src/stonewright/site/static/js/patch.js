/** Apply what the server sends about a change to what is known already. */

const LISTS = ["areas", "places", "pieces"]; // of a scene, whose items have ids

/**
 * Return a scene with a patch applied. Lists of items with ids come as set, at and drop.
 * @param {any} scene
 * @param {any} patch
 */
export function patchScene(scene, patch) {
  const made = { ...scene };
  for (const [field, change] of Object.entries(patch)) {
    made[field] = LISTS.includes(field) && !Array.isArray(change) ? patchList(scene[field], change) : change;
  }
  return made;
}

/** Return a list without what is dropped, and with what is set at its places. */
export function patchList(items, { set, at, drop }) {
  const gone = new Set([...drop, ...set.map((item) => item.id)]);
  const made = items.filter((item) => !gone.has(item.id));
  set.forEach((item, index) => made.splice(at[index], 0, item));
  return made;
}

/**
 * Return a snapshot with the changes of an update applied.
 * @param {any} snapshot
 * @param {{number: number, changes: any}} update
 */
export function patchSnapshot(snapshot, update) {
  const { table, scene, log, chat, ...rest } = update.changes;
  return {
    ...snapshot,
    ...rest,
    number: update.number,
    table: table ? { ...snapshot.table, ...table } : snapshot.table,
    scene: scene ? (snapshot.scene && !scene.game ? patchScene(snapshot.scene, scene) : { ...snapshot.scene, ...scene }) : snapshot.scene,
    log: log ? [...snapshot.log.slice(0, log.from), ...log.lines] : snapshot.log,
    chat: chat ? [...snapshot.chat, ...chat] : snapshot.chat,
  };
}
