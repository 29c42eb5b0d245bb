/** Asks again and again. */

/** A poll that can be ended, or hurried after something was done. */
export interface Poll {
  now(): void;
  stop(): void;
}

/** The longest pause while the server does not answer. */
const LONGEST = 30_000;

export interface Manner {
  /** Goes on while nobody looks at the page, as often as the browser lets it. */
  readonly always?: boolean;
  readonly page?: Document;
}

/**
 * Calls `look` at once and then `every` so many milliseconds after its end, while the page is visible. As long
 * as it fails the pauses grow.
 */
export function poll(
  look: () => Promise<void>,
  every: number,
  { always = false, page = document }: Manner = {},
): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let stopped = false;
  let failures = 0;
  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (busy || stopped || (page.hidden && !always)) return;
    busy = true;
    try {
      await look();
      failures = 0;
    } catch {
      failures += 1;
    }
    busy = false;
    if (stopped) return;
    timer = setTimeout(() => void run(), Math.min(LONGEST, every * 2 ** failures));
  };
  const onVisible = () => void run();
  page.addEventListener("visibilitychange", onVisible);
  void run();
  return {
    now: () => void run(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      page.removeEventListener("visibilitychange", onVisible);
    },
  };
}
