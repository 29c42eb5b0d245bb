import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { resolve } from "node:path";
import { defineConfig, devices } from "@playwright/test";

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once("error", failed);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}

// Every worker reads this file again; they inherit the choice of the first one.
process.env.HARZDAME_E2E_PORT ??= String(await freePort());
process.env.HARZDAME_BIN ??= resolve(
  import.meta.dirname,
  "..",
  process.env.CARGO_TARGET_DIR ?? "target",
  "release/harzdame",
);

const address = `127.0.0.1:${process.env.HARZDAME_E2E_PORT}`;
const chromium = process.env.HARZDAME_CHROMIUM ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: Number(process.env.HARZDAME_E2E_WORKERS ?? 2),
  timeout: 60_000,
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: `http://${address}`,
    locale: "en-GB",
    trace: "retain-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: {
      // Playwright's own browser where the system has none.
      ...(existsSync(chromium) ? { executablePath: chromium } : {}),
      args: ["--no-sandbox"],
    },
  },
  webServer: {
    command: `"${process.env.HARZDAME_BIN}" serve --listen ${address} --database none`,
    url: `http://${address}/en/rules`,
    timeout: 30_000,
    reuseExistingServer: false,
  },
});
