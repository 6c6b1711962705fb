/**
 * Who may create a link that sets another user's password. Such a link opens everything that the user may see, so an owner may create it
 * only for a user whose workspaces all belong to that owner; an administrator of the instance may create it for everyone. Otherwise anyone
 * could create a workspace, invite a user into it, and take over their account. Pure.
 */
import type { UserId, WorkspaceId } from '@/lib/core/ids';

export type ResetParty = { readonly userId: UserId; readonly isAdministrator: boolean };

export function mayResetPassword(
  maker: ResetParty & { readonly owns: readonly WorkspaceId[] },
  person: ResetParty & { readonly belongsTo: readonly WorkspaceId[] },
): boolean {
  if (maker.userId === person.userId) return false;
  if (maker.isAdministrator) return true;
  if (person.isAdministrator || person.belongsTo.length === 0) return false;
  return person.belongsTo.every((id) => maker.owns.includes(id));
}
