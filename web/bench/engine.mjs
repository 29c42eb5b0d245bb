/**
 * The engine's speed in a browser against the native one: the fixed searches of `harzdame lab bench`,
 * by the program and by both builds of the WebAssembly module in Chromium, in turn.
 *
 * Called by `script/bench browser`: node bench/engine.mjs PROGRAM [DEPTH [ROUNDS]]
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const [program, depth = "12", rounds = "5"] = process.argv.slice(2);
const modules = { SIMD: "harzdame_wasm_simd.wasm", plain: "harzdame_wasm_bg.wasm" };
const folder = join(import.meta.dirname, "../src/wasm");
const types = { js: "text/javascript", wasm: "application/wasm" };

/** The searches of the program: positions with their nodes, and the speed in nodes a second. */
function searchNatively() {
  const text = execFileSync(program, ["lab", "bench", "--depth", depth, "--tactics", "0"], {
    encoding: "utf8",
  });
  const searches = [...text.matchAll(/^ *(\d+) .* ([WB]:W\S*)$/gm)].map(([, nodes, fen]) => ({
    fen,
    nodes: Number(nodes),
  }));
  return { searches, speed: 1e6 * Number(/([\d.]+) million nodes a second/.exec(text)[1]) };
}

/** The same searches in the page; runs there. */
async function searchInPage({ module, fens, depth }) {
  const { default: init, Engine, Game } = await import("/harzdame_wasm.js");
  await init({ module_or_path: `/${module}` });
  const nodes = [];
  let time = 0;
  for (const fen of fens) {
    const engine = new Engine(16);
    const game = new Game(fen);
    const started = performance.now();
    nodes.push(engine.search(game, { depth }).nodes);
    time += performance.now() - started;
    game.free();
    engine.free();
  }
  return { nodes, time };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const server = createServer(({ url }, response) => {
  if (url === "/") return response.setHeader("content-type", "text/html").end("<!doctype html>");
  const name = url.slice(1);
  if (!/^harzdame_wasm\w*\.(js|wasm)$/.test(name)) return response.writeHead(404).end();
  response.setHeader("content-type", types[name.split(".").pop()]);
  response.end(readFileSync(join(folder, name)));
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));

const path = process.env.HARZDAME_CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({
  ...(existsSync(path) ? { executablePath: path } : {}),
  args: ["--no-sandbox"],
});
try {
  const speeds = { native: [], ...Object.fromEntries(Object.keys(modules).map((name) => [name, []])) };
  for (let round = 0; round < Number(rounds); round++) {
    const { searches, speed } = searchNatively();
    speeds.native.push(speed);
    for (const [name, module] of Object.entries(modules)) {
      // A page of its own: the module of another build must not be there already.
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      const fens = searches.map(({ fen }) => fen);
      const { nodes, time } = await page.evaluate(searchInPage, { module, fens, depth: Number(depth) });
      const other = searches.findIndex((search, index) => search.nodes !== nodes[index]);
      if (other >= 0) {
        throw new Error(
          `${name}: ${nodes[other]} nodes for ${fens[other]}, natively ${searches[other].nodes}`,
        );
      }
      speeds[name].push((1e3 * nodes.reduce((sum, count) => sum + count, 0)) / time);
      await page.close();
    }
  }
  const native = median(speeds.native);
  for (const [name, values] of Object.entries(speeds)) {
    const speed = median(values);
    console.log(
      `${name.padEnd(8)}${(speed / 1e6).toFixed(2)} million nodes a second, ${((100 * speed) / native).toFixed(0)} %`,
    );
  }
  console.log(`medians of ${rounds} rounds; ${await browser.version()}; all with the same nodes`);
} finally {
  await browser.close();
  server.close();
}
