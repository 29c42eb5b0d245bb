/** Changing an arrangement of pieces, which may be no position: an editor passes through such. */
import { parsePieces, type BoardPosition, type Color, type Piece, type SquareName } from "harzdame-board";

export const EMPTY = "W:W:B";

function write({ turn, pieces }: BoardPosition): string {
  const side = (color: Color) =>
    [...pieces]
      .filter(([, piece]) => piece.color === color)
      .map(([square, { role }]) => (role === "king" ? `K${square}` : square))
      .sort((a, b) => (a.slice(-2) < b.slice(-2) ? -1 : 1))
      .join(",");
  return `${turn === "white" ? "W" : "B"}:W${side("white")}:B${side("black")}`;
}

export function same(a: Piece | undefined, b: Piece | undefined): boolean {
  return a?.color === b?.color && a?.role === b?.role;
}

/** Puts a piece on a square; nothing, or the piece that stands there already, clears it. */
export function withPiece(fen: string, square: SquareName, piece: Piece | undefined): string {
  const { turn, pieces } = parsePieces(fen);
  const changed = new Map(pieces);
  if (piece && !same(pieces.get(square), piece)) changed.set(square, piece);
  else changed.delete(square);
  return write({ turn, pieces: changed });
}

export function withTurn(fen: string, turn: Color): string {
  return write({ turn, pieces: parsePieces(fen).pieces });
}

/** What is left of an arrangement without its pieces: the side to move. */
export function cleared(fen: string): string {
  return withTurn(EMPTY, parsePieces(fen).turn);
}

export function pieceAt(fen: string, square: SquareName): Piece | undefined {
  return parsePieces(fen).pieces.get(square);
}

/** Men and kings of both sides. */
export function countPieces(fen: string): number {
  return parsePieces(fen).pieces.size;
}
