/** Journeys of pieces: which one is on its way, and which captured ones wait for its arrival. */

import { carry, fade, wantsStill } from "./animate.js";
import { center, type Lie } from "./geometry.js";
import type { Figure } from "./scene.js";
import type { SquareName } from "./types.js";

interface Journey {
  readonly path: readonly SquareName[];
  readonly captured: readonly Figure[];
}

export class Motion {
  #planned: Journey | undefined;
  #leaving: readonly Figure[] = [];
  #moving: SquareName | undefined;

  /** Captured pieces that stay in the picture until the capturing piece has arrived. */
  get leaving(): readonly Figure[] {
    return this.#leaving;
  }

  /** Where the piece that moved last stands: it is drawn above the others. */
  get moving(): SquareName | undefined {
    return this.#moving;
  }

  /** Lets the piece at the end of `path` travel along it once the next picture is drawn. */
  plan(path: readonly SquareName[], captured: readonly Figure[], perHop: number): void {
    const still = perHop <= 0 || wantsStill();
    this.#planned = still ? undefined : { path, captured };
    this.#leaving = still ? [] : captured.map((figure) => ({ ...figure, ghost: true }));
    this.#moving = path[path.length - 1];
  }

  /** A pointer carries the piece on this square. */
  lift(square: SquareName | undefined): void {
    this.#moving = square;
  }

  /** Begins the planned journey in the picture under `root`; `done` is called when all is still again. */
  depart(root: ParentNode, lie: Lie, perHop: number, done: () => void): void {
    const journey = this.#planned;
    if (!journey) return;
    this.#planned = undefined;
    const to = journey.path[journey.path.length - 1];
    const figure = to === undefined ? null : root.querySelector(`[data-piece="${to}"]:not(.ghost)`);
    const points = journey.path.map((square) => center(square, lie));
    const arrival = Math.max(0, points.length - 1) * perHop;
    const motions = figure ? [carry(figure, points, perHop)] : [];
    for (const gone of root.querySelectorAll(".leaving")) motions.push(fade(gone, arrival, perHop));
    void Promise.all(motions).then(() => {
      // A later journey has its own captives: those are left alone.
      const mine = (figure: Figure): boolean =>
        journey.captured.some((gone) => gone.square === figure.square);
      if (this.#leaving.every(mine)) this.#leaving = [];
      done();
    });
  }
}
