/** Time controls to choose from, and the reader's own. */
import type { Control } from "./wire";

/** By the names under which a choice is kept. */
export const PRESETS: Readonly<Record<string, Control>> = {
  "60+1": { kind: "fischer", initial: 60, increment: 1 },
  "180+2": { kind: "fischer", initial: 180, increment: 2 },
  "300+3": { kind: "fischer", initial: 300, increment: 3 },
  "600+5": { kind: "fischer", initial: 600, increment: 5 },
  "900+10": { kind: "fischer", initial: 900, increment: 10 },
  "1800+20": { kind: "fischer", initial: 1800, increment: 20 },
  "3 days": { kind: "correspondence", days: 3 },
  unlimited: { kind: "unlimited" },
};

export const OWN = "own";

/** The numbers of a control of one's own, all of them, so that none is lost when the kind changes. */
export interface OwnControl {
  readonly kind: Control["kind"];
  readonly minutes: number;
  readonly increment: number;
  readonly delay: number;
  readonly periods: number;
  readonly period: number;
  readonly days: number;
}

export const DEFAULT_OWN: OwnControl = {
  kind: "fischer",
  minutes: 20,
  increment: 10,
  delay: 5,
  periods: 5,
  period: 30,
  days: 2,
};

/** The bounds of the server. */
export const BOUNDS = {
  minutes: [0, 180],
  increment: [0, 180],
  delay: [1, 180],
  periods: [1, 20],
  period: [1, 180],
  days: [1, 30],
} as const;

/** The numbers that each kind has. */
export const PARTS: Readonly<Record<Control["kind"], readonly (keyof typeof BOUNDS)[]>> = {
  fischer: ["minutes", "increment"],
  delay: ["minutes", "delay"],
  byoyomi: ["minutes", "periods", "period"],
  correspondence: ["days"],
  unlimited: [],
};

/** What the chosen numbers come to. */
export function ownControl({ kind, minutes, increment, delay, periods, period, days }: OwnControl): Control {
  const initial = Math.round(minutes * 60);
  switch (kind) {
    case "fischer":
      return { kind, initial, increment };
    case "delay":
      return { kind, initial, delay };
    case "byoyomi":
      return { kind, initial, periods, period };
    case "correspondence":
      return { kind, days };
    case "unlimited":
      return { kind };
  }
}
