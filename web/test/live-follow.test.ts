import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { follow } from "../src/live/follow";
import { Game, newRecord } from "../src/play/game";
import type { RulesModule } from "../src/play/rules";
import { wasmRules } from "../src/play/wasm-rules";
import * as wasm from "../src/wasm/harzdame_wasm.js";

let rules: RulesModule;

beforeAll(() => {
  wasm.initSync({ module: readFileSync(join(import.meta.dirname, "../src/wasm/harzdame_wasm_bg.wasm")) });
  rules = wasmRules();
});

const texts = (game: Game) => game.moves.map(({ text }) => text);

it("follows the server forwards and back, and leaves an earlier position in view", () => {
  const game = new Game(rules, newRecord(rules.start, { kind: "person" }));
  follow(game, ["f1-g1", "c8-b8", "a6-b6", "b8-b7", "b6xb8"]);
  expect(texts(game)).toEqual(["f1-g1", "c8-b8", "a6-b6", "b8-b7", "b6xb8"]);
  game.show(1);
  follow(game, ["f1-g1", "c8-b8", "a6-b6", "b8-b7", "b6xb8", "g4-g3"]);
  expect([game.length, game.shown]).toEqual([6, 1]);
  follow(game, ["f1-g1", "c8-b8", "a6-b6", "h3-h2"]);
  expect(texts(game)).toEqual(["f1-g1", "c8-b8", "a6-b6", "h3-h2"]);
  expect(() => follow(game, ["f1-g1", "zz"])).toThrow("zz");
});
