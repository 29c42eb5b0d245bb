import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyEvent, phase, readState, toMove } from "../src/live/state";
import { Table, type Refused } from "../src/live/table";
import { untilClaim } from "../src/live/gone";
import { sockets } from "./fake-socket";

const CLOCK = {
  white: { millis: 300_000 },
  black: { millis: 300_000 },
  running: null,
  since: 0,
  deadline: null,
};

function stateMessage(changes: object = {}): object {
  return {
    type: "state",
    game: "abc",
    seq: 0,
    now: 1_000,
    control: { kind: "fischer", initial: 300, increment: 3 },
    speed: "blitz",
    rated: false,
    white: { player: { id: 1, name: "Anna", rating: 1512.3, provisional: false } },
    black: { player: { id: 2, name: null, rating: null, provisional: true } },
    moves: [],
    clock: CLOCK,
    drawOffer: null,
    takebackRequest: null,
    ending: null,
    ...changes,
  };
}

const event = (seq: number, ply: number, what: object): object => ({
  type: "event",
  seq,
  ply,
  clock: CLOCK,
  now: 2_000,
  ...what,
});
const moved = (seq: number, ply: number, move: string) => event(seq, ply, { event: "moved", move, spent: 1 });

describe("the state of a game", () => {
  const after = (...events: object[]) =>
    events.reduce<ReturnType<typeof readState>>((state, next) => {
      const applied = applyEvent(state, next);
      if (applied.kind !== "next") throw new Error(applied.kind);
      return applied.state;
    }, readState(stateMessage()));

  it("goes on with moves, and back with takebacks", () => {
    const state = after(moved(0, 1, "a6-a7"), moved(1, 2, "h3-h2"));
    expect([state.moves, state.seq, toMove(state), phase(state)]).toEqual([
      ["a6-a7", "h3-h2"],
      2,
      "white",
      "middle",
    ]);
    const back = applyEvent(state, event(2, 1, { event: "taken-back", plies: 1 }));
    expect(back).toMatchObject({ kind: "next", state: { moves: ["a6-a7"], seq: 3 } });
  });

  it("keeps an offer of the one who moves, and drops that to the one who moves", () => {
    const offered = after(moved(0, 1, "a6-a7"), event(1, 1, { event: "draw-offered", by: "black" }));
    expect(offered.drawOffer).toBe("black");
    expect(applyEvent(offered, moved(2, 2, "h3-h2"))).toMatchObject({ state: { drawOffer: "black" } });
    const toBlack = after(moved(0, 1, "a6-a7"), event(1, 1, { event: "draw-offered", by: "white" }));
    expect(applyEvent(toBlack, moved(2, 2, "h3-h2"))).toMatchObject({ state: { drawOffer: undefined } });
    expect(applyEvent(toBlack, event(2, 1, { event: "draw-declined", by: "black" }))).toMatchObject({
      state: { drawOffer: undefined },
    });
    const asked = after(moved(0, 1, "a6-a7"), event(1, 1, { event: "takeback-asked", by: "white" }));
    expect(asked.takebackRequest).toBe("white");
    expect(applyEvent(asked, event(2, 1, { event: "takeback-declined", by: "black" }))).toMatchObject({
      state: { takebackRequest: undefined },
    });
  });

  it("ends with a reason and ratings", () => {
    const ratings = [
      [1500, 1512.4],
      [1500, 1487.6],
    ];
    const state = after(event(0, 0, { event: "ended", reason: "time", winner: "white", ratings }));
    expect(state).toMatchObject({ ending: { reason: "time", winner: "white" }, ratings });
    expect(phase(state)).toBe("over");
    const draw = after(event(0, 0, { event: "ended", reason: "agreement", winner: null }));
    expect(draw.ending).toEqual({ reason: "agreement", winner: null });
  });

  it("notices what comes twice, what is missing and what it does not know", () => {
    const state = after(moved(0, 1, "a6-a7"));
    expect(applyEvent(state, moved(0, 1, "a6-a7")).kind).toBe("old");
    expect(applyEvent(state, moved(2, 3, "a6-a7")).kind).toBe("gap");
    expect(applyEvent(state, moved(1, 5, "a6-a7")).kind).toBe("gap");
    expect(applyEvent(state, event(1, 1, { event: "something-new" })).kind).toBe("gap");
  });

  it("is read from a message in which much is missing", () => {
    const bare = readState({ type: "state", game: "x", white: { player: 5 }, black: { engine: 3 } });
    expect(bare.white).toEqual({
      kind: "player",
      player: { id: 5, name: undefined, rating: undefined, provisional: false },
    });
    expect(bare.black).toEqual({ kind: "engine", level: 3 });
    expect(bare.moves).toEqual([]);
    expect(bare.clock.running).toBeNull();
  });
});

describe("a table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function sit(state: object = stateMessage(), color: string | null = "white") {
    const { all, open } = sockets();
    let local = 0;
    const table = new Table(open, { random: () => 1, local: () => local });
    const refusals: Refused[] = [];
    table.addEventListener("refused", (event) => refusals.push((event as CustomEvent<Refused>).detail));
    table.start();
    const greet = (message: object) => {
      const socket = all.at(-1)!;
      socket.stand();
      socket.say({ type: "you", color });
      socket.say(message);
    };
    greet(state);
    const again = (message: object) => {
      all.at(-1)!.break();
      vi.advanceTimersByTime(600);
      greet(message);
    };
    return {
      table,
      all,
      refusals,
      again,
      socket: () => all.at(-1)!,
      pass: (millis: number) => (local += millis),
    };
  }

  it("shows a move at once, and knows until it is told that it is on its way", () => {
    const { table, socket } = sit();
    table.move("a6-a7");
    expect(table.moves).toEqual(["a6-a7"]);
    expect(table.waiting).toBe(true);
    const [sent] = socket().of("command");
    expect(sent).toEqual({ type: "command", id: 1, command: { command: "move", ply: 0, move: "a6-a7" } });
    // The answer may come before the event.
    socket().say({ type: "done", id: 1 });
    expect(table.moves).toEqual(["a6-a7"]);
    socket().say(moved(0, 1, "a6-a7"));
    expect([table.moves, table.sent, table.waiting]).toEqual([["a6-a7"], undefined, false]);
  });

  it("sends a move again, the same, when the connection broke before it was acknowledged", () => {
    const { table, all, again } = sit();
    table.move("a6-a7");
    again(stateMessage());
    expect(all.length).toBe(2);
    expect(all[1]!.of("command")).toEqual(all[0]!.of("command"));
    expect(table.moves).toEqual(["a6-a7"]);
    // It had happened, and only the answer got lost: it is sent once more, and the server knows it.
    again(stateMessage({ seq: 1, moves: ["a6-a7"] }));
    expect(all[2]!.of("command")).toEqual(all[0]!.of("command"));
    expect(table.moves).toEqual(["a6-a7"]);
    all[2]!.say({ type: "done", id: 1 });
    again(stateMessage({ seq: 1, moves: ["a6-a7"] }));
    expect(all[3]!.of("command")).toEqual([]);
  });

  it("sends what was made while there was no connection", () => {
    const { table, all, again } = sit();
    all[0]!.break();
    table.move("a6-a7");
    expect(table.moves).toEqual(["a6-a7"]);
    again(stateMessage());
    expect(all.at(-1)!.of("command").length).toBe(1);
  });

  it("sends an offer again only where nothing has happened since", () => {
    const middle = stateMessage({ seq: 2, moves: ["a6-a7", "h3-h2"] });
    const same = sit(middle);
    same.table.command("offer-draw");
    same.table.command("offer-draw");
    expect(same.socket().of("command").length).toBe(1);
    same.again(middle);
    expect(same.socket().of("command").length).toBe(1);
    same.again(stateMessage({ seq: 3, moves: ["a6-a7", "h3-h2"], drawOffer: "white" }));
    expect(same.socket().of("command")).toEqual([]);
    expect(same.table.waiting).toBe(false);
    // To give the game up means the same whatever has happened.
    same.table.command("resign");
    same.again(stateMessage({ seq: 5, moves: ["a6-a7", "h3-h2", "b5-b6"] }));
    expect(same.socket().of("command").length).toBe(1);
    same.again(stateMessage({ seq: 6, ending: { reason: "resignation", winner: "black" } }));
    expect(same.socket().of("command")).toEqual([]);
  });

  it("takes a refused move back and says why; one that failed is tried again", () => {
    const { table, socket, refusals } = sit();
    table.move("a6-a7");
    socket().say({ type: "refused", id: 1, code: "try-again", message: "", retry: true });
    expect(table.moves).toEqual(["a6-a7"]);
    vi.advanceTimersByTime(1_000);
    expect(socket().of("command").length).toBe(2);
    socket().say({ type: "refused", id: 1, code: "wrong-ply", message: "no", retry: false });
    expect([table.moves, table.sent]).toEqual([[], undefined]);
    expect(refusals).toEqual([{ what: "move", code: "wrong-ply", message: "no" }]);
  });

  it("connects anew where an event is missing", () => {
    const { table, all } = sit();
    all[0]!.say(moved(3, 4, "a6-a7"));
    expect(all[0]!.closed).toBe(true);
    expect(all.length).toBe(2);
    expect(table.standing).toBe("connecting");
  });

  it("knows each line of the chat once, and who would like another game", () => {
    const { table, socket, again } = sit();
    const line = (at: number, text: string) => ({ player: 2, name: null, at, text });
    socket().say({ type: "chat", lines: [line(1, "hello")] });
    socket().say({ type: "chat", lines: [line(2, "hello")] });
    expect(table.say("hi")).toBe(true);
    expect(socket().of("chat")).toEqual([{ type: "chat", id: 1, text: "hi" }]);
    again(stateMessage());
    socket().say({ type: "chat", lines: [line(1, "hello"), line(2, "hello"), line(3, "well")] });
    expect(table.chat.map(({ text }) => text)).toEqual(["hello", "hello", "well"]);
    socket().say({ type: "rematch", challenge: "c", by: "black" });
    expect(table.rematch).toEqual({ challenge: "c", by: "black", game: undefined });
  });

  it("says why a line of the chat was not taken", () => {
    const { table, socket, refusals } = sit();
    table.say("hi");
    socket().say({ type: "refused", id: 1, code: "too-many", message: "", retry: false });
    expect(refusals).toMatchObject([{ what: "chat", code: "too-many" }]);
  });

  it("counts how long an opponent is gone, on its own turn only", () => {
    const middle = stateMessage({ seq: 3, moves: ["a6-a7", "h3-h2", "b5-b6"] });
    const { table, socket, pass } = sit(middle);
    socket().say({ type: "presence", white: true, black: true });
    expect(untilClaim(table, 0)).toBeUndefined();
    pass(1_000);
    socket().say({ type: "presence", white: true, black: false });
    pass(10_000);
    socket().say({ type: "presence", white: true, black: false });
    expect(untilClaim(table, 11_000)).toBe(20_000);
    expect(untilClaim(table, 60_000)).toBe(0);
    socket().say({ type: "event", ...moved(3, 4, "h2-h1") });
    expect(untilClaim(table, 60_000)).toBeUndefined();
  });
});
