import { describe, expect, it } from "vitest";

import { center, type Lie } from "../src/geometry.js";
import { rowsOnScreen, type Step, stepOf, walk } from "../src/keyboard.js";
import { ALL_SQUARES } from "../src/squares.js";

const lie = (view: Lie["view"], orientation: Lie["orientation"]): Lie => ({ view, orientation });
const LIES = [
  lie("square", "white"),
  lie("square", "black"),
  lie("diamond", "white"),
  lie("diamond", "black"),
];

/** Walks several steps, keeping the column as the board does. */
function go(from: string, steps: readonly Step[], on: Lie): string[] {
  const way: string[] = [];
  let square = from;
  let column: number | undefined;
  for (const step of steps) {
    const vertical = step === "up" || step === "down";
    ({ square, column } = walk(square, step, on, vertical ? column : undefined));
    way.push(square);
  }
  return way;
}

describe("keys", () => {
  it("ask for steps", () => {
    expect(stepOf("ArrowUp", false)).toBe("up");
    expect(stepOf("Home", false)).toBe("rowStart");
    expect(stepOf("Home", true)).toBe("first");
    expect(stepOf("End", true)).toBe("last");
    expect(stepOf("a", false)).toBeUndefined();
  });

  it("go as the square view is seen, from either side", () => {
    expect(go("c3", ["up", "right", "down", "left"], lie("square", "white"))).toEqual([
      "c4",
      "d4",
      "d3",
      "c3",
    ]);
    expect(go("c3", ["up", "right", "down", "left"], lie("square", "black"))).toEqual([
      "c2",
      "b2",
      "b3",
      "c3",
    ]);
  });

  it("stop at the edge", () => {
    expect(go("a1", ["left", "down"], lie("square", "white"))).toEqual(["a1", "a1"]);
    expect(go("h8", ["up", "left", "right"], lie("diamond", "white"))).toEqual(["h8", "h8", "h8"]);
  });

  it("go straight up the diamond in a zigzag, from corner to corner", () => {
    const steps = Array.from({ length: 14 }, (): Step => "up");
    const way = go("a1", steps, lie("diamond", "white"));
    expect(way[way.length - 1]).toBe("h8");
    const xs = way.map((square) => Math.abs(center(square, lie("diamond", "white")).x));
    expect(Math.max(...xs)).toBeLessThan(80);
    expect(way.slice(0, 4)).toEqual(["a2", "b2", "b3", "c3"]);
  });

  it("stay in a row of the diamond, whose squares share file + rank", () => {
    expect(go("d4", ["left", "left", "right"], lie("diamond", "white"))).toEqual(["c5", "b6", "c5"]);
    expect(go("d4", ["left", "right"], lie("diamond", "black"))).toEqual(["e3", "d4"]);
  });

  it("reach the ends of a row and of the board", () => {
    expect(go("d4", ["rowStart", "rowEnd"], lie("square", "white"))).toEqual(["a4", "h4"]);
    expect(go("d4", ["first", "last"], lie("square", "black"))).toEqual(["h1", "a8"]);
    expect(go("d4", ["rowStart", "rowEnd"], lie("diamond", "white"))).toEqual(["a7", "g1"]);
  });

  it.each(LIES)("reach every square in the $view view from $orientation", (on) => {
    const reached = new Set(["a1"]);
    const open = ["a1"];
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      for (const step of ["up", "down", "left", "right"] as const) {
        const next = walk(square, step, on).square;
        if (!reached.has(next)) {
          reached.add(next);
          open.push(next);
        }
      }
    }
    expect(reached.size).toBe(64);
  });

  it.each(LIES)("never go against what is seen in the $view view from $orientation", (on) => {
    for (const square of ALL_SQUARES) {
      const here = center(square, on);
      for (const step of ["up", "down", "left", "right"] as const) {
        const next = walk(square, step, on).square;
        if (next === square) continue;
        const there = center(next, on);
        if (step === "up") expect(there.y).toBeLessThan(here.y);
        if (step === "down") expect(there.y).toBeGreaterThan(here.y);
        if (step === "left") expect(there.x).toBeLessThan(here.x);
        if (step === "right") expect(there.x).toBeGreaterThan(here.x);
      }
    }
  });

  it("have fifteen rows in the diamond and eight in the square", () => {
    expect(rowsOnScreen(lie("diamond", "white")).map((row) => row.length)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
    expect(rowsOnScreen(lie("square", "black"))).toHaveLength(8);
  });
});
