/** `<play-analysis>`: the best moves as the engine sees them; choosing one asks for it (event `line`). */
import { html, nothing } from "lit";
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import { AnalysisElement } from "./analysis-element";
import type { SearchLine } from "./engine-protocol";
import { evaluation, shortVerdict, verdict } from "./evaluation";
import { numberedText } from "./move-list";
import type { Settings } from "./settings";

/** How many moves of a line are written out; a row shows what it has room for. */
const WRITTEN = 12;

export class PlayAnalysis extends AnalysisElement {
  static override properties = {
    t: { attribute: false },
    ...AnalysisElement.properties,
    turn: { attribute: false },
    ply: { type: Number },
    first: { attribute: false },
    lines: { type: Number },
    over: { type: Boolean },
    waiting: { type: Boolean },
  };
  declare t: Translate;
  /** The side to move in the position that is shown. */
  declare turn: Color;
  /** How many moves led there, and who made the first of them. */
  declare ply: number;
  declare first: Color;
  declare lines: Settings["lines"];
  /** The game is over in that position. */
  declare over: boolean;
  /** The opponent is thinking, and is left alone. */
  declare waiting: boolean;

  #row(line: SearchLine | undefined) {
    const { t, turn } = this;
    if (!line) return html`<li class="line-none" aria-hidden="true">…</li>`;
    const of = evaluation(line.score, turn);
    const side = of.kind === "win" ? of.winner : of.value >= 0 ? "white" : "black";
    const moves = line.pv
      .slice(0, WRITTEN)
      .map(({ text }, place) => numberedText(text, this.ply + place + 1, this.first, place === 0));
    return html`<li>
      <button
        type="button"
        class="line"
        title=${t("play-analysis-show")}
        @click=${() => this.dispatchEvent(new CustomEvent<SearchLine>("line", { detail: line }))}
      >
        <span class="line-score" data-side=${side}>${shortVerdict(t, of)}</span>
        <span class="line-moves">${moves.join(" ")}</span>
      </button>
    </li>`;
  }

  #says(): string {
    const { t, analysis } = this;
    if (this.over) return t("play-analysis-over");
    if (analysis.problem !== undefined) return t("play-analysis-failed", { problem: analysis.problem });
    const [best] = analysis.found?.lines ?? [];
    if (best) return verdict(t, evaluation(best.score, this.turn));
    return t(this.waiting ? "play-analysis-waiting" : "play-analysis-begun");
  }

  protected override render() {
    const { t, analysis } = this;
    if (!t || !analysis) return nothing;
    const found = this.over ? undefined : analysis.found;
    const [best] = found?.lines ?? [];
    // As many rows as were asked for, whatever there is: nothing below them moves.
    const rows = Array.from({ length: this.lines }, (_, row) => found?.lines[row]);
    return html`<section class="analysis" aria-labelledby="analysis-title">
      <header class="analysis-head">
        <h2 id="analysis-title" class="visually-hidden">${t("play-analysis")}</h2>
        <span class="analysis-score">${best ? shortVerdict(t, evaluation(best.score, this.turn)) : "–"}</span>
        <span class="analysis-says">${this.#says()}</span>
        <span class="analysis-depth" ?data-running=${analysis.running}
          >${found && found.depth > 0 ? t("play-analysis-depth", { depth: found.depth }) : nothing}</span
        >
      </header>
      <ol class="lines" role="list" aria-label=${t("play-analysis-best")}>
        ${rows.map((line) => this.#row(line))}
      </ol>
    </section>`;
  }
}
customElements.define("play-analysis", PlayAnalysis);
