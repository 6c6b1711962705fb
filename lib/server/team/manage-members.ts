/**
 * Who belongs to a workspace and with which role. Whoever loses ownership loses the invitations they made; whoever goes loses
 * their tokens too. A changed role ends the member's sessions (threats 21). The last owner stays (threats 22).
 */
import { AppError, notFound } from '@/lib/core/errors';
import type { UserId, WorkspaceId } from '@/lib/core/ids';
import type { Actor, Owner, PersonInBrowser, Viewer } from '@/lib/domain/team/actor';
import { revokeApiTokens } from '@/lib/domain/team/api-token-store';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { revokeInvitations } from '@/lib/domain/team/invitation-store';
import { keepsAnOwner } from '@/lib/domain/team/keeps-an-owner';
import {
  deleteMember,
  findMemberById,
  listMembers,
  listOwners,
  type Member,
  updateMemberRole,
} from '@/lib/domain/team/member-store';
import type { Role } from '@/lib/domain/team/role';
import { findMember } from '@/lib/domain/team/store';
import { endSessions } from '@/lib/platform/auth/sessions';
import { type Database, inWorkspace } from '@/lib/platform/db/in-workspace';
import { endSessionsOfEndedTokens } from './end-agent-session';
import { lockTeamAsMember, lockTeamAsOwner } from './lock-team';
import { presentMember, presentWhole } from './present-team';
import { requireSignedIn } from './sign-in';

export function readMembers(actor: Viewer) {
  return inWorkspace(actor.workspaceId, async (database) =>
    presentWhole((await listMembers(database, actor.workspaceId)).map(presentMember)),
  );
}

/** @returns the member, and the headers of a new session where people changed their own role in a browser */
export async function changeRole(
  actor: Owner & PersonInBrowser,
  change: { readonly id: string; readonly role: Role },
  request: Headers,
) {
  const changed = await inWorkspace(actor.workspaceId, async (database) => {
    await lockTeamAsOwner(database, actor);
    const member = await requireMemberById(database, actor, change.id);
    if (member.role === change.role) return { member, isNew: false };
    await requireAnotherOwner(database, actor.workspaceId, { member: member.userId, next: change.role });
    await updateMemberRole(database, actor.workspaceId, { id: member.id, role: change.role });
    await endSessions(database, member.userId);
    if (change.role !== 'owner') await revokeTheirInvitations(database, actor.workspaceId, member.userId);
    await insertTeamEvent(database, {
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      action: 'member.role_changed',
      objectId: member.id,
      detail: { user_id: member.userId, from: member.role, to: change.role },
    });
    return { member: { ...member, role: change.role }, isNew: true };
  });
  const isOwnBrowser = changed.isNew && changed.member.userId === actor.userId;
  const headers = isOwnBrowser ? (await requireSignedIn(actor.userId, request)).headers : new Headers();
  return { member: presentMember(changed.member), headers };
}

export function removeMember(actor: Owner & PersonInBrowser, id: string): Promise<void> {
  return inWorkspace(actor.workspaceId, async (database) => {
    await lockTeamAsOwner(database, actor);
    const member = await requireMemberById(database, actor, id);
    await endMembership(database, actor, member);
  });
}

export function leaveWorkspace(actor: Viewer & PersonInBrowser): Promise<void> {
  return inWorkspace(actor.workspaceId, async (database) => {
    await lockTeamAsMember(database, actor);
    const own = await findMember(database, actor.workspaceId, actor.userId);
    if (own === null) throw notFound('workspace');
    await endMembership(database, actor, { id: own.id, userId: actor.userId, role: own.role });
  });
}

async function endMembership(
  database: Database,
  actor: Actor,
  member: Pick<Member, 'id' | 'userId' | 'role'>,
): Promise<void> {
  const { workspaceId, userId } = actor;
  await requireAnotherOwner(database, workspaceId, { member: member.userId, next: null });
  await deleteMember(database, workspaceId, member.id);
  await revokeApiTokens(database, workspaceId, { userId: member.userId, now: new Date() });
  await endSessionsOfEndedTokens(database, workspaceId, new Date());
  await revokeTheirInvitations(database, workspaceId, member.userId);
  await insertTeamEvent(database, {
    workspaceId,
    userId,
    action: member.userId === userId ? 'member.left' : 'member.removed',
    objectId: member.id,
    detail: { user_id: member.userId, role: member.role },
  });
}

async function requireMemberById(database: Database, actor: Actor, id: string): Promise<Member> {
  const member = await findMemberById(database, actor.workspaceId, id);
  if (member === null) throw notFound('member');
  return member;
}

async function requireAnotherOwner(
  database: Database,
  workspaceId: WorkspaceId,
  change: { readonly member: UserId; readonly next: Role | null },
): Promise<void> {
  if (keepsAnOwner(await listOwners(database, workspaceId), change)) return;
  throw new AppError('conflict', 'A workspace needs an owner. Make somebody else an owner first.');
}

async function revokeTheirInvitations(
  database: Database,
  workspaceId: WorkspaceId,
  invitedBy: UserId,
): Promise<void> {
  await revokeInvitations(database, workspaceId, { invitedBy, now: new Date() });
}
