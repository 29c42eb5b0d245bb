/** Faults in a pasted text: where they are, and what they are called in the reader's language. */
import type { Translate } from "../i18n";
import type { TextProblem } from "./rules";

/** How much of a line is shown on either side of a fault. */
const CONTEXT = 32;

/** A fault with the part of its line around it. */
export interface Located {
  /** Line and column, counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly before: string;
  /** The text at fault; never empty, so that there is something to underline. */
  readonly fault: string;
  readonly after: string;
}

/** Finds the line and the surroundings of a fault. */
export function locate(text: string, problem: Pick<TextProblem, "start" | "end">): Located {
  const start = Math.max(0, Math.min(problem.start, text.length));
  const end = Math.max(start, Math.min(problem.end, text.length));
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineBreak = text.indexOf("\n", start);
  const lineEnd = lineBreak < 0 ? text.length : lineBreak;
  const faultEnd = Math.min(end, Math.max(lineEnd, start));
  const from = Math.max(lineStart, start - CONTEXT);
  const to = Math.min(lineEnd, faultEnd + CONTEXT);
  return {
    line: text.slice(0, start).split("\n").length,
    column: start - lineStart + 1,
    before: (from > lineStart ? "…" : "") + text.slice(from, start),
    fault: text.slice(start, faultEnd) || "\u00a0",
    after: text.slice(faultEnd, Math.max(to, faultEnd)).trimEnd() + (to < lineEnd ? "…" : ""),
  };
}

/** The fault in words. */
export function problemText(t: Translate, problem: TextProblem): string {
  const id = `play-problem-${problem.code}`;
  const text = t(id, { ...problem.args });
  if (text !== id) return text;
  return `${t("play-problem-unreadable")} ${problem.message}`.trim();
}

/** Whether a text is meant as a position or as a game. A game has tags, or more than one word of moves. */
export function kindOf(text: string): "fen" | "pdn" | "empty" {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return "empty";
  if (/^\[|^\{|^\d+\s*\./.test(trimmed)) return "pdn";
  if (/^[a-h][1-8]\s*[-x:a-h]/i.test(trimmed)) return "pdn";
  return "fen";
}
