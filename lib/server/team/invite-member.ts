/**
 * Invites a user with a link for one address that can be used once within seven days. It is shown once, because only its hash is stored.
 */
import { AppError } from '@/lib/core/errors';
import { dayMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import { paths } from '@/lib/core/paths';
import type { Owner, PersonInBrowser } from '@/lib/domain/team/actor';
import { insertTeamEvent } from '@/lib/domain/team/audit-store';
import { insertInvitation, listOpenInvitations, revokeInvitations } from '@/lib/domain/team/invitation-store';
import { hasMemberWithEmail, listMembers } from '@/lib/domain/team/member-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { createToken, hashToken } from '@/lib/platform/secrets/token';
import type { Role } from '@/lib/protocol/team-words';
import { lockTeamAsOwner } from './lock-team';
import { listNames, presentInvitation } from './present-team';

/** @param invited.origin the origin at which the users of this request reach the product. Links begin with it */
export function inviteMember(
  actor: Owner & PersonInBrowser,
  invited: { readonly email: string; readonly role: Role; readonly origin: string },
  now: Date = new Date(),
) {
  const { workspaceId, userId } = actor;
  const token = createToken();
  return inWorkspace(actor, async (database) => {
    await lockTeamAsOwner(database, actor);
    if (await hasMemberWithEmail(database, workspaceId, invited.email)) {
      throw new AppError('conflict', `“${invited.email}” already belongs to this workspace.`);
    }
    await revokeInvitations(database, workspaceId, { email: invited.email, now });
    if ((await listOpenInvitations(database, workspaceId)).length >= limits.openInvitations) {
      throw new AppError('conflict', `${limits.openInvitations} invitations are open. Revoke some first.`);
    }
    const invitation = await insertInvitation(database, {
      workspaceId,
      email: invited.email,
      role: invited.role,
      invitedBy: userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + limits.invitationDays * dayMs),
      tokenHash: hashToken(token),
    });
    await insertTeamEvent(database, {
      workspaceId,
      userId,
      action: 'invitation.created',
      objectId: invitation.id,
      detail: { email: invited.email, role: invited.role },
    });
    const names = listNames(await listMembers(database, workspaceId));
    return { ...presentInvitation(invitation, names), link: `${invited.origin}${paths.invitation(token)}` };
  });
}
