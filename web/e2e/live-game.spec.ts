/** Games between two people, each with a browser of their own. */
import { axeFindings } from "./fixtures";
import { expect, pair, test, type Person } from "./live-fixtures";

/** A short game in which both help White to take everything. */
const GAME = (
  "f1-g1 c8-b8 a6-b6 b8-b7 b6xb8 g4-g3 g1-h1 h3-h2 h1xf3 d8-c8 b8xd6 e6xc6 f3-g3 g5-g4 g3xe5 f6-e6 e5-f5 " +
  "h5-g5 f5xh3 h6-h5 h3xa6 e7-d7 a6-a7 g7-g6 a7xg2 e8-d8 b5-b6 g8-g7 g2xa8 h8-g8 a8xh1"
).split(" ");
/** The ply at which White's capture h1xf3 goes by h3. */
const CHAIN = 8;

/** Plays a part of the game above, each move on the page of whose turn it is. */
async function play(players: readonly [Person, Person], from: number, to: number): Promise<void> {
  for (let ply = from; ply < to; ply += 1) {
    const [mover, other] = ply % 2 === 0 ? players : [players[1], players[0]];
    await expect(mover.plies).toHaveCount(ply);
    await mover.type(GAME[ply]!);
    await expect(other.plies).toHaveCount(ply + 1);
  }
}

async function register(person: Person, name: string): Promise<void> {
  await person.go("/en/account");
  const form = person.page.getByRole("form", { name: "Make an account" });
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByLabel("Password").fill("correct horse");
  await form.getByRole("button").click();
  await expect(person.page.getByRole("heading", { name })).toBeVisible();
}

test("a whole rated game, with everything that can happen on the way", async ({ person }) => {
  test.setTimeout(180_000);
  const [white, black] = [await person(), await person()];
  await register(white, "Anna");
  await register(black, "Bertil");
  // Captures hop by hop, so that there is a half of one.
  await white.page.evaluate(() => {
    localStorage.setItem("harzdame-settings", JSON.stringify({ fullCapture: false }));
  });

  const link = await white.challenge({ color: "White", time: "5 min + 3 s", rated: true });
  await black.follow(link);
  await expect(black.page.getByRole("heading", { name: "Anna would like to play" })).toBeVisible();
  await expect(black.page.locator(".terms")).toContainText("Black");
  await expect(black.page.locator(".terms")).toContainText("Rated");
  await black.page.getByRole("button", { name: "Accept" }).click();
  await Promise.all([white.atGame(), black.atGame()]);
  await expect(white.title).toHaveText("Your move, with White");
  await expect(white.detail).toHaveText(/First moves are not on the clock/);
  await expect(white.row("white")).toContainText("Anna");
  await expect(white.row("white")).toContainText("first move");
  await expect(white.row("black")).toContainText("Bertil");
  await expect(white.row("white").locator(".clock-time")).toHaveText("5:00");
  await expect(black.board).toHaveAttribute("orientation", "black");

  // A move by click, one by drag.
  await white.click("f1", "g1");
  await expect(black.plies).toHaveText(["f1-g1"]);
  await expect(black.title).toHaveText("Your move, with Black");
  await black.drag("c8", "b8");
  await expect(white.plies).toHaveText(["f1-g1", "c8-b8"]);
  await expect(white.row("white").locator(".clock")).toHaveAttribute("data-running", "");
  await play([white, black], 2, 4);

  // A draw is offered and declined.
  await white.tool("Draw").click();
  await white.confirm();
  await expect(white.detail).toHaveText("You have offered a draw.");
  await expect(black.detail).toHaveText("Your opponent offers a draw.");
  await black.page.getByRole("button", { name: "Decline" }).click();
  await expect(white.detail).toHaveText("The draw was declined.");
  await expect(black.page.locator(".status-offer")).toHaveCount(0);

  // Something is said.
  await white.page.getByRole("textbox", { name: "Message" }).fill("good luck");
  await white.page.keyboard.press("Enter");
  await expect(black.page.getByRole("log")).toContainText("Anna good luck");
  await expect(white.page.getByRole("log")).toContainText("Anna good luck");

  // The page is loaded anew in the middle of a capture: nothing of it has been sent.
  await play([white, black], 4, CHAIN);
  await white.click("h1", "h3");
  await expect(white.title).toHaveText("Capture begun: h1xh3");
  await white.page.reload();
  await white.ready();
  await expect(white.plies).toHaveCount(CHAIN);
  await expect(white.title).toHaveText("Your move, with White");
  await expect(black.plies).toHaveCount(CHAIN);
  await white.click("h1", "h3", "f3");
  await expect(black.plies).toHaveCount(CHAIN + 1);

  // Looking back changes nothing.
  await black.page.getByRole("button", { name: "To the start" }).click();
  await expect(black.title).toHaveText("Earlier position: the start");
  await black.page.getByRole("button", { name: "To the game" }).click();
  await play([white, black], CHAIN + 1, GAME.length);

  await expect(white.title).toHaveText("You have won");
  await expect(black.title).toHaveText("You have lost");
  for (const { detail } of [white, black]) {
    await expect(detail).toHaveText(
      /^Black has no pieces left\. Anna: \d+ \(\+\d+\)\. Bertil: \d+ \(−\d+\)\.$/,
    );
  }
  expect(await axeFindings(white.page)).toEqual([]);

  // Once more, with colours swapped.
  const first = white.game;
  await black.page.getByRole("button", { name: "Rematch" }).click();
  await expect(black.page.locator(".status-action")).toHaveText("You have asked for a rematch.");
  await expect(white.detail).toHaveText("Your opponent would like a rematch.");
  await white.page.getByRole("button", { name: "Play again" }).click();
  await expect.poll(() => white.game).not.toBe(first);
  await expect.poll(() => black.game).not.toBe(first);
  expect(black.game).toBe(white.game);
  await Promise.all([white.ready(), black.ready()]);
  await expect(black.title).toHaveText("Your move, with White");

  // The ratings have changed where they are kept.
  await white.go("/en/account");
  await expect(white.page.locator(".terms")).toContainText("Blitz");
  await expect(white.page.locator(".terms")).toContainText("1 game");
});

test("a move whose answer got lost is sent again, and happens once", async ({ person }) => {
  const [white, black] = await pair(person);
  const moves: string[] = [];
  await white.page.routeWebSocket(/\/socket$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((message) => {
      const text = message.toString();
      server.send(message);
      if (!text.includes('"move"')) return;
      moves.push(text);
      // The first time nothing comes back.
      if (moves.length === 1) void page.close({ code: 3000 });
    });
  });
  await white.page.reload();
  await white.ready();
  await white.click("f1", "g1");
  await expect(black.plies).toHaveText(["f1-g1"]);
  await expect.poll(() => moves.length).toBe(2);
  expect(moves[1]).toBe(moves[0]);
  await expect(white.plies).toHaveText(["f1-g1"]);
  await expect(white.page.locator(".live-connection")).toHaveText(/^Connected/);
  await play([white, black], 1, 3);
});

test("a connection that is broken is told to be, and made anew", async ({ person }) => {
  const [white, black] = await pair(person);
  let blocked = false;
  let cut = (): void => {};
  await white.page.routeWebSocket(/\/socket$/, (page) => {
    if (blocked) {
      void page.close({ code: 3000 });
      return;
    }
    page.connectToServer();
    cut = () => void page.close({ code: 3000 });
  });
  await white.page.reload();
  await white.ready();
  blocked = true;
  cut();
  await expect(white.detail).toHaveText("The connection is lost. Trying again …");
  // Moves can be made meanwhile; they are sent afterwards.
  await white.click("f1", "g1");
  await expect(white.plies).toHaveText(["f1-g1"]);
  await expect(black.plies).toHaveCount(0);
  blocked = false;
  await expect(black.plies).toHaveText(["f1-g1"], { timeout: 15_000 });
  await expect(white.detail).not.toHaveText(/lost/);
});

test("a takeback, in a casual game", async ({ person }) => {
  const [white, black] = await pair(person, { time: "No clock" });
  await play([white, black], 0, 2);
  await black.tool("Takeback").click();
  await expect(white.detail).toHaveText("Your opponent asks to take a move back.");
  await white.page.getByRole("button", { name: "Agree" }).click();
  await expect(black.plies).toHaveText(["f1-g1"]);
  await expect(white.plies).toHaveText(["f1-g1"]);
  await expect(black.title).toHaveText("Your move, with Black");
});

test("aborting before it has begun, and resigning after, are confirmed first", async ({ person }) => {
  const [white, black] = await pair(person);
  await white.tool("Abort").click();
  await white.page.getByRole("button", { name: "Cancel" }).click();
  await play([white, black], 0, 2);
  await expect(white.tool("Abort")).toHaveCount(0);
  await black.tool("Resign").click();
  await black.confirm();
  await expect(white.title).toHaveText("You have won");
  await expect(white.detail).toHaveText("Black has resigned.");
  const [first, second] = await pair(person);
  await second.tool("Abort").click();
  await second.confirm();
  await expect(first.title).toHaveText("The game does not count");
  await expect(first.detail).toHaveText("It was called off before it had really begun.");
});

test("who watches sees everything and can do nothing; all by keyboard", async ({ person }) => {
  const [white, black] = await pair(person);
  const watcher = await person();
  await watcher.go("/en/lobby");
  await watcher.page.locator(`a[href$="${white.game}"]`).press("Enter");
  await watcher.atGame();
  await expect(watcher.title).toHaveText("White to move");
  await expect(watcher.detail).toHaveText(/First moves are not on the clock/);
  await expect(watcher.tool("Resign")).toHaveCount(0);
  await expect(watcher.page.locator("#typed-move")).toHaveCount(0);
  // The keyboard plays f1-g1: to the board, which begins at a1.
  const { keyboard } = white.page;
  await keyboard.press("b");
  for (let file = 1; file < 6; file += 1) await keyboard.press("ArrowRight");
  for (const key of ["Enter", "ArrowRight", "Enter"]) await keyboard.press(key);
  await expect(watcher.plies).toHaveText(["f1-g1"]);
  await expect(black.plies).toHaveText(["f1-g1"]);
  expect(await axeFindings(watcher.page)).toEqual([]);
});

test("an opponent who goes is seen to go, and to come back", async ({ person }) => {
  const [white, black] = await pair(person);
  const presence = white.row("black").locator(".player-presence");
  await expect(presence).toHaveAttribute("aria-label", "at the board");
  await play([white, black], 0, 3);
  const address = black.page.url();
  await black.page.goto("about:blank");
  await expect(presence).toHaveAttribute("aria-label", "not at the board", { timeout: 20_000 });
  await expect(white.detail).toHaveText(/Your opponent has gone\. In \d+ s you can claim the game\./);
  await black.page.goto(address);
  await expect(presence).toHaveAttribute("aria-label", "at the board", { timeout: 20_000 });
  await expect(white.detail).not.toHaveText(/has gone/);
});

test("a game that does not exist is told to be none", async ({ person }) => {
  const { page, ...nobody } = await person();
  await page.goto(`${nobody.address}/en/game/nosuchgame`);
  await expect(page.getByRole("heading", { name: "There is no such game" })).toBeVisible();
});
