/** The computer as an opponent: the engine in a worker of its own, so that the page never waits for it. */
import type { SquareName } from "harzdame-board";
import type { SearchReply, SearchRequest } from "./engine-protocol";

/** The part of `Worker` that is used, so that tests can stand in for it. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<SearchReply>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(request: SearchRequest): void;
  terminate(): void;
}

export interface Progress {
  readonly depth: number;
  readonly nodes: number;
}

interface Running {
  readonly id: number;
  readonly onProgress: (progress: Progress) => void;
  readonly resolve: (path: readonly SquareName[] | undefined) => void;
  readonly reject: (error: Error) => void;
}

export class Computer {
  #create: () => WorkerLike;
  #worker: WorkerLike | undefined;
  #running: Running | undefined;
  #id = 0;

  constructor(create: () => WorkerLike) {
    this.#create = create;
  }

  get thinking(): boolean {
    return this.#running !== undefined;
  }

  /** Searches for a move. Gives its route, or nothing when the search was stopped. */
  search(
    request: Omit<SearchRequest, "id">,
    onProgress: (progress: Progress) => void,
  ): Promise<readonly SquareName[] | undefined> {
    this.stop();
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#running = { id, onProgress, resolve, reject };
      this.#open().postMessage({ ...request, id });
    });
  }

  /** Stops the search, if one runs. The worker goes with it: a search does not listen while it thinks. */
  stop(): void {
    const running = this.#running;
    if (!running) return;
    this.#close();
    running.resolve(undefined);
  }

  /** Loads the engine ahead of its first move. */
  warm(): void {
    this.#open();
  }

  #open(): WorkerLike {
    if (this.#worker) return this.#worker;
    const worker = this.#create();
    worker.onmessage = ({ data }) => this.#receive(data);
    worker.onerror = (event) => {
      const running = this.#running;
      this.#close();
      running?.reject(new Error(event.message || "worker"));
    };
    this.#worker = worker;
    return worker;
  }

  #close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#running = undefined;
  }

  #receive(reply: SearchReply): void {
    const running = this.#running;
    // An answer to a search that has been given up.
    if (!running || reply.id !== running.id) return;
    if (reply.kind === "info") {
      running.onProgress({ depth: reply.depth, nodes: reply.nodes });
      return;
    }
    this.#running = undefined;
    if (reply.kind === "best") running.resolve(reply.path);
    else running.reject(new Error(reply.message));
  }
}
