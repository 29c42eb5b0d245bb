/** Writes the service worker with the list of the build's files. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

/** Every file below `folder`, as a path from there with forward slashes, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(folder, path).split(sep).join("/"))
    .sort();
}

/** The service worker for the files in `folder`. */
export function serviceWorker(template: string, folder: string): string {
  const files = filesBelow(folder).filter(
    (path) => !path.startsWith(".vite/") && path !== "sw.js" && !/\.(br|gz|map)$/.test(path),
  );
  const hash = createHash("sha256").update(template);
  for (const path of files) hash.update(path).update(readFileSync(join(folder, path)));
  return template
    .replace("__VERSION__", hash.digest("hex").slice(0, 12))
    .replace("__FILES__", JSON.stringify(files.map((path) => `/${path}`)));
}

export function offline(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "harzdame-offline",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: "pre",
      sequential: true,
      handler() {
        const folder = join(config.root, config.build.outDir);
        const template = readFileSync(join(config.root, "build/service-worker.js"), "utf8");
        writeFileSync(join(folder, "sw.js"), serviceWorker(template, folder));
      },
    },
  };
}
