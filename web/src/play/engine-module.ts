/** The WebAssembly module with the rules and the engine, in the build that this browser understands. */
import plain from "../wasm/harzdame_wasm_bg.wasm?url";
import simd from "../wasm/harzdame_wasm_simd.wasm?url";

/** A module of one function with a SIMD instruction in it: `i32.const 0, i8x16.splat, i8x16.popcnt`. */
const PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11],
);

/** The address of the module: with SIMD where the browser has it. */
export function moduleAddress(validate: (bytes: Uint8Array<ArrayBuffer>) => boolean): string {
  return validate(PROBE) ? simd : plain;
}

/**
 * Fetches and compiles the module. Compiled once, it serves the page and every worker: a worker that
 * gets it begins at once, with code that is optimised already.
 */
export async function compileModule(): Promise<WebAssembly.Module> {
  const address = moduleAddress((bytes) => WebAssembly.validate(bytes));
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // A proxy in between may have taken the type away, on which streaming insists.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}
