/**
 * Reads what models were used for: tokens and cost by day and member, how much of each limit is used, and how the largest run compares to the
 * ceilings of a run.
 */
import { dayMs } from '@/lib/core/clock';
import { findDefaultModel } from '@/lib/domain/models/setting-store';
import { findLargestRun, sumUsage, type UsageRow } from '@/lib/domain/models/store';
import type { Viewer } from '@/lib/domain/team/actor';
import { listMembers } from '@/lib/domain/team/member-store';
import { getLimits } from '@/lib/domain/usage/limits-store';
import { listOwnMeters } from '@/lib/domain/usage/meters';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import type { UsageReply } from '@/lib/protocol/http/models';
import { presentLimits } from './present-limits';
import { presentMeter, readMeters } from './read-meters';
import { addUsage } from './add-usage';

export function readUsage(actor: Viewer, days: number, now: Date = new Date()): Promise<UsageReply> {
  const { workspaceId } = actor;
  const since = startOfDay(now, days - 1);
  return inWorkspace(actor, async (database) => {
    const rows = await sumUsage(database, workspaceId, since);
    const members = await listMembers(database, workspaceId);
    const setting = await findDefaultModel(database, workspaceId);
    const largest = await findLargestRun(database, workspaceId, since);
    const limits = await getLimits(database, workspaceId);
    const { month, meters, spent } = await readMeters(database, actor, { limits, now });
    const names = new Map<string, string>(members.map(({ userId, name }) => [userId, name]));
    const nameOf = (userId: string) => names.get(userId) ?? 'A former member';
    // What other members use is private. Only owners see it outside the sums.
    const seen = actor.role === 'owner' ? rows : rows.filter(({ userId }) => userId === actor.userId);
    return {
      since: since.toISOString(),
      month: month.id,
      month_ends_at: month.endsAt.toISOString(),
      meters: meters.map((meter) => presentMeter(meter, month)),
      members_near: members.flatMap(({ userId, name }) =>
        actor.role !== 'owner' || userId === actor.userId
          ? []
          : listOwnMeters(limits, spent, userId)
              .filter(({ state }) => state !== 'free')
              .map((meter) => ({ ...meter, user_id: userId, name })),
      ),
      limits: actor.role === 'owner' ? presentLimits(limits) : null,
      totals: addUsage(rows),
      days: group(rows, ({ day }) => day).map(([day, part]) => ({ day, ...addUsage(part) })),
      members: group(seen, ({ userId }) => userId).map(([userId, part]) => ({
        user_id: userId,
        name: nameOf(userId),
        ...addUsage(part),
      })),
      items: seen.map((row) => ({
        day: row.day,
        user_id: row.userId,
        name: nameOf(row.userId),
        ...addUsage([row]),
      })),
      quota: {
        run_cost_ceiling_usd: setting?.runCostCeilingUsd ?? null,
        run_token_ceiling: setting?.runTokenCeiling ?? null,
        largest_run:
          largest === null ? null : { id: largest.id, tokens: largest.tokens, cost_usd: largest.costUsd },
      },
    };
  });
}

/** Returns midnight UTC the given number of days ago, because whole days are summed. */
function startOfDay(now: Date, daysBack: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - daysBack * dayMs);
}

const group = (rows: readonly UsageRow[], keyOf: (row: UsageRow) => string) => [...Map.groupBy(rows, keyOf)];
