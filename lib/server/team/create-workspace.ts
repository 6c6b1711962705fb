/** Creates a workspace that belongs to its creator. Its slug is derived from its name and stays when it is renamed. */
import { AppError } from '@/lib/core/errors';
import { createWorkspaceId, type UserId } from '@/lib/core/ids';
import { limits } from '@/lib/core/limits';
import type { PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { proposeSlug } from '@/lib/domain/team/slug';
import { insertWorkspace, isSlugTaken, listMemberships, type Membership } from '@/lib/domain/team/store';
import { refuseDuplicate } from '@/lib/platform/db/errors';
import { acrossWorkspaces, type Database } from '@/lib/platform/db/in-workspace';
import type { Account } from './find-actor';
import { presentMembership } from './present-team';

export async function createWorkspace(account: Account & PersonInBrowser, name: string) {
  return refuseDuplicate('A workspace with this name is being created right now. Try again.', () =>
    acrossWorkspaces(async (database) => {
      const held = await listMemberships(database, account.userId);
      if (held.length >= limits.workspacesPerPerson) {
        throw new AppError('conflict', `You already belong to ${held.length} workspaces. Leave one first.`);
      }
      return presentMembership(await createWorkspaceOf(database, { ownerId: account.userId, name }));
    }),
  );
}

/** Runs in the caller's transaction, which must see all workspaces. */
export async function createWorkspaceOf(
  database: Database,
  { ownerId, name }: { readonly ownerId: UserId; readonly name: string },
): Promise<Membership> {
  const id = createWorkspaceId();
  const wanted = proposeSlug(name);
  // The end of a version 7 id is random.
  const slug = (await isSlugTaken(database, wanted)) ? `${wanted}-${id.slice(-6)}` : wanted;
  await insertWorkspace(database, { id, slug, name, ownerId });
  await insertTeamEvent(database, {
    workspaceId: id,
    userId: ownerId,
    action: 'workspace.created',
    objectId: id,
  });
  return { workspaceId: id, slug, name, role: 'owner', narrowedAt: null };
}
