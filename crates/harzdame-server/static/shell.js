// Runs before the page is drawn, so that a chosen look does not flash in late.
(() => {
  "use strict";
  const KEY = "harzdame-theme";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");

  const stored = () => {
    try {
      const theme = localStorage.getItem(KEY);
      return theme === "light" || theme === "dark" ? theme : null;
    } catch {
      return null; // Storage is switched off: the look then follows the system.
    }
  };
  const system = () => (dark.matches ? "dark" : "light");
  const show = (theme) => {
    if (theme === null) delete root.dataset.theme;
    else root.dataset.theme = theme;
  };
  show(stored());
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) show(stored());
  });

  const toggle = () => {
    const next = (root.dataset.theme ?? system()) === "dark" ? "light" : "dark";
    // Back at the system's own look, follow the system again.
    const theme = next === system() ? null : next;
    show(theme);
    try {
      if (theme === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };

  const closeMenus = (except) => {
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      if (!except || !menu.contains(except)) menu.open = false;
    }
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.hidden = false;
      button.addEventListener("click", toggle);
    }
    document.addEventListener("click", (event) => closeMenus(event.target));
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      const open = document.querySelector("details[data-menu][open]");
      if (!open) return;
      const inside = open.contains(document.activeElement);
      closeMenus(null);
      if (inside) open.querySelector("summary")?.focus();
    });
  });
})();
