/** Which role the groups of a user give, as an issuer states them when the user signs in. Pure. */
import type { Role } from '@/lib/protocol/team-words';

export type GroupRoles = {
  readonly ownerGroups: readonly string[];
  readonly editorGroups: readonly string[];
  /** The role of a user who is in none of these groups. */
  readonly defaultRole: Role;
};

/**
 * Returns the role that the groups give. Returns null if no groups are named: then a newcomer gets the default role, and afterwards owners
 * change roles by hand.
 */
export function decideGroupRole(groups: readonly string[], roles: GroupRoles): Role | null {
  const { ownerGroups, editorGroups, defaultRole } = roles;
  if (ownerGroups.length === 0 && editorGroups.length === 0) return null;
  if (ownerGroups.some((group) => groups.includes(group))) return 'owner';
  if (editorGroups.some((group) => groups.includes(group))) return 'editor';
  return defaultRole;
}
