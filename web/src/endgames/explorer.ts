/** What is on the page: an arrangement of pieces, and the moves that were played from it. */
import type { Color, SquareName } from "harzdame-board";
import type { NotedMove, TextProblem } from "../play/rules";
import type { ExplorerLine, ExplorerRules } from "./rules";

/** What the browser's history keeps of it. */
export interface Trail {
  /** FEN of the start. */
  readonly start: string;
  /** The routes of the moves. */
  readonly moves: readonly (readonly SquareName[])[];
  /** How many of them lead to what is shown. */
  readonly shown: number;
}

/** A trail out of the history, where other versions of the page may have written. */
export function asTrail(value: unknown): Trail | undefined {
  const { start, moves, shown } = (value ?? {}) as Partial<Record<keyof Trail, unknown>>;
  if (typeof start !== "string" || typeof shown !== "number" || !Array.isArray(moves)) return undefined;
  const routes = moves.every(
    (route) => Array.isArray(route) && route.every((square) => typeof square === "string"),
  );
  return routes ? { start, moves: moves as Trail["moves"], shown } : undefined;
}

/** Sends `change` whenever another position is shown. */
export class Explorer extends EventTarget {
  readonly #rules: ExplorerRules;
  /** The position after each number of moves; the first may be none. */
  #fens: string[];
  #moves: NotedMove[] = [];
  #shown = 0;
  #line: ExplorerLine | undefined;
  #problems: readonly TextProblem[] = [];

  /** Begins with a text that `readSetup` reads. */
  constructor(rules: ExplorerRules, fen: string) {
    super();
    this.#rules = rules;
    this.#fens = [fen];
    this.#open();
  }

  get fen(): string {
    return this.#fens[this.#shown]!;
  }

  /** The position that is shown; nothing where the arrangement is none. */
  get line(): ExplorerLine | undefined {
    return this.#line;
  }

  /** Why the arrangement is no position. */
  get problems(): readonly TextProblem[] {
    return this.#problems;
  }

  get moves(): readonly NotedMove[] {
    return this.#moves;
  }

  get shown(): number {
    return this.#shown;
  }

  /** The move that led to what is shown. */
  get last(): NotedMove | undefined {
    return this.#moves[this.#shown - 1];
  }

  /** Who makes the first move. */
  get first(): Color {
    return this.#fens[0]!.startsWith("W") ? "white" : "black";
  }

  get trail(): Trail {
    return { start: this.#fens[0]!, moves: this.#moves.map(({ path }) => path), shown: this.#shown };
  }

  /** Begins anew with another arrangement. */
  setUp(fen: string): void {
    this.#fens = [fen];
    this.#moves = [];
    this.#shown = 0;
    this.#changed();
  }

  /** Plays a route. What was played from here before is given up, unless it is the same. */
  play(path: readonly SquareName[]): void {
    this.#follow(path);
    this.#changed();
  }

  /** Shows the position after so many moves, as far as there are. */
  show(ply: number): void {
    const next = Math.max(0, Math.min(this.#moves.length, ply));
    if (next === this.#shown) return;
    this.#shown = next;
    this.#changed();
  }

  /** Takes up a trail; false, and nothing has changed, where it cannot be followed. */
  restore(trail: Trail): boolean {
    const { fens, moves, shown } = { fens: this.#fens, moves: this.#moves, shown: this.#shown };
    try {
      const read = this.#rules.readSetup(trail.start);
      if (!read.ok) return false;
      this.#fens = [read.value];
      this.#moves = [];
      this.#shown = 0;
      for (const path of trail.moves) this.#follow(path);
      this.#shown = Math.max(0, Math.min(this.#moves.length, trail.shown));
    } catch {
      this.#fens = fens;
      this.#moves = moves;
      this.#shown = shown;
      return false;
    }
    this.#changed();
    return true;
  }

  #follow(path: readonly SquareName[]): void {
    // A line of its own for each position: no draw by repetition ends what is looked at.
    const line = this.#rules.line(this.fen);
    try {
      this.#append(line.play(path), line.fen());
    } finally {
      line.free();
    }
  }

  #append(move: NotedMove, fen: string): void {
    const ply = this.#shown + 1;
    if (this.#fens[ply] !== fen) {
      this.#fens = [...this.#fens.slice(0, ply), fen];
      this.#moves = [...this.#moves.slice(0, ply - 1), move];
    }
    this.#shown = ply;
  }

  #open(): void {
    this.#line?.free();
    const read = this.#rules.readFen(this.fen);
    this.#line = read.ok ? this.#rules.line(read.value) : undefined;
    this.#problems = read.ok ? [] : read.problems;
  }

  #changed(): void {
    this.#open();
    this.dispatchEvent(new Event("change"));
  }
}
