import { describe, expect, it } from "vitest";
import { Computer } from "../src/play/computer";
import { fakeWorkers } from "./fake-worker";

const SCORE = { kind: "centi-men", value: -20 } as const;

function setUp() {
  const { workers, create } = fakeWorkers();
  const question = { start: "s", moves: [["a1", "a2"]], level: 1, seed: 5 };
  return { workers, computer: new Computer(create), question };
}

describe("the computer", () => {
  it("answers with the engine's move", async () => {
    const { computer, workers, question } = setUp();
    const answer = computer.search(question);
    expect(computer.thinking).toBe(true);
    expect(workers[0]!.asked).toEqual([{ ...question, kind: "choose", id: 1 }]);
    workers[0]!.answer({ kind: "best", path: ["h8", "h7"], score: SCORE });
    expect(await answer).toEqual({ path: ["h8", "h7"], score: SCORE });
    expect(computer.thinking).toBe(false);
  });

  it("keeps its worker from move to move", async () => {
    const { computer, workers, question } = setUp();
    for (let search = 0; search < 2; search += 1) {
      const answer = computer.search(question);
      workers[0]!.answer({ kind: "best", path: ["a1", "a2"], score: SCORE });
      await answer;
    }
    expect(workers).toHaveLength(1);
  });

  it("can be stopped, and then begin anew", async () => {
    const { computer, workers, question } = setUp();
    const answer = computer.search(question);
    computer.stop();
    expect(await answer).toBeUndefined();
    expect(workers[0]!.terminated).toBe(true);
    const second = computer.search(question);
    // The first worker's answer was under way already.
    workers[0]!.answer({ kind: "best", path: ["a1", "a2"], score: SCORE });
    workers[1]!.answer({ kind: "best", path: ["b1", "b2"], score: SCORE });
    expect(await second).toMatchObject({ path: ["b1", "b2"] });
  });

  it("passes a fault on, and recovers from it", async () => {
    const { computer, workers, question } = setUp();
    const answer = computer.search(question);
    workers[0]!.fail("out of memory");
    await expect(answer).rejects.toThrow("out of memory");
    const second = computer.search(question);
    workers[1]!.answer({ kind: "error", message: "no move" });
    await expect(second).rejects.toThrow("no move");
  });
});
