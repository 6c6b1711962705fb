/**
 * Distinguishes what the browser reports (a page that crashed, was closed or cannot be reached) from mistakes of our own program, which are
 * thrown on and logged.
 */
const namesOfPlaywright = new Set(['Error', 'TimeoutError', 'TargetClosedError']);

/**
 * Returns true for errors that may come from Playwright. Most of them are plain errors with a class that it does not export, so a plain
 * `Error` of our own cannot be told from them. A TypeError, an AppError and the like can.
 */
export function isBrowserError(error: unknown): error is Error {
  return error instanceof Error && namesOfPlaywright.has(error.name);
}
