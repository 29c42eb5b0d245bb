/** Entry of the pages about live games that have no board. */
import "./site";
import "./board-page.css";
import "./play/play.css";
import "./live/live.css";
import "./live/harzdame-account";
import "./live/harzdame-challenge";
import "./live/harzdame-lobby";
import { boot, type Bootable } from "./boot";
import type { Translate } from "./i18n";
import { ask } from "./live/api";
import { keepItemInLanguages } from "./live/places";
import type { LiveServices } from "./live/services";
import { localStore } from "./storage";

/** An element that shows one of these pages. */
interface LivePage extends Bootable {
  start(services: LiveServices): void;
}

async function start(element: LivePage, translator: Promise<Translate>): Promise<void> {
  keepItemInLanguages(location.pathname);
  const levels = Number(element.getAttribute("levels")) || 1;
  element.start({ t: await translator, ask, levels, storage: localStore() });
}

for (const element of document.querySelectorAll("harzdame-lobby, harzdame-challenge, harzdame-account")) {
  void boot(element as LivePage, { messages: ["play", "live"], failed: "live-failed", start });
}
