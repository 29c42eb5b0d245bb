/**
 * Where games are kept, so that they survive a reload and two tabs never write into one game.
 *
 * Every tab owns a slot of its own. A tab finds its slot again through `sessionStorage`, which
 * survives a reload; a new tab takes over the slot used last when no other tab holds it, and else
 * begins a new one.
 */
import type { Color } from "harzdame-board";
import type { GameRecord, Level, Opponent } from "./game";
import type { Remembered } from "./rules";

const PREFIX = "harzdame-game-";
const LAST = "harzdame-last-game";
const MINE = "harzdame-my-game";
/** Slots kept; the oldest go first. */
const KEPT = 12;
/** How long a reloaded tab waits for its previous page to let go, in milliseconds. */
const PATIENCE = 1000;

interface Stored {
  readonly saved: number;
  readonly record: GameRecord;
}

const isColor = (value: unknown): value is Color => value === "white" || value === "black";
const isRoute = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((square) => typeof square === "string" && /^[a-h][1-8]$/.test(square));

/** Whether it may be a level. Which ones there are is for the engine to say. */
export const isLevel = (value: unknown): value is Level => Number.isInteger(value) && Number(value) >= 1;

function opponentFrom(value: unknown): Opponent | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  if (raw.kind === "person") return { kind: "person" };
  const { level, human } = raw;
  if (raw.kind !== "computer" || !isLevel(level) || !isColor(human)) return undefined;
  return { kind: "computer", level, human };
}

/** What the computer remembers, or nothing where its form is wrong: the game goes on without. */
function rememberedFrom(value: unknown): Remembered | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { scores, offered, resigned } = value as Record<string, unknown>;
  const isNumber = (number: unknown) => Number.isInteger(number) && Math.abs(Number(number)) < 2 ** 31;
  const isPly = (ply: unknown) => isNumber(ply) && Number(ply) >= 0;
  const isScore = (entry: unknown): entry is [number, number] =>
    Array.isArray(entry) && entry.length === 2 && isPly(entry[0]) && isNumber(entry[1]);
  if (!Array.isArray(scores) || !scores.every(isScore)) return undefined;
  return { scores, resigned: resigned === true, ...(isPly(offered) ? { offered: Number(offered) } : {}) };
}

/** A record from stored text, or nothing where its form is wrong. Legality is for `Game` to check. */
export function parseRecord(text: string | null): GameRecord | undefined {
  if (!text) return undefined;
  try {
    const raw = (JSON.parse(text) as Stored).record as unknown as Record<string, unknown>;
    const opponent = opponentFrom(raw.opponent);
    const { start, moves, pending, orientation, seed } = raw;
    if (raw.version !== 1 || !opponent || typeof start !== "string" || !isColor(orientation))
      return undefined;
    if (!Array.isArray(moves) || !moves.every(isRoute) || !isRoute(pending)) return undefined;
    if (!Number.isInteger(seed)) return undefined;
    const remembered = rememberedFrom(raw.remembered);
    const record: GameRecord = {
      ...(remembered && { remembered }),
      ...(raw.offered === true && { offered: true }),
      version: 1,
      opponent,
      start,
      moves,
      pending,
      orientation,
      seed: Number(seed),
    };
    const ending = raw.ending as Record<string, unknown> | undefined;
    if (ending?.kind === "agreement") return { ...record, ending: { kind: "agreement" } };
    if (ending?.kind === "resignation" && isColor(ending.loser)) {
      return { ...record, ending: { kind: "resignation", loser: ending.loser } };
    }
    return record;
  } catch {
    return undefined;
  }
}

/** Takes the lock `name` until the page goes. False when another page holds it. */
export type TakeLock = (name: string, patience: number) => Promise<boolean>;

/** Ownership by Web Locks. */
export function webLock(locks: LockManager): TakeLock {
  return (name, patience) =>
    new Promise((resolve) => {
      const held = () => {
        resolve(true);
        return new Promise<never>(() => {});
      };
      if (patience === 0) {
        void locks.request(name, { ifAvailable: true }, (lock) => (lock ? held() : resolve(false)));
        return;
      }
      const signal = AbortSignal.timeout(patience);
      locks.request(name, { signal }, held).catch(() => resolve(false));
    });
}

interface Asked {
  readonly ask?: string;
  readonly held?: string;
}

/**
 * Ownership by asking the other tabs, for pages without a secure origin, where browsers have no
 * Web Locks. Weaker: a tab that the browser has put to sleep may answer too late.
 */
export function askAround(channel: BroadcastChannel, wait = 150): TakeLock {
  const mine = new Set<string>();
  channel.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    if (data.ask !== undefined && mine.has(data.ask)) channel.postMessage({ held: data.ask });
  });
  return async (name) => {
    const taken = await new Promise<boolean>((resolve) => {
      const listen = ({ data }: MessageEvent<Asked>) => {
        if (data.held === name) resolve(true);
      };
      channel.addEventListener("message", listen);
      channel.postMessage({ ask: name });
      setTimeout(() => {
        channel.removeEventListener("message", listen);
        resolve(false);
      }, wait);
    });
    if (!taken) mine.add(name);
    return !taken;
  };
}

/** Ownership as well as this browser can keep it. */
export function tabLock(): TakeLock {
  // The type says it is always there; without a secure origin it is not.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? webLock(locks) : askAround(new BroadcastChannel("harzdame-games"));
}

/** The slot of one tab. */
export class Slot {
  private constructor(
    private readonly local: Storage,
    readonly id: string,
    /** What the slot held when it was opened. */
    readonly record: GameRecord | undefined,
    /** Whether the game used last is open in another tab, so that this tab has begun another. */
    readonly elsewhere: boolean,
  ) {}

  static async open(local: Storage, session: Storage, take: TakeLock): Promise<Slot> {
    const mine = session.getItem(MINE);
    if (mine && (await take(PREFIX + mine, PATIENCE))) {
      return Slot.#own(local, session, mine, false);
    }
    const last = local.getItem(LAST);
    if (last && last !== mine && (await take(PREFIX + last, 0))) {
      return Slot.#own(local, session, last, false);
    }
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    await take(PREFIX + id, PATIENCE);
    return Slot.#own(local, session, id, last !== null || mine !== null);
  }

  static #own(local: Storage, session: Storage, id: string, elsewhere: boolean): Slot {
    session.setItem(MINE, id);
    return new Slot(local, id, parseRecord(local.getItem(PREFIX + id)), elsewhere);
  }

  /** Stores the game. False when the browser refuses (private mode, or no space left). */
  save(record: GameRecord): boolean {
    const stored: Stored = { saved: Date.now(), record };
    try {
      const fresh = this.local.getItem(PREFIX + this.id) === null;
      this.local.setItem(PREFIX + this.id, JSON.stringify(stored));
      this.local.setItem(LAST, this.id);
      if (fresh) this.#prune();
      return true;
    } catch {
      return false;
    }
  }

  #prune(): void {
    const slots: { key: string; saved: number }[] = [];
    for (let i = 0; i < this.local.length; i += 1) {
      const key = this.local.key(i);
      if (!key?.startsWith(PREFIX) || key === PREFIX + this.id) continue;
      let saved = 0;
      try {
        saved = Number((JSON.parse(this.local.getItem(key) ?? "") as Stored).saved) || 0;
      } catch {
        // Unreadable: the first to go.
      }
      slots.push({ key, saved });
    }
    slots.sort((a, b) => b.saved - a.saved);
    for (const { key } of slots.slice(KEPT - 1)) this.local.removeItem(key);
  }
}
