/** What passes between the page and the worker in which the engine thinks. */
import type { SquareName } from "harzdame-board";
import type { Level } from "./game";

export interface SearchRequest {
  readonly id: number;
  readonly start: string;
  /** The game so far: positions that would be repeated count. */
  readonly moves: readonly (readonly SquareName[])[];
  readonly level: Level;
  /** The game's: with another one, another game is played. */
  readonly seed: number;
}

export type SearchReply =
  | { readonly id: number; readonly kind: "info"; readonly depth: number; readonly nodes: number }
  | { readonly id: number; readonly kind: "best"; readonly path: readonly SquareName[] }
  | { readonly id: number; readonly kind: "error"; readonly message: string };
