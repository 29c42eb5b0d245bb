import { afterEach, beforeEach, describe, expect, it } from "vitest";

import "../src/define.js";
import type { HarzdameBoard } from "../src/board.js";
import type { Rules } from "../src/types.js";
import { TableRules } from "./table-rules.js";

const FEN = "W:Wc3,d1,a1:Bc4,d5,c6,d2,h8";
const RULES = TableRules.parse("c3xc5(c4)xe5(d5)", "c3xc5(c4)xc7(c6)", "d1xd3(d2)xf3(e3)");

let board: HarzdameBoard;
let events: [string, unknown][];

async function show(fen: string, rules: Rules | undefined): Promise<void> {
  board.position = fen;
  board.rules = rules;
  await board.updateComplete;
}

function cell(square: string): SVGElement {
  const found = board.renderRoot.querySelector<SVGElement>(`[data-square="${square}"]`);
  if (!found) throw new Error(`no cell ${square}`);
  return found;
}

const label = (square: string): string => cell(square).getAttribute("aria-label") ?? "";
const pieces = (kind: string): string[] =>
  [...board.renderRoot.querySelectorAll(`[data-piece].${kind}`)]
    .map((p) => p.getAttribute("data-piece") ?? "")
    .sort();

/** A click as assistive technology makes it. */
async function click(square: string): Promise<void> {
  cell(square).dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true, detail: 0 }));
  await board.updateComplete;
}

async function key(name: string): Promise<void> {
  const picture = board.renderRoot.querySelector("svg");
  picture?.dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true, cancelable: true }),
  );
  await board.updateComplete;
}

beforeEach(async () => {
  board = document.createElement("harzdame-board");
  board.animation = 0;
  events = [];
  for (const name of ["move", "refused", "hint", "pending", "select", "pick"]) {
    board.addEventListener(name, (event) => events.push([name, (event as CustomEvent<unknown>).detail]));
  }
  document.body.append(board);
  await show(FEN, RULES);
});

afterEach(() => {
  board.remove();
});

const named = (name: string): unknown[] => events.filter(([n]) => n === name).map(([, detail]) => detail);

describe("the element", () => {
  it("is a grid of 64 squares with one stop for the Tab key", () => {
    const root = board.renderRoot;
    expect(root.querySelectorAll("svg")).toHaveLength(1);
    expect(root.querySelector("svg")?.getAttribute("role")).toBe("grid");
    expect(root.querySelectorAll('[role="row"]')).toHaveLength(8);
    expect(root.querySelectorAll('[role="gridcell"]')).toHaveLength(64);
    expect(root.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(cell("a1").getAttribute("tabindex")).toBe("0");
  });

  it("names each square with what stands there and what can be done", () => {
    expect(label("c3")).toBe("c3, white man, can capture");
    expect(label("a1")).toBe("a1, white man");
    expect(label("c4")).toBe("c4, black man");
    expect(label("e4")).toBe("e4, empty");
  });

  it("says once that a capture is compulsory, and marks who can", async () => {
    expect(named("hint")).toEqual([{ kind: "must-capture", count: 2, message: "You must capture: 2" }]);
    expect(board.renderRoot.querySelectorAll(".ready")).toHaveLength(2);
    expect(pieces("dim")).toEqual(["a1"]);
    board.rules = TableRules.parse("c3xc5(c4)xe5(d5)");
    await board.updateComplete;
    expect(named("hint")).toHaveLength(1);
  });

  it("shows what it is given without rules, and takes nothing", async () => {
    await show(FEN, undefined);
    await click("c3");
    expect(named("select")).toEqual([]);
    expect(label("c3")).toBe("c3, white man");
  });

  it("keeps what it shows when a text cannot be read", () => {
    expect(() => {
      board.position = "nonsense";
    }).toThrow("side to move");
    expect(board.position).toBe(FEN);
  });
});

describe("entering a chain", () => {
  it("goes from choice to hop to move, with ghosts in between", async () => {
    await click("c3");
    expect(named("select")).toEqual([{ square: "c3" }]);
    expect(label("c5")).toBe("c5, empty, can go here");
    await click("c5");
    expect(named("pending").pop()).toEqual({ path: ["c3", "c5"], captured: ["c4"], mustCapture: 2 });
    expect(pieces("ghost")).toEqual(["c4"]);
    expect(label("c4")).toBe("c4, black man, captured");
    expect(label("c5")).toBe("c5, white man, chosen");
    expect(named("hint").map((hint) => (hint as { kind: string }).kind)).toContain("ghosts");
    await click("e5");
    expect(named("move")).toEqual([
      { from: "c3", to: "e5", captured: ["c4", "d5"], path: ["c3", "c5", "e5"] },
    ]);
    expect(pieces("piece")).toEqual(["a1", "c6", "d1", "d2", "e5", "h8"]);
  });

  it("takes no second move before the first is answered, and none after `cancel`", async () => {
    await click("d1");
    expect(named("move")).toHaveLength(1);
    await click("c3");
    expect(named("select")).toEqual([]);
    board.cancel();
    await board.updateComplete;
    expect(pieces("piece")).toEqual(["a1", "c3", "c4", "c6", "d1", "d2", "d5", "h8"]);
    await click("c3");
    expect(named("select")).toEqual([{ square: "c3" }]);
  });

  it("shows the same position again when that is the answer", async () => {
    await click("d1");
    board.position = FEN;
    await board.updateComplete;
    expect(pieces("piece")).toContain("d1");
  });

  it("tells why a square is refused, and who can capture", async () => {
    await click("a1");
    expect(named("refused")).toEqual([
      {
        reason: "must-capture",
        square: "a1",
        capturers: ["c3", "d1"],
        mustCapture: 2,
        message: "Capturing is compulsory, and the most pieces must be captured: 2. Can capture: c3, d1",
      },
    ]);
    expect(board.renderRoot.querySelectorAll(".flash:not(.no)")).toHaveLength(2);
    expect(board.renderRoot.querySelector('[role="alert"]')?.textContent).toContain("Can capture: c3, d1");
  });

  it("can be given and asked for as a path, so that a reload restores it", async () => {
    await click("c3");
    await click("c5");
    const kept = board.pendingPath;
    expect(kept).toEqual(["c3", "c5"]);
    board.remove();
    board = document.createElement("harzdame-board");
    board.pendingPath = kept;
    board.position = FEN;
    board.rules = RULES;
    document.body.append(board);
    await board.updateComplete;
    expect(board.pendingPath).toEqual(["c3", "c5"]);
    expect(pieces("ghost")).toEqual(["c4"]);
  });

  it("is given up by a new position, and kept by new rules for the same one", async () => {
    await click("c3");
    await click("c5");
    board.rules = TableRules.parse("c3xc5(c4)xe5(d5)", "c3xc5(c4)xc7(c6)");
    await board.updateComplete;
    expect(board.pendingPath).toEqual(["c3", "c5"]);
    events = [];
    await show("W:Wc3:Bc4,d5,c6", RULES);
    expect(board.pendingPath).toEqual([]);
    expect(named("pending")).toEqual([{ path: [], captured: [], mustCapture: 2 }]);
  });

  it("explains once why a man that passes its promotion area stays a man", async () => {
    await show("W:Wc6:Bc7,d8,d7,e8", TableRules.parse("c6xc8(c7)xe8(d8)", "c6xc8(c7)xa8(b8)"));
    await click("c6");
    await click("c8");
    const hint = named("hint").find((h) => (h as { kind: string }).kind === "passing-promotion");
    expect(hint).toMatchObject({ square: "c8" });
  });
});

describe("the keyboard", () => {
  it("plays a whole chain", async () => {
    board.focusSquare("c3");
    await board.updateComplete;
    for (const name of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await key(name);
    expect(board.pendingPath).toEqual(["c3", "c5"]);
    for (const name of ["ArrowRight", "ArrowRight", " "]) await key(name);
    expect(named("move")).toMatchObject([{ path: ["c3", "c5", "e5"] }]);
  });

  it("takes back by Escape, and lets Escape pass when there is nothing to take back", async () => {
    await click("c3");
    await click("c5");
    const passed: boolean[] = [];
    const listen = (event: Event): void => {
      passed.push(event.defaultPrevented);
    };
    document.addEventListener("keydown", listen);
    await key("Escape");
    await key("Escape");
    await key("Escape");
    document.removeEventListener("keydown", listen);
    expect(board.pendingPath).toEqual([]);
    expect(passed).toEqual([false]);
  });

  it("goes as the board is seen", async () => {
    board.orientation = "black";
    board.focusSquare("c3");
    await board.updateComplete;
    await key("ArrowUp");
    expect(cell("c2").getAttribute("tabindex")).toBe("0");
    board.orientation = "white";
    board.view = "diamond";
    await key("ArrowRight");
    expect(cell("d1").getAttribute("tabindex")).toBe("0");
  });
});

describe("entering by `enter`", () => {
  it("plays, goes on, or says why not", () => {
    expect(board.enter(["a1", "a2"])).toMatchObject({
      kind: "refused",
      refusal: { reason: "must-capture", capturers: ["c3", "d1"] },
    });
    expect(board.enter(["c3", "c5"])).toEqual({ kind: "pending", path: ["c3", "c5"] });
    expect(board.enter(["c3", "c5", "c7"])).toMatchObject({ kind: "move", move: { to: "c7" } });
    expect(named("move")).toHaveLength(1);
  });

  it("sees properties set just before", () => {
    board.position = "W:Wb1:Bh8";
    board.rules = TableRules.parse("b1-b2");
    expect(board.enter(["b1", "b2"]).kind).toBe("move");
  });
});

describe("texts", () => {
  it("are the owner's, as patterns or as functions", async () => {
    board.strings = {
      whiteMan: "weißer Stein",
      canCapture: "kann schlagen",
      refusedMustCapture: ({ count, squares }) => `${String(count)} müssen sein: ${String(squares)}`,
    };
    await board.updateComplete;
    expect(label("c3")).toBe("c3, weißer Stein, kann schlagen");
    await click("a1");
    expect(named("refused")).toMatchObject([{ message: "2 müssen sein: c3, d1" }]);
  });

  it("say the last move once it is shown", async () => {
    board.position = "W:Wc3,d1,a1:Bc4,d5,c6,d2,h7";
    board.lastMove = { path: ["h8", "h7"] };
    await board.updateComplete;
    await board.updateComplete;
    expect(board.renderRoot.querySelector('[role="status"]')?.textContent).toContain(
      "black man from h8 to h7",
    );
    expect(label("h7")).toBe("h7, black man, last move to here");
    expect(label("h8")).toBe("h8, empty, last move from here");
    expect(board.renderRoot.querySelectorAll(".last .line")).toHaveLength(1);
  });
});

describe("picking squares", () => {
  beforeEach(async () => {
    board.picking = true;
    await board.updateComplete;
    events = [];
  });

  it("sends every square that is pressed, by click and by key", async () => {
    await click("e4");
    await key("ArrowUp");
    await key("Enter");
    expect(events).toEqual([
      ["pick", { square: "e4" }],
      ["pick", { square: "e5" }],
    ]);
  });

  it("takes no moves, and names none", async () => {
    expect(label("c3")).toBe("c3, white man");
    await click("c3");
    expect(named("select")).toEqual([]);
    board.picking = false;
    await board.updateComplete;
    expect(label("c3")).toBe("c3, white man, can capture");
  });

  it("sends nothing where there is no input", async () => {
    board.interactive = false;
    await board.updateComplete;
    await click("e4");
    expect(events).toEqual([]);
  });
});
