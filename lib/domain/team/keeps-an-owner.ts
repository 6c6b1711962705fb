/** The rule of the last owner: a workspace always has one (threats 22). Pure. */
import type { UserId } from '@/lib/core/ids';
import type { Role } from '@/lib/protocol/team-words';

/** True if the workspace still has an owner after `member` gets the role `next`, or leaves (null). */
export function keepsAnOwner(
  owners: readonly UserId[],
  { member, next }: { readonly member: UserId; readonly next: Role | null },
): boolean {
  return next === 'owner' || owners.some((owner) => owner !== member);
}
