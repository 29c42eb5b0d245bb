/** What the computer does besides moving: it resigns, offers draws, and answers a person's offer. */
import type { Page } from "@playwright/test";
import { axeFindings, expect, test, type Play } from "./fixtures";

/** Five kings against a man, which they do not meet for some moves. */
const LOST = "W:WKa1,Ka2,Kb1,Kb2,Kc1:Bh8";

/** Begins a game from a position against the computer, the person to move. */
async function beginFrom(play: Play, fen: string): Promise<void> {
  const { page } = play;
  await page.getByRole("button", { name: "FEN and PDN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").last().fill(fen);
  await dialog.getByRole("radio", { name: "The computer" }).check();
  await dialog.getByRole("button", { name: "Load" }).click();
  await expect(dialog).toHaveCount(0);
}

/** Plays a move and waits until the computer has moved too, or has ended the game. */
async function move(play: Play, text: string): Promise<void> {
  const before = await play.plies.count();
  await play.type(text);
  const status = play.page.locator(".status");
  await expect
    .poll(async () => {
      const over = (await status.getAttribute("data-tone")) === "over";
      return over || (await play.plies.count()) === before + 2;
    })
    .toBe(true);
}

/** A game of two kings, long level, which the next move of the computer's makes it offer as a draw. */
function level(): string {
  const ranks = (count: number) => Array.from({ length: count }, (_, rank) => rank + 1);
  const [white, black] = [ranks(8).map((rank) => `a${rank}`), ranks(7).map((rank) => `h${9 - rank}`)];
  const moves = Array.from({ length: 60 }, (_, ply) => {
    const [squares, turn] = [ply % 2 === 0 ? white : black, Math.floor(ply / 2)];
    return [squares[turn % squares.length], squares[(turn + 1) % squares.length]];
  });
  const record = {
    version: 1,
    opponent: { kind: "computer", level: 1, human: "white" },
    start: "W:WKa1:BKh8",
    moves,
    pending: [],
    orientation: "white",
    seed: 1,
    remembered: { scores: Array.from({ length: 7 }, (_, turn) => [47 + 2 * turn, 0]), resigned: false },
  };
  return JSON.stringify({ saved: 1, record });
}

/** Opens the page with such a game. */
async function openLevel(play: Play, page: Page, settings = {}): Promise<void> {
  const entries = {
    "harzdame-game-level": level(),
    "harzdame-last-game": "level",
    "harzdame-settings": JSON.stringify(settings),
  };
  await page.addInitScript((entries) => {
    // A reload finds what the page has made of them.
    if (localStorage.getItem("harzdame-last-game")) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, entries);
  await play.open();
  await expect(play.plies).toHaveCount(60);
}

test("the computer resigns a lost game; whoever takes that back can play it out", async ({ play, page }) => {
  await play.open();
  await beginFrom(play, LOST);
  await move(play, "a2-a3");
  await move(play, "a3-a2");
  await expect(play.plies).toHaveCount(4);
  await move(play, "a2-a3");
  await expect(play.title).toHaveText("You have won");
  await expect(play.detail).toHaveText("Black has resigned.");
  await expect(play.plies).toHaveCount(5);
  expect(await play.pdn()).toMatch(/\[Result "(1-0|2-0)"\]/);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(play.plies).toHaveCount(6);
  await expect(play.title).toHaveText("Your move, with White");
});

test("it remembers over a reload how the game has gone", async ({ play, page }) => {
  await play.open();
  await beginFrom(play, LOST);
  await move(play, "a2-a3");
  await move(play, "a3-a2");
  await expect(play.plies).toHaveCount(4);
  await page.reload();
  await play.ready();
  await move(play, "a2-a3");
  await expect(play.title).toHaveText("You have won");
});

test("it does not resign where it shall not", async ({ play, page }) => {
  await play.open();
  await page.getByRole("button", { name: "Settings" }).click();
  const setting = page.getByRole("checkbox", { name: "The computer resigns lost games" });
  await expect(setting).toBeChecked();
  await setting.uncheck();
  await play.closeDialog();
  await beginFrom(play, LOST);
  for (const text of ["a2-a3", "a3-a2", "a2-a3"]) await move(play, text);
  await expect(play.plies).toHaveCount(6);
  await expect(play.title).toHaveText("Your move, with White");
});

test("it accepts a person's offer where it is worse, and declines where it knows of nothing", async ({
  play,
  page,
}) => {
  await play.open();
  await beginFrom(play, LOST);
  const offer = async () => {
    await page.getByRole("button", { name: "Draw" }).click();
    await expect(page.getByRole("dialog")).toContainText("Offer a draw?");
    await page.getByRole("button", { name: "Confirm" }).click();
  };
  await offer();
  await expect(play.detail).toHaveText("The computer declines the draw.");
  await expect(play.title).toHaveText("Your move, with White");
  await move(play, "a2-a3");
  await expect(play.plies).toHaveCount(2);
  await offer();
  await expect(play.title).toHaveText("Draw");
  await expect(play.detail).toHaveText("Both players have agreed to a draw.");
});

test("its offer waits for an answer, over a reload too", async ({ play, page }) => {
  await openLevel(play, page);
  await move(play, "a7-a6");
  await expect(play.detail).toHaveText("The computer offers a draw.");
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await play.ready();
  await expect(play.detail).toHaveText("The computer offers a draw.");
  await play.plies.nth(3).click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(play.title).toHaveText("Draw");
  await expect(play.detail).toHaveText("Both players have agreed to a draw.");
  await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
});

test("its offer is declined by keyboard", async ({ play, page }) => {
  await openLevel(play, page);
  await move(play, "a7-a6");
  const decline = page.getByRole("button", { name: "Decline" });
  await expect(decline).toBeVisible();
  // From the line for a move back to the answers.
  for (let presses = 0; presses < 60; presses += 1) {
    if (await decline.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await expect(decline).toHaveCount(0);
  await expect(play.detail).toHaveText("You have declined the draw.");
  // The keyboard is on the board.
  await expect(play.board).toBeFocused();
  await expect(play.title).toHaveText("Your move, with White");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(play.plies).toHaveCount(60);
});

test("a move declines its offer", async ({ play, page }) => {
  await openLevel(play, page);
  await move(play, "a7-a6");
  await expect(play.detail).toHaveText("The computer offers a draw.");
  await move(play, "a6-a5");
  await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);
  await expect(play.plies).toHaveCount(64);
});

test("it knows no draws where it shall not", async ({ play, page }) => {
  await openLevel(play, page, { draws: false });
  await move(play, "a7-a6");
  await expect(play.plies).toHaveCount(62);
  await expect(page.getByRole("button", { name: "Accept" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Draw" })).toBeDisabled();
});
