/**
 * Rules of a game that is no game, to test what surrounds the rules: the position is the number of
 * plies, every route is legal but those that end on h8, and after `lasts` plies White has won.
 */
import type { Color } from "harzdame-board";
import type { Line, NotedMove, RulesModule } from "../src/play/rules";

export interface FakeRules extends RulesModule {
  /** Lines that have not been freed. */
  open: number;
}

export function fakeRules({ lasts = 100, first = "white" as Color } = {}): FakeRules {
  const module: FakeRules = {
    open: 0,
    start: "0",
    levels: [1, 2, 3],
    line(fen): Line {
      if (!/^\d+$/.test(fen)) throw new Error("no position");
      module.open += 1;
      const start = Number(fen);
      let ply = start;
      const turn = (): Color => ((ply % 2 === 0) === (first === "white") ? "white" : "black");
      return {
        fen: () => String(ply),
        turn,
        outcome: () => (ply >= lasts ? { kind: "win", winner: "white", reason: "blocked" } : undefined),
        continuations: () => [],
        onlyMove: () => undefined,
        mustCapture: () => 0,
        occurrences: () => 1,
        idlePlies: () => 0,
        count: () => ({ men: 21, kings: 0 }),
        play(path): NotedMove {
          const from = path[0]!;
          const to = path.at(-1)!;
          if (to === "h8" || ply >= lasts) throw new Error("illegal move");
          ply += 1;
          return { from, to, captured: [], path, text: `${from}-${to}` };
        },
        read: (text) => ({
          kind: "refused",
          problem: { code: "move-text", start: 0, end: text.length, args: {}, message: "" },
        }),
        free: () => {
          module.open -= 1;
        },
      };
    },
    readFen: (text) => ({ ok: true, value: text }),
    readPdn: () => ({ ok: true, value: [] }),
    writePdn: () => "",
    gesture: () => ({ gesture: "none", remembered: { scores: [], resigned: false } }),
    acceptsDraw: () => false,
  };
  return module;
}
