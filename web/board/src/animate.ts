/** Motion of pieces by the Web Animations API, in units of the picture. */

import type { Point } from "./geometry.js";

/** True when the reader wants no motion, or when the platform has none to offer. */
export function wantsStill(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Carries an element through points, with a short rest on each, so that every hop of a chain is
 * seen. Resolves when it has arrived or was stopped.
 */
export async function carry(element: Element, points: readonly Point[], perHop: number): Promise<void> {
  const hops = points.length - 1;
  if (hops < 1 || perHop <= 0 || typeof element.animate !== "function") return;
  const keyframes: Keyframe[] = points.map((point, i) => ({
    transform: `translate(${point.x}px, ${point.y}px)`,
    offset: i / hops,
    easing: "cubic-bezier(0.45, 0.05, 0.35, 1)",
  }));
  const animation = element.animate(keyframes, { duration: hops * perHop });
  await finished(animation);
}

/** Lets an element fade away after `delay`. */
export async function fade(element: Element, delay: number, duration: number): Promise<void> {
  if (typeof element.animate !== "function") return;
  const animation = element.animate([{ opacity: 1 }, { opacity: 0 }], { delay, duration, fill: "forwards" });
  await finished(animation);
}

async function finished(animation: Animation): Promise<void> {
  // A cancelled animation rejects; the piece is then where it belongs already.
  await animation.finished.catch(() => undefined);
}
