/**
 * What the play page asks about the rules. The answers come from the rules crate, compiled to
 * WebAssembly (`wasm-rules.ts`); nothing about the game is decided in TypeScript.
 */
import type { Color, Continuation, PlayedMove, SquareName } from "harzdame-board";
import type { Gesture, Manners, Remembered, Score } from "../wasm/harzdame_wasm.js";

export type { Gesture, Manners, Remembered, Score };

/** How a game ended, and why. */
export type Outcome =
  | { readonly kind: "win"; readonly winner: Color; readonly reason: "no-pieces" | "blocked" | "resignation" }
  | { readonly kind: "draw"; readonly reason: "agreement" | "repetition" | "no-progress" };

/** A move with its text: the short form, or the full route where the short form is ambiguous. */
export interface NotedMove extends PlayedMove {
  readonly text: string;
}

/** Something wrong with a text, and where: `start` to `end` in UTF-16 units, as strings are indexed. */
export interface TextProblem {
  /** The kind of fault; `play-problem-<code>` is its message where there is one. */
  readonly code: string;
  readonly start: number;
  readonly end: number;
  readonly args: Readonly<Record<string, string | number>>;
  /** The fault in English, for codes without a message. */
  readonly message: string;
}

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** What a typed move comes to. */
export type TypedMove =
  | { readonly kind: "move"; readonly path: readonly SquareName[] }
  | { readonly kind: "ambiguous"; readonly paths: readonly (readonly SquareName[])[] }
  | { readonly kind: "refused"; readonly problem: TextProblem };

/** One game of a PDN file: its main line. */
export interface ReadGame {
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly start: string;
  readonly moves: readonly (readonly SquareName[])[];
}

/** What is written into a PDN file. */
export interface WrittenGame {
  readonly start: string;
  readonly moves: readonly (readonly SquareName[])[];
  readonly outcome: Outcome | undefined;
  readonly tags: readonly (readonly [string, string])[];
}

/** A game's line of moves from its start, at its last position. */
export interface Line {
  fen(): string;
  turn(): Color;
  /** The result by the rules alone; agreement and resignation are the owner's to know. */
  outcome(): Outcome | undefined;
  continuations(path: readonly SquareName[]): readonly Continuation[];
  /** The move, when exactly one is legal. */
  onlyMove(): PlayedMove | undefined;
  /** How many pieces must be captured; 0 when no capture is possible. */
  mustCapture(): number;
  /** How often the position has occurred in this line, this time included. */
  occurrences(): number;
  /** Plies in a row without a capture and without a man's move. */
  idlePlies(): number;
  /** The pieces of one side. */
  count(color: Color): { readonly men: number; readonly kings: number };
  /** Plays the move of that route. Throws when no legal move has it. */
  play(path: readonly SquareName[]): NotedMove;
  /** Reads a typed move against the position. */
  read(text: string): TypedMove;
  /** Frees the memory behind it. */
  free(): void;
}

export interface RulesModule {
  /** The start position. */
  readonly start: string;
  /** The numbers of the engine's levels, the weakest first. */
  readonly levels: readonly number[];
  /** A line without moves. Throws where `fen` is no position; {@link readFen} says why. */
  line(fen: string): Line;
  /** Reads either form of FEN; gives the canonical form. */
  readFen(text: string): ReadResult<string>;
  readPdn(text: string): ReadResult<readonly ReadGame[]>;
  writePdn(game: WrittenGame): string;
  /**
   * What the computer does with a move of this score that it has chosen at the end of a line, and what
   * it remembers of the game from then on.
   */
  gesture(
    line: Line,
    score: Score,
    manners: Manners,
    remembered: Remembered | undefined,
  ): { readonly gesture: Gesture; readonly remembered: Remembered };
  /** Whether the computer accepts a draw at the end of a line. */
  acceptsDraw(line: Line, manners: Manners, remembered: Remembered | undefined): boolean;
}
