/** The computer as an opponent. */
import type { Answer, Question } from "./engine-protocol";
import { EngineThread, type WorkerLike } from "./engine-thread";

/** A move by its route, and what the computer takes it to be worth. */
export type Found = Omit<Extract<Answer, { kind: "best" }>, "kind">;

export class Computer {
  #thread: EngineThread;
  #stopped: (() => void) | undefined;

  constructor(create: () => WorkerLike) {
    this.#thread = new EngineThread(create);
  }

  get thinking(): boolean {
    return this.#thread.busy;
  }

  /** Searches for a move. Gives nothing when the search was stopped. */
  search(question: Omit<Extract<Question, { kind: "choose" }>, "kind">): Promise<Found | undefined> {
    this.stop();
    return new Promise((resolve, reject) => {
      this.#stopped = () => resolve(undefined);
      this.#thread.ask({ kind: "choose", ...question }, (answer) => {
        if (answer.kind === "best") resolve({ path: answer.path, score: answer.score });
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
