/**
 * What the server says about live games, as `docs/protocols/live.md` describes it.
 *
 * What comes in is read with patience: a field that is missing, or that a later server writes otherwise,
 * must not break the page.
 */
import type { Color } from "harzdame-board";

/** How much time the players have, in seconds. */
export type Control =
  | { readonly kind: "unlimited" }
  | { readonly kind: "correspondence"; readonly days: number }
  | { readonly kind: "fischer"; readonly initial: number; readonly increment: number }
  | { readonly kind: "delay"; readonly initial: number; readonly delay: number }
  | {
      readonly kind: "byoyomi";
      readonly initial: number;
      readonly periods: number;
      readonly period: number;
    };

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "correspondence" | "unlimited";

/** A person or a program. Guests have no name. */
export interface Player {
  readonly id: number | undefined;
  readonly name: string | undefined;
  readonly rating: number | undefined;
  readonly provisional: boolean;
}

/** Who plays a colour. */
export type Seat =
  { readonly kind: "player"; readonly player: Player } | { readonly kind: "engine"; readonly level: number };

/** What a clock shows at the beginning of the present move, in milliseconds. */
export interface Face {
  readonly millis: number;
  readonly periods?: number;
}

/** Times are the server's, in milliseconds. */
export interface Clocks {
  readonly white: Face;
  readonly black: Face;
  /** Whose clock runs; nobody's in the first moves, without a clock and after the end. */
  readonly running: Color | null;
  /** Since when the player to move thinks. */
  readonly since: number | null;
  /** When the game ends if that player does nothing. */
  readonly deadline: number | null;
}

export type EndReason =
  | "no-pieces"
  | "blocked"
  | "resignation"
  | "time"
  | "abandoned"
  | "agreement"
  | "repetition"
  | "no-progress"
  | "aborted"
  | "not-begun";

export interface Ending {
  readonly reason: EndReason;
  readonly winner: Color | null;
}

/** Ratings before and after, of White and of Black. */
export type RatingChanges = readonly [readonly [number, number], readonly [number, number]];

export type ColorChoice = Color | "random";

export type CommandName =
  | "resign"
  | "abort"
  | "offer-draw"
  | "decline-draw"
  | "ask-takeback"
  | "decline-takeback"
  | "claim-win"
  | "claim-draw";

export type Command =
  | { readonly command: "move"; readonly ply: number; readonly move: string }
  | { readonly command: CommandName };

/** A line of the chat. */
export interface ChatLine {
  readonly player: number | undefined;
  readonly name: string | undefined;
  readonly at: number;
  readonly text: string;
}

/** A challenge. */
export interface Challenge {
  readonly id: string;
  readonly creator: Player;
  /** Whom it is for alone. */
  readonly opponent: Player | undefined;
  readonly own: boolean;
  readonly control: Control;
  readonly speed: Speed;
  readonly rated: boolean;
  /** The colour that its creator wants. */
  readonly color: ColorChoice;
  readonly listed: boolean;
  readonly open: boolean;
  readonly game: string | undefined;
}

/** A game in a list. */
export interface GameEntry {
  readonly game: string;
  readonly control: Control | undefined;
  readonly speed: Speed | undefined;
  readonly rated: boolean;
  readonly white: Seat;
  readonly black: Seat;
  /** How many moves have been made. */
  readonly ply: number | undefined;
  /** Whether whoever asks is to move. */
  readonly toMove: boolean;
}

type Raw = Record<string, unknown>;

/** An object, whatever it is. */
export function asRaw(value: unknown): Raw {
  return typeof value === "object" && value !== null ? (value as Raw) : {};
}

export const asColor = (value: unknown): Color | undefined =>
  value === "white" || value === "black" ? value : undefined;
const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const asText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** A player, who may be told by its number alone. */
export function readPlayer(value: unknown): Player {
  const raw = typeof value === "number" ? { id: value } : asRaw(value);
  return {
    id: asNumber(raw.id),
    name: asText(raw.name),
    rating: asNumber(raw.rating),
    provisional: raw.provisional === true,
  };
}

export function readSeat(value: unknown): Seat {
  const raw = asRaw(value);
  if (typeof raw.engine === "number") return { kind: "engine", level: raw.engine };
  return { kind: "player", player: readPlayer(raw.player ?? value) };
}

export function readControl(value: unknown): Control | undefined {
  const raw = asRaw(value);
  return typeof raw.kind === "string" ? (raw as unknown as Control) : undefined;
}

export function readChallenge(value: unknown): Challenge {
  const raw = asRaw(value);
  return {
    id: String(raw.id),
    creator: readPlayer(raw.creator),
    opponent: raw.opponent == null ? undefined : readPlayer(raw.opponent),
    own: raw.own === true,
    control: readControl(raw.control) ?? { kind: "unlimited" },
    speed: (asText(raw.speed) ?? "unlimited") as Speed,
    rated: raw.rated === true,
    color: asColor(raw.color) ?? "random",
    listed: raw.listed === true,
    open: raw.open === true,
    game: asText(raw.game),
  };
}

export function readGameEntry(value: unknown): GameEntry {
  const raw = asRaw(value);
  return {
    game: String(raw.id),
    control: readControl(raw.control),
    speed: asText(raw.speed) as Speed | undefined,
    rated: raw.rated === true,
    white: readSeat(raw.white),
    black: readSeat(raw.black),
    ply: asNumber(raw.ply) ?? (Array.isArray(raw.moves) ? raw.moves.length : undefined),
    toMove: raw.ownTurn === true,
  };
}

/** A list of something; whatever else comes is the empty list. */
export function readList<T>(value: unknown, read: (value: unknown) => T): T[] {
  return Array.isArray(value) ? value.map(read) : [];
}

export function readChatLine(value: unknown): ChatLine {
  const raw = asRaw(value);
  const player = raw.player;
  return {
    player: readPlayer(player).id,
    name: asText(raw.name) ?? readPlayer(player).name,
    at: asNumber(raw.at) ?? 0,
    text: typeof raw.text === "string" ? raw.text : "",
  };
}
