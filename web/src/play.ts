/** Entry of the page "play". */
import "./site";
import "./play/play.css";
import "./play/harzdame-play";
import type { HarzdamePlay } from "./play/harzdame-play";
import { languageOf, loadTranslator } from "./i18n";
import { Adviser } from "./play/adviser";
import { Analysis } from "./play/analysis";
import { Computer } from "./play/computer";
import { compileModule } from "./play/engine-module";
import type { WorkerLike } from "./play/engine-thread";
import { Slot, tabLock } from "./play/slots";
import { loadRules } from "./play/wasm-rules";
import { localStore, sessionStore } from "./storage";

async function start(element: HarzdamePlay): Promise<void> {
  const language = languageOf(element.lang || document.documentElement.lang);
  const local = localStore();
  const compiling = compileModule();
  const [t, module, rules, slot] = await Promise.all([
    loadTranslator(language),
    compiling,
    compiling.then(loadRules),
    Slot.open(local, sessionStore(), tabLock()),
  ]);
  const createWorker = (): WorkerLike => {
    const worker = new Worker(new URL("./play/engine-worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ module });
    return worker;
  };
  element.start({
    t,
    rules,
    slot,
    computer: new Computer(createWorker),
    analysis: new Analysis(createWorker),
    adviser: new Adviser(createWorker),
    storage: local,
  });
}

async function fail(element: HarzdamePlay, error: unknown): Promise<void> {
  const t = await loadTranslator(languageOf(document.documentElement.lang)).catch(() => undefined);
  element.fail(t ? t("play-failed") : String(error), t ? t("play-retry") : "↻");
  throw error;
}

for (const element of document.querySelectorAll("harzdame-play")) {
  start(element).catch((error: unknown) => fail(element, error));
}
