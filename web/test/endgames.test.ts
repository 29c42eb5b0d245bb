/** The endgame explorer and the real rules together. Needs the module that `script/build-wasm` makes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { fenIn, keepInLanguages, searchFor } from "../src/endgames/address";
import { EXAMPLES } from "../src/endgames/examples";
import { asTrail, Explorer } from "../src/endgames/explorer";
import { randomPosition } from "../src/endgames/random";
import type { ExplorerRules } from "../src/endgames/rules";
import { cleared, countPieces, EMPTY, pieceAt, withPiece, withTurn } from "../src/endgames/setup";
import { bestMoves, Tables } from "../src/endgames/tables";
import { verdict } from "../src/endgames/verdict";
import { explorerRules } from "../src/endgames/wasm-rules";
import { LANGUAGES, loadTranslator } from "../src/i18n";
import * as wasm from "../src/wasm/harzdame_wasm.js";

const KINGS = "W:WKa1,Kb3:BKg6";

let rules: ExplorerRules;

beforeAll(() => {
  wasm.initSync({ module: readFileSync(join(import.meta.dirname, "../src/wasm/harzdame_wasm_bg.wasm")) });
  rules = explorerRules();
});

describe("setting up", () => {
  it("puts pieces, takes them away, and changes the side to move", () => {
    const man = { color: "black", role: "man" } as const;
    const king = { color: "white", role: "king" } as const;
    let fen = withPiece(EMPTY, "c3", man);
    expect(pieceAt(fen, "c3")).toEqual(man);
    fen = withPiece(withPiece(fen, "a8", king), "a1", king);
    expect(rules.readFen(fen)).toEqual({ ok: true, value: "W:WKa1,Ka8:Bc3" });
    expect(withTurn(fen, "black")).toBe("B:WKa1,Ka8:Bc3");
    expect(withPiece(fen, "c3", king)).toBe("W:WKa1,Ka8,Kc3:B");
    expect(withPiece(fen, "c3", man)).toBe("W:WKa1,Ka8:B");
    expect(withPiece(fen, "a8", undefined)).toBe("W:WKa1:Bc3");
    expect(countPieces(fen)).toBe(3);
    expect(cleared("B:WKa1:Bc3")).toBe("B:W:B");
  });

  it("finds random positions that go on", () => {
    for (let time = 0; time < 50; time += 1) {
      const fen = randomPosition(rules, 4);
      const line = rules.line(fen);
      expect(line.outcome(), fen).toBeUndefined();
      expect(line.mustCapture(), fen).toBe(0);
      expect(countPieces(fen)).toBeGreaterThanOrEqual(3);
      expect(countPieces(fen)).toBeLessThanOrEqual(4);
      line.free();
    }
  });

  it("gives up on chance that never finds one", () => {
    expect(randomPosition({ ...rules, readFen: () => ({ ok: false, problems: [] }) }, 4)).toBe(EMPTY);
  });
});

describe("the explorer", () => {
  const open = (fen: string) => {
    const explorer = new Explorer(rules, fen);
    const change = vi.fn();
    explorer.addEventListener("change", change);
    return { explorer, change };
  };

  it("plays moves, goes back and on, and gives up what another move replaces", () => {
    const { explorer, change } = open(KINGS);
    explorer.play(["b3", "b2"]);
    explorer.play(["g6", "g7"]);
    expect(explorer.moves.map(({ text }) => text)).toEqual(["b3-b2", "g6-g7"]);
    expect(explorer.fen).toBe("W:WKa1,Kb2:BKg7");
    explorer.show(1);
    expect(explorer.fen).toBe("B:WKa1,Kb2:BKg6");
    expect(explorer.last?.text).toBe("b3-b2");
    explorer.show(0);
    explorer.play(["b3", "b2"]);
    expect(explorer.moves).toHaveLength(2);
    explorer.show(0);
    explorer.play(["b3", "b5"]);
    expect(explorer.moves.map(({ text }) => text)).toEqual(["b3-b5"]);
    explorer.show(9);
    expect(explorer.shown).toBe(1);
    expect(change).toHaveBeenCalledTimes(7);
  });

  it("knows no draw by repetition", () => {
    const { explorer } = open("W:WKa1:BKg6");
    for (let time = 0; time < 3; time += 1) {
      for (const path of [["a1", "a2"], ["g6", "g7"], ["a2", "a1"], ["g7", "g6"]]) explorer.play(path); // prettier-ignore
    }
    expect(explorer.line?.outcome()).toBeUndefined();
    expect(explorer.moves).toHaveLength(12);
  });

  it("refuses what is no move, and stays as it is", () => {
    const { explorer, change } = open(KINGS);
    expect(() => explorer.play(["a1", "b2"])).toThrow();
    expect(explorer.fen).toBe(KINGS);
    expect(change).not.toHaveBeenCalled();
  });

  it("shows an arrangement that is no position, and says why", () => {
    const { explorer } = open("W:Wh8:B");
    expect(explorer.line).toBeUndefined();
    expect(explorer.problems.map(({ code }) => code)).toEqual(["man-on-promotion"]);
    explorer.setUp(KINGS);
    expect(explorer.problems).toEqual([]);
    expect(explorer.line?.fen()).toBe(KINGS);
  });

  it("comes back from a trail", () => {
    const { explorer } = open(KINGS);
    explorer.play(["b3", "b2"]);
    explorer.play(["g6", "g7"]);
    explorer.show(1);
    const trail = asTrail(JSON.parse(JSON.stringify(explorer.trail)));
    const again = open("W:Wb1:Bh8").explorer;
    expect(again.restore(trail!)).toBe(true);
    expect(again.trail).toEqual(explorer.trail);
    expect(again.fen).toBe(explorer.fen);
    expect(again.restore({ start: "nonsense", moves: [], shown: 0 })).toBe(false);
    expect(again.restore({ start: KINGS, moves: [["a1", "h8"]], shown: 1 })).toBe(false);
    expect(again.trail).toEqual(explorer.trail);
  });

  it.each([null, 5, {}, { start: 5, moves: [], shown: 0 }, { start: KINGS, moves: [5], shown: 0 }])(
    "takes %j for no trail",
    (value) => expect(asTrail(value)).toBeUndefined(),
  );
});

describe("the tables", () => {
  const answer = (status: number, body: unknown = {}) =>
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  const SERVER = {
    category: "win",
    distance: 3,
    moves: [{ path: "b3-b6", from: "b3", to: "b6", captured: [], category: "win", distance: 3 }],
  };

  it("are those of the server", async () => {
    const fetcher = answer(200, SERVER);
    const known = await new Tables(rules, 5, fetcher).ask(KINGS);
    expect(fetcher.mock.calls[0]![0]).toBe("/api/v1/endgame?fen=W%3AWKa1%2CKb3%3ABKg6");
    expect(known).toMatchObject({ category: "win", distance: 3 });
    expect(known?.moves).toEqual([
      { from: "b3", to: "b6", captured: [], path: ["b3", "b6"], text: "b3-b6", category: "win", distance: 3 },
    ]);
  });

  it.each([
    ["fails", () => Promise.reject(new TypeError("no network"))],
    ["is broken", () => Promise.resolve(new Response("<html>", { status: 200 }))],
    ["has no such table", () => Promise.resolve(new Response("{}", { status: 404 }))],
  ])("are those of the module where the server %s", async (_, fetcher) => {
    const known = await new Tables(rules, 0, fetcher).ask(KINGS);
    expect(known?.category).toBe("win");
    expect(known?.distance).toBeNull();
    expect(known?.moves).toHaveLength(28);
    expect(known?.moves.at(-1)?.category).not.toBe("win");
  });

  it("do not ask where there is no network", async () => {
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const fetcher = answer(200, SERVER);
    expect((await new Tables(rules, 5, fetcher).ask(KINGS))?.moves).toHaveLength(28);
    expect(fetcher).not.toHaveBeenCalled();
    online.mockRestore();
  });

  it("know as many pieces as the greater of the two", async () => {
    expect(new Tables(rules, 6).pieces).toBe(6);
    expect(new Tables(rules, 0).pieces).toBe(4);
    expect(await new Tables(rules, 6, answer(404)).ask("W:Wa1,a2,a3,a4:BKg6")).toBeUndefined();
  });

  it("tell which moves nothing is better than", async () => {
    const known = (await new Tables(rules, 0, answer(500)).ask(EXAMPLES.only))!;
    expect(bestMoves(known).map(({ text }) => text)).toEqual(["d7-f7"]);
  });

  it.each([
    ["kings", "win"],
    ["lone", "draw"],
    ["race", "win"],
    ["only", "win"],
    ["shut", "win"],
    ["long", "win"],
  ] as const)("know the example %s: a %s", async (name, category) => {
    const fen = EXAMPLES[name];
    expect(rules.readFen(fen)).toEqual({ ok: true, value: fen });
    expect((await new Tables(rules, 0, answer(500)).ask(fen))?.category).toBe(category);
  });
});

describe("the verdict", () => {
  const known = (category: "win" | "draw" | "loss", distance: number | null) =>
    ({
      kind: "known",
      turn: "white",
      known: { category, distance, moves: [{ category }, { category }, { category: "loss" }] as never },
    }) as const;

  it("is told in words", async () => {
    const t = await loadTranslator("en");
    expect(verdict(t, known("win", 15))).toEqual({
      title: "White to move wins",
      detail: "The end is 15 plies away if nobody errs. Winning moves: 2 of 3.",
    });
    expect(verdict(t, known("draw", null)).detail).toBe("Moves that hold the draw: 2 of 3.");
    expect(verdict(t, known("loss", null)).detail).toBe("Every move loses.");
    expect(verdict(t, { kind: "many", count: 9, most: 4 }).detail).toContain("9 pieces");
    expect(verdict(t, { kind: "unknown" }).title).toBe("Not in the tables");
  });

  it.each(LANGUAGES)("is told in %s", async (language) => {
    const t = await loadTranslator(language);
    for (const standing of [
      known("win", 15),
      known("draw", null),
      known("loss", 1),
      { kind: "invalid", problems: new Explorer(rules, EMPTY).problems },
      { kind: "over", outcome: { kind: "win", winner: "black", reason: "blocked" } },
      { kind: "over", outcome: { kind: "draw", reason: "agreement" } },
      { kind: "many", count: 9, most: 4 },
      { kind: "asking" },
      { kind: "unknown" },
    ] as const) {
      const { title, detail } = verdict(t, standing);
      expect(title).toMatch(/\S/);
      expect(`${title} ${detail}`).not.toMatch(/endgames-|play-|[{}]/);
    }
  });
});

describe("the address", () => {
  it("holds the position, as it can be read", () => {
    expect(searchFor(KINGS)).toBe("?fen=W:WKa1,Kb3:BKg6");
    expect(fenIn(searchFor(KINGS))).toBe(KINGS);
    expect(fenIn("")).toBeNull();
  });

  it("goes along into other languages", () => {
    document.body.innerHTML = '<a href="/de/endgames?fen=old" hreflang="de"></a><a href="/de/rules"></a>';
    keepInLanguages("?fen=W:W:B");
    expect([...document.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      expect.stringMatching(/\/de\/endgames\?fen=W:W:B$/),
      "/de/rules",
    ]);
  });
});
