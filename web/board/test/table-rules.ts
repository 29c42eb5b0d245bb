/** Rules from a list of complete routes: all that the board needs to know, and nothing of the game. */

import type { Continuation, Move, Rules, SquareName } from "../src/types.js";

/** A route as its landing squares, and what each hop captures; no captures for a quiet move. */
export interface Route {
  readonly path: readonly SquareName[];
  readonly captured?: readonly SquareName[];
}

/** Provides the routes, and counts the questions asked. */
export class TableRules implements Rules {
  asked = 0;

  constructor(private readonly routes: readonly Route[]) {}

  /** Routes as text, such as `a1-a2` or `c3xc5(c4)xe5(d5)`. */
  static parse(...texts: readonly string[]): TableRules {
    return new TableRules(
      texts.map((text) => ({
        path: text.replace(/\([^)]*\)/g, "").split(/[-x]/),
        captured: [...text.matchAll(/\((\w\d)\)/g)].map((found) => found[1] ?? ""),
      })),
    );
  }

  continuations(path: readonly SquareName[]): readonly Continuation[] {
    this.asked += 1;
    const found = new Map<SquareName, Continuation>();
    for (const route of this.routes) {
      if (!path.every((square, i) => route.path[i] === square)) continue;
      const square = route.path[path.length];
      if (square === undefined) continue;
      const captured = path.length === 0 ? undefined : route.captured?.[path.length - 1];
      const complete = path.length > 0 && path.length === route.path.length - 1;
      found.set(square, {
        square,
        ...(captured === undefined ? {} : { captured }),
        ...(complete ? { completes: move(route) } : {}),
      });
    }
    return [...found.values()];
  }
}

function move(route: Route): Move {
  return {
    from: route.path[0] ?? "",
    to: route.path[route.path.length - 1] ?? "",
    captured: [...(route.captured ?? [])].sort(),
  };
}
