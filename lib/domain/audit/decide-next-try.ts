/** When a receiver of the audit log that failed is tried again: soon at first, and then after growing pauses. Pure. */
import { hourMs, minuteMs, secondMs } from '@/lib/core/clock';

/** Milliseconds of the pause after the first failure, the second, and so on. The last one repeats. */
const pausesMs = [5 * secondMs, 15 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs] as const;

/** Milliseconds of failing after which owners are told. */
const toldAfterMs = hourMs;

/** @param failures in a row, with this one */
export function decideNextTry(now: Date, failures: number): Date {
  const pauseMs = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? pausesMs[0];
  return new Date(now.getTime() + pauseMs);
}

/** True once it has failed for an hour. */
export const isToldOf = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= toldAfterMs;
