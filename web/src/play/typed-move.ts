/** `<play-typed>`: a field for typed moves. A move that was read is handed on by the event `typed`. */
import { html, nothing } from "lit";
import type { SquareName } from "harzdame-board";
import type { Translate } from "../i18n";
import { LightElement } from "./light";
import { problemText } from "./problems";
import type { Line, TypedMove } from "./rules";

export class PlayTyped extends LightElement {
  static override properties = {
    t: { attribute: false },
    line: { attribute: false },
    enabled: { type: Boolean },
    answer: { state: true },
  };
  declare t: Translate;
  /** The line whose position the move is read against. */
  declare line: Line | undefined;
  declare enabled: boolean;
  declare answer: Exclude<TypedMove, { kind: "move" }> | undefined;

  #input(): HTMLInputElement {
    return this.querySelector("input")!;
  }

  override focus(): void {
    this.#input().focus();
  }

  #play(path: readonly SquareName[]): void {
    this.answer = undefined;
    this.#input().value = "";
    this.dispatchEvent(new CustomEvent<readonly SquareName[]>("typed", { detail: path }));
  }

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = this.#input().value.trim();
    if (!text || !this.line || !this.enabled) return;
    const answer = this.line.read(text);
    if (answer.kind === "move") this.#play(answer.path);
    else this.answer = answer;
  };

  #fault() {
    const answer = this.answer;
    if (!answer) return nothing;
    if (answer.kind === "refused") return html`<p class="fault">${problemText(this.t, answer.problem)}</p>`;
    return html`<p>${this.t("play-typed-which")}</p>
      <div class="typed-routes">
        ${answer.paths.map(
          (path) =>
            html`<button type="button" class="button" @click=${() => this.#play(path)}>
              ${path.join("x")}
            </button>`,
        )}
      </div>`;
  }

  protected override render() {
    if (!this.t) return nothing;
    const { t } = this;
    return html`<form class="typed" @submit=${this.#submit} novalidate>
      <label for="typed-move">${t("play-typed")}</label>
      <div class="typed-row">
        <input
          id="typed-move"
          type="text"
          autocomplete="off"
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint="go"
          maxlength="400"
          placeholder=${t("play-typed-example", { move: "c4-d4" })}
          aria-describedby="typed-answer"
          aria-invalid=${this.answer?.kind === "refused" ? "true" : nothing}
          @input=${() => (this.answer = undefined)}
        />
        <button type="submit" class="button" ?disabled=${!this.enabled}>${t("play-typed-play")}</button>
      </div>
      <div id="typed-answer" role="status">${this.#fault()}</div>
    </form>`;
  }
}
customElements.define("play-typed", PlayTyped);
