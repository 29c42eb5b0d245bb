/** A line of the engine, shown move by move. The game is left as it is. */
import type { Color } from "harzdame-board";
import type { Subject } from "./engine-protocol";
import type { Line, NotedMove, RulesModule } from "./rules";

export class Variation {
  #rules: RulesModule;
  #subject: Subject;
  #line: Line;
  #shown = 0;

  /** Moves that follow a position. */
  constructor(
    rules: RulesModule,
    subject: Subject,
    readonly moves: readonly NotedMove[],
    /** Who makes the first of them. */
    readonly first: Color,
  ) {
    this.#rules = rules;
    this.#subject = subject;
    this.#line = this.#lineTo(0);
  }

  /** How many of the moves have been made. */
  get shown(): number {
    return this.#shown;
  }

  /** The position after them. */
  get position(): Line {
    return this.#line;
  }

  /** The move that led there. */
  get last(): NotedMove | undefined {
    return this.moves[this.#shown - 1];
  }

  /** Shows the position after so many of the moves, as far as there are. */
  show(count: number): void {
    const next = Math.max(0, Math.min(this.moves.length, count));
    if (next === this.#shown) return;
    const line = this.#lineTo(next);
    this.#line.free();
    this.#line = line;
    this.#shown = next;
  }

  free(): void {
    this.#line.free();
  }

  #lineTo(count: number): Line {
    const line = this.#rules.line(this.#subject.start);
    for (const path of this.#subject.moves) line.play(path);
    for (const { path } of this.moves.slice(0, count)) line.play(path);
    return line;
  }
}
