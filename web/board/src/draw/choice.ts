/** What can be chosen, what has been, and what was refused. */

import { nothing, svg, type SVGTemplateResult } from "lit";

import { center, corners, type Lie, list } from "../geometry.js";
import type { SquareName } from "../types.js";
import { drawPending } from "./route.js";

/** Where the chosen piece can go: by its next hop, or by the only chain that ends there. */
export type Targets = ReadonlyMap<SquareName, "next" | "end">;

/** What lies under the pieces. */
export interface Choice {
  /** Pieces that can capture, while none is chosen. */
  readonly ready: readonly SquareName[];
  readonly refused: SquareName | undefined;
  /** The pieces that could have captured when a square was refused. */
  readonly capturers: readonly SquareName[];
  /** A landing square with a dragged piece over it. */
  readonly over: SquareName | undefined;
  readonly chosen: SquareName | undefined;
  readonly path: readonly SquareName[];
}

/** The marks under the pieces. */
export function drawChoice(choice: Choice, lie: Lie): SVGTemplateResult {
  const mark = (square: SquareName | undefined, name: string, inset: number): unknown =>
    square === undefined
      ? nothing
      : svg`<polygon class=${name} points=${list(corners(square, lie, inset))} />`;
  return svg`
    ${choice.ready.map((square) => mark(square, "ready", 7))}
    ${choice.capturers.map((square) => mark(square, "flash", 6))}
    ${mark(choice.refused, "flash no", 6)}
    ${mark(choice.over, "over-square", 0)}
    ${mark(choice.chosen, "chosen", 5)}
    ${drawPending(choice.path, lie)}`;
}

/** Dots on the next landing squares, dotted rings where a whole chain ends. */
export function drawTargets(targets: Targets, over: SquareName | undefined, lie: Lie): SVGTemplateResult {
  return svg`${[...targets].map(([square, kind]) => {
    const at = center(square, lie);
    if (kind === "end") return svg`<circle class="end" cx=${at.x} cy=${at.y} r="20" />`;
    const name = over === square ? "target over" : "target";
    return svg`<circle class=${name} cx=${at.x} cy=${at.y} r="15" />`;
  })}`;
}
