/** Positions that nobody has thought of. */
import type { Piece } from "harzdame-board";
import type { ExplorerRules } from "./rules";
import { countPieces, EMPTY, pieceAt, withPiece, withTurn } from "./setup";

/** Fewer are seldom worth a look. */
const LEAST = 3;
/** Most arrangements are positions; this many that are none in a row do not happen. */
const ATTEMPTS = 1000;

/** An arrangement of so many pieces. `random` gives numbers from 0 up to 1. */
function arrangement(pieces: number, random: () => number): string {
  const one = (of: number) => Math.floor(random() * of);
  let fen = withTurn(EMPTY, one(2) === 0 ? "white" : "black");
  while (countPieces(fen) < pieces) {
    const square = "abcdefgh".charAt(one(8)) + String(1 + one(8));
    if (pieceAt(fen, square)) continue;
    // In turn, so that both sides have some.
    const color = countPieces(fen) % 2 === 0 ? "white" : "black";
    const piece: Piece = { color, role: one(2) === 0 ? "man" : "king" };
    fen = withPiece(fen, square, piece);
  }
  return fen;
}

/** A position of a few pieces, at most `most`, that is not over and in which nothing is to be captured at once. */
export function randomPosition(
  rules: ExplorerRules,
  most: number,
  random: () => number = Math.random,
): string {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const pieces = LEAST + Math.floor(random() * (most - LEAST + 1));
    const read = rules.readFen(arrangement(pieces, random));
    if (!read.ok) continue;
    const line = rules.line(read.value);
    const quiet = !line.outcome() && line.mustCapture() === 0;
    line.free();
    if (quiet) return read.value;
  }
  return EMPTY;
}
