/** When the opponent has gone, and the game can be claimed. */
import { other } from "../play/game";
import { phase, toMove } from "./state";
import type { Table } from "./table";
import type { Speed } from "./wire";

/** How long one waits for an opponent who has gone, in milliseconds, as the server does. */
const PATIENCE: Readonly<Partial<Record<Speed, number>>> = {
  bullet: 30_000,
  blitz: 30_000,
  rapid: 60_000,
  classical: 120_000,
};

/** For how many more milliseconds the game cannot be claimed; nothing where it cannot be claimed at all. */
export function untilClaim(
  { you, state, presence }: Pick<Table, "you" | "state" | "presence">,
  local: number,
): number | undefined {
  if (!you || !state || phase(state) !== "middle") return undefined;
  const opponent = other(you);
  const patience = PATIENCE[state.speed];
  const gone = presence[opponent]?.goneSince;
  if (state[opponent].kind === "engine" || toMove(state) !== opponent) return undefined;
  if (patience === undefined || gone === undefined) return undefined;
  return Math.max(0, patience - (local - gone));
}

/** The time for each first move, in seconds. */
export function firstMoveSeconds(speed: Speed): number | undefined {
  return { bullet: 30, blitz: 30, rapid: 45, classical: 60, correspondence: undefined, unlimited: undefined }[
    speed
  ];
}
