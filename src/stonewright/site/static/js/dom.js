/** Small builders of elements; no style attributes, so a strict content policy holds. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an HTML element. Attributes that are null or false are left out; `on` holds listeners.
 * @param {string} name
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null|false)} children
 * @returns {any}
 */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/**
 * Return an SVG element.
 * @param {string} name
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string|null|false)} children
 * @returns {any}
 */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

/** Replace all children of a node. */
export function fill(node, ...children) {
  node.replaceChildren(...shown(children));
  return node;
}

/**
 * Replace all children of a node if what they show has changed, so that the focus stays where it is.
 * @param {any} node
 * @param {any} shown whatever the children depend on
 * @param {() => (Node|string|null|false)[]} draw
 */
export function refill(node, shown, draw) {
  const key = JSON.stringify(shown);
  if (node.shownKey === key) return;
  node.shownKey = key;
  fill(node, draw());
}

/** Set or remove attributes. */
export function set(node, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "on") listen(node, value);
    else if (value === null || value === undefined || value === false) node.removeAttribute(key);
    else node.setAttribute(key, value === true ? "" : typeof value === "number" ? round(value) : value);
  }
  return node;
}

/** Return the element with this id, which the page must have. */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Return the symbol of the art sheet around a centre. */
export function use(name, x, y, size, opacity = null) {
  const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
  return svg("use", { href: `#sw-${name}`, ...box, opacity });
}

/** Return a small picture of one symbol, for the page around the table. */
export function icon(name, className = "icon") {
  const attributes = { class: className, viewBox: "0 0 100 100", "aria-hidden": "true" };
  return svg("svg", attributes, use(name, 50, 50, 100));
}

/** Round to hundredths of a pixel. */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/** Read the data that the server left in the page. */
export function pageData() {
  const node = document.getElementById("page-data");
  return node ? JSON.parse(node.textContent || "{}") : {};
}

/** Let what scrolls be reached by keyboard, where nothing inside it can be. */
export function reachable(...nodes) {
  for (const node of nodes) {
    const scrolls = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    set(node, { tabindex: scrolls ? "0" : null });
  }
}

function filled(node, attributes, children) {
  set(node, attributes);
  node.append(...shown(children));
  return node;
}

/** Return the children that are there, without those that a condition left out. */
function shown(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false);
}

function listen(node, listeners) {
  for (const [kind, listener] of Object.entries(listeners)) node.addEventListener(kind, listener);
}
