/** Entry of every page: the offline copy, and the memory for the language. */
import "./site.css";
import { languageOf, loadTranslator } from "./i18n";

/** The server reads it to choose the language of `/`. */
const LANGUAGE_COOKIE = "lang";
const YEAR = 365 * 24 * 60 * 60;

function rememberLanguage(language: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[hreflang]") : null;
  const language = link?.getAttribute("hreflang");
  if (language) rememberLanguage(languageOf(language));
});

/** Offers the version that has been fetched while this one was in use. */
async function offer(waiting: ServiceWorker): Promise<void> {
  if (document.querySelector(".update")) return;
  const t = await loadTranslator(languageOf(document.documentElement.lang), ["play"]);
  const bar = document.createElement("div");
  bar.className = "update";
  bar.setAttribute("role", "status");
  const button = (id: string, look: string, act: () => void) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = look;
    made.textContent = t(id);
    made.addEventListener("click", act);
    return made;
  };
  const text = document.createElement("p");
  text.textContent = t("play-update");
  bar.append(
    text,
    button("play-close", "update-later", () => bar.remove()),
    button("play-update-load", "button", () => waiting.postMessage("activate")),
  );
  document.body.append(bar);
}

async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  const controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes over a page that is of its own version; a later one is of another.
    if (controlled) location.reload();
  });
  const registration = await serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const watch = (worker: ServiceWorker | null) => {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && serviceWorker.controller) void offer(worker);
    });
  };
  if (registration.waiting && serviceWorker.controller) void offer(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
}

// Not while developing: an offline copy would hide every change.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  window.addEventListener("load", () => void keepOffline().catch(() => {}));
}
