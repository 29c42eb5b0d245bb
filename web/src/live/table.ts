/** One live game as the server tells it: what is known of it, and what this page has asked for. */
import type { Color } from "harzdame-board";
import { Connection, type SocketLike, type Standing } from "./connection";
import { Outbox } from "./outbox";
import { ServerTime } from "./server-time";
import { applyEvent, readState, type LiveState } from "./state";
import {
  asColor,
  asRaw,
  readChatLine,
  readList,
  readPlayer,
  type ChatLine,
  type Command,
  type CommandName,
} from "./wire";

/** A move that was made here, until the server tells it to everybody. */
export interface Sent {
  readonly ply: number;
  readonly move: string;
}

/** Somebody would like another game, or there it is. */
export interface Rematch {
  readonly challenge: string | undefined;
  readonly by: Color | undefined;
  readonly game: string | undefined;
}

/** Who is at the board, and since when somebody is not, by the time here. */
export interface Presence {
  readonly there: boolean;
  readonly goneSince: number | undefined;
}

/** Something that the page tells at once, because it is not seen in the state. */
export interface Refused {
  readonly what: Command["command"] | "chat";
  readonly code: string;
  readonly message: string;
}

/** What the table tells its owner besides that something has changed. */
export interface TableEvents {
  /** An event of the game has come, with the state after it. */
  happened: { readonly event: string; readonly by: Color | undefined; readonly state: LiveState };
  refused: Refused;
  /** An attempt to connect has failed; the game may not exist. */
  failed: number;
}

/** How long until a command that failed on the server is tried again, in milliseconds. */
const TRY_AGAIN = 1_000;

/** Raises `change`, and the events of {@link TableEvents} as custom events. */
export class Table extends EventTarget {
  /** The colour that this page plays; `null` for one who watches. */
  you: Color | null | undefined;
  state: LiveState | undefined;
  presence: Partial<Record<Color, Presence>> = {};
  chat: readonly ChatLine[] = [];
  rematch: Rematch | undefined;
  /** How long messages are on their way there and back, in milliseconds. */
  lag: number | undefined;
  /** The server has said that it will be back. */
  restarting = false;
  sent: Sent | undefined;
  readonly time: ServerTime;
  #connection: Connection;
  #outbox = new Outbox();
  #chatting = new Map<number, string>();
  #local: () => number;

  constructor(
    open: () => SocketLike,
    {
      random = Math.random,
      local = () => performance.now(),
    }: { random?: () => number; local?: () => number } = {},
  ) {
    super();
    this.#local = local;
    this.time = new ServerTime(local);
    this.#connection = new Connection(
      open,
      {
        changed: (standing) => this.#changed(standing),
        heard: (message) => this.#hear(message),
        failed: (attempt) => this.#tell("failed", attempt),
      },
      random,
    );
  }

  get standing(): Standing {
    return this.#connection.standing;
  }

  /** Whether something was asked for that the server has not acknowledged. */
  get waiting(): boolean {
    return this.#outbox.waiting.length > 0;
  }

  /** The moves to be shown: those of the game, and the one that is on its way. */
  get moves(): readonly string[] {
    const moves = this.state?.moves ?? [];
    return this.sent && this.sent.ply === moves.length ? [...moves, this.sent.move] : moves;
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  hurry(): void {
    this.#connection.hurry();
  }

  /** Makes a move in the position after all moves of the game. */
  move(text: string): void {
    const ply = this.state!.moves.length;
    this.sent = { ply, move: text };
    this.#ask({ command: "move", ply, move: text });
  }

  command(name: CommandName): void {
    // Pressed twice, it is meant once.
    if (this.asked(name)) return;
    this.#ask({ command: name });
  }

  /** Whether this was asked for and is not answered yet. */
  asked(name: CommandName): boolean {
    return this.#outbox.waiting.some(({ command }) => command.command === name);
  }

  /** Says something. False while there is no connection: nothing is said then. */
  say(text: string): boolean {
    const id = this.#outbox.number();
    if (!this.#connection.send({ type: "chat", id, text })) return false;
    this.#chatting.set(id, text);
    return true;
  }

  #ask(command: Command): void {
    const { id } = this.#outbox.add(command, this.state!.seq);
    this.#connection.send({ type: "command", id, command });
    this.#change();
  }

  #changed(standing: Standing): void {
    if (standing === "open") {
      this.time.reset();
      this.restarting = false;
    } else {
      this.#chatting.clear();
    }
    this.#change();
  }

  #hear(message: Record<string, unknown>): void {
    this.time.heard(message.now);
    switch (message.type) {
      case "you":
        this.you = asColor(message.color) ?? null;
        break;
      case "state":
        this.#adopt(readState(message));
        break;
      case "event":
        this.#happen(message);
        break;
      case "presence":
        this.presence = { white: this.#there("white", message), black: this.#there("black", message) };
        break;
      case "chat":
        this.#hearChat(message);
        break;
      case "rematch":
        this.#hearRematch(message);
        break;
      case "restart":
        this.restarting = true;
        this.#connection.expectRestart();
        break;
      case "done":
        this.#outbox.settle(message.id);
        this.#chatting.delete(Number(message.id));
        break;
      case "refused":
        this.#refused(message);
        break;
      case "lag":
        this.time.measured(message.millis);
        if (typeof message.millis === "number") this.lag = message.millis;
        break;
      default:
        return;
    }
    this.#change();
  }

  #adopt(state: LiveState): void {
    this.state = state;
    this.#connection.settled();
    const again = this.#outbox.again(state);
    this.#dropSent();
    for (const { id, command } of again) this.#connection.send({ type: "command", id, command });
  }

  #happen(message: Record<string, unknown>): void {
    // Nothing is known yet that it could change.
    if (!this.state) return;
    const applied = applyEvent(this.state, message);
    if (applied.kind === "old") return;
    if (applied.kind === "gap") {
      this.#connection.anew();
      return;
    }
    this.state = applied.state;
    this.#dropSent();
    this.#tell("happened", {
      event: String(message.event),
      by: asColor(message.by),
      state: applied.state,
    });
  }

  /** Forgets the move that is on its way once the game has gone on, or nobody asks for it any more. */
  #dropSent(): void {
    const { sent, state } = this;
    if (!sent || !state) return;
    const wanted = this.#outbox.waiting.some(({ command }) => command.command === "move");
    if (state.ending || state.moves.length > sent.ply || (state.moves.length < sent.ply && !wanted)) {
      this.sent = undefined;
    }
  }

  #refused(message: Record<string, unknown>): void {
    const { id } = message;
    const entry = this.#outbox.get(id);
    if (message.retry === true && entry) {
      setTimeout(() => {
        if (!this.#outbox.get(id)) return;
        this.#connection.send({ type: "command", id: entry.id, command: entry.command });
      }, TRY_AGAIN);
      return;
    }
    this.#outbox.settle(id);
    const what = entry?.command.command ?? (this.#chatting.delete(Number(id)) ? "chat" : undefined);
    if (what === "move") this.sent = undefined;
    if (!what) return;
    this.#tell("refused", { what, code: String(message.code), message: String(message.message ?? "") });
  }

  #there(color: Color, message: Record<string, unknown>): Presence {
    const raw = message[color];
    const there = raw === true || asRaw(raw).there === true;
    const before = this.presence[color];
    return { there, goneSince: there ? undefined : (before?.goneSince ?? this.#local()) };
  }

  #hearChat(message: Record<string, unknown>): void {
    const lines = Array.isArray(message.lines)
      ? readList(message.lines, readChatLine)
      : [readChatLine(message)];
    // All there is comes once for each connection, and may be known already.
    const known = new Set(this.chat.map(key));
    this.chat = [...this.chat, ...lines.filter((line) => !known.has(key(line)))];
  }

  #hearRematch(message: Record<string, unknown>): void {
    const by = asColor(message.by) ?? this.#colorOf(readPlayer(message.by).id);
    const text = (value: unknown) => (typeof value === "string" ? value : undefined);
    this.rematch = { challenge: text(message.challenge), by, game: text(message.game) };
  }

  #colorOf(player: number | undefined): Color | undefined {
    if (player === undefined || !this.state) return undefined;
    const sits = (color: Color) => {
      const seat = this.state![color];
      return seat.kind === "player" && seat.player.id === player;
    };
    return (["white", "black"] as const).find(sits);
  }

  #change(): void {
    this.dispatchEvent(new Event("change"));
  }

  #tell<Name extends keyof TableEvents>(name: Name, detail: TableEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** What tells a line of the chat from another. */
function key({ player, at, text }: ChatLine): string {
  return `${player ?? ""} ${at} ${text}`;
}
