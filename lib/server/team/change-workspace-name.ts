/** Renames a workspace. */
import { notFound } from '@/lib/core/errors';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import type { Owner } from '@/lib/domain/team/actor';
import { findWorkspace, renameWorkspace } from '@/lib/domain/team/store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockTeamAsOwner } from './lock-team';
import { presentMembership } from './present-team';

export function changeWorkspaceName(actor: Owner, change: { readonly id: string; readonly name: string }) {
  const { workspaceId, userId } = actor;
  if (change.id !== workspaceId) throw notFound('workspace');
  return inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    const before = await findWorkspace(database, workspaceId);
    if (before === null) throw notFound('workspace');
    await renameWorkspace(database, workspaceId, change.name);
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'workspace.renamed',
      objectId: workspaceId,
      detail: { from: before.name, to: change.name },
    });
    return presentMembership({ workspaceId, slug: before.slug, name: change.name, role: 'owner' });
  });
}
