import { describe, expect, it, vi } from "vitest";
import { Game, newRecord, type Opponent } from "../src/play/game";
import { fakeRules } from "./fake-rules";

const PERSON: Opponent = { kind: "person" };
const AGAINST_BLACK: Opponent = { kind: "computer", level: 2, human: "white" };

function game(opponent: Opponent = PERSON, plies = 0, options = {}) {
  const rules = fakeRules(options);
  const moves = Array.from({ length: plies }, (_, i) => [`a${(i % 7) + 1}`, `b${(i % 7) + 1}`]);
  return { rules, game: new Game(rules, { ...newRecord("0", opponent), moves }) };
}

describe("a game", () => {
  it("is restored with all its moves, at its last position", () => {
    const { game: g } = game(PERSON, 3);
    expect(g.length).toBe(3);
    expect(g.live).toBe(true);
    expect(g.position.fen()).toBe("3");
    expect(g.moves.map((move) => move.text)).toEqual(["a1-b1", "a2-b2", "a3-b3"]);
  });

  it("refuses a record with an illegal move", () => {
    expect(() => new Game(fakeRules(), { ...newRecord("0", PERSON), moves: [["a1", "h8"]] })).toThrow();
  });

  it("records the route of every move and forgets the chain that led to it", () => {
    const { game: g } = game();
    g.setPending(["c3", "e3"]);
    expect(g.record.pending).toEqual(["c3", "e3"]);
    g.play(["c3", "e3", "e5"]);
    expect(g.record.moves).toEqual([["c3", "e3", "e5"]]);
    expect(g.record.pending).toEqual([]);
  });

  it("is unchanged when a route is refused", () => {
    const { game: g } = game(PERSON, 2);
    expect(() => g.play(["a1", "h8"])).toThrow();
    g.show(1);
    expect(() => g.play(["a1", "h8"])).toThrow();
    expect(g.length).toBe(2);
    expect(g.shown).toBe(1);
    expect(g.record.moves).toHaveLength(2);
  });

  it("tells of every change", () => {
    const { game: g } = game(PERSON, 2);
    const changed = vi.fn();
    g.addEventListener("change", changed);
    g.play(["a1", "a2"]);
    g.show(0);
    g.undo();
    g.flip();
    expect(changed).toHaveBeenCalledTimes(4);
  });
});

describe("an offer of a draw by the computer", () => {
  const offered = () => {
    const { game: g } = game(AGAINST_BLACK, 1);
    g.append(["h1", "h2"], true);
    return g;
  };

  it("stands until it is answered, and is kept with the game", () => {
    const g = offered();
    expect(g.offered).toBe(true);
    expect(new Game(fakeRules(), g.record).offered).toBe(true);
    g.show(1);
    expect(g.offered).toBe(true);
    const changed = vi.fn();
    g.addEventListener("change", changed);
    g.declineDraw();
    expect(g.offered).toBe(false);
    expect(g.length).toBe(2);
    expect(changed).toHaveBeenCalledOnce();
  });

  it.each<[string, (g: Game) => void]>([
    ["a move", (g) => g.play(["a2", "a3"])],
    ["a move taken back", (g) => g.undo()],
    ["resignation", (g) => g.resign("white")],
    ["an agreement", (g) => g.agreeDraw()],
    ["the next move without one", (g) => g.append(["h2", "h3"])],
  ])("ends with %s", (_, end) => {
    const g = offered();
    end(g);
    expect(g.offered).toBe(false);
    expect(g.record.offered).toBeUndefined();
  });
});

describe("looking back", () => {
  it("shows an earlier position and keeps the game", () => {
    const { game: g } = game(PERSON, 4);
    g.show(1);
    expect(g.live).toBe(false);
    expect(g.position.fen()).toBe("1");
    expect(g.current.fen()).toBe("4");
    g.show(99);
    expect(g.shown).toBe(4);
    g.show(-1);
    expect(g.shown).toBe(0);
  });

  it("takes back what came later when a move is played there", () => {
    const { game: g } = game(PERSON, 4);
    g.show(1);
    g.play(["c1", "c2"]);
    expect(g.record.moves).toEqual([
      ["a1", "b1"],
      ["c1", "c2"],
    ]);
    expect(g.live).toBe(true);
  });

  it("stays where it is when the computer's move comes in", () => {
    const { game: g } = game(AGAINST_BLACK, 3);
    g.show(1);
    g.append(["h1", "h2"]);
    expect(g.shown).toBe(1);
    expect(g.length).toBe(4);
    g.show(4);
    g.append(["h2", "h3"]);
    expect(g.shown).toBe(5);
  });

  it("keeps no chain of another position", () => {
    const { game: g } = game(PERSON, 4);
    g.show(1);
    g.setPending(["a1", "a3"]);
    expect(g.record.pending).toEqual([]);
  });

  it("leaks no line", () => {
    const { rules, game: g } = game(PERSON, 4);
    for (const ply of [0, 3, 2, 4, 1]) g.show(ply);
    g.play(["c1", "c2"]);
    g.undo();
    expect(rules.open).toBe(1);
    g.free();
    expect(rules.open).toBe(0);
  });
});

describe("undo", () => {
  it("takes back one ply between two people", () => {
    const { game: g } = game(PERSON, 3);
    expect(g.undo()).toBe(true);
    expect(g.length).toBe(2);
  });

  it("goes back to the person's own turn against the computer", () => {
    const { game: g } = game(AGAINST_BLACK, 4);
    g.undo();
    expect(g.length).toBe(2);
    const { game: thinking } = game(AGAINST_BLACK, 3);
    thinking.undo();
    expect(thinking.length).toBe(2);
  });

  it("leaves the computer's opening move alone", () => {
    const { game: g } = game({ kind: "computer", level: 1, human: "black" }, 1);
    expect(g.canUndo).toBe(false);
    expect(g.undo()).toBe(false);
    expect(g.length).toBe(1);
  });

  it("takes back an ending before any move", () => {
    const { game: g } = game(PERSON, 3);
    g.resign("black");
    g.undo();
    expect(g.outcome).toBeUndefined();
    expect(g.length).toBe(3);
  });
});

describe("the end", () => {
  it("comes by the rules", () => {
    const { game: g } = game(AGAINST_BLACK, 5, { lasts: 5 });
    expect(g.outcome).toEqual({ kind: "win", winner: "white", reason: "blocked" });
    expect(g.computersTurn).toBe(false);
  });

  it("comes by resignation or agreement, and only once", () => {
    const { game: g } = game(PERSON, 2);
    g.resign("white");
    expect(g.outcome).toEqual({ kind: "win", winner: "black", reason: "resignation" });
    g.agreeDraw();
    expect(g.outcome?.kind).toBe("win");
    const { game: drawn } = game(PERSON, 2);
    drawn.agreeDraw();
    expect(drawn.outcome).toEqual({ kind: "draw", reason: "agreement" });
  });

  it("is forgotten when the game goes on from an earlier position", () => {
    const { game: g } = game(PERSON, 3);
    g.resign("white");
    g.show(1);
    g.play(["d1", "d2"]);
    expect(g.outcome).toBeUndefined();
  });
});

it("knows who began, whoever is to move", () => {
  expect(game(PERSON, 3).game.firstTurn).toBe("white");
  expect(game(PERSON, 2, { first: "black" }).game.firstTurn).toBe("black");
});
