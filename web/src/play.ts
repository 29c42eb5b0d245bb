/** Entry of the page "play". */
import "./site";
import "./board-page.css";
import "./play/play.css";
import "./play/harzdame-play";
import { boot } from "./boot";
import { Adviser } from "./play/adviser";
import { Analysis } from "./play/analysis";
import { Computer } from "./play/computer";
import { compileModule } from "./play/engine-module";
import type { WorkerLike } from "./play/engine-thread";
import type { HarzdamePlay } from "./play/harzdame-play";
import { Slot, tabLock } from "./play/slots";
import { loadRules } from "./play/wasm-rules";
import type { Translate } from "./i18n";
import { localStore, sessionStore } from "./storage";

async function start(element: HarzdamePlay, translator: Promise<Translate>): Promise<void> {
  const local = localStore();
  const compiling = compileModule();
  const [t, module, rules, slot] = await Promise.all([
    translator,
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

for (const element of document.querySelectorAll("harzdame-play")) {
  void boot(element, { messages: ["play", "board"], failed: "play-failed", start });
}
