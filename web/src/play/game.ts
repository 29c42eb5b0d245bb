/** The game on the page: its record, which can be stored, and the position that is shown. */
import type { Color, SquareName } from "harzdame-board";
import type { Line, NotedMove, Outcome, Remembered, RulesModule } from "./rules";

/** The number of one of the engine's levels. */
export type Level = number;

/** Who plays: a person against the computer, or two people at one board. */
export type Opponent =
  { readonly kind: "computer"; readonly level: Level; readonly human: Color } | { readonly kind: "person" };

/** An ending that the position does not show. */
export type Ending = { readonly kind: "resignation"; readonly loser: Color } | { readonly kind: "agreement" };

/** Everything that must survive a reload. */
export interface GameRecord {
  readonly version: 1;
  readonly opponent: Opponent;
  /** FEN of the start. */
  readonly start: string;
  /** The routes of the moves. */
  readonly moves: readonly (readonly SquareName[])[];
  readonly ending?: Ending | undefined;
  /** The chain that has been begun but is not complete. */
  readonly pending: readonly SquareName[];
  readonly orientation: Color;
  /** What the computer's choices among its moves come from, 0 to 2³² − 1. */
  readonly seed: number;
  /** What the computer remembers of the game, which decides whether it resigns or agrees to a draw. */
  readonly remembered?: Remembered | undefined;
  /** The computer's offer of a draw stands. */
  readonly offered?: true | undefined;
}

export function other(color: Color): Color {
  return color === "white" ? "black" : "white";
}

/** A record with no move yet, seen from the side of the person who plays. */
export function newRecord(start: string, opponent: Opponent, seed = 0): GameRecord {
  return {
    version: 1,
    opponent,
    start,
    moves: [],
    pending: [],
    orientation: opponent.kind === "computer" ? opponent.human : "white",
    seed,
  };
}

/**
 * A game and the ply that is looked at. Raises the event `change` after everything that changes either.
 *
 * Ply 0 is the start; `shown === length` is the live position.
 */
export class Game extends EventTarget {
  #rules: RulesModule;
  #record: GameRecord;
  #line: Line;
  #noted: NotedMove[];
  #shown: number;
  /** The line up to the shown ply, when that is not the live one. */
  #past: Line | undefined;

  /** Throws where the record holds a move that is not legal. */
  constructor(rules: RulesModule, record: GameRecord) {
    super();
    this.#rules = rules;
    this.#record = record;
    this.#noted = [];
    this.#line = rules.line(record.start);
    for (const path of record.moves) this.#noted.push(this.#line.play(path));
    this.#shown = this.#noted.length;
  }

  get record(): GameRecord {
    return this.#record;
  }

  get moves(): readonly NotedMove[] {
    return this.#noted;
  }

  get length(): number {
    return this.#noted.length;
  }

  get shown(): number {
    return this.#shown;
  }

  get live(): boolean {
    return this.#shown === this.#noted.length;
  }

  /** The line up to the shown ply. */
  get position(): Line {
    return this.#past ?? this.#line;
  }

  /** The last line of play, whatever is shown. */
  get current(): Line {
    return this.#line;
  }

  /** Who made the first move. */
  get firstTurn(): Color {
    const turn = this.#line.turn();
    return this.length % 2 === 0 ? turn : other(turn);
  }

  get outcome(): Outcome | undefined {
    const ruled = this.#line.outcome();
    if (ruled) return ruled;
    const ending = this.#record.ending;
    if (ending?.kind === "agreement") return { kind: "draw", reason: "agreement" };
    if (ending) return { kind: "win", winner: other(ending.loser), reason: "resignation" };
    return undefined;
  }

  /** Whether it is the computer's turn to move in the live position. */
  get computersTurn(): boolean {
    const { opponent } = this.#record;
    return opponent.kind === "computer" && !this.outcome && this.#line.turn() !== opponent.human;
  }

  /** Whether the computer's offer of a draw stands. */
  get offered(): boolean {
    return this.#record.offered === true && !this.outcome;
  }

  /** Plays a route in the shown position. What came after that position is taken back. */
  play(path: readonly SquareName[]): NotedMove {
    const moves = [...this.#record.moves.slice(0, this.#shown), path];
    if (this.live) {
      this.#noted.push(this.#line.play(path));
    } else {
      // Tried on a line of its own first: a route that is refused must leave the game as it was.
      this.#replace(moves);
    }
    // To move is to decline.
    this.#set({ ...this.#record, moves, pending: [], ending: undefined, offered: undefined });
    this.#look(moves.length);
    return this.#noted[moves.length - 1]!;
  }

  /**
   * Adds a move to the live line, whatever is shown: an earlier position that is looked at stays in view.
   * With `offers`, the computer offers a draw with it.
   */
  append(path: readonly SquareName[], offers = false): NotedMove {
    const shown = this.live ? this.length + 1 : this.#shown;
    const move = this.#line.play(path);
    this.#noted.push(move);
    this.#set({
      ...this.#record,
      moves: [...this.#record.moves, move.path],
      pending: [],
      offered: offers || undefined,
    });
    this.#look(shown);
    return move;
  }

  /** How many plies an undo takes back: against the computer, back to the person's own turn. */
  #undoPlies(): number {
    const { opponent } = this.#record;
    if (opponent.kind === "person") return Math.min(1, this.length);
    let turn = this.#line.turn();
    for (let plies = 1; plies <= this.length; plies += 1) {
      turn = other(turn);
      if (turn === opponent.human) return plies;
    }
    return 0;
  }

  get canUndo(): boolean {
    return this.#record.ending !== undefined || this.#undoPlies() > 0;
  }

  /** Takes back a resignation or an agreement; else the last move, and the computer's answer with it. */
  undo(): boolean {
    if (!this.canUndo) return false;
    if (this.#record.ending) {
      this.#set({ ...this.#record, ending: undefined });
    } else {
      this.#replace(this.#record.moves.slice(0, this.length - this.#undoPlies()));
      this.#set({
        ...this.#record,
        moves: this.#noted.map((move) => move.path),
        pending: [],
        offered: undefined,
      });
    }
    this.#look(this.length);
    return true;
  }

  /** Shows the position after `ply` moves. */
  show(ply: number): void {
    const next = Math.max(0, Math.min(this.length, ply));
    if (next !== this.#shown) this.#look(next);
  }

  resign(loser: Color): void {
    if (this.outcome) return;
    this.#set({ ...this.#record, ending: { kind: "resignation", loser }, pending: [], offered: undefined });
    this.#look(this.length);
  }

  agreeDraw(): void {
    if (this.outcome) return;
    this.#set({ ...this.#record, ending: { kind: "agreement" }, pending: [], offered: undefined });
    this.#look(this.length);
  }

  declineDraw(): void {
    if (!this.offered) return;
    this.#set({ ...this.#record, offered: undefined });
    this.dispatchEvent(new Event("change"));
  }

  /** Keeps with the game what the computer remembers of it. The next change stores it. */
  remember(remembered: Remembered): void {
    this.#set({ ...this.#record, remembered });
  }

  /** Remembers how far a chain has been entered. Only chains of the live position are kept. */
  setPending(pending: readonly SquareName[]): void {
    if (!this.live || pending.join() === this.#record.pending.join()) return;
    this.#set({ ...this.#record, pending });
    this.dispatchEvent(new Event("pending"));
  }

  flip(): void {
    this.#set({ ...this.#record, orientation: other(this.#record.orientation) });
    this.dispatchEvent(new Event("change"));
  }

  free(): void {
    this.#line.free();
    this.#past?.free();
  }

  #set(record: GameRecord): void {
    this.#record = record;
  }

  #replace(moves: readonly (readonly SquareName[])[]): void {
    const line = this.#rules.line(this.#record.start);
    const noted: NotedMove[] = [];
    try {
      for (const path of moves) noted.push(line.play(path));
    } catch (error) {
      line.free();
      throw error;
    }
    this.#line.free();
    this.#line = line;
    this.#noted = noted;
  }

  #look(ply: number): void {
    this.#past?.free();
    this.#past = undefined;
    this.#shown = ply;
    if (ply < this.length) {
      const past = this.#rules.line(this.#record.start);
      for (const path of this.#record.moves.slice(0, ply)) past.play(path);
      this.#past = past;
    }
    this.dispatchEvent(new Event("change"));
  }
}
