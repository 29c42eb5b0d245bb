/** Looks for one good move, when somebody asks for a hint. */
import type { SearchLine, Subject } from "./engine-protocol";
import { EngineThread, type WorkerLike } from "./engine-thread";

/** How long it looks, in milliseconds. */
const TIME = 1000;

export class Adviser {
  #thread: EngineThread;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dropped: (() => void) | undefined;

  constructor(create: () => WorkerLike) {
    this.#thread = new EngineThread(create);
  }

  /** The best move found in a second; nothing when the question was dropped, or there is no move. */
  ask(subject: Subject): Promise<SearchLine | undefined> {
    this.drop();
    return new Promise((resolve, reject) => {
      let best: SearchLine | undefined;
      let late = false;
      const answer = () => {
        this.#end();
        resolve(best);
      };
      this.#dropped = () => resolve(undefined);
      this.#thread.ask({ kind: "analyse", ...subject, lines: 1 }, (heard) => {
        if (heard.kind === "line") {
          best = heard.found;
          if (late) answer();
        } else if (heard.kind === "error") {
          this.#end();
          reject(new Error(heard.message));
        } else answer();
      });
      this.#timer = setTimeout(() => {
        // On a slow machine the first move may still be on its way.
        late = true;
        if (best) answer();
      }, TIME);
    });
  }

  /** Gives up the question, if there is one. */
  drop(): void {
    const dropped = this.#dropped;
    this.#end();
    dropped?.();
  }

  /** The worker's memory is not kept for a hint that may never be wanted again. */
  #end(): void {
    clearTimeout(this.#timer);
    this.#dropped = undefined;
    this.#thread.close();
  }
}
