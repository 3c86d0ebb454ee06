/** The site's JSON interface as the pages use it. */

/** Read something; an Error with the server's words if it is refused. */
export async function read(path) {
  return answered(await fetch(path, { headers: { Accept: "application/json" }, credentials: "same-origin" }));
}

/** Send a command. */
export async function send(path, body = {}) {
  const text = JSON.stringify(body);
  const headers = { "Content-Type": "application/json", Accept: "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: text, credentials: "same-origin" }));
}

/** Send plain text. */
export async function sendText(path, text) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", Accept: "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: text, credentials: "same-origin" }));
}

async function answered(response) {
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  const error = body?.error ?? {};
  const words = error.message ?? `The server answered ${response.status}.`;
  throw Object.assign(new Error(words), { code: error.code, status: response.status });
}
