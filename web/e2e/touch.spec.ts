/** The board under a finger: pieces are dragged, and the page scrolls from everywhere else. */
import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test.use({ viewport: { width: 360, height: 560 }, hasTouch: true, isMobile: true });

const FORK = "W:Wc3:Bb5,c4,d5,h8";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Moves one finger from point to point as a hand does, in small steps. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const touch = (type: string, points: readonly Point[]): Promise<unknown> =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points } as never);
  await touch("touchStart", [from]);
  const steps = 10;
  for (let i = 1; i <= steps; i += 1) {
    const at = (a: number, b: number): number => a + ((b - a) * i) / steps;
    await touch("touchMove", [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
    await page.waitForTimeout(16);
  }
  await touch("touchEnd", []);
  await page.waitForTimeout(100);
}

for (const view of ["square", "diamond"] as const) {
  test(`in the ${view} view`, async ({ play, page }) => {
    await play.open(FORK);
    await play.board.evaluate((board, name) => {
      (board as unknown as { view: string }).view = name;
    }, view);
    await page.evaluate(() => {
      document.body.style.minBlockSize = "2000px";
    });

    const start = await play.middle("c3");
    const scrolled = await page.evaluate(() => scrollY);
    await swipe(page, start, await play.middle("c5"));
    expect(await page.evaluate(() => scrollY), "a dragged piece does not scroll the page").toBe(scrolled);
    await play.expectPiece("c4", "captured");

    const empty = await play.middle("f5");
    const before = await page.evaluate(() => scrollY);
    await swipe(page, empty, { x: empty.x, y: empty.y - 120 });
    await expect
      .poll(() => page.evaluate(() => scrollY), { message: "an empty square scrolls the page" })
      .toBeGreaterThan(before + 40);
    await play.expectPiece("c4", "captured");

    const { x, y } = await play.middle("e5");
    await page.touchscreen.tap(x, y);
    await expect(play.plies).toHaveText(["c3xe5"]);
  });
}
