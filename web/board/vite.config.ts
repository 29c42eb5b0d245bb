import { defineConfig } from "vite";

// The bundle is for pages without a build step: one file, Lit included. `tsc` has written the
// modules and their types before, so the folder is not emptied.
export default defineConfig({
  build: {
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: true,
    lib: {
      entry: "src/define.ts",
      formats: ["es"],
      fileName: () => "harzdame-board.js",
    },
  },
});
