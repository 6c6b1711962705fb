/**
 * Uses an approval, once, when its call arrives (threats 8). It returns the approval as it must be stored in the same transaction in which
 * the call begins to act. A caller that stores it later, or in another transaction, may execute the call twice. Pure.
 */
import { fail, type Result, succeed } from '@/lib/core/result';
import type { Role } from '@/lib/protocol/team-words';
import { type Approval, findStatus } from './approval';
import { type ApprovalRefusal, type ApprovalRefusalCode, createRefusal } from './approval-refusal';
import { mayApprove } from './may-decide';

export type ApprovalUse = {
  /** Id of the call that is about to be executed, never of the one that was proposed. */
  readonly subjectId: string;
  readonly digest: string;
  /** Current role of the user who decided; null if they are no longer a member. */
  readonly deciderRole: Role | null;
  readonly now: Date;
};

export function consumeApproval(approval: Approval, use: ApprovalUse): Result<Approval, ApprovalRefusal> {
  const code = findRefusalCode(approval, use);
  if (code !== null) return fail(createRefusal(code));
  return succeed({ ...approval, status: 'consumed', consumedAt: use.now, version: approval.version + 1 });
}

function findRefusalCode(approval: Approval, use: ApprovalUse): ApprovalRefusalCode | null {
  const status = findStatus(approval, use.now);
  if (status === 'consumed') return 'already_used';
  if (status === 'expired' || status === 'withdrawn') return status;
  if (status !== 'approved') return 'not_approved';
  if (approval.subject.id !== use.subjectId) return 'other_call';
  if (approval.digest !== use.digest) return 'other_arguments';
  return hasDeciderRight(approval, use.deciderRole) ? null : 'right_lost';
}

function hasDeciderRight(approval: Approval, role: Role | null): boolean {
  if (approval.decidedBy === null || role === null) return false;
  return mayApprove(approval, { userId: approval.decidedBy, role });
}
