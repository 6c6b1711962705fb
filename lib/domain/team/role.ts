/** Roles and what each of them may do, in one table (protocols: "Rights"). Pure. */
import { type Role, roles } from '@/lib/protocol/team-words';

/** A right is named after the lowest role that has it. */
const rank: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

export function hasRight(role: Role, needed: Role): boolean {
  return rank[role] >= rank[needed];
}

export function readRole(text: string): Role {
  const role = roles.find((known) => known === text);
  if (role === undefined) throw new Error(`Unknown role in the database: ${text}`);
  return role;
}
