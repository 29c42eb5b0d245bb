/** Finding games: the lobby, challenges, the account; and pages of a server without live games. */
import { axeFindings, expect as expectPlain, test as plain } from "./fixtures";
import { expect, pair, test } from "./live-fixtures";

test("a challenge in the lobby is found and accepted", async ({ person }) => {
  const [maker, taker] = [await person(), await person()];
  await taker.go("/en/lobby");
  await maker.go("/en/lobby");
  const form = maker.page.locator("live-new");
  await form.getByRole("radio", { name: "Anyone" }).check();
  await form.getByRole("radio", { name: "Other" }).check();
  await form.getByLabel("Kind of clock").selectOption("byoyomi");
  await form.getByLabel("Minutes for each player").fill("2");
  await form.getByLabel("Periods").fill("4");
  await form.getByLabel("Seconds per period").fill("15");
  await form.getByRole("button", { name: "Make the challenge" }).click();
  await maker.page.waitForURL(/\/challenge\//);
  // The other's list is asked for again by itself.
  const entry = taker.page.locator(".entry", { hasText: "2 min + 4 × 15 s" });
  await entry.getByRole("button", { name: /^Accept/ }).press("Enter");
  await Promise.all([maker.atGame(), taker.atGame()]);
  await expect(maker.row("white").locator(".clock-note")).toContainText("first move");
  await expect(maker.row("black").locator(".clock-note")).toHaveText("4 × 15 s");
  // Both find their game again.
  await maker.go("/en/lobby");
  await expect(maker.page.getByRole("region", { name: "Your games" }).locator("a")).toHaveCount(1);
});

test("a challenge can be taken back, and is then closed for everybody", async ({ person }) => {
  const [maker, taker] = [await person(), await person()];
  const link = await maker.challenge({ time: "3 days per move" });
  await maker.page.getByRole("button", { name: "Copy" }).click();
  expect(await maker.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await taker.follow(link);
  await expect(taker.page.getByRole("button", { name: "Accept" })).toBeVisible();
  await maker.page.getByRole("button", { name: "Take back" }).click();
  await maker.page.waitForURL(/\/lobby/);
  await expect(
    taker.page.getByRole("heading", { name: "This challenge is not open any more." }),
  ).toBeVisible();
  await taker.go("/en/challenge/nosuch");
  await expect(taker.page.getByRole("heading", { name: "There is no such challenge" })).toBeVisible();
});

test("a game against the engine of the server", async ({ person }) => {
  const player = await person();
  await player.go("/en/lobby");
  const form = player.page.locator("live-new");
  await form.getByRole("radio", { name: "The computer" }).check();
  await form.getByRole("radio", { name: "No clock" }).check();
  await form.getByRole("radio", { name: "White" }).check();
  await form.getByRole("button", { name: "Begin the game" }).click();
  await player.atGame();
  await player.type("c4-c5");
  await expect(player.plies).toHaveCount(2, { timeout: 30_000 });
  await expect(player.row("black")).toContainText("Computer, level 1");
});

test("an account: made by a guest, left, entered again; a token; a link to the seat", async ({ person }) => {
  const [owner, other] = [await person(), await person()];
  // Whoever does something is a guest.
  await owner.challenge({});
  await owner.go("/en/account");
  await expect(owner.page.getByText("You are a guest")).toBeVisible();
  await owner.page.getByRole("button", { name: "Make the link" }).click();
  const link = await owner.page.getByRole("textbox", { name: "Your secret link:" }).inputValue();
  expect(link).toMatch(/\/en\/account#\w{20,}$/);
  await other.follow(link);
  await expect(other.page.getByText(/This browser now plays for Guest/)).toBeVisible();
  expect(other.page.url()).not.toContain("#");

  const make = owner.page.getByRole("form", { name: "Make an account" });
  await make.getByRole("textbox", { name: "Name" }).fill("Clara");
  await make.getByLabel("Password").fill("short");
  await make.getByRole("button").click();
  await make.getByLabel("Password").fill("correct horse");
  await make.getByRole("button").click();
  await expect(owner.page.getByText("You are logged in as Clara.")).toBeVisible();
  expect(await axeFindings(owner.page)).toEqual([]);

  await owner.page.getByLabel("What it is for").fill("my bot");
  await owner.page.getByRole("button", { name: "Make a token" }).click();
  await expect(owner.page.getByRole("textbox", { name: "Token", exact: true })).toHaveValue(/^\w{20,}$/);
  await expect(owner.page.getByRole("region", { name: "Where you are logged in" })).toContainText("my bot");

  await owner.page.getByRole("button", { name: "Log out" }).click();
  const enter = owner.page.getByRole("form", { name: "Log in" });
  await enter.getByRole("textbox", { name: "Name" }).fill("Clara");
  await enter.getByLabel("Password").fill("wrong horse");
  await enter.getByRole("button").click();
  await expect(enter.getByRole("alert")).toHaveText("Name and password do not match.");
  await enter.getByLabel("Password").fill("correct horse");
  await enter.getByRole("button").click();
  await expect(owner.page.getByText("You are logged in as Clara.")).toBeVisible();
});

for (const theme of ["light", "dark"] as const) {
  test(`axe finds nothing on the pages without a board in ${theme}`, async ({ person }) => {
    const { page, ...someone } = await person();
    await page.emulateMedia({ colorScheme: theme });
    for (const path of ["/en/lobby", "/en/account", "/en/challenge/nosuch"]) {
      await page.goto(someone.address + path);
      await page.waitForLoadState("networkidle");
      expect(await axeFindings(page), path).toEqual([]);
    }
  });
}

for (const language of ["en", "es", "pt", "nl", "ru", "de"]) {
  test(`nothing is cut off in ${language}`, async ({ person }) => {
    const [white] = await pair(person);
    const { game } = white;
    for (const path of ["lobby", "account", `game/${game}`]) {
      await white.go(`/${language}/${path}`);
      await white.page.waitForLoadState("networkidle");
      for (const width of [320, 390, 768, 1280]) {
        await white.page.setViewportSize({ width, height: 844 });
        const overflow = () =>
          white.page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        await expect.poll(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test("another language keeps what is shown", async ({ person }) => {
  const [white] = await pair(person);
  const { game } = white;
  await white.page.locator(".site-languages summary").click();
  await white.page.getByRole("link", { name: "Deutsch" }).click();
  await white.page.waitForURL(`**/de/game/${game}`);
  await expect(white.title).toHaveText("Du bist mit Weiß am Zug");
});

plain("a server without a database says that it has no live games", async ({ page }) => {
  for (const path of ["lobby", "account", "challenge/abc", "game/abc"]) {
    await page.goto(`/en/${path}`);
    await expectPlain(page.locator("h1")).toHaveText("There are no live games here");
  }
  await expectPlain(page.getByRole("navigation").getByRole("link", { name: "Online" })).toHaveCount(0);
});

test("without a network the page of a game says so, and never shows an old state", async ({
  server,
  browser,
}) => {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${server.addresses[0]}/en/play`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: 30_000,
  });
  await context.setOffline(true);
  await page.goto(`${server.addresses[0]}/en/game/abc`);
  await expect(page.locator("h1")).toHaveText("The server cannot be reached");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "There is no such game" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/en/game/abc");
  await context.close();
});
