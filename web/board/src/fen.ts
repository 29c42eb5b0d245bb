/**
 * Reads where the pieces stand from a FEN, to draw them. Whether they may stand so is not asked
 * here: an editor shows arrangements that are no positions.
 */

import { fileOf, isSquare, rankOf, squareAt } from "./squares.js";
import type { BoardPosition, Color, Piece, SquareName } from "./types.js";

/** The text cannot be read as an arrangement of pieces. */
export class FenError extends Error {
  override readonly name = "FenError";
}

const COMPACT = /^[WBwb][.eEwWbB]{64}$/;
const COMPACT_PIECES: Readonly<Record<string, Piece>> = {
  w: { color: "white", role: "man" },
  W: { color: "white", role: "king" },
  b: { color: "black", role: "man" },
  B: { color: "black", role: "king" },
};

/** Reads `W:Wa1,Kd4:Bh8` or the compact form: a side letter and 64 of `.wWbB`, rank by rank from a1. */
export function parsePieces(text: string): BoardPosition {
  const fen = text.trim();
  return COMPACT.test(fen) ? compact(fen) : lists(fen);
}

function compact(fen: string): BoardPosition {
  const pieces = new Map<SquareName, Piece>();
  for (let index = 0; index < 64; index += 1) {
    const piece = COMPACT_PIECES[fen.charAt(index + 1)];
    const square = squareAt(index % 8, Math.floor(index / 8));
    if (piece && square) pieces.set(square, piece);
  }
  return { turn: colorOf(fen.charAt(0)), pieces };
}

function lists(fen: string): BoardPosition {
  const [turn, ...sides] = fen.replace(/\.$/, "").split(":");
  if (turn === undefined || !/^\s*[WB]\s*$/i.test(turn)) {
    throw new FenError(`A FEN begins with the side to move, "W:" or "B:", not "${fen.slice(0, 12)}".`);
  }
  const pieces = new Map<SquareName, Piece>();
  for (const side of sides) {
    const list = side.replace(/\s+/g, "");
    const letter = list.charAt(0);
    if (!/^[WB]$/i.test(letter)) {
      throw new FenError(`A list of pieces begins with "W" or "B", not "${list.slice(0, 12)}".`);
    }
    const color = colorOf(letter);
    for (const item of list.slice(1).split(",")) {
      if (item !== "") place(item, color, pieces);
    }
  }
  return { turn: colorOf(turn.trim()), pieces };
}

function place(item: string, color: Color, pieces: Map<SquareName, Piece>): void {
  const found = /^(K?)([a-h][1-8])(?:-([a-h][1-8]))?$/i.exec(item);
  const first = found?.[2]?.toLowerCase();
  if (!found || first === undefined || !isSquare(first)) {
    throw new FenError(`"${item}" is no piece: write a square such as "c3", or "Kc3" for a king.`);
  }
  const role = found[1] ? "king" : "man";
  for (const square of range(first, found[3]?.toLowerCase() ?? first)) {
    pieces.set(square, { color, role });
  }
}

/** The squares of a range along a file or a rank, such as `a1-a6`. */
function range(first: SquareName, last: SquareName): SquareName[] {
  const df = Math.sign(fileOf(last) - fileOf(first));
  const dr = Math.sign(rankOf(last) - rankOf(first));
  if (df !== 0 && dr !== 0) throw new FenError(`"${first}-${last}" is no range: its ends share no line.`);
  const squares = [first];
  let at = first;
  while (at !== last) {
    const next = squareAt(fileOf(at) + df, rankOf(at) + dr);
    if (next === undefined) break;
    squares.push(next);
    at = next;
  }
  return squares;
}

function colorOf(letter: string): Color {
  return letter.toUpperCase() === "W" ? "white" : "black";
}
