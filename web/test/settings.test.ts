import { expect, it } from "vitest";
import { DEFAULT_SETTINGS, loadSettings, parseSettings, saveSettings } from "../src/play/settings";
import { opponentFor } from "../src/play/new-game";
import { memoryStore } from "../src/storage";

it("come back as they were saved", () => {
  const storage = memoryStore();
  const chosen = {
    ...DEFAULT_SETTINGS,
    view: "diamond",
    level: 3,
    autoMove: true,
    resigns: false,
    draws: false,
    explained: ["ghosts"],
  } as const;
  saveSettings(storage, chosen);
  expect(loadSettings(storage)).toEqual(chosen);
});

it.each([null, "", "null", "{", "7", '{"view":"round","level":"x","coordinates":1,"explained":[3]}'])(
  "fall back to the defaults for %s",
  (text) => {
    expect(parseSettings(text)).toEqual(DEFAULT_SETTINGS);
  },
);

it("choose the opponent", () => {
  const chosen = { opponent: "computer", level: 2, color: "random" } as const;
  expect(opponentFor(chosen, () => true)).toEqual({ kind: "computer", level: 2, human: "white" });
  expect(opponentFor(chosen, () => false)).toEqual({ kind: "computer", level: 2, human: "black" });
  expect(opponentFor({ ...chosen, color: "black" }, () => true)).toMatchObject({ human: "black" });
  expect(opponentFor({ ...chosen, opponent: "person" })).toEqual({ kind: "person" });
});
