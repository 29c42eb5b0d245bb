import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compress } from "./build/compress.ts";
import { offline } from "./build/offline.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // The board from its source: one build, and changes are seen at once.
  resolve: {
    alias: [{ find: /^harzdame-board$/, replacement: here("board/src/index.ts") }],
  },
  server: { fs: { allow: [here("..")] } },
  plugins: [offline(), compress()],
  worker: { format: "es" },
  build: {
    target: "es2022",
    manifest: true,
    // The page may only fetch what the server serves: nothing is inlined as data.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: Object.fromEntries(
        ["play", "endgames", "game", "live", "site"].map((page) => [page, here(`src/${page}.ts`)]),
      ),
    },
  },
});
