/** The dialog that tells the keys. */
import { html, type TemplateResult } from "lit";
import type { Translate } from "../i18n";
import { dialogFrame } from "./dialog";
import { lettersOf } from "./shortcuts";

/** The dialog `help`. */
export function helpDialog(t: Translate): TemplateResult {
  const row = (keys: readonly string[], text: string) =>
    html`<div>
      <dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
      <dd>${text}</dd>
    </div>`;
  return dialogFrame(
    t,
    "help",
    t("play-help-title"),
    html`<p>${t("play-help-text")}</p>
      <dl class="keys">
        ${row(lettersOf("board"), t("play-help-board"))} ${row(lettersOf("type"), t("play-typed"))}
        ${row(lettersOf("undo"), t("play-undo"))} ${row(lettersOf("view"), t("play-view"))}
        ${row(lettersOf("flip"), t("play-flip"))} ${row(lettersOf("new"), t("play-new"))}
        ${row(lettersOf("exchange"), t("play-exchange"))} ${row(lettersOf("hint"), t("play-hint"))}
        ${row(lettersOf("analysis"), t("play-analysis"))} ${row([t("play-key-left")], t("play-previous"))}
        ${row([t("play-key-right")], t("play-next"))} ${row([t("play-key-home")], t("play-first"))}
        ${row([t("play-key-end")], t("play-last"))} ${row([t("play-key-escape")], t("play-help-escape"))}
        ${row(lettersOf("help"), t("play-help"))}
      </dl>`,
  );
}
