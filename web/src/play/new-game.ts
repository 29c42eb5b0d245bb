/** `<play-new>`: the choices for a new game (event `begin`). */
import { html, nothing } from "lit";
import type { Translate } from "../i18n";
import { choice, dialogFrame, openDialog } from "./dialog";
import type { Level, Opponent } from "./game";
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
    chosen: { state: true },
    running: { type: Boolean },
  };
  declare t: Translate;
  declare chosen: Begin["chosen"];
  /** Whether a game is on the board that would be lost. */
  declare running: boolean;

  open(settings: Settings): void {
    this.chosen = { level: settings.level, opponent: settings.opponent, color: settings.color };
    void this.updateComplete.then(() => openDialog(this, "new-game"));
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.querySelector("dialog")?.close();
    const detail: Begin = { chosen: this.chosen, opponent: opponentFor(this.chosen) };
    this.dispatchEvent(new CustomEvent<Begin>("begin", { detail }));
  };

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
        ${choice(
          t("play-new-level"),
          "new-level",
          (["1", "2", "3"] as const).map((level) => [level, t(`play-level-${level}`)] as const),
          String(chosen.level) as "1" | "2" | "3",
          (level) => (this.chosen = { ...chosen, level: Number(level) as Level }),
          alone,
        )}
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
