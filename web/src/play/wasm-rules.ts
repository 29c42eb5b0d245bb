/** The rules crate, compiled to WebAssembly, as the play page asks it. */
import init, * as wasm from "../wasm/harzdame_wasm.js";
import address from "../wasm/harzdame_wasm_bg.wasm?url";
import type { Line, RulesModule } from "./rules";

/** The functions of the module as {@link RulesModule}; it must have been initialised. */
export function wasmRules(): RulesModule {
  const pdn = wasm as unknown as Partial<Pick<RulesModule, "readPdn" | "writePdn">>;
  return {
    start: wasm.startFen(),
    line: (fen): Line => new wasm.Game(fen),
    readFen: (text) => {
      const read = wasm.readFen(text);
      return read.ok ? { ok: true, value: read.value.fen } : read;
    },
    readPdn: pdn.readPdn ?? (() => ({ ok: true, value: [] })),
    writePdn: pdn.writePdn ?? (() => ""),
  };
}

export async function loadRules(): Promise<RulesModule> {
  await init({ module_or_path: address });
  return wasmRules();
}
