/** Rows of the limits that owners set. Takes a `Database`, never opens one. */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { noLimits, type UsageLimits } from './meters';

const spendingSelect = { tokens: true, costUsd: true } as const;

/** Returns the limits of the workspace. One without a row has none, and no exceptions either. */
export async function getLimits(database: Database, workspaceId: WorkspaceId): Promise<UsageLimits> {
  const row = await database.usageLimits.findUnique({
    where: { workspaceId },
    select: {
      ...spendingSelect,
      storageBytes: true,
      sources: true,
      memberTokens: true,
      memberCostUsd: true,
    },
  });
  if (row === null) return noLimits;
  const exceptions = await database.memberLimits.findMany({
    where: { workspaceId },
    select: { ...spendingSelect, userId: true },
    orderBy: { userId: 'asc' },
  });
  return {
    storageBytes: row.storageBytes,
    sources: row.sources,
    tokens: row.tokens,
    costUsd: row.costUsd,
    member: { tokens: row.memberTokens, costUsd: row.memberCostUsd },
    exceptions: exceptions.map(({ userId, ...limits }) => ({ ...limits, userId: asId<UserId>(userId) })),
  };
}

/** Replaces all limits of the workspace. */
export async function setLimits(
  database: Database,
  workspaceId: WorkspaceId,
  { storageBytes, sources, tokens, costUsd, member, exceptions }: UsageLimits,
): Promise<void> {
  const limits = {
    storageBytes,
    sources,
    tokens,
    costUsd,
    memberTokens: member.tokens,
    memberCostUsd: member.costUsd,
  };
  await database.usageLimits.upsert({
    where: { workspaceId },
    create: {
      workspaceId,
      storageBytes: limits.storageBytes,
      sources: limits.sources,
      tokens: limits.tokens,
      costUsd: limits.costUsd,
      memberTokens: limits.memberTokens,
      memberCostUsd: limits.memberCostUsd,
    },
    update: limits,
    select: { workspaceId: true },
  });
  await database.memberLimits.deleteMany({ where: { workspaceId } });
  await database.memberLimits.createMany({
    data: exceptions.map((one) => ({
      workspaceId,
      userId: one.userId,
      tokens: one.tokens,
      costUsd: one.costUsd,
    })),
  });
}

/** Returns every workspace for which owners have set limits, even if they have removed them again. */
export async function listLimitedWorkspaces(database: Database): Promise<WorkspaceId[]> {
  const rows = await database.usageLimits.findMany({ select: { workspaceId: true } });
  return rows.map(({ workspaceId }) => asId<WorkspaceId>(workspaceId));
}
