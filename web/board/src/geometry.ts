/**
 * Where the squares lie on the screen.
 *
 * All lengths are in units of the picture; a square's side is 100. The square view keeps files
 * upright; the diamond view turns the board by 45° so that the player's own corner is lowest and
 * both steps of a man go up.
 */

import { fileOf, rankOf, squareAt } from "./squares.js";
import type { Color, SquareName, View } from "./types.js";

/** A point of the picture, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How the board lies. */
export interface Lie {
  readonly view: View;
  readonly orientation: Color;
}

/** The side of a square. */
export const SIDE = 100;

/** Room for the coordinates around the board, from its edge outwards. */
export const FRAME = 44;

/** Half of the picture's width and height; the origin is the middle of the board. */
export function halfExtent(view: View): number {
  const half = 4 * SIDE + FRAME;
  return view === "square" ? half : half * Math.SQRT2;
}

/** The `viewBox` of the picture. */
export function viewBox(view: View): string {
  const half = Math.round(halfExtent(view) * 10) / 10;
  return `${-half} ${-half} ${2 * half} ${2 * half}`;
}

/**
 * The point at (u, v): u along the files, v along the ranks, in squares from the middle of the
 * board, as White sees them.
 */
export function project(u: number, v: number, lie: Lie): Point {
  const s = lie.orientation === "white" ? SIDE : -SIDE;
  if (lie.view === "square") return { x: round(u * s), y: round(-v * s) };
  return { x: round(((u - v) * s) / Math.SQRT2), y: round((-(u + v) * s) / Math.SQRT2) };
}

/** The middle of a square. */
export function center(square: SquareName, lie: Lie): Point {
  return project(fileOf(square) - 3.5, rankOf(square) - 3.5, lie);
}

/** The four corners of a square, around it; `inset` moves them inwards. */
export function corners(square: SquareName, lie: Lie, inset = 0): readonly Point[] {
  const u = fileOf(square) - 3.5;
  const v = rankOf(square) - 3.5;
  const h = 0.5 - inset / SIDE;
  return [
    project(u - h, v - h, lie),
    project(u + h, v - h, lie),
    project(u + h, v + h, lie),
    project(u - h, v + h, lie),
  ];
}

/** The square at a point of the picture; undefined beside the board. */
export function squareAtPoint(point: Point, lie: Lie): SquareName | undefined {
  const s = lie.orientation === "white" ? SIDE : -SIDE;
  let u: number;
  let v: number;
  if (lie.view === "square") {
    u = point.x / s;
    v = -point.y / s;
  } else {
    u = (point.x - point.y) / (Math.SQRT2 * s);
    v = -(point.x + point.y) / (Math.SQRT2 * s);
  }
  return squareAt(Math.floor(u + 4), Math.floor(v + 4));
}

/** The corners of the whole board with a rim of `rim` around it. */
export function outline(lie: Lie, rim = 0): readonly Point[] {
  const h = 4 + rim / SIDE;
  return [project(-h, -h, lie), project(h, -h, lie), project(h, h, lie), project(-h, h, lie)];
}

/** Points as the `points` or `d` of an SVG shape wants them. */
export function list(points: readonly Point[]): string {
  return points.map((p) => `${p.x},${p.y}`).join(" ");
}

/** Two decimals are finer than any screen, and keep the picture small and comparable. */
export function round(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return rounded === 0 ? 0 : rounded;
}
