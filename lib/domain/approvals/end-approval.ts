/** How an approval ends without its call: its time has run out, or whatever asked has ended. Pure. */
import { fail, type Result, succeed } from '@/lib/core/result';
import { type Approval, findStatus, isOpen } from './approval';
import { type ApprovalRefusal, createRefusal } from './approval-refusal';

/** Stores what `findStatus` already reports, so that lists do not have to compute it. */
export function expireApproval(approval: Approval, now: Date): Result<Approval, ApprovalRefusal> {
  if (!isOpen(approval)) return fail(createRefusal('ended'));
  if (findStatus(approval, now) !== 'expired') return fail(createRefusal('not_due'));
  return succeed({ ...approval, status: 'expired', version: approval.version + 1 });
}

/** The run was stopped or failed, or the execution was cancelled. An approval given before is void then. */
export function withdrawApproval(approval: Approval): Result<Approval, ApprovalRefusal> {
  if (!isOpen(approval)) return fail(createRefusal('ended'));
  return succeed({ ...approval, status: 'withdrawn', version: approval.version + 1 });
}
