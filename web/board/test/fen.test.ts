import { describe, expect, it } from "vitest";

import { FenError, parsePieces } from "../src/fen.js";

const pieces = (fen: string): Record<string, string> =>
  Object.fromEntries(
    [...parsePieces(fen).pieces].map(([square, piece]) => [square, `${piece.color} ${piece.role}`]),
  );

describe("a FEN", () => {
  it("gives pieces and the side to move", () => {
    expect(parsePieces("B:Wa1,Kd4:Bh8").turn).toBe("black");
    expect(pieces("B:Wa1,Kd4:Bh8")).toEqual({ a1: "white man", d4: "white king", h8: "black man" });
  });

  it("is read with blanks, either case, either order, missing lists and a full stop", () => {
    expect(pieces(" w : bH8 , kg7 : wA1. ")).toEqual({ a1: "white man", h8: "black man", g7: "black king" });
    expect(pieces("W:W:B")).toEqual({});
    expect(pieces("W:Wa1")).toEqual({ a1: "white man" });
  });

  it("may give ranges", () => {
    expect(Object.keys(pieces("W:Wa1-a3,Kc2-e2:B"))).toEqual(["a1", "a2", "a3", "c2", "d2", "e2"]);
    expect(() => parsePieces("W:Wa1-b2:B")).toThrow(FenError);
  });

  it("has a compact form, rank by rank from a1", () => {
    const compact = "B" + "w......." + ".W......" + ".".repeat(40) + ".......b";
    expect(parsePieces(compact).turn).toBe("black");
    expect(pieces(compact)).toEqual({ a1: "white man", b2: "white king", h8: "black man" });
    expect(pieces("W" + "e".repeat(63) + "B")).toEqual({ h8: "black king" });
  });

  it.each(["", "x", "W:Wz9:B", "W:Wa1:Xh8", "W:Wa1;b2:B", "W" + ".".repeat(63), "Q:Wa1:Bh8"])(
    "that cannot be read is refused: %j",
    (text) => {
      expect(() => parsePieces(text)).toThrow(FenError);
    },
  );
});
