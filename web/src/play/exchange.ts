/** `<play-exchange>`: copies the position and the game out, and reads pasted ones in (event `load`). */
import { html, nothing } from "lit";
import type { SquareName } from "harzdame-board";
import type { Translate } from "../i18n";
import { choice, dialogFrame, openDialog } from "./dialog";
import { LightElement } from "./light";
import { kindOf, locate, problemText } from "./problems";
import type { ReadGame, RulesModule, TextProblem } from "./rules";

/** What was read, and against whom it is played on. */
export interface Loaded {
  readonly start: string;
  readonly moves: readonly (readonly SquareName[])[];
  readonly opponent: "computer" | "person";
}

/** Faults, and games to choose from, shown at once. */
const SHOWN_PROBLEMS = 6;
const SHOWN_GAMES = 200;

export class PlayExchange extends LightElement {
  static override properties = {
    t: { attribute: false },
    rules: { attribute: false },
    fen: { state: true },
    pdn: { state: true },
    opponent: { state: true },
    problems: { state: true },
    games: { state: true },
    copied: { state: true },
    note: { state: true },
  };
  declare t: Translate;
  declare rules: RulesModule;
  declare fen: string;
  declare pdn: string;
  declare opponent: "computer" | "person";
  declare problems: readonly TextProblem[];
  declare games: readonly ReadGame[];
  declare copied: "fen" | "pdn" | undefined;
  declare note: string | undefined;
  #text = "";

  constructor() {
    super();
    this.fen = "";
    this.pdn = "";
    this.opponent = "person";
    this.problems = [];
    this.games = [];
  }

  open(shown: Pick<PlayExchange, "fen" | "pdn" | "opponent">): void {
    this.fen = shown.fen;
    this.pdn = shown.pdn;
    this.opponent = shown.opponent;
    this.copied = undefined;
    this.note = undefined;
    void this.updateComplete.then(() => openDialog(this, "exchange"));
  }

  #close(): void {
    this.querySelector("dialog")?.close();
  }

  async #copy(which: "fen" | "pdn"): Promise<void> {
    const text = which === "fen" ? this.fen : this.pdn;
    this.note = undefined;
    try {
      // Missing where the page has no secure origin.
      await navigator.clipboard.writeText(text);
      this.copied = which;
    } catch {
      this.copied = undefined;
      this.note = this.t("play-copy-failed");
      this.querySelector<HTMLTextAreaElement | HTMLInputElement>(`#exchange-${which}`)?.select();
    }
  }

  #download(): void {
    const url = URL.createObjectURL(new Blob([this.pdn], { type: "text/plain;charset=utf-8" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = "harzdame.pdn";
    link.click();
    URL.revokeObjectURL(url);
  }

  #read = (event: SubmitEvent): void => {
    event.preventDefault();
    this.problems = [];
    this.games = [];
    this.note = undefined;
    const kind = kindOf(this.#text);
    if (kind === "empty") {
      this.note = this.t("play-import-empty");
      return;
    }
    if (kind === "fen") {
      const read = this.rules.readFen(this.#text);
      if (read.ok) this.#load(read.value, []);
      else this.#refuse(read.problems);
      return;
    }
    const read = this.rules.readPdn(this.#text);
    if (!read.ok) this.#refuse(read.problems);
    else if (read.value.length === 1) this.#load(read.value[0]!.start, read.value[0]!.moves);
    else if (read.value.length === 0) this.note = this.t("play-problem-no-game");
    else this.games = read.value;
  };

  #refuse(problems: readonly TextProblem[]): void {
    this.problems = problems;
    const first = problems[0];
    const area = this.querySelector<HTMLTextAreaElement>("#exchange-import");
    if (!first || !area) return;
    area.focus();
    area.setSelectionRange(first.start, first.end);
  }

  #load(start: string, moves: readonly (readonly SquareName[])[]): void {
    this.#close();
    this.#text = "";
    this.requestUpdate();
    this.dispatchEvent(
      new CustomEvent<Loaded>("load", { detail: { start, moves, opponent: this.opponent } }),
    );
  }

  #problem(problem: TextProblem) {
    const at = locate(this.#text, problem);
    return html`<li>
      <p class="fault">
        ${this.t("play-problem-at", {
          line: String(at.line),
          column: String(at.column),
          problem: problemText(this.t, problem),
        })}
      </p>
      <code class="excerpt">${at.before}<mark>${at.fault}</mark>${at.after}</code>
    </li>`;
  }

  #out(which: "fen" | "pdn", label: string, field: unknown) {
    return html`<div class="exchange-out">
      <label for="exchange-${which}">${label}</label>
      ${field}
      <div class="exchange-actions">
        <button type="button" class="button" @click=${() => this.#copy(which)}>
          ${this.copied === which ? this.t("play-copied") : this.t("play-copy")}
        </button>
        ${
          which === "pdn"
            ? html`<button type="button" class="button" @click=${() => this.#download()}>
                ${this.t("play-download")}
              </button>`
            : nothing
        }
      </div>
    </div>`;
  }

  protected override render() {
    if (!this.t) return nothing;
    const { t } = this;
    return dialogFrame(
      t,
      "exchange",
      t("play-exchange-title"),
      html`
        ${this.#out(
          "fen",
          t("play-fen"),
          html`<input id="exchange-fen" type="text" readonly spellcheck="false" .value=${this.fen} />`,
        )}
        ${this.#out(
          "pdn",
          t("play-pdn"),
          html`<textarea
            id="exchange-pdn"
            rows="4"
            readonly
            spellcheck="false"
            .value=${this.pdn}
          ></textarea>`,
        )}
        <form class="exchange-in" @submit=${this.#read} novalidate>
          <label for="exchange-import">${t("play-import")}</label>
          <textarea
            id="exchange-import"
            rows="4"
            spellcheck="false"
            autocapitalize="none"
            aria-describedby="exchange-faults"
            aria-invalid=${this.problems.length > 0 ? "true" : nothing}
            .value=${this.#text}
            @input=${(event: Event) => {
              this.#text = (event.target as HTMLTextAreaElement).value;
              this.problems = [];
              this.games = [];
              this.note = undefined;
            }}
          ></textarea>
          <div id="exchange-faults" role="status">
            ${this.note ? html`<p>${this.note}</p>` : nothing}
            ${
              this.problems.length > 0
                ? html`<ul class="faults" role="list">
                    ${this.problems.slice(0, SHOWN_PROBLEMS).map((problem) => this.#problem(problem))}
                  </ul>`
                : nothing
            }
          </div>
          ${
            this.games.length > 0
              ? html`<p>${t("play-import-which")}</p>
                  <ol class="import-games" role="list">
                    ${this.games.slice(0, SHOWN_GAMES).map(
                      (game, index) =>
                        html`<li>
                          <button
                            type="button"
                            class="button"
                            @click=${() => this.#load(game.start, game.moves)}
                          >
                            ${t("play-import-game", {
                              number: String(index + 1),
                              white: game.white || "?",
                              black: game.black || "?",
                              result: game.result,
                            })}
                          </button>
                        </li>`,
                    )}
                  </ol>`
              : nothing
          }
          ${choice(
            t("play-import-as"),
            "exchange-opponent",
            [
              ["computer", t("play-new-computer")],
              ["person", t("play-new-person")],
            ],
            this.opponent,
            (value) => (this.opponent = value),
          )}
          <div class="dialog-actions">
            <button type="submit" class="button button-primary">${t("play-import-load")}</button>
          </div>
        </form>
      `,
    );
  }
}
customElements.define("play-exchange", PlayExchange);
