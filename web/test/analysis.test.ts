import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Adviser } from "../src/play/adviser";
import { Analysis, Collector } from "../src/play/analysis";
import type { Answer, SearchLine } from "../src/play/engine-protocol";
import { fakeWorkers } from "./fake-worker";

const found = (value: number): SearchLine => ({ score: { kind: "centi-men", value }, pv: [] });
const line = (depth: number, number: number, value = 0): Extract<Answer, { kind: "line" }> => ({
  kind: "line",
  depth,
  line: number,
  found: found(value),
});
const values = (lines: readonly SearchLine[] | undefined) =>
  lines?.map(({ score }) => (score.kind === "centi-men" ? score.value : score.kind));

const HERE = { start: "s", moves: [], lines: 2 };
const THERE = { ...HERE, moves: [["a1", "a2"]] };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the lines of a search", () => {
  it("are given depth by depth", () => {
    const collector = new Collector(2);
    expect(collector.take(line(1, 1, 5))).toBeUndefined();
    expect(collector.take(line(1, 2, 3))).toMatchObject({ depth: 1, lines: [found(5), found(3)] });
    expect(collector.take(line(2, 1, 7))).toBeUndefined();
    expect(collector.rest()?.lines).toHaveLength(1);
  });

  it("are as many as there are moves", () => {
    const collector = new Collector(3);
    expect(collector.take(line(1, 1, 5))).toBeUndefined();
    expect(collector.take(line(2, 1, 6))).toMatchObject({ depth: 2, lines: [found(6)] });
    expect(collector.take(line(3, 1, 8))).toMatchObject({ depth: 3, lines: [found(8)] });
  });
});

describe("the analysis", () => {
  function setUp() {
    const { workers, create } = fakeWorkers();
    const analysis = new Analysis(create);
    const changed = vi.fn();
    analysis.addEventListener("change", changed);
    const begin = (subject: Parameters<Analysis["follow"]>[0]) => {
      analysis.follow(subject);
      vi.advanceTimersByTime(200);
    };
    return { workers, analysis, changed, begin };
  }

  it("begins when the position has settled, and tells what is found", () => {
    const { analysis, workers, changed } = setUp();
    analysis.follow(HERE);
    analysis.follow(THERE);
    expect(workers.flatMap(({ asked }) => asked)).toEqual([]);
    vi.advanceTimersByTime(200);
    const worker = workers.at(-1)!;
    expect(worker.asked).toMatchObject([{ kind: "analyse", ...THERE }]);
    expect(analysis.running).toBe(true);
    changed.mockClear();
    worker.answer(line(1, 1, 5));
    worker.answer(line(1, 2, 3));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(analysis.found).toMatchObject({ depth: 1, done: false });
    expect(values(analysis.found?.lines)).toEqual([5, 3]);
  });

  it("stops at once for another position, and remembers the first", () => {
    const { analysis, workers, begin } = setUp();
    begin(HERE);
    workers[0]!.answer(line(9, 1, 5));
    workers[0]!.answer(line(9, 2, 3));
    begin(THERE);
    expect(workers[0]!.terminated).toBe(true);
    expect(analysis.found).toBeUndefined();
    // What the first worker has said meanwhile is about another position.
    workers[0]!.answer(line(10, 1, 1));
    workers[0]!.answer(line(10, 2, 1));
    expect(analysis.found).toBeUndefined();
    begin(HERE);
    expect(analysis.found?.depth).toBe(9);
    // The search comes by depths that are known already.
    workers.at(-1)!.answer(line(4, 1, 50));
    workers.at(-1)!.answer(line(4, 2, 40));
    expect(values(analysis.found?.lines)).toEqual([5, 3]);
  });

  it("goes on undisturbed while the position is the same", () => {
    const { workers, begin } = setUp();
    begin(HERE);
    begin({ ...HERE });
    expect(workers).toHaveLength(1);
    expect(workers[0]!.asked).toHaveLength(1);
    expect(workers[0]!.terminated).toBe(false);
  });

  it("can be paused and taken up again", () => {
    const { analysis, workers, begin } = setUp();
    begin(HERE);
    workers[0]!.answer(line(3, 1, 5));
    workers[0]!.answer(line(3, 2, 4));
    analysis.pause();
    expect(workers[0]!.terminated).toBe(true);
    expect(analysis.running).toBe(false);
    expect(analysis.found?.depth).toBe(3);
    begin(HERE);
    expect(workers).toHaveLength(2);
    expect(analysis.running).toBe(true);
  });

  it("rests when everything is found, or after a minute", () => {
    const { analysis, workers, begin } = setUp();
    begin(HERE);
    workers[0]!.answer(line(3, 1, 5));
    workers[0]!.answer({ kind: "done" });
    expect(analysis.running).toBe(false);
    expect(analysis.found).toMatchObject({ depth: 3, done: true });
    begin(HERE);
    expect(workers[0]!.asked).toHaveLength(1);

    begin(THERE);
    const worker = workers.at(-1)!;
    worker.answer(line(3, 1, 5));
    worker.answer(line(3, 2, 5));
    vi.advanceTimersByTime(61_000);
    expect(worker.terminated).toBe(true);
    expect(analysis.found).toMatchObject({ depth: 3, done: true });
  });

  it("tells a fault, and does not try again by itself", () => {
    const { analysis, workers, begin } = setUp();
    begin(HERE);
    workers[0]!.fail("out of memory");
    expect(analysis.problem).toBe("out of memory");
    begin(HERE);
    expect(workers).toHaveLength(1);
    begin(THERE);
    expect(analysis.problem).toBeUndefined();
    expect(analysis.running).toBe(true);
  });

  it("ends its worker when it is switched off", () => {
    const { analysis, workers, begin } = setUp();
    begin(HERE);
    workers[0]!.answer({ kind: "done" });
    expect(workers[0]!.terminated).toBe(false);
    analysis.follow(undefined);
    expect(workers[0]!.terminated).toBe(true);
    expect(analysis.found).toBeUndefined();
  });
});

describe("a hint", () => {
  it("is the best move after a second", async () => {
    const { workers, create } = fakeWorkers();
    const hint = new Adviser(create).ask(HERE);
    workers[0]!.answer(line(1, 1, 1));
    workers[0]!.answer(line(2, 1, 2));
    vi.advanceTimersByTime(1000);
    expect(await hint).toEqual(found(2));
    expect(workers[0]!.terminated).toBe(true);
  });

  it("waits for a slow machine, and takes a quick answer", async () => {
    const { workers, create } = fakeWorkers();
    const adviser = new Adviser(create);
    const slow = adviser.ask(HERE);
    vi.advanceTimersByTime(5000);
    workers[0]!.answer(line(1, 1, 4));
    expect(await slow).toEqual(found(4));
    const quick = adviser.ask(HERE);
    workers[1]!.answer(line(1, 1, 3));
    workers[1]!.answer({ kind: "done" });
    expect(await quick).toEqual(found(3));
  });

  it("can be dropped, and a fault is told", async () => {
    const { workers, create } = fakeWorkers();
    const adviser = new Adviser(create);
    const dropped = adviser.ask(HERE);
    adviser.drop();
    expect(await dropped).toBeUndefined();
    expect(workers[0]!.terminated).toBe(true);
    const failed = adviser.ask(HERE);
    workers[1]!.fail("broken");
    await expect(failed).rejects.toThrow("broken");
  });
});
