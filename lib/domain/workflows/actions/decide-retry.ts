/**
 * Decides when a step is tried again whose receiver was not ready. Each pause is four times as long as the one before: the first is short,
 * because a server that puts off unknown senders takes them a moment later, and the last leaves time for a restart. Pure.
 */
import { minuteMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';

/**
 * @param tries how often it was tried before this time
 * @returns null if it has been tried often enough
 */
export function decideRetry(tries: number, now: Date): Date | null {
  return tries + 1 < limits.stepTries ? new Date(now.getTime() + minuteMs * 4 ** tries) : null;
}
