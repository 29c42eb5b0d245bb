import { describe, expect, it } from "vitest";
import { LANGUAGES, loadTranslator } from "../src/i18n";
import { evaluation, shortVerdict, verdict, whiteShare } from "../src/play/evaluation";

const men = (value: number) => ({ kind: "men", value }) as const;

describe("an evaluation", () => {
  it("is told as White sees it", () => {
    const score = { kind: "centi-men", value: 125 } as const;
    expect(evaluation(score, "white")).toEqual(men(1.25));
    expect(evaluation(score, "black")).toEqual(men(-1.25));
    expect(evaluation({ kind: "centi-men", value: 0 }, "black")).toEqual(men(0));
    expect(evaluation({ kind: "win-in", plies: 7 }, "black")).toEqual({
      kind: "win",
      winner: "black",
      moves: 4,
    });
    expect(evaluation({ kind: "loss-in", plies: 8 }, "black")).toEqual({
      kind: "win",
      winner: "white",
      moves: 4,
    });
    expect(evaluation({ kind: "won" }, "black")).toEqual({ kind: "win", winner: "black" });
    expect(evaluation({ kind: "lost" }, "black")).toEqual({ kind: "win", winner: "white" });
  });

  it("fills the bar from one end to the other", () => {
    expect(whiteShare(men(0))).toBe(0.5);
    expect(whiteShare(men(1))).toBeGreaterThan(0.6);
    expect(whiteShare(men(-2)) + whiteShare(men(2))).toBeCloseTo(1);
    expect(whiteShare({ kind: "win", winner: "black", moves: 3 })).toBe(0);
    expect(whiteShare({ kind: "win", winner: "white", moves: 3 })).toBe(1);
  });

  it("has a sign, unless it is nought", async () => {
    const t = await loadTranslator("en");
    expect([1.25, -0.3, 0, -0.001].map((value) => shortVerdict(t, men(value)))).toEqual([
      "+1.25",
      "−0.30",
      "0.00",
      "0.00",
    ]);
    expect(shortVerdict(t, { kind: "win", winner: "black", moves: 3 })).toBe("Black in 3");
    expect(shortVerdict(t, { kind: "win", winner: "black" })).toBe("Black wins");
  });

  it.each(LANGUAGES)("has words in %s", async (language) => {
    const t = await loadTranslator(language);
    const words = [0, 0.5, 1.5, 5, -0.5, -1.5, -5].map((value) => verdict(t, men(value)));
    for (const winner of ["white", "black"] as const) {
      for (const moves of [1, 2, 5]) words.push(verdict(t, { kind: "win", winner, moves }));
      words.push(verdict(t, { kind: "win", winner }));
    }
    expect(new Set(words).size).toBe(words.length);
    expect(words.join()).not.toMatch(/play-|[{}]/);
  });
});
