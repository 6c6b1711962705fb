/**
 * A user's answer to an approval (threats 8). Editing is part of approving: the arguments that the user sends are the ones approved, and
 * only those that the tool declares editable may differ. Edited arguments are untrusted until they have passed the tool's schema and policy
 * again. The caller must do that before it stores the answer. Pure.
 */
import { hourMs } from '@/lib/core/clock';
import { writeCanonicalJson } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { fail, type Result, succeed } from '@/lib/core/result';
import { type Approval, type CallArguments, findStatus } from './approval';
import type { PersonInBrowser } from '../team/actor';
import { type ApprovalRefusal, createRefusal } from './approval-refusal';
import { digestCall } from './digest-call';
import { type Decider, mayApprove, mayDeny } from './may-decide';

export type Approving = {
  readonly decision: 'approve_once' | 'approve_run';
  readonly arguments?: CallArguments;
};
export type Denying = { readonly decision: 'deny'; readonly reason?: string };

/** Anyone with the right may deny; only a person in a browser can approve (decision 37). */
export type ApprovalAnswer = { readonly now: Date } & (
  | (Approving & { readonly by: Decider & PersonInBrowser })
  | (Denying & { readonly by: Decider })
);

export function decideApproval(
  approval: Approval,
  answer: ApprovalAnswer,
): Result<Approval, ApprovalRefusal> {
  const refusal = findRefusal(approval, answer);
  if (refusal !== null) return fail(refusal);
  const decided = {
    ...approval,
    decidedBy: answer.by.userId,
    decidedAt: answer.now,
    version: approval.version + 1,
  };
  if (answer.decision === 'deny') {
    return succeed({ ...decided, status: 'denied', denialReason: answer.reason ?? null });
  }
  const approved = answer.arguments ?? approval.arguments;
  return succeed({
    ...decided,
    status: 'approved',
    scope: answer.decision === 'approve_run' ? 'run' : 'once',
    arguments: approved,
    digest: digestCall(approval.name, approved),
    expiresAt: new Date(answer.now.getTime() + limits.approvalUseHours * hourMs),
  });
}

/** Checks the right first, so that a user without it learns nothing about the state. */
function findRefusal(approval: Approval, answer: ApprovalAnswer): ApprovalRefusal | null {
  const isDenial = answer.decision === 'deny';
  if (!(isDenial ? mayDeny : mayApprove)(approval, answer.by)) return createRefusal('not_allowed');
  const status = findStatus(approval, answer.now);
  if (status === 'expired' || status === 'withdrawn') return createRefusal(status);
  if (status !== 'pending') return createRefusal('already_decided');
  if (isDenial) return null;
  if (answer.decision === 'approve_run' && approval.subject.kind !== 'tool_call')
    return createRefusal('no_run');
  return findFixedEdits(approval, answer.arguments ?? approval.arguments);
}

function findFixedEdits(approval: Approval, edited: CallArguments): ApprovalRefusal | null {
  const names = new Set([...Object.keys(approval.arguments), ...Object.keys(edited)]);
  const fixed = [...names].filter(
    (name) =>
      !approval.editable.includes(name) &&
      writeArgument(approval.arguments, name) !== writeArgument(edited, name),
  );
  if (fixed.length === 0) return null;
  const { code, reason } = createRefusal('not_editable');
  return { code, reason: `${reason} (${fixed.join(', ')})` };
}

/** Null if there is no such argument, which differs from every JSON text. */
function writeArgument(given: CallArguments, name: string): string | null {
  return Object.hasOwn(given, name) ? writeCanonicalJson(given[name]) : null;
}
