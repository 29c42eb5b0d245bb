/** What the engine thinks of a position, as White sees it and as readers are told. */
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import type { Score } from "./engine-protocol";
import { other } from "./game";

/** An estimate in men, greater than 0 when White is better, or a win that is proved. */
export type Evaluation =
  | { readonly kind: "men"; readonly value: number }
  /** Moves of the winner, the last one included, if their number is known. */
  | { readonly kind: "win"; readonly winner: Color; readonly moves?: number };

/** A score for the side to move, as White sees it. */
export function evaluation(score: Score, turn: Color): Evaluation {
  if (score.kind === "centi-men") {
    const value = score.value / 100;
    return { kind: "men", value: turn === "white" || value === 0 ? value : -value };
  }
  if (score.kind === "won") return { kind: "win", winner: turn };
  if (score.kind === "lost") return { kind: "win", winner: other(turn) };
  const winner = score.kind === "win-in" ? turn : other(turn);
  return { kind: "win", winner, moves: Math.ceil(score.plies / 2) };
}

/** White's share of the evaluation bar, 0 to 1: a man is worth about a seventh of it. */
export function whiteShare(of: Evaluation): number {
  if (of.kind === "win") return of.winner === "white" ? 1 : 0;
  return 1 / (1 + Math.exp(-0.6 * of.value));
}

/** In as few signs as can be: `+1.25`, `−0.30`, `0.00`, or who wins in how many moves. */
export function shortVerdict(t: Translate, of: Evaluation): string {
  if (of.kind === "win") {
    return of.moves === undefined
      ? t("play-eval-known-short", { color: of.winner })
      : t("play-eval-win-short", { color: of.winner, moves: of.moves });
  }
  const size = Math.abs(of.value).toFixed(2);
  const sign = Number(size) === 0 ? "" : of.value > 0 ? "+" : "−";
  return sign + size;
}

/** In words. */
export function verdict(t: Translate, of: Evaluation): string {
  if (of.kind === "win") {
    return of.moves === undefined
      ? t("play-eval-known", { color: of.winner })
      : t("play-eval-win", { color: of.winner, moves: of.moves });
  }
  const color: Color = of.value > 0 ? "white" : "black";
  const size = Math.abs(of.value);
  if (size < 0.2) return t("play-eval-even");
  if (size < 0.7) return t("play-eval-slightly", { color });
  if (size < 2) return t("play-eval-better", { color });
  return t("play-eval-much", { color });
}
