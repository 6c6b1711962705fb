/** Reads how much of its limits a workspace has used, and a member of theirs. */
import type { Viewer } from '@/lib/domain/team/actor';
import { describeReached } from '@/lib/domain/usage/describe-limit';
import { sumKept, sumSpent } from '@/lib/domain/usage/entry-store';
import { getLimits } from '@/lib/domain/usage/limits-store';
import {
  findReached,
  hasLimits,
  listKeptMeters,
  listOwnMeters,
  listSharedMeters,
  type Meter,
  type SpentBy,
  type UsageLimits,
} from '@/lib/domain/usage/meters';
import { findMonth, type Month } from '@/lib/domain/usage/month';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import type { UsageMeterReply } from '@/lib/protocol/http/models';

type Meters = {
  readonly month: Month;
  readonly meters: readonly Meter[];
  /** What each member has used in the month. */
  readonly spent: readonly SpentBy[];
};

export async function readMeters(
  database: Database,
  { workspaceId, userId }: Viewer,
  { limits, now }: { readonly limits: UsageLimits; readonly now: Date },
): Promise<Meters> {
  const month = findMonth(now);
  const kept = await sumKept(database, workspaceId);
  const spent = await sumSpent(database, workspaceId, month.id);
  return {
    month,
    spent,
    meters: [
      ...listKeptMeters(limits, kept),
      ...listSharedMeters(limits, spent),
      ...listOwnMeters(limits, spent, userId),
    ],
  };
}

export function presentMeter(meter: Meter, month: Month): UsageMeterReply {
  const { kind, scope, limit, used, state } = meter;
  return { kind, scope, limit, used, state, reached: writeReached(meter, month) };
}

function writeReached(meter: Meter, month: Month): string | null {
  const reached = findReached([meter]);
  if (reached === null) return null;
  const { reason, action } = describeReached(reached, month);
  return `${reason} ${action}`;
}

/** Says, for every page of a member who may add something or ask a model, which limits are reached. */
export async function readReached(viewer: Viewer, now: Date = new Date()): Promise<string[]> {
  if (viewer.role === 'viewer') return [];
  return inWorkspace(viewer, async (database) => {
    const limits = await getLimits(database, viewer.workspaceId);
    if (!hasLimits(limits)) return [];
    const { month, meters } = await readMeters(database, viewer, { limits, now });
    return meters.flatMap((meter) => writeReached(meter, month) ?? []);
  });
}
