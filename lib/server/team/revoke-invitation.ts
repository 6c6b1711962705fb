/** Revokes an invitation that was not accepted yet. */
import { notFound } from '@/lib/core/errors';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { revokeInvitations } from '@/lib/domain/team/invitation-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockTeamAsOwner } from './lock-team';

export function revokeInvitation(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  const { workspaceId, userId } = actor;
  return inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    if ((await revokeInvitations(database, workspaceId, { id, now: new Date() })) === 0) {
      throw notFound('invitation');
    }
    await insertTeamEvent(database, { workspaceId, userId, action: 'invitation.revoked', objectId: id });
  });
}
