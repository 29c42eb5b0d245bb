/** What every browser test shares: a page that may not complain, and hands for the board. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test as base, type Locator, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The play page. */
export class Play {
  constructor(readonly page: Page) {}

  get board(): Locator {
    return this.page.locator("harzdame-board");
  }

  get title(): Locator {
    return this.page.locator(".status-title");
  }

  get detail(): Locator {
    return this.page.locator(".status-detail");
  }

  /** The moves played, as the list shows them. */
  get plies(): Locator {
    return this.page.locator(".moves button.ply");
  }

  /** Opens the page; with a position, for two at one board. */
  async open(fen?: string, language = "en"): Promise<void> {
    await this.page.goto(`/${language}/play${fen ? `#fen=${encodeURIComponent(fen)}` : ""}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.board.locator("svg [data-square]")).toHaveCount(64);
  }

  square(name: string): Locator {
    return this.board.locator(`[data-square="${name}"]`);
  }

  /** The middle of a square in the window. */
  async middle(name: string): Promise<{ x: number; y: number }> {
    await this.square(name).scrollIntoViewIfNeeded();
    const box = (await this.square(name).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async click(...squares: string[]): Promise<void> {
    for (const name of squares) {
      const { x, y } = await this.middle(name);
      await this.page.mouse.click(x, y);
    }
  }

  /** Drags a piece along squares, resting on each as one does on the landing squares of a chain. */
  async drag(...squares: string[]): Promise<void> {
    const points = [];
    for (const name of squares) points.push(await this.middle(name));
    const [first, ...rest] = points;
    await this.page.mouse.move(first!.x, first!.y);
    await this.page.mouse.down();
    for (const { x, y } of rest) {
      await this.page.mouse.move(x, y, { steps: 8 });
      await this.page.waitForTimeout(450);
    }
    await this.page.mouse.up();
  }

  /** The piece on a square, as its label tells it. */
  async expectPiece(name: string, label: string): Promise<void> {
    await expect(this.square(name)).toHaveAttribute("aria-label", new RegExp(`(^|, )${label}(,|$)`));
  }

  async fen(): Promise<string> {
    await this.page.getByRole("button", { name: "FEN and PDN" }).click();
    const fen = await this.page.locator("#exchange-fen").inputValue();
    await this.closeDialog();
    return fen;
  }

  async pdn(): Promise<string> {
    await this.page.getByRole("button", { name: "FEN and PDN" }).click();
    const pdn = await this.page.locator("#exchange-pdn").inputValue();
    await this.closeDialog();
    return pdn;
  }

  async closeDialog(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.page.locator("dialog[open]")).toHaveCount(0);
  }

  async type(text: string): Promise<void> {
    await this.page.locator("#typed-move").fill(text);
    await this.page.locator("#typed-move").press("Enter");
  }

  /** Begins a game by the dialog. */
  async begin({ opponent = "", level = 0, color = "" }): Promise<void> {
    await this.page.getByRole("toolbar").getByRole("button", { name: "New game" }).click();
    const dialog = this.page.getByRole("dialog");
    for (const name of [opponent, color]) {
      if (name) await dialog.getByRole("radio", { name }).check();
    }
    if (level) {
      const slider = dialog.getByRole("slider", { name: "Level" });
      // It counts places from 0.
      await slider.fill(String(level - 1));
    }
    await dialog.getByRole("button", { name: "Begin" }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** The lines of the analysis. */
  get lines(): Locator {
    return this.page.locator("play-analysis .line");
  }

  /** How deep the analysis has searched, 0 before it has told. */
  async depth(): Promise<number> {
    return Number((await this.page.locator(".analysis-depth").innerText()).replace(/\D/g, ""));
  }

  /** The position on the board, square by square, from the labels. */
  async pieces(): Promise<string[]> {
    return this.board
      .locator("[data-square]")
      .evaluateAll((cells) =>
        cells.map((cell) => (cell.getAttribute("aria-label") ?? "").split(",").slice(0, 2).join()),
      );
  }
}

/** What axe finds wrong with the page as it is now. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Injected through the debugger: the page's security policy lets no other script in.
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)}: ${node.failureSummary}`),
    );
  });
}

export const test = base.extend<{ play: Play; complaints: string[] }>({
  /** Errors the browser reported, policy violations and failed requests among them. Must stay empty. */
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()}`);
      });
      context.on("weberror", (error) =>
        complaints.push(`page: ${error.error().stack ?? error.error().message}`),
      );
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  play: async ({ page }, use) => {
    await use(new Play(page));
  },
});

export { expect };
