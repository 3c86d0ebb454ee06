/** The sheet of symbols that every picture on a page uses, in the colours of the theme. */

const sheets = new Map();

/** Put the sheet of the current theme on the page, and change it with the theme. */
export async function layOut() {
  const holder = document.createElement("div");
  holder.className = "art-sheet";
  holder.setAttribute("aria-hidden", "true");
  document.body.prepend(holder);
  await put(holder);
  new MutationObserver(() => put(holder)).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

async function put(holder) {
  const theme = document.documentElement.dataset.theme;
  const sheet = await sheetOf(theme);
  if (theme === document.documentElement.dataset.theme) holder.replaceChildren(sheet.cloneNode(true));
}

async function sheetOf(theme) {
  if (!sheets.has(theme)) {
    const address = document.querySelector(`meta[name="art-${theme}"]`).content;
    const text = await (await fetch(address)).text();
    sheets.set(theme, document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
  }
  return sheets.get(theme);
}
