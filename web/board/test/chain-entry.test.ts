import { beforeEach, describe, expect, it } from "vitest";

import { ChainEntry, type EntryOptions } from "../src/chain-entry.js";
import { completions } from "../src/completions.js";
import { parsePieces } from "../src/fen.js";
import { TableRules } from "./table-rules.js";

/**
 * c3 has three chains of two, of which two end on e5 with different captives; d1 has one; a1 and
 * the king h1 have none.
 */
const FEN = "W:Wc3,d1,a1,Kh1:Bc4,d5,d3,e4,c6,d2,h8";
const ROUTES = ["c3xc5(c4)xe5(d5)", "c3xe3(d3)xe5(e4)", "c3xc5(c4)xc7(c6)", "d1xd3(d2)xf3(e3)"];
const QUIET = ["a1-a2", "a1-b1", "c3-c4"];

function entry(routes: readonly string[] = ROUTES, options: Partial<EntryOptions> = {}): ChainEntry {
  return new ChainEntry({
    position: parsePieces(FEN),
    rules: TableRules.parse(...routes),
    movable: "both",
    fullCapture: true,
    ...options,
  });
}

describe("choosing a piece", () => {
  it("offers the pieces that can move, and only their first landing squares", () => {
    const chain = entry();
    expect([...chain.origins].sort()).toEqual(["c3", "d1"]);
    expect(chain.mustCapture).toBe(2);
    expect(chain.press("c3")).toEqual({ kind: "chosen", square: "c3" });
    expect(chain.next.map((c) => c.square)).toEqual(["c5", "e3"]);
    expect(chain.path).toEqual(["c3"]);
  });

  it("plays the only chain of a piece at once", () => {
    expect(entry().press("d1")).toEqual({
      kind: "move",
      move: { from: "d1", to: "f3", captured: ["d2", "e3"], path: ["d1", "d3", "f3"] },
      shown: 1,
    });
  });

  it("does not when chains are entered hop by hop", () => {
    const chain = entry(ROUTES, { fullCapture: false });
    expect(chain.press("d1")).toEqual({ kind: "chosen", square: "d1" });
    expect(chain.press("d3")).toEqual({ kind: "hop", square: "d3" });
    expect(chain.press("f3").kind).toBe("move");
  });

  it("never plays a quiet move by a click on its piece, even the only one", () => {
    const chain = entry(["a1-a2"]);
    expect(chain.mustCapture).toBe(0);
    expect(chain.press("a1")).toEqual({ kind: "chosen", square: "a1" });
    expect(chain.press("a2")).toMatchObject({ kind: "move", move: { path: ["a1", "a2"], captured: [] } });
  });

  it("changes to another piece by a click on it, and gives up by a click on the same", () => {
    const chain = entry(QUIET);
    chain.press("a1");
    expect(chain.press("c3")).toEqual({ kind: "chosen", square: "c3" });
    expect(chain.press("c3")).toEqual({ kind: "given-up", square: "c3" });
    expect(chain.path).toEqual([]);
  });

  it("counts chains of the same captives by another route as one", () => {
    const chain = entry(["c3xc5(c4)xe5(d5)", "c3xe3(d5)xe5(c4)"]);
    expect(chain.press("c3")).toMatchObject({
      kind: "move",
      move: { path: ["c3", "c5", "e5"], captured: ["c4", "d5"] },
    });
  });
});

describe("going on", () => {
  let chain: ChainEntry;
  beforeEach(() => {
    chain = entry();
    chain.press("c3");
  });

  it("plays the only chain that ends on the square clicked", () => {
    expect([...chain.ends.keys()]).toEqual(["c7"]);
    expect(chain.press("c7")).toMatchObject({
      kind: "move",
      shown: 1,
      move: { path: ["c3", "c5", "c7"], captured: ["c4", "c6"] },
    });
  });

  it("asks for the way where several chains end on the square clicked", () => {
    expect(chain.press("e5")).toEqual({ kind: "refused", reason: "ambiguous", square: "e5" });
    expect(chain.path).toEqual(["c3"]);
  });

  it("goes hop by hop where there is a choice, and to the end where there is none", () => {
    expect(chain.press("c5")).toEqual({ kind: "hop", square: "c5" });
    expect(chain.captured).toEqual(["c4"]);
    expect(chain.press("e5")).toMatchObject({ kind: "move", shown: 2, move: { captured: ["c4", "d5"] } });
    expect(chain.path).toEqual([]);
    chain.press("c3");
    expect(chain.press("e3")).toMatchObject({ kind: "move", shown: 1, move: { path: ["c3", "e3", "e5"] } });
  });

  it("refuses other squares with the reason, and forgets nothing", () => {
    chain.press("c5");
    expect(chain.press("g7")).toEqual({ kind: "refused", reason: "must-capture", square: "g7" });
    expect(chain.press("c4")).toEqual({ kind: "refused", reason: "already-captured", square: "c4" });
    expect(chain.press("a1")).toEqual({ kind: "refused", reason: "must-capture", square: "a1" });
    expect(chain.path).toEqual(["c3", "c5"]);
  });

  it("takes hops back one by one", () => {
    chain.press("c5");
    expect(chain.back()).toEqual({ kind: "undone", square: "c3" });
    expect(chain.captured).toEqual([]);
    expect(chain.back()).toEqual({ kind: "given-up", square: "c3" });
    expect(chain.back()).toEqual({ kind: "nothing" });
  });

  it("takes a hop back by a click on the piece, and all by a click on the start", () => {
    chain.press("c5");
    expect(chain.press("c5")).toEqual({ kind: "undone", square: "c3" });
    chain.press("c5");
    expect(chain.press("c3")).toEqual({ kind: "given-up", square: "c3" });
    expect(chain.path).toEqual([]);
  });

  it("gives the whole chain up at once", () => {
    chain.press("c5");
    expect(chain.cancel()).toEqual({ kind: "given-up", square: "c3" });
    expect(chain.cancel()).toEqual({ kind: "nothing" });
  });

  it("goes back to a square on the way", () => {
    const long = entry(["c3xc5(c4)xe5(d5)xe3(e4)xg3(f3)", "c3xc5(c4)xe5(d5)xe3(e4)xe1(e2)"]);
    for (const square of ["c3", "c5", "e5", "e3"]) long.press(square);
    expect(long.path).toEqual(["c3", "c5", "e5", "e3"]);
    expect(long.press("c5")).toEqual({ kind: "undone", square: "c5" });
    expect(long.path).toEqual(["c3", "c5"]);
  });

  it("lands on the start or a passed square when the chain goes there, before it takes anything back", () => {
    const round = entry(["c3xc5(c4)xe5(d5)xe3(e4)xc3(d3)", "c3xc5(c4)xe5(d5)xe7(e6)xc7(d7)"], {
      fullCapture: false,
    });
    for (const square of ["c3", "c5", "e5", "e3"]) round.press(square);
    expect(round.press("c3")).toMatchObject({ kind: "move", move: { from: "c3", to: "c3" } });
  });
});

describe("refusals with nothing chosen", () => {
  it("say that a capture is compulsory", () => {
    expect(entry().press("a1")).toEqual({ kind: "refused", reason: "must-capture", square: "a1" });
  });

  it("say that a piece is blocked", () => {
    expect(entry(QUIET).press("d1")).toEqual({ kind: "refused", reason: "blocked", square: "d1" });
  });

  it("say that a piece is not the player's", () => {
    expect(entry().press("c4")).toEqual({ kind: "refused", reason: "not-your-piece", square: "c4" });
    const waiting = entry(QUIET, { movable: "black" });
    expect(waiting.origins.size).toBe(0);
    expect(waiting.press("a1")).toEqual({ kind: "refused", reason: "not-your-piece", square: "a1" });
  });

  it("say that the chosen piece cannot go there", () => {
    const chain = entry(QUIET);
    chain.press("a1");
    expect(chain.press("h8")).toEqual({ kind: "refused", reason: "unreachable", square: "h8" });
  });

  it("are silent on empty squares and on a board for looking", () => {
    expect(entry(QUIET).press("e6")).toEqual({ kind: "nothing" });
    expect(entry(ROUTES, { movable: "none" }).press("c3")).toEqual({ kind: "nothing" });
  });
});

describe("an empty square with nothing chosen", () => {
  it("plays the only capture of all that ends there", () => {
    expect(entry().press("f3")).toMatchObject({ kind: "move", move: { from: "d1", to: "f3" }, shown: 1 });
    expect(entry().press("e5")).toEqual({ kind: "nothing" });
  });

  it("never plays a quiet move", () => {
    expect(entry(["a1-a2"]).press("a2")).toEqual({ kind: "nothing" });
  });
});

describe("dragging", () => {
  it("chooses without playing, and plays at the drop", () => {
    const chain = entry();
    expect(chain.pick("d1")).toEqual({ kind: "chosen", square: "d1" });
    expect(chain.path).toEqual(["d1"]);
    expect(chain.drop("f3").kind).toBe("move");
  });

  it("plays the forced chain after a click that was a press", () => {
    const chain = entry();
    chain.pick("d1");
    expect(chain.settle().kind).toBe("move");
    chain.pick("c3");
    expect(chain.settle()).toEqual({ kind: "chosen", square: "c3" });
  });

  it("keeps the piece chosen when dropped where it was, and refuses other squares", () => {
    const chain = entry();
    chain.pick("c3");
    expect(chain.drop("c3")).toEqual({ kind: "nothing" });
    expect(chain.drop("a1")).toEqual({ kind: "refused", reason: "must-capture", square: "a1" });
    expect(chain.path).toEqual(["c3"]);
  });

  it("hops under way without going further", () => {
    const chain = entry();
    chain.pick("d1");
    expect(chain.hop("f3")).toEqual({ kind: "nothing" });
    expect(chain.hop("d3")).toEqual({ kind: "hop", square: "d3" });
    expect(chain.hop("f3")).toEqual({ kind: "nothing" });
    expect(chain.drop("f3").kind).toBe("move");
  });

  it("cannot lift a piece that has no move", () => {
    expect(entry().pick("a1")).toEqual({ kind: "nothing" });
  });
});

describe("a typed route", () => {
  it("is entered whole", () => {
    expect(entry().enter(["c3", "c5", "e5"])).toMatchObject({
      kind: "move",
      move: { path: ["c3", "c5", "e5"], captured: ["c4", "d5"] },
    });
  });

  it("may leave out what is clear", () => {
    expect(entry().enter(["c3", "c7"])).toMatchObject({ kind: "move", move: { path: ["c3", "c5", "c7"] } });
    const byHops = entry(ROUTES, { fullCapture: false });
    expect(byHops.enter(["d1", "f3"])).toMatchObject({ kind: "move", move: { path: ["d1", "d3", "f3"] } });
  });

  it("is refused where it is ambiguous or impossible, and then changes nothing", () => {
    const chain = entry();
    expect(chain.enter(["c3", "e5"])).toEqual({ kind: "refused", reason: "ambiguous", square: "e5" });
    expect(chain.path).toEqual([]);
    chain.press("c3");
    chain.press("c5");
    expect(chain.enter(["c3", "e3", "e7"])).toMatchObject({ kind: "refused", square: "e7" });
    expect(chain.path).toEqual(["c3", "c5"]);
    expect(chain.enter(["a1", "a2"])).toEqual({ kind: "refused", reason: "must-capture", square: "a1" });
    expect(chain.path).toEqual(["c3", "c5"]);
  });

  it("goes on from what has been entered", () => {
    const chain = entry();
    chain.press("c3");
    chain.press("c5");
    expect(chain.enter(["c3", "c5", "c7"])).toMatchObject({ kind: "move", shown: 2 });
  });

  it("may be a beginning", () => {
    const chain = entry();
    expect(chain.enter(["c3"])).toEqual({ kind: "chosen", square: "c3" });
    expect(chain.enter(["c3", "c5"])).toEqual({ kind: "hop", square: "c5" });
    expect(chain.enter([])).toEqual({ kind: "nothing" });
  });
});

describe("restoring a chain", () => {
  it("puts it back as far as it is still the beginning of a move", () => {
    const chain = entry();
    chain.restore(["c3", "c5"]);
    expect(chain.path).toEqual(["c3", "c5"]);
    expect(chain.captured).toEqual(["c4"]);
    chain.restore(["c3", "g3", "g5"]);
    expect(chain.path).toEqual(["c3"]);
    chain.restore(["a1"]);
    expect(chain.path).toEqual([]);
  });

  it("never plays a move", () => {
    const chain = entry();
    chain.restore(["c3", "c5", "e5"]);
    expect(chain.path).toEqual(["c3", "c5"]);
    chain.restore(["d1"]);
    expect(chain.path).toEqual(["d1"]);
  });
});

describe("the search for completions", () => {
  it("looks at each place once, however many routes lead there", () => {
    // Two ways round at each of ten corners: 1,024 routes of one and the same move.
    const hops = 10;
    const rules = {
      asked: 0,
      continuations(path: readonly string[]) {
        this.asked += 1;
        const at = path.length - 1;
        if (at === hops * 2) return [];
        const corner = Math.floor(at / 2);
        const end = at === hops * 2 - 1;
        const completes = { from: "a1", to: "h8", captured: ["b2"] };
        if (at % 2 === 1) {
          return [{ square: `c${corner}`, captured: `x${corner}`, ...(end ? { completes } : {}) }];
        }
        return [
          { square: `l${corner}`, captured: `y${corner}` },
          { square: `r${corner}`, captured: `y${corner}` },
        ];
      },
    };
    const found = completions(rules, ["a1"], []);
    expect(found).toHaveLength(1);
    expect(rules.asked).toBeLessThan(50);
  });

  it("gives the least route by names", () => {
    const rules = TableRules.parse("c3xe3(d5)xe5(c4)", "c3xc5(c4)xe5(d5)");
    expect(completions(rules, ["c3"], [])?.map((move) => move.path)).toEqual([["c3", "c5", "e5"]]);
  });

  it("gives up beyond its budget, in questions or in time", () => {
    const rules = TableRules.parse(...ROUTES);
    const budget = { questions: 2, time: 1000, now: () => 0 };
    expect(completions(rules, ["c3"], [], budget)).toBeUndefined();
    let clock = 0;
    const slow = { questions: 1000, time: 40, now: () => (clock += 30) };
    expect(completions(rules, ["c3"], [], slow)).toBeUndefined();
  });

  it("leaves a chain to be entered hop by hop when it gives up", () => {
    const chain = entry(ROUTES, { budget: { questions: 0, time: 1000, now: () => 0 } });
    expect(chain.press("d1")).toEqual({ kind: "chosen", square: "d1" });
    expect(chain.ends.size).toBe(0);
    expect(chain.press("d3")).toEqual({ kind: "hop", square: "d3" });
    expect(chain.press("f3").kind).toBe("move");
  });
});
