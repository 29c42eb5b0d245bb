/** The element `<harzdame-board>`: one SVG that shows a position and takes moves. */

import { html, LitElement, nothing, type PropertyValues, svg, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { ChainEntry, type Outcome } from "./chain-entry.js";
import { drawCell, type Cell } from "./draw/cell.js";
import { drawChoice, drawTargets, type Choice, type Targets } from "./draw/choice.js";
import { drawFigure, type Look } from "./draw/figure.js";
import { drawCoordinates, drawFrame, drawPromotionEdges } from "./draw/ground.js";
import { drawGloss } from "./draw/piece.js";
import { drawLastMove, drawMark } from "./draw/route.js";
import { parsePieces } from "./fen.js";
import { halfExtent, type Lie, type Point, squareAtPoint, viewBox } from "./geometry.js";
import { stepOf, walk } from "./keyboard.js";
import { Motion } from "./motion.js";
import { PointerDrag } from "./pointer.js";
import { type Figure, played, slide, underway } from "./scene.js";
import { moveSpoken, refusalSpoken, squareLabel } from "./speech.js";
import { PROMOTION_AREA, squareAt } from "./squares.js";
import { ENGLISH, fill, pieceName } from "./strings.js";
import { style } from "./style.js";
import type {
  BoardPosition,
  BoardStrings,
  Color,
  Entered,
  HarzdameBoardApi,
  Hint,
  LastMove,
  Mark,
  Movable,
  PlayedMove,
  Refusal,
  Rules,
  SquareName,
  View,
} from "./types.js";

/** How long a refused square stays marked, in milliseconds. */
const FLASH = 1600;

/** How long a dragged piece must rest on a landing square of its chain before it has hopped there. */
const DWELL = 380;

const NO_RULES: Rules = { continuations: () => [] };
const EMPTY: BoardPosition = { turn: "white", pieces: new Map() };

/** An attribute that is on unless it says "false". */
const onUnlessFalse = { fromAttribute: (value: string | null): boolean => value !== "false" };

interface Flash {
  readonly refused: SquareName;
  readonly capturers: readonly SquareName[];
}

/**
 * The board of Harzdame.
 *
 * @fires move - A complete legal move was entered.
 * @fires refused - A click, a drop or an entered route was refused, with the reason.
 * @fires hint - Something worth explaining the first time it is seen.
 * @fires pending - The chain under way changed.
 * @fires select - A piece was chosen, or the choice given up.
 * @fires pick - A square was pressed while squares are picked.
 */
export class HarzdameBoard extends LitElement implements HarzdameBoardApi {
  static override readonly styles = style;

  static override readonly properties = {
    position: { noAccessor: true },
    orientation: { reflect: true },
    view: { reflect: true },
    rules: { attribute: false },
    lastMove: { attribute: false },
    interactive: { converter: onUnlessFalse },
    picking: { type: Boolean },
    movableColor: { attribute: "movable-color" },
    fullCapture: { attribute: "full-capture", converter: onUnlessFalse },
    coordinates: { converter: onUnlessFalse },
    marks: { attribute: false },
    strings: { attribute: false },
    animation: { type: Number },
  };

  declare orientation: Color;
  declare view: View;
  declare rules: Rules | undefined;
  declare lastMove: LastMove | undefined;
  declare interactive: boolean;
  declare picking: boolean;
  declare movableColor: Movable;
  declare fullCapture: boolean;
  declare coordinates: boolean;
  declare marks: readonly Mark[];
  declare strings: Partial<BoardStrings>;
  declare animation: number;

  #source: string | BoardPosition = EMPTY;
  #position: BoardPosition = EMPTY;
  #entry = new ChainEntry({ position: EMPTY, rules: NO_RULES, movable: "none", fullCapture: true });
  /** A chain to be restored at the next update, when position and rules are both there. */
  #restore: readonly SquareName[] | undefined;
  /** A move that was entered and that the owner has not answered yet. */
  #played: PlayedMove | undefined;
  /** What the last picture showed, to see what has changed since. */
  #shown: readonly Figure[] = [];
  readonly #motion = new Motion();
  #focus: SquareName | undefined;
  #column: number | undefined;
  #lifted = false;
  #over: SquareName | undefined;
  /** Where a drag is, in units of the picture. */
  #pointer: Point = { x: 0, y: 0 };
  #dwell: ReturnType<typeof setTimeout> | undefined;
  /** The square whose piece was chosen by the press of a pointer that may still become a click. */
  #fresh: SquareName | undefined;
  #flash: Flash | undefined;
  #flashTimer: ReturnType<typeof setTimeout> | undefined;
  #spoken = "";
  #alarm = "";
  #hinted = new Set<Hint["kind"]>();
  #warning: Hint | undefined;
  #warnedAt: BoardPosition | undefined;
  #arrived = false;
  /** A chain under way was given up by the last update, because what it belonged to has gone. */
  #dropped = false;

  readonly #drag = new PointerDrag({
    canLift: (square) => this.#active && (square === this.#entry.current || this.#entry.origins.has(square)),
    squareOf: (point) => squareAtPoint(point, this.#lie),
    toPicture: (x, y) => this.#toPicture(x, y),
    touched: (square) => {
      if (this.#entry.pick(square).kind !== "chosen") return;
      this.#fresh = square;
      this.#focus = square;
      this.#after({ kind: "chosen", square });
    },
    lifted: () => {
      this.#lifted = true;
      this.#motion.lift(this.#entry.current);
      this.requestUpdate();
    },
    dragged: (point) => {
      this.#dragTo(point);
    },
    dropped: (square) => {
      this.#drop(square);
    },
    aborted: () => {
      this.#endDrag();
    },
  });

  constructor() {
    super();
    this.orientation = "white";
    this.view = "square";
    this.rules = undefined;
    this.lastMove = undefined;
    this.interactive = true;
    this.picking = false;
    this.movableColor = "both";
    this.fullCapture = true;
    this.coordinates = true;
    this.marks = [];
    this.strings = {};
    this.animation = 220;
  }

  /**
   * A FEN, pieces already parsed, or "" for an empty board. Setting it answers, or takes back, a
   * move just entered.
   */
  get position(): string | BoardPosition {
    return this.#source;
  }

  /** @throws FenError when a text cannot be read; the board then keeps what it shows. */
  set position(value: string | BoardPosition) {
    if (value === this.#source && !this.#played) return;
    const parsed = typeof value !== "string" ? value : value === "" ? EMPTY : parsePieces(value);
    this.#source = value;
    this.#position = parsed;
    this.#arrived = true;
    this.requestUpdate();
  }

  /** The chain as far as it has been entered. */
  get pendingPath(): readonly SquareName[] {
    return this.#restore ?? this.#entry.path;
  }

  set pendingPath(path: readonly SquareName[]) {
    this.#restore = [...path];
    this.requestUpdate();
  }

  /** Enters a route as if it had been clicked, from the start or going on from `pendingPath`. */
  enter(path: readonly SquareName[]): Entered {
    this.#settleProperties();
    const outcome: Outcome = this.#active ? this.#entry.enter(path) : { kind: "nothing" };
    this.#after(outcome);
    if (outcome.kind === "move") return { kind: "move", move: outcome.move };
    if (outcome.kind === "refused") return { kind: "refused", refusal: this.#refusal(outcome) };
    return { kind: "pending", path: this.#entry.path };
  }

  /** Takes back the last hop, or the choice of a piece. */
  back(): boolean {
    this.#settleProperties();
    const before = this.#entry.current;
    const outcome = this.#entry.back();
    this.#after(outcome, before);
    return outcome.kind !== "nothing";
  }

  /** Gives up the chain under way, and a move that was entered but not answered. */
  cancel(): void {
    this.#settleProperties();
    this.#drag.abort();
    if (this.#played) {
      this.#played = undefined;
      this.#rebuild([]);
      this.requestUpdate();
      return;
    }
    const before = this.#entry.current;
    this.#after(this.#entry.cancel(), before);
  }

  /** Puts the keyboard focus on a square, or on the last one that had it. */
  focusSquare(square?: SquareName): void {
    if (square !== undefined) this.#focus = square;
    this.requestUpdate();
    void this.updateComplete.then(() => this.#cell(this.#roving)?.focus());
  }

  // ---- The life of the element ----

  protected override willUpdate(changed: PropertyValues): void {
    const arrived = this.#arrived;
    const begun = this.#entry.path.length > 0;
    this.#arrived = false;
    if (arrived) {
      this.#arrive(changed.has("lastMove"));
      this.#rebuild([]);
    } else if (
      ["rules", "movableColor", "interactive", "picking", "fullCapture"].some((name) => changed.has(name))
    ) {
      this.#rebuild(this.#entry.path);
    }
    if (this.#restore) {
      this.#entry.restore(this.#restore);
      this.#restore = undefined;
    }
    this.#dropped = begun && this.#entry.path.length === 0;
    this.#warn();
  }

  protected override firstUpdated(): void {
    // Not passive, which no template can say: without it iOS scrolls the page under a drag.
    this.#picture?.addEventListener(
      "touchmove",
      (event) => {
        if (this.#drag.holding && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  }

  protected override updated(): void {
    this.#motion.depart(this.renderRoot, this.#lie, this.animation, () => {
      this.requestUpdate();
    });
    if (this.#dropped) this.#emitPending();
    this.#dropped = false;
    const warning = this.#warning;
    this.#warning = undefined;
    if (warning) this.#emit("hint", warning);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#drag.abort();
    clearTimeout(this.#dwell);
    clearTimeout(this.#flashTimer);
  }

  /** Takes in properties set just before a call that depends on them. */
  #settleProperties(): void {
    if (this.isUpdatePending) this.performUpdate();
  }

  #rebuild(path: readonly SquareName[]): void {
    this.#drag.abort();
    this.#entry = new ChainEntry({
      position: this.#position,
      rules: this.rules ?? NO_RULES,
      movable: this.#active ? this.movableColor : "none",
      fullCapture: this.fullCapture,
    });
    this.#entry.restore(path);
  }

  /** A new position: sees how its pieces came to stand where they do. */
  #arrive(withMove: boolean): void {
    const answered = this.#played;
    this.#played = undefined;
    this.#flash = undefined;
    const move = withMove ? this.lastMove : undefined;
    const from = move?.path[0];
    const to = move?.path[move.path.length - 1];
    const piece = to === undefined ? undefined : this.#position.pieces.get(to);
    if (answered && answered.from === from && answered.to === to) return;
    this.#spoken = "";
    const before = this.#shown;
    if (move && piece && before.some((figure) => figure.square === from && !figure.ghost)) {
      const captured = before.filter((figure) => move.captured?.includes(figure.square));
      this.#travel(move.path, captured);
      this.#say(moveSpoken({ path: move.path, captured: move.captured ?? [] }, piece, this.#strings));
      return;
    }
    const slid = slide(before, this.#position.pieces);
    this.#travel(slid ?? [], []);
  }

  // ---- What an input leads to ----

  /** Shows, says and reports an outcome. `before` is where the chosen piece was shown. */
  #after(outcome: Outcome, before?: SquareName, dropped = false): void {
    if (outcome.kind === "nothing") return;
    this.#fresh = outcome.kind === "chosen" ? this.#fresh : undefined;
    if (outcome.kind !== "refused") this.#flash = undefined;
    this.requestUpdate();
    const strings = this.#strings;
    switch (outcome.kind) {
      case "chosen": {
        const { square } = outcome;
        const piece = this.#position.pieces.get(square);
        const targets = [...this.#targets.keys()].join(", ");
        if (piece) this.#say(fill(strings.chosen, { square, targets, piece: pieceName(piece, strings) }));
        this.#emit("select", { square });
        this.#emitPending();
        break;
      }
      case "hop": {
        const { square } = outcome;
        if (!dropped && before !== undefined) this.#travel([before, square], []);
        const captured = this.#entry.captured.length;
        this.#say(fill(strings.hopped, { square, captured, count: this.#entry.mustCapture }));
        this.#emitPending();
        this.#hintUnderway(square);
        break;
      }
      case "move":
        this.#complete(outcome.move, outcome.shown, dropped ? before : undefined);
        break;
      case "undone":
        if (before !== undefined) this.#travel([before, outcome.square], []);
        this.#say(fill(strings.hopUndone, { square: outcome.square }));
        this.#emitPending();
        break;
      case "given-up":
        if (before !== undefined && before !== outcome.square) this.#travel([before, outcome.square], []);
        this.#say(strings.givenUp);
        this.#emit("select", { square: null });
        this.#emitPending();
        break;
      case "refused": {
        const refusal = this.#refusal(outcome);
        this.#mark({ refused: refusal.square, capturers: refusal.capturers });
        this.#alarm = again(this.#alarm, refusal.message);
        this.#emit("refused", refusal);
        break;
      }
    }
  }

  /** A complete move. `droppedOn` is a square of its route up to which a pointer carried the piece. */
  #complete(move: PlayedMove, shown: number, droppedOn: SquareName | undefined): void {
    const piece = this.#position.pieces.get(move.from);
    const captured = [...this.#position.pieces]
      .filter(([square]) => move.captured.includes(square))
      .map(([square, taken]): Figure => ({ square, piece: taken, ghost: true }));
    const start = droppedOn === undefined ? shown - 1 : move.path.indexOf(droppedOn, shown);
    this.#travel(move.path.slice(Math.max(start, 0)), captured);
    this.#played = move;
    this.#focus = move.to;
    this.#rebuild([]);
    if (piece) this.#say(moveSpoken({ path: move.path, captured: move.captured }, piece, this.#strings));
    this.#emitPending();
    this.#emit("move", move);
  }

  #refusal(outcome: { readonly reason: Refusal["reason"]; readonly square: SquareName }): Refusal {
    const { reason, square } = outcome;
    const { mustCapture, origins } = this.#entry;
    const capturers = mustCapture > 0 ? [...origins].sort() : [];
    const message = refusalSpoken(reason, square, capturers, mustCapture, this.#strings);
    return { reason, square, capturers, mustCapture, message };
  }

  #hintUnderway(square: SquareName): void {
    const start = this.#entry.path[0];
    const piece = start === undefined ? undefined : this.#position.pieces.get(start);
    if (this.#entry.captured.length > 0) this.#hint({ kind: "ghosts", message: this.#strings.hintGhosts });
    if (piece?.role === "man" && PROMOTION_AREA[piece.color].includes(square)) {
      this.#hint({ kind: "passing-promotion", square, message: this.#strings.hintPassingPromotion });
    }
  }

  /** Sends a hint the first time its kind comes up on this board. */
  #hint(hint: Hint): void {
    if (this.#hinted.has(hint.kind)) return;
    this.#hinted.add(hint.kind);
    this.#emit("hint", hint);
  }

  /** Says, once for each position, that a capture is compulsory; the event follows the picture. */
  #warn(): void {
    const count = this.#entry.mustCapture;
    if (count === 0 || this.#entry.origins.size === 0 || this.#warnedAt === this.#position) return;
    this.#warnedAt = this.#position;
    const message = fill(this.#strings.mustCapture, { count });
    this.#spoken = this.#spoken === "" ? message : `${this.#spoken.trim()}. ${message}`;
    this.#warning = { kind: "must-capture", count, message };
  }

  #mark(flash: Flash): void {
    this.#flash = flash;
    clearTimeout(this.#flashTimer);
    this.#flashTimer = setTimeout(() => {
      this.#flash = undefined;
      this.requestUpdate();
    }, FLASH);
    this.requestUpdate();
  }

  #say(text: string): void {
    this.#spoken = again(this.#spoken, text);
    this.requestUpdate();
  }

  #emitPending(): void {
    const { path, captured, mustCapture } = this.#entry;
    this.#emit("pending", { path, captured, mustCapture });
  }

  #emit(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  // ---- Motion ----

  /** Has the piece at the end of `path` travel along it after the next picture is drawn. */
  #travel(path: readonly SquareName[], captured: readonly Figure[]): void {
    this.#motion.plan(path, captured, this.hasUpdated ? this.animation : 0);
  }

  // ---- Pointer ----

  #toPicture(clientX: number, clientY: number): Point {
    const box = this.#picture?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 };
    const scale = (2 * halfExtent(this.view)) / Math.max(1, Math.min(box.width, box.height));
    return {
      x: (clientX - box.left - box.width / 2) * scale,
      y: (clientY - box.top - box.height / 2) * scale,
    };
  }

  #dragTo(point: Point): void {
    this.#pointer = point;
    if (this.#entry.current !== undefined) this.#follow(this.#entry.current);
    const over = squareAtPoint(point, this.#lie);
    if (over === this.#over) return;
    this.#over = over;
    clearTimeout(this.#dwell);
    if (over !== undefined && this.#entry.next.some((next) => next.square === over && !next.completes)) {
      this.#dwell = setTimeout(() => {
        this.#dragHop(over);
      }, DWELL);
    }
    this.requestUpdate();
  }

  /** The piece rests on a landing square: it has hopped, and the drag goes on from there. */
  #dragHop(square: SquareName): void {
    const outcome = this.#entry.hop(square);
    if (outcome.kind !== "hop") return;
    this.#unlift();
    this.#motion.lift(square);
    this.#after(outcome, undefined, true);
    this.performUpdate();
    this.#follow(square);
  }

  /** Puts the dragged figure under the pointer. */
  #follow(square: SquareName): void {
    const figure = this.#figure(square);
    if (!(figure instanceof SVGElement)) return;
    for (const animation of figure.getAnimations?.() ?? []) animation.cancel();
    figure.style.transform = `translate(${this.#pointer.x}px, ${this.#pointer.y}px)`;
  }

  #drop(square: SquareName | undefined): void {
    this.#endDrag();
    if (square === undefined) return;
    this.#after(this.#entry.drop(square), square, true);
  }

  #endDrag(): void {
    this.#unlift();
    this.#lifted = false;
    this.#over = undefined;
    clearTimeout(this.#dwell);
    this.requestUpdate();
  }

  #unlift(): void {
    for (const figure of this.renderRoot?.querySelectorAll<SVGElement>(".piece") ?? []) {
      figure.style.removeProperty("transform");
    }
  }

  readonly #onClick = (event: MouseEvent): void => {
    if (this.#drag.takeSwallowedClick() || !(this.#active || this.#picks)) return;
    // A click made by assistive technology has no place, only a target.
    const square =
      event.detail === 0
        ? squareOf(event)
        : squareAtPoint(this.#toPicture(event.clientX, event.clientY), this.#lie);
    if (square === undefined) return;
    this.#focus = square;
    this.#column = undefined;
    this.#press(square);
  };

  #press(square: SquareName): void {
    if (this.#picks) {
      this.#emit("pick", { square });
      return;
    }
    const before = this.#entry.current;
    const fresh = this.#fresh === square && before === square;
    this.#fresh = undefined;
    const outcome = fresh ? this.#entry.settle() : this.#entry.press(square);
    // What a fresh press has chosen was told when the pointer went down.
    if (fresh && outcome.kind === "chosen") return;
    this.#after(outcome, before);
  }

  // ---- Keyboard ----

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey) return;
    const square = this.#roving;
    const step = stepOf(event.key, event.ctrlKey);
    if (step) {
      const next = walk(square, step, this.#lie, step === "up" || step === "down" ? this.#column : undefined);
      this.#column = next.column;
      this.#focus = next.square;
      event.preventDefault();
      this.requestUpdate();
      void this.updateComplete.then(() => this.#cell(next.square)?.focus());
      return;
    }
    if (event.ctrlKey) return;
    if ((event.key === "Enter" || event.key === " ") && !event.repeat) {
      event.preventDefault();
      if (this.#active || this.#picks) this.#press(square);
    } else if ((event.key === "Escape" || event.key === "Backspace") && this.back()) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  readonly #onFocus = (event: FocusEvent): void => {
    const square = squareOf(event);
    if (square === undefined || square === this.#focus) return;
    this.#focus = square;
    this.requestUpdate();
  };

  // ---- The picture ----

  protected override render(): TemplateResult {
    const lie = this.#lie;
    const strings = this.#strings;
    const figures = this.#figures();
    this.#shown = figures;
    const at = new Map(figures.map((figure) => [figure.square, figure]));
    const targets = this.#targets;
    const classes = [this.#active ? "live" : "", this.#picks ? "picking" : "", this.#lifted ? "dragging" : ""]
      .filter(Boolean)
      .join(" ");
    return html`
      <svg
        viewBox=${viewBox(this.view)}
        class=${classes}
        role="grid"
        aria-label=${strings.board}
        aria-describedby="help"
        @pointerdown=${(event: PointerEvent) => this.#active && this.#drag.down(event)}
        @pointermove=${(event: PointerEvent) => {
          this.#drag.move(event);
        }}
        @pointerup=${(event: PointerEvent) => {
          this.#drag.up(event);
        }}
        @pointercancel=${() => {
          this.#drag.abort();
        }}
        @click=${this.#onClick}
        @keydown=${this.#onKey}
        @focusin=${this.#onFocus}
      >
        ${drawGloss()}
        <g aria-hidden="true">
          ${drawFrame(lie)} ${drawPromotionEdges(lie)} ${this.coordinates ? drawCoordinates(lie) : nothing}
        </g>
        ${this.#rows().map(
          (row) =>
            svg`<g role="row">
              ${row.map((square) => drawCell(this.#cellOf(square, at.get(square), targets, strings), lie))}
            </g>`,
        )}
        <g class="above" aria-hidden="true">
          ${this.#lastShown ? drawLastMove(this.#lastShown, lie) : nothing}
          ${drawChoice(this.#choice(at, targets), lie)}
          ${repeat(
            this.#motion.leaving,
            (figure) => figure.square,
            (figure) => drawFigure(figure, { leaving: true }, lie),
          )}
          ${repeat(
            figures,
            (figure) => figure.square,
            (figure) => drawFigure(figure, this.#lookOf(figure), lie),
          )}
          ${drawTargets(targets, this.#over, lie)} ${this.marks.map((mark) => drawMark(mark, lie))}
        </g>
      </svg>
      <div class="hidden" id="help">${strings.keyboardHelp}</div>
      <div class="hidden" role="status" aria-live="polite">${this.#spoken}</div>
      <div class="hidden" role="alert">${this.#alarm}</div>
    `;
  }

  #cellOf(square: SquareName, figure: Figure | undefined, targets: Targets, strings: BoardStrings): Cell {
    const { origins, current, mustCapture } = this.#entry;
    const last = this.#lastShown?.path;
    const chosen = current === square;
    const target = targets.has(square);
    const label = squareLabel(
      {
        square,
        piece: figure?.piece,
        chosen,
        captured: figure?.ghost ?? false,
        target,
        movable: figure && origins.has(square) ? (mustCapture > 0 ? "capture" : "move") : undefined,
        last: last?.[last.length - 1] === square ? "to" : last?.[0] === square ? "from" : undefined,
      },
      strings,
    );
    return {
      square,
      label,
      movable: origins.has(square) || chosen,
      target,
      chosen,
      stop: square === this.#roving,
    };
  }

  /** How a piece looks while another may have to be chosen. */
  #lookOf({ square, piece, ghost }: Figure): Look {
    const { mustCapture, origins, current } = this.#entry;
    const chosen = square === current;
    const compelled = mustCapture > 0 && origins.size > 0;
    const own = piece.color === this.#position.turn && !ghost;
    return { dim: compelled && own && !chosen && !origins.has(square), lifted: this.#lifted && chosen };
  }

  #choice(at: ReadonlyMap<SquareName, Figure>, targets: Targets): Choice {
    const { origins, mustCapture, current, path } = this.#entry;
    const over = this.#over !== undefined && targets.has(this.#over) ? this.#over : undefined;
    return {
      ready: mustCapture > 0 && current === undefined ? [...origins].filter((square) => at.has(square)) : [],
      refused: this.#flash?.refused,
      capturers: this.#flash?.capturers ?? [],
      over: this.#lifted ? over : undefined,
      chosen: current,
      path,
    };
  }

  // ---- What follows from the state ----

  get #lie(): Lie {
    return { view: this.view, orientation: this.orientation };
  }

  get #strings(): BoardStrings {
    return { ...ENGLISH, ...this.strings };
  }

  get #active(): boolean {
    const mayMove = this.interactive && !this.picking && this.movableColor !== "none";
    return mayMove && this.rules !== undefined && !this.#played;
  }

  get #picks(): boolean {
    return this.interactive && this.picking;
  }

  get #targets(): Targets {
    const targets = new Map<SquareName, "next" | "end">();
    for (const next of this.#entry.next) targets.set(next.square, "next");
    for (const square of this.#entry.ends.keys()) if (!targets.has(square)) targets.set(square, "end");
    return targets;
  }

  /** The last move, unless a newer one is being entered. */
  get #lastShown(): LastMove | undefined {
    if (this.#played) return this.#played;
    return this.#entry.path.length > 1 ? undefined : this.lastMove;
  }

  /** The figures, the moving one on top. */
  #figures(): readonly Figure[] {
    const figures = this.#played
      ? played(this.#position, this.#played)
      : underway(this.#position, this.#entry.path, this.#entry.captured);
    const top = (figure: Figure): number =>
      figure.ghost ? 0 : figure.square === (this.#entry.current ?? this.#motion.moving) ? 2 : 1;
    return figures.sort((a, b) => top(a) - top(b));
  }

  /** The square that the Tab key reaches. */
  get #roving(): SquareName {
    return this.#focus ?? this.#entry.path[0] ?? (this.orientation === "white" ? "a1" : "h8");
  }

  /** Rows as they are read: from the far edge, each from the left of the reader. */
  #rows(): readonly (readonly SquareName[])[] {
    const up = [0, 1, 2, 3, 4, 5, 6, 7];
    const down = [...up].reverse();
    const white = this.orientation === "white";
    return (white ? down : up).map((rank) =>
      (white ? up : down).map((file) => squareAt(file, rank)).filter((square) => square !== undefined),
    );
  }

  get #picture(): SVGSVGElement | null {
    return this.renderRoot?.querySelector("svg") ?? null;
  }

  #cell(square: SquareName): SVGElement | null {
    return this.renderRoot.querySelector<SVGElement>(`[data-square="${square}"]`);
  }

  #figure(square: SquareName): Element | null {
    return this.renderRoot.querySelector(`[data-piece="${square}"]:not(.ghost)`);
  }
}

/** The square an event belongs to. */
function squareOf(event: Event): SquareName | undefined {
  const target = event.composedPath()[0];
  const cell = target instanceof Element ? target.closest("[data-square]") : null;
  return cell?.getAttribute("data-square") ?? undefined;
}

/** The same words once more must differ, or a live region stays silent. */
function again(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
