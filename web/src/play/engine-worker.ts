/** The worker in which the engine thinks. A search occupies it: to stop one, the worker is ended. */
import init, { Engine, Game } from "../wasm/harzdame_wasm.js";
import address from "../wasm/harzdame_wasm_bg.wasm?url";
import type { SearchReply, SearchRequest } from "./engine-protocol";

/** Memory for positions already searched, in MiB: small enough for a telephone. */
const TABLE = 32;

const loaded = init({ module_or_path: address });
let engine: Engine | undefined;

function reply(message: SearchReply): void {
  self.postMessage(message);
}

async function think({ id, start, moves, level, seed }: SearchRequest): Promise<void> {
  await loaded;
  engine ??= new Engine(TABLE);
  const game = new Game(start);
  try {
    for (const path of moves) game.play(path);
    const best = engine.choose(game, level, seed, ({ depth, nodes }) =>
      reply({ id, kind: "info", depth, nodes }),
    );
    if (best) reply({ id, kind: "best", path: best.path });
    else reply({ id, kind: "error", message: "the game is over" });
  } finally {
    game.free();
  }
}

self.onmessage = ({ data }: MessageEvent<SearchRequest>) => {
  think(data).catch((error: unknown) => {
    reply({ id: data.id, kind: "error", message: error instanceof Error ? error.message : String(error) });
  });
};
