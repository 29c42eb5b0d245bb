/** What the board says: the name of each square, and what has just happened. */

import { fill, pieceName } from "./strings.js";
import type { BoardStrings, LastMove, Piece, RefusalReason, SquareName } from "./types.js";

/** What there is to say about a square. */
export interface SquareFacts {
  readonly square: SquareName;
  readonly piece: Piece | undefined;
  readonly chosen: boolean;
  readonly captured: boolean;
  readonly target: boolean;
  readonly movable: "move" | "capture" | undefined;
  readonly last: "from" | "to" | undefined;
}

/** The accessible name of a square, such as "c3, white man, can capture". */
export function squareLabel(facts: SquareFacts, strings: Readonly<BoardStrings>): string {
  const parts = [facts.square, facts.piece ? pieceName(facts.piece, strings) : strings.empty];
  if (facts.captured) parts.push(strings.capturedPiece);
  if (facts.chosen) parts.push(strings.selected);
  else if (facts.movable) parts.push(facts.movable === "capture" ? strings.canCapture : strings.canMove);
  if (facts.target) parts.push(strings.target);
  if (facts.last) parts.push(facts.last === "from" ? strings.lastFrom : strings.lastTo);
  return parts.join(", ");
}

/** A move in words. */
export function moveSpoken(move: Required<LastMove>, piece: Piece, strings: Readonly<BoardStrings>): string {
  const values = {
    piece: pieceName(piece, strings),
    from: move.path[0] ?? "",
    to: move.path[move.path.length - 1] ?? "",
    path: move.path.join(", "),
    count: move.captured.length,
  };
  return fill(move.captured.length > 0 ? strings.capturedMove : strings.moved, values);
}

/** The reason of a refusal in words. */
export function refusalSpoken(
  reason: RefusalReason,
  square: SquareName,
  capturers: readonly SquareName[],
  mustCapture: number,
  strings: Readonly<BoardStrings>,
): string {
  const text = {
    "must-capture": strings.refusedMustCapture,
    "not-your-piece": strings.refusedNotYourPiece,
    blocked: strings.refusedBlocked,
    unreachable: strings.refusedUnreachable,
    "already-captured": strings.refusedAlreadyCaptured,
    ambiguous: strings.refusedAmbiguous,
  }[reason];
  return fill(text, { square, squares: capturers.join(", "), count: mustCapture });
}
