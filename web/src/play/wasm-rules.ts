/** The rules crate, compiled to WebAssembly, as the play page asks it. */
import init, {
  acceptsDraw,
  Game,
  gesture,
  levels,
  readFen,
  readPdn,
  startFen,
  writePdn,
} from "../wasm/harzdame_wasm.js";
import type { Line, RulesModule } from "./rules";

/** The functions of the module as {@link RulesModule}; it must have been initialised. */
export function wasmRules(): RulesModule {
  return {
    start: startFen(),
    levels: [...levels()],
    line: (fen): Line => new Game(fen),
    readFen: (text) => {
      const read = readFen(text);
      return read.ok ? { ok: true, value: read.value.fen } : read;
    },
    readPdn: (text) => readPdn(text),
    writePdn,
    // Every line is one of those that are made above.
    gesture: (line, ...rest) => gesture(line as Game, ...rest),
    acceptsDraw: (line, ...rest) => acceptsDraw(line as Game, ...rest),
  };
}

export async function loadRules(module: WebAssembly.Module): Promise<RulesModule> {
  await init({ module_or_path: module });
  return wasmRules();
}
