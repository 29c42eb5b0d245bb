/** The dialog for what holds in every game. */
import { html, nothing, type TemplateResult } from "lit";
import type { Translate } from "../i18n";
import { choice, dialogFrame, toggle } from "./dialog";
import type { Settings } from "./settings";

function analysisLines(
  t: Translate,
  settings: Settings,
  set: (change: Partial<Settings>) => void,
): TemplateResult {
  return choice(
    t("play-set-lines"),
    "set-lines",
    [
      ["1", "1"],
      ["2", "2"],
      ["3", "3"],
    ],
    String(settings.lines) as "1" | "2" | "3",
    (lines) => set({ lines: Number(lines) as Settings["lines"] }),
  );
}

/**
 * The dialog `settings`; every choice takes effect at once. Without `engine` it has only what counts where no
 * engine plays or helps.
 */
export function settingsDialog(
  t: Translate,
  settings: Settings,
  set: (change: Partial<Settings>) => void,
  { engine = true }: { readonly engine?: boolean } = {},
): TemplateResult {
  return dialogFrame(
    t,
    "settings",
    t("play-settings"),
    html`<form method="dialog">
      ${choice(
        t("play-set-view"),
        "set-view",
        [
          ["square", t("play-view-square")],
          ["diamond", t("play-view-diamond")],
        ],
        settings.view,
        (view) => set({ view }),
      )}
      ${toggle(t("play-set-coordinates"), settings.coordinates, (coordinates) => set({ coordinates }))}
      ${engine ? analysisLines(t, settings, set) : nothing}
      ${toggle(t("play-set-full-capture"), settings.fullCapture, (fullCapture) => set({ fullCapture }))}
      ${
        engine
          ? html`${toggle(t("play-set-auto-move"), settings.autoMove, (autoMove) => set({ autoMove }))}
            ${toggle(t("play-set-resigns"), settings.resigns, (resigns) => set({ resigns }))}
            ${toggle(t("play-set-draws"), settings.draws, (draws) => set({ draws }))}`
          : nothing
      }
      ${toggle(t("play-set-shortcuts"), settings.shortcuts, (shortcuts) => set({ shortcuts }))}
      <div class="dialog-actions">
        <button class="button button-primary">${t("play-close")}</button>
      </div>
    </form>`,
  );
}
