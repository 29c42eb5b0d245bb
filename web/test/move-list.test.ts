import { expect, it } from "vitest";
import { numbered, PlayMoves, rows } from "../src/play/move-list";
import type { NotedMove } from "../src/play/rules";

const moves: NotedMove[] = ["a4-a5", "h5-h4", "c3xc5"].map((text) => ({
  from: text.slice(0, 2),
  to: text.slice(3),
  captured: [],
  path: [text.slice(0, 2), text.slice(3)],
  text,
}));

it("numbers a game that White began", () => {
  expect(rows(3, "white")).toEqual([
    { number: 1, white: 0, black: 1 },
    { number: 2, white: 2, black: undefined },
  ]);
  expect(numbered(moves, 1, "white")).toBe("1. a4-a5");
  expect(numbered(moves, 2, "white")).toBe("1… h5-h4");
});

it("numbers a game that Black began", () => {
  expect(rows(3, "black")).toEqual([
    { number: 1, white: undefined, black: 0 },
    { number: 2, white: 1, black: 2 },
  ]);
  expect(numbered(moves, 1, "black")).toBe("1… a4-a5");
  expect(rows(0, "black")).toEqual([]);
});

async function shownList(shown: number) {
  const list = new PlayMoves();
  Object.assign(list, { t: (id: string) => id, moves, count: moves.length, shown, first: "white" });
  document.body.append(list);
  await list.updateComplete;
  const asked: number[] = [];
  list.addEventListener("show", (event) => asked.push((event as CustomEvent<number>).detail));
  return { list, asked };
}

it("asks for the position after the move that is chosen", async () => {
  const { list, asked } = await shownList(3);
  list.querySelector<HTMLElement>('[data-ply="2"]')!.click();
  list.querySelector<HTMLElement>('[aria-label="play-first"]')!.click();
  expect(asked).toEqual([2, 0]);
  expect(list.querySelector('[aria-current="step"]')!.textContent!.trim()).toBe("c3xc5");
});

it("is one stop for the Tab key, and goes on by arrows", async () => {
  const { list, asked } = await shownList(1);
  expect(list.querySelectorAll('.ply[tabindex="0"]')).toHaveLength(1);
  const box = list.querySelector(".moves-box")!;
  for (const key of ["ArrowRight", "ArrowLeft", "End", "Home", "ArrowUp"]) {
    box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }
  expect(asked).toEqual([2, 0, 3, 0, 0]);
});
