/** What is known of a position, in words. */
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import { other } from "../play/game";
import { problemText } from "../play/problems";
import type { Outcome, TextProblem } from "../play/rules";
import type { Known } from "./tables";

/** How far the page has got with a position. */
export type Standing =
  | { readonly kind: "invalid"; readonly problems: readonly TextProblem[] }
  | { readonly kind: "over"; readonly outcome: Outcome }
  | { readonly kind: "many"; readonly count: number; readonly most: number }
  | { readonly kind: "asking" }
  | { readonly kind: "unknown" }
  | { readonly kind: "known"; readonly known: Known; readonly turn: Color };

export interface Verdict {
  readonly title: string;
  readonly detail: string;
}

/** How many moves keep what the position is worth. */
function keeping(t: Translate, { category, moves }: Known): string {
  if (category === "loss") return t("endgames-losing");
  const count = moves.filter((move) => move.category === category).length;
  return t(category === "win" ? "endgames-winning" : "endgames-drawing", { count, all: moves.length });
}

export function verdict(t: Translate, standing: Standing): Verdict {
  switch (standing.kind) {
    case "invalid": {
      const [problem] = standing.problems;
      return { title: t("endgames-invalid"), detail: problem ? problemText(t, problem) : "" };
    }
    case "over": {
      const { outcome } = standing;
      if (outcome.kind === "draw") return { title: t("play-draw"), detail: "" };
      const { winner, reason } = outcome;
      return {
        title: t("play-won", { winner }),
        detail: t(`play-reason-${reason}`, { loser: other(winner) }),
      };
    }
    case "many": {
      const { count, most } = standing;
      return { title: t("endgames-many"), detail: t("endgames-many-text", { count, most }) };
    }
    case "asking":
      return { title: t("endgames-asking"), detail: "" };
    case "unknown":
      return { title: t("endgames-unknown"), detail: t("endgames-unknown-text") };
    case "known": {
      const { known, turn } = standing;
      const title = {
        win: () => t("endgames-win", { color: turn }),
        draw: () => t("endgames-draw", { color: turn }),
        loss: () => t("endgames-loss", { color: turn }),
      }[known.category]();
      const end = known.distance === null ? [] : [t("endgames-end", { plies: known.distance })];
      return { title, detail: [...end, keeping(t, known)].join(" ") };
    }
  }
}
