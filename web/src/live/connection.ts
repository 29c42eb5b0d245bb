/**
 * A WebSocket that is made anew whenever it breaks.
 *
 * It says when it stands and what comes in; what is to be said again after a break is for its owner to know.
 */

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What the page tells of the connection. */
export type Standing =
  /** The first attempt, or one after a break. */
  | "connecting"
  | "open"
  /** It is broken, and made anew after a while. */
  | "waiting"
  /** It was ended. */
  | "closed";

export interface Listener {
  /** The standing is another. */
  changed(standing: Standing): void;
  heard(message: Record<string, unknown>): void;
  /** An attempt failed before the connection stood, the n-th in a row. */
  failed(attempt: number): void;
}

/** So long a wait doubles with each attempt, in milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;
/** After so long a silence the other side is asked whether it is there. The server pings oftener. */
const ASK = 6_000;
/** After so long it is taken to be gone. */
const GONE = 12_000;
const WATCH = 1_500;
/** An attempt that has come to nothing by then is given up. */
const PATIENCE = 15_000;

/** The end of a connection that has missed something. */
const MISSED = 4000;
/** The end of one that has said too much. */
const TOO_MUCH = 4008;

export class Connection {
  #open: () => SocketLike;
  #listener: Listener;
  #random: () => number;
  #socket: SocketLike | undefined;
  #standing: Standing = "closed";
  #attempt = 0;
  #soon = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #giveUp: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #asked = 0;

  constructor(open: () => SocketLike, listener: Listener, random: () => number = Math.random) {
    this.#open = open;
    this.#listener = listener;
    this.#random = random;
  }

  get standing(): Standing {
    return this.#standing;
  }

  start(): void {
    if (this.#standing === "closed") this.#connect();
  }

  /** Ends it for good, or until it is started again. */
  stop(): void {
    this.#drop();
    clearTimeout(this.#retry);
    this.#set("closed");
  }

  /** Connects anew at once: something was missed, or the network is back. */
  anew(): void {
    if (this.#standing === "closed") return;
    this.#drop();
    clearTimeout(this.#retry);
    this.#connect();
  }

  /** The network may be back: does not wait any longer for the next attempt. */
  hurry(): void {
    if (this.#standing === "waiting") this.anew();
  }

  /** The server goes, and is there again at once: the next break is followed by an attempt soon. */
  expectRestart(): void {
    this.#soon = true;
  }

  /** What has been heard shows that all is well: the next break begins with a short wait. */
  settled(): void {
    this.#attempt = 0;
  }

  /** Whether it could be sent. */
  send(message: object): boolean {
    if (this.#standing !== "open" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    this.#set("connecting");
    const socket = this.#open();
    this.#socket = socket;
    this.#giveUp = setTimeout(() => this.#lost(socket, 0), PATIENCE);
    socket.onopen = () => {
      clearTimeout(this.#giveUp);
      this.#heard = Date.now();
      this.#asked = 0;
      this.#watch = setInterval(() => this.#look(socket), WATCH);
      this.#set("open");
    };
    socket.onmessage = ({ data }: MessageEvent<unknown>) => {
      this.#heard = Date.now();
      this.#asked = 0;
      if (typeof data !== "string") return;
      let message: unknown;
      try {
        message = JSON.parse(data);
      } catch {
        return;
      }
      if (typeof message !== "object" || message === null) return;
      const { type, n } = message as Record<string, unknown>;
      if (type === "ping") this.send({ type: "pong", n });
      else this.#listener.heard(message as Record<string, unknown>);
    };
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  /** Asks whether the other side is there, and gives it up when it has been silent for long. */
  #look(socket: SocketLike): void {
    const silence = Date.now() - this.#heard;
    if (silence >= GONE && this.#asked > 0) this.#lost(socket, 0);
    else if (silence >= ASK && this.#asked === 0) {
      this.#asked = 1;
      this.send({ type: "ping", n: 1 });
    }
  }

  #lost(socket: SocketLike, code: number): void {
    if (this.#socket !== socket) return;
    const stood = this.#standing === "open";
    this.#drop();
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#set("waiting");
    this.#retry = setTimeout(() => this.#connect(), this.#wait(code));
    if (!stood) this.#listener.failed(attempt);
  }

  /** How long to wait: a different time for each client, so that they do not all come at once. */
  #wait(code: number): number {
    const soon = this.#soon || (code === MISSED && this.#attempt <= 1);
    this.#soon = false;
    if (soon) return 50 + this.#random() * 950;
    const doubled = FIRST_WAIT * 2 ** Math.min(this.#attempt - 1, 10);
    const longest = Math.min(LONGEST_WAIT, code === TOO_MUCH ? Math.max(doubled, 5_000) : doubled);
    return longest * (0.5 + this.#random() / 2);
  }

  #drop(): void {
    clearTimeout(this.#giveUp);
    clearInterval(this.#watch);
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #set(standing: Standing): void {
    if (this.#standing === standing) return;
    this.#standing = standing;
    this.#listener.changed(standing);
  }
}
