/**
 * Entering a move square by square: what a click on a square means at each moment.
 *
 * Knows no rule of the game. What may be played comes from {@link Rules}; who stands where comes
 * from the position shown. Draws nothing and sends nothing: each input gives an {@link Outcome}
 * that the element turns into pictures, words and events.
 */

import { type Budget, CLICK_BUDGET, completions } from "./completions.js";
import type {
  BoardPosition,
  Continuation,
  Movable,
  PlayedMove,
  RefusalReason,
  Rules,
  SquareName,
} from "./types.js";

/** What came of an input. */
export type Outcome =
  /** The input means nothing here. */
  | { readonly kind: "nothing" }
  /** A piece was chosen. */
  | { readonly kind: "chosen"; readonly square: SquareName }
  /** The chosen piece went on by a hop, and must go on further. */
  | { readonly kind: "hop"; readonly square: SquareName }
  /** The move is complete. `shown` landing squares of its route had been entered before. */
  | { readonly kind: "move"; readonly move: PlayedMove; readonly shown: number }
  /** Hops were taken back; the route now ends on `square`. */
  | { readonly kind: "undone"; readonly square: SquareName }
  /** The piece is no longer chosen. */
  | { readonly kind: "given-up"; readonly square: SquareName }
  | { readonly kind: "refused"; readonly reason: RefusalReason; readonly square: SquareName };

/** What the entry works on. */
export interface EntryOptions {
  readonly position: BoardPosition;
  readonly rules: Rules;
  readonly movable: Movable;
  /** Play a chain at once when a click leaves no choice. */
  readonly fullCapture: boolean;
  readonly budget?: Budget;
}

const NOTHING: Outcome = { kind: "nothing" };

/** The longest chain there can be: a side has no more than 21 pieces. */
const LONGEST = 21;

export class ChainEntry {
  readonly #options: EntryOptions;
  readonly #origins: ReadonlySet<SquareName>;
  #hops: readonly Continuation[] = [];
  #next: readonly Continuation[] | undefined;
  #completions: readonly PlayedMove[] | undefined | null = null;
  #mustCapture: number | undefined;

  constructor(options: EntryOptions) {
    this.#options = options;
    const { movable, position } = options;
    const mayMove = movable === "both" || movable === position.turn;
    this.#origins = new Set(mayMove ? options.rules.continuations([]).map((c) => c.square) : []);
  }

  /** The squares of the pieces that can move, and that this board may move. */
  get origins(): ReadonlySet<SquareName> {
    return this.#origins;
  }

  /** The landing squares entered so far, the start first. */
  get path(): readonly SquareName[] {
    return this.#hops.map((hop) => hop.square);
  }

  /** The pieces captured so far, in the order of capture. */
  get captured(): readonly SquareName[] {
    return this.#hops.flatMap((hop) => (hop.captured === undefined ? [] : [hop.captured]));
  }

  /** Where the chosen piece stands now. */
  get current(): SquareName | undefined {
    return this.#hops[this.#hops.length - 1]?.square;
  }

  /** How many pieces a move must capture; 0 when there is nothing to capture. */
  get mustCapture(): number {
    this.#mustCapture ??= this.#countCaptures();
    return this.#mustCapture;
  }

  /** The next landing squares of the chosen piece. */
  get next(): readonly Continuation[] {
    if (this.#hops.length === 0) return [];
    this.#next ??= this.#options.rules.continuations(this.path);
    return this.#next;
  }

  /**
   * The squares beyond the next landing square on which exactly one move ends: a click there plays
   * the whole chain. Empty unless whole chains are wanted.
   */
  get ends(): ReadonlyMap<SquareName, PlayedMove> {
    const ends = new Map<SquareName, PlayedMove>();
    if (!this.#options.fullCapture || this.#hops.length === 0) return ends;
    const nextSquares = new Set(this.next.map((c) => c.square));
    const several = new Set<SquareName>();
    for (const move of this.#rest() ?? []) {
      if (ends.has(move.to)) several.add(move.to);
      if (!nextSquares.has(move.to)) ends.set(move.to, move);
    }
    for (const square of several) ends.delete(square);
    return ends;
  }

  /** A click or a key press on a square. */
  press(square: SquareName): Outcome {
    if (this.#options.movable === "none") return NOTHING;
    return this.#hops.length === 0 ? this.#pressFresh(square) : this.#pressChosen(square);
  }

  /** Chooses the piece on a square without playing anything yet: the beginning of a click or a drag. */
  pick(square: SquareName): Outcome {
    if (square === this.current) return NOTHING;
    if (!this.#origins.has(square)) return NOTHING;
    this.#set([{ square }]);
    return { kind: "chosen", square };
  }

  /** After {@link pick} ended as a click: plays the chain at once if it is the only one. */
  settle(): Outcome {
    const square = this.current;
    if (square === undefined) return NOTHING;
    return this.#finishIfForced(this.#hops.length) ?? { kind: "chosen", square };
  }

  /** The chosen piece was dropped on a square. */
  drop(square: SquareName): Outcome {
    if (this.#hops.length === 0) return NOTHING;
    if (square === this.current) return NOTHING;
    return this.#goTo(square) ?? this.#refuse(square);
  }

  /** Makes one hop and nothing more, so that a drag can go on. */
  hop(square: SquareName): Outcome {
    const next = this.next.find((c) => c.square === square);
    if (!next || next.completes) return NOTHING;
    this.#set([...this.#hops, next]);
    return { kind: "hop", square };
  }

  /**
   * Enters a route as it was typed: from its start, or on from what has been entered. A gap is
   * filled when only one move fits. On a refusal everything is as before.
   */
  enter(path: readonly SquareName[]): Outcome {
    const before = this.#hops;
    const begun = this.path;
    const goesOn = begun.length > 0 && begun.every((square, i) => path[i] === square);
    const [start, ...rest] = goesOn ? path.slice(begun.length - 1) : path;
    if (start === undefined) return NOTHING;
    if (!goesOn) {
      if (!this.#origins.has(start)) return this.#refuse(start);
      this.#set([{ square: start }]);
    }
    const shown = goesOn ? begun.length : 1;
    for (const [i, square] of rest.entries()) {
      const next = this.next.find((c) => c.square === square);
      const last = i === rest.length - 1;
      if (next?.completes && last) {
        return this.#complete({ ...next.completes, path: [...this.path, square] }, shown);
      }
      if (next && !next.completes) {
        this.#set([...this.#hops, next]);
        continue;
      }
      const fitting = last ? (this.#rest() ?? []).filter((move) => move.to === square) : [];
      if (fitting.length === 1 && fitting[0]) return this.#complete(fitting[0], shown);
      const refusal: Outcome =
        fitting.length > 1 ? { kind: "refused", reason: "ambiguous", square } : this.#refuse(square);
      this.#set(before);
      return refusal;
    }
    const square = this.current ?? start;
    return this.#hops.length === 1 ? { kind: "chosen", square } : { kind: "hop", square };
  }

  /**
   * Puts back a chain that had been begun, as far as it is still the beginning of a move.
   * Never completes a move: restoring is not playing.
   */
  restore(path: readonly SquareName[]): void {
    const hops: Continuation[] = [];
    for (const square of path) {
      const next =
        hops.length === 0
          ? this.#origins.has(square) && { square }
          : this.#options.rules
              .continuations(hops.map((hop) => hop.square))
              .find((c) => c.square === square && !c.completes);
      if (!next) break;
      hops.push(next);
    }
    this.#set(hops);
  }

  /** Takes back the last hop, or the choice of the piece. */
  back(): Outcome {
    return this.#hops.length === 0 ? NOTHING : this.#backTo(this.#hops.length - 1);
  }

  /** Gives up the whole chain. */
  cancel(): Outcome {
    return this.#hops.length === 0 ? NOTHING : this.#backTo(0);
  }

  #pressFresh(square: SquareName): Outcome {
    if (this.#origins.has(square)) {
      this.pick(square);
      return this.settle();
    }
    if (this.#options.position.pieces.has(square)) return this.#refuse(square);
    return this.#onlyChainTo(square) ?? NOTHING;
  }

  #pressChosen(square: SquareName): Outcome {
    const going = this.#goTo(square);
    if (going) return going;
    const passed = this.path.lastIndexOf(square);
    if (passed >= 0) {
      // On the piece itself: one hop back. On a square it came by: back to there; on its start: give up.
      return this.#backTo(passed === this.#hops.length - 1 ? passed : passed === 0 ? 0 : passed + 1);
    }
    if (this.#origins.has(square)) {
      this.pick(square);
      return this.settle();
    }
    return this.#refuse(square);
  }

  /** The chosen piece goes on to `square`, by a hop or by the only chain that ends there. */
  #goTo(square: SquareName): Outcome | undefined {
    const shown = this.#hops.length;
    const next = this.next.find((c) => c.square === square);
    if (next?.completes) {
      return this.#complete({ ...next.completes, path: [...this.path, square] }, shown);
    }
    if (next) {
      this.#set([...this.#hops, next]);
      return this.#finishIfForced(shown) ?? { kind: "hop", square };
    }
    if (!this.#options.fullCapture) return undefined;
    const end = this.ends.get(square);
    if (end) return this.#complete(end, shown);
    const several = (this.#rest() ?? []).some((move) => move.to === square);
    return several ? { kind: "refused", reason: "ambiguous", square } : undefined;
  }

  #finishIfForced(shown: number): Outcome | undefined {
    if (!this.#options.fullCapture || this.mustCapture === 0) return undefined;
    const moves = this.#rest();
    const only = moves?.length === 1 ? moves[0] : undefined;
    return only && this.#complete(only, shown);
  }

  /** The only capture of all pieces that ends on `square`, when nothing is chosen. */
  #onlyChainTo(square: SquareName): Outcome | undefined {
    if (!this.#options.fullCapture || this.mustCapture === 0 || this.#origins.size === 0) return undefined;
    const all = completions(this.#options.rules, [], [], this.#options.budget ?? CLICK_BUDGET);
    const ending = all?.filter((move) => move.to === square) ?? [];
    const only = ending.length === 1 ? ending[0] : undefined;
    return only && this.#complete(only, 1);
  }

  #complete(move: PlayedMove, shown: number): Outcome {
    this.#set([]);
    return { kind: "move", move, shown };
  }

  /** Keeps the first `length` squares of the route. */
  #backTo(length: number): Outcome {
    const start = this.#hops[0]?.square ?? "";
    this.#set(this.#hops.slice(0, length));
    const square = this.current;
    return square === undefined ? { kind: "given-up", square: start } : { kind: "undone", square };
  }

  #refuse(square: SquareName): Outcome {
    return { kind: "refused", reason: this.#reason(square), square };
  }

  #reason(square: SquareName): RefusalReason {
    const { position, movable } = this.#options;
    if (this.captured.includes(square)) return "already-captured";
    const piece = position.pieces.get(square);
    const mayMove = movable === "both" || movable === position.turn;
    if (this.#hops.length === 0 || piece?.color === position.turn) {
      if (piece?.color !== position.turn || !mayMove) return "not-your-piece";
      return this.mustCapture > 0 ? "must-capture" : "blocked";
    }
    return this.mustCapture > 0 ? "must-capture" : "unreachable";
  }

  #set(hops: readonly Continuation[]): void {
    this.#hops = hops;
    this.#next = undefined;
    this.#completions = null;
  }

  /** The moves that the chain entered so far can become; undefined when they are too many to tell. */
  #rest(): readonly PlayedMove[] | undefined {
    if (this.#completions === null) {
      const budget = this.#options.budget ?? CLICK_BUDGET;
      this.#completions = completions(this.#options.rules, this.path, this.captured, budget);
    }
    return this.#completions;
  }

  /** All legal captures take the same number of pieces, so any one of them tells it. */
  #countCaptures(): number {
    const { rules } = this.#options;
    const path: SquareName[] = [];
    for (let step = 0; step <= LONGEST + 1; step += 1) {
      const next = rules.continuations(path)[0];
      if (!next) return 0;
      if (next.completes) return next.completes.captured.length;
      path.push(next.square);
    }
    return 0;
  }
}
