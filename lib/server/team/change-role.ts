/**
 * Changes the role of a member. Invitations made by a member who is no longer an owner are revoked. A changed role ends the member's
 * sessions (threats 21).
 */
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { revokeInvitations } from '@/lib/domain/team/invitation-store';
import { updateMemberRole } from '@/lib/domain/team/member-store';
import type { Role } from '@/lib/protocol/team-words';
import { endSessions } from '@/lib/platform/auth/sessions';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { lockTeamAsOwner } from './lock-team';
import { presentMember } from './present-team';
import { requireSignedIn } from './sign-in/require-signed-in';
import { requireMemberById } from './require-member-by-id';
import { requireAnotherOwner } from './require-another-owner';

/** @returns the member, and the headers of a new session if users changed their own role in a browser */
export async function changeRole(
  actor: Owner & PersonInBrowser,
  change: { readonly id: string; readonly role: Role },
  request: Headers,
) {
  const changed = await inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    const member = await requireMemberById(database, actor, change.id);
    if (member.role === change.role) return { member, isNew: false };
    await requireAnotherOwner(database, actor.workspaceId, { member: member.userId, next: change.role });
    await updateMemberRole(database, actor.workspaceId, { id: member.id, role: change.role });
    await endSessions(database, member.userId);
    if (change.role !== 'owner')
      await revokeInvitations(database, actor.workspaceId, { invitedBy: member.userId, now: new Date() });
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
