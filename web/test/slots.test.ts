import { beforeEach, describe, expect, it } from "vitest";
import { newRecord, type GameRecord } from "../src/play/game";
import { askAround, parseRecord, Slot, webLock, type TakeLock } from "../src/play/slots";
import { memoryStore } from "../src/storage";

/** Tabs of one browser: they share `local` and the locks; each has a session of its own. */
let local: Storage;
let held: Map<string, Storage>;

/** The locks as the tab with this session takes them. */
const locksOf =
  (session: Storage): TakeLock =>
  (name) => {
    const owner = held.get(name);
    if (owner && owner !== session) return Promise.resolve(false);
    held.set(name, session);
    return Promise.resolve(true);
  };
const open = (session: Storage) => Slot.open(local, session, locksOf(session));
const close = (session: Storage) => {
  for (const [name, owner] of held) if (owner === session) held.delete(name);
};
const record = (plies: number): GameRecord => ({
  ...newRecord("start", { kind: "computer", level: 3, human: "black" }),
  moves: Array.from({ length: plies }, () => ["a1", "a2"]),
  pending: ["c3", "e3"],
  remembered: {
    scores: [
      [0, -20],
      [2, -20_000],
    ],
    offered: 2,
    resigned: false,
  },
  offered: true,
});

beforeEach(() => {
  local = memoryStore();
  held = new Map();
});

describe("the slot of a tab", () => {
  it("is found again after a reload, chain and all", async () => {
    const session = memoryStore();
    (await open(session)).save(record(2));
    const again = await open(session);
    expect(again.record).toEqual(record(2));
    expect(again.elsewhere).toBe(false);
  });

  it("is not shared with a second tab", async () => {
    const first = await open(memoryStore());
    first.save(record(5));
    const second = await open(memoryStore());
    expect(second.record).toBeUndefined();
    expect(second.elsewhere).toBe(true);
    second.save(record(1));
    first.save(record(6));
    expect(parseRecord(local.getItem(`harzdame-game-${first.id}`))).toEqual(record(6));
    expect(parseRecord(local.getItem(`harzdame-game-${second.id}`))).toEqual(record(1));
  });

  it("is not shared with a tab that was duplicated, session and all", async () => {
    const session = memoryStore();
    const first = await open(session);
    first.save(record(3));
    const copy = memoryStore();
    copy.setItem("harzdame-my-game", session.getItem("harzdame-my-game")!);
    expect((await open(copy)).id).not.toBe(first.id);
  });

  it("is taken over once its tab has been closed", async () => {
    const session = memoryStore();
    (await open(session)).save(record(4));
    close(session);
    expect((await open(memoryStore())).record).toEqual(record(4));
  });

  it("keeps the latest games only", async () => {
    for (let i = 0; i < 20; i += 1) (await open(memoryStore())).save(record(i));
    const kept = Array.from({ length: local.length }, (_, i) => local.key(i)!).filter((key) =>
      key.startsWith("harzdame-game-"),
    );
    expect(kept).toHaveLength(12);
  });

  it("says when nothing can be stored", async () => {
    const slot = await open(memoryStore());
    local.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(slot.save(record(1))).toBe(false);
  });
});

describe("a stored record", () => {
  const text = (change: object) => JSON.stringify({ saved: 1, record: { ...record(1), ...change } });
  it("is read back whole", () => {
    expect(parseRecord(text({}))).toEqual(record(1));
    expect(parseRecord(text({ ending: { kind: "resignation", loser: "white" } }))?.ending).toEqual({
      kind: "resignation",
      loser: "white",
    });
  });

  it.each([
    null,
    7,
    {},
    { scores: "x" },
    { scores: [[1]] },
    { scores: [[-1, 5]] },
    { scores: [[1, 2.5]] },
    { scores: [[1, 2 ** 40]] },
  ])("goes on without what the computer remembers where that is %j", (remembered) => {
    expect(parseRecord(text({ remembered, offered: 1 }))).toEqual({
      ...record(1),
      remembered: undefined,
      offered: undefined,
    });
  });

  it.each([
    ["no text", null],
    ["no JSON", "{"],
    ["another version", text({ version: 2 })],
    ["a route that is none", text({ moves: [["a1", "z9"]] })],
    ["moves that are none", text({ moves: "a1" })],
    ["a level that is none", text({ opponent: { kind: "computer", level: 1.5, human: "white" } })],
    ["no seed", text({ seed: "x" })],
    ["no side", text({ orientation: "green" })],
    ["no record", "{}"],
  ])("with %s is none", (_, stored) => {
    expect(parseRecord(stored)).toBeUndefined();
  });
});

describe("web locks", () => {
  it("are held until the page goes", async () => {
    const taken = new Set<string>();
    const manager = {
      request(name: string, options: LockOptions, callback: (lock: unknown) => unknown) {
        if (!taken.has(name)) {
          taken.add(name);
          void callback({ name });
          return new Promise(() => {});
        }
        if (options.ifAvailable) return Promise.resolve(callback(null));
        return new Promise((_, reject) =>
          options.signal?.addEventListener("abort", () => reject(new Error())),
        );
      },
    } as unknown as LockManager;
    const take = webLock(manager);
    expect(await take("game", 0)).toBe(true);
    expect(await take("game", 0)).toBe(false);
    expect(await take("game", 20)).toBe(false);
  });
});

describe("asking around", () => {
  it("leaves a game to the tab that has it", async () => {
    const channels = [new BroadcastChannel("test"), new BroadcastChannel("test")];
    try {
      const [first, second] = channels.map((channel) => askAround(channel, 80));
      expect(await first!("game", 0)).toBe(true);
      expect(await second!("game", 1000)).toBe(false);
      expect(await second!("another", 0)).toBe(true);
    } finally {
      for (const channel of channels) channel.close();
    }
  });
});
