/** The board's words in the reader's language. */
import type { BoardStrings } from "harzdame-board";
import type { Translate } from "../i18n";

const IDS: Readonly<Record<keyof BoardStrings, string>> = {
  board: "board-name",
  white: "board-white",
  black: "board-black",
  whiteMan: "board-white-man",
  whiteKing: "board-white-king",
  blackMan: "board-black-man",
  blackKing: "board-black-king",
  empty: "board-empty",
  canMove: "board-can-move",
  canCapture: "board-can-capture",
  target: "board-target",
  selected: "board-selected",
  capturedPiece: "board-captured-piece",
  lastFrom: "board-last-from",
  lastTo: "board-last-to",
  mustCapture: "board-must-capture",
  chosen: "board-chosen",
  givenUp: "board-given-up",
  hopped: "board-hopped",
  hopUndone: "board-hop-undone",
  moved: "board-moved",
  capturedMove: "board-captured-move",
  refusedMustCapture: "board-refused-must-capture",
  refusedNotYourPiece: "board-refused-not-your-piece",
  refusedBlocked: "board-refused-blocked",
  refusedUnreachable: "board-refused-unreachable",
  refusedAlreadyCaptured: "board-refused-already-captured",
  refusedAmbiguous: "board-refused-ambiguous",
  hintPassingPromotion: "board-hint-passing-promotion",
  hintGhosts: "board-hint-ghosts",
  keyboardHelp: "board-keyboard-help",
};

/** Names that the board fills in itself: each stands for itself when Fluent formats the message. */
const BLANKS = Object.fromEntries(
  ["square", "squares", "piece", "targets", "captured", "count", "from", "to", "path"].map((name) => [
    name,
    `{${name}}`,
  ]),
);

export function boardStrings(t: Translate): BoardStrings {
  return Object.fromEntries(
    Object.entries(IDS).map(([key, id]) => [key, t(id, BLANKS)]),
  ) as unknown as BoardStrings;
}
