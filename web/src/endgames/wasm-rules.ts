/** The WebAssembly module as the explorer asks it. */
import init, { endgamePieces, Game, readFen, readSetup } from "../wasm/harzdame_wasm.js";
import type { ReadResult } from "../play/rules";
import type { ReadPosition } from "../wasm/harzdame_wasm.js";
import type { ExplorerRules } from "./rules";

function fenOf(read: ReadResult<ReadPosition>): ReadResult<string> {
  return read.ok ? { ok: true, value: read.value.fen } : read;
}

/** The functions of the module, which must have been initialised. */
export function explorerRules(): ExplorerRules {
  return {
    line: (fen) => new Game(fen),
    readFen: (text) => fenOf(readFen(text)),
    readSetup: (text) => fenOf(readSetup(text)),
    pieces: endgamePieces(),
  };
}

export async function loadExplorerRules(module: WebAssembly.Module): Promise<ExplorerRules> {
  await init({ module_or_path: module });
  return explorerRules();
}
