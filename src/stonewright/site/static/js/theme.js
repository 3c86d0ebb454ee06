/* Put the chosen colours on the page before it is painted; a plain script, so that it runs first. */
(() => {
  const apply = () => {
    let theme = "system";
    try {
      theme = JSON.parse(localStorage.getItem("stonewright.settings") ?? "{}").theme ?? "system";
    } catch {
      theme = "system";
    }
    const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  };
  apply();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("stonewright-theme", apply);
})();
