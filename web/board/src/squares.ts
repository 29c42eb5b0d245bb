/** Squares by name, and the two promotion areas as they are drawn. */

import type { Color, SquareName } from "./types.js";

const FILES = "abcdefgh";

/** The name of the square on `file` and `rank`, both counted from 0; undefined off the board. */
export function squareAt(file: number, rank: number): SquareName | undefined {
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return undefined;
  return `${FILES.charAt(file)}${rank + 1}`;
}

/** The file of a square, 0 for `a` to 7 for `h`. */
export function fileOf(square: SquareName): number {
  return square.charCodeAt(0) - 97;
}

/** The rank of a square, 0 to 7. */
export function rankOf(square: SquareName): number {
  return square.charCodeAt(1) - 49;
}

/** True when the text names a square. */
export function isSquare(text: string): boolean {
  return /^[a-h][1-8]$/.test(text);
}

/** All 64 squares in the order of their names. */
export const ALL_SQUARES: readonly SquareName[] = [...FILES].flatMap((file) =>
  Array.from({ length: 8 }, (_, rank) => `${file}${rank + 1}`),
);

/**
 * The squares on which a side's men are crowned, for drawing their edges only: whether a man is
 * crowned is told by the next position.
 */
export const PROMOTION_AREA: Readonly<Record<Color, readonly SquareName[]>> = {
  white: ["c8", "d8", "e8", "f8", "g8", "h8", "h7", "h6", "h5", "h4", "h3"],
  black: ["a6", "a5", "a4", "a3", "a2", "a1", "b1", "c1", "d1", "e1", "f1"],
};

/** The squares crossed in a straight line from one square to another, without both ends. */
export function between(from: SquareName, to: SquareName): SquareName[] {
  const df = Math.sign(fileOf(to) - fileOf(from));
  const dr = Math.sign(rankOf(to) - rankOf(from));
  const squares: SquareName[] = [];
  if (df !== 0 && dr !== 0) return squares;
  let file = fileOf(from) + df;
  let rank = rankOf(from) + dr;
  while (file !== fileOf(to) || rank !== rankOf(to)) {
    const square = squareAt(file, rank);
    if (square === undefined) break;
    squares.push(square);
    file += df;
    rank += dr;
  }
  return squares;
}
