/** Creates an approval when policy said "ask" about a call whose arguments have passed their schema. Pure. */
import { hourMs } from '@/lib/core/clock';
import { limits } from '@/lib/core/limits';
import type { Approval } from './approval';
import { digestCall } from './digest-call';

export type ApprovalProposal = Pick<
  Approval,
  | 'id'
  | 'workspaceId'
  | 'subject'
  | 'name'
  | 'description'
  | 'arguments'
  | 'editable'
  | 'askedFor'
  | 'neededRole'
  | 'reason'
  | 'ruleId'
>;

export function proposeApproval(proposal: ApprovalProposal, now: Date): Approval {
  const digest = digestCall(proposal.name, proposal.arguments);
  return {
    ...proposal,
    digest,
    originalDigest: digest,
    status: 'pending',
    scope: 'once',
    decidedBy: null,
    decidedAt: null,
    denialReason: null,
    consumedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.approvalPendingHours * hourMs),
    version: 1,
  };
}
