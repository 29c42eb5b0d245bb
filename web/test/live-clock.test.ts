import { describe, expect, it } from "vitest";
import { clockText, daysAndHours, elapsed, emergency, nextChange, reading } from "../src/live/clock";
import { ServerTime } from "../src/live/server-time";
import type { Clocks, Control } from "../src/live/wire";

const clocks = (millis: number, periods?: number): Clocks => ({
  white: { millis, ...(periods ? { periods } : {}) },
  black: { millis: 60_000 },
  running: "white",
  since: 1_000,
  deadline: null,
});

describe("what a clock shows", () => {
  it("with an increment, the time that is left, and never less than nothing", () => {
    const control: Control = { kind: "fischer", initial: 60, increment: 5 };
    expect(reading(control, clocks(60_000), "white", 4_000)).toEqual({ left: 56_000 });
    expect(reading(control, clocks(60_000), "white", 61_000)).toEqual({ left: 0 });
    expect(reading(control, clocks(60_000), "white", -5)).toEqual({ left: 60_000 });
  });

  it("with a delay, first the delay and then the time", () => {
    const control: Control = { kind: "delay", initial: 60, delay: 5 };
    expect(reading(control, clocks(60_000), "white", 2_000)).toEqual({ left: 60_000, delay: 3_000 });
    expect(reading(control, clocks(60_000), "white", 7_000)).toEqual({ left: 58_000 });
    // The delay of the one who does not move is nothing to be seen.
    expect(reading(control, clocks(60_000), "black", 0)).toEqual({ left: 60_000 });
  });

  it("of byoyomi, the time and then period after period, as the server counts them", () => {
    const control: Control = { kind: "byoyomi", initial: 60, periods: 3, period: 30 };
    const at = (spent: number) => reading(control, clocks(10_000, 3), "white", spent);
    expect(at(4_000)).toEqual({ left: 6_000, periods: 3 });
    expect(at(10_000)).toEqual({ left: 30_000, periods: 3, inPeriod: true });
    // A period that is used to its end is not lost yet.
    expect(at(40_000)).toEqual({ left: 0, periods: 3, inPeriod: true });
    expect(at(40_001)).toEqual({ left: 29_999, periods: 2, inPeriod: true });
    expect(at(100_000)).toEqual({ left: 0, periods: 1, inPeriod: true });
    expect(at(200_000)).toEqual({ left: 0, periods: 1, inPeriod: true });
  });

  it("by correspondence, days and hours", () => {
    expect(reading({ kind: "correspondence", days: 3 }, clocks(259_200_000), "white", 3_600_000).left).toBe(
      255_600_000,
    );
    expect(daysAndHours(255_600_000)).toEqual({ days: 2, hours: 23 });
    expect(daysAndHours(86_399_999)).toBeUndefined();
  });

  it("is counted on for the player to move only, and not before the first moves", () => {
    expect(elapsed(clocks(1), "white", 3_000)).toBe(2_000);
    expect(elapsed(clocks(1), "black", 3_000)).toBe(0);
    expect(elapsed({ ...clocks(1), running: null }, "white", 3_000)).toBe(0);
    expect(elapsed(clocks(1), "white", undefined)).toBe(0);
    expect(elapsed(clocks(1), "white", 500)).toBe(0);
  });

  it("is written with tenths in the last ten seconds", () => {
    expect(
      [0, 50, 999, 9_999, 10_000, 59_001, 300_000, 3_599_001, 3_723_000].map((left) => clockText(left)),
    ).toEqual(["0:00.0", "0:00.0", "0:00.9", "0:09.9", "0:10", "1:00", "5:00", "1:00:00", "1:02:03"]);
  });

  it("is drawn anew when it changes, and oftener near the end", () => {
    expect(nextChange(65_300)).toBe(305);
    expect(nextChange(65_000)).toBe(1_005);
    expect(nextChange(5_000)).toBe(50);
  });

  it("warns below an eighth of the time, within bounds", () => {
    expect(emergency({ kind: "fischer", initial: 300, increment: 0 })).toBe(37_500);
    expect(emergency({ kind: "fischer", initial: 10, increment: 0 })).toBe(10_000);
    expect(emergency({ kind: "fischer", initial: 3_600, increment: 0 })).toBe(60_000);
  });
});

describe("the time of the server", () => {
  it("is what the quickest message says, and goes on by itself", () => {
    let local = 0;
    const time = new ServerTime(() => local);
    expect(time.now()).toBeUndefined();
    local = 1_000;
    // On its way for 400 ms, so that it is really 10 400 already.
    time.heard(10_000);
    expect(time.now()).toBe(10_000);
    local = 2_000;
    time.heard(11_350);
    expect(time.now()).toBe(11_350);
    local = 3_000;
    // A slow one does not put it back.
    time.heard(11_500);
    expect(time.now()).toBe(12_350);
    // Half the measured way there and back is the rest of it.
    time.measured(100);
    expect(time.now()).toBe(12_400);
  });

  it("begins anew with a connection: it stands still while no server runs", () => {
    let local = 0;
    const time = new ServerTime(() => local);
    time.heard(50_000);
    local = 60_000;
    time.reset();
    time.heard(52_000);
    expect(time.now()).toBe(52_000);
    time.heard("nonsense");
    expect(time.now()).toBe(52_000);
  });
});
