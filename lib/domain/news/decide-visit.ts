/** Decides where a visit begins. A member who comes back within half an hour is still on the same visit, and keeps its news. Pure. */
import { minuteMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';

export type Visit = {
  readonly seenAt: Date;
  /** The end of the visit before this one; null on the first. */
  readonly previousAt: Date | null;
};

export function decideVisit(held: Visit | null, now: Date): Visit {
  if (held === null) return { seenAt: now, previousAt: null };
  const isBack = now.getTime() - held.seenAt.getTime() >= limits.visitGapMinutes * minuteMs;
  return { seenAt: now, previousAt: isBack ? held.seenAt : held.previousAt };
}
