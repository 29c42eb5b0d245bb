/** A square by its name, `a1` to `h8`. */
export type SquareName = string;
export type Color = "white" | "black";
export type Role = "man" | "king";

/** A move by what it is: start, end and captured squares, these in the order of their names. */
export interface MoveData {
  readonly from: SquareName;
  readonly to: SquareName;
  readonly captured: readonly SquareName[];
}

/** A move with a route (every landing square, both ends included) and its text. */
export interface NotedMove extends MoveData {
  readonly path: readonly SquareName[];
  /** The short form, or the full route where the short form is ambiguous. */
  readonly text: string;
}

/** One way to go on with a route; see `Game.continuations`. */
export interface Continuation {
  readonly square: SquareName;
  readonly captured?: SquareName;
  readonly completes?: MoveData;
}

/** How a game ended, and why. */
export type Outcome =
  | { readonly kind: "win"; readonly winner: Color; readonly reason: "no-pieces" | "blocked" | "resignation" }
  | { readonly kind: "draw"; readonly reason: "agreement" | "repetition" | "no-progress" };

/** By what a game is drawn. What is left out is as by default: all on, `noProgress` 100. */
export interface DrawRule {
  readonly agreement?: boolean;
  readonly repetition?: boolean;
  /** Plies in a row without a capture and without a man's move; 0: never. */
  readonly noProgress?: number;
}

export interface PlacedPiece {
  readonly square: SquareName;
  readonly color: Color;
  readonly role: Role;
}

/** Something wrong with a text, and where: `start` to `end` in UTF-16 units, as strings are indexed. */
export interface TextProblem {
  readonly code: ProblemCode;
  readonly start: number;
  readonly end: number;
  readonly args: Readonly<Record<string, string | number>>;
  /** The fault in English. */
  readonly message: string;
}

export type ProblemCode =
  | "missing"
  | "side"
  | "colon"
  | "color"
  | "square"
  | "comma"
  | "piece"
  | "length"
  | "duplicate"
  | "too-many-pieces"
  | "no-pieces"
  | "man-on-promotion"
  | "move-text"
  | "ambiguous-move"
  | "illegal-move"
  | "empty-square"
  | "not-own-piece"
  | "must-capture"
  | "no-such-capture"
  | "broken-path"
  | "nothing-to-capture"
  | "occupied"
  | "man-move"
  | "king-move"
  | "game-over"
  | "other-game"
  | "setup"
  | "unexpected"
  | "tag"
  | "setup-text"
  | "unclosed-text"
  | "unclosed-comment"
  | "unclosed-variation"
  | "unopened-variation"
  | "too-large"
  | "unreadable";

export type ReadResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** What a typed move comes to; see `Game.read`. */
export type TypedMove =
  | { readonly kind: "move"; readonly path: readonly SquareName[]; readonly text: string }
  | { readonly kind: "ambiguous"; readonly paths: readonly (readonly SquareName[])[] }
  | { readonly kind: "refused"; readonly problem: TextProblem };

/** A position that was read. */
export interface ReadPosition {
  /** The canonical FEN. */
  readonly fen: string;
  /** The compact form of 65 characters. */
  readonly compact: string;
  readonly turn: Color;
  readonly pieces: readonly PlacedPiece[];
}

/** The property `code` of every error thrown by this module. */
export type ErrorCode = "invalid-position" | "illegal-move" | "game-over" | "no-agreement" | "invalid-argument";

/** An error thrown by this module. */
export interface HarzdameError extends Error {
  readonly code: ErrorCode;
  readonly problems?: readonly TextProblem[];
}

/** One game of a PDN file: its main line. */
export interface ReadGame {
  /** The names of the players; empty where the file has none. */
  readonly white: string;
  readonly black: string;
  readonly result: "1-0" | "0-1" | "1/2-1/2" | "0-0" | "*";
  /** The FEN it begins with. */
  readonly start: string;
  /** The canonical routes of its moves. */
  readonly moves: readonly (readonly SquareName[])[];
  /** All tags but those that the other properties hold. */
  readonly tags: readonly (readonly [string, string])[];
  /** What is odd, but clear. */
  readonly warnings: readonly TextProblem[];
}

/** What is written into a PDN file. */
export interface WrittenGame {
  readonly start: string;
  readonly moves: readonly (readonly SquareName[])[];
  readonly outcome?: Outcome | undefined;
  /** Any tags but `Result`, `GameType`, `Variant`, `SetUp` and `FEN`, which follow from the game. */
  readonly tags?: readonly (readonly [string, string])[];
}

/** When a search ends; at least one must be given. */
export interface SearchLimits {
  /** Plies, from 1. */
  readonly depth?: number;
  readonly nodes?: number;
  /** Milliseconds. */
  readonly time?: number;
}

/** What a search is to find, and when it ends. */
export interface SearchOptions extends SearchLimits {
  /** How many of the best moves are searched to their scores, 1 to 16; 1 where absent. */
  readonly lines?: number;
}

/** How good a position is for the side to move: an estimate in hundredths of a man, or a proved end. */
export type Score =
  | { readonly kind: "centi-men"; readonly value: number }
  | { readonly kind: "win-in"; readonly plies: number }
  | { readonly kind: "loss-in"; readonly plies: number }
  /** Known by the endgame tables, but not in how many plies. */
  | { readonly kind: "won" }
  | { readonly kind: "lost" };

/** What a position with few pieces is worth to the side to move, when nobody errs. */
export type Category = "win" | "draw" | "loss";

/** What the endgame tables say of a position. */
export interface Endgame {
  readonly category: Category;
  /** The plies that are left; `null` where that is not known, or there is no end. */
  readonly distance: number | null;
  /** All legal moves, the best first. */
  readonly moves: readonly EndgameMove[];
}

/** What a move is worth to the side that makes it. */
export interface EndgameMove extends MoveData {
  readonly category: Category;
  /** The plies that are left, this one counted. */
  readonly distance: number | null;
}

/** A move that a level has chosen, and what it is worth to the side that makes it, as the level sees it. */
export interface ChosenMove extends NotedMove {
  readonly score: Score;
}

/** What the computer does besides moving. */
export interface Manners {
  /** Gives up a game that has been lost for some moves. */
  readonly resigns: boolean;
  /** Offers a draw where nobody gets ahead, and accepts one where it has nothing better. */
  readonly draws: boolean;
}

/** What the computer does with a move; it resigns instead of moving. */
export type Gesture = "none" | "offer-draw" | "resign";

/** What the computer remembers of a game, for its bearing in it. */
export interface Remembered {
  /** Its moves: the ply of the game at which each was chosen, and its score in hundredths of a man. */
  readonly scores: readonly (readonly [ply: number, score: number])[];
  /** The ply of its last offer of a draw. */
  readonly offered?: number;
  /** Whether it has resigned already. */
  readonly resigned: boolean;
}

/** One of the best moves: its score for the side to move, and the variation behind it. */
export interface SearchLine {
  readonly score: Score;
  /** The move itself first; at most 24 moves. */
  readonly pv: readonly NotedMove[];
}

/** What a search has found so far. */
export interface SearchInfo {
  readonly depth: number;
  /** Which of the best moves this is about, from 1. */
  readonly line: number;
  readonly score: Score;
  readonly nodes: number;
  /** Milliseconds since the search began. */
  readonly time: number;
  /** The principal variation, at most 24 moves. */
  readonly pv: readonly NotedMove[];
}

export interface SearchResult {
  /** Absent exactly if there is no legal move. */
  readonly best?: NotedMove;
  readonly score: Score;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: readonly NotedMove[];
  /** The best moves, best first, from the last iteration that was finished. */
  readonly lines: readonly SearchLine[];
}

/** Called for each line of each iteration of a search; `false` stops it. */
export type OnInfo = (info: SearchInfo) => unknown;
