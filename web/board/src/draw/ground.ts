/** The board without pieces: frame, squares, promotion edges, coordinates. */

import { svg, type SVGTemplateResult } from "lit";

import { FRAME, type Lie, list, outline, type Point, project } from "../geometry.js";

/** How far the promotion edge lies outside the squares. */
const INLAY = 0.085;

/** How far the coordinates lie outside the squares. */
const LETTERS = 0.285;

/** The frame, and the shadow line between it and the squares. */
export function drawFrame(lie: Lie): SVGTemplateResult {
  return svg`
    <polygon class="frame" points=${list(outline(lie, FRAME - 2))} />
    <polygon class="rebate" points=${list(outline(lie, 2))} />`;
}

/**
 * The edges on which men are crowned: a light line where White's are, a dark one where Black's
 * are, along the outer side of the eleven squares.
 */
export function drawPromotionEdges(lie: Lie): SVGTemplateResult {
  const far = 4 + INLAY;
  const at = (u: number, v: number): Point => project(u, v, lie);
  const white = [at(-2 + INLAY, far), at(far, far), at(far, -2 + INLAY)];
  const black = [at(2 - INLAY, -far), at(-far, -far), at(-far, 2 - INLAY)];
  return svg`
    <polyline class="promotion rim" points=${list(white)} />
    <polyline class="promotion white" points=${list(white)} />
    <polyline class="promotion rim" points=${list(black)} />
    <polyline class="promotion black" points=${list(black)} />`;
}

/** File letters and rank numbers along the two edges nearest to the reader, always upright. */
export function drawCoordinates(lie: Lie): SVGTemplateResult {
  const edge = -(4 + LETTERS) * (lie.orientation === "white" ? 1 : -1);
  const text = (name: string, at: Point): SVGTemplateResult => svg`<text x=${at.x} y=${at.y}>${name}</text>`;
  return svg`<g class="coordinates">
    ${[..."abcdefgh"].map((name, i) => text(name, project(i - 3.5, edge, lie)))}
    ${[..."12345678"].map((name, i) => text(name, project(edge, i - 3.5, lie)))}
  </g>`;
}
