/** Entry of the page "play". */
import "./site";
import "./play/play.css";
import "./play/harzdame-play";
import type { HarzdamePlay } from "./play/harzdame-play";
import { languageOf, loadTranslator } from "./i18n";
import { Computer } from "./play/computer";
import { Slot, tabLock } from "./play/slots";
import { loadRules } from "./play/wasm-rules";
import { localStore, sessionStore } from "./storage";

async function start(element: HarzdamePlay): Promise<void> {
  const language = languageOf(element.lang || document.documentElement.lang);
  const local = localStore();
  const [t, rules, slot] = await Promise.all([
    loadTranslator(language),
    loadRules(),
    Slot.open(local, sessionStore(), tabLock()),
  ]);
  const computer = new Computer(
    () => new Worker(new URL("./play/engine-worker.ts", import.meta.url), { type: "module", name: "engine" }),
  );
  element.start({ t, rules, slot, computer, storage: local });
}

async function fail(element: HarzdamePlay, error: unknown): Promise<void> {
  const t = await loadTranslator(languageOf(document.documentElement.lang)).catch(() => undefined);
  element.fail(t ? t("play-failed") : String(error), t ? t("play-retry") : "↻");
  throw error;
}

for (const element of document.querySelectorAll("harzdame-play")) {
  start(element).catch((error: unknown) => fail(element, error));
}
