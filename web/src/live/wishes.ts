/** What was chosen for the last new game, kept in this browser. */
import { DEFAULT_OWN, OWN, PRESETS, type OwnControl } from "./presets";
import type { ColorChoice } from "./wire";

export type Against = "anyone" | "link" | "name" | "computer";

export interface Wishes {
  readonly against: Against;
  /** The account that is challenged. */
  readonly name: string;
  readonly level: number;
  /** The name of a preset, or of one's own. */
  readonly time: string;
  readonly own: OwnControl;
  readonly rated: boolean;
  readonly color: ColorChoice;
}

export const DEFAULT_WISHES: Wishes = {
  against: "anyone",
  name: "",
  level: 1,
  time: "300+3",
  own: DEFAULT_OWN,
  rated: false,
  color: "random",
};

const KEY = "harzdame-new-live-game";

/** Wishes from stored text; whatever cannot be used is replaced by its default. */
export function parseWishes(text: string | null): Wishes {
  let raw: Partial<Record<keyof Wishes, unknown>> = {};
  try {
    raw = { ...(JSON.parse(text ?? "{}") as typeof raw) };
  } catch {
    // Stored by something else: the defaults do.
  }
  const d = DEFAULT_WISHES;
  const oneOf = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
    allowed.find((candidate) => candidate === value) ?? fallback;
  const level = Number(raw.level);
  const own = typeof raw.own === "object" && raw.own !== null ? (raw.own as Partial<OwnControl>) : {};
  const numbers = Object.entries(own).filter(([, value]) => typeof value === "number" && value >= 0);
  return {
    against: oneOf(raw.against, ["anyone", "link", "name", "computer"] as const, d.against),
    name: typeof raw.name === "string" ? raw.name : d.name,
    level: Number.isInteger(level) && level >= 1 ? level : d.level,
    time: oneOf(raw.time, [...Object.keys(PRESETS), OWN], d.time),
    own: {
      ...d.own,
      ...Object.fromEntries(numbers),
      kind: oneOf(
        own.kind,
        ["fischer", "delay", "byoyomi", "correspondence", "unlimited"] as const,
        d.own.kind,
      ),
    },
    rated: raw.rated === true,
    color: oneOf(raw.color, ["white", "black", "random"] as const, d.color),
  };
}

export const loadWishes = (storage: Pick<Storage, "getItem">): Wishes => parseWishes(storage.getItem(KEY));

export function saveWishes(storage: Pick<Storage, "setItem">, wishes: Wishes): void {
  try {
    storage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // They are asked for again.
  }
}
