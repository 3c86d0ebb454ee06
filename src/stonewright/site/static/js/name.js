/** The guest's name, kept by the server behind a signed cookie. */

import { read, send } from "./api.js";

/** Send the name in a field to the server if it was changed. */
export async function keepName(input) {
  const name = input.value.trim();
  if (!name || name === input.defaultValue) return;
  await send("/api/me", { name });
  input.defaultValue = name;
}

/** Return who the server says we are. */
export function me() {
  return read("/api/me");
}
