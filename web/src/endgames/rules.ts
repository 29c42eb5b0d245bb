/** What the explorer asks about the rules and the tables; the answers come from the WebAssembly module. */
import type { Move } from "harzdame-board";
import type { Line, NotedMove, ReadResult } from "../play/rules";
import type { Endgame } from "../wasm/harzdame_wasm.js";

export type { Category, Endgame } from "../wasm/harzdame_wasm.js";

export interface ExplorerLine extends Line {
  /** A legal move with a route and its text. Throws when the move is not legal. */
  note(move: Move): NotedMove;
  /** What the tables in the module say of the position; nothing if it is not in them. */
  endgame(): Endgame | undefined;
}

export interface ExplorerRules {
  /** A line without moves. Throws where `fen` is no position; {@link readFen} says why. */
  line(fen: string): ExplorerLine;
  /** Reads a position; gives the canonical form. */
  readFen(text: string): ReadResult<string>;
  /** Reads an arrangement, whether it is a position or not; gives the canonical form. */
  readSetup(text: string): ReadResult<string>;
  /** How many pieces a position in the module's tables has at most. */
  readonly pieces: number;
}
