/** Names of people who worked in the workspace from which this one was made. They have no rights here. Takes a `Database`, never opens one. */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';
import { listMembers } from './member-store';

export type FormerMember = { readonly userId: UserId; readonly name: string };

export async function listFormerMembers(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<FormerMember[]> {
  const rows = await database.formerMember.findMany({
    where: { workspaceId },
    select: { userId: true, name: true },
    orderBy: { userId: 'asc' },
  });
  return rows.map(({ userId, name }) => ({ userId: asId<UserId>(userId), name }));
}

/** Returns the names that stand beside what people wrote: those of members, and those of people who came with an import. */
export async function listShownNames(
  database: Database,
  workspaceId: WorkspaceId,
): Promise<ReadonlyMap<UserId, string>> {
  const former = await listFormerMembers(database, workspaceId);
  const members = await listMembers(database, workspaceId);
  return new Map([...former, ...members].map(({ userId, name }) => [userId, name]));
}

export async function insertFormerMembers(
  database: Database,
  workspaceId: WorkspaceId,
  people: readonly FormerMember[],
): Promise<void> {
  await database.formerMember.createMany({
    data: people.map(({ userId, name }) => ({ workspaceId, userId, name })),
    skipDuplicates: true,
  });
}
