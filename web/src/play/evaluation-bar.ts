/** `<play-evaluation>`: a bar beside the board, White's share of it in White's colour. */
import { html, nothing } from "lit";
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import { AnalysisElement } from "./analysis-element";
import { evaluation, shortVerdict, verdict, whiteShare, type Evaluation } from "./evaluation";

export class PlayEvaluation extends AnalysisElement {
  static override properties = {
    t: { attribute: false },
    ...AnalysisElement.properties,
    turn: { attribute: false },
    bottom: { attribute: false },
    over: { attribute: false },
  };
  declare t: Translate;
  /** The side to move in the position that is shown. */
  declare turn: Color;
  /** Whose side of the board is at the bottom. */
  declare bottom: Color;
  /** How the game ended, if it is over in that position: `undefined` is a draw. */
  declare over: { readonly winner: Color | undefined } | undefined;
  /** The last one known: the bar waits for the next position's instead of jumping to and fro. */
  #last: Evaluation = { kind: "men", value: 0 };

  #now(): Evaluation {
    if (this.over) {
      const { winner } = this.over;
      return winner ? { kind: "win", winner, moves: 0 } : { kind: "men", value: 0 };
    }
    const [best] = this.analysis.found?.lines ?? [];
    return best ? evaluation(best.score, this.turn) : this.#last;
  }

  protected override updated(): void {
    // Not by an attribute: the page's security policy takes styles from files and scripts only.
    const white = this.querySelector<HTMLElement>(".evaluation-white");
    if (white) white.style.blockSize = `${whiteShare(this.#last) * 100}%`;
  }

  protected override render() {
    const { t, analysis } = this;
    if (!t || !analysis) return nothing;
    const now = (this.#last = this.#now());
    const text = this.over ? t("play-analysis-over") : `${shortVerdict(t, now)}, ${verdict(t, now)}`;
    return html`<div
      class="evaluation"
      role="meter"
      aria-label=${t("play-evaluation")}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.round(whiteShare(now) * 100)}
      aria-valuetext=${text}
      title=${text}
      data-bottom=${this.bottom}
    >
      <div class="evaluation-white"></div>
    </div>`;
  }
}
customElements.define("play-evaluation", PlayEvaluation);
