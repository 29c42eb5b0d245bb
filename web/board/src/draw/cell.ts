/** A square as a cell of the grid: what is clicked, focused and read out. */

import { nothing, svg, type SVGTemplateResult } from "lit";

import { corners, type Lie, list } from "../geometry.js";
import { fileOf, rankOf } from "../squares.js";
import type { SquareName } from "../types.js";

/** What there is to draw of a square. */
export interface Cell {
  readonly square: SquareName;
  /** Its accessible name. */
  readonly label: string;
  /** Its piece can be taken up. */
  readonly movable: boolean;
  /** The chosen piece can go there. */
  readonly target: boolean;
  readonly chosen: boolean;
  /** The Tab key stops here. */
  readonly stop: boolean;
}

/** A cell. */
export function drawCell(cell: Cell, lie: Lie): SVGTemplateResult {
  const { square } = cell;
  const dark = (fileOf(square) + rankOf(square)) % 2 === 0;
  return svg`<g
    role="gridcell"
    class=${[cell.movable ? "movable" : "", cell.target ? "goal" : ""].join(" ").trim()}
    data-square=${square}
    tabindex=${cell.stop ? 0 : -1}
    aria-label=${cell.label}
    aria-selected=${cell.chosen ? "true" : nothing}
  >
    <polygon class=${dark ? "ground odd" : "ground"} points=${list(corners(square, lie))} />
    <polygon class="ring" points=${list(corners(square, lie, 4))} />
  </g>`;
}
