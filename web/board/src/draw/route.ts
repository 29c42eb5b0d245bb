/** Lines over the board: the last move's route, the chain being entered, and arrows put there. */

import { svg, type SVGTemplateResult } from "lit";

import { center, corners, type Lie, list, type Point, round } from "../geometry.js";
import type { LastMove, Mark, SquareName } from "../types.js";

/** How far before the middle of its last square an arrow ends, so that a piece does not hide the head. */
const SHORT_OF = 34;

/** The last move: a broken outline where it began, corners where it ended, its route, its captures. */
export function drawLastMove(move: LastMove, lie: Lie): SVGTemplateResult {
  const from = move.path[0];
  const to = move.path[move.path.length - 1];
  if (from === undefined || to === undefined) return svg``;
  return svg`<g class="last">
    ${(move.captured ?? []).map((square) => drawCross(square, lie))}
    <polygon class="from" points=${list(corners(from, lie, 7))} />
    ${drawBrackets(to, lie)}
    ${drawArrow(move.path, lie, "route")}
  </g>`;
}

/** A line through squares that ends in an arrow head. */
export function drawArrow(path: readonly SquareName[], lie: Lie, name: string): SVGTemplateResult {
  const points = path.map((square) => center(square, lie));
  const last = points[points.length - 1];
  const before = points[points.length - 2];
  if (!last || !before) return svg``;
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const dx = (last.x - before.x) / length;
  const dy = (last.y - before.y) / length;
  const tip = shifted(last, dx, dy, -SHORT_OF);
  const base = shifted(last, dx, dy, -SHORT_OF - 20);
  const head = [
    tip,
    { x: round(base.x - dy * 13), y: round(base.y + dx * 13) },
    { x: round(base.x + dy * 13), y: round(base.y - dx * 13) },
  ];
  const line = [...points.slice(0, -1), base];
  return svg`<g class=${name}>
    <polyline class="halo" points=${list(line)} />
    <polyline class="line" points=${list(line)} />
    ${points.slice(0, -1).map((p, i) => svg`<circle class="stop" cx=${p.x} cy=${p.y} r=${i === 0 ? 9 : 7} />`)}
    <polygon class="head" points=${list(head)} />
  </g>`;
}

/** The part of a chain that has been entered: a line through its landing squares. */
export function drawPending(path: readonly SquareName[], lie: Lie): SVGTemplateResult {
  if (path.length < 2) return svg``;
  const points = path.map((square) => center(square, lie));
  return svg`<g class="entered">
    <polyline class="halo" points=${list(points)} />
    <polyline class="line" points=${list(points)} />
    ${points.slice(0, -1).map((p) => svg`<circle class="stop" cx=${p.x} cy=${p.y} r="8" />`)}
  </g>`;
}

/** A mark of the owner: an arrow or a ring. */
export function drawMark(mark: Mark, lie: Lie): SVGTemplateResult {
  const name = `mark ${mark.tone ?? "good"}`;
  if (mark.to !== undefined) return drawArrow([mark.square, mark.to], lie, name);
  const at = center(mark.square, lie);
  return svg`<circle class="${name} ring" cx=${at.x} cy=${at.y} r="44" />`;
}

/** A small cross where a piece was captured; its arms lie across any route. */
function drawCross(square: SquareName, lie: Lie): SVGTemplateResult {
  const [a, b, c, d] = corners(square, lie, 37);
  if (!a || !b || !c || !d) return svg``;
  return svg`<path class="cross" d="M${a.x},${a.y} L${c.x},${c.y} M${b.x},${b.y} L${d.x},${d.y}" />`;
}

/** The four corners of a square, as brackets. */
function drawBrackets(square: SquareName, lie: Lie): SVGTemplateResult {
  const points = corners(square, lie, 6);
  const d = points
    .map((corner, i) => {
      const a = towards(corner, points[(i + 3) % 4] ?? corner);
      const b = towards(corner, points[(i + 1) % 4] ?? corner);
      return `M${a.x},${a.y} L${corner.x},${corner.y} L${b.x},${b.y}`;
    })
    .join(" ");
  return svg`<path class="to" d=${d} />`;
}

function towards(from: Point, to: Point): Point {
  return { x: round(from.x + (to.x - from.x) * 0.26), y: round(from.y + (to.y - from.y) * 0.26) };
}

function shifted(point: Point, dx: number, dy: number, by: number): Point {
  return { x: round(point.x + dx * by), y: round(point.y + dy * by) };
}
