/** A server with live games of its own, and people in browsers of their own. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { Play } from "./fixtures";

/** A site, which may have several addresses. */
export interface LiveServer {
  readonly addresses: readonly string[];
}

/** Processes that serve the same games, if they have been started elsewhere: one for each person in turn. */
const SITES = process.env.HARZDAME_SITES?.split(",");

async function serve(folder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const database = `sqlite:${join(folder, "games.db")}`;
  const program = spawn(process.env.HARZDAME_BIN!, [
    "serve",
    "--listen",
    "127.0.0.1:0",
    "--database",
    database,
  ]);
  const ended = new Promise<void>((resolve) => program.once("exit", () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = /http:\/\/[\d.:]+/.exec(said) ?? [];
      if (found) resolve(found);
    };
    program.stdout.on("data", listen);
    program.stderr.on("data", listen);
    void ended.then(() => reject(new Error(said)));
  });
  return {
    address,
    stop: async () => {
      program.kill("SIGTERM");
      await ended;
    },
  };
}

/** Somebody with a browser. */
export class Person extends Play {
  constructor(
    page: Page,
    readonly context: BrowserContext,
    readonly address: string,
  ) {
    super(page);
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.address + path);
  }

  /** Follows a link that somebody else has sent, at the own address of the site. */
  async follow(link: string): Promise<void> {
    const { pathname, hash } = new URL(link);
    await this.go(pathname + hash);
  }

  /** Asks the server as this browser. */
  async ask(method: string, path: string, data?: object): Promise<unknown> {
    const response = await this.context.request.fetch(`${this.address}/api/v1${path}`, {
      method,
      ...(data ? { data } : {}),
    });
    expect(response.ok(), `${method} ${path}: ${response.status()} ${await response.text()}`).toBe(true);
    const text = await response.text();
    return text ? (JSON.parse(text) as unknown) : undefined;
  }

  /** Makes a challenge by the form, and returns its address. */
  async challenge(options: { time?: string; color?: string; rated?: boolean }): Promise<string> {
    await this.go("/en/lobby");
    const form = this.page.locator("live-new");
    await form.getByRole("radio", { name: "A friend, by link" }).check();
    if (options.time) await form.getByRole("radio", { name: options.time }).check();
    if (options.color) await form.getByRole("radio", { name: options.color }).check();
    if (options.rated) await form.getByRole("checkbox", { name: "Rated" }).check();
    await form.getByRole("button", { name: "Make the challenge" }).click();
    await this.page.waitForURL(/\/challenge\//);
    return this.page.getByRole("textbox", { name: "Link to the challenge" }).inputValue();
  }

  async atGame(): Promise<void> {
    await this.page.waitForURL(/\/game\//);
    await this.ready();
  }

  /** The number of the game that the page shows. */
  get game(): string {
    return new URL(this.page.url()).pathname.split("/").at(-1)!;
  }

  tool(name: string) {
    return this.page.getByRole("toolbar").getByRole("button", { name });
  }

  /** The row of a player, with its clock. */
  row(color: "white" | "black") {
    return this.page.locator(`.player[data-color="${color}"]`);
  }

  async confirm(): Promise<void> {
    await this.page.getByRole("button", { name: "Confirm" }).click();
  }
}

/** What the browser says of answers that the page expects: who is not known yet is told so by 401. */
const EXPECTED = /the server responded with a status of (401|404)|Unexpected response code: 404/;

export const test = base.extend<
  { person: () => Promise<Person>; complaints: string[] },
  { server: LiveServer }
>({
  server: [
    async ({}, use) => {
      if (SITES) {
        await use({ addresses: SITES });
        return;
      }
      const folder = mkdtempSync(join(tmpdir(), "harzdame-live-"));
      const { address, stop } = await serve(folder);
      await use({ addresses: [address] });
      await stop();
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  complaints: [
    async ({}, use) => {
      const complaints: string[] = [];
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  person: async ({ browser, server, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await newContext(browser);
      contexts.push(context);
      context.on("console", (message) => {
        if (message.type() === "error" && !EXPECTED.test(message.text())) complaints.push(message.text());
      });
      context.on("weberror", (error) => complaints.push(error.error().stack ?? error.error().message));
      const { addresses } = server;
      const address = addresses[(contexts.length - 1) % addresses.length]!;
      return new Person(await context.newPage(), context, address);
    });
    for (const context of contexts) await context.close();
  },
});

function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
}

/** Two people with a game that begins, White first. */
export async function pair(
  person: () => Promise<Person>,
  options: { time?: string; rated?: boolean } = {},
): Promise<[Person, Person]> {
  const [white, black] = [await person(), await person()];
  const link = await white.challenge({ color: "White", ...options });
  await black.follow(link);
  await black.page.getByRole("button", { name: "Accept" }).click();
  await Promise.all([white.atGame(), black.atGame()]);
  return [white, black];
}

export { expect };
