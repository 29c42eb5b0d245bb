/**
 * Moving over the squares by keys, as they are seen.
 *
 * In the diamond view the squares stand in fifteen rows of 1 to 8, each row shifted by half a
 * square against the next. Left and right stay in a row; up and down zigzag so as to keep to the
 * column where the walk began.
 */

import { center, type Lie, SIDE } from "./geometry.js";
import { ALL_SQUARES } from "./squares.js";
import type { SquareName } from "./types.js";

/** The steps that a key can ask for. */
export type Step = "up" | "down" | "left" | "right" | "rowStart" | "rowEnd" | "first" | "last";

/** The step for a key, or undefined when the key means none. */
export function stepOf(key: string, control: boolean): Step | undefined {
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return "left";
    case "ArrowRight":
      return "right";
    case "Home":
      return control ? "first" : "rowStart";
    case "End":
      return control ? "last" : "rowEnd";
    default:
      return undefined;
  }
}

/** Where a step leads, and the column to keep for the next step up or down. */
export interface Stepped {
  readonly square: SquareName;
  readonly column: number;
}

/** Points of one row share their y; a tenth of a square is far less than the distance of two rows. */
const TOLERANCE = SIDE / 10;

/**
 * The square reached from `square` by `step`. `column` is the x that the walk keeps to; without it
 * the walk starts at the square's own. At the edge the square stays the same.
 */
export function walk(square: SquareName, step: Step, lie: Lie, column?: number): Stepped {
  const here = center(square, lie);
  const keep = column ?? here.x;
  const rows = rowsOnScreen(lie);
  const r = rows.findIndex((row) => row.includes(square));
  const row = rows[r] ?? [];
  const stay = { square, column: keep };
  switch (step) {
    case "left":
    case "right": {
      const next = row[row.indexOf(square) + (step === "left" ? -1 : 1)];
      return next === undefined ? stay : { square: next, column: center(next, lie).x };
    }
    case "up":
    case "down": {
      const target = rows[r + (step === "up" ? -1 : 1)];
      const next = target && nearest(target, keep, lie);
      return next === undefined ? stay : { square: next, column: keep };
    }
    default: {
      const from = step === "first" ? rows[0] : step === "last" ? rows[rows.length - 1] : row;
      const next = step === "rowStart" || step === "first" ? from?.[0] : from?.[from.length - 1];
      return next === undefined ? stay : { square: next, column: center(next, lie).x };
    }
  }
}

/** The squares by rows from the top of the screen, each row from the left. */
export function rowsOnScreen(lie: Lie): readonly (readonly SquareName[])[] {
  const sorted = ALL_SQUARES.map((square) => ({ square, ...center(square, lie) })).sort((a, b) =>
    Math.abs(a.y - b.y) > TOLERANCE ? a.y - b.y : a.x - b.x,
  );
  const rows: SquareName[][] = [];
  let y = Number.NEGATIVE_INFINITY;
  for (const at of sorted) {
    if (at.y - y > TOLERANCE) {
      rows.push([]);
      y = at.y;
    }
    rows[rows.length - 1]?.push(at.square);
  }
  return rows;
}

function nearest(row: readonly SquareName[], x: number, lie: Lie): SquareName | undefined {
  let best: SquareName | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const square of row) {
    const d = Math.abs(center(square, lie).x - x);
    // On a tie the left one: the row is in order from the left.
    if (d < distance - TOLERANCE) {
      best = square;
      distance = d;
    }
  }
  return best;
}
