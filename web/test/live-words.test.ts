import { beforeAll, describe, expect, it } from "vitest";
import { endReason, endTitle, ratingChanges } from "../src/live/ending";
import { refusalText } from "../src/live/api";
import { readState } from "../src/live/state";
import { readAccount } from "../src/live/account";
import { readChallenge, readGameEntry, readList } from "../src/live/wire";
import { browserName, controlText, playerName, ratingText, seatText } from "../src/live/words";
import { loadTranslator, type Translate } from "../src/i18n";

let t: Translate;

beforeAll(async () => {
  t = await loadTranslator("en", ["play", "live"]);
});

describe("words", () => {
  it("for time controls", () => {
    expect(controlText(t, { kind: "fischer", initial: 300, increment: 3 })).toBe("5 min + 3 s");
    expect(controlText(t, { kind: "fischer", initial: 90, increment: 0 })).toBe("1.5 min");
    expect(controlText(t, { kind: "delay", initial: 300, delay: 5 })).toBe("5 min, 5 s delay");
    expect(controlText(t, { kind: "byoyomi", initial: 600, periods: 5, period: 30 })).toBe(
      "10 min + 5 × 30 s",
    );
    expect(controlText(t, { kind: "correspondence", days: 1 })).toBe("1 day per move");
    expect(controlText(t, { kind: "unlimited" })).toBe("No clock");
  });

  it("for players, known by name, by number or not at all", () => {
    expect(playerName(t, { name: "Anna", id: 7 })).toBe("Anna");
    expect(playerName(t, { name: undefined, id: 1854320413899729 })).toBe("Guest 9729");
    expect(playerName(t, { name: undefined, id: undefined })).toBe("Guest");
    expect(ratingText({ rating: 1512.5, provisional: false })).toBe("1513");
    expect(ratingText({ rating: 1500, provisional: true })).toBe("1500?");
    expect(ratingText({ rating: undefined, provisional: true })).toBe("");
    const player = { id: 7, name: "Anna", rating: 1512.3, provisional: false };
    expect(seatText(t, { kind: "player", player })).toBe("Anna (1512)");
    expect(seatText(t, { kind: "engine", level: 3 })).toBe("Computer, level 3");
  });

  it("for ends, as the one who reads sees them", () => {
    expect(endTitle(t, { reason: "time", winner: "white" }, "white")).toBe("You have won");
    expect(endTitle(t, { reason: "time", winner: "white" }, "black")).toBe("You have lost");
    expect(endTitle(t, { reason: "time", winner: "white" }, null)).toBe("White wins");
    expect(endTitle(t, { reason: "agreement", winner: null }, "white")).toBe("Draw");
    expect(endTitle(t, { reason: "aborted", winner: null }, "white")).toBe("The game does not count");
    expect(endReason(t, { reason: "time", winner: "white" })).toBe("Black has run out of time.");
    expect(endReason(t, { reason: "abandoned", winner: null })).toBe("A player has left the game.");
    expect(endReason(t, { reason: "blocked", winner: "black" })).toMatch(/^White cannot move/);
  });

  it("for ratings that have changed", () => {
    const ratings = [
      [1500, 1510.6],
      [1500.4, 1489.5],
    ];
    const message = { white: { player: { id: 1, name: "Anna" } }, black: { player: { id: 2 } }, ratings };
    expect(ratingChanges(t, readState(message))).toEqual(["Anna: 1511 (+11)", "Guest 2: 1490 (−10)"]);
    expect(ratingChanges(t, readState({}))).toEqual([]);
  });

  it("for refusals: by code, else as the server says it", () => {
    expect(refusalText(t, "too-many", "", 7)).toBe("That was too often. Try again in 7 s.");
    expect(refusalText(t, "never-seen", "odd")).toBe("That did not work: odd");
    expect(refusalText(t, "never-seen", "")).toBe("That did not work: never-seen");
  });

  it("for browsers, by what they say of themselves", () => {
    expect(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe(
      "Firefox, Linux",
    );
    expect(
      browserName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604.1"),
    ).toBe("Safari, iOS");
    expect(browserName("curl/8.0")).toBe("");
  });
});

describe("what the server says", () => {
  it("is read even where it is told shortly, or not at all", () => {
    const challenge = readChallenge({ id: "x", creator: 7, control: { kind: "unlimited" }, color: "white" });
    expect(challenge.creator).toMatchObject({ id: 7, name: undefined });
    expect(challenge).toMatchObject({ open: false, own: false, opponent: undefined, game: undefined });
    expect(readGameEntry({ id: "g", white: { engine: 2 }, ownTurn: true })).toMatchObject({
      game: "g",
      white: { kind: "engine", level: 2 },
      ply: undefined,
      toMove: true,
    });
    expect(readList({ error: 1 }, String)).toEqual([]);
    expect(
      readAccount({ id: 3, name: "Anna", ratings: { blitz: { rating: 1500.2, deviation: 300, games: 2 } } }),
    ).toEqual({
      id: 3,
      name: "Anna",
      ratings: [{ speed: "blitz", rating: 1500.2, games: 2, provisional: true }],
    });
  });
});
