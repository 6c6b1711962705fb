/** The open invitations of a workspace, for its owners. */
import type { Owner } from '@/lib/domain/team/actor';
import { listOpenInvitations } from '@/lib/domain/team/invitation-store';
import { listMembers } from '@/lib/domain/team/member-store';
import { inWorkspace } from '@/lib/platform/db/in-workspace';
import { canMail } from './can-mail';
import { listNames, presentInvitation, presentWhole } from './present-team';

export function readInvitations(actor: Owner) {
  return inWorkspace(actor, async (database) => {
    const names = listNames(await listMembers(database, actor.workspaceId));
    const invitations = await listOpenInvitations(database, actor.workspaceId);
    const items = invitations.map((invitation) => presentInvitation(invitation, names));
    return { ...presentWhole(items), can_mail: canMail() };
  });
}
