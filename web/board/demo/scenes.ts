/** Scenes for looking at. The routes are lists, not rules. */

import type { HarzdameBoard } from "../src/board.js";
import type { LastMove, Mark } from "../src/types.js";
import { TableRules } from "../test/table-rules.js";

const START =
  "W:Wa1,a2,a3,a4,a5,a6,b1,b2,b3,b4,b5,c1,c2,c3,c4,d1,d2,d3,e1,e2,f1:Bc8,d7,d8,e6,e7,e8,f5,f6,f7,f8,g4,g5,g6,g7,g8,h3,h4,h5,h6,h7,h8";
const MIDDLE = "W:Wa2,a4,b3,b4,c2,c3,d1,d3,e2,Kg2,a6,b1:Bc6,d5,d6,e4,f7,h5,Kb7,e8,g8,h7,c4";
const CHAINS = [
  "c3xc5(c4)xc7(c6)xe7(d6)",
  "c3xc5(c4)xe5(d5)xe3(e4)",
  "c3xc5(c4)xe5(d5)xg5(f5)",
  "d3xd7(d5)xb7(c6)xb5(b6)",
];

interface Scene {
  readonly fen: string;
  readonly rules: TableRules;
  readonly last?: LastMove;
  readonly pending?: readonly string[];
  readonly refuse?: string;
  readonly marks?: readonly Mark[];
}

export const SCENES: Readonly<Record<string, Scene>> = {
  start: {
    fen: START,
    rules: TableRules.parse("a6-a7", "b5-b6", "b5-c5", "c4-c5", "c4-d4", "d3-e3", "d3-d4"),
  },
  quiet: {
    fen: START,
    rules: TableRules.parse("a6-a7", "b5-b6", "c4-c5", "c4-d4", "d3-e3"),
    last: { path: ["f5", "e5"] },
    pending: ["c4"],
  },
  ready: { fen: MIDDLE, rules: TableRules.parse(...CHAINS), last: { path: ["e8", "e4"] } },
  chosen: { fen: MIDDLE, rules: TableRules.parse(...CHAINS), pending: ["c3"] },
  chain: { fen: MIDDLE, rules: TableRules.parse(...CHAINS), pending: ["c3", "c5"] },
  refused: { fen: MIDDLE, rules: TableRules.parse(...CHAINS), refuse: "a4" },
  last: {
    fen: MIDDLE.replace("W:W", "B:W"),
    rules: TableRules.parse("h5-h4"),
    last: { path: ["g7", "c7", "c5", "f5", "f3", "d3"], captured: ["d7", "c6", "e5", "f4", "e3"] },
  },
  marks: {
    fen: MIDDLE,
    rules: TableRules.parse("a2-a3"),
    marks: [
      { square: "b3", to: "b6", tone: "good" },
      { square: "g2", to: "g7", tone: "warn" },
      { square: "d5", tone: "bad" },
      { square: "h5", to: "e5", tone: "plain" },
    ],
  },
};

export function stage(board: HarzdameBoard, scene: Scene): void {
  board.position = scene.fen;
  board.rules = scene.rules;
  board.lastMove = scene.last;
  board.marks = scene.marks ?? [];
  if (scene.pending) board.pendingPath = scene.pending;
  if (scene.refuse) board.enter([scene.refuse]);
}
