/** How long a process that ended unasked waits until it is started again. Pure. */

/** Milliseconds, by how often it ended in the last minutes: at once after a chance end, and less and less often in a loop. */
const delaysMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
const longestDelayMs = 30_000;

/** @param ends in the window, this one included */
export function decideRestartDelay(ends: number): number {
  return delaysMs[ends - 1] ?? longestDelayMs;
}
