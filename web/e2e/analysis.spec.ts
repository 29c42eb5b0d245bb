/** What the engine thinks of the position: the analysis, its lines, and hints. */
import { expect, test } from "./fixtures";

const MIDDLE =
  "W:Wa1,a2,a3,a4,b1,b2,b4,b5,c1,c3,c5,d1,d2,d4,e2,e3:Bc8,d7,e6,e8,f5,f7,f8,g4,g5,g7,g8,h3,h4,h6,h7,h8";

test("the analysis is off until it is asked for, and stays as it was over a reload", async ({
  play,
  page,
}) => {
  await play.open(MIDDLE);
  const button = page.getByRole("button", { name: "Analysis" });
  const meter = page.getByRole("meter", { name: "Evaluation" });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(meter).toHaveCount(0);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(play.lines).toHaveCount(2);
  await expect(meter).toHaveAttribute("aria-valuetext", /^[+−]?\d+\.\d\d, /);
  await expect.poll(() => play.depth()).toBeGreaterThan(6);

  await page.reload();
  await play.ready();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(play.lines).toHaveCount(2);
  await button.click();
  await expect(play.lines).toHaveCount(0);
  await expect(meter).toHaveCount(0);
  await page.reload();
  await play.ready();
  await expect(meter).toHaveCount(0);
});

test("it follows the position that is shown", async ({ play, page }) => {
  // White takes three pieces, and then Black has one man against four.
  await play.open("W:Wa1,b1,c1,c3:Bc4,d5,e6,h8");
  await page.keyboard.press("a");
  await expect(play.lines).toHaveCount(1);
  await expect(play.lines).toHaveText(/1\. c3x/);
  await expect(page.locator(".analysis-says")).toHaveText(/White/);
  await play.type((await play.lines.locator(".line-moves").innerText()).split(" ")[1]!);
  await expect(play.plies).toHaveCount(1);
  await expect(play.lines.first()).toHaveText(/1… h8-/);
  await page.getByRole("button", { name: "To the start" }).click();
  await expect(play.lines.first()).toHaveText(/1\. c3x/);
});

test("proved ends are told, and a finished game has no evaluation", async ({ play, page }) => {
  await play.open("W:Wc3:Bc4");
  await page.keyboard.press("a");
  await expect(page.locator(".analysis-says")).toHaveText("White wins in one move");
  await expect(page.locator(".analysis-score")).toHaveText("White in 1");
  await play.click("c3", "c5");
  await expect(page.locator(".analysis-says")).toHaveText("The game is over");
  await expect(play.lines).toHaveCount(0);
});

test("a line is shown on the board by keyboard, and the game stays as it is", async ({ play, page }) => {
  await play.open(MIDDLE);
  await page.keyboard.press("a");
  await expect.poll(() => play.depth()).toBeGreaterThan(4);
  const before = await play.pieces();
  await play.lines.first().focus();
  await page.keyboard.press("Enter");
  await expect(play.title).toHaveText(/^Line shown: after 1\. /);
  expect(await play.pieces()).not.toEqual(before);
  const variation = page.locator(".variation");
  await expect(variation.locator('[aria-current="step"]')).toHaveText(/^\s*1\. /);
  await page.keyboard.press("ArrowRight");
  await expect(play.title).toHaveText(/^Line shown: after 1… /);
  await page.keyboard.press("Home");
  await expect(play.title).toHaveText("Line shown: its start");
  expect(await play.pieces()).toEqual(before);
  await variation.getByRole("button").nth(2).click();
  await expect(play.title).toHaveText(/^Line shown: after 2\. /);
  await page.getByRole("button", { name: "To the game" }).click();
  await expect(play.title).toHaveText("White to move");
  expect(await play.pieces()).toEqual(before);
  await expect(play.plies).toHaveCount(0);
});

test("as many lines as are wanted", async ({ play, page }) => {
  await play.open(MIDDLE);
  await page.keyboard.press("a");
  await page.getByRole("toolbar").getByRole("button", { name: "Settings" }).click();
  await page.getByRole("group", { name: "Lines in the analysis" }).getByRole("radio", { name: "3" }).check();
  await play.closeDialog();
  await expect(play.lines).toHaveCount(3);
  const firsts = await play.lines.locator(".line-moves").allInnerTexts();
  expect(new Set(firsts.map((text) => text.split(" ")[1])).size).toBe(3);
});

test("against the computer it is told to be help, and the next game begins without", async ({
  play,
  page,
}) => {
  await play.open();
  await page.keyboard.press("a");
  await expect(play.detail).toHaveText(/helps you in this game/);
  await expect(play.lines).toHaveCount(2);
  await play.click("c4", "c5");
  await expect(play.plies).toHaveCount(2);
  await expect(play.lines.first()).toHaveText(/2\. /);
  await play.begin({ color: "Black" });
  await expect(page.getByRole("button", { name: "Analysis" })).toHaveAttribute("aria-pressed", "false");
  await expect(play.lines).toHaveCount(0);
});

test("a hint is shown as an arrow, jump by jump, until the position changes", async ({ play, page }) => {
  await play.open("W:Wa1,c3:Bc4,d5,h8");
  const arrows = play.board.locator(".mark");
  await page.getByRole("button", { name: "Hint" }).click();
  await expect(play.detail).toHaveText("Hint: c3xe5");
  await expect(arrows).toHaveCount(2);
  await page.keyboard.press("i");
  await expect(arrows).toHaveCount(0);
  await page.keyboard.press("i");
  await expect(arrows).toHaveCount(2);
  await page.keyboard.press("f");
  await expect(arrows).toHaveCount(2);
  await play.type("c3xe5");
  await expect(play.plies).toHaveCount(1);
  await expect(arrows).toHaveCount(0);
});

test("nothing waits for the engine", async ({ play, page }) => {
  await play.open(MIDDLE);
  await page.keyboard.press("a");
  await expect(play.lines).toHaveCount(2);
  // The longest time in which the page does nothing else, while the engine searches.
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const end = performance.now() + 1500;
        let last = performance.now();
        let most = 0;
        const tick = () => {
          const now = performance.now();
          most = Math.max(most, now - last);
          last = now;
          if (now < end) setTimeout(tick, 0);
          else resolve(most);
        };
        tick();
      }),
  );
  // A search to that depth takes seconds; a busy machine may take its time all the same.
  expect(longest).toBeLessThan(1000);
});

for (const simd of [true, false]) {
  test(`one module is loaded, ${simd ? "with" : "without"} SIMD`, async ({ play, page }) => {
    if (!simd) await page.addInitScript(() => (WebAssembly.validate = () => false));
    const modules: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".wasm")) modules.push(request.url());
    });
    await play.open(MIDDLE);
    await page.keyboard.press("a");
    await expect(play.lines).toHaveCount(2);
    expect(modules).toHaveLength(1);
    expect(modules[0]).toContain(simd ? "harzdame_wasm_simd" : "harzdame_wasm_bg");
  });
}

test.describe("levels", () => {
  test("go from the first day to full strength by the arrow keys, and are remembered", async ({
    play,
    page,
  }) => {
    await play.open();
    await page.keyboard.press("n");
    const slider = page.getByRole("slider", { name: "Level" });
    await expect(slider).toHaveAttribute("aria-valuetext", "1 · first day");
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", /^2 · /);
    await page.keyboard.press("End");
    await expect(slider).toHaveAttribute("aria-valuetext", /^\d+ · full strength$/);
    const level = (await slider.getAttribute("aria-valuetext"))!.split(" ")[0]!;
    await page.getByRole("button", { name: "Begin" }).click();
    await expect(page.locator(".player-name", { hasText: `Computer, level ${level}` })).toBeVisible();
    await page.reload();
    await play.ready();
    await page.keyboard.press("n");
    await expect(slider).toHaveAttribute("aria-valuetext", `${level} · full strength`);
  });

  test("of another version become the nearest one", async ({ play, page }) => {
    await page.addInitScript(() => localStorage.setItem("harzdame-settings", '{"level":99}'));
    await play.open();
    await page.keyboard.press("n");
    await expect(page.getByRole("slider", { name: "Level" })).toHaveAttribute(
      "aria-valuetext",
      /full strength$/,
    );
  });
});
