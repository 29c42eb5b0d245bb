import { describe, expect, it } from "vitest";
import { actionOf, ACTIONS, lettersOf } from "../src/play/shortcuts";

/** What a key pressed on `target` asks for. */
function press(key: string, target: Element = document.body, init: KeyboardEventInit = {}, letters = true) {
  if (!target.isConnected) document.body.append(target);
  let action: ReturnType<typeof actionOf>;
  const listen = (event: Event) => (action = actionOf(event as KeyboardEvent, letters));
  document.addEventListener("keydown", listen);
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, ...init }));
  document.removeEventListener("keydown", listen);
  return action;
}

describe("keys", () => {
  it("ask for actions anywhere on the page", () => {
    expect(press("v")).toBe("view");
    expect(press("V")).toBe("view");
    expect(press("?")).toBe("help");
    expect(press("ArrowLeft")).toBe("previous");
    expect(press("x")).toBeUndefined();
  });

  it("are the text's own while one is typed", () => {
    expect(press("v", document.createElement("input"))).toBeUndefined();
    expect(press("ArrowLeft", document.createElement("textarea"))).toBeUndefined();
  });

  it("leave the arrows to the board and to the list of moves, but not the letters", () => {
    const board = document.createElement("harzdame-board");
    expect(press("ArrowLeft", board)).toBeUndefined();
    expect(press("v", board)).toBe("view");
  });

  it("leave the browser's own shortcuts alone", () => {
    expect(press("n", document.body, { ctrlKey: true })).toBeUndefined();
    expect(press("ArrowLeft", document.body, { altKey: true })).toBeUndefined();
  });

  it("can be switched off as far as they are letters", () => {
    expect(press("v", document.body, {}, false)).toBeUndefined();
    expect(press("ArrowRight", document.body, {}, false)).toBe("next");
  });

  it("have a letter each, and no letter twice", () => {
    const letters = ACTIONS.flatMap(lettersOf);
    expect(letters).toHaveLength(new Set(letters).size);
  });
});
