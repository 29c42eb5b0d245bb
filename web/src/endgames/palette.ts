/** What a press on a square does: play a move, put a piece there, or take one away. */
import { html, svg, type TemplateResult } from "lit";
import type { Color, Piece } from "harzdame-board";
import type { Translate } from "../i18n";
import { choice } from "../play/dialog";
import { icon } from "../play/icons";

export const TOOLS = ["move", "white-man", "white-king", "black-man", "black-king", "remove"] as const;
export type Tool = (typeof TOOLS)[number];

/** The piece that a tool puts on squares. */
export const PIECES: Readonly<Record<Tool, Piece | undefined>> = {
  move: undefined,
  "white-man": { color: "white", role: "man" },
  "white-king": { color: "white", role: "king" },
  "black-man": { color: "black", role: "man" },
  "black-king": { color: "black", role: "king" },
  remove: undefined,
};

function pieceIcon({ color, role }: Piece): TemplateResult {
  const king = role === "king";
  return html`<svg
    class="piece-icon"
    data-color=${color}
    viewBox="-41 -49 82 98"
    aria-hidden="true"
    focusable="false"
  >
    ${king ? svg`<circle cy="8" r="37" />` : ""}
    <circle cy=${king ? -7 : 0} r="37" />
    ${king ? svg`<path d="M-19,2 L-21,-18 L-10.5,-9.5 L0,-24 L10.5,-9.5 L21,-18 L19,2 Z" />` : ""}
  </svg>`;
}

/** A picture that stands for a word: the word is there to be heard, and shown to whoever points at it. */
function symbol(picture: TemplateResult, word: string): TemplateResult {
  return html`<i class="symbol" title=${word} aria-hidden="true">${picture}</i
    ><span class="visually-hidden">${word}</span>`;
}

function toolSymbol(t: Translate, tool: Tool): TemplateResult {
  if (tool === "move") return symbol(icon("hand"), t("endgames-tool-move"));
  if (tool === "remove") return symbol(icon("eraser"), t("endgames-tool-remove"));
  return symbol(pieceIcon(PIECES[tool]!), t(`board-${tool}`));
}

/** The tools, one of them chosen. */
export function palette(t: Translate, chosen: Tool, choose: (tool: Tool) => void): TemplateResult {
  const tools = TOOLS.map((tool) => [tool, toolSymbol(t, tool)] as const);
  return choice(t("endgames-setup"), "tool", tools, chosen, choose);
}

/** Whose move it is. */
export function turnChoice(t: Translate, turn: Color, choose: (turn: Color) => void): TemplateResult {
  const sides = (["white", "black"] as const).map(
    (color) => [color, symbol(pieceIcon({ color, role: "man" }), t(`board-${color}`))] as const,
  );
  return choice(t("endgames-turn"), "turn", sides, turn, choose);
}
