/** The page itself: languages, sizes, views, themes, keys, accessibility. */
import { axeFindings, expect, test } from "./fixtures";

test("another language keeps the game", async ({ play, page }) => {
  await play.open();
  await play.begin({ opponent: "Two people at this board" });
  await play.type("c4-c5");
  await page.locator(".site-languages summary").click();
  await page.getByRole("link", { name: "Русский" }).click();
  await play.ready();
  await expect(page).toHaveURL(/\/ru\/play/);
  await expect(play.title).toHaveText("Ход чёрных");
  await expect(play.plies).toHaveText(["c4-c5"]);
  await play.expectPiece("c5", "белая простая");
});

for (const language of ["en", "es", "pt", "nl", "ru", "de"]) {
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1280, height: 720 },
    { width: 2200, height: 1300 },
  ]) {
    test(`nothing is cut off in ${language} at ${size.width}`, async ({ play, page }) => {
      await page.setViewportSize(size);
      await play.open(undefined, language);
      await page.keyboard.press("a");
      await expect(play.lines.first()).toBeVisible();
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      const clipped = await page
        .locator(".tool span, .status-title, .player-name, .analysis-head span, .line-score")
        .evaluateAll((parts) =>
          parts
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .map((p) => p.textContent),
        );
      expect(clipped).toEqual([]);
      const board = (await play.board.boundingBox())!;
      expect(Math.abs(board.width - board.height)).toBeLessThan(2);
      expect(board.width).toBeGreaterThan(Math.min(size.width, size.height) * 0.72);
    });
  }
}

test.describe("on a telephone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("moves are made by tapping, in both views", async ({ play, page }) => {
    await play.open("W:Wc3:Bb5,c4,d5,h8");
    for (const name of ["c3", "c5", "e5"]) {
      const { x, y } = await play.middle(name);
      await page.touchscreen.tap(x, y);
    }
    await expect(play.plies).toHaveText(["c3xe5"]);
    await page.getByRole("button", { name: "View" }).tap();
    await expect(play.board).toHaveAttribute("view", "diamond");
    for (const name of ["h8", "h7"]) {
      const { x, y } = await play.middle(name);
      await page.touchscreen.tap(x, y);
    }
    await expect(play.plies).toHaveText(["c3xe5", "h8-h7"]);
  });
});

test.describe("on a small telephone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("board, explanation and tools are in one view", async ({ play, page }) => {
    await play.open("W:Wa1,c3:Bc4,d5,h8");
    const { x, y } = await play.middle("a1");
    await page.touchscreen.tap(x, y);
    await expect(play.detail).toHaveText(/Capture is compulsory/);
    await expect(play.board).toBeInViewport({ ratio: 1 });
    await expect(play.detail).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("toolbar")).toBeInViewport({ ratio: 1 });
  });
});

test("the view changes by a key and is remembered; own corner at the bottom", async ({ play, page }) => {
  await play.open();
  await page.keyboard.press("v");
  await expect(play.board).toHaveAttribute("view", "diamond");
  const a1 = await play.middle("a1");
  const h8 = await play.middle("h8");
  const a8 = await play.middle("a8");
  expect(a1.y).toBeGreaterThan(a8.y);
  expect(h8.y).toBeLessThan(a8.y);
  expect(Math.abs(a1.x - h8.x)).toBeLessThan(2);
  await page.reload();
  await play.ready();
  await expect(play.board).toHaveAttribute("view", "diamond");
  await play.click("c4", "c5");
  await expect(play.plies.first()).toHaveText("c4-c5");
  await page.keyboard.press("f");
  expect((await play.middle("a1")).y).toBeLessThan((await play.middle("h8")).y);
});

test("everything can be reached and done by keyboard", async ({ play, page }) => {
  await play.open();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await play.closeDialog();
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "New game" })).toBeVisible();
  await play.closeDialog();
  await page.keyboard.press("m");
  await expect(page.locator("#typed-move")).toBeFocused();
  await page.keyboard.type("c4-c5");
  await page.keyboard.press("Enter");
  await expect(play.plies).toHaveCount(2);
  await page.locator(".ply[aria-current]").focus();
  await page.keyboard.press("Home");
  await expect(play.title).toHaveText("Earlier position: the start");
  await page.keyboard.press("End");
  await expect(play.title).toHaveText("Your move, with White");
});

test("buttons stay where they are while a game is played", async ({ play, page }) => {
  await play.open();
  const boxes = () =>
    page
      .locator(".tool")
      .evaluateAll((tools) => tools.map((tool) => JSON.stringify(tool.getBoundingClientRect())));
  const before = await boxes();
  await play.click("a1");
  await expect(play.detail).toHaveText(/no move/);
  expect(await boxes()).toEqual(before);
  await play.click("c4", "c5");
  expect(await boxes()).toEqual(before);
  await expect(play.plies).toHaveCount(2);
  expect(await boxes()).toEqual(before);
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing in ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("on the play page, its dialogs and its states", async ({ play, page }) => {
      test.setTimeout(120_000);
      await play.open("W:Wa1,c3:Bb5,c4,d5,h8");
      expect(await axeFindings(page)).toEqual([]);
      await play.click("a1");
      await play.click("c3", "c5");
      expect(await axeFindings(page)).toEqual([]);
      await play.click("e5");
      await play.type("zz");
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole("toolbar").getByRole("button", { name: "Analysis" }).click();
      await expect(play.lines.first()).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await play.lines.first().click();
      expect(await axeFindings(page)).toEqual([]);
      for (const name of ["New game", "FEN and PDN", "Settings", "Resign"]) {
        await page.getByRole("toolbar").getByRole("button", { name }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        await play.closeDialog();
      }
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Keys" }).click();
      expect(await axeFindings(page)).toEqual([]);
      await play.closeDialog();
      await page.getByRole("toolbar").getByRole("button", { name: "Resign" }).click();
      await page.getByRole("button", { name: "Confirm" }).click();
      expect(await axeFindings(page)).toEqual([]);
    });

    test("on the rules page", async ({ page }) => {
      await page.goto("/en/rules");
      expect(await axeFindings(page)).toEqual([]);
    });
  });
}
