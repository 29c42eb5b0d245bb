/** The dialog that tells the keys. */
import { html, type TemplateResult } from "lit";
import type { Translate } from "../i18n";
import { dialogFrame } from "./dialog";
import { ACTIONS, lettersOf, type Action } from "./shortcuts";

/** Keys that have names instead of letters. */
const NAMES: Readonly<Partial<Record<Action, string>>> = {
  previous: "play-key-left",
  next: "play-key-right",
  first: "play-key-home",
  last: "play-key-end",
};

/** What each action is called; the order is that of the dialog. */
export const CALLED: readonly (readonly [Action, string])[] = [
  ["board", "play-help-board"],
  ["type", "play-typed"],
  ["undo", "play-undo"],
  ["view", "play-view"],
  ["flip", "play-flip"],
  ["new", "play-new"],
  ["exchange", "play-exchange"],
  ["hint", "play-hint"],
  ["analysis", "play-analysis"],
  ["previous", "play-previous"],
  ["next", "play-next"],
  ["first", "play-first"],
  ["last", "play-last"],
];

/** The dialog `help`, for a page that has these actions. */
export function helpDialog(t: Translate, actions: readonly Action[] = ACTIONS): TemplateResult {
  const row = (keys: readonly string[], text: string) =>
    html`<div>
      <dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
      <dd>${text}</dd>
    </div>`;
  const keysOf = (action: Action) => {
    const name = NAMES[action];
    return name ? [t(name)] : lettersOf(action);
  };
  return dialogFrame(
    t,
    "help",
    t("play-help-title"),
    html`<p>${t("play-help-text")}</p>
      <dl class="keys">
        ${CALLED.filter(([action]) => actions.includes(action)).map(([action, id]) => row(keysOf(action), t(id)))}
        ${row([t("play-key-escape")], t("play-help-escape"))} ${row(lettersOf("help"), t("play-help"))}
      </dl>`,
  );
}
