/** The board's own texts, in English; a page in another language hands in its own. */

import type { BoardStrings, Piece, Text } from "./types.js";

export const ENGLISH: Readonly<BoardStrings> = {
  board: "Board",
  white: "White",
  black: "Black",
  whiteMan: "white man",
  whiteKing: "white king",
  blackMan: "black man",
  blackKing: "black king",
  empty: "empty",
  canMove: "can move",
  canCapture: "can capture",
  target: "can go here",
  selected: "chosen",
  capturedPiece: "captured",
  lastFrom: "last move from here",
  lastTo: "last move to here",
  mustCapture: "You must capture: {count}",
  chosen: "{piece} on {square}. Goes to {targets}",
  givenUp: "Choice given up",
  hopped: "{square}, captured {captured} of {count}. The chain goes on",
  hopUndone: "Hop taken back, piece on {square}",
  moved: "{piece} from {from} to {to}",
  capturedMove: "{piece} captures {count}: {path}",
  refusedMustCapture:
    "Capturing is compulsory, and the most pieces must be captured: {count}. Can capture: {squares}",
  refusedNotYourPiece: "The piece on {square} is not yours to move now",
  refusedBlocked: "The piece on {square} has no move",
  refusedUnreachable: "The piece cannot go to {square}",
  refusedAlreadyCaptured:
    "The piece on {square} is captured already. It stays, and blocks, until the chain is complete",
  refusedAmbiguous: "Several captures end on {square}. Choose the next square on the way",
  hintPassingPromotion:
    "A man that only passes its promotion area stays a man. It becomes a king where the move ends",
  hintGhosts: "Captured pieces leave the board when the chain is complete. Until then they block",
  keyboardHelp:
    "Arrow keys go from square to square. Enter chooses a piece and its next square. Escape takes a hop back",
};

/** Puts values in the place of `{name}`. A name without a value stays as it is, so that it is seen. */
export function fill(text: Text, values: Readonly<Record<string, string | number>>): string {
  if (typeof text === "function") return text(values);
  return text.replace(/\{\s*\$?(\w+)\s*\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : String(value);
  });
}

/** The name of a piece. */
export function pieceName(piece: Piece, strings: Readonly<BoardStrings>): string {
  if (piece.color === "white") return piece.role === "man" ? strings.whiteMan : strings.whiteKing;
  return piece.role === "man" ? strings.blackMan : strings.blackKing;
}
