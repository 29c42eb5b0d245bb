/**
 * `<endgames-moves>`: all moves of a position, the best first, with what each is worth. Choosing one asks
 * for it (event `choose`); pointing at one, or reaching it by keyboard, shows it (event `preview`).
 */
import { html, nothing, type PropertyValues } from "lit";
import type { Translate } from "../i18n";
import { LightElement } from "../play/light";
import type { KnownMove } from "./tables";

export class EndgamesMoves extends LightElement {
  static override properties = {
    t: { attribute: false },
    moves: { attribute: false },
    busy: { type: Boolean },
    stop: { state: true },
  };
  declare t: Translate;
  declare moves: readonly KnownMove[];
  /** The moves are those of the position before: the ones of this position are on their way. */
  declare busy: boolean;
  /** The row at which the Tab key stops. */
  declare stop: number;
  /** A row had the keyboard when other moves came. */
  #held = false;

  constructor() {
    super();
    this.moves = [];
    this.busy = false;
    this.stop = 0;
  }

  #send(name: "choose" | "preview", detail: KnownMove | undefined): void {
    this.dispatchEvent(new CustomEvent<KnownMove | undefined>(name, { detail }));
  }

  #row(at: number): HTMLElement | undefined {
    return this.querySelectorAll<HTMLElement>(".known-move")[at];
  }

  #onKey = (event: KeyboardEvent): void => {
    const last = this.moves.length - 1;
    const steps: Record<string, number> = {
      ArrowUp: Math.max(0, this.stop - 1),
      ArrowDown: Math.min(last, this.stop + 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#row(next)?.focus();
  };

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has("moves")) return;
    this.#held = this.querySelector(".known-move:focus-visible") !== null;
    this.stop = 0;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("moves")) return;
    const box = this.querySelector<HTMLElement>(".known-box");
    if (box) box.scrollTop = 0;
    // Whoever plays by keyboard goes on with the best of the new moves.
    if (this.#held) (this.#row(0) ?? box)?.focus({ preventScroll: true });
  }

  #move(move: KnownMove, at: number) {
    const { t } = this;
    const { category, distance, text } = move;
    return html`<li>
      <button
        type="button"
        class="known-move"
        data-category=${category}
        tabindex=${at === this.stop ? 0 : -1}
        @click=${() => this.#send("choose", move)}
        @focus=${(event: FocusEvent) => {
          this.stop = at;
          // A press of the pointer focuses too, but it is about to play the move.
          if ((event.target as Element).matches(":focus-visible")) this.#send("preview", move);
        }}
        @pointerenter=${() => this.#send("preview", move)}
      >
        <span class="known-category">${t("endgames-category", { category })}</span>
        <span class="known-text">${text}</span>
        ${
          distance === null
            ? nothing
            : html`<span class="known-plies">${t("endgames-plies", { plies: distance })}</span>`
        }
      </button>
    </li>`;
  }

  protected override render() {
    if (!this.t) return nothing;
    const { t, moves } = this;
    return html`<h2 id="known-title">${t("endgames-moves")}</h2>
      <div
        class="known-box"
        role="group"
        aria-labelledby="known-title"
        aria-busy=${String(this.busy)}
        tabindex="-1"
        data-own-arrows
        @keydown=${this.#onKey}
        @pointerleave=${() => this.#send("preview", undefined)}
        @focusout=${() => this.#send("preview", undefined)}
      >
        ${
          moves.length === 0
            ? html`<p class="known-none">${t("endgames-moves-none")}</p>`
            : html`<ol class="known-moves" role="list">
                ${moves.map((move, at) => this.#move(move, at))}
              </ol>`
        }
      </div>`;
  }
}
customElements.define("endgames-moves", EndgamesMoves);

declare global {
  interface HTMLElementTagNameMap {
    "endgames-moves": EndgamesMoves;
  }
}
