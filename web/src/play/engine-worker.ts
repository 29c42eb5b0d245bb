/**
 * The worker in which the engine thinks.
 *
 * A search occupies it, and it hears nothing meanwhile: to stop one, the worker is ended. To search
 * in short slices and listen in between was tried, and is no good: each slice begins with the first
 * iteration again, so with slices of 40,000 nodes the depth of a search of 4 million was not reached
 * in 80 million.
 */
import init, { Engine, Game } from "../wasm/harzdame_wasm.js";
import type { Answer, FromWorker, Question, ToWorker } from "./engine-protocol";

/** Memory for positions already searched, in MiB: small enough for a telephone. */
const TABLE = 32;
/** Deeper than any search gets. */
const NO_END = 1000;

let loaded: Promise<unknown> = Promise.reject(new Error("the engine has not been loaded"));
loaded.catch(() => {});
let engine: Engine | undefined;

function think(question: Question, tell: (answer: Answer) => void): void {
  engine ??= new Engine(TABLE);
  const game = new Game(question.start);
  try {
    for (const path of question.moves) game.play(path);
    if (question.kind === "choose") {
      const best = engine.choose(game, question.level, question.seed);
      tell(
        best
          ? { kind: "best", path: best.path, score: best.score }
          : { kind: "error", message: "the game is over" },
      );
      return;
    }
    engine.search(game, { depth: NO_END, lines: question.lines }, ({ depth, line, score, pv }) =>
      tell({ kind: "line", depth, line, found: { score, pv } }),
    );
    tell({ kind: "done" });
  } finally {
    game.free();
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ("module" in data) {
    loaded = init({ module_or_path: data.module });
    return;
  }
  const tell = (answer: Answer) => self.postMessage({ ...answer, id: data.id } satisfies FromWorker);
  try {
    await loaded;
    think(data, tell);
  } catch (error) {
    tell({ kind: "error", message: error instanceof Error ? error.message : String(error) });
  }
};
