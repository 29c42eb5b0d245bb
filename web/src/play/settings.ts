/** What the reader has chosen for every game, kept in this browser. */
import type { View } from "harzdame-board";
import type { Level } from "./game";
import { isLevel } from "./slots";

export interface Settings {
  readonly view: View;
  readonly coordinates: boolean;
  /** Plays a whole capture at once where it is the only one from the piece or to the square. */
  readonly fullCapture: boolean;
  /** Plays a person's move by itself when it is the only legal one. */
  readonly autoMove: boolean;
  /** Whether single letters are shortcuts. */
  readonly shortcuts: boolean;
  /** Whether the computer resigns lost games, and whether it offers and accepts draws. */
  readonly resigns: boolean;
  readonly draws: boolean;
  /** Whether the engine's view of the position is shown, and by how many of the best moves. */
  readonly analysis: boolean;
  readonly lines: 1 | 2 | 3;
  /** The choices of the last new game. */
  readonly level: Level;
  readonly opponent: "computer" | "person";
  readonly color: "white" | "black" | "random";
  /** Explanations that have been shown once. */
  readonly explained: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  view: "square",
  coordinates: true,
  fullCapture: true,
  autoMove: false,
  shortcuts: true,
  resigns: true,
  draws: true,
  analysis: false,
  lines: 2,
  level: 1,
  opponent: "computer",
  color: "white",
  explained: [],
};

export const SETTINGS_KEY = "harzdame-settings";

function oneOf<T>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((candidate) => candidate === value) ?? fallback;
}

/** Settings from stored text. Whatever cannot be used is replaced by its default. */
export function parseSettings(text: string | null): Settings {
  let raw: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) raw = value as Record<string, unknown>;
  } catch {
    // Stored by something else, or cut short: the defaults do.
  }
  const d = DEFAULT_SETTINGS;
  return {
    view: oneOf(raw.view, ["square", "diamond"] as const, d.view),
    coordinates: oneOf(raw.coordinates, [true, false], d.coordinates),
    fullCapture: oneOf(raw.fullCapture, [true, false], d.fullCapture),
    autoMove: oneOf(raw.autoMove, [true, false], d.autoMove),
    shortcuts: oneOf(raw.shortcuts, [true, false], d.shortcuts),
    resigns: oneOf(raw.resigns, [true, false], d.resigns),
    draws: oneOf(raw.draws, [true, false], d.draws),
    analysis: oneOf(raw.analysis, [true, false], d.analysis),
    lines: oneOf(raw.lines, [1, 2, 3] as const, d.lines),
    level: isLevel(raw.level) ? raw.level : d.level,
    opponent: oneOf(raw.opponent, ["computer", "person"] as const, d.opponent),
    color: oneOf(raw.color, ["white", "black", "random"] as const, d.color),
    explained: Array.isArray(raw.explained)
      ? raw.explained.filter((key): key is string => typeof key === "string")
      : d.explained,
  };
}

export function loadSettings(storage: Pick<Storage, "getItem">): Settings {
  return parseSettings(storage.getItem(SETTINGS_KEY));
}

export function saveSettings(storage: Pick<Storage, "setItem">, settings: Settings): void {
  storage.setItem(SETTINGS_KEY, JSON.stringify(settings));
}
