/** Records a change of how a user signs in, in each of their workspaces, because it concerns all of them. */
import type { UserId } from '@/lib/core/ids';
import { insertTeamEvent, type TeamAction } from '@/lib/domain/team/audit-store';
import { listMemberships } from '@/lib/domain/team/store';
import type { Database } from '@/lib/platform/db/in-workspace';

/** @param action done by the user, or for them on the server's command line */
export async function recordAccountEvent(
  database: Database,
  userId: UserId,
  action: TeamAction,
): Promise<void> {
  for (const { workspaceId } of await listMemberships(database, userId)) {
    await insertTeamEvent(database, { workspaceId, userId, action, objectId: userId });
  }
}
