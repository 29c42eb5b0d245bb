/** The board's words in the reader's language. */
import type { BoardStrings } from "harzdame-board";
import type { Translate } from "../i18n";

/** Texts as they are. */
const PLAIN = {
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
  givenUp: "board-given-up",
  hintPassingPromotion: "board-hint-passing-promotion",
  hintGhosts: "board-hint-ghosts",
  keyboardHelp: "board-keyboard-help",
} as const;

/** Texts with values in them. */
const FILLED = {
  mustCapture: "board-must-capture",
  chosen: "board-chosen",
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
} as const;

type Words<Ids, Word> = { [Key in keyof Ids]: Word };

function map<Ids extends Record<string, string>, Word>(
  ids: Ids,
  word: (id: string) => Word,
): Words<Ids, Word> {
  return Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, word(id)])) as Words<Ids, Word>;
}

export function boardStrings(t: Translate): BoardStrings {
  return {
    ...map(PLAIN, (id) => t(id)),
    ...map(FILLED, (id) => (values: Readonly<Record<string, string | number>>) => t(id, values)),
  };
}
