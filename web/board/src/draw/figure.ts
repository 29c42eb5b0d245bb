/** A piece in its place, as it looks at this moment of a move. */

import { nothing, svg, type SVGTemplateResult } from "lit";

import { center, type Lie } from "../geometry.js";
import type { Figure } from "../scene.js";
import { drawPiece, RADIUS } from "./piece.js";

/** How a piece looks besides what it is. */
export interface Look {
  /** It cannot move while others can capture. */
  readonly dim?: boolean;
  /** A pointer carries it. */
  readonly lifted?: boolean;
  /** It has been captured and is about to go. */
  readonly leaving?: boolean;
}

/** A piece. One that is leaving has no place any more. */
export function drawFigure(figure: Figure, look: Look, lie: Lie): SVGTemplateResult {
  const { square, piece, ghost } = figure;
  const at = center(square, lie);
  const names = ["piece", piece.color, piece.role];
  if (ghost) names.push("ghost");
  for (const name of ["dim", "lifted", "leaving"] as const) if (look[name]) names.push(name);
  return svg`<g
    class=${names.join(" ")}
    data-piece=${look.leaving ? nothing : square}
    transform="translate(${at.x},${at.y})"
  >
    <g class="body">${drawPiece(piece)}</g>
    ${ghost ? drawGhostMark() : nothing}
  </g>`;
}

/** A broken ring and a cross: captured, but still there. */
function drawGhostMark(): SVGTemplateResult {
  return svg`
    <circle class="ghostmark" r=${RADIUS + 3} />
    <path class="ghostcross" d="M-14,-14 L14,14 M14,-14 L-14,14" />`;
}
