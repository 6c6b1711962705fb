/**
 * Who may decide an approval (protocols, "Rights"): the member it is asked for, if their role has the right, and every owner. A vote can
 * only be given by the member asked. The member in whose name a call is made may always deny it. The right is checked again when the call
 * comes, because roles change. Pure.
 */
import type { UserId } from '@/lib/core/ids';
import type { Role } from '@/lib/protocol/team-words';
import { hasRight } from '../team/role';
import type { Approval } from './approval';

export type Decider = { readonly userId: UserId; readonly role: Role };

export function mayApprove(
  approval: Pick<Approval, 'askedFor' | 'neededRole' | 'subject'>,
  by: Decider,
): boolean {
  if (approval.subject.kind === 'workflow_vote' && by.userId !== approval.askedFor) return false;
  return by.role === 'owner' || (by.userId === approval.askedFor && hasRight(by.role, approval.neededRole));
}

export function mayDeny(approval: Pick<Approval, 'askedFor' | 'subject'>, by: Decider): boolean {
  const isOwn = by.userId === approval.askedFor;
  return isOwn || (by.role === 'owner' && approval.subject.kind !== 'workflow_vote');
}
