/**
 * Serialises the changes of a team. The actor's right to make a change is checked again once the lock is held, because the actor may have
 * been removed or demoted in the meantime.
 */
import { AppError, notFound } from '@/lib/core/errors';
import { type Actor, authorise, type Owner } from '@/lib/domain/team/actor';
import { lockTeam } from '@/lib/domain/team/member-store';
import { findMember } from '@/lib/domain/team/store';
import type { Database } from '@/lib/platform/db/in-workspace';

export async function lockTeamAsOwner(database: Database, actor: Owner): Promise<void> {
  const now = await lockTeamAsMember(database, actor);
  if (authorise(now, 'owner') === null) {
    throw new AppError('forbidden', 'Only an owner of this workspace can do this.');
  }
}

export async function lockTeamAsMember(database: Database, actor: Actor): Promise<Actor> {
  const { userId, workspaceId, via } = actor;
  await lockTeam(database, workspaceId);
  const member = await findMember(database, workspaceId, userId);
  if (member === null) throw notFound('workspace');
  return { userId, workspaceId, via, role: member.role };
}
