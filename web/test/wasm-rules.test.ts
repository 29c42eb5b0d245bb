/** The page and the real rules together. Needs the module that `script/build-wasm` makes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Game, newRecord } from "../src/play/game";
import type { Manners, Remembered, RulesModule, Score } from "../src/play/rules";
import { wasmRules } from "../src/play/wasm-rules";
import * as wasm from "../src/wasm/harzdame_wasm.js";
import { loadTranslator } from "../src/i18n";
import { problemText } from "../src/play/problems";

let rules: RulesModule;

beforeAll(() => {
  wasm.initSync({ module: readFileSync(join(import.meta.dirname, "../src/wasm/harzdame_wasm_bg.wasm")) });
  rules = wasmRules();
});

const PERSON = { kind: "person" } as const;

function play(start: string, ...texts: string[]): Game {
  const game = new Game(rules, newRecord(start, PERSON));
  for (const text of texts) {
    const typed = game.position.read(text);
    if (typed.kind !== "move") throw new Error(`${text}: ${typed.kind}`);
    game.play(typed.path);
  }
  return game;
}

describe("misuse from JavaScript", () => {
  const module = wasm as unknown as Record<string, (value?: unknown) => unknown>;
  const game = () => new wasm.Game() as unknown as Record<string, (value?: unknown) => unknown>;
  const attempt = (call: () => unknown): unknown => {
    try {
      call();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each([true, 5, Number.NaN, {}, ["a1", 7], Symbol("x"), 10n, () => 1])(
    "refuses %s where text belongs",
    (value) => {
      const calls = [
        ...["readFen", "readSetup", "readPdn", "writePdn", "promotionArea"].map(
          (name) => () => module[name]?.(value),
        ),
        () => new wasm.Game(value as string),
        ...["read", "play", "continuations", "note", "count"].map((name) => () => game()[name]?.(value)),
      ];
      for (const call of calls) {
        const error = attempt(call);
        expect(error, call.toString()).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(WebAssembly.RuntimeError);
        expect(["invalid-argument", "illegal-move"]).toContain((error as wasm.HarzdameError).code);
      }
      expect(new wasm.Game().legalMoves()).toHaveLength(12);
    },
  );

  it("reads text that is not well-formed", () => {
    expect(wasm.readFen("\ud800").ok).toBe(false);
    expect(wasm.readPdn("{\udc00} 1. a6-a7 *").ok).toBe(true);
  });

  it("takes bounded time over texts made for the purpose", () => {
    const started = performance.now();
    expect(wasm.readFen(`W:W${"a1,".repeat(500_000)}:Bh8`).ok).toBe(false);
    expect(wasm.readPdn(`1. a6-a7 ${"$99999 ".repeat(70_000)}*`).ok).toBe(true);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a game by the real rules", () => {
  it("begins at the start and is White's", () => {
    const game = play(rules.start);
    expect(game.position.turn()).toBe("white");
    expect(game.position.count("black")).toEqual({ men: 21, kings: 0 });
    expect(game.position.mustCapture()).toBe(0);
  });

  it("ends when a side has no pieces", () => {
    expect(play("W:Wc3:Bc4", "c3xc5").outcome).toEqual({ kind: "win", winner: "white", reason: "no-pieces" });
  });

  it("is drawn by repetition, and an undo takes that back", () => {
    const shuffle = ["a8-b8", "h1-g1", "b8-a8", "g1-h1"];
    const game = play("W:WKa8:BKh1", ...shuffle, ...shuffle);
    expect(game.outcome).toEqual({ kind: "draw", reason: "repetition" });
    expect(game.current.occurrences()).toBe(3);
    game.undo();
    expect(game.outcome).toBeUndefined();
    expect(game.current.idlePlies()).toBe(7);
  });

  it("refuses a route that is no move, and stays as it was", () => {
    const game = play("W:Wa1,c3:Bc4,d5");
    expect(() => game.play(["a1", "a2"])).toThrow();
    expect(() => game.play(["c3", "c5"])).toThrow();
    expect(game.position.fen()).toBe("W:Wa1,c3:Bc4,d5");
    expect(game.position.mustCapture()).toBe(2);
    expect(game.position.onlyMove()?.path).toEqual(["c3", "c5", "e5"]);
  });
});

describe("what the computer does besides moving", () => {
  const MANNERS = { resigns: true, draws: true };
  const LOST = { kind: "loss-in", plies: 4 } as const;
  /** The gestures at the computer's first moves, the first of the game and every other from there. */
  const gestures = (manners: Manners, count: number, score: Score) => {
    const line = rules.line("W:WKa1:BKh8");
    const shuffle = ["a1-b1", "h8-g8", "b1-c1", "g8-f8", "c1-d1", "f8-e8", "d1-a1", "e8-h8"];
    let remembered: Remembered | undefined;
    const found = Array.from({ length: count }, (_, turn) => {
      const answer = rules.gesture(line, score, manners, remembered);
      ({ remembered } = answer);
      for (const text of shuffle.slice(2 * turn, 2 * turn + 2)) {
        const typed = line.read(text);
        if (typed.kind === "move") line.play(typed.path);
      }
      return answer.gesture;
    });
    return { found, remembered: remembered!, line };
  };

  it("is to resign once where it goes on to be lost", () => {
    expect(gestures(MANNERS, 4, LOST).found).toEqual(["none", "none", "resign", "none"]);
    expect(gestures({ ...MANNERS, resigns: false }, 4, LOST).found).toEqual(Array(4).fill("none"));
  });

  it("can be kept as text", () => {
    const { remembered, line } = gestures(MANNERS, 2, LOST);
    expect(remembered).toEqual({
      scores: [
        [0, -20_000],
        [2, -20_000],
      ],
      resigned: false,
    });
    const kept = JSON.parse(JSON.stringify(remembered)) as Remembered;
    expect(rules.gesture(line, LOST, MANNERS, kept).gesture).toBe("resign");
  });

  it("is to accept a draw where it is worse", () => {
    const worse = gestures(MANNERS, 1, { kind: "centi-men", value: -150 });
    expect(rules.acceptsDraw(worse.line, MANNERS, worse.remembered)).toBe(true);
    expect(rules.acceptsDraw(worse.line, { ...MANNERS, draws: false }, worse.remembered)).toBe(false);
    expect(rules.acceptsDraw(worse.line, MANNERS, undefined)).toBe(false);
    const better = gestures(MANNERS, 1, { kind: "centi-men", value: 150 });
    expect(rules.acceptsDraw(better.line, MANNERS, better.remembered)).toBe(false);
  });

  it("refuses what is no score and no memory", () => {
    const line = rules.line(rules.start);
    const score = { kind: "much" } as unknown as Score;
    expect(() => rules.gesture(line, score, MANNERS, undefined)).toThrow();
    const remembered = { scores: [["x", 1]] } as unknown as Remembered;
    expect(() => rules.gesture(line, LOST, MANNERS, remembered)).toThrow();
  });
});

describe("PDN", () => {
  const TAGS = [["White", "Anna"]] as const;

  it("comes back as it went out", () => {
    const { record, outcome } = play("W:WKc1:Bc2,e3,e4,g2,h8", "c1xc4xg4xg1", "h8-h7");
    const text = rules.writePdn({ ...record, outcome, tags: TAGS });
    const read = rules.readPdn(text);
    expect(read).toMatchObject({ ok: true, value: [{ white: "Anna", result: "*", start: record.start }] });
    expect(read.ok && read.value[0]!.moves).toEqual(record.moves);
  });

  it("has the result of a game that was resigned", () => {
    const game = play(rules.start, "c4-c5");
    game.resign("black");
    expect(rules.writePdn({ ...game.record, outcome: game.outcome, tags: [] })).toMatch(
      /\[Result "(1-0|2-0)"\]/,
    );
  });

  it("that is faulty is refused at its place", () => {
    const read = rules.readPdn("1. c4-c5 f5-f4 2. c5-c7 *");
    expect(read.ok).toBe(false);
    expect(!read.ok && read.problems[0]).toMatchObject({ start: 18, end: 23 });
  });
});

it.each([
  ["", "missing"],
  ["X:Wa1", "side"],
  ["W:Wz9:Bh8", "square"],
  ["W:Wh8:Ba8", "man-on-promotion"],
  ["W:Wa1,a1:Bh8", "duplicate"],
  ["W:W:B", "no-pieces"],
  [`W${".".repeat(60)}`, "length"],
])("the fault in the position %j has a message in every language", async (text, code) => {
  const read = rules.readFen(text);
  if (read.ok) throw new Error("it was read");
  expect(read.problems[0]!.code).toBe(code);
  for (const language of ["en", "es", "pt", "nl", "ru", "de"] as const) {
    const t = await loadTranslator(language);
    expect(t(`play-problem-${code}`)).not.toBe(`play-problem-${code}`);
    expect(problemText(t, read.problems[0]!)).not.toContain("{");
  }
});
