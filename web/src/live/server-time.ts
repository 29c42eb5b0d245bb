/** What time it is on the server. */

/**
 * Follows the server's time by what its messages say.
 *
 * A message tells a time that has passed a little since: how long it was on its way is unknown, but never
 * less than nothing. So the message that makes the server's time the latest is the nearest to the truth, and
 * half of the way there and back, where that has been measured, is added.
 */
export class ServerTime {
  #local: () => number;
  #ahead: number | undefined;
  #lag = 0;

  /** `local` is the time here, in milliseconds; it must never go back. */
  constructor(local: () => number = () => performance.now()) {
    this.#local = local;
  }

  /** A new connection: another process may answer, and time stands still while none does. */
  reset(): void {
    this.#ahead = undefined;
  }

  /** A message told this time. */
  heard(now: unknown): void {
    if (typeof now !== "number") return;
    const ahead = now - this.#local();
    // More than a way back and forth behind what was known: a clock here or there has been set.
    const stale = this.#ahead !== undefined && ahead < this.#ahead - 10_000;
    if (this.#ahead === undefined || ahead > this.#ahead || stale) this.#ahead = ahead;
  }

  /** So long a message is on its way there and back, in milliseconds. */
  measured(lag: unknown): void {
    if (typeof lag === "number" && lag >= 0) this.#lag = Math.min(lag, 2000);
  }

  /** The server's time now; `undefined` as long as nothing is known. */
  now(): number | undefined {
    return this.#ahead === undefined ? undefined : this.#local() + this.#ahead + this.#lag / 2;
  }
}
