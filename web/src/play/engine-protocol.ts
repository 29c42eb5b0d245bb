/** What passes between the page and a worker in which the engine thinks. */
import type { SquareName } from "harzdame-board";
import type { Score, SearchLine } from "../wasm/harzdame_wasm.js";
import type { Level } from "./game";

export type { Score, SearchLine };

/** A position with its history: positions that would be repeated count. */
export interface Subject {
  readonly start: string;
  readonly moves: readonly (readonly SquareName[])[];
}

/** What the engine is asked. */
export type Question =
  /** A move as a player of a level makes it. With another seed, another game is played. */
  | (Subject & { readonly kind: "choose"; readonly level: Level; readonly seed: number })
  /** The best moves, deeper and deeper until the worker is ended. */
  | (Subject & { readonly kind: "analyse"; readonly lines: number });

/** What comes back. */
export type Answer =
  /** A move, and what it is worth to the engine's side, as the level sees it. */
  | { readonly kind: "best"; readonly path: readonly SquareName[]; readonly score: Score }
  /** One of the best moves by a search of `depth` plies: the first of them is `line` 1. */
  | { readonly kind: "line"; readonly depth: number; readonly line: number; readonly found: SearchLine }
  /** The analysis has nothing more to find. */
  | { readonly kind: "done" }
  | { readonly kind: "error"; readonly message: string };

/** To the worker: the compiled module first, then questions. */
export type ToWorker = { readonly module: WebAssembly.Module } | (Question & { readonly id: number });
export type FromWorker = Answer & { readonly id: number };
