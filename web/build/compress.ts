/** Compresses what is worth it once, at build time, instead of at every request. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";
import { filesBelow } from "./offline.ts";

const WORTH = /\.(js|css|svg|wasm|webmanifest)$/;

export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "harzdame-compress",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const folder = join(config.root, config.build.outDir);
        for (const path of filesBelow(folder)) {
          // The server fills in the service worker, so that is compressed by nobody.
          if (!WORTH.test(path) || path === "sw.js") continue;
          const content = readFileSync(join(folder, path));
          if (content.length < 1024) continue;
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
          writeFileSync(join(folder, `${path}.br`), brotliCompressSync(content, quality));
          writeFileSync(join(folder, `${path}.gz`), gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}
