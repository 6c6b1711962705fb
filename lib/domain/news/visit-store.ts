/** Rows that say when a member was last on Home. Takes a `Database`, never opens one. */
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import type { Visit } from './decide-visit';

type Visitor = { readonly workspaceId: WorkspaceId; readonly userId: UserId };

export function findVisit(database: Database, { workspaceId, userId }: Visitor): Promise<Visit | null> {
  return database.visit.findFirst({
    where: { workspaceId, userId },
    select: { seenAt: true, previousAt: true },
  });
}

export async function storeVisit(
  database: Database,
  { workspaceId, userId }: Visitor,
  { seenAt, previousAt, timeZone }: Visit & { readonly timeZone: string | null },
): Promise<void> {
  await database.visit.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, seenAt, previousAt, timeZone },
    update: { seenAt, previousAt, ...(timeZone === null ? {} : { timeZone }) },
  });
}
