/** The board as a class and its parts, without registering anything. */

export { HarzdameBoard } from "./board.js";
export { ChainEntry, type EntryOptions, type Outcome } from "./chain-entry.js";
export { FenError, parsePieces } from "./fen.js";
export { ENGLISH } from "./strings.js";
export type * from "./types.js";
