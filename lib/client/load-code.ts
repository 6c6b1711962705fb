/**
 * Loads code that a page fetches later. A connection that is away for a moment must not replace a page by an error: while the browser is
 * offline this waits, and otherwise it tries again before it gives up. It gives up when the code is gone, as after an update.
 */

/** Milliseconds before each further attempt. */
const pausesMs = [500, 1_500, 4_000];

export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await (window.navigator.onLine ? pause(pauseMs) : waitUntilOnline());
    }
  }
  return load();
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function waitUntilOnline(): Promise<void> {
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));
}
