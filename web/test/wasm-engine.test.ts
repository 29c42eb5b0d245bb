/** The engine in both builds of the module. Needs what `script/build-wasm` makes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { SearchInfo } from "../src/wasm/harzdame_wasm.js";

/** The module, loaded anew from one of its builds. */
async function load(build: "harzdame_wasm_bg" | "harzdame_wasm_simd") {
  vi.resetModules();
  const wasm = await import("../src/wasm/harzdame_wasm.js");
  wasm.initSync({ module: readFileSync(join(import.meta.dirname, `../src/wasm/${build}.wasm`)) });
  return wasm;
}

async function search(build: Parameters<typeof load>[0]) {
  const { Engine, Game } = await load(build);
  const told: Pick<SearchInfo, "depth" | "line" | "nodes" | "score">[] = [];
  const game = new Game();
  const result = new Engine(4).search(game, { depth: 8, lines: 3 }, ({ depth, line, nodes, score }) => {
    told.push({ depth, line, nodes, score });
  });
  return { told, result };
}

it("tells each line with its number, and the same in both builds", async () => {
  const plain = await search("harzdame_wasm_bg");
  expect(plain.told.map(({ depth, line }) => [depth, line])).toEqual(
    Array.from({ length: 8 }, (_, depth) => [1, 2, 3].map((line) => [depth + 1, line])).flat(),
  );
  expect(plain.result.lines).toHaveLength(3);
  expect(plain.result.lines[0]!.pv).toEqual(plain.result.pv);
  expect(new Set(plain.result.lines.map(({ pv }) => pv[0]!.text)).size).toBe(3);
  expect(await search("harzdame_wasm_simd")).toEqual(plain);
});

it("refuses options that are none, and stops when it is told to", async () => {
  const { Engine, Game } = await load("harzdame_wasm_bg");
  const engine = new Engine(1);
  const game = new Game();
  for (const options of [{}, { depth: 3, lines: 0 }, { depth: 3, lines: 99 }, { time: -1 }]) {
    expect(() => engine.search(game, options)).toThrow(/lines|limit|time/);
  }
  const result = engine.search(game, { depth: 100 }, ({ depth }) => depth < 4);
  expect(result.depth).toBe(4);
});

it("chooses a move with what it is worth to it", async () => {
  const { Engine, Game, levels } = await load("harzdame_wasm_bg");
  const engine = new Engine(1);
  for (const level of levels()) {
    const chosen = engine.choose(new Game("W:WKa1,Ka2,Kb1:Bg6,g7"), level, 1)!;
    expect(chosen.path.length).toBeGreaterThan(1);
    const { score } = chosen;
    const ahead = score.kind === "centi-men" && score.value > 300;
    expect(score.kind === "win-in" || score.kind === "won" || ahead).toBe(true);
  }
  expect(engine.choose(new Game("W:W:Bc8"), 1, 1)).toBeUndefined();
});

it("numbers its levels from 1", async () => {
  const { levels } = await load("harzdame_wasm_bg");
  const numbers = [...levels()];
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect(numbers.length).toBeGreaterThan(1);
});

/** What the engine finds on every machine, as its own tests have written it down. */
const searches = readFileSync(
  join(import.meta.dirname, "../../crates/harzdame-engine/tests/snapshots/same_everywhere__searches.snap"),
  "utf8",
)
  .split("\n")
  .filter((line) => line.includes("\t"));

it.each(["harzdame_wasm_bg", "harzdame_wasm_simd"] as const)(
  "finds the same as everywhere: %s",
  async (build) => {
    const { Engine, Game } = await load(build);
    expect(searches).toHaveLength(100);
    const found = searches.map((line) => {
      const [fen] = line.split("\t");
      const engine = new Engine(4);
      const { best, score, depth, nodes } = engine.search(new Game(fen), { nodes: 20_000 });
      engine.free();
      const worth = Object.values(score).join(" ");
      return [fen, best!.text, worth, depth, nodes].join("\t");
    });
    expect(found).toEqual(searches);
  },
  60_000,
);
