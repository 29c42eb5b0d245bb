import { describe, expect, it } from "vitest";

import { center, corners, halfExtent, type Lie, outline, squareAtPoint } from "../src/geometry.js";
import { ALL_SQUARES, between, PROMOTION_AREA, squareAt } from "../src/squares.js";

const LIES: readonly Lie[] = (["square", "diamond"] as const).flatMap((view) =>
  (["white", "black"] as const).map((orientation) => ({ view, orientation })),
);

describe.each(LIES)("the board in the $view view from $orientation", (lie) => {
  it("finds every square at its middle and near its corners", () => {
    for (const square of ALL_SQUARES) {
      expect(squareAtPoint(center(square, lie), lie)).toBe(square);
      for (const corner of corners(square, lie, 2)) expect(squareAtPoint(corner, lie)).toBe(square);
    }
  });

  it("finds no square beside the board", () => {
    for (const corner of outline(lie, 1)) expect(squareAtPoint(corner, lie)).toBeUndefined();
    const far = halfExtent(lie.view);
    expect(squareAtPoint({ x: far, y: far }, lie)).toBeUndefined();
    expect(squareAtPoint({ x: -far, y: -far }, lie)).toBeUndefined();
  });

  it("has room for the whole board with its frame", () => {
    for (const { x, y } of outline(lie, 40)) {
      expect(Math.abs(x)).toBeLessThanOrEqual(halfExtent(lie.view));
      expect(Math.abs(y)).toBeLessThanOrEqual(halfExtent(lie.view));
    }
  });

  it("keeps the player's own corner lowest and both steps of a man upwards", () => {
    const white = lie.orientation === "white";
    const own = center(white ? "a1" : "h8", lie);
    const forward = center(white ? "a2" : "h7", lie);
    const right = center(white ? "b1" : "g8", lie);
    expect(forward.y).toBeLessThan(own.y);
    if (lie.view === "square") {
      expect(forward.x).toBe(own.x);
      expect(right.y).toBe(own.y);
      expect(right.x).toBeGreaterThan(own.x);
    } else {
      expect(own.x).toBe(0);
      expect(own.y).toBe(Math.max(...ALL_SQUARES.map((square) => center(square, lie).y)));
      expect(right.y).toBeLessThan(own.y);
      expect(forward.x).toBeLessThan(own.x);
      expect(right.x).toBeGreaterThan(own.x);
    }
  });
});

describe("squares", () => {
  it("are named by file and rank", () => {
    expect(ALL_SQUARES).toHaveLength(64);
    expect(ALL_SQUARES.slice(0, 3)).toEqual(["a1", "a2", "a3"]);
    expect(squareAt(8, 0)).toBeUndefined();
    expect(squareAt(-1, 0)).toBeUndefined();
  });

  it("lie between two squares of a line, and not between others", () => {
    expect(between("a1", "a4")).toEqual(["a2", "a3"]);
    expect(between("h5", "e5")).toEqual(["g5", "f5"]);
    expect(between("a1", "a2")).toEqual([]);
    expect(between("a1", "b2")).toEqual([]);
  });

  it("have eleven promotion squares a side, turned by 180° into each other (R6)", () => {
    const turned = PROMOTION_AREA.white.map((name) =>
      squareAt(7 - (name.charCodeAt(0) - 97), 7 - (name.charCodeAt(1) - 49)),
    );
    expect(new Set(PROMOTION_AREA.white).size).toBe(11);
    expect(turned.sort()).toEqual([...PROMOTION_AREA.black].sort());
  });
});
