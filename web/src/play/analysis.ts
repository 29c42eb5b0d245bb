/**
 * The engine's view of the position that is shown: the best moves, deeper and deeper.
 *
 * It has a worker of its own beside the opponent's. When the position changes, or the page is put
 * aside, that worker is ended, which takes effect at once; what was found is remembered, so that
 * going to and fro in a game does not begin anew each time.
 */
import type { Answer, SearchLine, Subject } from "./engine-protocol";
import { EngineThread, type WorkerLike } from "./engine-thread";

/** What has been found about a position. */
export interface Found {
  /** The depth in plies of the search that the lines are from. */
  readonly depth: number;
  /** The best moves, best first: as many as were asked for, or as there are. */
  readonly lines: readonly SearchLine[];
  /** Nothing more is to be found. */
  readonly done: boolean;
}

/** Puts the lines of a search together: they come one by one, depth by depth. */
export class Collector {
  #wanted: number;
  #depth = 0;
  #lines: SearchLine[] = [];

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  /** Takes a line. Gives the lines of a depth as soon as they are all there. */
  take(answer: Extract<Answer, { kind: "line" }>): Found | undefined {
    let whole: Found | undefined;
    if (answer.depth !== this.#depth) {
      // There are as many lines as moves, if that is less than what was asked for: the first depth
      // is known to be whole when the second one begins.
      if (this.#lines.length > 0 && this.#lines.length < this.#wanted) {
        whole = this.#found();
        this.#wanted = this.#lines.length;
      }
      this.#depth = answer.depth;
      this.#lines = [];
    }
    this.#lines.push(answer.found);
    return this.#lines.length === this.#wanted ? this.#found() : whole;
  }

  /** What there is at the end of the search. */
  rest(): Found | undefined {
    return this.#lines.length > 0 ? this.#found() : undefined;
  }

  #found(): Found {
    return { depth: this.#depth, lines: [...this.#lines], done: false };
  }
}

/** A position has to stay for so long before it is searched, in milliseconds: readers leaf through games. */
const SETTLED = 120;
/** After so much time the search ends by itself, in milliseconds: hardly any depth is gained any more. */
const ENOUGH = 60_000;
/** How many positions are remembered. */
const REMEMBERED = 100;

/** An analysis that follows what is shown. Raises `change` when it knows more, or something else. */
export class Analysis extends EventTarget {
  #thread: EngineThread;
  #memory = new Map<string, Found>();
  #subject: (Subject & { readonly lines: number }) | undefined;
  #key = "";
  #problem: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;

  constructor(create: () => WorkerLike) {
    super();
    this.#thread = new EngineThread(create);
  }

  /** What is known about the position. */
  get found(): Found | undefined {
    return this.#memory.get(this.#key);
  }

  /** Whether a search runs, or is about to. */
  get running(): boolean {
    return this.#running;
  }

  /** Why the search has failed. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Analyses a position; without one, ends. The search goes on if it is about that position already. */
  follow(subject: (Subject & { readonly lines: number }) | undefined): void {
    const key = subject ? JSON.stringify([subject.start, subject.moves, subject.lines]) : "";
    if (key === this.#key && (this.#running || !subject || this.#finished)) return;
    this.pause();
    if (!subject) this.#thread.close();
    this.#subject = subject;
    this.#key = key;
    this.#problem = undefined;
    if (subject && !this.#finished) {
      this.#running = true;
      this.#thread.warm();
      this.#timer = setTimeout(() => this.#search(), SETTLED);
    }
    this.dispatchEvent(new Event("change"));
  }

  /** Stops the search and keeps what is known; {@link follow} takes it up again. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#thread.stop();
    if (!this.#running) return;
    this.#running = false;
    this.dispatchEvent(new Event("change"));
  }

  get #finished(): boolean {
    return this.#problem !== undefined || this.found?.done === true;
  }

  #search(): void {
    const { start, moves, lines } = this.#subject!;
    const collector = new Collector(lines);
    this.#thread.ask({ kind: "analyse", start, moves, lines }, (answer) => {
      if (answer.kind === "line") {
        this.#remember(collector.take(answer));
        return;
      }
      const rest = collector.rest();
      if (answer.kind === "error") this.#problem = answer.message;
      else this.#remember({ ...(rest ?? { depth: 0, lines: [] }), done: true });
      this.pause();
    });
    this.#timer = setTimeout(() => {
      const { found } = this;
      if (found) this.#remember({ ...found, done: true });
      this.pause();
    }, ENOUGH);
  }

  #remember(found: Found | undefined): void {
    // A search that was taken up again comes by depths that are known.
    if (!found || (this.found && found.depth < this.found.depth)) return;
    this.#memory.delete(this.#key);
    this.#memory.set(this.#key, found);
    for (const key of this.#memory.keys()) {
      if (this.#memory.size <= REMEMBERED) break;
      this.#memory.delete(key);
    }
    this.dispatchEvent(new Event("change"));
  }
}
