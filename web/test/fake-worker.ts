/** Workers without an engine: a test says what they answer. */
import type { Answer, FromWorker, Question, ToWorker } from "../src/play/engine-protocol";
import type { WorkerLike } from "../src/play/engine-thread";

export class FakeWorker implements WorkerLike {
  onmessage: WorkerLike["onmessage"] = null;
  onerror: WorkerLike["onerror"] = null;
  readonly asked: (Question & { readonly id: number })[] = [];
  terminated = false;

  postMessage(message: ToWorker): void {
    if (!("module" in message)) this.asked.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Answers the last question, or the one of that number. */
  answer(answer: Answer, id = this.asked.at(-1)!.id): void {
    this.onmessage?.({ data: { ...answer, id } } as MessageEvent<FromWorker>);
  }

  fail(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }
}

/** Workers as they are asked for. */
export function fakeWorkers(): { readonly workers: FakeWorker[]; readonly create: () => FakeWorker } {
  const workers: FakeWorker[] = [];
  const create = () => {
    workers.push(new FakeWorker());
    return workers.at(-1)!;
  };
  return { workers, create };
}
