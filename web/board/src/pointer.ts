/** Pointer input: tells a tap from a drag, and leaves the page free to scroll everywhere else. */

import type { Point } from "./geometry.js";
import type { SquareName } from "./types.js";

/** What a drag needs from the board. */
export interface DragTarget {
  /** May the piece on this square be lifted? */
  canLift(square: SquareName): boolean;
  squareOf(point: Point): SquareName | undefined;
  /** A point of the window as a point of the picture. */
  toPicture(clientX: number, clientY: number): Point;
  /** The pointer went down on a piece that may be lifted. */
  touched(square: SquareName): void;
  lifted(square: SquareName): void;
  dragged(point: Point): void;
  dropped(square: SquareName | undefined): void;
  aborted(): void;
}

/** How far the pointer may stray before a tap is a drag, in CSS pixels. */
const SLACK: Readonly<Record<string, number>> = { mouse: 4, pen: 6, touch: 9 };

interface Held {
  readonly pointer: number;
  readonly square: SquareName;
  readonly x: number;
  readonly y: number;
  lifted: boolean;
}

export class PointerDrag {
  #held: Held | undefined;
  #swallowClick = false;

  constructor(private readonly target: DragTarget) {}

  /** True from the touch of a piece until its release: the page must not scroll then. */
  get holding(): boolean {
    return this.#held !== undefined;
  }

  /** True once after a drag: the click that the browser sends then is no tap. */
  takeSwallowedClick(): boolean {
    const swallow = this.#swallowClick;
    this.#swallowClick = false;
    return swallow;
  }

  down(event: PointerEvent): void {
    this.#swallowClick = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const square = this.target.squareOf(this.target.toPicture(event.clientX, event.clientY));
    if (square === undefined || !this.target.canLift(square)) return;
    this.#held = { pointer: event.pointerId, square, x: event.clientX, y: event.clientY, lifted: false };
    const element = event.currentTarget;
    if (element instanceof Element) {
      try {
        element.setPointerCapture(event.pointerId);
      } catch {
        // The pointer is gone already, or was made by a script: the drag works without.
      }
    }
    this.target.touched(square);
  }

  move(event: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    if (!held.lifted) {
      const slack = SLACK[event.pointerType] ?? 6;
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < slack) return;
      held.lifted = true;
      this.target.lifted(held.square);
    }
    this.target.dragged(this.target.toPicture(event.clientX, event.clientY));
  }

  up(event: PointerEvent): void {
    const held = this.#held;
    if (held?.pointer !== event.pointerId) return;
    this.#held = undefined;
    if (!held.lifted) return;
    this.#swallowClick = true;
    this.target.dropped(this.target.squareOf(this.target.toPicture(event.clientX, event.clientY)));
  }

  /** The browser took the pointer away, or the board changed under it. */
  abort(): void {
    const held = this.#held;
    this.#held = undefined;
    if (held?.lifted) this.target.aborted();
  }
}
