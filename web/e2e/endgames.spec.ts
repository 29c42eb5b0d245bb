/** The endgame explorer: what is known of a position, setting one up, playing in it, and its address. */
import type { Locator, Page } from "@playwright/test";
import { axeFindings, expect, test as base, Play } from "./fixtures";

const KINGS = "W:WKc6,Kf3:BKh1";
/** The king against two men: one move wins. */
const ONLY = "W:WKd7:Bf3,h8";

class Endgames extends Play {
  override async open(fen?: string, language = "en"): Promise<void> {
    await this.page.goto(`/${language}/endgames${fen ? `?fen=${fen}` : ""}`);
    await this.ready();
  }

  /** The rows of the list of moves. */
  get rows(): Locator {
    return this.page.locator(".known-move");
  }

  get marks(): Locator {
    return this.board.locator(".mark");
  }

  async choose(tool: string): Promise<void> {
    await this.page.getByRole("radio", { name: tool, exact: true }).check();
  }

  async expectAddress(fen: string): Promise<void> {
    await expect(this.page).toHaveURL(new RegExp(`\\?fen=${fen}$`));
  }
}

const test = base.extend<{ endgames: Endgames }>({
  endgames: async ({ page }, use) => {
    await use(new Endgames(page));
  },
});

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("who wins, and what each move is worth, the best first", async ({ endgames }) => {
  await endgames.open(ONLY);
  await expect(endgames.title).toHaveText("White to move wins");
  await expect(endgames.detail).toHaveText("Winning moves: 1 of 14.");
  await expect(endgames.rows).toHaveCount(14);
  await expect(endgames.rows.first()).toHaveText(/Win\s+d7-f7/);
  await expect(endgames.rows.nth(1)).toHaveText(/Draw\s+d7-a7/);
  await expect(endgames.rows.last()).toHaveText(/Loss/);
  await expect(endgames.marks).toHaveCount(1);
});

test("the number of plies is told where it is known", async ({ endgames, page }) => {
  await page.route("**/api/v1/endgame*", async (route) => {
    const answer = (await (await route.fetch()).json()) as { moves: { distance: number | null }[] };
    const moves = answer.moves.map((move, at) => ({ ...move, distance: at === 0 ? 27 : null }));
    await route.fulfill({ json: { ...answer, distance: 27, moves } });
  });
  await endgames.open(ONLY);
  await expect(endgames.detail).toHaveText(
    "The end is 27 plies away if nobody errs. Winning moves: 1 of 14.",
  );
  await expect(endgames.rows.first()).toHaveText(/Win\s+d7-f7\s+27 plies/);
  await expect(endgames.rows.nth(1).locator(".known-plies")).toHaveCount(0);
});

test("a move is played from the list or on the board, taken back and played again", async ({
  endgames,
  page,
}) => {
  await endgames.open(ONLY);
  await endgames.rows.first().click();
  await expect(endgames.title).toHaveText("Black to move loses");
  await endgames.expectPiece("f7", "white king");
  await endgames.click("h8", "h7");
  await expect(endgames.plies).toHaveText(["d7-f7", "h8-h7"]);
  await expect(endgames.title).toHaveText("White to move wins");
  await page.getByRole("button", { name: "One move back" }).click();
  await expect(endgames.title).toHaveText("Black to move loses");
  await endgames.expectPiece("h8", "black man");
  await page.keyboard.press("ArrowRight");
  await endgames.expectPiece("h7", "black man");
  await page.keyboard.press("Home");
  await endgames.expectPiece("d7", "white king");
  await expect(endgames.plies).toHaveCount(2);
});

test("by keyboard alone: reach the list, see a move, play it, go on", async ({ endgames, page }) => {
  await endgames.open(ONLY);
  await expect(endgames.rows).toHaveCount(14);
  await page.getByRole("radio", { name: "Move pieces", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "White", exact: true })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(endgames.rows.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(endgames.rows.nth(1)).toBeFocused();
  await expect(endgames.board.locator(".mark.plain")).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(endgames.board.locator(".mark.good")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(endgames.title).toHaveText("Black to move loses");
  await expect(endgames.rows.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(endgames.plies).toHaveCount(2);
});

test("the end of the game is told with its reason", async ({ endgames }) => {
  await endgames.open("W:Wa5,a7:Ba8");
  await endgames.rows.first().click();
  await expect(endgames.title).toHaveText("White wins");
  await expect(endgames.detail).toHaveText("Black cannot move: every piece is blocked.");
  await expect(endgames.rows).toHaveCount(0);
});

test("a compulsory capture is told, and shown jump by jump", async ({ endgames }) => {
  await endgames.open("W:Wc3:Bc4,d5,h8");
  await expect(endgames.detail).toHaveText(/^Capture is compulsory: take 2 pieces\. Winning moves: 1 of 1\./);
  await expect(endgames.marks).toHaveCount(2);
  await endgames.rows.first().click();
  await expect(endgames.plies).toHaveText(["c3xe5"]);
});

test("a position is set up by pointer", async ({ endgames, page }) => {
  await endgames.open();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(endgames.title).toHaveText("Not a position yet");
  await expect(endgames.detail).toHaveText("There is no piece on the board.");
  await endgames.choose("white king");
  await endgames.click("a1", "b3", "h8");
  await endgames.choose("black king");
  await endgames.click("g6");
  await endgames.choose("Remove pieces");
  await endgames.click("h8");
  await expect(endgames.title).toHaveText("White to move wins");
  await endgames.expectAddress("W:WKa1,Kb3:BKg6");
  await endgames.choose("black king");
  await endgames.click("g6");
  await endgames.expectPiece("g6", "empty");
  await endgames.choose("black man");
  await endgames.click("a2");
  await expect(endgames.detail).toHaveText(/A man cannot rest on a2/);
  await endgames.click("a2", "g6");
  await endgames.choose("Black");
  await expect(endgames.title).toHaveText("Black to move loses");
  await endgames.expectAddress("B:WKa1,Kb3:Bg6");
});

test("a position is set up by keyboard, and Escape goes back to playing", async ({ endgames, page }) => {
  await endgames.open("W:W:B");
  await page.getByRole("radio", { name: "Move pieces", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "white king" })).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await endgames.expectPiece("a2", "white king");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("radio", { name: "Move pieces", exact: true })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await endgames.expectPiece("a3", "empty");
});

test("the address holds the position, and Back goes back", async ({ endgames, page }) => {
  await endgames.open();
  await page.getByRole("button", { name: "King against king" }).click();
  await endgames.expectAddress("W:WKa1:BKg6");
  await endgames.choose("white man");
  await endgames.click("c3", "d3");
  await endgames.expectAddress("W:WKa1,c3,d3:BKg6");
  await endgames.choose("Move pieces");
  await endgames.click("c3", "c4");
  await endgames.expectAddress("B:WKa1,c4,d3:BKg6");
  await page.reload();
  await endgames.ready();
  await expect(endgames.plies).toHaveText(["c3-c4"]);
  await page.goBack();
  await endgames.expectAddress("W:WKa1,c3,d3:BKg6");
  await endgames.expectPiece("c3", "white man");
  // What was set up in one go is one step.
  await page.goBack();
  await endgames.expectAddress("W:WKa1:BKg6");
  await endgames.expectPiece("c3", "empty");
  await page.goForward();
  await page.goForward();
  await endgames.expectPiece("c4", "white man");
  await expect(endgames.plies).toHaveText(["c3-c4"]);
});

test("the link is copied, and another language keeps the position", async ({ endgames, page }) => {
  await endgames.open(ONLY);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.locator(".site-languages summary").click();
  await page.getByRole("link", { name: "Deutsch" }).click();
  await endgames.expectAddress(ONLY);
  await expect(endgames.title).toHaveText("Weiß am Zug gewinnt");
  await page.getByRole("link", { name: "Von hier spielen" }).click();
  await endgames.ready();
  await endgames.expectPiece("d7", "weiße Dame");
});

test("more pieces than the tables hold are no fault", async ({ endgames }) => {
  await endgames.open("W:Wa1,a2,a3,b1:BKg6");
  await expect(endgames.title).toHaveText("Too many pieces for the tables");
  await expect(endgames.detail).toHaveText(
    "5 pieces are on the board. The tables here know positions with up to 4.",
  );
  await endgames.click("a3", "a4");
  await endgames.expectPiece("a4", "white man");
});

test("an address that cannot be read is told in the reader's language", async ({ endgames }) => {
  await endgames.open("W:Wz9:Bh8", "de");
  await expect(endgames.detail).toHaveText(/Adresse.*a1 bis h8/);
  await endgames.expectPiece("c6", "weiße Dame");
});

test("the rules lead to it", async ({ endgames, page }) => {
  await page.goto("/en/rules");
  await page.getByRole("link", { name: "Try it in the endgame explorer" }).click();
  await expect(endgames.title).toHaveText("White to move wins");
});

test("a random position can be looked at", async ({ endgames, page }) => {
  await endgames.open();
  await page.getByRole("button", { name: "Random" }).click();
  await expect(page).toHaveURL(/\?fen=/);
  await expect(endgames.rows.first()).toBeVisible();
  await expect(endgames.title).toHaveText(/to move/);
});

test("offline the tables of the page itself answer", async ({ endgames, page, context }) => {
  await endgames.open();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
  await context.setOffline(true);
  await page.goto(`/nl/endgames?fen=${ONLY}`);
  await endgames.ready();
  await expect(endgames.title).toHaveText("Wit aan zet wint");
  await expect(endgames.rows).toHaveCount(14);
  await context.setOffline(false);
});

test("nothing moves while a position is played", async ({ endgames, page }) => {
  await endgames.open(KINGS);
  await expect(endgames.rows.first()).toBeVisible();
  const places = () =>
    page
      .locator(".layout-frame, .setup, .status, .known-box, .moves-box, .endgames-tools, .examples")
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const before = await places();
  await endgames.rows.first().click();
  await expect(endgames.title).toHaveText("Black to move loses");
  expect(await places()).toEqual(before);
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(endgames.rows).toHaveCount(0);
  expect(await places()).toEqual(before);
});

for (const language of ["en", "es", "pt", "nl", "ru", "de"]) {
  test(`nothing is cut off in ${language}`, async ({ endgames, page }) => {
    for (const width of [320, 360, 430, 768, 1280, 2200]) {
      await page.setViewportSize({ width, height: Math.max(640, Math.round(width * 0.6)) });
      await endgames.open(ONLY, language);
      await expect(endgames.rows.first()).toBeVisible();
      expect(await overflow(page), `${width}`).toBeLessThanOrEqual(0);
      const clipped = await page
        .locator(".tool span, .status-title, .status-detail, .known-move span, .example, .site-nav a")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .map((part) => part.textContent),
        );
      expect(clipped, `${width}`).toEqual([]);
    }
  });
}

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("board, tools and verdict are in one view; pieces are put by tapping", async ({ endgames, page }) => {
    await endgames.open("W:WKa1:B");
    await page.getByRole("radio", { name: "black man" }).tap({ force: true });
    const { x, y } = await endgames.middle("h8");
    await page.touchscreen.tap(x, y);
    await endgames.expectPiece("h8", "black man");
    await expect(endgames.board).toBeInViewport({ ratio: 1 });
    await expect(endgames.detail).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".setup")).toBeInViewport({ ratio: 1 });
  });
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing in ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("in any state", async ({ endgames, page }) => {
      await endgames.open(ONLY);
      await expect(endgames.rows.first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await endgames.rows.first().click();
      await expect(endgames.title).toHaveText("Black to move loses");
      await endgames.choose("white man");
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole("button", { name: "Clear" }).click();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs, and what it is", async ({ page }) => {
    await page.goto("/es/endgames");
    await expect(page.locator(".notice")).toContainText("JavaScript");
    await expect(page.getByRole("heading", { name: "Lo que se ve aquí" })).toBeInViewport();
  });
});
