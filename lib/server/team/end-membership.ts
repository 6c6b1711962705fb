/** Ends a membership, and with it the member's tokens and the invitations they made. */
import type { Actor } from '@/lib/domain/team/actor';
import { revokeApiTokens } from '@/lib/domain/team/api-token-store';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { revokeInvitations } from '@/lib/domain/team/invitation-store';
import { deleteMember, type Member } from '@/lib/domain/team/member-store';
import type { Database } from '@/lib/platform/db/in-workspace';
import { endSessionsOfEndedTokens } from './end-llmx-session';
import { requireAnotherOwner } from './require-another-owner';

export async function endMembership(
  database: Database,
  actor: Actor,
  member: Pick<Member, 'id' | 'userId' | 'role'>,
): Promise<void> {
  const { workspaceId, userId } = actor;
  await requireAnotherOwner(database, workspaceId, { member: member.userId, next: null });
  await deleteMember(database, workspaceId, member.id);
  await revokeApiTokens(database, workspaceId, { userId: member.userId, now: new Date() });
  await endSessionsOfEndedTokens(database, workspaceId, new Date());
  await revokeInvitations(database, workspaceId, { invitedBy: member.userId, now: new Date() });
  await insertTeamEvent(database, {
    workspaceId,
    userId,
    action: member.userId === userId ? 'member.left' : 'member.removed',
    objectId: member.id,
    detail: { user_id: member.userId, role: member.role },
  });
}
