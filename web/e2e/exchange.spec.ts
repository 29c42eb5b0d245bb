/** Copy and paste of positions and games. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

async function paste(page: Page, text: string) {
  await page.getByRole("button", { name: "FEN and PDN" }).click();
  await page.locator("#exchange-import").fill(text);
  await page.getByRole("button", { name: "Load" }).click();
}

test("a position goes out and comes back", async ({ play, page }) => {
  await play.open("W:WKa8,c3:Bd6,Kh1");
  await page.getByRole("button", { name: "FEN and PDN" }).click();
  await page.getByRole("button", { name: "Copy" }).first().click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe("W:WKa8,c3:Bd6,Kh1");
  await play.closeDialog();
  await play.begin({ opponent: "Two people at this board" });
  await paste(page, copied);
  await play.expectPiece("a8", "white king");
  await play.expectPiece("h1", "black king");
  expect(await play.fen()).toBe("W:WKa8,c3:Bd6,Kh1");
});

test("a game goes out and comes back", async ({ play, page }) => {
  await play.open();
  await play.begin({ opponent: "Two people at this board" });
  for (const move of ["c4-c5", "f5-f4", "d3-d4"]) await play.type(move);
  const pdn = await play.pdn();
  await play.begin({ opponent: "Two people at this board" });
  await expect(play.plies).toHaveCount(0);
  await paste(page, pdn);
  await expect(play.plies).toHaveText(["c4-c5", "f5-f4", "d3-d4"]);
});

test("of several games one is chosen", async ({ play, page }) => {
  await play.open();
  const game = (white: string, move: string) =>
    `[White "${white}"]\n[Black "B"]\n[GameType "95,W,8,8,A0,0"]\n[Variant "Harzdame"]\n\n1. ${move} *\n\n`;
  await paste(page, game("Anna", "c4-c5") + game("Boris", "d3-d4"));
  await page.getByRole("button", { name: /Boris/ }).click();
  await expect(play.plies).toHaveText(["d3-d4"]);
});

test("a faulty position is refused with every fault underlined", async ({ play, page }) => {
  await play.open();
  const text = "W:Wa1,h8,c3:Bc3";
  await paste(page, text);
  const faults = page.locator(".faults li");
  await expect(faults).toHaveCount(3);
  await expect(page.locator(".excerpt mark")).toHaveText(["c3", "c3", "h8"]);
  await expect(faults.first()).toContainText("The square c3 is named twice.");
  await expect(faults.last()).toContainText("A man cannot rest on h8");
  const selected = await page
    .locator("#exchange-import")
    .evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(selected).toBe("c3");
});

test("a faulty game is refused with the move underlined", async ({ play, page }) => {
  await play.open();
  await paste(page, "1. c4-c5 f5-f4 2. c5-c7 *");
  await expect(page.locator(".excerpt mark")).toHaveText("c5-c7");
  await expect(page.locator(".faults")).toContainText("Line 1, column 19");
});

test("a position in the address that is none is refused in words", async ({ play }) => {
  await play.open("W:Wz9:Bh8");
  await expect(play.detail).toHaveText(/address cannot be used.*squares run from a1 to h8/);
});
