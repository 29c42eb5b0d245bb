import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepItemInLanguages, itemIn } from "../src/live/places";
import { poll } from "../src/live/poll";
import { BOUNDS, DEFAULT_OWN, ownControl, PARTS } from "../src/live/presets";
import { DEFAULT_WISHES, loadWishes, parseWishes, saveWishes } from "../src/live/wishes";
import { memoryStore } from "../src/storage";

describe("wishes for a new game", () => {
  it("are kept, and what cannot be used is replaced", () => {
    const storage = memoryStore();
    expect(loadWishes(storage)).toEqual(DEFAULT_WISHES);
    const wishes = { ...DEFAULT_WISHES, against: "name", name: "Anna", time: "own" } as const;
    saveWishes(storage, wishes);
    expect(loadWishes(storage)).toEqual(wishes);
    expect(parseWishes("nonsense")).toEqual(DEFAULT_WISHES);
    expect(parseWishes('{"against": "x", "level": 0, "time": 3, "own": {"kind": "x", "days": "y"}}')).toEqual(
      DEFAULT_WISHES,
    );
  });

  it("come to a control of each kind, in seconds", () => {
    const control = (kind: keyof typeof PARTS) => ownControl({ ...DEFAULT_OWN, kind, minutes: 1.5 });
    expect(control("fischer")).toEqual({ kind: "fischer", initial: 90, increment: 10 });
    expect(control("delay")).toEqual({ kind: "delay", initial: 90, delay: 5 });
    expect(control("byoyomi")).toEqual({ kind: "byoyomi", initial: 90, periods: 5, period: 30 });
    expect(control("correspondence")).toEqual({ kind: "correspondence", days: 2 });
    expect(control("unlimited")).toEqual({ kind: "unlimited" });
    for (const parts of Object.values(PARTS)) for (const part of parts) expect(BOUNDS[part].length).toBe(2);
  });
});

describe("a poll", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A page that can be hidden. */
  function page(): EventTarget & { hidden: boolean } {
    return Object.assign(new EventTarget(), { hidden: false });
  }

  it("looks again and again while the page is visible", async () => {
    const at = page();
    let looks = 0;
    const look = (): Promise<void> => {
      looks += 1;
      return Promise.resolve();
    };
    const polling = poll(look, 3_000, { page: at as unknown as Document });
    await vi.advanceTimersByTimeAsync(6_100);
    expect(looks).toBe(3);
    at.hidden = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(3);
    at.hidden = false;
    at.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(100);
    expect(looks).toBe(4);
    polling.now();
    await vi.advanceTimersByTimeAsync(100);
    expect(looks).toBe(5);
    polling.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks).toBe(5);
  });

  it("goes on while nobody looks, where that is wanted", async () => {
    const at = page();
    at.hidden = true;
    let looks = 0;
    const look = (): Promise<void> => {
      looks += 1;
      return Promise.resolve();
    };
    const polling = poll(look, 2_000, { always: true, page: at as unknown as Document });
    await vi.advanceTimersByTimeAsync(4_100);
    expect(looks).toBe(3);
    polling.stop();
  });

  it("pauses longer as long as it fails, and never looks twice at once", async () => {
    let looks = 0;
    poll(
      () => {
        looks += 1;
        return Promise.reject(new Error("gone"));
      },
      1_000,
      { page: page() as unknown as Document },
    );
    await vi.advanceTimersByTimeAsync(14_500);
    // After 0, 2, 6 and 14 seconds.
    expect(looks).toBe(4);

    let running = 0;
    const slow = poll(
      () => {
        running += 1;
        return new Promise(() => {});
      },
      1_000,
      { page: page() as unknown as Document },
    );
    slow.now();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(running).toBe(1);
  });
});

describe("addresses", () => {
  it("name what they are about, and keep it in other languages", () => {
    expect(itemIn("/en/game/abc")).toBe("abc");
    expect(itemIn("/en/game/abc/")).toBe("abc");
    document.body.innerHTML = '<a hreflang="de" href="/de/lobby"></a>';
    keepItemInLanguages("/en/game/abc");
    expect(document.querySelector("a")!.pathname).toBe("/de/game/abc");
  });
});
