/** Entry of the page "endgames". */
import "./site";
import "./board-page.css";
import "./endgames/endgames.css";
import "./endgames/harzdame-endgames";
import { boot } from "./boot";
import type { HarzdameEndgames } from "./endgames/harzdame-endgames";
import { Tables } from "./endgames/tables";
import { loadExplorerRules } from "./endgames/wasm-rules";
import type { Translate } from "./i18n";
import { compileModule } from "./play/engine-module";
import { localStore } from "./storage";

async function start(element: HarzdameEndgames, translator: Promise<Translate>): Promise<void> {
  const [t, rules] = await Promise.all([translator, compileModule().then(loadExplorerRules)]);
  const tables = new Tables(rules, Number(element.getAttribute("pieces")));
  element.start({ t, rules, tables, storage: localStore() });
}

for (const element of document.querySelectorAll("harzdame-endgames")) {
  void boot(element, { messages: ["play", "board", "endgames"], failed: "endgames-failed", start });
}
