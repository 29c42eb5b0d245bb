/** What a player's clock shows at a moment. The server decides what it means; this only counts on. */
import type { Color } from "harzdame-board";
import type { Clocks, Control } from "./wire";

/** What is to be read off a clock, in milliseconds. */
export interface Reading {
  /** The time that is left, of the game or of the period. */
  readonly left: number;
  /** Periods that are left, of byoyomi. */
  readonly periods?: number;
  /** Whether a period is being used. */
  readonly inPeriod?: boolean;
  /** What is left of the delay, before the time runs. */
  readonly delay?: number;
}

/** A clock with that control, `elapsed` milliseconds into its player's move; 0 where it does not run. */
export function reading(control: Control, clocks: Clocks, color: Color, elapsed: number): Reading {
  const { millis, periods = 0 } = clocks[color];
  const spent = Math.max(0, elapsed);
  switch (control.kind) {
    case "unlimited":
      return { left: 0 };
    case "fischer":
    case "correspondence":
      return { left: Math.max(0, millis - spent) };
    case "delay": {
      const delay = control.delay * 1000;
      const running = clocks.running === color;
      return {
        left: Math.max(0, millis - Math.max(0, spent - delay)),
        ...(running && spent < delay ? { delay: delay - spent } : {}),
      };
    }
    case "byoyomi": {
      if (spent < millis) return { left: millis - spent, periods };
      const period = control.period * 1000;
      const over = spent - millis;
      // A period that is used to its end is not lost yet.
      const lost = Math.min(Math.floor(Math.max(0, over - 1) / period), Math.max(0, periods - 1));
      return { left: Math.max(0, period * (lost + 1) - over), periods: periods - lost, inPeriod: true };
    }
  }
}

/** How long the player whose clock runs has thought by a time of the server. */
export function elapsed(clocks: Clocks, color: Color, now: number | undefined): number {
  if (clocks.running !== color || clocks.since === null || now === undefined) return 0;
  return Math.max(0, now - clocks.since);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this tenths of a second are shown. */
const TENTHS = 10 * SECOND;

const two = (number: number) => String(Math.floor(number)).padStart(2, "0");

/** The time as a clock shows it: `1:02:03`, `4:05`, or `9.8` in the last seconds. */
export function clockText(left: number): string {
  if (left < TENTHS) return `0:0${(Math.floor(Math.max(0, left) / 100) / 10).toFixed(1)}`;
  // A clock that shows 5:00 has five minutes: seconds that have begun count whole.
  const whole = Math.ceil(left / SECOND) * SECOND;
  if (whole >= HOUR) {
    return `${Math.floor(whole / HOUR)}:${two((whole % HOUR) / MINUTE)}:${two((whole % MINUTE) / SECOND)}`;
  }
  return `${Math.floor(whole / MINUTE)}:${two((whole % MINUTE) / SECOND)}`;
}

/** Days and hours, where a clock counts in them: what is told of games by correspondence. */
export function daysAndHours(left: number): { readonly days: number; readonly hours: number } | undefined {
  if (left < DAY) return undefined;
  return { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
}

/** After how many milliseconds what is shown is another. */
export function nextChange(left: number): number {
  if (left < TENTHS + SECOND) return 50;
  const rest = left % SECOND;
  // A little late rather than a little early: else the same is shown once more.
  return (rest === 0 ? SECOND : rest) + 5;
}

/** Below how much time a player is warned: an eighth of its time, from 10 seconds to a minute. */
export function emergency(control: Control): number {
  const initial = "initial" in control ? control.initial * SECOND : 0;
  return Math.min(MINUTE, Math.max(10 * SECOND, initial / 8));
}
