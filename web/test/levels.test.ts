import { expect, it } from "vitest";
import { LANGUAGES, loadTranslator } from "../src/i18n";
import { levelName, levelWord, nearestLevel } from "../src/play/levels";

const count = (last: number) => Array.from({ length: last }, (_, place) => place + 1);

it.each([1, 2, 3, 4, 10, 15])("of %i levels the last is full strength, and the words rise", (last) => {
  const levels = count(last);
  const words = levels.map((level) => levelWord(levels, level));
  const order = ["first-day", "beginner", "casual", "practised", "strong", "full-strength"];
  const places = words.map((word) => order.indexOf(word));
  expect(places.at(-1)).toBe(5);
  if (last > 1) expect(places[0]).toBe(0);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  if (last >= 6) expect(new Set(words).size).toBe(6);
});

it("a level that there is not is the nearest one", () => {
  expect(nearestLevel([1, 2, 3], 2)).toBe(2);
  expect(nearestLevel([1, 2, 3], 12)).toBe(3);
  expect(nearestLevel([2, 4], 1)).toBe(2);
});

it.each(LANGUAGES)("every level has a name of its own word in %s", async (language) => {
  const t = await loadTranslator(language);
  const names = count(10).map((level) => levelName(t, count(10), level));
  expect(names[0]).toMatch(/^1 · \S/);
  expect(new Set(names.map((name) => name.replace(/.* · /, ""))).size).toBe(6);
});
