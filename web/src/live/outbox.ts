/**
 * Commands that the server has not acknowledged.
 *
 * One whose answer got lost with the connection is sent again with the same content. A move happens once,
 * because it says at which ply it is meant; the end of a game too. Other commands would mean something else
 * after what has happened since, and are then given up: whoever has made them sees what happened.
 */
import type { LiveState } from "./state";
import type { Command } from "./wire";

export interface Waiting {
  readonly id: number;
  readonly command: Command;
  /** How many events had happened when it was made. */
  readonly seq: number;
}

/** Commands that come to the same whenever they are heard, once or twice. */
const LASTING: readonly Command["command"][] = ["move", "resign", "abort"];

export class Outbox {
  #next = 1;
  #waiting: Waiting[] = [];

  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  add(command: Command, seq: number): Waiting {
    const entry = { id: this.#next, command, seq };
    this.#next += 1;
    this.#waiting.push(entry);
    return entry;
  }

  /** A number for something else that is answered. */
  number(): number {
    const id = this.#next;
    this.#next += 1;
    return id;
  }

  /** It was answered. What it was, if it had been waiting. */
  settle(id: unknown): Waiting | undefined {
    const found = this.#waiting.find((entry) => entry.id === id);
    this.#waiting = this.#waiting.filter((entry) => entry !== found);
    return found;
  }

  get(id: unknown): Waiting | undefined {
    return this.#waiting.find((entry) => entry.id === id);
  }

  /** What is to be sent again to a server that is in this state, in order. The rest is forgotten. */
  again(state: LiveState): readonly Waiting[] {
    this.#waiting = this.#waiting.filter(
      ({ command, seq }) => !state.ending && (LASTING.includes(command.command) || seq === state.seq),
    );
    return this.#waiting;
  }
}
