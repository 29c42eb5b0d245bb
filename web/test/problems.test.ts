import { describe, expect, it } from "vitest";
import { kindOf, locate, problemText } from "../src/play/problems";
import type { TextProblem } from "../src/play/rules";

describe("where a fault is", () => {
  it("is told by line and column, with what stands around it", () => {
    expect(locate("[A]\n1. a4-a9 h5", { start: 7, end: 12 })).toEqual({
      line: 2,
      column: 4,
      before: "1. ",
      fault: "a4-a9",
      after: " h5",
    });
  });

  it("has something to underline even at the end of the text", () => {
    const at = locate("W:Wa1", { start: 5, end: 5 });
    expect(at.before).toBe("W:Wa1");
    expect(at.fault).toBe("\u00a0");
    expect(at.after).toBe("");
  });

  it("does not run into the next line, nor beyond the text", () => {
    expect(locate("abc\ndef", { start: 1, end: 6 })).toMatchObject({ line: 1, fault: "bc", after: "" });
    expect(locate("abc", { start: 1, end: 99 })).toMatchObject({ fault: "bc" });
    expect(locate("abc", { start: 99, end: 120 })).toMatchObject({ column: 4, fault: "\u00a0" });
  });

  it("is cut out of a long line", () => {
    const at = locate("x".repeat(100) + "!" + "y".repeat(100), { start: 100, end: 101 });
    expect(at).toEqual({
      line: 1,
      column: 101,
      before: "…" + "x".repeat(32),
      fault: "!",
      after: "y".repeat(32) + "…",
    });
  });
});

describe("what a fault is called", () => {
  const problem: TextProblem = {
    code: "duplicate",
    start: 0,
    end: 2,
    args: { square: "c3" },
    message: "c3 twice",
  };
  it("comes from the messages", () => {
    const t = (id: string, args?: object) =>
      id === "play-problem-duplicate" ? `zweimal ${JSON.stringify(args)}` : id;
    expect(problemText(t, problem)).toBe('zweimal {"square":"c3"}');
  });

  it("falls back to the words of the rules", () => {
    const t = (id: string) => (id === "play-problem-unreadable" ? "Unlesbar." : id);
    expect(problemText(t, { ...problem, code: "new" })).toBe("Unlesbar. c3 twice");
  });
});

it.each([
  ["", "empty"],
  ["  \n\uFEFF ", "empty"],
  ["W:Wa1:Bh8", "fen"],
  ["Wwwww", "fen"],
  ['[Event "x"]', "pdn"],
  ["\uFEFF1. a4-a5", "pdn"],
  ["a4-a5 h5-h4", "pdn"],
  ["{comment} 1. a4-a5", "pdn"],
] as const)("takes %j for %s", (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});
