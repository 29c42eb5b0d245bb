/** `<play-moves>`: the moves of the game; choosing one asks for the position after it (event `show`). */
import { html, nothing, type PropertyValues } from "lit";
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import { icon } from "./icons";
import { LightElement } from "./light";
import type { NotedMove } from "./rules";

/** A row of the list: its number, and the plies White and Black made in it, as indices into the moves. */
export interface Row {
  readonly number: number;
  readonly white: number | undefined;
  readonly black: number | undefined;
}

/** Rows for a game of `length` plies that `first` began. */
export function rows(length: number, first: Color): Row[] {
  if (length === 0) return [];
  const lead = first === "white" ? 0 : 1;
  const list: Row[] = [];
  for (let slot = 0; slot < length + lead; slot += 2) {
    const white = slot - lead;
    const black = white + 1;
    list.push({
      number: slot / 2 + 1,
      white: white >= 0 ? white : undefined,
      black: black < length ? black : undefined,
    });
  }
  return list;
}

/**
 * A move with its number, the `ply`-th of a game that `first` began: `12. a4-a5`, or `12… h5-h4` for
 * Black. Black's number is left out inside a text in which White's move stands before.
 */
export function numberedText(text: string, ply: number, first: Color, begins = true): string {
  const slot = ply - 1 + (first === "white" ? 0 : 1);
  if (slot % 2 === 1 && !begins) return text;
  return `${Math.floor(slot / 2) + 1}${slot % 2 === 0 ? "." : "…"} ${text}`;
}

/** A ply of a game with its number. */
export function numbered(moves: readonly NotedMove[], ply: number, first: Color): string {
  return numberedText(moves[ply - 1]?.text ?? "", ply, first);
}

export class PlayMoves extends LightElement {
  static override properties = {
    t: { attribute: false },
    moves: { attribute: false },
    count: { type: Number },
    shown: { type: Number },
    first: { attribute: false },
  };
  declare t: Translate;
  declare moves: readonly NotedMove[];
  /** How many of `moves` there are: the array itself is changed in place. */
  declare count: number;
  declare shown: number;
  declare first: Color;

  #show(ply: number): void {
    this.dispatchEvent(new CustomEvent<number>("show", { detail: ply }));
  }

  #onKey = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowLeft: this.shown - 1,
      ArrowRight: this.shown + 1,
      ArrowUp: this.shown - 2,
      ArrowDown: this.shown + 2,
      Home: 0,
      End: this.count,
    };
    const ply = steps[event.key];
    if (ply === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#show(Math.max(0, Math.min(this.count, ply)));
    // The button of that ply exists already: only which of them is the current one changes.
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('[aria-current="step"]')?.focus());
  };

  protected override updated(changed: PropertyValues): void {
    if (!changed.has("shown") && !changed.has("count")) return;
    const box = this.querySelector<HTMLElement>(".moves-box");
    const current = box?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!box || !current) return;
    // Not scrollIntoView: that would move the page, and with it the board under the pointer.
    const top = current.offsetTop;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + current.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + current.offsetHeight - box.clientHeight;
    }
  }

  #ply(ply: number, text: string) {
    const current = this.shown === ply;
    return html`<button
      type="button"
      class="ply"
      data-ply=${ply}
      tabindex=${current ? 0 : -1}
      aria-current=${current ? "step" : nothing}
      @click=${() => this.#show(ply)}
    >
      ${text}
    </button>`;
  }

  protected override render() {
    if (!this.t) return nothing;
    const { t, shown, count } = this;
    const go = (name: "first" | "previous" | "next" | "last", ply: number) =>
      html`<button
        type="button"
        class="button button-plain"
        aria-label=${t(`play-${name}`)}
        title=${t(`play-${name}`)}
        ?disabled=${ply < 0 || ply > count || ply === shown}
        @click=${() => this.#show(ply)}
      >
        ${icon(name)}
      </button>`;
    return html`
      <div class="moves-head">
        <h2 id="moves-title">${t("play-moves")}</h2>
        <div class="moves-go">
          ${go("first", 0)} ${go("previous", shown - 1)} ${go("next", shown + 1)} ${go("last", count)}
        </div>
      </div>
      <div
        class="moves-box"
        role="group"
        aria-labelledby="moves-title"
        data-own-arrows
        @keydown=${this.#onKey}
      >
        ${this.#ply(0, t("play-start-position"))}
        ${count === 0 ? html`<p class="moves-none">${t("play-moves-none")}</p>` : nothing}
        <ol class="moves" role="list">
          ${rows(count, this.first).map(
            (row) =>
              html`<li>
                <span class="moves-number">${row.number}.</span>
                ${
                  row.white === undefined
                    ? html`<span class="ply ply-none" aria-hidden="true">…</span>`
                    : this.#ply(row.white + 1, this.moves[row.white]!.text)
                }
                ${row.black === undefined ? nothing : this.#ply(row.black + 1, this.moves[row.black]!.text)}
              </li>`,
          )}
        </ol>
      </div>
    `;
  }
}
customElements.define("play-moves", PlayMoves);
