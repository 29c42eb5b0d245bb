/**
 * The types that pass between the board and its owner.
 *
 * The board knows how Harzdame looks, not how it is played: what may be played it asks a
 * {@link Rules} provider, and what has been played it is told through its properties.
 */

/** A square by its name, `a1` to `h8`. */
export type SquareName = string;

/** The side a piece belongs to. */
export type Color = "white" | "black";

/** What a piece is. */
export type Role = "man" | "king";

/** One piece. */
export interface Piece {
  readonly color: Color;
  readonly role: Role;
}

/** An arrangement of pieces with the side to move. */
export interface BoardPosition {
  readonly turn: Color;
  readonly pieces: ReadonlyMap<SquareName, Piece>;
}

/** A move: two routes with the same start, end and captured pieces are one move. */
export interface Move {
  readonly from: SquareName;
  readonly to: SquareName;
  /** The captured squares, in order of their names. Empty for a quiet move. */
  readonly captured: readonly SquareName[];
}

/** A move together with the route on which it was entered: every landing square, both ends included. */
export interface PlayedMove extends Move {
  readonly path: readonly SquareName[];
}

/** One way to go on from a route that has been begun. */
export interface Continuation {
  /** The next landing square. For the empty route: a square with a piece that can move. */
  readonly square: SquareName;
  /** The piece jumped over on the way there; absent in a quiet move and for the empty route. */
  readonly captured?: SquareName;
  /** The move that is complete on reaching `square`; absent while the chain must go on. */
  readonly completes?: Move;
}

/** Answers what may be played in the position shown. Synchronous and cheap. */
export interface Rules {
  /**
   * The ways to go on from `path`, only such as lead to a legal move.
   *
   * The empty route gives the squares of the pieces that can move. A route that is no beginning
   * of a legal move gives the empty list.
   */
  continuations(path: readonly SquareName[]): readonly Continuation[];
}

/** How the board lies: square on, or turned by 45° with the player's corner at the bottom. */
export type View = "square" | "diamond";

/** The last move, to be shown with its whole route. */
export interface LastMove {
  readonly path: readonly SquareName[];
  readonly captured?: readonly SquareName[];
}

/** A mark put on the board by its owner: a circle on `square`, or an arrow from `square` to `to`. */
export interface Mark {
  readonly square: SquareName;
  readonly to?: SquareName;
  /** Chooses the colour `--harzdame-mark-<tone>`; `good` where absent. */
  readonly tone?: "good" | "warn" | "bad" | "plain";
}

/** Who may move pieces on this board: one side, whoever is to move, or nobody. */
export type Movable = Color | "both" | "none";

/** Why a click, a drop or an entered route was refused. */
export type RefusalReason =
  /** Captures are compulsory, and this would capture nothing, or fewer than the most. */
  | "must-capture"
  /** The piece belongs to the side that is not to move, or to a side that this board may not move. */
  | "not-your-piece"
  /** The piece has no move. */
  | "blocked"
  /** The piece chosen cannot go there. */
  | "unreachable"
  /** The square holds a piece that this chain has captured already; it blocks until the move is over. */
  | "already-captured"
  /** Several moves end on this square: choose the next landing square. */
  | "ambiguous";

/** Detail of the event `refused`. */
export interface Refusal {
  readonly reason: RefusalReason;
  /** The square that was refused. */
  readonly square: SquareName;
  /** The pieces that can capture, when a capture is compulsory; else the empty list. */
  readonly capturers: readonly SquareName[];
  /** How many pieces must be captured; 0 when no capture is possible. */
  readonly mustCapture: number;
  /** The reason in words, from {@link BoardStrings}. */
  readonly message: string;
}

/** Detail of the event `hint`: something that is worth explaining the first time it is seen. */
export interface Hint {
  readonly kind:
    /** A man has landed on its promotion area inside a chain and goes on as a man. */
    | "passing-promotion"
    /** Captured pieces stay on the board, and block, until the chain is complete. */
    | "ghosts"
    /** A capture is compulsory; sent once for each position in which it is so. */
    | "must-capture";
  readonly square?: SquareName;
  readonly count?: number;
  readonly message: string;
}

/** Detail of the event `pending`: the chain as far as it has been entered. */
export interface Pending {
  /** The landing squares so far; one square when a piece is only chosen, empty when none is. */
  readonly path: readonly SquareName[];
  readonly captured: readonly SquareName[];
  /** How many pieces the complete chain captures; 0 for a quiet move. */
  readonly mustCapture: number;
}

/** Detail of the event `select`: the square just chosen, or `null` when the choice was given up. */
export interface Selection {
  readonly square: SquareName | null;
}

/** Detail of the event `pick`: the square that was pressed. */
export interface Picked {
  readonly square: SquareName;
}

/** What {@link HarzdameBoardApi.enter} answers. */
export type Entered =
  | { readonly kind: "move"; readonly move: PlayedMove }
  | { readonly kind: "pending"; readonly path: readonly SquareName[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** The events of the element, by name. All bubble and cross shadow roots. */
export interface BoardEvents {
  /** A complete legal move was entered. The board shows it at once; its owner answers by a new `position`. */
  move: CustomEvent<PlayedMove>;
  refused: CustomEvent<Refusal>;
  hint: CustomEvent<Hint>;
  pending: CustomEvent<Pending>;
  select: CustomEvent<Selection>;
  pick: CustomEvent<Picked>;
}

/**
 * A text with values in it: either a pattern in which `{name}` is replaced by the value of that
 * name, or a function that puts the values in, for languages with plural forms.
 */
export type Text = string | ((values: Readonly<Record<string, string | number>>) => string);

/** Every text that the board speaks or shows. */
export interface BoardStrings {
  /** The name of the whole grid, for instance "Board". */
  board: string;
  white: string;
  black: string;
  whiteMan: string;
  whiteKing: string;
  blackMan: string;
  blackKing: string;
  /** An empty square. */
  empty: string;
  /** Added to a square: its piece can make a quiet move. */
  canMove: string;
  /** Added to a square: its piece can capture. */
  canCapture: string;
  /** Added to a square: the chosen piece can go there. */
  target: string;
  /** Added to a square: the chosen piece stands here. */
  selected: string;
  /** Added to a square: captured in the chain being entered. */
  capturedPiece: string;
  /** Added to a square: the last move began here. */
  lastFrom: string;
  /** Added to a square: the last move ended here. */
  lastTo: string;
  /** `{count}` pieces must be captured. */
  mustCapture: Text;
  /** Spoken when a piece is chosen: `{square}`, `{piece}`, `{targets}`. */
  chosen: Text;
  /** Spoken when a choice is given up. */
  givenUp: string;
  /** Spoken after a hop: `{square}`, `{captured}` so far, `{count}` in all. */
  hopped: Text;
  /** Spoken after a hop was taken back: `{square}`. */
  hopUndone: Text;
  /** Spoken for a quiet move: `{piece}`, `{from}`, `{to}`. */
  moved: Text;
  /** Spoken for a capture: `{piece}`, `{from}`, `{to}`, `{path}`, `{count}`. */
  capturedMove: Text;
  /** Refusals, by reason. `{count}` and `{squares}` in `refusedMustCapture`, `{square}` in all. */
  refusedMustCapture: Text;
  refusedNotYourPiece: Text;
  refusedBlocked: Text;
  refusedUnreachable: Text;
  refusedAlreadyCaptured: Text;
  refusedAmbiguous: Text;
  /** Hints, by kind. */
  hintPassingPromotion: string;
  hintGhosts: string;
  /** How the board is used from the keyboard; read as the description of the grid. */
  keyboardHelp: string;
}

/** The properties and methods of `<harzdame-board>` that its owner uses. */
export interface HarzdameBoardApi {
  /** A FEN (`W:Wa1,Kd4:Bh8`, or the compact form of 65 characters), or pieces already parsed. */
  position: string | BoardPosition;
  orientation: Color;
  view: View;
  /** Absent: the board only shows. */
  rules: Rules | undefined;
  lastMove: LastMove | undefined;
  interactive: boolean;
  /** Sends `pick` for each square pressed, and takes no moves: for an editor. */
  picking: boolean;
  movableColor: Movable;
  /** Plays a chain at once when it is the only one from the piece, or the only one to the square, clicked. */
  fullCapture: boolean;
  coordinates: boolean;
  marks: readonly Mark[];
  strings: Partial<BoardStrings>;
  /** Milliseconds for one hop; 0 turns animation off. Reduced motion turns it off by itself. */
  animation: number;
  /** The chain as far as it has been entered; set it after `position` and `rules` to restore one. */
  pendingPath: readonly SquareName[];
  /** Enters a route as if it had been clicked, from the start or going on from `pendingPath`. */
  enter(path: readonly SquareName[]): Entered;
  /** Takes back the last hop, or the choice of a piece. False when there was nothing to take back. */
  back(): boolean;
  /** Gives up the chain being entered. */
  cancel(): void;
  /** Puts the keyboard focus on a square, or on the last one that had it. */
  focusSquare(square?: SquareName): void;
}
