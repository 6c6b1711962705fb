/**
 * Who may make a link that sets another person's password. Such a link opens everything that person may see, so an owner may
 * make it only for somebody who belongs to nothing but workspaces of theirs; an administrator of the instance may for
 * everybody. Else anyone could make a workspace, invite a person into it, and take their account over. Pure.
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
