/** The state of a live game, and how it changes with each event. */
import type { Color } from "harzdame-board";
import {
  asColor,
  asRaw,
  readControl,
  readSeat,
  type Clocks,
  type Control,
  type Ending,
  type RatingChanges,
  type Seat,
  type Speed,
} from "./wire";

export interface LiveState {
  readonly game: string;
  /** How many events have happened: the number of the next one. */
  readonly seq: number;
  readonly control: Control;
  readonly speed: Speed;
  readonly rated: boolean;
  readonly white: Seat;
  readonly black: Seat;
  readonly moves: readonly string[];
  readonly clock: Clocks;
  /** Who offers a draw, and who asks for a takeback. */
  readonly drawOffer: Color | undefined;
  readonly takebackRequest: Color | undefined;
  readonly ending: Ending | undefined;
  /** How the ratings have changed with the end. */
  readonly ratings: RatingChanges | undefined;
}

const NO_CLOCKS: Clocks = {
  white: { millis: 0 },
  black: { millis: 0 },
  running: null,
  since: null,
  deadline: null,
};

function asRatings(value: unknown): RatingChanges | undefined {
  const isPair = (pair: unknown) =>
    Array.isArray(pair) && pair.length === 2 && pair.every((rating) => typeof rating === "number");
  return Array.isArray(value) && value.length === 2 && value.every(isPair)
    ? (value as unknown as RatingChanges)
    : undefined;
}

function asEnding(value: unknown): Ending | undefined {
  const raw = asRaw(value);
  if (typeof raw.reason !== "string") return undefined;
  return { reason: raw.reason as Ending["reason"], winner: asColor(raw.winner) ?? null };
}

/** The message `state`. */
export function readState(message: unknown): LiveState {
  const raw = asRaw(message);
  return {
    game: String(raw.game),
    seq: Number(raw.seq) || 0,
    control: readControl(raw.control) ?? { kind: "unlimited" },
    speed: (raw.speed ?? "unlimited") as Speed,
    rated: raw.rated === true,
    white: readSeat(raw.white),
    black: readSeat(raw.black),
    moves: Array.isArray(raw.moves) ? raw.moves.map(String) : [],
    clock: { ...NO_CLOCKS, ...asRaw(raw.clock) },
    drawOffer: asColor(raw.drawOffer),
    takebackRequest: asColor(raw.takebackRequest),
    ending: asEnding(raw.ending),
    ratings: asRatings(raw.ratings),
  };
}

/** What an event comes to: the state after it, nothing new, or a sign that something was missed. */
export type Applied =
  { readonly kind: "next"; readonly state: LiveState } | { readonly kind: "old" } | { readonly kind: "gap" };

/** The message `event`, applied to a state that stays as it is. */
export function applyEvent(state: LiveState, message: unknown): Applied {
  const raw = asRaw(message);
  const seq = Number(raw.seq);
  if (seq < state.seq) return { kind: "old" };
  if (seq !== state.seq) return { kind: "gap" };
  const next = { ...state, seq: seq + 1, clock: { ...state.clock, ...asRaw(raw.clock) } };
  const changed = change(state, raw);
  // A move that is missing, or a kind of event that this page does not know: the server knows best.
  if (!changed || (typeof raw.ply === "number" && raw.ply !== (changed.moves ?? state.moves).length)) {
    return { kind: "gap" };
  }
  return { kind: "next", state: { ...next, ...changed } };
}

function change(state: LiveState, raw: Record<string, unknown>): Partial<LiveState> | undefined {
  switch (raw.event) {
    case "moved": {
      // What was offered to the player who moves is not any more; what that player offers stands.
      const mover = toMove(state);
      return {
        moves: [...state.moves, String(raw.move)],
        drawOffer: state.drawOffer === mover ? mover : undefined,
        takebackRequest: undefined,
      };
    }
    case "draw-offered":
      return { drawOffer: asColor(raw.by) };
    case "draw-declined":
      return { drawOffer: undefined };
    case "takeback-asked":
      return { takebackRequest: asColor(raw.by) };
    case "takeback-declined":
      return { takebackRequest: undefined };
    case "taken-back":
      return {
        moves: state.moves.slice(0, Math.max(0, state.moves.length - Number(raw.plies))),
        drawOffer: undefined,
        takebackRequest: undefined,
      };
    case "ended":
      return {
        ending: asEnding(raw),
        ratings: asRatings(raw.ratings),
        drawOffer: undefined,
        takebackRequest: undefined,
      };
    default:
      return undefined;
  }
}

/** Who is to move. White begins every live game. */
export function toMove(state: Pick<LiveState, "moves">): Color {
  return state.moves.length % 2 === 0 ? "white" : "black";
}

/** How far the game has come: before both have moved it can be called off, then resigned. */
export function phase(state: LiveState): "opening" | "middle" | "over" {
  if (state.ending) return "over";
  return state.moves.length < 2 ? "opening" : "middle";
}
