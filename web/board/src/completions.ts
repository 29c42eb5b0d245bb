/** The moves that a begun route can still become, found by asking the rules step by step. */

import type { Continuation, Move, PlayedMove, Rules, SquareName } from "./types.js";

/** How much may be asked before the answer is "too many to tell". */
export interface Budget {
  /** Questions to the rules. */
  readonly questions: number;
  /** Milliseconds; kings on an open board can make each single question slow. */
  readonly time: number;
  /** Milliseconds on any running clock. */
  readonly now: () => number;
}

/** Small enough for a click: ordinary positions need a few dozen questions. */
export const CLICK_BUDGET: Budget = { questions: 600, time: 40, now: () => performance.now() };

/**
 * Every different move that begins with `path`, each with one route: the first in the order of the
 * squares' names. Undefined when the budget does not suffice.
 *
 * A place in a chain is the square reached and the set of pieces captured; each is looked at once,
 * however many routes lead there.
 */
export function completions(
  rules: Rules,
  path: readonly SquareName[],
  captured: readonly SquareName[],
  budget: Budget = CLICK_BUDGET,
): readonly PlayedMove[] | undefined {
  const deadline = budget.now() + budget.time;
  const seen = new Set<string>();
  const moves = new Map<string, PlayedMove>();
  let questions = 0;

  const visit = (route: readonly SquareName[], taken: readonly SquareName[]): boolean => {
    questions += 1;
    if (questions > budget.questions || budget.now() > deadline) return false;
    for (const next of byName(rules.continuations(route))) {
      const longer = [...route, next.square];
      const more = next.captured === undefined ? taken : [...taken, next.captured];
      if (next.completes) {
        const key = identity(next.completes);
        if (!moves.has(key)) moves.set(key, { ...next.completes, path: longer });
        continue;
      }
      const state = `${longer[0] ?? ""} ${next.square} ${[...more].sort().join("")}`;
      if (seen.has(state)) continue;
      seen.add(state);
      if (!visit(longer, more)) return false;
    }
    return true;
  };

  return visit(path, captured) ? [...moves.values()] : undefined;
}

/** What makes two moves the same: start, end and the set of captured pieces. */
export function identity(move: Move): string {
  return `${move.from} ${move.to} ${[...move.captured].sort().join(" ")}`;
}

/** Continuations in the order of their squares' names. */
export function byName(continuations: readonly Continuation[]): readonly Continuation[] {
  return [...continuations].sort((a, b) => (a.square < b.square ? -1 : a.square > b.square ? 1 : 0));
}
