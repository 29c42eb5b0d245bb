/** The engine in a worker of its own, so that the page never waits for it. One question at a time. */
import type { Answer, FromWorker, Question, ToWorker } from "./engine-protocol";

/** The part of `Worker` that is used, so that tests can stand in for it. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export class EngineThread {
  #create: () => WorkerLike;
  #worker: WorkerLike | undefined;
  #hear: ((answer: Answer) => void) | undefined;
  #id = 0;

  constructor(create: () => WorkerLike) {
    this.#create = create;
  }

  /** Whether a question has not been answered to its end. */
  get busy(): boolean {
    return this.#hear !== undefined;
  }

  /** Asks a question; what was asked before is given up. Faults are heard as answers. */
  ask(question: Question, hear: (answer: Answer) => void): void {
    this.stop();
    this.#hear = hear;
    this.#open().postMessage({ ...question, id: ++this.#id });
  }

  /** Gives up the question, if there is one: nothing more is heard. The worker goes with it. */
  stop(): void {
    if (this.busy) this.close();
  }

  /** Ends the worker, and frees its memory. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#hear = undefined;
  }

  /** Gets a worker ready ahead of the next question. */
  warm(): void {
    this.#open();
  }

  #open(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#create();
    worker.onmessage = ({ data }) => {
      // An answer to a question that has been given up.
      if (data.id === this.#id) this.#receive(data);
    };
    worker.onerror = (event) => {
      const hear = this.#hear;
      this.close();
      hear?.({ kind: "error", message: event.message || "worker" });
    };
    this.#worker = worker;
    return worker;
  }

  #receive(answer: Answer): void {
    const hear = this.#hear;
    if (answer.kind !== "line") this.#hear = undefined;
    hear?.(answer);
  }
}
