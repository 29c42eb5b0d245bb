import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { moduleAddress } from "../src/play/engine-module";

const bytesOf = (address: string) =>
  readFileSync(join(import.meta.dirname, "..", address.replace(/^\/(@fs)?/, "").replace(/\?.*/, "")));

it("loads the module that the browser understands", () => {
  const validated: Uint8Array<ArrayBuffer>[] = [];
  const ask = (answer: boolean) => (bytes: Uint8Array<ArrayBuffer>) => {
    validated.push(bytes);
    return answer;
  };
  expect(moduleAddress(ask(true))).toContain("harzdame_wasm_simd.wasm");
  expect(moduleAddress(ask(false))).toContain("harzdame_wasm_bg.wasm");
  // It is asked about a module that is right but for its instructions.
  expect(WebAssembly.validate(validated[0]!)).toBe(true);
});

it("has SIMD instructions in one module only", () => {
  const prefixed = [moduleAddress(() => true), moduleAddress(() => false)].map((address) => {
    const bytes = bytesOf(address);
    expect(WebAssembly.validate(new Uint8Array(bytes))).toBe(true);
    return bytes.toString("latin1").includes("simd128");
  });
  expect(prefixed).toEqual([true, false]);
});
