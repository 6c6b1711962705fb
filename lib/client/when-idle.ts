/** Work that can wait until the page has come to rest: code that is likely to be needed is fetched then. */

/** Milliseconds after which it is done on a page that never rests, and where the browser does not tell. */
const latestMs = 2_000;
const withoutWordMs = 300;

/** Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, withoutWordMs);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: latestMs });
  return () => window.cancelIdleCallback(asked);
}

/** For what was only fetched ahead: who needs it asks again, and is told then. */
export const askAgainLater = () => undefined;
