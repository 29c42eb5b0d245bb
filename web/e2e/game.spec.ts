/** Games: against the computer, kept over reloads, looked back on, ended. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Play } from "./fixtures";

/** What `harzdame pdn check` says of a text; throws where it finds a fault. */
function checkPdn(pdn: string): string {
  const folder = mkdtempSync(join(tmpdir(), "harzdame-"));
  try {
    const file = join(folder, "game.pdn");
    writeFileSync(file, pdn);
    return execFileSync(process.env.HARZDAME_BIN!, ["pdn", "check", file], { encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A generator of the same numbers every time, so that a failure can be seen again. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Makes any move by clicking: a piece that can move, and squares it can go to until the move is made. */
async function clickMove(play: Play, random: () => number): Promise<void> {
  const pick = async (marked: string) => {
    const names = await play.board
      .locator(`.${marked}`)
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-square")!));
    return names[Math.floor(random() * names.length)];
  };
  const before = await play.plies.count();
  const from = await pick("movable");
  await play.click(from!);
  for (let hop = 0; hop < 21 && (await play.plies.count()) === before; hop += 1) {
    const to = await pick("goal");
    if (to === undefined) break;
    await play.click(to);
  }
}

test("a whole game against the computer, by clicking, until it ends", async ({ play, page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await play.open();
  await play.begin({ opponent: "The computer", level: 1, color: "White" });
  const random = numbers(7);
  const status = page.locator(".status");
  for (let move = 0; move < 200; move += 1) {
    await expect(status).toHaveAttribute("data-tone", /turn|over/, { timeout: 30_000 });
    if ((await status.getAttribute("data-tone")) === "over") break;
    const before = await play.plies.count();
    await clickMove(play, random);
    await expect.poll(() => play.plies.count()).toBeGreaterThan(before);
  }
  await expect(status).toHaveAttribute("data-tone", "over");
  await expect(play.title).toHaveText(/You have won|The computer has won|Draw/);
  await expect(play.detail).toHaveText(/no pieces left|blocked|resigned|agreed|three times|100 moves/);
  const pdn = await play.pdn();
  expect(pdn).toContain('[Black "Harzdame level 1"]');
  expect(pdn).toMatch(/\[Result "(1-0|0-1|1\/2-1\/2|2-0|0-2|1-1)"\]/);
  expect(checkPdn(pdn)).toMatch(/1 game/);
});

test("survives a reload in the middle, and goes on", async ({ play, page }) => {
  await play.open();
  await play.begin({ opponent: "The computer", color: "White" });
  await play.type("c4-c5");
  await expect(play.plies).toHaveCount(2);
  await page.getByRole("button", { name: "View" }).click();
  const pieces = await play.pieces();
  const moves = await play.plies.allTextContents();
  await page.reload();
  await play.ready();
  expect(await play.pieces()).toEqual(pieces);
  expect(await play.plies.allTextContents()).toEqual(moves);
  await expect(play.board).toHaveAttribute("view", "diamond");
  await play.type("d3-d4");
  await expect(play.plies).toHaveCount(4);
});

test("the computer plays White when the person plays Black", async ({ play }) => {
  await play.open();
  await play.begin({ opponent: "The computer", color: "Black" });
  await expect(play.plies).toHaveCount(1);
  await expect(play.title).toHaveText("Your move, with Black");
  await expect(play.board).toHaveAttribute("orientation", "black");
});

test.describe("while the engine is slow to come", () => {
  test.use({ serviceWorkers: "block" });

  test("the computer can be stopped, and asked to go on", async ({ play, page }) => {
    await page.route("**/assets/engine-worker*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 4000));
      await route.continue().catch(() => {});
    });
    await play.open();
    await play.begin({ opponent: "The computer", color: "White" });
    await play.type("c4-c5");
    await expect(play.title).toHaveText("The computer is thinking");
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(play.title).toHaveText("The computer is stopped");
    await page.waitForTimeout(1000);
    await expect(play.plies).toHaveCount(1);
    await page.unroute("**/assets/engine-worker*");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(play.plies).toHaveCount(2, { timeout: 30_000 });
  });
});

test("undo takes back the person's move and the answer", async ({ play, page }) => {
  await play.open();
  await play.begin({ opponent: "The computer", color: "White" });
  await play.type("c4-c5");
  await expect(play.plies).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(play.plies).toHaveCount(0);
  await expect(play.title).toHaveText("Your move, with White");
});

test("two people: looking back, playing on from there, the end by agreement or resignation", async ({
  play,
  page,
}) => {
  await play.open();
  await play.begin({ opponent: "Two people at this board" });
  for (const move of ["c4-c5", "f5-f4", "d3-d4", "e6-e5"]) await play.type(move);
  await expect(play.plies).toHaveCount(4);
  await play.plies.nth(1).click();
  await expect(play.title).toHaveText("Earlier position: after 1… f5-f4");
  await page.keyboard.press("ArrowLeft");
  await expect(play.title).toHaveText("Earlier position: after 1. c4-c5");
  await page.getByRole("button", { name: "To the game" }).click();
  await expect(play.title).toHaveText("White to move");

  await play.plies.nth(1).click();
  await play.type("b5-b6");
  await expect(page.getByRole("dialog")).toContainText("The last 2 moves of the game will be taken back.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(play.plies).toHaveCount(4);
  await play.click("b5", "b6");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(play.plies).toHaveText(["c4-c5", "f5-f4", "b5-b6"]);

  await page.getByRole("button", { name: "Draw" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(play.title).toHaveText("Draw");
  await expect(play.detail).toHaveText("Both players have agreed to a draw.");
  expect(checkPdn(await play.pdn())).toMatch(/1 game/);

  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(play.title).toHaveText("White wins");
  await expect(play.detail).toHaveText("Black has resigned.");
  expect(checkPdn(await play.pdn())).toMatch(/1 game/);
});

test.describe("the page says why a game ended", () => {
  for (const [reason, fen, moves, title, detail] of [
    ["no pieces", "W:Wc3:Bc4", ["c3-c5"], "White wins", "Black has no pieces left."],
    ["blocked", "W:Wa5,a7:Ba8", ["a5-a6"], "White wins", "Black cannot move: every piece is blocked."],
    [
      "repetition",
      "W:WKa8:BKh1",
      ["a8-b8", "h1-g1", "b8-a8", "g1-h1", "a8-b8", "h1-g1", "b8-a8", "g1-h1"],
      "Draw",
      "The same position has occurred three times with the same side to move.",
    ],
  ] as const) {
    test(reason, async ({ play }) => {
      await play.open(fen);
      for (const move of moves) await play.type(move);
      await expect(play.title).toHaveText(title);
      await expect(play.detail).toHaveText(detail);
    });
  }
});

test("two tabs keep two games", async ({ play, context }) => {
  await play.open();
  await play.begin({ opponent: "Two people at this board" });
  await play.type("c4-c5");
  const { Play: PlayPage } = await import("./fixtures");
  const second = new PlayPage(await context.newPage());
  await second.open();
  await expect(second.detail).toHaveText(/open in another tab/);
  await expect(second.plies).toHaveCount(0);
  await second.type("d3-d4");
  await play.type("f5-f4");
  await play.page.reload();
  await play.ready();
  await second.page.reload();
  await second.ready();
  await expect(play.plies).toHaveText(["c4-c5", "f5-f4"]);
  await expect(second.plies).toHaveText(["d3-d4"]);
});

test("moves by itself when only one move is legal, if asked to", async ({ play, page }) => {
  await page.addInitScript(() => localStorage.setItem("harzdame-settings", '{"autoMove":true}'));
  await play.open("W:Wc3:Bc4,h8");
  await expect(play.plies).toHaveText(["c3xc5"]);
});
