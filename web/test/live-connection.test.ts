import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Connection, type Standing } from "../src/live/connection";
import { sockets } from "./fake-socket";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function connect(random = () => 1) {
  const made = sockets();
  const standings: Standing[] = [];
  const heard: unknown[] = [];
  const failed: number[] = [];
  const connection = new Connection(
    made.open,
    {
      changed: (standing) => standings.push(standing),
      heard: (message) => heard.push(message),
      failed: (attempt) => failed.push(attempt),
    },
    random,
  );
  connection.start();
  return { connection, all: made.all, standings, heard, failed };
}

it("says how it stands, hands on what is said, and answers pings itself", () => {
  const { connection, all, standings, heard } = connect();
  const [socket] = all;
  expect(connection.send({ type: "chat" })).toBe(false);
  socket!.stand();
  expect(standings).toEqual(["connecting", "open"]);
  socket!.say({ type: "ping", n: 7 });
  socket!.say({ type: "you", color: null });
  socket!.say("no JSON");
  expect(socket!.sent).toEqual([{ type: "pong", n: 7 }]);
  expect(heard).toEqual([{ type: "you", color: null }]);
});

it("waits longer after each break, and little again once all is well", () => {
  const { connection, all, failed } = connect();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const before = all.length;
    all.at(-1)!.break();
    let waited = 0;
    while (all.length === before) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
  expect(failed).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  all.at(-1)!.stand();
  connection.settled();
  const before = all.length;
  all.at(-1)!.break();
  vi.advanceTimersByTime(500);
  expect(all.length).toBe(before + 1);
});

it("lets not all clients come at once", () => {
  const wait = (random: number): number => {
    const { all } = connect(() => random);
    all[0]!.stand();
    all[0]!.break();
    let waited = 0;
    while (all.length === 1) {
      vi.advanceTimersByTime(10);
      waited += 10;
    }
    return waited;
  };
  expect(wait(0)).toBe(250);
  expect(wait(0.5)).toBe(380);
});

it("comes back soon where the server has said that it restarts, or that something was missed", () => {
  const told = connect();
  told.all[0]!.stand();
  told.connection.expectRestart();
  for (let attempt = 0; attempt < 2; attempt += 1) told.all[0]!.break();
  vi.advanceTimersByTime(1_000);
  expect(told.all.length).toBe(2);

  const missed = connect(() => 0);
  missed.all[0]!.stand();
  missed.all[0]!.break(4000);
  vi.advanceTimersByTime(50);
  expect(missed.all.length).toBe(2);
});

it("asks after a silence, and gives the other side up when it does not answer", () => {
  const { all, standings } = connect();
  const [socket] = all;
  socket!.stand();
  vi.advanceTimersByTime(7_000);
  expect(socket!.of("ping").length).toBe(1);
  socket!.say({ type: "pong", n: 1 });
  vi.advanceTimersByTime(5_000);
  expect(socket!.of("ping").length).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(socket!.closed).toBe(true);
  expect(standings.at(-1)).toBe("connecting");
  expect(all.length).toBe(2);
});

it("gives up an attempt that comes to nothing, and hurries when the network is back", () => {
  const { connection, all, standings } = connect();
  vi.advanceTimersByTime(15_000);
  expect(standings.at(-1)).toBe("waiting");
  connection.hurry();
  expect(all.length).toBe(2);
  all[1]!.stand();
  connection.hurry();
  expect(all.length).toBe(2);
  connection.stop();
  expect(standings.at(-1)).toBe("closed");
  vi.advanceTimersByTime(60_000);
  expect(all.length).toBe(2);
});
