/** A chain of captures, entered in every way there is. */
import { expect, test } from "./fixtures";

/** The man on c3 takes c4 and then d5 or b5: two moves, each of two pieces. */
const FORK = "W:Wc3:Bb5,c4,d5,h8";
/** One chain only: c4, then d5. */
const SINGLE = "W:Wa1,c3:Bc4,d5,h8";
/** Two routes from c1 to g1 that take different pieces. */
const TWINS = "W:WKc1:Bc2,e3,e4,g2,h8";

test("by click, hop by hop", async ({ play }) => {
  await play.open(FORK);
  await expect(play.detail).toHaveText("Capture is compulsory: take 2 pieces");
  await play.click("c3", "c5");
  await expect(play.title).toHaveText("Capture begun: c3xc5");
  await play.expectPiece("c4", "captured");
  await play.click("e5");
  await expect(play.plies).toHaveText(["c3xe5"]);
  await play.expectPiece("e5", "white man");
  await play.expectPiece("c4", "empty");
});

test("by click, at once when it is the only one", async ({ play }) => {
  await play.open(SINGLE);
  await play.click("c3", "e5");
  await expect(play.plies).toHaveText(["c3xe5"]);
});

test("by drag, to the end and from hop to hop", async ({ play }) => {
  await play.open(SINGLE);
  await play.drag("c3", "e5");
  await expect(play.plies).toHaveText(["c3xe5"]);
  await play.open(FORK);
  await play.drag("c3", "c5", "a5");
  await expect(play.plies).toHaveText(["c3xa5"]);
});

test("by keyboard", async ({ play, page }) => {
  await play.open(FORK);
  // To the board, which begins at a1, and from there to c3.
  for (const key of ["b", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "Enter"])
    await page.keyboard.press(key);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(play.title).toHaveText("Capture begun: c3xc5");
  await page.keyboard.press("Backspace");
  await expect(play.title).toHaveText("White to move");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(play.plies).toHaveText(["c3xe5"]);
});

test("by a typed route, short or full", async ({ play }) => {
  await play.open(FORK);
  await play.type("c3xe5");
  await expect(play.plies).toHaveText(["c3xe5"]);
  await play.open(FORK);
  await play.type("c3:c5:a5");
  await expect(play.plies).toHaveText(["c3xa5"]);
});

test("by a typed move that fits several routes: the page asks which", async ({ play, page }) => {
  await play.open(TWINS);
  await play.type("c1xg1");
  const routes = page.locator(".typed-routes button");
  await expect(routes).toHaveText(["c1xc3xg3xg1", "c1xc4xg4xg1"]);
  await routes.nth(1).click();
  await expect(play.plies).toHaveText(["c1xc4xg4xg1"]);
  await play.expectPiece("e4", "empty");
  await play.expectPiece("e3", "black man");
});

test("survives a reload half-way, and can be taken back", async ({ play, page }) => {
  await play.open(FORK);
  await play.click("c3", "c5");
  await expect(play.title).toHaveText("Capture begun: c3xc5");
  await page.reload();
  await play.ready();
  await expect(play.title).toHaveText("Capture begun: c3xc5");
  await play.expectPiece("c4", "captured");
  await page.getByRole("button", { name: "Undo jump" }).click();
  await expect(play.title).toHaveText("White to move");
  await play.click("c3", "c5", "a5");
  await expect(play.plies).toHaveText(["c3xa5"]);
});

test("is compulsory, and a refused click says so", async ({ play }) => {
  await play.open(SINGLE);
  await play.click("a1");
  await expect(play.detail).toHaveText(/Capture is compulsory.*here 2.*from c3/);
});
