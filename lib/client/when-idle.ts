/** Runs work that can wait until the page is idle, such as loading code that will probably be needed. */

/**
 * `latestMs`: milliseconds after which the work runs even if the page is never idle. `withoutWordMs`: the delay in browsers that do not
 * report idle time.
 */
const latestMs = 2_000;
const withoutWordMs = 300;

/** Returns a function that cancels the work. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, withoutWordMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: latestMs });
  return () => window.cancelIdleCallback(asked);
}

/** Ignores the failure of a prefetch. Whoever needs the code loads it again and sees the failure then. */
export const askAgainLater = () => undefined;
