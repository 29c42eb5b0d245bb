import { expect, it } from "vitest";
import { Variation } from "../src/play/variation";
import { fakeRules } from "./fake-rules";

const move = (from: string, to: string) => ({
  from,
  to,
  captured: [],
  path: [from, to],
  text: `${from}-${to}`,
});

it("goes to and fro in a line, and leaves nothing behind", () => {
  const rules = fakeRules();
  const subject = { start: "3", moves: [["a1", "a2"]] };
  const line = new Variation(rules, subject, [move("h1", "h2"), move("b1", "b2")], "white");
  expect([line.position.fen(), line.shown, line.last]).toEqual(["4", 0, undefined]);
  line.show(2);
  expect([line.position.fen(), line.last?.text]).toEqual(["6", "b1-b2"]);
  line.show(1);
  expect([line.position.fen(), line.last?.text]).toEqual(["5", "h1-h2"]);
  line.show(99);
  expect(line.shown).toBe(2);
  line.show(-1);
  expect(line.shown).toBe(0);
  line.free();
  expect(rules.open).toBe(0);
});
