/**
 * Men and kings, drawn around the origin.
 *
 * A man is one disc, a king two discs, one on the other, with a crown on top: they differ in
 * outline and in their mark, not in colour.
 */

import { svg, type SVGTemplateResult } from "lit";

import type { Piece } from "../types.js";

/** The radius of a disc; a square's side is 100. */
export const RADIUS = 37;

/** How far the king's discs lie apart. */
const STACK = 7;

/** A crown of three points with a band, about 36 wide. */
const CROWN = "M-19,9 L-21,-11 L-10.5,-2.5 L0,-17 L10.5,-2.5 L21,-11 L19,9 Z";
const BAND = "M-18.5,15 H18.5";

/** One piece. */
export function drawPiece(piece: Piece): SVGTemplateResult {
  const gloss = `url(#gloss-${piece.color})`;
  return piece.role === "man" ? man(gloss) : king(gloss);
}

/** The light on the discs. Named in the shapes themselves: a style sheet is not at home in the picture. */
export function drawGloss(): SVGTemplateResult {
  return svg`<defs>
    <radialGradient id="gloss-white" cx="0.38" cy="0.3" r="0.85">
      <stop offset="0" stop-color="#fff" stop-opacity="0.95" />
      <stop offset="0.55" stop-color="#fff" stop-opacity="0.1" />
      <stop offset="1" stop-color="#7a5c1e" stop-opacity="0.3" />
    </radialGradient>
    <radialGradient id="gloss-black" cx="0.36" cy="0.26" r="0.9">
      <stop offset="0" stop-color="#fff" stop-opacity="0.3" />
      <stop offset="0.5" stop-color="#fff" stop-opacity="0.05" />
      <stop offset="1" stop-color="#000" stop-opacity="0.35" />
    </radialGradient>
  </defs>`;
}

function man(gloss: string): SVGTemplateResult {
  return svg`
    <ellipse class="shadow" cx="0" cy="5" rx=${RADIUS + 1} ry=${RADIUS} />
    ${disc(0, gloss)}
    <circle class="groove" r=${RADIUS - 10} />
    <circle class="groove fine" r=${RADIUS - 17} />`;
}

function king(gloss: string): SVGTemplateResult {
  return svg`
    <ellipse class="shadow" cx="0" cy=${STACK + 5} rx=${RADIUS + 1} ry=${RADIUS} />
    ${disc(STACK, gloss)}
    ${disc(-STACK, gloss)}
    <g transform="translate(0,${-STACK})">
      <circle class="groove" r=${RADIUS - 6} />
      <path class="crown" d=${CROWN} />
      <path class="band" d=${BAND} />
    </g>`;
}

function disc(dy: number, gloss: string): SVGTemplateResult {
  return svg`
    <circle class="disc" cy=${dy} r=${RADIUS} />
    <circle class="gloss" fill=${gloss} cy=${dy} r=${RADIUS - 1.5} />`;
}
