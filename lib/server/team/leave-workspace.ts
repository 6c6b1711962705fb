/** A member leaves the workspace. */
import { notFound } from '@/lib/core/errors';
import type { PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { findMember } from '@/lib/domain/team/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockTeamAsMember } from './lock-team';
import { endMembership } from './end-membership';

export function leaveWorkspace(actor: Viewer & PersonInBrowser): Promise<void> {
  return inWorkspace(actor, async (database) => {
    await lockTeamAsMember(database, actor);
    const own = await findMember(database, actor.workspaceId, actor.userId);
    if (own === null) throw notFound('workspace');
    await endMembership(database, actor, { id: own.id, userId: actor.userId, role: own.role });
  });
}
