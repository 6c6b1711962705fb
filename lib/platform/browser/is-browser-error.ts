/**
 * Distinguishes what the browser reports (a page that crashed, was closed or cannot be reached) from mistakes of our own program, which are
 * thrown on and logged.
 */
const namesOfPlaywright = new Set(['Error', 'TimeoutError', 'TargetClosedError']);

/** Returns true for errors of Playwright, which have no class of their own that is exported. */
export function isBrowserError(error: unknown): error is Error {
  return error instanceof Error && namesOfPlaywright.has(error.name);
}
