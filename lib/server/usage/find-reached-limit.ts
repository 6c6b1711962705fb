/**
 * Finds the limit of the month, of a workspace or of one of its members, that leaves no further model call. It is asked before each call, and a
 * call that has begun is finished. So calls that run at the same time may exceed a limit, each by what it uses itself.
 */
import { describeReached, type DescribedLimit } from '@/lib/domain/usage/describe-limit';
import { sumSpent } from '@/lib/domain/usage/entry-store';
import { getLimits } from '@/lib/domain/usage/limits-store';
import { findReached, limitsSpending, listOwnMeters, listSharedMeters } from '@/lib/domain/usage/meters';
import { findMonth } from '@/lib/domain/usage/month';
import { inWholeWorkspace, type Reader } from '@/lib/platform/db/in-workspace';

/** @returns null if there is none */
export function findReachedLimit(
  { workspaceId, userId }: Reader,
  now: Date = new Date(),
): Promise<DescribedLimit | null> {
  return inWholeWorkspace(workspaceId, async (database) => {
    const limits = await getLimits(database, workspaceId);
    if (!limitsSpending(limits)) return null;
    const month = findMonth(now);
    const spent = await sumSpent(database, workspaceId, month.id);
    const meters = [...listSharedMeters(limits, spent), ...listOwnMeters(limits, spent, userId)];
    const reached = findReached(meters);
    return reached === null ? null : describeReached(reached, month);
  });
}
