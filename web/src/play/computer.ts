/** The computer as an opponent. */
import type { SquareName } from "harzdame-board";
import type { Question } from "./engine-protocol";
import { EngineThread, type WorkerLike } from "./engine-thread";

export class Computer {
  #thread: EngineThread;
  #stopped: (() => void) | undefined;

  constructor(create: () => WorkerLike) {
    this.#thread = new EngineThread(create);
  }

  get thinking(): boolean {
    return this.#thread.busy;
  }

  /** Searches for a move. Gives its route, or nothing when the search was stopped. */
  search(
    question: Omit<Extract<Question, { kind: "choose" }>, "kind">,
  ): Promise<readonly SquareName[] | undefined> {
    this.stop();
    return new Promise((resolve, reject) => {
      this.#stopped = () => resolve(undefined);
      this.#thread.ask({ kind: "choose", ...question }, (answer) => {
        if (answer.kind === "best") resolve(answer.path);
        else if (answer.kind === "error") reject(new Error(answer.message));
      });
    });
  }

  /** Stops the search, if one runs. */
  stop(): void {
    if (!this.thinking) return;
    this.#thread.stop();
    this.#stopped?.();
  }
}
