/** Which pieces are to be drawn where, at this moment of a move. */

import type { BoardPosition, LastMove, Piece, SquareName } from "./types.js";

/** A piece as it is drawn. */
export interface Figure {
  readonly square: SquareName;
  readonly piece: Piece;
  /** Captured in the chain under way: still there, still blocking. */
  readonly ghost: boolean;
}

/**
 * The pieces of `position` while `path` has been entered: the moving piece at the end of the path,
 * the captured ones as ghosts.
 */
export function underway(
  position: BoardPosition,
  path: readonly SquareName[],
  captured: readonly SquareName[],
): Figure[] {
  const from = path[0];
  const to = path[path.length - 1];
  const figures: Figure[] = [];
  for (const [square, piece] of position.pieces) {
    const place = square === from && to !== undefined ? to : square;
    figures.push({ square: place, piece, ghost: captured.includes(square) });
  }
  return figures;
}

/** The pieces of `position` after a complete move that its owner has not yet confirmed. */
export function played(position: BoardPosition, move: Required<LastMove>): Figure[] {
  return underway(position, move.path, move.captured).filter((figure) => !figure.ghost);
}

/** The one piece that went from one square to another between two pictures, when nothing else explains it. */
export function slide(
  before: readonly Figure[],
  after: ReadonlyMap<SquareName, Piece>,
): readonly [SquareName, SquareName] | undefined {
  const was = new Map(before.filter((f) => !f.ghost).map((f) => [f.square, f.piece.color]));
  for (const color of ["white", "black"] as const) {
    const gone = [...was].filter(([square, c]) => c === color && after.get(square)?.color !== color);
    const come = [...after].filter(([square, p]) => p.color === color && was.get(square) !== color);
    const [from] = gone[0] ?? [];
    const [to] = come[0] ?? [];
    if (gone.length === 1 && come.length === 1 && from && to) return [from, to];
  }
  return undefined;
}
