// @vitest-environment node
/** The board's chain entry with the real rules, from the WebAssembly module that `script/build-wasm` makes. */

import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { ChainEntry, type Outcome } from "../src/chain-entry.js";
import { parsePieces } from "../src/fen.js";
import { ALL_SQUARES, PROMOTION_AREA } from "../src/squares.js";
import * as rules from "../../src/wasm/harzdame_wasm.js";

rules.initSync({ module: readFileSync(new URL("../../src/wasm/harzdame_wasm_bg.wasm", import.meta.url)) });

function enter(fen: string, fullCapture = true): { game: rules.Game; entry: ChainEntry } {
  const game = new rules.Game(fen);
  const entry = new ChainEntry({ position: parsePieces(fen), rules: game, movable: "both", fullCapture });
  return { game, entry };
}

function thrown(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("the promotion edges drawn", () => {
  it("are the areas of the rules (R6)", () => {
    for (const color of ["white", "black"] as const) {
      expect([...PROMOTION_AREA[color]].sort()).toEqual(rules.promotionArea(color));
    }
  });
});

describe("the board's reading of a FEN", () => {
  it("agrees with that of the rules", () => {
    for (const fen of [rules.startFen(), "b:wA1,kd4:bh8.", "W" + "w.B." + ".".repeat(60)]) {
      const read = rules.readSetup(fen);
      if (!read.ok) throw new Error("unreadable");
      const shown = parsePieces(fen);
      expect(shown.turn).toBe(read.value.turn);
      expect(ALL_SQUARES.filter((square) => shown.pieces.has(square))).toEqual(
        read.value.pieces.map((piece) => piece.square),
      );
      for (const { square, color, role } of read.value.pieces) {
        expect(shown.pieces.get(square)).toEqual({ color, role });
      }
    }
  });
});

describe("a game entered by the board", () => {
  it("is legal from the first move to the last", () => {
    const game = new rules.Game();
    // Always the same choices, so that a failure can be looked at again.
    let seed = 12345;
    const pick = <T>(items: readonly T[]): T => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return items[seed % items.length] as T;
    };
    let captures = 0;
    while (!game.outcome()) {
      const entry = new ChainEntry({
        position: parsePieces(game.fen()),
        rules: game,
        movable: game.turn(),
        fullCapture: game.ply() % 2 === 0,
      });
      let outcome: Outcome = entry.press(pick([...entry.origins]));
      while (outcome.kind !== "move") {
        expect(["chosen", "hop"]).toContain(outcome.kind);
        outcome = entry.press(pick(entry.next).square);
      }
      expect(outcome.move.captured.length).toBe(game.mustCapture());
      captures += outcome.move.captured.length;
      expect(game.play(outcome.move.path)).toMatchObject(outcome.move);
    }
    expect(game.ply()).toBeGreaterThan(20);
    expect(captures).toBeGreaterThan(5);
    game.free();
  });

  it("asks hop by hop where two captures share both ends", () => {
    const { game, entry } = enter("W:WKc1:Bc2,e3,e4,g2");
    entry.press("c1");
    expect(entry.press("g1")).toEqual({ kind: "refused", reason: "ambiguous", square: "g1" });
    // From there on only one of the two is left.
    expect(entry.press("c4")).toMatchObject({
      kind: "move",
      shown: 1,
      move: { path: ["c1", "c4", "g4", "g1"], captured: ["c2", "e4", "g2"] },
    });
    expect(game.read("c1xg1")).toMatchObject({
      kind: "ambiguous",
      paths: [
        ["c1", "c3", "g3", "g1"],
        ["c1", "c4", "g4", "g1"],
      ],
    });
  });
});

describe("positions made to be hard", () => {
  // A king against twenty-one: hundreds of thousands of places in its chains.
  const HARD = "W:WKh5:BKb1,Kf1,Ke2,Kh2,Kc3,Kg3,Ka4,Kd4,Kf4,Kb5,Kg5,Kb6,Kg6,Ka7,Kc7,Kd7,Ke7,Kf7,Kh7,Kb8,Kg8";

  it("can be entered hop by hop, each click in a bounded time", () => {
    const { game, entry } = enter(HARD);
    const started = performance.now();
    let outcome = entry.press("h5");
    let clicks = 1;
    while (outcome.kind !== "move") {
      const next = entry.next[0];
      if (!next) throw new Error(`stuck after ${entry.path.join("x")}`);
      outcome = entry.press(next.square);
      clicks += 1;
    }
    // Generous: what is meant is milliseconds against the hours of a search without bound.
    expect((performance.now() - started) / clicks).toBeLessThan(1500);
    expect(outcome.move.captured.length).toBe(game.mustCapture());
    expect(game.play(outcome.move.path).captured).toEqual(outcome.move.captured);
  });
});

describe("what the module answers to what it cannot use", () => {
  it("is an error with a code, never a broken module", () => {
    expect(thrown(() => new rules.Game("W:Wh8:Ba9"))).toMatchObject({
      code: "invalid-position",
      problems: [{ code: "square", start: 7, end: 9 }],
    });
    const game = new rules.Game();
    expect(thrown(() => game.play(["c4", "c6"]))).toMatchObject({ code: "illegal-move" });
    expect(thrown(() => game.play([]))).toMatchObject({ code: "illegal-move" });
    expect(thrown(() => game.resign("green" as rules.Color))).toMatchObject({ code: "invalid-argument" });
    expect(thrown(() => game.note({ from: "a1", to: "zz", captured: [] }))).toMatchObject({
      code: "invalid-argument",
    });
    expect(game.continuations(["nowhere"])).toEqual([]);
    expect(game.continuations(["c4", "d4", "e4"])).toEqual([]);
    game.resign("white");
    expect(game.outcome()).toEqual({ kind: "win", winner: "black", reason: "resignation" });
    expect(thrown(() => game.play(["c4", "d4"]))).toMatchObject({ code: "game-over" });
    expect(game.continuations([])).toEqual([]);
  });

  it("locates faults as JavaScript counts, behind characters of any width", () => {
    const text = "W:Wa1,é😀:Bh8";
    const read = rules.readFen(text);
    if (read.ok) throw new Error("read");
    expect(read.problems[0]?.start).toBe(6);
  });

  it("draws by the draw rule it was given", () => {
    const shuffle = (game: rules.Game): void => {
      for (const path of [
        ["a1", "a2"],
        ["h8", "h7"],
        ["a2", "a1"],
        ["h7", "h8"],
      ])
        game.play(path);
    };
    const strict = new rules.Game("W:WKa1:BKh8");
    shuffle(strict);
    shuffle(strict);
    expect(strict.outcome()).toEqual({ kind: "draw", reason: "repetition" });
    const free = new rules.Game("W:WKa1:BKh8", { repetition: false, noProgress: 0 });
    shuffle(free);
    shuffle(free);
    shuffle(free);
    expect(free.outcome()).toBeUndefined();
    const short = new rules.Game("W:WKa1:BKh8", { repetition: false, noProgress: 4 });
    shuffle(short);
    expect(short.outcome()).toEqual({ kind: "draw", reason: "no-progress" });
  });
});

describe("files of games", () => {
  it("are written so that they can be read", () => {
    const written: rules.WrittenGame = {
      start: rules.startFen(),
      moves: [
        ["a6", "a7"],
        ["h3", "h2"],
      ],
      outcome: { kind: "win", winner: "white", reason: "resignation" },
      tags: [["White", "Ada"]],
    };
    const text = rules.writePdn(written);
    expect(text).toContain('[Result "1-0"]');
    const read = rules.readPdn(text);
    if (!read.ok) throw new Error(read.problems[0]?.message);
    expect(read.value).toMatchObject([{ white: "Ada", black: "", result: "1-0", moves: written.moves }]);
    expect(rules.readPdn(text.repeat(3), 2)).toMatchObject({ ok: true, value: { length: 2 } });
  });

  it("are refused with the place of every fault", () => {
    const text = "1. a6-a7 *\n\n1. a6-a9 *\n\n1. a1-a2 *";
    const read = rules.readPdn(text);
    if (read.ok) throw new Error("read");
    expect(read.problems.map((problem) => problem.code)).toEqual(["square", "occupied"]);
    expect(thrown(() => rules.writePdn({ start: rules.startFen(), moves: [["a1", "a2"]] }))).toMatchObject({
      code: "illegal-move",
    });
  });
});

describe("the engine", () => {
  it("answers with a legal move, tells what it finds, and stops when told", () => {
    const game = new rules.Game();
    const engine = new rules.Engine(4);
    const depths: number[] = [];
    const result = engine.search(game, { depth: 30 }, (info) => {
      depths.push(info.depth);
      return info.depth < 4;
    });
    expect(depths).toEqual([1, 2, 3, 4]);
    expect(result.depth).toBe(4);
    expect(result.pv[0]).toEqual(result.best);
    if (!result.best) throw new Error("no move");
    game.play(result.best.path);
    engine.free();
  });

  it("plays at every level, and the same game with the same seed", () => {
    for (const level of rules.levels()) {
      const first = new rules.Engine(4).choose(new rules.Game(), level, 7);
      const again = new rules.Engine(4).choose(new rules.Game(), level, 7);
      expect(first).toBeDefined();
      if (level < 3) expect(again).toEqual(first);
    }
    expect(thrown(() => new rules.Engine(1).choose(new rules.Game(), 99, 1))).toMatchObject({
      code: "invalid-argument",
    });
  });

  it("passes on what its listener throws, and refuses to search without a limit", () => {
    const engine = new rules.Engine(1);
    const fail = (): never => {
      throw new RangeError("enough");
    };
    expect(thrown(() => engine.search(new rules.Game(), { depth: 6 }, fail))).toBeInstanceOf(RangeError);
    expect(thrown(() => engine.search(new rules.Game(), {}))).toMatchObject({ code: "invalid-argument" });
    expect(engine.search(new rules.Game(), { time: 30 }).best).toBeDefined();
  });
});
