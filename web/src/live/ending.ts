/** The end of a live game in words. */
import type { Color } from "harzdame-board";
import type { Translate } from "../i18n";
import { other } from "../play/game";
import type { LiveState } from "./state";
import type { EndReason, Ending } from "./wire";
import { seatName } from "./words";

/** Reasons for which the play page has words. */
const BY_RULES: readonly EndReason[] = [
  "no-pieces",
  "blocked",
  "resignation",
  "agreement",
  "repetition",
  "no-progress",
];

/** Whether the game was really played. */
export const counts = ({ reason }: Ending): boolean => reason !== "aborted" && reason !== "not-begun";

export function endTitle(t: Translate, ending: Ending, you: Color | null | undefined): string {
  if (!counts(ending)) return t("live-off");
  if (!ending.winner) return t("play-draw");
  if (!you) return t("play-won", { winner: ending.winner });
  return t(ending.winner === you ? "live-you-won" : "live-you-lost");
}

export function endReason(t: Translate, { reason, winner }: Ending): string {
  const loser = winner ? other(winner) : "none";
  return BY_RULES.includes(reason)
    ? t(`play-reason-${reason}`, { loser })
    : t(`live-reason-${reason}`, { loser });
}

/** How the ratings have changed, one part for each player. */
export function ratingChanges(t: Translate, state: LiveState): string[] {
  const { ratings } = state;
  if (!ratings) return [];
  return (["white", "black"] as const).map((color, index) => {
    const [before, after] = ratings[index]!;
    const change = Math.round(after) - Math.round(before);
    return t("live-rating-change", {
      name: seatName(t, state[color]),
      rating: String(Math.round(after)),
      // A sign before every number, and a minus as long as a plus.
      change: change < 0 ? `−${-change}` : `+${change}`,
    });
  });
}
