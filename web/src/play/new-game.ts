/** `<play-new>`: the choices for a new game (event `begin`). */
import { html, nothing } from "lit";
import type { Translate } from "../i18n";
import { choice, dialogFrame, openDialog } from "./dialog";
import type { Level, Opponent } from "./game";
import { levelName, nearestLevel } from "./levels";
import { LightElement } from "./light";
import type { Settings } from "./settings";

/** The choices as they were made, and the opponent they come to. */
export interface Begin {
  readonly chosen: Pick<Settings, "level" | "opponent" | "color">;
  readonly opponent: Opponent;
}

/** The opponent for the choices; `coin` decides a random colour. */
export function opponentFor(
  chosen: Begin["chosen"],
  coin: () => boolean = () => crypto.getRandomValues(new Uint8Array(1))[0]! < 128,
): Opponent {
  if (chosen.opponent === "person") return { kind: "person" };
  const human = chosen.color === "random" ? (coin() ? "white" : "black") : chosen.color;
  return { kind: "computer", level: chosen.level, human };
}

export class PlayNew extends LightElement {
  static override properties = {
    t: { attribute: false },
    levels: { attribute: false },
    chosen: { state: true },
    running: { type: Boolean },
  };
  declare t: Translate;
  /** The engine's levels, the weakest first. */
  declare levels: readonly Level[];
  declare chosen: Begin["chosen"];
  /** Whether a game is on the board that would be lost. */
  declare running: boolean;

  open(settings: Settings): void {
    const level = nearestLevel(this.levels, settings.level);
    this.chosen = { level, opponent: settings.opponent, color: settings.color };
    void this.updateComplete.then(() => openDialog(this, "new-game"));
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.querySelector("dialog")?.close();
    const detail: Begin = { chosen: this.chosen, opponent: opponentFor(this.chosen) };
    this.dispatchEvent(new CustomEvent<Begin>("begin", { detail }));
  };

  /** A slider over the levels. It counts places, so that any numbers will do. */
  #level(disabled: boolean) {
    const { t, levels, chosen } = this;
    const name = levelName(t, levels, chosen.level);
    return html`<div class="level" ?data-disabled=${disabled}>
      <label for="new-level">${t("play-new-level")}</label>
      <output for="new-level">${name}</output>
      <input
        id="new-level"
        type="range"
        min="0"
        max=${levels.length - 1}
        step="1"
        .value=${String(levels.indexOf(chosen.level))}
        aria-valuetext=${name}
        ?disabled=${disabled}
        @input=${(event: Event) => {
          const place = (event.currentTarget as HTMLInputElement).valueAsNumber;
          this.chosen = { ...chosen, level: levels[place] ?? chosen.level };
        }}
      />
      <span class="level-ends" aria-hidden="true"
        ><span>${t("play-level-word", { word: "first-day" })}</span
        ><span>${t("play-level-word", { word: "full-strength" })}</span></span
      >
    </div>`;
  }

  protected override render() {
    const { t, chosen } = this;
    if (!t || !chosen) return nothing;
    const alone = chosen.opponent === "person";
    return dialogFrame(
      t,
      "new-game",
      t("play-new"),
      html`<form @submit=${this.#submit}>
        ${choice(
          t("play-new-opponent"),
          "new-opponent",
          [
            ["computer", t("play-new-computer")],
            ["person", t("play-new-person")],
          ],
          chosen.opponent,
          (opponent) => (this.chosen = { ...chosen, opponent }),
        )}
        ${this.#level(alone)}
        ${choice(
          t("play-new-color"),
          "new-color",
          [
            ["white", t("play-white")],
            ["black", t("play-black")],
            ["random", t("play-color-random")],
          ],
          chosen.color,
          (color) => (this.chosen = { ...chosen, color }),
          alone,
        )}
        <p class="dialog-note">${this.running ? t("play-new-lost") : nothing}</p>
        <div class="dialog-actions">
          <button type="submit" class="button button-primary">${t("play-new-begin")}</button>
        </div>
      </form>`,
    );
  }
}
customElements.define("play-new", PlayNew);
