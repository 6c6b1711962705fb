/** Decides how long a process that ended unexpectedly waits until it is restarted. Pure. */

/**
 * Milliseconds, by how often the process ended within the last minute: immediately after a single end, and less and less often in a loop.
 */
const delaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
const longestDelayMs = 30_000;

/** @param ends the number of ends in the window, including this one */
export function decideRestartDelay(ends: number): number {
  return delaysMs[ends - 1] ?? longestDelayMs;
}
