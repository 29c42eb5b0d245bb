/** A WebSocket whose other side is the test. */
import type { SocketLike } from "../src/live/connection";

export class FakeSocket implements SocketLike {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }

  /** The connection stands. */
  stand(): void {
    this.onopen?.(new Event("open"));
  }
  /** The other side says something. */
  say(message: object | string): void {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.onmessage?.(new MessageEvent("message", { data }));
  }
  /** The connection breaks. */
  break(code = 1006): void {
    this.onclose?.(Object.assign(new Event("close"), { code }) as CloseEvent);
  }
  /** What was sent of one type. */
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

/** Makes sockets and keeps them. */
export function sockets(): { readonly all: FakeSocket[]; readonly open: () => FakeSocket } {
  const all: FakeSocket[] = [];
  return {
    all,
    open: () => {
      const socket = new FakeSocket();
      all.push(socket);
      return socket;
    },
  };
}
