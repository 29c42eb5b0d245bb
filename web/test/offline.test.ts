// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { serviceWorker } from "../build/offline";

const TEMPLATE = 'const VERSION = "__VERSION__"; const FILES = __FILES__;';
let folder: string;

function put(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "harzdame-"));
  put("assets/play-1.js", "1");
  put("icons/icon.svg", "<svg/>");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("lists what is fetched by the address it is fetched at, and nothing else", () => {
  for (const path of ["sw.js", ".vite/manifest.json", "assets/play-1.js.br", "assets/play-1.js.gz"])
    put(path, "x");
  expect(serviceWorker(TEMPLATE, folder)).toContain('const FILES = ["/assets/play-1.js","/icons/icon.svg"];');
});

it("is another version when a file is another, and the same when none is", () => {
  const first = serviceWorker(TEMPLATE, folder);
  expect(serviceWorker(TEMPLATE, folder)).toBe(first);
  // A file whose name does not tell of its content.
  put("icons/icon.svg", "<svg></svg>");
  expect(serviceWorker(TEMPLATE, folder)).not.toBe(first);
});
