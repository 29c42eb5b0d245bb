/** Entry of the page of a live game. */
import "./site";
import "./board-page.css";
import "./play/play.css";
import "./live/live.css";
import "./live/harzdame-game";
import { boot } from "./boot";
import type { Translate } from "./i18n";
import { ask } from "./live/api";
import type { HarzdameGame } from "./live/harzdame-game";
import { itemIn, keepItemInLanguages } from "./live/places";
import { Table } from "./live/table";
import { compileModule } from "./play/engine-module";
import { loadRules } from "./play/wasm-rules";
import { localStore } from "./storage";

/** Where a game is followed: the page's own server, by WebSocket. */
function socketOf(game: string): WebSocket {
  const address = new URL(`/api/v1/games/${encodeURIComponent(game)}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

async function start(element: HarzdameGame, translator: Promise<Translate>): Promise<void> {
  keepItemInLanguages(location.pathname);
  const id = itemIn(location.pathname);
  const table = new Table(() => socketOf(id));
  // The game and the rules of the game come side by side.
  table.start();
  const [t, rules] = await Promise.all([translator, compileModule().then(loadRules)]);
  element.start({ t, rules, id, table, ask, storage: localStore() });
}

for (const element of document.querySelectorAll("harzdame-game")) {
  void boot(element, { messages: ["play", "board", "live"], failed: "live-failed", start });
}
