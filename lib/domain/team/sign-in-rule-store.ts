/** What a workspace demands of the way in which its members sign in. Takes a `Database`, never opens one. */
import { asId, type UserId, type WorkspaceId } from '@/lib/core/ids';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function requiresSecondFactor(database: Database, workspaceId: WorkspaceId): Promise<boolean> {
  const row = await database.workspace.findUnique({
    where: { id: workspaceId },
    select: { requiresSecondFactor: true },
  });
  return row?.requiresSecondFactor ?? false;
}

export async function setRequiresSecondFactor(
  database: Database,
  workspaceId: WorkspaceId,
  isRequired: boolean,
): Promise<void> {
  await database.workspace.updateMany({
    where: { id: workspaceId },
    data: { requiresSecondFactor: isRequired },
  });
}

/** Returns the name of one of the user's workspaces that demands a second factor, or null if none does. */
export async function findDemandingWorkspace(database: Database, userId: UserId): Promise<string | null> {
  const row = await database.workspace.findFirst({
    where: { requiresSecondFactor: true, members: { some: { userId } } },
    select: { name: true },
    orderBy: { createdAt: 'asc' },
  });
  return row?.name ?? null;
}

/** Returns the members who have no codes, and whether they have a passkey at this host (null: none can be had) instead. */
export async function listMembersWithoutCodes(
  database: Database,
  workspaceId: WorkspaceId,
  relyingParty: string | null,
): Promise<{ readonly userId: UserId; readonly name: string; readonly hasPasskey: boolean }[]> {
  const rows = await database.member.findMany({
    where: {
      workspaceId,
      OR: [{ user: { secondFactor: null } }, { user: { secondFactor: { confirmedAt: null } } }],
    },
    select: {
      userId: true,
      user: {
        select: {
          name: true,
          passkeys: { where: { relyingParty: relyingParty ?? '' }, select: { id: true } },
        },
      },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ userId, user }) => ({
    userId: asId<UserId>(userId),
    name: user.name,
    hasPasskey: user.passkeys.length > 0,
  }));
}
