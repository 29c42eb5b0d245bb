import { describe, expect, it, vi } from "vitest";
import { Computer, type WorkerLike } from "../src/play/computer";
import type { SearchReply, SearchRequest } from "../src/play/engine-protocol";

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  readonly requests: SearchRequest[] = [];
  terminated = false;
  postMessage(request: SearchRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.terminated = true;
  }
  reply(reply: SearchReply) {
    this.onmessage?.({ data: reply } as MessageEvent<SearchReply>);
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const computer = new Computer(() => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  });
  return { workers, computer, request: { start: "s", moves: [["a1", "a2"]], level: 1 as const, seed: 5 } };
}

describe("the computer", () => {
  it("answers with the engine's move and tells how far it is", async () => {
    const { computer, workers, request } = setUp();
    const progress = vi.fn();
    const answer = computer.search(request, progress);
    const [worker] = workers;
    expect(worker!.requests[0]).toMatchObject(request);
    const { id } = worker!.requests[0]!;
    worker!.reply({ id, kind: "info", depth: 4, nodes: 900 });
    worker!.reply({ id, kind: "best", path: ["h8", "h7"] });
    expect(await answer).toEqual(["h8", "h7"]);
    expect(progress).toHaveBeenCalledWith({ depth: 4, nodes: 900 });
    expect(computer.thinking).toBe(false);
  });

  it("keeps its worker from move to move", async () => {
    const { computer, workers, request } = setUp();
    for (let search = 0; search < 2; search += 1) {
      const answer = computer.search(request, () => {});
      workers[0]!.reply({ id: workers[0]!.requests.at(-1)!.id, kind: "best", path: ["a1", "a2"] });
      await answer;
    }
    expect(workers).toHaveLength(1);
  });

  it("can be stopped, and then begin anew", async () => {
    const { computer, workers, request } = setUp();
    const answer = computer.search(request, () => {});
    computer.stop();
    expect(await answer).toBeUndefined();
    expect(workers[0]!.terminated).toBe(true);
    const second = computer.search(request, () => {});
    // The first worker's answer was under way already.
    workers[0]!.reply({ id: workers[0]!.requests[0]!.id, kind: "best", path: ["a1", "a2"] });
    workers[1]!.reply({ id: workers[1]!.requests[0]!.id, kind: "best", path: ["b1", "b2"] });
    expect(await second).toEqual(["b1", "b2"]);
  });

  it("passes a fault on, and recovers from it", async () => {
    const { computer, workers, request } = setUp();
    const answer = computer.search(request, () => {});
    workers[0]!.onerror?.({ message: "out of memory" } as ErrorEvent);
    await expect(answer).rejects.toThrow("out of memory");
    const second = computer.search(request, () => {});
    workers[1]!.reply({ id: workers[1]!.requests[0]!.id, kind: "error", message: "no move" });
    await expect(second).rejects.toThrow("no move");
  });
});
