/** Describes an approval in words: the kind of effect, and how it was decided. Pure. */
import type { StateName } from '@/components/ui/state-label';
import type { ApprovalReply } from '@/lib/protocol/http/approvals';

export const riskWords = {
  read: 'Reads',
  write: 'Changes the workspace',
  outward: 'Sends data outside the workspace',
} as const;

type Decision = { readonly state: StateName; readonly word: string };

/** Returns the state and the word for the outcome. */
export function describeStatus({ status, scope }: Pick<ApprovalReply, 'status' | 'scope'>): Decision {
  switch (status) {
    case 'pending':
      return { state: 'waiting', word: 'Waiting for approval' };
    case 'approved':
    case 'consumed':
      return { state: 'done', word: scope === 'run' ? 'Approved for the run' : 'Approved' };
    case 'denied':
      return { state: 'refused', word: 'Denied' };
    case 'expired':
      return { state: 'refused', word: 'Expired' };
    case 'withdrawn':
      return { state: 'refused', word: 'Withdrawn' };
  }
}

/** Says who decided and with what reason, or why nobody decided. */
export function describeDecider(approval: ApprovalReply): string {
  const { status, decided_by: by, denial_reason: reason, is_edited: isEdited } = approval;
  if (status === 'expired') return 'Nobody decided in time. Ask again if you still need it.';
  if (status === 'withdrawn') return 'The run or workflow that asked for this has ended.';
  const person = by === null ? '' : `by ${by.name}`;
  const change = isEdited ? ', with changes' : '';
  return reason === null ? `${person}${change}` : `${person}: “${reason}”`;
}
